"""``dogs-tui host archive``: tables that have long been over go into an archive of their own."""

import contextlib
import hashlib
import tarfile
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Final, Protocol

from dogs_rules.phrase import Phrase, phrase, plural
from dogs_saves import LockedError, SaveError
from dogs_saves.clock import now
from dogs_saves.documents import Documents
from dogs_saves.files import make_folder
from dogs_saves.locks import lock
from dogs_tui.host.commands.operator_tables import FindOldTables, RemoveArchived
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.expiry import OldTable, is_old, old_table, remove_files
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.control import SILENT, NoHostError, ask, asked, read
from dogs_tui.host.operations.data_folder import check_data_folder
from dogs_tui.host.operations.memory import MIB
from dogs_tui.host.operations.packing import PackedFile, reason_of, write_archive
from dogs_tui.host.store.formats import refuse_newer
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.kit.printing import write
from dogs_tui.shell.out import FailedError
from dogs_tui.words import say, tr
from dogs_tui.words.figures import decimal, whole

FOLDER: Final = "archive"
"""In the data folder."""
AT_ONCE: Final = 50
"""Tables of which a host is told at a time."""


class Keeper(Protocol):
    """Whoever has the data folder: the host that runs, or this command where none does."""

    def old(self, before: datetime) -> tuple[OldTable, ...]:
        """The tables that were over before a time and where nobody is."""
        ...

    def put_away(self, tables: Sequence[OldTable], before: datetime) -> int:
        """Removes tables and their matches, except those that are in use again; says how many."""
        ...


def archive_tables(folder: Path, days: float) -> int:
    """Moves tables that have been over for so many days into an archive, with match and talk.

    They are removed only when the archive was read again and has all of them as they are.

    Raises:
        FailedError: It could not be done; every table is still there, or in the archive.
    """
    before = now() - timedelta(days=days)
    try:
        with _keeper(folder) as keeper:
            found = keeper.old(before)
            if not found:
                write(say(_none_over(days)))
                return 0
            target = _free_name(folder)
            packed = list(_packed(folder, found))
            write_archive(folder, packed, target)
            sound = _sound(folder, found, target)
            removed = keeper.put_away(sound, before)
    except (LobbyError, SaveError) as error:
        raise FailedError(say(error.phrase)) from error
    except (OSError, tarfile.TarError) as error:
        told = phrase("Not all tables were put away: {reason}.", reason=reason_of(error))
        raise FailedError(say(told)) from error
    note = plural("{n} table", "{n} tables", removed)
    AuditLog(folder).add("tables-archived", target.name, note=note)
    size = sum(file.size for file in packed)
    for sentence in _archived(len(found), removed, size, target):
        write(say(sentence))
    return 0


def _none_over(days: float) -> Phrase:
    if days == int(days):
        return plural(
            "No table has been over for {n} day.",
            "No table has been over for {n} days.",
            int(days),
        )
    return phrase("No table that is over is that old (days: {n}).", n=decimal(days, 2))


def _archived(found: int, removed: int, size: int, target: Path) -> Iterator[Phrase]:
    """What there is to say of tables that are in an archive.

    Args:
        found: How many there are.
        removed: How many the host has no more.
        size: Their bytes.
        target: The archive.
    """
    yield plural(
        "{n} table, {size} MiB, is in {file}.",
        "{n} tables, {size} MiB, are in {file}.",
        found,
        n=whole(found),
        size=decimal(size / MIB),
        file=str(target),
    )
    yield plural(
        "The archive was read again; {n} table was removed from the host.",
        "The archive was read again; {n} tables were removed from the host.",
        removed,
        n=whole(removed),
    )
    if stay := found - removed:
        yield plural(
            "{n} is still in use, or changed meanwhile: it stays, too.",
            "{n} are still in use, or changed meanwhile: they stay, too.",
            stay,
            n=whole(stay),
        )


@contextlib.contextmanager
def _keeper(folder: Path) -> Iterator[Keeper]:
    """Whoever has the data folder, which nobody else takes meanwhile.

    Raises:
        FailedError: There is no such folder, or somebody has it who does not answer.
        LobbyError: A newer version wrote it.
        SaveError: It cannot be locked.
    """
    check_data_folder(folder)
    try:
        held = lock(folder / "host")
    except LockedError:
        yield _Host(folder)
        return
    try:
        refuse_newer(folder)
        yield _Nobody(folder)
    finally:
        held.release()


class _Host:
    """The host that runs."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def old(self, before: datetime) -> tuple[OldTable, ...]:
        try:
            return read(ask(self._folder, FindOldTables(before)), tuple[OldTable, ...])
        except NoHostError as error:
            raise FailedError(tr(SILENT)) from error

    def put_away(self, tables: Sequence[OldTable], before: datetime) -> int:
        removed = 0
        for first in range(0, len(tables), AT_ONCE):
            codes = tuple(table.code for table in tables[first : first + AT_ONCE])
            command = RemoveArchived(before, codes)
            removed += len(read(asked(self._folder, command), tuple[str, ...]))
        return removed


class _Nobody:
    """The folder of a host that does not run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def old(self, before: datetime) -> tuple[OldTable, ...]:
        records, _ = Documents(self._folder / "tables", TableRecord).read_all()
        return tuple(
            old_table(self._folder, one) for one in records.values() if is_old(one, before)
        )

    def put_away(self, tables: Sequence[OldTable], before: datetime) -> int:  # noqa: ARG002
        for table in tables:
            remove_files(self._folder, table.files)
        return len(tables)


def _free_name(folder: Path) -> Path:
    """A name with the date of today for one more archive.

    Raises:
        OSError: Its folder cannot be made.
    """
    make_folder(folder / FOLDER)
    today = f"{now():%Y-%m-%d}"
    names = (f"tables-{today}{f'-{n}' if n > 1 else ''}.tar.gz" for n in count(1))
    return next(path for name in names if not (path := folder / FOLDER / name).exists())


def _packed(folder: Path, tables: Sequence[OldTable]) -> Iterator[PackedFile]:
    for table in tables:
        for file in table.files:
            facts = (folder / file).stat()
            yield PackedFile(file, facts.st_size, int(facts.st_mtime))


def _sound(folder: Path, tables: Sequence[OldTable], target: Path) -> list[OldTable]:
    """The tables of which an archive holds everything just as it lies in the folder now.

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
        if all(digests.get(file) == _digest(folder / file) for file in table.files)
    ]


def _digest(path: Path) -> bytes:
    """Of a file as it is now; of one that is gone nothing."""
    try:
        return hashlib.sha256(path.read_bytes()).digest()
    except FileNotFoundError:
        return b""
