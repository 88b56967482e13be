"""The levels of bots that search, for any game with a judge."""

from typing import Any

from dogs_rules.bots.budget import iterations
from dogs_rules.bots.search import SearchBot
from dogs_rules.game import Bot, Game

KEEN = "keen"
SHARP = "sharp"
LONGER = 5
"""How many times as long ``sharp`` thinks as ``keen``: a second against a fifth."""


def searching(game: Game[Any, Any, Any], keen: int) -> dict[str, Bot]:
    """``keen`` and ``sharp``, weakest first.

    Args:
        game: What they play.
        keen: Iterations a decision of ``keen``: as many as one core does in about 0.2 seconds.
    """
    return {
        KEEN: SearchBot(game, iterations(keen)),
        SHARP: SearchBot(game, iterations(LONGER * keen)),
    }
