"""Reads ``.po`` files and compiles them to what gettext reads. Needs nothing but Python.

Building the package compiles with it, and so does a program that runs from its source. The rule
for plurals is the one in the header of the files, whatever anybody else says about the language.
"""

import gettext
import re
import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

SENSE: Final = "\x04"
"""Between the sense (gettext's context) and the text of a sentence."""
_QUOTED: Final = r'(?:"[^"\\\n]*(?:\\.[^"\\\n]*)*"\n)+'
_ENTRY: Final = re.compile(
    rf"""\n* ((?:\#.*\n)*)
    (?:msgctxt[ ]({_QUOTED}))? msgid[ ]({_QUOTED}) (?:msgid_plural[ ]({_QUOTED}))?
    (?:msgstr[ ]({_QUOTED}) | ((?:msgstr\[\d+\][ ]{_QUOTED})+))""",
    re.VERBOSE,
)
_REST: Final = re.compile(r"\s*(?:#.*\n\s*)*")
"""What may stand behind the last entry: comments, such as entries that are out of use."""
_FORM: Final = re.compile(rf"msgstr\[(\d+)\] ({_QUOTED})")
_PREVIOUS: Final = re.compile(rf"^msgid(?:_plural)? ({_QUOTED})", re.MULTILINE)
_ESCAPED: Final = re.compile(r"\\(.)")
_MEANT: Final = {"n": "\n", "t": "\t", "r": "\r"}
_RULE: Final = re.compile(
    r"^Plural-Forms: *nplurals *= *(\d+) *; *plural *=([^;\n]+)", re.MULTILINE | re.IGNORECASE
)
_TRIED: Final = (*range(1000), 1_000_000)
"""Numbers for which a rule must name a form that there is."""
_MAGIC: Final = 0x950412DE
_HEAD: Final = 7 * 4


class PoError(ValueError):
    """A file cannot be compiled; the text says which, in which line, and why."""


class Entry(NamedTuple):
    """A sentence of a catalogue."""

    source: tuple[str, ...]
    """In English: one text, or those for one thing and for many. An empty one: the header."""
    said: tuple[str, ...]
    """In the language, in all its forms; empty where it is not translated."""
    context: str = ""
    """Its sense, where it has several."""
    comments: str = ""
    """The lines above it, each beginning with ``#``."""
    line: int = 0
    """Where it begins in its file, from 1 on."""

    @property
    def fuzzy(self) -> bool:
        """True if the sentence changed after it was translated."""
        return "fuzzy" in self.comments and any(
            line.startswith("#,") and "fuzzy" in line for line in self.comments.splitlines()
        )

    @property
    def previous(self) -> tuple[str, ...]:
        """The texts as they were when it was translated, if they changed since."""
        lines = [line[3:] for line in self.comments.splitlines() if line.startswith("#| ")]
        return tuple(map(_text, _PREVIOUS.findall("".join(f"{line}\n" for line in lines))))

    @property
    def spoken(self) -> bool:
        """True if its translation is used."""
        return bool(self.source[0]) and any(self.said) and not self.fuzzy


class Rule(NamedTuple):
    """The rule by which a number takes its form."""

    forms: int
    """How many there are."""
    expression: str
    """What gives the form of the number ``n``, counted from 0, as C writes it."""

    def __str__(self) -> str:
        return f"nplurals={self.forms}; plural={self.expression};"


def read(path: Path) -> list[Entry]:
    """Reads the entries of a file, the header first.

    Raises:
        PoError: It is no ``.po`` file, or has no header.
    """
    try:
        text = path.read_text(encoding="utf-8-sig") + "\n"
    except UnicodeDecodeError as error:
        raise PoError(f"{path}: this is not UTF-8: {error}") from None
    entries: list[Entry] = []
    at, line = 0, 1
    while match := _ENTRY.match(text, at):
        begin = match.end(1)
        line += text.count("\n", at, begin)
        entries.append(_entry(match, path, line))
        line += text.count("\n", begin, match.end())
        at = match.end()
    rest = _REST.match(text, at)
    if rest is None or rest.end() < len(text):
        line += text.count("\n", at, at if rest is None else rest.end())
        raise PoError(f"{path}:{line}: what begins here is no complete entry of a .po file.")
    if not entries or entries[0].source != ("",):
        raise PoError(f'{path}:1: the header (msgid "") is missing.')
    return entries


