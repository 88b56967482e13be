"""Bots by name, those that search cut short: tests want to see them play, not win."""

from collections.abc import Mapping
from itertools import count
from typing import Any

from dogs_rules.bots.budget import until
from dogs_rules.bots.search import SearchBot
from dogs_rules.game import Bot, Game

FEW = 6


def quick_bots(game: Game[Any, Any, Any], looks: int = FEW) -> Mapping[str, Bot]:
    """The bots of a game by name; of those that search the first, which is soon out of time.

    The others differ from it in nothing but their budget.

    Args:
        game: The game of the bots.
        looks: The number of looks at its clock,  which goes on by one each time.
    """
    out: dict[str, Bot] = {}
    searching = False
    for level, bot in (*game.bots().items(), *game.personalities().items()):
        if not isinstance(bot, SearchBot):
            out[level] = bot
        elif not searching:
            searching = True
            out[level] = bot.within(until(count(0.0).__next__, float(looks)))
    return out
