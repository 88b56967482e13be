"""A match of New Game: all that there is, hidden or not, and what a seat may see of it."""

from copy import copy
from enum import IntEnum

import msgspec

from dogs_rules.game import View
from dogs_rules.rng import Rng


class Stage(IntEnum):
    """The decisions of a match; the last is the end of the match."""

    RACE = 0
    OVER = 1


class NewGameState(msgspec.Struct):
    """Everything about a match."""

    hands: tuple[tuple[int, ...], ...]
    """Cards by seat, sorted."""
    steps: tuple[int, ...]
    deck: tuple[int, ...]
    rng: Rng
    mover: int = 0
    stage: int = Stage.RACE


class NewGameView(View, frozen=True, kw_only=True):
    """The view of a seat or a spectator."""

    stage: int
    hand: tuple[int, ...] | None
    """The seat's own; ``None`` for a spectator."""
    hand_sizes: tuple[int, ...]
    steps: tuple[int, ...]
    goal: int
    unseen: tuple[int, ...]
    """Cards of the deck and of other hands, sorted: they lie there in some order."""


def clone(state: NewGameState) -> NewGameState:
    """A copy that shares nothing that changes."""
    other = copy(state)
    other.rng = copy(state.rng)
    return other