def _entry(match: "re.Match[str]", path: Path, line: int) -> Entry:
    comments, context, row, many, said, forms = match.groups()
    numbered = _FORM.findall(forms or "")
    if [int(number) for number, _ in numbered] != list(range(len(numbered))):
        raise PoError(f"{path}:{line}: number the forms msgstr[0], msgstr[1] and so on.")
    if bool(many) != bool(forms):
        needed = "msgstr[0], msgstr[1] and so on" if many else "one msgstr without a number"
        raise PoError(f"{path}:{line}: {_text(row)!r} needs {needed}.")
    return Entry(
        (_text(row), _text(many)) if many else (_text(row),),
        tuple(_text(form) for _, form in numbered) if many else (_text(said),),
        _text(context or ""),
        comments,
        line,
    )


def _text(quoted: str) -> str:
    """What stands between quotes, in one line or over several."""
    text = quoted[1:-2].replace('"\n"', "")
    if "\\" not in text:
        return text
    return _ESCAPED.sub(lambda escape: _MEANT.get(escape[1], escape[1]), text)


def rule_of(header: Entry, path: Path) -> Rule:
    """The rule in the header of a file.

    Raises:
        PoError: There is none, or it names forms that there are not.
    """
    place = f"{path}:{header.line}: Plural-Forms"
    match = _RULE.search(header.said[0])
    if match is None:
        raise PoError(f"{place} is missing in the header, or not written as gettext does.")
    rule = Rule(int(match[1]), match[2].strip())
    try:
        highest = _highest(rule.expression)
    except (ValueError, ArithmeticError) as error:
        raise PoError(f"{place}: '{rule.expression}' is not a rule: {error}") from None
    if highest >= rule.forms:
        raise PoError(f"{place}: the rule gives form {highest}, and nplurals={rule.forms}.")
    return rule


@lru_cache
def _highest(expression: str) -> int:
    """The last form that a number takes."""
    return max(map(gettext.c2py(expression), _TRIED))


def compiled(paths: Iterable[Path]) -> bytes:
    """The files of a language as one ``.mo`` file.

    Raises:
        PoError: One of them is not right, or they do not agree.
    """
    texts: dict[str, str] = {}
    places: dict[str, str] = {}
    rule: Rule | None = None
    for path in paths:
        header, *entries = read(path)
        own = rule_of(header, path)
        if rule not in (None, own):
            raise PoError(f"{path}:{header.line}: other files of the language have {rule}")
        rule = own
        for entry in filter(lambda each: each.spoken, entries):
            _check_forms(entry, own, path)
            first = f"{entry.context}{SENSE}{entry.source[0]}" if entry.context else entry.source[0]
            place = f"{path}:{entry.line}"
            if first in places:
                raise PoError(f"{place}: {entry.source[0]!r} stands in {places[first]}, too.")
            places[first] = place
            texts["\0".join((first, *entry.source[1:]))] = "\0".join(entry.said)
    if rule is None:
        raise PoError("There is no .po file to compile.")
    texts[""] = f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: {rule}\n"
    return _mo_file(sorted((key.encode(), text.encode()) for key, text in texts.items()))


def _check_forms(entry: Entry, rule: Rule, path: Path) -> None:
    place = f"{path}:{entry.line}: {entry.source[0]!r}"
    if len(entry.source) > 1 and len(entry.said) != rule.forms:
        raise PoError(f"{place} has {len(entry.said)} forms; the header asks for {rule.forms}.")
    if not all(entry.said):
        raise PoError(f"{place}: msgstr[{entry.said.index('')}] is empty.")


def _mo_file(pairs: Sequence[tuple[bytes, bytes]]) -> bytes:
    """Sorted texts with what they are translated to, in gettext's binary format."""
    sides = [*zip(*pairs, strict=True)]
    at = _HEAD + 2 * 8 * len(pairs)
    table: list[int] = []
    for text in chain(*sides):
        table += len(text), at
        at += len(text) + 1
    second = _HEAD + 8 * len(pairs)
    numbers = (_MAGIC, 0, len(pairs), _HEAD, second, 0, 0, *table)
    return struct.pack(f"<{len(numbers)}I", *numbers) + b"\0".join((*chain(*sides), b""))
