"""What a seat would see while it carries out what it plans for one turn.

It is worked out from the view alone, in tables that all fit it, so nothing hidden can find
its way into it.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from dogs_rules.game import Action, Event, Game, View
from dogs_rules.rng import Rng

_SEEDS: Final = range(2)
"""Of the tables that are tried: the same plan always says the same."""
_MORE_SEEDS: Final = range(2, 10)
"""Of those tried as well where something comes to light: what is likely is not known yet."""


def followed(
    game: Game[Any, Any, Any], view: View, actions: Sequence[Action]
) -> Iterator[tuple[View, ...]]:
    """Follows the actions that a seat plans for one turn, with what it would see before each.

    Args:
        game: The rules, with the components that the match is played with.
        view: The view of the seat to move.
        actions: Its plan, from that view on; what the game's judge calls obvious may be left out.

    Yields:
        Before each action, and after the last, the views at several tables that fit what the seat
        sees now, as far as the plan can be followed at all of them.
    """
    tables = [_Table(game, view, seed) for seed in _SEEDS]
    for at, action in enumerate(actions):
        if not all(table.comes_to(action) for table in tables):
            return
        yield tuple(game.view(table.state, view.seat) for table in tables)
        happened: list[Event] = []
        for table in tables:
            game.step(table.state, action, happened)
        if len(tables) == len(_SEEDS) and any(event.reveals for event in happened):
            more = [_Table(game, view, seed) for seed in _MORE_SEEDS]
            if not all(table.did(actions[: at + 1]) for table in more):
                return
            tables += more
    yield tuple(game.view(table.state, view.seat) for table in tables)


class _Table:
    """A table that fits what a seat sees, on which a plan is followed."""

    def __init__(self, game: Game[Any, Any, Any], view: View, seed: int) -> None:
        self._game = game
        self._seat = view.seat
        self._judge = game.judge()
        self.state = game.determinize(view, Rng.seeded(seed))

    def comes_to(self, action: Action) -> bool:
        """Does what is obvious until an action is legal; whether it is."""
        game, judge = self._game, self._judge
        while game.to_move(self.state) == self._seat:
            if action in game.legal_actions(self.state):
                return True
            obvious = None if judge is None else judge.obvious(self.state)
            if obvious is None:
                return False
            game.step(self.state, obvious)
        return False

    def did(self, actions: Sequence[Action]) -> bool:
        """Does actions one after the other; whether all of them could be done."""
        for action in actions:
            if not self.comes_to(action):
                return False
            self._game.step(self.state, action)
        return True
