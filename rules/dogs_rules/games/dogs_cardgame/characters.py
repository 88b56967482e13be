"""The five characters' effects, and rearranging with the Trainer (rulebook, characters)."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs_cardgame.actions import (
    CardgameAction,
    FinishRearranging,
    Lift,
    UseCharacter,
)
from dogs_rules.games.dogs_cardgame.catalogue import FINISH_REARRANGING, LIFTS, PLACES
from dogs_rules.games.dogs_cardgame.city import discard
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.events import CharacterUsed, Rearranged
from dogs_rules.games.dogs_cardgame.flow import go_on, holes, movable
from dogs_rules.games.dogs_cardgame.kennel import (
    bay_of,
    bays_with_room,
    count_full_bays,
    dogs_in_bays,
    open_bays,
    without_dog,
)
from dogs_rules.games.dogs_cardgame.state import KennelState, State
from dogs_rules.games.dogs_cardgame.terms import NONE, Character, Kind
from dogs_rules.tuples import added, without

_TRAINED = Kind.TRAINED.value


def brings(derived: Derived, kennel: KennelState, character: int) -> tuple[int, int]:
    """Food and coins that a character brings at once."""
    figures = derived.figures
    if character == Character.MERCHANT:
        return figures.merchant_food, 0
    if character == Character.TRAINER:
        return 0, figures.trainer_coins * derived.tally(kennel.bays).kinds[_TRAINED]
    if character == Character.MANAGER:
        used = sum(bool(dogs) for dogs in kennel.bays[: open_bays(kennel)])
        return figures.manager_food * used, figures.manager_coins * len(kennel.hotel)
    return 0, 0


def use(derived: Derived, state: State, action: UseCharacter, events: Sink) -> None:
    """Discards a character and begins its effect."""
    kennel = state.kennels[state.mover]
    character = action.character
    food, coins = brings(derived, kennel, character)
    kennel.characters = without(kennel.characters, character)
    discard(state, character)
    kennel.food += food
    kennel.coins += coins
    if events is not None:
        events.append(CharacterUsed(seat=state.mover, character=character, food=food, coins=coins))
    if character == Character.VET:
        _begin_curing(state, kennel)
    elif character == Character.TRAINER:
        if dogs_in_bays(kennel):
            state.using = character
            state.before = kennel.bays
    elif character != Character.MERCHANT:
        state.using = character
        state.bought = 0
        state.fair_taken = False
        state.puppy_bought = False
    go_on(derived, state, events)


def _begin_curing(state: State, kennel: KennelState) -> None:
    if kennel.infirmary:
        state.using = Character.VET.value
        state.waiting = kennel.infirmary
        state.curing = True
        kennel.infirmary = ()


def legal_rearranging(derived: Derived, state: State) -> list[CardgameAction]:
    """Lift, put down, finish.

    A bay that brought puppies must be full again in the end: no dog may be put elsewhere if
    then too few were left to fill it.
    """
    kennel = state.kennels[state.mover]
    waiting, lifted = state.waiting, state.lifted
    out: list[CardgameAction] = []
    to_fill = holes(derived, kennel)
    if waiting:
        spare = not to_fill or to_fill < len(waiting) + movable(kennel, lifted)
        full = kennel.full_bays
        bays = [bay for bay in bays_with_room(derived, kennel) if spare or full >> bay & 1]
        out += [PLACES[dog][bay] for dog in waiting for bay in bays]
    out += [LIFTS[dog] for dogs in kennel.bays for dog in dogs if dog not in lifted]
    if not waiting and not to_fill:
        out.append(FINISH_REARRANGING)
    return out


def lift(_: Derived, state: State, action: Lift, __: Sink) -> None:
    kennel = state.kennels[state.mover]
    kennel.bays = without_dog(kennel.bays, bay_of(kennel.bays, action.dog), action.dog)
    state.waiting = added(state.waiting, action.dog)
    state.lifted = added(state.lifted, action.dog)


def finish_rearranging(derived: Derived, state: State, _: FinishRearranging, events: Sink) -> None:
    """Bays that are full for the first time now bring puppies (ruling 22)."""
    kennel = state.kennels[state.mover]
    if events is not None:
        moved = sum(
            dog not in before
            for dogs, before in zip(kennel.bays, state.before, strict=True)
            for dog in dogs
        )
        events.append(Rearranged(seat=state.mover, bays=kennel.bays, moved=moved))
    state.using = NONE
    state.before = ()
    state.lifted = ()
    if state.expansion:
        count_full_bays(derived, state, kennel)
    go_on(derived, state, events)
