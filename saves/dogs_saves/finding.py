"""A match by what somebody calls it: the name of its file, its title, or a part of these."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dogs_rules.clean import clean_text, fold
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.errors import MissingError
from dogs_saves.match_list import ENDING, is_match, names_in
from dogs_saves.summary import Summary, shown_text

_SHOWN: Final = 80
"""Characters of what was looked for that are shown in a sentence."""
_NAMED: Final = 4
"""Matches that a sentence names."""


class SeveralError(MissingError):
    """More than one match can be meant."""


def named(name: str, folder: Path, ending: str) -> Path | None:
    """The match of a folder whose file is called so, as it is here or as it was before packing.

    Args:
        name: With the ending or without it.
        folder: Where to look.
        ending: Of the files there.

    Raises:
        SaveError: The folder cannot be read.
    """
    for known in names_in(folder):
        stem = known.removesuffix(ending)
        if is_match(known, ending) and name in (known, stem, shown_text(stem), f"{stem}{ENDING}"):
            return folder / known
    return None


def called(name: str, matches: Sequence[Summary]) -> Path:
    """The match whose file, with or without ending, or whose title is called so.

    Raises:
        MissingError: There is none.
        SeveralError: Several have that title.
    """
    found = [one for one in matches if name in (one.path.name, one.path.stem, one.name)]
    found = found[:1] or [one for one in matches if one.title == name]
    several = phrase("Several matches are called {name}", name=clean_text(name, _SHOWN))
    return _the_one(name, found, several)


def called_in_part(name: str, matches: Sequence[Summary]) -> Path:
    """The match that has every word of this in its file's name or its title.

    Raises:
        MissingError: There is none.
        SeveralError: It fits several.
    """
    words = fold(name).split()
    found = [one for one in matches if words and _has(one, words)]
    several = phrase("{name} fits several matches", name=clean_text(name, _SHOWN))
    return _the_one(name, found, several)


def _has(one: Summary, words: Sequence[str]) -> bool:
    text = fold(f"{one.name}\n{one.title}")
    return all(word in text for word in words)


def _the_one(name: str, found: Sequence[Summary], several: Phrase) -> Path:
    if not found:
        raise MissingError(phrase("No match is called {name}.", name=clean_text(name, _SHOWN)))
    if len(found) == 1:
        return found[0].path
    names = ", ".join(one.name for one in found[:_NAMED])
    more = len(found) - _NAMED
    if more <= 0:
        raise SeveralError(phrase("{what}: {names}.", what=several, names=names))
    raise SeveralError(
        phrase("{what}: {names} and {more} more.", what=several, names=names, more=more)
    )
