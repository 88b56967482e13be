"""The bot that plays New Game by a rule of thumb, and stands in where another one fails."""

from collections.abc import Sequence

from dogs_rules.games.new_game.actions import Go
from dogs_rules.games.new_game.state import NewGameView
from dogs_rules.rng import Rng


class Steady:
    """Goes as far as it can."""

    def choose(self, view: NewGameView, legal: Sequence[Go], rng: Rng) -> Go:  # noqa: ARG002
        """The card with the most steps."""
        return max(legal, key=lambda action: action.steps)
