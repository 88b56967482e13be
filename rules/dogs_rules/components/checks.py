"""Checks that types cannot make, for the tables of any game."""

import difflib
from collections.abc import Iterable, Mapping, Sequence


class Finding(Exception):
    """Something in a component file that cannot be played with, and where.

    Args:
        path: The key in the file.
        found: What stands there.
        expected: What could stand there; empty where nothing can.
    """

    def __init__(self, path: str, found: str, expected: str = "") -> None:
        tail = f", expected {expected}" if expected else ""
        super().__init__(f"{path}: found {found}{tail}")


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word that was probably meant."""
    near = difflib.get_close_matches(word, sorted(words), n=1)
    return near[0] if near else None


def known(number: Mapping[str, int], key: str, path: str, kind: str) -> int:
    """The number that a key stands for.

    Raises:
        Finding: There is no such key; names the nearest.
    """
    if key not in number:
        near = nearest(key, number)
        hint = f", perhaps '{near}'" if near else ""
        raise Finding(path, repr(key), f"the key of a {kind}{hint}")
    return number[key]


def unique(path: str, values: Sequence[object]) -> None:
    """Nothing may stand there twice.

    Raises:
        Finding: Something does.
    """
    for at, value in enumerate(values):
        if value in values[:at]:
            raise Finding(path, f"{value!r} twice", "each once")


def within(path: str, value: int, least: int, most: int) -> None:
    """A figure that types cannot bound, because another figure does.

    Raises:
        Finding: It is too small or too large.
    """
    if not least <= value <= most:
        raise Finding(path, str(value), f"{least} to {most}")


def names(path: str, texts: Iterable[str]) -> None:
    """Names can be shown.

    Raises:
        Finding: One cannot.
    """
    for text in texts:
        if not plain(text):
            raise Finding(path, repr(text), "a name to be shown")


def plain(name: str) -> bool:
    """Whether a name can stand in a sentence and on a terminal as it is."""
    return name.strip() == name != "" and name.isprintable() and not set(name) & set("{}[]")
