"""Positions in the midst of matches, for tests of whoever has to decide there."""

from typing import Any

from dogs_rules.bots.search import SearchBot
from dogs_rules.game import Game
from dogs_rules.rng import Rng

CHOICES = 3
"""A decision between so many actions is worth thinking about."""


def levels_of(game: Game[Any, Any, Any], iterations: int) -> list[str]:
    """All levels of a game, those that search with so many iterations."""
    return [
        f"{level}@{iterations}" if isinstance(bot, SearchBot) else level
        for level, bot in game.bots().items()
    ]


def midst(game: Game[Any, Any, Any], seats: int = 2, plies: int = 20, seed: int = 5) -> Any:
    """A state after so many plies of ``steady``, or a few more until there is a choice.

    Where there is none in the rest of the match, the last one with the most choices before.
    """
    steady = game.bots()["steady"]
    rng = Rng.seeded(seed)
    state = game.setup(seats, game.check_options(seats, {}), seed)
    fullest, most, played = state, 0, 0
    while legal := tuple(game.legal_actions(state)):
        if played >= plies and len(legal) >= CHOICES:
            return state
        if len(legal) >= most:
            fullest, most = game.clone(state), len(legal)
        game.step(state, steady.choose(game.view(state, game.to_move(state)), legal, rng))
        played += 1
    return fullest


def retold(game: Game[Any, Any, Any], state: Any) -> Any:
    """Another state that the seat to move cannot tell from this one."""
    view = game.view(state, game.to_move(state))
    for seed in range(50):
        other = game.determinize(view, Rng.seeded(seed))
        if other != state:
            return other
    raise AssertionError("nothing is hidden here")
