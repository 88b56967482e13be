"""The games by key: those that lie in ``dogs_rules.games``, and those of other packages.

A folder there is a game; its package says how it is listed (``Listing``), and its rules load when
they are first asked for. Another package offers its game in the group ``dogs_rules.games``: the
entry point's name is the game's key, and it leads to the class of the game. Such a game loads when
games are first listed, so that one that cannot be used is told then and hides no other.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import msgspec

from dogs_rules import offers
from dogs_rules.bots import visiting
from dogs_rules.bots.budget import Clock
from dogs_rules.bots.levels import LevelError, given, read_level
from dogs_rules.clean import clean_text
from dogs_rules.game import Bot, Game
from dogs_rules.listing import Listing
from dogs_rules.phrase import Phrase, phrase

OURS = "dogs_rules.games"
"""The package whose folders are our own games."""


def games() -> dict[str, Game[Any, Any, Any]]:
    """All games by key, with the components that ship with them, as they are listed to players."""
    return {key: game(key) for key in keys()}


def keys() -> tuple[str, ...]:
    """The keys of all games, as they are listed to players; none of ours is loaded."""
    return (*_listings(), *offers.installed(tuple(_listings())).games)


def key_of(name: str) -> str:
    """The key of the game that is named by its key or title, in capitals or not.

    A name that no game has is returned as it is.
    """
    wanted = name.casefold().strip()
    named = (key for key in keys() if wanted in {key.casefold(), title(key).casefold()})
    return next(named, name)


def title(key: str) -> str:
    """Returns the title of a game, without loading one of ours; for an unknown game its key."""
    if key in _listings():
        return _listings()[key].title
    return game(key).title if key in keys() else key


def listing(key: str) -> Listing:
    """Returns the listing of a game, without loading one of ours that states its seats.

    What the package of another package's game does not say of it is left out.

    Raises:
        KeyError: There is no such game.
    """
    own = _listings().get(key)
    if own is not None:
        return own if own.seats else msgspec.structs.replace(own, seats=game(key).seat_counts)
    listed = game(key)
    home = package_of(listed)
    said = getattr(import_module(home), "LISTING", None) if home else None
    if not isinstance(said, Listing):
        said = Listing(listed.title, 0, type(listed).__name__)
    return msgspec.structs.replace(said, title=listed.title, seats=listed.seat_counts)


@cache
def game(key: str) -> Game[Any, Any, Any]:
    """One game, with the components that ship with it.

    Raises:
        KeyError: There is no such game.
    """
    if key not in _listings():
        return offers.installed(tuple(_listings())).games[key]
    module = import_module(f"{package(key)}.game")
    made: Game[Any, Any, Any] = getattr(module, _listings()[key].game)()
    return made


def package(key: str) -> str:
    """The package that a game lies in with all that belongs to it, without loading one of ours.

    Raises:
        KeyError: There is no such game.
    """
    if key in _listings():
        return f"{OURS}.{key}"
    return package_of(game(key))


def package_of(game: Game[Any, Any, Any]) -> str:
    """The package that the class of a game lies in; empty for one in a module of its own."""
    return type(game).__module__.rpartition(".")[0]


def is_ours(key: str) -> bool:
    """True if a game is built in."""
    return key in _listings()


def problems() -> tuple[Phrase, ...]:
    """Sentences about games that other packages offer and that cannot be used."""
    return offers.installed(tuple(_listings())).problems


def forget() -> None:
    """Packages are looked through again when games are next asked for."""
    offers.forget()
    game.cache_clear()


@cache
def _listings() -> dict[str, Listing]:
    """Gives the listings of our own games, by key."""
    listings = (
        (each.name, import_module(f"{OURS}.{each.name}").LISTING)
        for each in iter_modules(import_module(OURS).__path__)
        if each.ispkg
    )
    return dict(sorted(listings, key=lambda item: item[1].order))


def bots(game: Game[Any, Any, Any]) -> dict[str, Bot]:
    """All computer players of a game by name.

    Its levels, weakest first, then its personalities, then other packages' (entry points
    ``dogs_rules.bots``). Those are imported when first used, and raise ``visiting.BotError`` where
    they fail.
    """
    return visiting.levels(game)


def bot(game: Game[Any, Any, Any], text: str, clock: Clock | None = None) -> Bot:
    """A computer player of a game, as somebody named it: ``steady``, ``keen@2000``, ``sharp@0.5s``.

    Args:
        game: The game.
        text: The level, with an amount of thought where it searches.
        clock: Gives seconds that only grow; needed for a level with seconds.

    Raises:
        LevelError: There is no such level, or it takes no such amount.
        BotError: It is another package's and cannot be loaded.
    """
    level = read_level(text)
    levels = bots(game)
    if level.name not in levels:
        listed = ", ".join(levels)
        raise LevelError(
            phrase(
                "{game} has no bot '{level}'. Bots: {listed}.",
                game=game.title,
                level=clean_text(level.name, 40),
                listed=listed,
            )
        )
    visiting.check(levels, level.name)
    return given(levels[level.name], level, clock)
