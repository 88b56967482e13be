"""Checks that types cannot make, for the tables of any game."""

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase

_SHOWN: Final = 120
"""Letters of what stands in a file that are shown."""


class Finding(Exception):
    """Something in a component file that cannot be played with, and where: raised with a phrase.

    Args:
        path: The key in the file.
        found: The text that stands there.
        expected: The text that could stand there; ``None``: nothing can.
    """

    def __init__(
        self, path: str | Phrase, found: str | Phrase, expected: str | Phrase | None = None
    ) -> None:
        if expected is None:
            super().__init__(phrase("{path}: found {found}", path=path, found=found))
        else:
            super().__init__(
                phrase(
                    "{path}: found {found}, expected {expected}",
                    path=path,
                    found=found,
                    expected=expected,
                )
            )


def shown(value: object) -> str:
    """Returns a value from a file in a form that fits a sentence."""
    return clean_text(repr(value), _SHOWN)


def perhaps(expected: Phrase, word: str, words: Iterable[str]) -> Phrase:
    """Adds a suggested word to what is expected, if one comes near."""
    near = nearest(word, words)
    if near is None:
        return expected
    return phrase("{expected}, perhaps '{near}'", expected=expected, near=near)


def nearest(word: str, words: Iterable[str]) -> str | None:
    """The word that was probably meant."""
    near = difflib.get_close_matches(word, sorted(words), n=1)
    return near[0] if near else None


def number_of(number: Mapping[str, int], key: str, path: str, expected: Phrase) -> int:
    """The number that a key stands for.

    Args:
        number: By key.
        key: The one that is there.
        path: The place of it.
        expected: The text that could stand there, as "the key of a breed".

    Raises:
        Finding: There is no such key; names the nearest.
    """
    if key not in number:
        raise Finding(path, shown(key), perhaps(expected, key, number))
    return number[key]


def unique(path: str | Phrase, values: Sequence[object]) -> None:
    """Nothing may stand there twice.

    Raises:
        Finding: Something does.
    """
    for at, value in enumerate(values):
        if value in values[:at]:
            twice = phrase("{value} twice", value=shown(value))
            raise Finding(path, twice, phrase("each once"))


def within(path: str | Phrase, value: int, least: int, most: int) -> None:
    """A figure that types cannot bound, because another figure does.

    Raises:
        Finding: It is too small or too large.
    """
    if not least <= value <= most:
        raise Finding(path, str(value), phrase("{least} to {most}", least=least, most=most))


def names(path: str | Phrase, texts: Iterable[str]) -> None:
    """Names can be shown.

    Raises:
        Finding: One cannot.
    """
    for text in texts:
        if not plain(text):
            raise Finding(path, shown(text), phrase("a name to be shown"))


def plain(name: str) -> bool:
    """True if a name can stand in a sentence and on a terminal as it is."""
    return name.strip() == name != "" and name.isprintable() and not set(name) & set("{}[]")
