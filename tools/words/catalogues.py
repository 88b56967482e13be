"""The catalogues: read, brought up to date with the source, written and compiled."""

import difflib
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools.words.domains import domain_of_all
from tools.words.messages import ROOT, SENSE, Message, messages

LOCALE: Final = ROOT / "dogs_tui/words/locale"
LANGUAGES: Final = {"pt": "pt_BR", "pl": "pl", "de": "de", "fr": "fr", "it": "it"}
"""The locale of each language that there are catalogues for."""
DOMAIN: Final = "dogs_tui"
"""What all pieces of a language are compiled into."""
ALIKE: Final = 0.75
"""From which likeness on a sentence is taken for one that was changed."""
_NOBODYS: Final = tuple(
    f'"{field}: '
    for field in (
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Generated-By",
    )
)
"""Fields of a header that say nothing here."""

_UNCHANGING: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""Instead of the time of writing: equal catalogues are compiled to equal bytes."""

Key = str | tuple[str, str]
"""A sentence, or its forms for one and for many; its ``sense`` stands before the first of them."""


def key_of(entry: Entry) -> Key:
    """What an entry of a catalogue translates; empty: it is the header."""
    first, *many = entry.id if isinstance(entry.id, tuple | list) else (entry.id,)
    marked = f"{entry.context}{SENSE}{first}" if entry.context else first
    return (marked, many[0]) if many else marked


def _without_sense(key: Key) -> tuple[str | tuple[str, str], str | None]:
    """The text of an entry and its context, as Babel takes them."""
    context, _, text = _first(key).rpartition(SENSE)
    return (text, key[1]) if isinstance(key, tuple) else text, context or None


def folder_of(language: str) -> Path:
    """Where the catalogues of a language stand."""
    return LOCALE / language / "LC_MESSAGES"


def source() -> dict[Key, list[Message]]:
    """The sentences of the source, each with all its places.

    A sentence that is said of one thing here, and of any number there, is one entry: gettext gives
    its form for one where nothing is counted.

    Raises:
        ValueError: A sentence has different forms for many.
    """
    found: dict[str, list[Message]] = {}
    for one in messages():
        found.setdefault(one.text, []).append(one)
    out: dict[Key, list[Message]] = {}
    for text, places in found.items():
        many = sorted({one.many for one in places if one.many} or {""})
        if len(many) > 1:
            where = ", ".join(f"{one.file}:{one.line}" for one in places)
            raise ValueError(f"{text!r} has different forms for many: {many} in {where}")
        out[(text, many[0]) if many[0] else text] = places
    return out


def read(language: str) -> Iterator[tuple[Path, Catalog]]:
    """The catalogues of a language with their files."""
    for path in sorted(folder_of(language).glob("*.po")):
        with path.open("rb") as file:
            yield path, read_po(file, locale=LANGUAGES[language])


def update(language: str, found: dict[Key, list[Message]]) -> None:
    """Brings the catalogues of a language up to date: translations are kept, wherever they stand.

    What a changed sentence was translated to is kept for it and marked as fuzzy, to be looked at.
    """
    entries = (entry for _, catalogue in read(language) for entry in catalogue)
    old = {key_of(entry): entry for entry in entries if entry.id}
    gone = [id_ for id_ in old if id_ not in found and _translated(old[id_])]
    pieces: dict[str, Catalog] = {}
    for id_, places in sorted(found.items(), key=lambda one: _place(one[1])):
        piece = pieces.setdefault(domain_of_all(places), _empty(language))
        kept, previous = _kept(id_, old, gone)
        text, context = _without_sense(id_)
        piece.add(
            text,
            kept.string if kept is not None else None,
            locations=[(file, None) for file in dict.fromkeys(one.file for one in places)],
            flags=["fuzzy"] if previous or (kept is not None and kept.fuzzy) else [],
            auto_comments=list(dict.fromkeys(told for one in places for told in one.comments)),
            user_comments=kept.user_comments if kept is not None else (),
            previous_id=previous,
            context=context,
        )
    _write(language, pieces)


def _place(places: list[Message]) -> tuple[str, int]:
    return places[0].file, places[0].line


def _kept(id_: Key, old: dict[Key, Entry], gone: list[Key]) -> tuple[Entry | None, tuple[str, ...]]:
    """The entry whose translation a sentence has, and its sentence, if that was changed."""
    if id_ in old:
        return old[id_], tuple(old[id_].previous_id or ())
    plural = isinstance(id_, tuple)
    texts = {_first(one): one for one in gone if isinstance(one, tuple) == plural}
    alike = difflib.get_close_matches(_first(id_), texts, 1, ALIKE)
    if not alike:
        return None, ()
    before = old[texts[alike[0]]]
    return before, before.id if isinstance(before.id, tuple) else (before.id,)


def _first(id_: Key) -> str:
    return id_[0] if isinstance(id_, tuple) else id_


def _translated(entry: Entry) -> bool:
    return any(entry.string) if isinstance(entry.string, tuple | list) else bool(entry.string)


def _empty(language: str) -> Catalog:
    return Catalog(
        locale=LANGUAGES[language],
        domain=DOMAIN,
        header_comment="# Sentences of dogs-tui. CONTRIBUTING.md says how they are translated.",
        creation_date=_UNCHANGING,
        revision_date=_UNCHANGING,
        fuzzy=False,
    )


def _write(language: str, pieces: dict[str, Catalog]) -> None:
    folder = folder_of(language)
    folder.mkdir(parents=True, exist_ok=True)
    for name, catalogue in pieces.items():
        buffer = io.BytesIO()
        write_po(buffer, catalogue, width=100, include_previous=True)
        lines = buffer.getvalue().decode().split("\n")
        kept = (line for line in lines if not line.startswith(_NOBODYS))
        (folder / f"{name}.po").write_text("\n".join(kept), encoding="utf-8")
    for path in folder.glob("*.po"):
        if path.stem not in pieces:
            path.unlink()


def merged(language: str) -> Catalog:
    """All catalogues of a language in one."""
    out = _empty(language)
    for _, catalogue in read(language):
        for entry in catalogue:
            if entry.id and _translated(entry) and not entry.fuzzy:
                out.add(entry.id, entry.string, context=entry.context)
    return out


def compile_all() -> list[Path]:
    """Compiles every language into one file beside its catalogues, which the program reads."""
    out = []
    for language in LANGUAGES:
        path = folder_of(language) / f"{DOMAIN}.mo"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_mo(file, merged(language))
        out.append(path)
    return out


def missing(language: str) -> dict[str, tuple[int, int, int]]:
    """By piece how many sentences there are, how many are not translated, and how many fuzzy."""
    return {
        path.stem: (
            sum(1 for one in catalogue if one.id),
            sum(1 for one in catalogue if one.id and not _translated(one)),
            sum(1 for one in catalogue if one.id and one.fuzzy),
        )
        for path, catalogue in read(language)
    }
