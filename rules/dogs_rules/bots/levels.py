"""Levels of bots: what each is like, and how much thought one is given when somebody says so.

A level is named alone (``sharp``), with seconds (``sharp@0.5s``) or with iterations
(``sharp@2000``): iterations give the same move for the same seed everywhere, seconds do not.
"""

import re
from typing import Any

import msgspec

from dogs_rules.bots import visiting
from dogs_rules.bots.budget import Clock, iterations, until
from dogs_rules.bots.search import SearchBot
from dogs_rules.clean import clean_text
from dogs_rules.game import Bot, Game
from dogs_rules.phrase import Phrase, literal, phrase, quoted

RANDOM = "random"
BEGINNER = "beginner"
CASUAL = "casual"
STEADY = "steady"
KEEN = "keen"
SHARP = "sharp"
LONGER = 5
"""The multiple of ``keen``'s time that ``sharp`` thinks: a second against a fifth."""
SECONDS = {KEEN: 0.2, SHARP: 1.0}
"""Their time to think at a table, where a clock counts."""
PROCESSES = {SHARP: 2}
"""In how many processes at once, where a clock counts; every other level in one."""

TABLE_SECONDS = 1.2
"""That a level may be given at a table: no decision takes longer than 1.5 s there."""
MOST_SECONDS = 60.0
LEAST_SECONDS = 0.01
MOST_ITERATIONS = 1_000_000

LONGEST_ABOUT = 64
"""Letters of what a bot of another package says of itself that are shown:
beside its name they fit a line of the smallest screen."""

ABOUT = {
    RANDOM: phrase("Plays random legal moves."),
    BEGINNER: phrase("Plays like a beginner, and misses a lot."),
    CASUAL: phrase("Mostly makes good moves, and misses some: for families."),
    STEADY: phrase("Plays well and rarely errs: for experienced players."),
    KEEN: phrase("Looks several moves ahead: a strong player."),
    SHARP: phrase("Searches for a full second per move: the strongest bot."),
}
"""Descriptions of the levels that games share."""
SILENT = phrase("A bot without a description.")
NOBODY = phrase("There is no bot called that.")

_AMOUNT = re.compile(r"(?P<seconds>\d{1,9}(\.\d{1,9})?)s|(?P<iterations>\d{1,12})", re.ASCII)


class LevelError(ValueError):
    """No bot is meant by this; a phrase says why."""


class Level(msgspec.Struct, frozen=True):
    """A level as it was named: seconds or iterations for each decision, or neither."""

    name: str
    seconds: float | None = None
    iterations: int | None = None

    @property
    def plain(self) -> bool:
        """True if it sets no amount of thought."""
        return self.seconds is None and self.iterations is None


def read_level(text: str) -> Level:
    """Reads the text of a level, without checking that a game has it.

    Raises:
        LevelError: What stands after the ``@`` is no amount of thought.
    """
    name, at, amount = text.partition("@")
    if not at:
        return Level(name)
    parts = _AMOUNT.fullmatch(amount)
    shown = clean_text(amount, 20)
    if parts is None:
        raise LevelError(
            phrase(
                "'{name}@' takes seconds (sharp@0.5s) or iterations (sharp@2000), not {shown}.",
                name=clean_text(name, 20),
                shown=quoted(shown) if shown else phrase("nothing"),
            )
        )
    if parts["seconds"] is not None:
        seconds = float(parts["seconds"])
        if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
            raise LevelError(
                phrase(
                    "A bot thinks for {least} to {most} seconds, not {shown}.",
                    least=f"{LEAST_SECONDS:g}",
                    most=f"{MOST_SECONDS:g}",
                    shown=shown,
                )
            )
        return Level(name, seconds=seconds)
    count = int(parts["iterations"])
    if not 1 <= count <= MOST_ITERATIONS:
        raise LevelError(
            phrase(
                "A bot thinks for 1 to {most} iterations, not {shown}.",
                most=MOST_ITERATIONS,
                shown=shown,
            )
        )
    return Level(name, iterations=count)


def given(bot: Bot, level: Level, clock: Clock | None = None) -> Bot:
    """A bot with the amount of thought that its level was named with.

    Args:
        bot: The one that is called so.
        level: As it was named.
        clock: Gives seconds that only grow; needed where the level says seconds.

    Raises:
        LevelError: It does not search, or there is no clock.
    """
    if level.plain:
        return bot
    if not isinstance(bot, SearchBot):
        raise LevelError(
            phrase("'{level}' does not search, so it takes no time limit.", level=level.name)
        )
    if level.iterations is not None:
        return bot.within(iterations(level.iterations))
    assert level.seconds is not None
    if clock is None:
        raise LevelError(
            phrase(
                "There is no clock here: give '{level}' iterations, not seconds.", level=level.name
            )
        )
    return bot.within(until(clock, level.seconds))


def searching(game: Game[Any, Any, Any], keen: int) -> dict[str, Bot]:
    """``keen`` and ``sharp``, weakest first.

    Args:
        game: The game they play.
        keen: Iterations a decision of ``keen``: as many as one core does in about 0.2 seconds.
    """
    return {
        KEEN: SearchBot(game, iterations(keen)),
        SHARP: SearchBot(game, iterations(LONGER * keen)),
    }


def about(game: Game[Any, Any, Any], level: str) -> Phrase:
    """Describes a bot in one plain sentence that fits a line beside its name.

    A bot may say it itself, by an attribute ``about``: a phrase or a text. One of another package
    is imported for that.

    Args:
        game: The game of the bots.
        level: As somebody named it, with an amount of thought or without; it need not be there.
    """
    name = level.partition("@")[0]
    bot = visiting.levels(game).get(name)
    if bot is None:
        return NOBODY
    if isinstance(bot, visiting.Visitor):
        try:
            text = clean_text(bot.about(), LONGEST_ABOUT)
        except visiting.BotError:  # told when somebody wants to play against it
            return SILENT
        return literal(text) if text else SILENT
    description = getattr(bot, "about", None)
    return description if isinstance(description, Phrase) else ABOUT.get(name, SILENT)
