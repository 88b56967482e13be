"""Positions in the midst of matches, for tests of whoever has to decide there."""

from typing import Any

from dogs_rules.game import Game
from dogs_rules.rng import Rng

CHOICES = 3
"""A decision between so many actions is worth thinking about."""


def midst(game: Game[Any, Any, Any], seats: int = 2, plies: int = 20, seed: int = 5) -> Any:
    """A state after so many plies of ``steady``, or a few more until there is a choice."""
    steady = game.bots()["steady"]
    rng = Rng.seeded(seed)
    state = game.setup(seats, game.check_options(seats, {}), seed)
    played = 0
    while True:
        seat = game.to_move(state)
        legal = tuple(game.legal_actions(state))
        if played >= plies and len(legal) >= CHOICES:
            return state
        game.step(state, steady.choose(game.view(state, seat), legal, rng))
        played += 1


def retold(game: Game[Any, Any, Any], state: Any) -> Any:
    """Another state that the seat to move cannot tell from this one."""
    view = game.view(state, game.to_move(state))
    for seed in range(50):
        other = game.determinize(view, Rng.seeded(seed))
        if other != state:
            return other
    raise AssertionError("nothing is hidden here")
