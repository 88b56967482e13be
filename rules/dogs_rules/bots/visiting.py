"""Bots of other packages, found by their entry points.

A package offers a bot in the group ``dogs_rules.bots``. The entry point's name is its level, for
one game (``dog_kids.greedy``) or for every game (``greedy``); what it names is called with the game
and gives a ``Bot``. Packages are looked through once; a bot is imported when it is first needed.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from dogs_rules import offers
from dogs_rules.game import Bot, Game
from dogs_rules.offers import short, source
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.rng import Rng

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "dogs_rules.bots"
LEVEL = re.compile(r"[a-z][a-z0-9_-]{0,19}")
"""The names that a level may have."""


_UNLOADED: Final = phrase("The bot '{bot}' of {package} cannot be loaded: {why}.")
_NO_BOT: Final = phrase(
    "The bot '{bot}' of {package} cannot be used: it has no method '{method}'.", method="choose"
)
_FAILED: Final = phrase("The bot '{bot}' of {package} failed at a move: {why}.")
_ILLEGAL: Final = phrase("The bot '{bot}' of {package} chose an illegal move: {action}.")
_SILENT: Final = phrase("The bot '{bot}' of {package} failed to describe itself: {why}.")


class BotError(Exception):
    """A bot of another package cannot be used; raised with a phrase that says which and why."""


class Visitor:
    """A bot of another package. It is trusted with nothing: whatever it does wrong is told."""

    def __init__(self, level: str, entry: "EntryPoint", game: Game[Any, Any, Any]) -> None:
        self.level = level
        self._entry = entry
        self._game = game
        self._bot: Bot | None = None

    def ready(self) -> Bot:
        """The bot itself, imported and made when first asked for.

        Raises:
            BotError: It cannot be imported or made, or is no bot.
        """
        if self._bot is None:
            try:
                bot = self._entry.load()(self._game)
            except (Exception, SystemExit) as error:
                raise BotError(self._about(_UNLOADED, error)) from error
            if not callable(getattr(bot, "choose", None)):
                raise BotError(self._about(_NO_BOT))
            self._bot = bot
        return self._bot

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """Returns the action that the bot chooses.

        Raises:
            BotError: It cannot be loaded, fails, or chooses what is not legal.
        """
        bot = self.ready()
        try:
            action = bot.choose(view, list(legal), rng)
            fair = action in legal
        except (Exception, SystemExit) as error:
            raise BotError(self._about(_FAILED, error)) from error
        if not fair:
            raise BotError(self._about(_ILLEGAL).filled(action=short(action)))
        return action

    def about(self) -> str:
        """Returns the bot's own description, its attribute ``about``; empty if it has none.

        Raises:
            BotError: It cannot be loaded, or fails.
        """
        bot = self.ready()
        try:
            description = getattr(bot, "about", None)
            return "" if description is None else str(description)
        except (Exception, SystemExit) as error:
            raise BotError(self._about(_SILENT, error)) from error

    def _about(self, what: Phrase, error: BaseException | None = None) -> Phrase:
        """A sentence with the names of this bot and of an error filled in."""
        why = "" if error is None else f"{type(error).__name__}: {short(error)}"
        return what.filled(bot=self.level, package=source(self._entry), why=why)


def levels(game: Game[Any, Any, Any]) -> dict[str, Bot]:
    """All computer players of a game: levels, weakest first, personalities, other packages'."""
    out = _own(game)
    for entry in _offers()[0]:
        meant, level = _meaning(entry)
        if meant in {"", game.key} and level not in out:
            out[level] = Visitor(level, entry, game)
    return out


def check(bots: Mapping[str, Bot], level: str) -> None:
    """Loads a bot of another package, so that what is wrong with it is told before a match.

    Raises:
        BotError: It cannot be used.
    """
    bot = bots[level]
    if isinstance(bot, Visitor):
        bot.ready()


def problems(game: Game[Any, Any, Any]) -> tuple[Phrase, ...]:
    """Sentences about bots that are offered but cannot be listed."""
    own = _own(game)
    out = list(_offers()[1])
    for entry in _offers()[0]:
        meant, level = _meaning(entry)
        if meant in {"", game.key} and level in own:
            out.append(
                phrase(
                    "{package} offers a bot '{bot}', but {game} has its own.",
                    package=source(entry),
                    bot=level,
                    game=game.title,
                )
            )
    return tuple(out)


def _own(game: Game[Any, Any, Any]) -> dict[str, Bot]:
    """Levels come first: a personality cannot take the name of one."""
    bots = dict(game.bots())
    return bots | {name: bot for name, bot in game.personalities().items() if name not in bots}


def forget() -> None:
    """Packages are looked through again when bots are next asked for."""
    offers.forget()
    _offers.cache_clear()


@cache
def _offers() -> "tuple[tuple[EntryPoint, ...], tuple[Phrase, ...]]":
    """The entry points that can be listed, by name, and sentences about the others."""
    good: dict[tuple[str, str], EntryPoint] = {}
    bad = []
    for entry in offers.entries(GROUP):
        meaning = _meaning(entry)
        if not LEVEL.fullmatch(meaning[1]):
            bad.append(
                phrase(
                    (
                        "{package} offers a bot '{bot}'; a bot's name has up to 20 lower-case "
                        "letters, digits and dashes."
                    ),
                    package=source(entry),
                    bot=short(entry.name),
                )
            )
        elif meaning in good and good[meaning].value != entry.value:
            bad.append(
                phrase(
                    "{package} offers a bot '{bot}', but {first} already has it.",
                    package=source(entry),
                    bot=entry.name,
                    first=source(good[meaning]),
                )
            )
        else:
            good.setdefault(meaning, entry)
    return tuple(good.values()), tuple(bad)


def _meaning(entry: "EntryPoint") -> tuple[str, str]:
    """The key of the game it plays, empty for every game, and its level."""
    game, _, level = entry.name.rpartition(".")
    return game, level
