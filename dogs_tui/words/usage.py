"""Usage lines: commands as they are typed, and placeholders in the language that is spoken."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from dogs_rules.phrase import Phrase, phrase, sense

PLACEHOLDERS: Final[dict[str, Phrase]] = {
    "ADDRESS": phrase(sense("what is typed there, in capitals", "ADDRESS")),
    "CITY": phrase(sense("what is typed there, in capitals", "CITY")),
    "CODE": phrase(sense("what is typed there, in capitals", "CODE")),
    "DATE": phrase(sense("what is typed there, in capitals", "DATE")),
    "DAY": phrase(sense("what is typed there, in capitals", "DAY")),
    "DAYS": phrase(sense("what is typed there, in capitals", "DAYS")),
    "GAME": phrase(sense("what is typed there, in capitals", "GAME")),
    "LEVEL": phrase(sense("what is typed there, in capitals", "LEVEL")),
    "NAME": phrase(sense("what is typed there, in capitals", "NAME")),
    "NUMBER": phrase(sense("what is typed there, in capitals", "NUMBER")),
    "PLAYERS": phrase(sense("what is typed there, in capitals", "PLAYERS")),
    "ROUND": phrase(sense("what is typed there, in capitals", "ROUND")),
    "SEAT": phrase(sense("what is typed there, in capitals", "SEAT")),
    "TEXT": phrase(sense("what is typed there, in capitals", "TEXT")),
    "TIME": phrase(sense("what is typed there, in capitals", "TIME")),
    "TITLE": phrase(sense("what is typed there, in capitals", "TITLE")),
    "WHAT": phrase(sense("what is typed there, in capitals", "WHAT")),
    "WORDS": phrase(sense("what is typed there, in capitals", "WORDS")),
}
"""The words of usage lines that stand for what is typed; ``N`` is a number in every language."""
_PLACEHOLDER: Final = re.compile(r"\b[A-Z]{2,}\b")
_TYPED: Final = 30
"""Columns of what is typed, on a page of help; what is longer pushes the rest away."""
_WIDE: Final = 80
"""Columns of a line; what does not fit in it goes to the next."""


def rows_of_help(rows: Iterable[tuple[str, str]], *, aligned: bool = False) -> Iterator[str]:
    """The lines of a page of help: what is typed, and what it does.

    Args:
        rows: Both, for every line.
        aligned: Whether other lists stand above and below it, in the same columns.
    """
    every = [*rows]
    width = _TYPED if aligned else min(_TYPED, max(len(typed) for typed, _ in every))
    for typed, does in every:
        if max(width, len(typed)) + len(does) + 4 <= _WIDE:
            yield f"  {typed:{width}}  {does}"
        else:
            yield f"  {typed}"
            yield f"  {'':{width}}  {does}"


def usage_line(usage: str) -> Phrase:
    """A usage line as a phrase: its commands stay as they are typed.

    Args:
        usage: The line, with placeholders in capitals: ``[name NAME|language CODE]``.

    Raises:
        KeyError: A placeholder is not in the table.
    """
    values: dict[str, str | int | Phrase] = {
        name: PLACEHOLDERS[name] for name in _PLACEHOLDER.findall(usage)
    }
    return Phrase(_PLACEHOLDER.sub(r"{\g<0>}", usage), values)
