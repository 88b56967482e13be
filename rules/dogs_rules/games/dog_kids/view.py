"""The view of a seat of DOG Kids: all but other hands, offers, and the deck."""

from typing import TypeAlias

import msgspec

from dogs_rules.game import View
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
