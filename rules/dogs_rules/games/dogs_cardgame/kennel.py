"""A kennel's places: what is open, what may be opened, what still fits (rulebook, the kennel)."""

from dogs_rules.games.dogs_cardgame.derived import Bays, Derived
from dogs_rules.games.dogs_cardgame.state import KennelState, State
from dogs_rules.games.dogs_cardgame.terms import CLOSED, FIRST_CLOSED, Kind
from dogs_rules.tuples import added, replaced, without

_KINDS = len(Kind)
_SICK = Kind.SICK.value
_NEEDS_BAY = (True, True, False, False, False)
"""Whether a dog that is collected goes into a bay, by kind."""


def open_bays(kennel: KennelState) -> int:
    return FIRST_CLOSED + kennel.opened


def dogs_in_bays(kennel: KennelState) -> int:
    return sum(map(len, kennel.bays))


def free_places(derived: Derived, kennel: KennelState) -> int:
    """Free places in open bays."""
    return derived.capacity[kennel.opened] - sum(map(len, kennel.bays))


def unpaid(kennel: KennelState) -> int:
    """Licences of opened bays that are not paid."""
    return kennel.opened - kennel.licences


def licence_price(derived: Derived, state: State) -> int:
    """Coins for a licence; less in the children's game."""
    return derived.figures.licence_children if state.children else derived.figures.licence


def can_open(derived: Derived, state: State, kennel: KennelState) -> bool:
    """True if the mover may open its next bay now: one a turn, the smaller one first."""
    if state.opened or kennel.opened == CLOSED:
        return False
    if kennel.opened:
        return True
    first, second, third, _, _ = kennel.bays
    return len(first) + len(second) + len(third) >= derived.figures.first_bay_dogs


def room(derived: Derived, state: State, kennel: KennelState) -> int:
    """Dogs that the mover can put into bays, opening one on the way where that is possible.

    The first three bays are filled first if need be, so that what is full counts for opening.
    """
    free = free_places(derived, kennel)
    if state.opened or kennel.opened == CLOSED:
        return free
    if kennel.opened == 0 and derived.capacity[0] < derived.figures.first_bay_dogs:
        return free
    return free + derived.bays[FIRST_CLOSED + kennel.opened]


def fits(derived: Derived, state: State, kennel: KennelState, dogs: tuple[int, ...]) -> bool:
    """True if these dogs of the city all find a place in the mover's kennel."""
    sick = sum([dog % _KINDS == _SICK for dog in dogs])
    if sick and len(kennel.infirmary) + sick > derived.figures.infirmary:
        return False
    bays = places_needed(dogs)
    return not bays or bays <= room(derived, state, kennel)


def places_needed(dogs: tuple[int, ...]) -> int:
    """Number of these dogs that go into bays when they are collected."""
    return sum([_NEEDS_BAY[dog % _KINDS] for dog in dogs])


def bays_with_room(derived: Derived, kennel: KennelState) -> list[int]:
    capacity = derived.bays
    bays = kennel.bays
    return [bay for bay in range(FIRST_CLOSED + kennel.opened) if len(bays[bay]) < capacity[bay]]


def bay_of(bays: Bays, dog: int) -> int:
    """The bay a dog lives in.

    Raises:
        ValueError: In none.
    """
    for bay, dogs in enumerate(bays):
        if dog in dogs:
            return bay
    raise ValueError(f"dog {dog} is in no bay")


def with_dog(bays: Bays, bay: int, dog: int) -> Bays:
    return replaced(bays, bay, added(bays[bay], dog))


def without_dog(bays: Bays, bay: int, dog: int) -> Bays:
    return replaced(bays, bay, without(bays[bay], dog))


def put(derived: Derived, state: State, kennel: KennelState, dog: int, bay: int) -> None:
    """Puts a dog into a bay; a large bay that becomes full brings puppies."""
    kennel.bays = with_dog(kennel.bays, bay, dog)
    if state.expansion:
        count_full_bays(derived, state, kennel)


def count_full_bays(derived: Derived, state: State, kennel: KennelState) -> None:
    """Expansion: notes the bays that are full for the first time, as far as puppies are left."""
    for bay in range(FIRST_CLOSED, FIRST_CLOSED + kennel.opened):
        new = len(kennel.bays[bay]) == derived.bays[bay] and not kennel.full_bays >> bay & 1
        if new and state.puppies_due < len(state.puppies):
            kennel.full_bays |= 1 << bay
            state.puppies_due += 1
