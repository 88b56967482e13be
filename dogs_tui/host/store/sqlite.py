"""The engine in a SQLite file, for the processes of one machine."""

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final

from dogs_saves import disk
from dogs_saves.files import make_folder
from dogs_tui.host.store import sql, sqlite_troubles
from dogs_tui.host.store.commit_lock import LONGEST, CommitLock
from dogs_tui.host.store.engine import Row
from dogs_tui.host.store.errors import StoreError, UnreadError
from dogs_tui.host.store.notices import Notice, Watch, Watches
from dogs_tui.host.store.schema import Progress, bring_up
from dogs_tui.host.store.sqlite_troubles import network_disk, sentence, store_errors
from dogs_tui.host.store.store import Store
from dogs_tui.host.store.wake import Follower

FILE: Final = "host.db"
"""In the data folder."""
LEAST: Final = (3, 24, 0)
"""The oldest SQLite that knows all that is said to it."""
OURS: Final = 0x646F6773
"""The application id in the file."""
SMALLEST: Final = 512
"""Bytes of a page, of which a file has at least one."""
NOTICES: Final = 10_000
"""That are kept; who is further behind reads everything."""

_SETTINGS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA foreign_keys = ON",
    "PRAGMA cell_size_check = ON",
    "PRAGMA secure_delete = ON",
)
"""Stored data outlives a loss of power; ``fullfsync`` is what macOS needs for that. What is
removed, such as a person, is nowhere in the file any more."""

_left_open: Final[list[sqlite3.Connection]] = []
"""Connections that could not be closed under the lock; the end of the process ends them."""


class Sqlite:
    """A file, as one process has it: one connection.

    Args:
        path: The file; it is made if need be.
    """

    own_tables: tuple[str, ...] = (
        """
        CREATE TABLE notice (
            line {key}, topic text NOT NULL, name text NOT NULL, number bigint NOT NULL
        )
        """,
        "CREATE TABLE counter (name text PRIMARY KEY, number bigint NOT NULL)",
        "INSERT INTO counter (name, number) VALUES ('version', 0)",
    )

    _lock: CommitLock
    _db: sqlite3.Connection

    def __init__(self, path: Path) -> None:
        self.path = path
        self._inside = False
        self._has_notices = False
        """True if the transaction has notices."""
        self._watches = Watches()
        self._follower = Follower(path, self._watches, self._last, self._read)

    def open(self, progress: Progress = lambda _done, _all: None) -> None:
        """Opens it.

        Args:
            progress: Told of what is brought into a new form.

        Raises:
            NewerStoreError: A newer version wrote it.
            StoreError: It cannot be used; it was left as it is.
        """
        path = self.path
        if sqlite3.sqlite_version_info < LEAST:
            version, least = sqlite3.sqlite_version, ".".join(map(str, LEAST))
            raise StoreError(sentence(sqlite_troubles.TOO_OLD, path, found=version, least=least))
        with store_errors(path), ExitStack() as undo:
            _prepare(path)
            self._lock = CommitLock(path.with_name(f".{path.name}.lock"))
            undo.callback(self._lock.close)
            with self._lock.held():
                _check_log(path)
                self._db = sqlite3.connect(
                    path, timeout=LONGEST, isolation_level=None, check_same_thread=False
                )
                undo.callback(self._db.close)
                _check_ours(self._db, path)
                for setting in _SETTINGS:
                    self._db.execute(setting)
            bring_up(self, progress)
            undo.pop_all()

    # Statements.

    def rows(self, statement: str, **values: object) -> list[Row]:
        with store_errors(self.path):
            return self._db.execute(sql.spelled(statement, sql.SQLITE), values).fetchall()

    def run(self, statement: str, **values: object) -> int:
        return self._db.execute(sql.spelled(statement, sql.SQLITE), values).rowcount

    def run_all(self, statement: str, rows: Iterable[dict[str, object]]) -> list[int]:
        return [self.run(statement, **row) for row in rows]

    def send(self, statement: str, *values: dict[str, object]) -> None:
        for row in values:
            self._db.execute(sql.spelled(statement, sql.SQLITE), row)

    def next_version(self) -> int:
        self.run(sql.NEXT_VERSION)
        return int(self.rows(sql.LAST_VERSION)[0][0])

    def clear_notices(self) -> None:
        with self.transaction():
            self.run(sql.CLEAR_NOTICES)

    def set_version(self, number: int) -> None:
        self.run(sql.SET_VERSION, number=number)

    def notify(self, notice: Notice) -> None:
        row = {"topic": notice.topic, "name": notice.name, "number": notice.at}
        self.send(sql.ADD_NOTICE, row)
        self.send(sql.TRIM_NOTICES, {"most": NOTICES})
        self._has_notices = True

    # Transactions.

    @contextmanager
    def transaction(self) -> Iterator["Sqlite"]:
        if self._inside:
            yield self
            return
        with store_errors(self.path), self._lock.held():
            self._db.execute("BEGIN IMMEDIATE")
            self._inside, self._has_notices = True, False
            try:
                yield self
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
            finally:
                self._inside = False
        if self._has_notices:
            self._follower.wake()

    @contextmanager
    def reading(self) -> Iterator[None]:
        with store_errors(self.path):
            self._db.execute("BEGIN")
            try:
                yield
            finally:
                self._db.execute("ROLLBACK")

    def lock_all(self) -> None:
        """Whoever writes has all of it."""

    def columns(self, table: str) -> tuple[str, ...]:
        return tuple(row[1] for row in self.rows(f"PRAGMA table_info({table})"))

    def insert_rows(self, table: str, columns: Iterable[str], rows: Iterable[Row]) -> None:
        names = tuple(columns)
        marks = ", ".join("?" * len(names))
        with store_errors(self.path):
            statement = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608  (names of ours)
            self._db.executemany(statement, rows)

    # The whole file.

    def copy_to(self, path: Path) -> None:
        """Writes all of it, as it is at one moment, into a new file; others go on meanwhile."""
        with store_errors(path):
            self._db.execute("VACUUM INTO ?", (str(path),))

    def faults(self) -> tuple[str, ...]:
        """Lists the faults that SQLite finds in its pages."""
        try:
            faults = [row[0] for row in self.rows("PRAGMA integrity_check(20)")]
        except UnreadError as trouble:
            return (str(trouble.phrase),)
        return tuple(words for words in faults if words != "ok")

    # Notices.

    def watch(self) -> Watch:
        return self._follower.watch()

    async def close(self) -> None:
        self._watches.close()
        await self._follower.close()
        self.shut()

    def shut(self) -> None:
        """Closes the file; may be repeated. What nobody holds any more is written into one."""
        self._follower.shut()
        try:
            with store_errors(self.path), self._lock.held():
                self._db.close()
        except StoreError:
            _left_open.append(self._db)
        self._lock.close()

    def _last(self) -> int:
        return int(self.rows(sql.LAST_NOTICE)[0][0])

    def _read(self, after: int) -> list[tuple[int, Notice]]:
        rows = self.rows(sql.READ_NOTICES, after=after)
        return [(line, Notice(topic, name, number)) for line, topic, name, number in rows]


