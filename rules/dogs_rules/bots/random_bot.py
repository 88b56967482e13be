"""The player that chooses anything that is legal, each as likely as the others."""

from collections.abc import Sequence
from typing import Any

from dogs_rules.rng import Rng


class RandomBot:
    """Plays any game, without looking at it."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:  # noqa: ARG002
        """One of the legal actions, all equally likely."""
        return rng.choice(legal)
