"""Dogs find their bays; goods are chosen for those that went to the Fair."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs_cardgame.actions import CardgameAction, LeaveSick, Place, TakeGood
from dogs_rules.games.dogs_cardgame.catalogue import LEAVE_SICK, OPEN_BAY, PLACES, TAKE_GOOD
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.events import DogPlaced, GoodTaken
from dogs_rules.games.dogs_cardgame.flow import finish_curing, go_on
from dogs_rules.games.dogs_cardgame.kennel import bays_with_room, can_open, put, with_dog
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import Good, Stage
from dogs_rules.tuples import without

_REARRANGE = Stage.REARRANGE.value


def legal(derived: Derived, state: State) -> list[CardgameAction]:
    kennel = state.kennels[state.mover]
    bays = bays_with_room(derived, kennel)
    out: list[CardgameAction] = [PLACES[dog][bay] for dog in state.waiting for bay in bays]
    if can_open(derived, state, kennel):
        out.append(OPEN_BAY)
    if state.curing and not bays:
        out.append(LEAVE_SICK)
    return out


def place(derived: Derived, state: State, action: Place, events: Sink) -> None:
    """Puts down a dog; while rearranging nothing is told or counted before the end."""
    kennel = state.kennels[state.mover]
    state.waiting = without(state.waiting, action.dog)
    if state.stage == _REARRANGE:
        kennel.bays = with_dog(kennel.bays, action.bay, action.dog)
        return
    put(derived, state, kennel, action.dog, action.bay)
    state.cured += state.curing
    if events is not None:
        events.append(DogPlaced(seat=state.mover, dog=action.dog, bay=action.bay))
    go_on(derived, state, events)


def leave_sick(derived: Derived, state: State, _: LeaveSick, events: Sink) -> None:
    finish_curing(state, state.kennels[state.mover], events)
    go_on(derived, state, events)


def legal_goods(_: Derived, __: State) -> list[CardgameAction]:
    return list(TAKE_GOOD)


def take_good(derived: Derived, state: State, action: TakeGood, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    state.rewards -= 1
    if action.good == Good.FOOD:
        kennel.food += 1
    else:
        kennel.coins += 1
    if events is not None:
        events.append(GoodTaken(seat=state.mover, good=action.good, count=1))
    go_on(derived, state, events)
