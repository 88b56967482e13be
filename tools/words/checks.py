"""What is wrong with the catalogues: each finding with its file and line."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter
from typing import Final

from dogs_tui.words.forms import asked_of, forms_of
from dogs_tui.words.po_files import Entry, rule_of
from tools.words import forms
from tools.words.catalogues import LANGUAGES, Key, key_of, read
from tools.words.domains import domain_of_all
from tools.words.messages import ROOT, Message

FINISHED: Final = Path(__file__).with_name("finished.txt")
"""The languages in which nothing may be missing, one a line."""
_COMMAND: Final = re.compile(r"\[[a-z-]+\.[a-z0-9-]+\]")
"""Where a lesson names a key or a sign of its game."""


def finished() -> tuple[str, ...]:
    """The languages in which nothing may be missing."""
    return tuple(FINISHED.read_text(encoding="utf-8").split())


def outdated(language: str, messages: dict[Key, list[Message]]) -> Iterator[str]:
    """Sentences of the source that stand in no catalogue, and those that are no longer said.

    Args:
        language: Of the catalogues.
        found: The sentences of the source.
    """
    wanted = {id_: domain_of_all(places) for id_, places in messages.items()}
    catalogue_of = {
        key_of(entry): path.stem for path, _, entries in read(language) for entry in entries
    }
    for id_, piece in wanted.items():
        if catalogue_of.get(id_) != piece:
            place = messages[id_][0]
            yield f"{place.file}:{place.line}: not in {language}/{piece}.po: {id_!r}"
    for id_ in catalogue_of.keys() - wanted.keys():
        yield f"{language}/{catalogue_of[id_]}.po: nowhere said any more: {id_!r}"


def wrong(language: str) -> Iterator[str]:
    """Translations that lack a field, have another one, or not all their forms."""
    for path, header, entries in read(language):
        count = rule_of(header, path).forms
        for entry in entries:
            for what in _wrong_with(entry, count):
                yield f"{_place(path, entry)}: {what}: {entry.source[0]!r}"


def incomplete(language: str) -> Iterator[str]:
    """Yields the entries without a translation, or with one older than the sentence."""
    for path, _, entries in read(language):
        for entry in entries:
            if not all(entry.said):
                yield f"{_place(path, entry)}: not translated: {entry.source[0]!r}"
            elif entry.fuzzy:
                yield f"{_place(path, entry)}: changed (fuzzy): {entry.source[0]!r}"


def everything_wrong(messages: dict[Key, list[Message]]) -> list[str]:
    """All findings in all languages; whole need only be those that are finished."""
    out: list[str] = []
    for language in LANGUAGES:
        out += [*outdated(language, messages), *wrong(language)]
        out += [*forms.unknown(language), *forms.lacking(language)]
        out += incomplete(language) if language in finished() else ()
    return out


def _place(path: Path, entry: Entry) -> str:
    return f"{path.relative_to(ROOT)}:{entry.line}"


def _wrong_with(entry: Entry, count: int) -> Iterator[str]:
    said, originals = entry.said, entry.source
    if not any(said):
        return
    if len(originals) > 1 and (len(said) != count or not all(said)):
        yield f"{count} forms are needed"
    wanted = set().union(*map(fields, originals))
    may_lack = {"n"} if len(originals) > 1 else set()
    for text in (form for each in said for form in forms_of(each).values()):
        try:
            has = fields(text)
            list(asked_of(text))
        except ValueError as error:
            yield f"{error}"
            continue
        if has - wanted:
            yield f"fields that it has not: {_listed(has - wanted)}"
        if text and wanted - has - may_lack:
            yield f"fields that are missing: {_listed(wanted - has)}"
        if text and _COMMAND.findall(originals[0]) != _COMMAND.findall(text):
            yield "other names in brackets"
        if text and _edges(text) != _edges(originals[0]):
            yield "other blanks at its ends"


def fields(text: str) -> set[str]:
    """The fields of a template.

    Raises:
        ValueError: Its braces do not fit together.
    """
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))
