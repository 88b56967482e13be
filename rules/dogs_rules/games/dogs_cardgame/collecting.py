"""Step 2: sharing a location, collecting its dogs, hiring its character."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs_cardgame.actions import Collect, Hire, Share
from dogs_rules.games.dogs_cardgame.city import (
    collect_price,
    hire_price,
    must_share,
    refill_character,
    set_location,
)
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.events import (
    CharacterHired,
    CoinShared,
    DogLodged,
    DogsCollected,
    DogToFair,
)
from dogs_rules.games.dogs_cardgame.flow import go_on
from dogs_rules.games.dogs_cardgame.kennel import fits
from dogs_rules.games.dogs_cardgame.state import KennelState, State
from dogs_rules.games.dogs_cardgame.terms import NONE, Kind
from dogs_rules.tuples import added

_KINDS = len(Kind)
_SICK = Kind.SICK.value
_HOTEL = Kind.HOTEL.value
_FAIR = Kind.FAIR.value


def can_collect(derived: Derived, state: State, kennel: KennelState) -> bool:
    """True if the mover can take all dogs of its location; sharing is checked elsewhere."""
    dogs = state.city[kennel.place].dogs
    return (
        not state.collected
        and bool(dogs)
        and kennel.food >= derived.figures.dog_food * len(dogs)
        and fits(derived, state, kennel, dogs)
    )


def can_hire(derived: Derived, state: State, kennel: KennelState) -> bool:
    """True if the mover can hire the character of its location; sharing is checked elsewhere."""
    return (
        not state.hired
        and state.city[kennel.place].character != NONE
        and (
            kennel.coins >= derived.figures.hire
            or kennel.coins >= hire_price(derived, state, kennel.place)
        )
    )


def may_act(derived: Derived, state: State) -> bool:
    """True if nobody at the mover's location is still owed a coin."""
    return not must_share(derived, state, state.kennels[state.mover].place)


def share(derived: Derived, state: State, action: Share, events: Sink) -> None:
    coins = derived.figures.share
    state.kennels[state.mover].coins -= coins
    state.kennels[action.seat].coins += coins
    state.shared = True
    if events is not None:
        events.append(CoinShared(seat=state.mover, to=action.seat, coins=coins))


def collect(derived: Derived, state: State, _: Collect, events: Sink) -> None:
    """All dogs go where their symbols say; those for bays wait to be placed."""
    kennel = state.kennels[state.mover]
    place = kennel.place
    location = state.city[place]
    food = collect_price(derived, state, place)
    kennel.food -= food
    if events is not None:
        events.append(
            DogsCollected(seat=state.mover, location=location.number, dogs=location.dogs, food=food)
        )
    state.collected = True
    set_location(state, place, dogs=())
    state.refill = place
    for dog in location.dogs:
        bring(derived, state, kennel, dog, events)
    state.dogs_left = True
    go_on(derived, state, events)


def bring(derived: Derived, state: State, kennel: KennelState, dog: int, events: Sink) -> None:
    """A dog of the city goes where its symbol says."""
    kind = dog % _KINDS
    if kind == _FAIR:
        state.fair += (dog,)
        state.rewards += derived.figures.fair_goods
        if events is not None:
            events.append(DogToFair(seat=state.mover, dog=dog))
        return
    if kind not in (_SICK, _HOTEL):
        state.waiting = added(state.waiting, dog)
        return
    if kind == _SICK:
        kennel.infirmary = added(kennel.infirmary, dog)
    else:
        kennel.hotel = added(kennel.hotel, dog)
    if events is not None:
        events.append(DogLodged(seat=state.mover, dog=dog))


def hire(derived: Derived, state: State, _: Hire, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    character = state.city[kennel.place].character
    coins = hire_price(derived, state, kennel.place)
    kennel.coins -= coins
    kennel.characters = added(kennel.characters, character)
    state.hired = True
    if events is not None:
        events.append(CharacterHired(seat=state.mover, character=character, coins=coins))
    refill_character(state, kennel.place, events)
