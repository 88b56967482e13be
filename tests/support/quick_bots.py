"""Bots of all levels, those that search cut short: tests want to see them play, not win."""

from collections.abc import Mapping
from typing import Any

from dogs_rules.bots.budget import iterations
from dogs_rules.bots.search import SearchBot
from dogs_rules.game import Bot, Game

FEW = 2


def quick_bots(game: Game[Any, Any, Any], count: int = FEW) -> Mapping[str, Bot]:
    """The bots of a game by level; those that search do so many iterations."""
    return {
        level: bot.within(iterations(count)) if isinstance(bot, SearchBot) else bot
        for level, bot in game.bots().items()
    }
