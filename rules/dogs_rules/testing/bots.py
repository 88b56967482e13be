"""Bots by name, those that search cut short: tests want to see them play, not win."""

from collections.abc import Mapping
from typing import Any

from dogs_rules.bots.budget import iterations
from dogs_rules.bots.search import SearchBot
from dogs_rules.game import Bot, Game

FEW = 2


def quick_bots(game: Game[Any, Any, Any], count: int = FEW) -> Mapping[str, Bot]:
    """The bots of a game by name; of those that search the first, with so many iterations.

    The others differ from it in nothing but their budget.
    """
    out: dict[str, Bot] = {}
    searching = False
    for level, bot in (*game.bots().items(), *game.personalities().items()):
        if not isinstance(bot, SearchBot):
            out[level] = bot
        elif not searching:
            searching = True
            out[level] = bot.within(iterations(count))
    return out