def sqlite_store(path: Path) -> Store:
    """A store in a SQLite file, opened for a command.

    Raises:
        StoreError: As for ``Sqlite.open``.
    """
    return Store(Sqlite(path)).open()


def folder_store(folder: Path) -> Store:
    """The store of a data folder, of which one process is to have everything; not open yet."""
    return Store(Sqlite(folder / FILE), alone_in=folder)


def _prepare(path: Path) -> None:
    """Makes sure that there is a file.

    Raises:
        StoreError: It would not be safe there, or is too small to be one.
        OSError: It cannot be made.
    """
    make_folder(path.parent)
    if kind := network_disk(path.parent):
        raise StoreError(sentence(sqlite_troubles.NETWORK, path, kind=kind))
    # Only a new file is opened here: to close one that a connection of this process has open, too,
    # would drop the locks that it has there.
    with contextlib.suppress(FileExistsError):
        disk.close(disk.open_new(path))
    if 0 < disk.look_through(path).size < SMALLEST:
        raise UnreadError(sentence(sqlite_troubles.NOT_OURS, path))


def _check_log(path: Path) -> None:
    """Makes sure that nobody took the log away of a store that was not closed.

    Raises:
        UnreadError: Somebody did.
    """
    log, index = path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")
    if index.exists() and not log.exists():
        gone = sentence(sqlite_troubles.LOG_GONE, path, log=log.name, index=index.name)
        raise UnreadError(gone)


def _check_ours(db: sqlite3.Connection, path: Path) -> None:
    """Makes sure that a file is a store of ours, or empty.

    Raises:
        UnreadError: It is another program's.
        sqlite3.Error: It is damaged.
    """
    (number,) = db.execute("PRAGMA application_id").fetchone()
    if number == OURS:
        return
    if db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone() is not None:
        raise UnreadError(sentence(sqlite_troubles.NOT_OURS, path))
    db.execute(f"PRAGMA application_id = {OURS}")
