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
    for entry in names_in(folder):
        stem = entry.removesuffix(ending)
        if is_match(entry, ending) and name in (entry, stem, shown_text(stem), f"{stem}{ENDING}"):
            return folder / entry
    return None


def called(name: str, matches: Sequence[Summary]) -> Path:
    """The match whose file, with or without ending, or whose title is called so.

    Raises:
        MissingError: There is none.
        SeveralError: Several have that title.
    """
    fitting = [match for match in matches if name in (match.path.name, match.path.stem, match.name)]
    fitting = fitting[:1] or [match for match in matches if match.title == name]
    several = phrase("Several matches are called {name}", name=clean_text(name, _SHOWN))
    return _the_one(name, fitting, several)


def called_in_part(name: str, matches: Sequence[Summary]) -> Path:
    """The match that has every word of this in its file's name or its title.

    Raises:
        MissingError: There is none.
        SeveralError: It fits several.
    """
    words = fold(name).split()
    fitting = [match for match in matches if words and _has(match, words)]
    several = phrase("{name} fits several matches", name=clean_text(name, _SHOWN))
    return _the_one(name, fitting, several)


def _has(summary: Summary, words: Sequence[str]) -> bool:
    text = fold(f"{summary.name}\n{summary.title}")
    return all(word in text for word in words)


def _the_one(name: str, fitting: Sequence[Summary], several: Phrase) -> Path:
    if not fitting:
        raise MissingError(phrase("No match is called {name}.", name=clean_text(name, _SHOWN)))
    if len(fitting) == 1:
        return fitting[0].path
    names = ", ".join(match.name for match in fitting[:_NAMED])
    more = len(fitting) - _NAMED
    if more <= 0:
        raise SeveralError(phrase("{what}: {names}.", what=several, names=names))
    raise SeveralError(
        phrase("{what}: {names} and {more} more.", what=several, names=names, more=more)
    )
