"""How often a game is asked and played, counted where somebody outside of it does so."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from dogs_rules.game import Game

ASKED = ("why_not", "legal_actions", "step")


class Calls:
    """Counts calls of a game that do not come from the game itself.

    Args:
        patch: Takes everything back after the test.
        game: The game; all matches of its kind are counted.
    """

    def __init__(self, patch: pytest.MonkeyPatch, game: Game[Any, Any, Any]) -> None:
        self.made: Counter[str] = Counter()
        self._within = 0
        for name in ASKED:
            patch.setattr(type(game), name, self._counted(name, getattr(type(game), name)))

    def of(self, act: Callable[[], object]) -> dict[str, int]:
        """What one act asks of the game."""
        self.made.clear()
        act()
        return dict(self.made)

    def _counted(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            if not self._within:
                self.made[name] += 1
            self._within += 1
            try:
                return real(*args, **named)
            finally:
                self._within -= 1

        return call
