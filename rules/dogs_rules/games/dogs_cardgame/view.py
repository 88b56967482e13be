"""The view of a seat of DOGS Cardgame: everything but the order of the two piles, and the seed.

Dogs, characters, bonuses and puppies are numbers as in ``terms``; names come from the component
tables. All seats see the same.
"""

from typing import TypeAlias

import msgspec

from dogs_rules.game import View


class KennelView(msgspec.Struct, frozen=True):
    food: int
    coins: int
    bays: tuple[tuple[int, ...] | None, ...]
    """Dog cards in each of the five; ``None``: under construction."""
    infirmary: tuple[int, ...]
    hotel: tuple[int, ...]
    characters: tuple[int, ...]
    improvements: int
    unpaid: int
    """Licences of opened bays, not paid yet."""
    paid: int
    bonuses: tuple[int, ...]
    puppies: tuple[int, ...]
    full_bays: tuple[bool, ...]
    """Bays that brought puppies and must stay full."""
    place: int
    """The location its truck is at; -1: outside the city."""
    bay_points: tuple[int, ...]
    """Of each bay now, trained dogs included."""


class LocationView(msgspec.Struct, frozen=True):
    """A location, and what it would mean to the seat to move to act there."""

    number: int
    """In the component tables."""
    character: int
    """-1: none."""
    dogs: tuple[int, ...]
    trucks: tuple[int, ...]
    """Seats whose trucks are here."""
    share: int
    """Coins to be paid to somebody here before acting."""
    collect: int
    """Food for all dogs here."""
    fits: bool
    """They all find a place, if need be by opening a bay on the way."""
    hire: int
    """Coins for the character."""


class BonusView(msgspec.Struct, frozen=True):
    bonus: int
    progress: tuple[tuple[int, int], ...]
    """For each seat: how much it has of how much is needed; dark ones: the figure that counts."""
    met: tuple[bool, ...]
    """For each seat: the condition holds now; dark ones: it would get the card now."""


class Home(msgspec.Struct, frozen=True):
    """Effects of putting a dog into a bay."""

    dog: int
    bay: int
    points: int
    """Final points more than now."""
    puppies: bool
    """The bay becomes full and brings puppies; while rearranging, if it is full at the end."""


class Choosing(msgspec.Struct, frozen=True, tag="choosing"):
    """Set-up: breeds or a character."""

    left: int
    """Breeds still to be chosen; 0 for characters."""
    dealt: tuple[int, ...]
    """The characters to choose from."""


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    moved: bool
    collected: bool
    hired: bool
    shared: bool
    """The coin was paid, or need not be."""
    opened: bool
    """A bay was opened this turn."""
    donations: int
    """Dogs that may still be donated this turn."""
    claimed: int
    """The bonus claimed this turn; -1: none."""
    too_many: bool
    """More characters than may be kept, or two alike: the turn cannot end."""


class Placing(msgspec.Struct, frozen=True, tag="placing"):
    waiting: tuple[int, ...]
    curing: bool
    homes: tuple[Home, ...]
    """For every dog that waits and every bay that takes it."""


class Rewarding(msgspec.Struct, frozen=True, tag="rewarding"):
    left: int
    """Goods still to be chosen."""


class Rearranging(msgspec.Struct, frozen=True, tag="rearranging"):
    waiting: tuple[int, ...]
    """Lifted, not put down again."""
    lifted: tuple[int, ...]
    """Not to be lifted again."""
    homes: tuple[Home, ...]


class Shopping(msgspec.Struct, frozen=True, tag="shopping"):
    character: int
    improvements: int
    """Improvements that may still be bought with this character."""
    fair: bool
    """A Fair dog may still be taken."""
    must_take: bool
    """And must be, before shopping ends."""
    puppies: bool
    """Puppies may still be bought."""
    homes: tuple[Home, ...]
    """For every Fair dog and every bay that takes it."""


class Third(msgspec.Struct, frozen=True, tag="third"):
    """The third improvement: any dog of the city that finds a place."""


class PuppyChoice(msgspec.Struct, frozen=True, tag="puppies"):
    left: int


Decision: TypeAlias = (
    Choosing | Turn | Placing | Rewarding | Rearranging | Shopping | Third | PuppyChoice
)


class CardgameView(View, frozen=True, kw_only=True):
    stage: int
    """A ``Stage``."""
    mover: int
    """The seat whose turn it is; at the end, whoever moved last."""
    first: int
    """The seat that begins every round."""
    city: tuple[LocationView, ...]
    """From the left."""
    kennels: tuple[KennelView, ...]
    """By seat."""
    fair: tuple[int, ...]
    """Dog cards of the Fair row, as they came."""
    improvements: int
    """Left."""
    bonuses: tuple[BonusView, ...]
    """Those nobody has, with everybody's progress."""
    puppies: tuple[int, ...]
    """Those nobody has, sorted."""
    pile: tuple[int, ...]
    """Dog cards face down, sorted: no order is shown."""
    character_pile: tuple[int, ...]
    """Face down, sorted."""
    discards: tuple[int, ...]
    """Characters used, sorted."""
    gone: tuple[int, ...]
    """Dog cards donated, sorted."""
    breeds: tuple[int, ...]
    """In the game."""
    dealt: tuple[tuple[int, ...], ...]
    """Set-up: the characters each seat chooses from."""
    children: bool
    expansion: bool
    renewing: bool
    """Variant 1."""
    donate_two: bool
    """Variant 2."""
    straight: bool
    """Variant 3."""
    end: int
    """0: not in sight; 1: one more round follows this one; 2: the last round."""
    idle: int
    """Whole rounds in a row in which no dog left the city."""
    dogs_left: bool
    """A dog left the city in this round."""
    shared: bool
    """This turn, as all that follow: the coin for sharing a location was paid."""
    collected: bool
    hired: bool
    opened: bool
    donated: int
    claimed: int
    """The bonus; -1: none."""
    renewed: bool
    moved: bool
    """The truck has moved or stayed."""
    before: tuple[tuple[int, ...], ...]
    """Rearranging: the bays as they were."""
    lifted: tuple[int, ...]
    """Rearranging: dogs lifted once, sorted."""
    bought: int
    """Improvements bought with the character in use."""
    fair_taken: bool
    puppy_bought: bool
    puppies_due: int
    third_due: bool
    waiting: tuple[int, ...]
    """Dogs that wait for a bay, sorted."""
    curing: bool
    """They are cured dogs."""
    cured: int
    """Dogs that this Vet has brought into bays."""
    using: int
    """The character in whose effect the mover is; -1: none."""
    rewards: int
    """Goods still to be chosen for dogs brought to the Fair."""
    refill: int
    """The location that is filled up afterwards; -1: none."""
    decision: Decision | None
    """The decision of the seat to move, with what each choice would mean; ``None`` at the end."""
