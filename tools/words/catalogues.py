"""The catalogues: read, brought up to date with the source, and written."""

import difflib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dogs_tui.words.languages import ENGLISH, NAMES
from dogs_tui.words.po_files import SENSE, Entry, PoError, compiled, rule_of
from dogs_tui.words.po_files import read as read_file
from tools.words.domains import domain_of_all
from tools.words.messages import ROOT, Message, messages
from tools.words.writing import comments_of, written

LOCALE: Final = ROOT / "dogs_tui/words/locale"
LANGUAGES: Final = tuple(code for code in NAMES if code != ENGLISH)
"""Those that there are catalogues for."""
ALIKE: Final = 0.75
"""From which likeness on a sentence is taken for one that was changed."""

Key = str | tuple[str, str]
"""A sentence, or its forms for one and for many; its ``sense`` stands before the first of them."""


def key_of(entry: Entry) -> Key:
    """Returns the key of the text that an entry of a catalogue translates."""
    first, *many = entry.source
    marked = f"{entry.context}{SENSE}{first}" if entry.context else first
    return (marked, many[0]) if many else marked


def folder_of(language: str) -> Path:
    """Returns the folder of a language's catalogues."""
    return LOCALE / language / "LC_MESSAGES"


def source() -> dict[Key, list[Message]]:
    """The sentences of the source, each with all its places.

    A sentence that is said of one thing here, and of any number there, is one entry: gettext gives
    its form for one where nothing is counted.

    Raises:
        ValueError: A sentence has different forms for many.
    """
    by_text: dict[str, list[Message]] = {}
    for message in messages():
        by_text.setdefault(message.text, []).append(message)
    out: dict[Key, list[Message]] = {}
    for text, places in by_text.items():
        many = sorted({message.many for message in places if message.many} or {""})
        if len(many) > 1:
            where = ", ".join(f"{message.file}:{message.line}" for message in places)
            raise ValueError(f"{text!r} has different forms for many: {many} in {where}")
        out[(text, many[0]) if many[0] else text] = places
    return out


def read(language: str) -> Iterator[tuple[Path, Entry, list[Entry]]]:
    """The catalogues of a language: each file with its header and its sentences.

    Raises:
        PoError: One cannot be read.
    """
    for path in sorted(folder_of(language).glob("*.po")):
        header, *entries = read_file(path)
        yield path, header, entries


def update(language: str, messages: dict[Key, list[Message]]) -> None:
    """Brings the catalogues of a language up to date: translations are kept, wherever they stand.

    What a changed sentence was translated to is kept for it and marked as fuzzy, to be looked at.
    Headers stay; a new file gets that of another one.

    Raises:
        PoError: A catalogue cannot be read, or there is none that says how the language counts.
    """
    catalogues = list(read(language))
    if not catalogues:
        raise PoError(f"{folder_of(language)}: begin with a file that has a Plural-Forms header.")
    headers = {path.stem: header for path, header, _ in catalogues}
    path, header, _ = catalogues[0]
    forms = rule_of(header, path).forms
    old = {key_of(entry): entry for _, _, entries in catalogues for entry in entries}
    gone = [id_ for id_ in old if id_ not in messages and any(old[id_].said)]
    pieces: dict[str, list[Entry]] = {}
    for id_, places in sorted(messages.items(), key=lambda item: _place(item[1])):
        entry = _entry(id_, places, forms, *_kept(id_, old, gone))
        pieces.setdefault(domain_of_all(places), []).append(entry)
    for name, entries in pieces.items():
        text = written(headers.get(name, header), entries)
        (folder_of(language) / f"{name}.po").write_text(text, encoding="utf-8")
    for name in headers.keys() - pieces.keys():
        (folder_of(language) / f"{name}.po").unlink()


def _entry(
    id_: Key, places: list[Message], forms: int, kept: Entry | None, previous: tuple[str, ...]
) -> Entry:
    """A sentence of the source with the translation that it has."""
    context, _, text = _first(id_).rpartition(SENSE)
    said = kept.said if kept is not None else ("",)
    own = () if kept is None else kept.comments.splitlines()
    return Entry(
        (text, id_[1]) if isinstance(id_, tuple) else (text,),
        said + ("",) * (forms - len(said)) if isinstance(id_, tuple) else said,
        context,
        comments_of(
            places,
            (line for line in own if line.startswith("# ")),
            previous,
            said,
            fuzzy=bool(previous) or (kept is not None and kept.fuzzy),
        ),
    )


def _place(places: list[Message]) -> tuple[str, int]:
    return places[0].file, places[0].line


def _kept(id_: Key, old: dict[Key, Entry], gone: list[Key]) -> tuple[Entry | None, tuple[str, ...]]:
    """The entry whose translation a sentence has, and its sentence, if that was changed."""
    if id_ in old:
        return old[id_], old[id_].previous
    plural = isinstance(id_, tuple)
    texts = {_first(key): key for key in gone if isinstance(key, tuple) == plural}
    alike = difflib.get_close_matches(_first(id_), texts, 1, ALIKE)
    if not alike:
        return None, ()
    before = old[texts[alike[0]]]
    return before, before.source


def _first(id_: Key) -> str:
    return id_[0] if isinstance(id_, tuple) else id_


def uncompilable(language: str) -> Iterator[str]:
    """Yields the reason why a language's catalogues cannot be compiled, if there is one."""
    try:
        compiled(sorted(folder_of(language).glob("*.po")))
    except PoError as error:
        yield str(error)


def missing(language: str) -> dict[str, tuple[int, int, int]]:
    """By piece how many sentences there are, how many are not translated, and how many fuzzy."""
    return {
        path.stem: (
            len(entries),
            sum(not any(entry.said) for entry in entries),
            sum(entry.fuzzy for entry in entries),
        )
        for path, _, entries in read(language)
    }
