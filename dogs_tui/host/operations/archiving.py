"""``dogs-tui host archive``: tables that have long been over go into an archive of their own."""

import hashlib
import tarfile
import tempfile
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from dogs_rules.phrase import Phrase, phrase, plural
from dogs_saves.clock import now
from dogs_saves.documents import Documents
from dogs_saves.files import make_folder
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.backup import PackedFile, packed, write_archive
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.memory import MIB
from dogs_tui.host.operations.stores import check_data_folder, failing, store_of
from dogs_tui.host.store import OvertakenError, Store
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.match_pages import PAGES
from dogs_tui.host.tables.record import TABLES, TableRecord
from dogs_tui.kit.printing import write
from dogs_tui.words import say
from dogs_tui.words.figures import decimal, whole

FOLDER: Final = "archive"
"""In the data folder."""


class _Talk(msgspec.Struct, frozen=True):
    lines: tuple[msgspec.Raw, ...]


class _Old(NamedTuple):
    """A table that has been over for long, and the files that it has in the archive."""

    name: str
    record: TableRecord
    files: tuple[PackedFile, ...]


def archive_tables(config: HostConfig, days: float) -> int:
    """Moves tables that have been over for so many days into an archive, with match and talk.

    They are removed only when the archive was read again and has all of them as they are. Tables at
    which somebody is stay.

    Raises:
        FailedError: It could not be done; every table is still there, or in the archive.
    """
    folder = config.folder
    before = now() - timedelta(days=days)
    check_data_folder(folder)
    with (
        failing(phrase("Not all tables were archived: {reason}.")),
        store_of(config) as store,
        tempfile.TemporaryDirectory() as drafts,
    ):
        old = list(_old(store, before, Path(drafts)))
        if not old:
            write(say(_none_over(days)))
            return 0
        target = _free_name(folder)
        files = [file for table in old for file in table.files]
        write_archive(files, target)
        removed = sum(_remove(store, table) for table in _sound(old, target))
        note = plural("{n} table", "{n} tables", removed)
        AuditLog(store.audit).add("tables-archived", target.name, note=note)
    size = sum(file.size for file in files)
    for sentence in _archived(len(old), removed, size, target):
        write(say(sentence))
    return 0


def _none_over(days: float) -> Phrase:
    if days == int(days):
        return plural(
            "No table finished more than {n} day ago.",
            "No table finished more than {n} days ago.",
            int(days),
        )
    return phrase("No finished table is that old (days: {n}).", n=decimal(days, 2))


def _archived(archived: int, removed: int, size: int, target: Path) -> Iterator[Phrase]:
    """The lines about tables that are in an archive.

    Args:
        archived: How many there are.
        removed: How many the host has no more.
        size: Their bytes.
        target: The archive.
    """
    yield plural(
        "{n} table, {size} MiB, is in {file}.",
        "{n} tables, {size} MiB, are in {file}.",
        archived,
        n=whole(archived),
        size=decimal(size / MIB),
        file=str(target),
    )
    yield plural(
        "The archive was checked; {n} table was removed from the host.",
        "The archive was checked; {n} tables were removed from the host.",
        removed,
        n=whole(removed),
    )
    if stay := archived - removed:
        yield plural(
            "{n} was kept: still in use, or changed meanwhile.",
            "{n} were kept: still in use, or changed meanwhile.",
            stay,
            n=whole(stay),
        )


def _old(store: Store, before: datetime, drafts: Path) -> Iterator[_Old]:
    """The tables that were over before a time and where nobody is, written as files."""
    for name, record in store.documents(TABLES).read_all()[0].items():
        if record.over and record.changed < before and not _is_used(store, record.code):
            yield _Old(name, record, tuple(_files(store, name, record, drafts)))


def _is_used(store: Store, code: str) -> bool:
    return any(lease.here for lease in store.presence.at(code).values())


def _files(store: Store, name: str, record: TableRecord, drafts: Path) -> Iterator[PackedFile]:
    """All that is kept of a table, as files that any version reads: its match last."""
    tables = Documents(drafts / "tables", TableRecord)
    tables.write(name, record)
    yield packed(tables.root / f"{name}.json", f"tables/{name}.json")
    if lines := store.talk.records(record.code):
        talk = Documents(drafts / "talk", _Talk, largest=1 << 20)
        talk.write(name, _Talk(tuple(map(msgspec.Raw, lines))))
        yield packed(talk.root / f"{name}.json", f"talk/{name}.json")
    if record.stage is not TableStage.GATHERING and store.matches.heads((record.code,)):
        match = drafts / "matches" / f"{name}.dogs"
        match.parent.mkdir(exist_ok=True)
        match.write_bytes(store.matches.file(record.code).content)
        yield packed(match, f"matches/{name}.dogs")


def _free_name(folder: Path) -> Path:
    """A name with the date of today for one more archive.

    Raises:
        OSError: Its folder cannot be made.
    """
    make_folder(folder / FOLDER)
    today = f"{now():%Y-%m-%d}"
    names = (f"tables-{today}{f'-{n}' if n > 1 else ''}.tar.gz" for n in count(1))
    return next(path for name in names if not (path := folder / FOLDER / name).exists())


def _sound(tables: list[_Old], target: Path) -> list[_Old]:
    """The tables of which an archive holds everything just as it was written.

    Raises:
        OSError: The archive cannot be read.
        tarfile.TarError: It is damaged.
    """
    digests: dict[str, bytes] = {}
    with tarfile.open(target, "r:gz") as archive:
        for member in archive:
            content = archive.extractfile(member)
            if content is not None:
                digests[member.name] = hashlib.sha256(content.read()).digest()
    return [
        table
        for table in tables
        if all(
            digests.get(file.name) == hashlib.sha256(file.place.read_bytes()).digest()
            for file in table.files
        )
    ]


def _remove(store: Store, table: _Old) -> bool:
    """Removes all that is kept of a table; false: it changed, or somebody came to it."""
    code = table.record.code
    try:
        with store.engine.transaction():
            if _is_used(store, code):
                return False
            store.documents(TABLES).remove(table.name)
            pages = store.documents(PAGES)
            if pages.find(table.name) is not None:
                pages.remove(table.name)
            store.talk.forget(code)
            store.matches.discard(code)
    except OvertakenError:
        return False
    return True
