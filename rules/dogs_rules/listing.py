"""The listing of a game to players before its rules are loaded, and how long it takes."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec

from dogs_rules.phrase import Phrase

CALM: Final = 10.0
"""Seconds that a person takes for a decision at a calm pace.

At this pace the printed lengths come out where what is measured is all that a match is made of: a
card game whose box says 25 to 50 minutes takes 25 to 50 of them. A screen shuffles, deals, refills
and counts by itself, so games of which that is a large part are shorter here than at a table.
"""
FOLLOWED: Final = 1.0
"""Seconds that a person takes to follow a decision of a bot."""
_STEP: Final = 5
"""Minutes to which a length is rounded: matches differ by more."""


class Weight(StrEnum):
    """The amount to learn before a match can be played.

    It goes by how many kinds of decisions a game has (``Game.action_type``).
    """

    LIGHT = "light"
    """Fewer than 10."""
    MEDIUM = "medium"
    """10 to 29."""
    HEAVY = "heavy"
    """30 and more."""


def weight_of(kinds: int) -> Weight:
    """The weight of a game with so many kinds of decisions."""
    if kinds < 10:
        return Weight.LIGHT
    return Weight.MEDIUM if kinds < 30 else Weight.HEAVY


class Listing(msgspec.Struct, frozen=True):
    """The entry of a game in lists, its package's ``LISTING``. Only the first three are required.

    The key of one of our games is the name of its folder; its class stands in its module ``game``.
    The package of another package's game may have a ``LISTING``, too; its class, title and seats
    are those that the game itself says.
    """

    title: str
    order: int
    """Its place in the list: the smallest first."""
    game: str
    """The name of its class."""
    box: Phrase | None = None
    """The title as a phrase, where boxes in some languages have another."""
    seats: tuple[int, ...] = ()
    """For how many it is, sorted, as ``Game.seat_counts`` says."""
    pitch: Phrase | None = None
    """The players' task in it, in one sentence."""
    age: int = 0
    """From how many years on, as its box or its rulebook says; 0: neither is known to say so."""
    weight: Weight | None = None
    """The amount there is to learn."""
    decisions: Mapping[int, int] = {}
    """The number of decisions of a seat in a match, by how many play: see ``minutes``.

    Measured in matches of ``steady`` by ``python -m benchmarks.lengths``.
    """


def minutes(listing: Listing, seats: int, people: int) -> int | None:
    """About how long a match takes, in minutes; ``None`` where that was not measured.

    Args:
        listing: Of the game.
        seats: The number of seats.
        people: The number of people among them; bots only have to be followed.
    """
    decisions = listing.decisions.get(seats)
    if decisions is None:
        return None
    seconds = decisions * (people * CALM + (seats - people) * FOLLOWED)
    return max(1, round(seconds / 60 / _STEP)) * _STEP
