"""What each game gives the top floor, found by folder or by entry point. Loads no Textual.

A game is a package of two parts, each of which may be missing:

- ``words`` with a class ``Words`` (``dogs_tui.words.game.GameWords``): its sentences;
- ``ui`` with a class ``UI`` (``dogs_tui.play.game_ui.GameUI``): its panes.

Ours are the folders of ``dogs_tui.games``, named by the games' keys. Other packages name theirs in
the entry point group ``dogs_tui.games``: ``bone_race = "bone_race.screens"``.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from dogs_rules.game import Game
from dogs_tui.words.game import GameWords

GROUP: Final = "dogs_tui.games"


@cache
def package(key: str) -> str | None:
    """The package that gives a game its words and panes; ``None``: there is none.

    Args:
        key: The game's key.
    """
    own = f"{GROUP}.{key}"
    if find_spec(own) is not None:
        return own
    from importlib.metadata import entry_points  # slow to load, and our own games need it not

    return next((entry.value for entry in entry_points(group=GROUP, name=key)), None)


def part(key: str, name: str) -> ModuleType | None:
    """A part of a game's package, loaded on first use; ``None``: the game does without it."""
    home = package(key)
    if home is None or find_spec(f"{home}.{name}") is None:
        return None
    return import_module(f"{home}.{name}")


def words_of(game: Game[Any, Any, Any]) -> GameWords:
    """A game's words, speaking of its components."""
    module = part(game.key, "words")
    made: type[GameWords] = GameWords if module is None else module.Words
    return made(game)
