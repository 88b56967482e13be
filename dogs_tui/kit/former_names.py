"""Names that were changed. The former ones still work in this version, and a sentence says so."""

from collections.abc import Container
from typing import Final

from dogs_rules.phrase import Phrase, phrase

COMMANDS: Final = {"pack": "archive", "packed": "archived", "unpack": "restore"}
"""Commands of the command line."""
HOST_SETTINGS: Final = {
    "max-strangers": "max-unregistered",
    "strangers-per-address": "unregistered-per-address",
    "tournament-makers": "tournament-creators",
    "watch-without-name": "anonymous-spectators",
}
"""Keys of the settings file of a host, and options of the same names."""
OPTIONS: Final = {
    "--ply": "--move",
    **{f"--{old}": f"--{new}" for old, new in HOST_SETTINGS.items()},
    "--no-watch-without-name": "--no-anonymous-spectators",
}
"""Options of the command line."""
TYPED: Final = {
    "begin": "start",
    "end": "cancel",
    "hide": "show off",
    "line": "code",
    "off": "vacation",
    "records": "statistics",
    "watching": "spectators",
}
"""Commands of guests in plain mode, by the words that are typed."""
KEY_COMMANDS: Final = {
    "match.page": "match.export",
    "matches.pack": "matches.archive",
    "matches.packed": "matches.archived",
    "matches.page": "matches.export",
    "packed.back": "archive.back",
    "packed.replay": "archive.replay",
    "packed.unpack": "archive.restore",
}
"""Commands that a file of keys names by their ids."""


def current(name: str, former: dict[str, str], names: Container[str]) -> str:
    """Gives today's name of something that may have been renamed.

    Args:
        name: As it was given.
        former: The table that it may stand in.
        names: The names of today, which come before former ones.
    """
    now = former.get(name, name)
    is_now = now.partition(" ")[0] in names
    return now if name not in names and is_now else name


def is_renamed(old: str, new: str) -> Phrase:
    """That a former name was used, and what to use instead."""
    return phrase(
        "'{old}' is now called '{new}'. The old name still works for now.", old=old, new=new
    )
