"""The view of a seat of DOG Kids: all but other hands, offers, and the deck; facts about it."""

from typing import TypeAlias

import msgspec

from dogs_rules.game import Fact, View
from dogs_rules.games.dog_kids.actions import KidsAction


class Step(msgspec.Struct, frozen=True):
    """A dog that would move, in the order it happens."""

    seat: int
    """The seat of the dog."""
    origin: int
    target: int
    way: tuple[int, ...]
    pushed: bool
    out: int
    """The seat whose dog would be chucked out there; -1: none."""


class Outcome(msgspec.Struct, frozen=True):
    """Effect of a legal action; for a swap both dogs are steps, without a way between."""

    action: KidsAction
    steps: tuple[Step, ...]
    home: bool
    """The dog moved comes home."""
    safe: bool
    """It stands on a kennel field afterwards."""


class Turn(msgspec.Struct, frozen=True, tag="turn"):
    outcomes: tuple[Outcome, ...]
    """For every ``Move`` and ``Swap`` of the seat whose view this is; empty in other views."""
    helping: int
    """The partner's seat whose dogs are moved, because all own are home; -1: the own."""
    must_start: bool
    """No dog is under way: all that are not home stand in the yard."""


class Exchange(msgspec.Struct, frozen=True, tag="exchange"):
    partners: tuple[int, int]


Decision: TypeAlias = Turn | Exchange


class KidsView(View, frozen=True, kw_only=True):
    stage: int
    """A ``Stage``."""
    mover: int
    first: int
    teams: int
    """A ``Teams``."""
    partners: tuple[int, ...]
    """By seat: its partner; -1: none."""
    sides: tuple[int, ...]
    """By seat: its side of the board, as numbered in the tables."""
    dogs: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...] | None
    """The seat's own, sorted; ``None`` for a spectator."""
    hand_sizes: tuple[int, ...]
    offer: int
    """Exchange: what this seat has offered; -1 declined, -2 nothing yet, or not this seat's."""
    asking: tuple[int, ...]
    discards: tuple[int, ...]
    """As they lie; the last on top."""
    deck: int
    unseen: tuple[int, ...]
    """Faces of all cards that this view cannot see, sorted."""
    handicap: bool
    double_starts: bool
    turn: int
    decision: Decision | None


# What holds after an action (``facts``).


class Arrived(Fact, frozen=True):
    """A dog comes home."""

    plain = True

    count: int
    """The dogs of its seat that are home then."""


class ChuckedOut(Fact, frozen=True):
    """A dog is chucked out."""

    plain = True

    seat: int
    left: int
    """The fields that it had still to go to its home."""


class Started(Fact, frozen=True):
    """A dog leaves its yard."""

    plain = True


class Sheltered(Fact, frozen=True):
    """The dog that moves stands on a kennel field."""

    plain = True


class Kept(Fact, frozen=True):
    """A card stays in the hand with which, as things stand, something can be done next."""

    card: int
    home: bool = False
    """It would bring a dog home."""
    out: int = -1
    """It would chuck out a dog of this seat; with neither it brings a dog out, or swaps."""


class InReach(Fact, frozen=True):
    """A rival with the right card could chuck out a dog of one's own, or of the partner's."""

    seat: int
    left: int
    rivals: tuple[int, ...]


class Threatened(Fact, frozen=True):
    """A rival's dog that one's own could chuck out, had one the card."""

    seat: int
    left: int


class Drawn(Fact, frozen=True):
    """The whole hand is new."""

    plain = True


class Advanced(Fact, frozen=True):
    """A dog is nearer to its home, or farther from it."""

    slight = plain = True

    seat: int
    fields: int
