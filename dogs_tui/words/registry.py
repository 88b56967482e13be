"""What each game gives the top floor, found by folder or by entry point. Loads no Textual.

A game is a package of two parts, each of which may be missing:

- ``words`` with a class ``Words`` (``dogs_tui.words.game.GameWords``): its sentences;
- ``ui`` with a class ``UI`` (``dogs_tui.play.game_ui.GameUI``): its panes.

Ours are the folders of ``dogs_tui.games``, named by the games' keys. Other packages name theirs in
the entry point group ``dogs_tui.games``: ``bone_race = "bone_race.screens"``.
"""

import logging
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import Any, Final

from dogs_rules.clean import clean_text
from dogs_rules.game import Game, OptionValue
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.registry import game, is_ours, keys
from dogs_tui.words.game import GameWords

GROUP: Final = "dogs_tui.games"
_SHOWN: Final = 80
"""Characters of somebody else's text that are shown in a sentence."""

_problems: dict[tuple[str, str], Phrase] = {}
"""What was said of parts that could not be loaded, by game and part."""
_log = logging.getLogger(__name__)


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
    """A part of a game's package, loaded on first use; ``None``: the game does without it.

    So it does when another package offers a part that cannot be loaded: ``problems`` says why.
    """
    home = package(key)
    if home is None:
        return None
    try:
        return import_module(f"{home}.{name}") if find_spec(f"{home}.{name}") else None
    except (Exception, SystemExit) as error:
        if home.startswith(f"{GROUP}."):
            raise
        _note(key, name, error)
        return None


def made(key: str, name: str, kind: str, *about: Any) -> Any:
    """An object of a class of a game's part; ``None``: the game does without it.

    Args:
        key: The game's key.
        name: The part.
        kind: The class in it.
        about: What the object is made with.
    """
    module = part(key, name)
    if module is None:
        return None
    try:
        return getattr(module, kind)(*about)
    except (Exception, SystemExit) as error:
        if module.__name__.startswith(f"{GROUP}."):
            raise
        _note(key, name, error)
        return None


def _note(key: str, name: str, error: BaseException) -> None:
    why = f"{type(error).__name__}: {clean_text(str(error), _SHOWN)}"
    sentence = phrase(
        "The {name} of the game '{key}' cannot be loaded: {why}.", name=name, key=key, why=why
    )
    _problems[key, name] = sentence
    _log.error(str(sentence))


def problems() -> tuple[Phrase, ...]:
    """Sentences about words and panes that other packages offer and that cannot be loaded.

    Words are tried now; panes need a terminal, so theirs are told once a match was opened.
    """
    for key in keys():
        if not is_ours(key):
            words_of(game(key))
    return tuple(_problems.values())


def words_of(
    game: Game[Any, Any, Any], options: Mapping[str, OptionValue] = MappingProxyType({})
) -> GameWords:
    """A game's words, speaking of its components, as players of a match with options read them."""
    words: GameWords | None = made(game.key, "words", "Words", game)
    return (GameWords(game) if words is None else words).with_options(options)
