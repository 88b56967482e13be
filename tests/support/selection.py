"""Which tests are run: those of one game or room, or the fast ones that tell most.

A game's tests are those in its own folders, and of the shared tests the cases about it: told by a
parameter that is its key, or a thing with that key. No name of a test is looked at, because the
key of one game may be a part of another's.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from dogs_rules.registry import keys

RULES = ("tests", "rules")
"""The folder in which each game has one for its rules: scenarios, which take milliseconds."""


def about(item: pytest.Item, game: str) -> bool:
    """Whether a test is a game's own, or a case of a shared test about it."""
    folders = Path(item.path).relative_to(item.config.rootpath).parts[:-1]
    if game in folders:
        return True
    cases = getattr(item, "callspec", None)
    given = cases.params.values() if cases is not None else ()
    return any(_is(value, game) for value in given) or any(
        game in mark.args for mark in item.iter_markers("game")
    )


def in_room(item: pytest.Item, room: str) -> bool:
    """Whether a test belongs to a room of the house: a package, such as ``lobby`` or ``match``.

    Those do that are in a folder of tests of this name, or whose module imports from the room.
    """
    folders = Path(item.path).relative_to(item.config.rootpath).parts[:-1]
    return room in folders or room in _imported(item.path)


@cache
def _imported(path: Path) -> frozenset[str]:
    """The names of the packages that a module imports from."""
    modules = re.findall(r"^\s*(?:from|import) (dogs_[\w.]+)", path.read_text(), re.MULTILINE)
    return frozenset(name for module in modules for name in module.split("."))


def telling(item: pytest.Item) -> bool:
    """Whether a test is run when there is a minute only.

    So are the scenarios of each game's rules, but for modules marked ``long``, and elsewhere what
    is marked ``telling``, or is a picture.
    """
    folders = Path(item.path).relative_to(item.config.rootpath).parts[:-1]
    if folders[:-1] == RULES and folders[-1] in keys():
        return item.get_closest_marker("long") is None
    return any(item.iter_markers("telling")) or any(item.iter_markers("picture"))


def _is(value: object, game: str) -> bool:
    if isinstance(value, str):
        return value == game
    return game == getattr(value, "key", None)
