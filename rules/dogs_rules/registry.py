"""The games by key. A game's module loads when it is first asked for."""

from functools import cache
from importlib import import_module
from typing import Any

from dogs_rules.game import Game

_HOMES = {
    "dogs": "dogs_rules.dogs:Dogs",
}
"""Where each game lives, in the order they are listed to players."""


def games() -> dict[str, Game[Any, Any, Any]]:
    """All games by key, with the components that ship with them."""
    return {key: game(key) for key in _HOMES}


def keys() -> tuple[str, ...]:
    """The keys of all games, without loading one."""
    return tuple(_HOMES)


@cache
def game(key: str) -> Game[Any, Any, Any]:
    """One game, with the components that ship with it.

    Raises:
        KeyError: There is no such game.
    """
    module, _, name = _HOMES[key].partition(":")
    made: Game[Any, Any, Any] = getattr(import_module(module), name)()
    return made
