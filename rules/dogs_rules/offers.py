"""Offers of other packages, games among them, loaded once; what goes wrong is a sentence."""

import re
from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from dogs_rules.clean import clean_text
from dogs_rules.game import Game
from dogs_rules.phrase import Phrase, phrase, phrase_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "dogs_rules.games"
KEY = re.compile(r"[a-z][a-z0-9_]{0,29}")
"""The names that a game may have in files and on the command line."""
_SHOWN = 80
"""Characters of somebody else's text that are shown in a sentence."""


class Offers(NamedTuple):
    """The games that installed packages offer, and the problems with others."""

    games: dict[str, Game[Any, Any, Any]]
    """By key, sorted."""
    problems: tuple[Phrase, ...]
    """Sentences about those that cannot be used."""


class _Unusable(Exception):
    """A game that is offered cannot be listed; raised with a phrase that still wants its names."""


def entries(group: str) -> "list[EntryPoint]":
    """Returns all entry points of a group, by name. The packages are looked through once."""
    return sorted(_packages().select(group=group), key=lambda each: (each.name, source(each)))


def forget() -> None:
    """Packages are looked through again when something of theirs is next asked for."""
    _packages.cache_clear()
    installed.cache_clear()


@cache
def _packages() -> Any:
    """Everything that is offered; what type it has depends on the version of Python."""
    from importlib.metadata import entry_points  # slow to load, and few starts need it

    return entry_points()


@cache
def installed(taken: tuple[str, ...]) -> Offers:
    """All games that are offered, and what is wrong with the others.

    Args:
        taken: Keys that are not to be had any more.
    """
    good: dict[str, Game[Any, Any, Any]] = {}
    bad = []
    for entry in entries(GROUP):
        try:
            good[entry.name] = _loaded(entry, {*taken, *good})
        except _Unusable as error:
            bad.append(phrase_of(error).filled(key=short(entry.name), package=source(entry)))
    return Offers(good, tuple(bad))


def _loaded(entry: "EntryPoint", taken: Collection[str]) -> Game[Any, Any, Any]:
    if entry.name in taken:
        raise _Unusable(
            phrase("The game '{key}' of {package} was skipped: another game already has that key.")
        )
    if not KEY.fullmatch(entry.name):
        raise _Unusable(
            phrase(
                "The game '{key}' of {package} was skipped: a key has up to 30 lower-case "
                "letters, digits and underscores."
            )
        )
    try:
        game = entry.load()()
        options = [game.options(seats) for seats in game.seat_counts] if _is_game(game) else []
    except (Exception, SystemExit) as error:
        why = f"{type(error).__name__}: {short(error)}"
        raise _Unusable(
            phrase("The game '{key}' of {package} cannot be loaded: {why}.", why=why)
        ) from error
    if not options:
        raise _Unusable(
            phrase(
                "The game '{key}' of {package} was skipped: its entry point is not a class "
                "of games with seats."
            )
        )
    if game.key != entry.name:
        raise _Unusable(
            phrase("The game '{key}' of {package} calls itself '{name}'.", name=short(game.key))
        )
    made: Game[Any, Any, Any] = game
    return made


def _is_game(thing: object) -> bool:
    return isinstance(thing, Game)


def source(entry: "EntryPoint") -> str:
    """The package that offers something."""
    return short(entry.dist.name if entry.dist is not None else entry.value)


def short(thing: object) -> str:
    """Somebody else's text, fit for a sentence."""
    return clean_text(str(thing), _SHOWN)
