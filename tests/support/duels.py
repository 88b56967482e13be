"""Matches between bots that are named, looked at decision by decision."""

from collections.abc import Callable, Sequence
from typing import Any

from dogs_rules.game import Game
from dogs_rules.registry import bots
from dogs_rules.simulate import bot_rng

Looker = Callable[[Any, int, Sequence[Any], Any], None]
"""Is told the state before a decision, the seat, what was legal, and what was chosen."""


def play_match(game: Game[Any, Any, Any], names: Sequence[str], seed: int, look: Looker) -> Any:
    """Plays a match to its end.

    Args:
        game: What is played.
        names: Of the bots, by seat.
        seed: Of the match.
        look: Told of every decision, also where there is but one action.

    Returns:
        The state in the end.
    """
    levels = bots(game)
    dice = [bot_rng(seed, seat) for seat in range(len(names))]
    state = game.setup(len(names), {}, seed)
    while (seat := game.to_move(state)) is not None:
        legal = game.legal_actions(state)
        action = legal[0]
        if len(legal) > 1:
            action = levels[names[seat]].choose(game.view(state, seat), legal, dice[seat])
        look(state, seat, legal, action)
        game.step(state, action)
    return state


def matches_won(game: Game[Any, Any, Any], name: str, other: str, deals: int) -> float:
    """How many of twice so many matches of two seats a bot wins; each deal is played from both."""
    won = 0.0
    for seed in range(deals):
        for seat in range(2):
            names = [other, other]
            names[seat] = name
            end = play_match(game, names, seed, lambda *_: None)
            first = [sheet.seat for sheet in game.score(end) if sheet.rank == 1]
            won += (seat in first) / len(first)
    return won
