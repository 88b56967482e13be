"""The whole truth of a match of DOGS Cardgame at one moment, and how it is copied.

Every field is a number, a truth value, a tuple of those, or another such struct: copies share
tuples safely and equal states encode to equal bytes. Whatever has no order is kept sorted.
"""

import msgspec

from dogs_rules.games.dogs_cardgame.terms import NONE, Stage
from dogs_rules.rng import Rng
from dogs_rules.tuples import copied


class KennelState(msgspec.Struct, gc=False):
    """One seat's kennel, goods and cards."""

    food: int
    coins: int
    bays: tuple[tuple[int, ...], ...] = ((), (), (), (), ())
    """Dog cards in each of the five bays, sorted."""
    opened: int = 0
    """Bays opened: 0 to 2."""
    infirmary: tuple[int, ...] = ()
    """Sorted; so is the hotel."""
    hotel: tuple[int, ...] = ()
    characters: tuple[int, ...] = ()
    """Sorted."""
    improvements: int = 0
    licences: int = 0
    """Paid."""
    bonuses: tuple[int, ...] = ()
    """Claimed, in that order; the dark ones are given at the end."""
    puppies: tuple[int, ...] = ()
    """Sorted."""
    full_bays: int = 0
    """Bits: bays that brought puppies, and must stay full."""
    place: int = NONE
    """The location its truck is at, counted from the left; none before its first turn."""


class LocationState(msgspec.Struct, frozen=True, gc=False):
    """A location of this match's city."""

    number: int
    """In the component tables."""
    character: int
    dogs: tuple[int, ...]
    """Below it, as they came."""


class State(msgspec.Struct, gc=False):
    """A match. What is being decided stands in ``stage`` and ``mover``."""

    seats: int
    first: int
    """The seat that begins every round."""
    mover: int
    kennels: tuple[KennelState, ...]
    city: tuple[LocationState, ...]
    """From the left."""
    pile: tuple[int, ...]
    """Dog cards face down; drawn from the end."""
    characters: tuple[int, ...]
    """Face down; drawn from the end."""
    improvements: int
    """Left."""
    bonuses: tuple[int, ...]
    """Not claimed, sorted; empty in the children's game."""
    puppies: tuple[int, ...]
    """Not taken, sorted; empty without the expansion."""
    rng: Rng
    children: bool = False
    expansion: bool = False
    """With puppies."""
    renewing: bool = False
    """Variant 1."""
    donate_two: bool = False
    """Variant 2."""
    straight: bool = False
    """Variant 3."""
    breeds: tuple[int, ...] = ()
    """In the game, sorted; grows while they are being chosen."""
    dealt: tuple[tuple[int, ...], ...] = ()
    """Set-up: the characters each seat chooses from, by seat."""
    discards: tuple[int, ...] = ()
    """Characters used, sorted."""
    gone: tuple[int, ...] = ()
    """Dog cards donated, sorted."""
    fair: tuple[int, ...] = ()
    """Dog cards of the Fair row, as they came."""
    round: int = 1
    stage: int = Stage.CHARACTER.value
    end: int = 0
    """0: not in sight; 1: one more round follows this one; 2: this is the last round."""
    idle: int = 0
    """Whole rounds in a row in which no dog left the city."""
    dogs_left: bool = False
    """A dog left the city in this round."""
    shared: bool = False
    """Turn: the coin for sharing the location was paid."""
    collected: bool = False
    hired: bool = False
    opened: bool = False
    """Turn: a bay was opened."""
    donated: int = 0
    """Turn: dogs donated."""
    claimed: int = NONE
    """Turn: the bonus claimed in it."""
    renewed: bool = False
    """Turn: the characters of the city were renewed (variant 1)."""
    moved: bool = False
    """Turn: the truck has moved or stayed."""
    waiting: tuple[int, ...] = ()
    """Dogs that wait for a bay, sorted."""
    curing: bool = False
    """The dogs that wait are cured: those that do not fit stay in the infirmary."""
    cured: int = 0
    """Dogs that this Vet has brought into bays."""
    refill: int = NONE
    """The location that is filled up when all are placed."""
    rewards: int = 0
    """Goods still to be chosen for dogs brought to the Fair."""
    before: tuple[tuple[int, ...], ...] = ()
    """Rearranging: the bays as they were."""
    lifted: tuple[int, ...] = ()
    """Rearranging: dogs that were lifted once, sorted."""
    using: int = NONE
    """The character in whose effect we are."""
    bought: int = 0
    """Improvements bought with it."""
    fair_taken: bool = False
    puppy_bought: bool = False
    puppies_due: int = 0
    """Puppies to be chosen for bays that became full."""
    third_due: bool = False
    """The third improvement was bought, its dog not yet taken."""


def clone(state: State) -> State:
    """An independent copy."""
    other = copied(state)
    other.kennels = tuple([copied(kennel) for kennel in state.kennels])
    other.rng = copied(state.rng)
    return other
