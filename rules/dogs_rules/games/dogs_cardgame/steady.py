"""The ``steady`` bot: plans its turn on what its seat may see.

It looks for the best chain of actions until the end of its turn and judges the kennel that comes
out. What lies face down it guesses once, always the same for the same view.
"""

from collections.abc import Sequence

from dogs_rules.game import Game
from dogs_rules.games.dogs_cardgame.actions import CardgameAction
from dogs_rules.games.dogs_cardgame.appraise import Appraiser
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.observe import determinize
from dogs_rules.games.dogs_cardgame.planning import Planner
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.view import CardgameView
from dogs_rules.rng import Rng


class Steady:
    """Plans to the end of its turn and takes the first action of the best plan."""

    def __init__(self, game: Game[State, CardgameAction, CardgameView], derived: Derived) -> None:
        self._parts = derived
        self._planner = Planner(game, derived)

    def choose(
        self,
        view: CardgameView,
        legal: Sequence[CardgameAction],
        rng: Rng,  # noqa: ARG002
    ) -> CardgameAction:
        """The first action of the best plan it finds."""
        if len(legal) == 1:
            return legal[0]
        seat = view.to_move
        assert seat is not None
        state = determinize(self._parts, view, Rng.seeded(view.round))
        return self._planner.best(state, legal, Appraiser(self._parts, state, seat).value).actions[
            0
        ]
