"""What the files of a folder said when they were last read, so that no list need read them again.

A cache and nothing else: it holds no truth. Whatever it says counts only for a file that is still
exactly as it was then; whoever deletes it loses some seconds. One that is of another version or
damaged is thrown away, one that cannot be used just now (locked, on a disk that is full or can
only be read) is done without, and a row counts only if not a byte of it changed. So no list is
ever wrong because of it, and none fails.
"""

import contextlib
import hashlib
import time
import zlib
from collections.abc import Callable, Collection
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import msgspec

from dogs_rules.version import __version__
from dogs_saves import disk
from dogs_saves.records import FORMAT

if TYPE_CHECKING:
    import sqlite3

T = TypeVar("T")

NAME: Final = ".index.sqlite"
SCHEMA: Final = 7
"""Of the tables below, and of what is kept in them. Another one is thrown away."""
VERSION: Final = zlib.crc32(f"{SCHEMA} {FORMAT} {__version__}".encode()) & 0x7FFFFFFF or 1
"""What this program writes: another version may read the same file otherwise."""
LARGEST: Final = 256 * 1024 * 1024
"""Bytes; a hundred thousand finished matches need less."""
PATIENCE: Final = 0.1
"""Seconds to wait for another process that is writing it."""
SETTLED: Final = 2_000_000_000
"""Nanoseconds after which a file that is written to again has another time, on every disk."""

_OF_THE_MOMENT: Final = frozenset(
    {"PERM", "BUSY", "LOCKED", "NOMEM", "READONLY", "IOERR", "FULL", "CANTOPEN", "PROTOCOL", "AUTH"}
)
"""Errors of SQLite that say nothing about the file."""

_TABLE: Final = """
CREATE TABLE IF NOT EXISTS {table} (
    name BLOB PRIMARY KEY, stamp BLOB NOT NULL, contents BLOB NOT NULL, sum BLOB NOT NULL
) WITHOUT ROWID
"""


class Table(StrEnum):
    """The kinds of data kept about files, each in a table of its own."""

    MATCHES = "matches"
    """What a list shows: ``summary.Contents``."""
    FINISHES = "finishes"
    """How matches ended, which takes replaying them: ``finish.Counted``."""


class Row(NamedTuple):
    """The data of one file, as the index keeps it."""

    name: str
    stamp: bytes
    """Of the file when it was read, see ``disk.Facts``."""
    contents: bytes

    def read(self, decoder: msgspec.json.Decoder[T]) -> T | None:
        """Decodes the data of the file; ``None`` if this version cannot read it."""
        try:
            return decoder.decode(self.contents)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None


def row(name: str, facts: disk.Facts, contents: msgspec.Struct) -> Row | None:
    """A row to keep; ``None`` for a file that was changed so lately that its time may not show it.

    Args:
        name: Of the file.
        facts: From before it was read: if it was changed meanwhile, its row will not fit it.
        contents: What was read.
    """
    if abs(now() - facts.touched) < SETTLED:
        return None
    return Row(name, facts.stamp, _encode(contents))


def now() -> int:
    """Nanoseconds since 1970."""
    return time.time_ns()


class Index:
    """The index of a folder. Each call opens and closes it, in whatever thread.

    Args:
        folder: The folder, which need not exist.
        table: What of it is asked for.
    """

    def __init__(self, folder: Path, table: Table = Table.MATCHES) -> None:
        self._path = folder / NAME
        self._table = table
        self._usable = True

    def load(self) -> dict[str, Row]:
        """All that is known, by name; nothing when there is no index that can be used."""
        rows = self._use(partial(_loaded, table=self._table), make=False) or ()
        return {row.name: row for row in rows}

    def keep(self, rows: Collection[Row], gone: Collection[str] = ()) -> None:
        """Keeps what files said, and forgets files that are gone; or does nothing, if it cannot."""
        if rows or gone:
            self._use(partial(_keep, table=self._table, rows=rows, gone=gone), make=True)

    def _use(self, act: "Callable[[sqlite3.Connection], T]", *, make: bool) -> T | None:
        """Does something with the database; ``None`` when there is none that can be used."""
        try:
            import sqlite3  # Not every Python has it, and nothing but lists needs it.
        except ImportError:
            return None
        try:
            if not self._usable or not self._is_there(make=make):
                return None
            with contextlib.closing(
                sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
            ) as database:
                database.execute("PRAGMA synchronous = OFF")  # What a crash spoils is made anew.
                return act(database)
        except OSError:
            self._usable = False
        except sqlite3.Error as error:
            name = getattr(error, "sqlite_errorname", "").removeprefix("SQLITE_")
            if name.partition("_")[0] in _OF_THE_MOMENT:
                self._usable = False
            else:
                self._throw_away()
        return None

    def _is_there(self, *, make: bool) -> bool:
        """True if there is an ordinary file to open.

        SQLite itself would follow a link and wait for a pipe, and let others read what it makes.

        Raises:
            OSError: Something else has that name, or the file cannot be made.
        """
        try:
            facts = disk.look(self._path)
        except FileNotFoundError:
            if make:
                disk.close(disk.open_new(self._path))
            return make
        if facts.is_file and facts.size > LARGEST:
            self._throw_away()
            return False
        return facts.is_file

    def _throw_away(self) -> None:
        for path in (self._path.with_name(f"{NAME}-journal"), self._path):
            try:
                disk.remove(path)
            except FileNotFoundError:
                continue
            except OSError:
                self._usable = False


def _loaded(database: "sqlite3.Connection", *, table: Table) -> list[Row]:
    if _version(database) != VERSION:
        return []
    database.text_factory = bytes
    rows = database.execute(f"SELECT name, stamp, contents, sum FROM {table}")  # noqa: S608
    return [row for row in map(partial(_checked, table.encode()), rows) if row is not None]


def _keep(
    database: "sqlite3.Connection", *, table: Table, rows: Collection[Row], gone: Collection[str]
) -> None:
    database.execute("BEGIN IMMEDIATE")
    if _version(database) != VERSION:
        for each in Table:
            database.execute(f"DROP TABLE IF EXISTS {each}")
            database.execute(_TABLE.format(table=each))
        database.execute(f"PRAGMA user_version = {VERSION}")
    keys = [(_key(name),) for name in gone]
    database.executemany(f"DELETE FROM {table} WHERE name = ?", keys)  # noqa: S608
    sealed = map(partial(_sealed, table.encode()), rows)
    database.executemany(f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?, ?)", sealed)  # noqa: S608
    database.execute("COMMIT")


def _version(database: "sqlite3.Connection") -> int:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def _key(name: str) -> bytes:
    return name.encode("utf-8", "surrogatepass")


def _sum(table: bytes, key: bytes, stamp: bytes, contents: bytes) -> bytes:
    parts = (VERSION, table, len(key), len(stamp), key, stamp, contents)
    return hashlib.blake2b(b"%d %b %d %d %b %b %b" % parts, digest_size=8).digest()


def _sealed(table: bytes, row: Row) -> tuple[bytes, bytes, bytes, bytes]:
    key = _key(row.name)
    return key, row.stamp, row.contents, _sum(table, key, row.stamp, row.contents)


def _checked(table: bytes, values: tuple[Any, ...]) -> Row | None:
    """A row as it was kept; ``None`` if anything of it is not as it was."""
    if not all(isinstance(value, bytes) for value in values):
        return None
    key, stamp, contents, kept = values
    if _sum(table, key, stamp, contents) != kept:
        return None
    return Row(key.decode("utf-8", "surrogatepass"), stamp, contents)


_encode: Final = msgspec.json.Encoder().encode
