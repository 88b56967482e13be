"""Hints: the best actions of a decision, what each is worth, and why.

A search tells which actions are best; what a judge's terms say about the states that it came to
after each of them tells why. Everything is computed from the view of the seat that asks.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from dogs_rules.bots.budget import Budget
from dogs_rules.game import Action, Game, Seat
from dogs_rules.rng import Rng

MOST = 3
"""Hints at a decision."""


class Reason(msgspec.Struct, frozen=True):
    """One thing that comes out better or worse after an action than after the other ones."""

    term: str
    """A term of the game's judge."""
    seat: Seat
    """Whose: of the seat that asks, or of one that it helps or hinders."""
    gain: float
    """Final points for the seat that asks; what another seat loses counts for it."""


class Hint(msgspec.Struct, frozen=True):
    """One action worth considering."""

    action: Action
    share: float
    """How much of the search's attention it got, 0 to 1."""
    chance: float
    """What the search thinks it leads to, 0 (lost) to 1 (won): about the chance to win."""
    points: float
    """Final points that the seat can expect, more than on average after what else it can do."""
    spread: float
    """By how many final points that may turn out otherwise, one way or the other: the risk."""
    reasons: tuple[Reason, ...]
    """What speaks for it and against it, what matters most first."""


def hints(
    game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], rng: Rng, budget: Budget
) -> tuple[Hint, ...]:
    """The best actions, the best first; fewer than ``MOST`` where there are fewer.

    Args:
        game: What is played.
        view: What the seat to move sees; nothing else is looked at.
        legal: Its legal actions.
        rng: Where all chance comes from: same view, actions, generator and iterations, same hints.
        budget: How long to look.

    Raises:
        ValueError: The game has no judge.
    """
    raise NotImplementedError
