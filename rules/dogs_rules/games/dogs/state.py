"""The whole truth of a match of DOGS at one moment, and how it is copied.

Every field is a number, a truth value, a tuple of those, or another such struct: copies share
tuples safely and equal states encode to equal bytes. Whatever has no order (cards in hand, dogs
in the infirmary, the yard, the discards) is kept sorted.
"""

import msgspec

from dogs_rules.games.dogs.bays import pack
from dogs_rules.games.dogs.terms import (
    AT_HOME,
    BAY_PLACES,
    BREEDS,
    BUILT_BAYS,
    EMPTY,
    Box,
    Stage,
    Trip,
)
from dogs_rules.rng import Rng
from dogs_rules.tuples import copied, replaced

NO_BAYS = (0, 0, 0, 0, 0)


class KennelState(msgspec.Struct, gc=False):
    """One seat's kennel, truck and cards."""

    coins: int
    gas: int
    food: int
    medicine: int
    bays: tuple[int, ...] = NO_BAYS
    """Contents as numbered in ``bays``; empty where not opened."""
    opened: int = 0
    """Additional bays opened."""
    infirmary: tuple[int, ...] = ()
    """Breeds of sick dogs, sorted."""
    truck: tuple[int, ...] = ()
    """Tokens on the truck, as they were taken."""
    place: int = AT_HOME
    """The node the truck stands on."""
    trip: int = Trip.READY.value
    cards: tuple[int, ...] = ()
    """Special cards, sorted."""
    assistant: bool = True
    meeples: int = 0
    """Still to be placed this phase 2."""
    quartet_bays: int = 0
    """Bits: bays for which the quartet coin was paid."""
    quartet_breeds: int = 0
    """Bits: breeds with a paid quartet, in states of before; read as four paid dogs each."""
    salary_paid: bool = False
    """In this round."""
    quartet_dogs: int = 0
    """Dogs that lay in a paid quartet, packed by breed (``bays.pack``)."""

    def __post_init__(self) -> None:
        if self.quartet_breeds:
            paid = [breed for breed in range(BREEDS) if self.quartet_breeds >> breed & 1]
            self.quartet_dogs = pack(paid * BAY_PLACES)
            self.quartet_breeds = 0

    @property
    def open_bays(self) -> int:
        return BUILT_BAYS + self.opened


class State(msgspec.Struct, gc=False):
    """A match. What is being decided stands in ``stage`` and ``mover``."""

    seats: int
    start: int
    """The start player of this round."""
    mover: int
    stacks: tuple[tuple[int, ...], tuple[int, ...]]
    """Tokens face down, city and country; drawn from the end."""
    spaces: tuple[int, ...]
    """The token on each of the sixteen spaces."""
    fair_cards: tuple[int, ...]
    """The face-up Fair card, then those under the pile in the order they will come."""
    deck: tuple[int, ...]
    """Face down; drawn from the end."""
    box_cards: tuple[int, ...]
    """Cards above the boxes, two by two."""
    kennels: tuple[KennelState, ...]
    rng: Rng
    removed: tuple[int, ...] = ()
    """Tokens taken out at set-up (two seats), sorted."""
    roadworks: int = 0
    """Bits: the spaces with a roadwork."""
    round: int = 1
    stage: int = Stage.PICK_UP.value
    last_round: int = 0
    """A ``LastRound``."""
    fair: tuple[int, ...] = ()
    """Breeds at the Fair, in the order they came."""
    discards: tuple[int, ...] = ()
    """Sorted."""
    box_meeples: tuple[tuple[int, ...], ...] = ((),) * len(Box)
    """The seats whose meeples stand in each box."""
    lap: int = 0
    """Of phase 2; 0 outside it."""
    swap_from: int = EMPTY
    """Phase 1: the first space of a Swap card being played."""
    yard: tuple[int, ...] = ()
    """Housing: breeds of healthy dogs waiting, sorted."""
    brought: tuple[int, ...] = ()
    """Housing: breeds of the sick dogs brought this round, while a Vet card could use them."""
    treated: tuple[int, ...] = ()
    """Housing: breeds of infirmary dogs that a Vet card lets into bays, sorted."""
    lifts: tuple[int, ...] = NO_BAYS
    """Housing: dogs that may still be taken out of each bay."""
    must_leave: int = 0
    """Housing: healthy dogs for which there is no place."""
    given_sick: tuple[int, ...] = ()
    """Housing: breeds of sick dogs chosen to be donated, sorted."""
    taking: int = -1
    """Housing: the breed of a donated dog being housed."""
    offers: tuple[tuple[int, int, bool], ...] = ()
    """Dogs to be donated: donor, breed, sick; the first is the one being offered."""
    box: int = -1
    """Phase 2: the box just entered."""
    acted: int = 0
    """Phase 2: actions done in this visit."""
    exchanged: int = -1
    """Phase 2: the breed that left its bay in a swap, until its partner is chosen."""
    hungry: int = 0
    """Phase 3: bays that must still be chosen to go hungry."""
    unfed: int = 0
    """Phase 3: bits: bays chosen already."""


def clone(state: State) -> State:
    """An independent copy."""
    other = copied(state)
    other.kennels = tuple([copied(kennel) for kennel in state.kennels])
    other.rng = copied(state.rng)
    return other


def set_bay(kennel: KennelState, bay: int, content: int) -> None:
    """Puts another content into a bay."""
    kennel.bays = replaced(kennel.bays, bay, content)
