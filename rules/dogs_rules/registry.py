"""The games by key. A game's module loads when it is first asked for."""

from functools import cache
from importlib import import_module
from typing import Any

from dogs_rules.bots import visiting
from dogs_rules.bots.budget import Clock
from dogs_rules.bots.levels import LevelError, given, read_level
from dogs_rules.clean import clean_text
from dogs_rules.game import Bot, Game

_HOMES = {
    "dogs": ("DOGS", "dogs_rules.games.dogs:Dogs"),
    "dog_lover": ("Dog Lover", "dogs_rules.games.dog_lover:DogLover"),
    "dogs_cardgame": ("DOGS Cardgame", "dogs_rules.games.dogs_cardgame:DogsCardgame"),
    "dog_kids": ("DOG Kids", "dogs_rules.games.dog_kids:DogKids"),
}
"""Each game's title and where it lives, in the order they are listed to players."""


def games() -> dict[str, Game[Any, Any, Any]]:
    """All games by key, with the components that ship with them."""
    return {key: game(key) for key in _HOMES}


def keys() -> tuple[str, ...]:
    """The keys of all games, without loading one."""
    return tuple(_HOMES)


def title(key: str) -> str:
    """What a game is called, without loading it; the key itself for one that is not there."""
    return _HOMES[key][0] if key in _HOMES else key


@cache
def game(key: str) -> Game[Any, Any, Any]:
    """One game, with the components that ship with it.

    Raises:
        KeyError: There is no such game.
    """
    module, _, name = _HOMES[key][1].partition(":")
    made: Game[Any, Any, Any] = getattr(import_module(module), name)()
    return made


def bots(known: Game[Any, Any, Any]) -> dict[str, Bot]:
    """All computer players of a game by level: its own, weakest first, then other packages'.

    Those of other packages (entry points ``dogs_rules.bots``) are imported when first used; they
    raise ``visiting.BotError`` where they fail.
    """
    return visiting.levels(known)


def bot(known: Game[Any, Any, Any], text: str, clock: Clock | None = None) -> Bot:
    """A computer player of a game, as somebody named it: ``steady``, ``keen@2000``, ``sharp@0.5s``.

    Args:
        known: The game.
        text: The level, with an amount of thought where it searches.
        clock: Gives seconds that only grow; needed for a level with seconds.

    Raises:
        LevelError: There is no such level, or it takes no such amount.
        BotError: It is another package's and cannot be loaded.
    """
    level = read_level(text)
    levels = bots(known)
    if level.name not in levels:
        listed = ", ".join(levels)
        raise LevelError(
            f"{known.title} has no bot level '{clean_text(level.name, 40)}' (it has: {listed})."
        )
    visiting.check(levels, level.name)
    return given(levels[level.name], level, clock)
