"""Tables that are over, or that nobody filled: what becomes of them in time."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from pathlib import Path

import msgspec

from dogs_saves import SaveError, disk
from dogs_saves.files import sync_folder
from dogs_tui.host.tables.public import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import Services, log
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.tables import Tables
from dogs_tui.host.time_slices import in_slices


class OldTable(msgspec.Struct, frozen=True):
    """A table that has been over for long."""

    code: str
    files: tuple[str, ...]
    """All that is kept of it, in the data folder: its record first, its match last."""


def old_table(folder: Path, record: TableRecord) -> OldTable:
    """All that is kept of a table in a data folder."""
    name = record.code.lower()
    match = Path(record.file).name or f"{name}.dogs"
    files = (f"tables/{name}.json", f"talk/{name}.json", f"matches/{match}")
    return OldTable(record.code, tuple(file for file in files if (folder / file).is_file()))


def is_old(record: TableRecord, before: datetime) -> bool:
    """Whether a table has been over since before a time."""
    return record.over and record.changed < before


def remove_files(folder: Path, files: Iterable[str]) -> None:
    """Removes files of a data folder, one after the other.

    Raises:
        OSError: One could not be removed; those before it are gone.
    """
    for file in files:
        path = folder / file
        disk.remove(path)
        sync_folder(path.parent)


class Shelf:
    """The tables of a lobby that nobody plays at any more.

    Args:
        tables: All tables.
        services: The lobby's.
    """

    def __init__(self, tables: Tables, services: Services) -> None:
        self._tables = tables
        self._services = services

    def is_stale(self, table: HostedTable) -> bool:
        """Whether nobody ever filled the table, for as long as lists remember."""
        age = self._services.clock() - table.record.changed
        kept = timedelta(days=self._services.limits.played_days)
        return table.stage is TableStage.GATHERING and age > kept

    def over_since(self, person: str, since: datetime) -> tuple[TableRecord, ...]:
        """The tables at which somebody sat that were over after a time."""
        found = (table.record for table in self._tables.of(person, since))
        return tuple(one for one in found if one.seat_of(person) is not None)

    async def old(self, before: datetime) -> tuple[OldTable, ...]:
        """Those that were over before a time and where nobody is."""
        folder = self._services.folder
        records = (self._old_record(code, before) async for code in in_slices(self._tables.over))
        return tuple([old_table(folder, one) async for one in records if one is not None])

    async def put_away(self, codes: Iterable[str], before: datetime) -> tuple[str, ...]:
        """Removes tables and their matches, which were packed elsewhere; says which.

        Not those that somebody came to since, nor those that are not old; and no more once the disk
        refuses one.
        """
        done = []
        async for code in in_slices(codes):
            record = self._old_record(code, before)
            if record is None:
                continue
            try:
                self._remove(record)
            except SaveError as error:
                log.error(
                    "a table was not put away",
                    extra={"event": "table-trouble", "reason": type(error).__name__},
                )
                break
            self._services.gone(code)
            done.append(code)
        return tuple(done)

    def _remove(self, record: TableRecord) -> None:
        """Removes all that is kept of a table, its record first.

        Raises:
            SaveError: Something could not be removed; what came before it is gone.
        """
        services, code = self._services, record.code
        services.tables.remove(code.lower())
        services.talk.forget(code)
        path = services.match_path(code)
        services.matches.remove(code, path.with_name(Path(record.file).name or path.name))

    def _old_record(self, code: str, before: datetime) -> TableRecord | None:
        """What is kept of a table, if it is old and nobody is there."""
        table = self._tables.get(code)
        if table is None or table.company.handles or not is_old(table.record, before):
            return None
        return table.record
