"""Looking back at a decision: what a choice cost, and what would have been better."""

from collections.abc import Sequence
from typing import Any

import msgspec

from dogs_rules.bots.budget import Budget
from dogs_rules.bots.hints import Hint
from dogs_rules.game import Game
from dogs_rules.rng import Rng


class Lesson(msgspec.Struct, frozen=True):
    """A decision looked at again, from what the seat could see then."""

    played: Hint
    """What was done, weighed as a hint is."""
    better: Hint
    """The best that could have been done; the same action where nothing was better."""
    cost: float
    """The chance to win that was given away, 0 to 1; 0 where nothing was better."""


def lesson(
    game: Game[Any, Any, Any],
    view: Any,
    legal: Sequence[Any],
    played: Any,
    rng: Rng,
    budget: Budget,
) -> Lesson:
    """Weighs what was played against what could have been.

    Args:
        game: What is played.
        view: What the seat to move saw.
        legal: Its legal actions, more than one.
        played: The one it took.
        rng: Where all chance comes from.
        budget: How long to look.

    Raises:
        ValueError: The game has no judge.
    """
    raise NotImplementedError
