"""The games by key. A game's module loads when it is first asked for."""

from functools import cache
from importlib import import_module
from typing import Any

from dogs_rules.bots import visiting
from dogs_rules.game import Bot, Game

_HOMES = {
    "dogs": ("DOGS", "dogs_rules.dogs:Dogs"),
    "dog_lover": ("Dog Lover", "dogs_rules.dog_lover:DogLover"),
    "dogs_cardgame": ("DOGS Cardgame", "dogs_rules.dogs_cardgame:DogsCardgame"),
    "dog_kids": ("DOG Kids", "dogs_rules.dog_kids:DogKids"),
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
