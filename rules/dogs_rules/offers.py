"""Games that other packages offer, loaded once; one that goes wrong is a sentence."""

import re
from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from dogs_rules.clean import clean_text
from dogs_rules.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "dogs_rules.games"
KEY = re.compile(r"[a-z][a-z0-9_]{0,29}")
"""What a game may be called in files and on the command line."""
_SHOWN = 80
"""Characters of somebody else's text that are shown in a sentence."""


class Found(NamedTuple):
    """What the packages of this Python offer."""

    games: dict[str, Game[Any, Any, Any]]
    """By key, sorted."""
    problems: tuple[str, ...]
    """Sentences about those that cannot be used."""


class _Unusable(Exception):
    """A game that is offered cannot be listed; the text ends a sentence that names it."""


@cache
def found(taken: tuple[str, ...]) -> Found:
    """All games that are offered, and what is wrong with the others.

    Args:
        taken: Keys that are not to be had any more.
    """
    from importlib.metadata import entry_points  # slow to load, and few starts need it

    good: dict[str, Game[Any, Any, Any]] = {}
    bad = []
    for entry in sorted(entry_points(group=GROUP), key=lambda each: (each.name, source(each))):
        try:
            good[entry.name] = _loaded(entry, {*taken, *good})
        except _Unusable as error:
            bad.append(f"The game '{_short(entry.name)}' of {source(entry)} {error}.")
    return Found(good, tuple(bad))


def _loaded(entry: "EntryPoint", taken: Collection[str]) -> Game[Any, Any, Any]:
    if entry.name in taken:
        raise _Unusable("is left out: there is a game with that key already")
    if not KEY.fullmatch(entry.name):
        raise _Unusable("has a key that is not up to 30 small letters, digits, underscores")
    try:
        game = entry.load()()
        options = [game.options(seats) for seats in game.seat_counts] if _is_game(game) else []
    except (Exception, SystemExit) as error:
        raise _Unusable(f"cannot be loaded: {type(error).__name__}: {_short(error)}") from error
    if not options:
        raise _Unusable("is no game: what it leads to is no class of games for some seats")
    if game.key != entry.name:
        raise _Unusable(f"calls itself '{_short(game.key)}'")
    made: Game[Any, Any, Any] = game
    return made


def _is_game(thing: object) -> bool:
    return isinstance(thing, Game)


def source(entry: "EntryPoint") -> str:
    """The package that offers something."""
    return _short(entry.dist.name if entry.dist is not None else entry.value)


def _short(thing: object) -> str:
    return clean_text(str(thing), _SHOWN)
