"""The engine in a PostgreSQL database, for any number of processes (the extra ``cluster``).

A store has one connection for all that waits, and one more that hears of changes. What is sent in a
transaction goes out together: a move takes two ways there and back, whatever it writes. Nobody
waits for a database that is away: the first call that finds it so says it, later ones do at once,
until a thread has found it back.
"""

import logging
import select
import threading
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar

import psycopg
from psycopg import IsolationLevel

from dogs_tui.host.store import postgres_troubles, sql
from dogs_tui.host.store.address import Address
from dogs_tui.host.store.engine import Row
from dogs_tui.host.store.errors import LostError, StoreError, UnreachableError
from dogs_tui.host.store.listening import CHANNEL, Listener
from dogs_tui.host.store.notices import Notice, Watch, Watches
from dogs_tui.host.store.schema import Progress, bring_up
from dogs_tui.host.store.store import Store

R = TypeVar("R")

LONGEST: Final = 2.0
"""Seconds that an answer may take while people play, before the connection counts as lost."""
LONGEST_STATEMENT: Final = "15s"
"""The longest time that the database works at one statement, or waits for a lock."""
PATIENCE: Final = 1.0
"""Seconds to wait for a new connection in place of one that was cut."""
LOOK_AGAIN: Final = 0.25
"""Seconds after which a database that was away is looked for again."""

_NOTIFY: Final = "SELECT pg_notify(:channel, :notice)"
_SETTINGS: Final = f"""
    SELECT set_config('statement_timeout', '{LONGEST_STATEMENT}', false),
           set_config('idle_in_transaction_session_timeout', '{LONGEST_STATEMENT}', false),
           CASE WHEN current_setting('synchronous_commit') = 'off'
                THEN set_config('synchronous_commit', 'on', false) END
"""

_log = logging.getLogger("dogs_tui.host")


class _LateError(Exception):
    """No answer came in time."""


class _Connection(psycopg.Connection[Row]):
    """A connection that does not wait for ever."""

    longest: float | None = None
    """Seconds that an answer may take; ``None``: as long as it takes."""

    def wait(self, gen: Generator[Any, Any, R], interval: float = 0.1) -> R:  # type: ignore[override]
        until = None if self.longest is None else time.monotonic() + self.longest
        return super().wait(_timed(gen, until), interval)


def _timed(gen: Generator[Any, Any, R], until: float | None) -> Generator[Any, Any, R]:
    """Yields from a generator of the driver, until it is late."""
    try:
        wanted = next(gen)
        while True:
            ready = yield wanted
            if not ready and until is not None and time.monotonic() > until:
                raise _LateError
            wanted = gen.send(ready)
    except StopIteration as end:
        given: R = end.value
        return given


class Postgres:
    """A database, as one process has it.

    Args:
        address: Where it is.
        longest: Seconds that an answer may take; ``None``: as long as it takes.
    """

    own_tables: tuple[str, ...] = ("CREATE SEQUENCE version",)

    def __init__(self, address: Address, longest: float | None = LONGEST) -> None:
        self._address = address
        self._longest = longest
        self._inside = False
        self._is_shut = threading.Event()
        self._looking = threading.Lock()
        self._is_connected = threading.Event()
        self._db: _Connection | None = None
        self._watches = Watches()
        self._listener = Listener(address, self._watches, self._is_back)

    def open(self, progress: Progress = lambda _done, _all: None) -> None:
        """Connects.

        Args:
            progress: Told of what is brought into a new form.

        Raises:
            NewerStoreError: A newer version set it up.
            StoreError: It cannot be reached or used. The driver's error, which knows the password,
                is not behind it.
        """
        connected = _connected(self._address)
        if isinstance(connected, StoreError):
            raise connected
        self._db = connected
        trouble = self._brought_up(progress)
        if trouble is not None:
            raise trouble
        connected.longest = self._longest

    def _brought_up(self, progress: Progress) -> StoreError | None:
        # Given back and not raised: nothing of the driver is to be behind it.
        try:
            bring_up(self, progress)
        except StoreError as trouble:
            self._drop()
            trouble.__context__ = None
            return trouble.with_traceback(None)
        except BaseException:
            self._drop()
            raise
        return None

    # Statements.

    def rows(self, statement: str, **values: object) -> list[Row]:
        with self._reporting() as db:
            return db.execute(_spelled(statement), values).fetchall()

    def run(self, statement: str, **values: object) -> int:
        return self.run_all(statement, (values,))[0]

    def run_all(self, statement: str, rows: Iterable[dict[str, object]]) -> list[int]:
        db = self._connection()
        done = [db.execute(_spelled(statement), row) for row in rows]
        with db.pipeline() as pipeline:  # That of the transaction: all answers have come then.
            pipeline.sync()
        return [cursor.rowcount for cursor in done]

    def send(self, statement: str, *values: dict[str, object]) -> None:
        db = self._connection()
        for row in values:
            db.execute(_spelled(statement), row)

    def next_version(self) -> int:
        return int(self.rows("SELECT nextval('version')")[0][0])

    def clear_notices(self) -> None:
        """They are in no table."""

    def set_version(self, number: int) -> None:
        self.send("SELECT setval('version', greatest(1, :number))", {"number": number})

    def notify(self, notice: Notice) -> None:
        self.send(_NOTIFY, {"channel": CHANNEL, "notice": str(notice)})

    # Transactions.

    @contextmanager
    def transaction(self) -> Iterator["Postgres"]:
        if self._inside:
            yield self
            return
        with self._reporting() as db:
            try:
                with db.pipeline():
                    db.execute(b"BEGIN")
                    self._inside = True
                    try:
                        yield self
                    finally:
                        self._inside = False
                    db.execute(b"COMMIT")
            except BaseException:
                if not db.closed:
                    db.rollback()
                raise

    @contextmanager
    def reading(self) -> Iterator[None]:
        with self._reporting() as db:
            db.isolation_level = IsolationLevel.REPEATABLE_READ
            try:
                with db.transaction():
                    yield
            finally:
                with suppress(psycopg.Error):
                    db.isolation_level = None

    def lock_all(self) -> None:
        self.send("SELECT pg_advisory_xact_lock(hashtext('dogs-tui schema'))", {})
        if self.columns("match"):
            self.send("LOCK TABLE document, match IN EXCLUSIVE MODE", {})

    def columns(self, table: str) -> tuple[str, ...]:
        rows = self.rows(
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_name = :table AND table_schema = current_schema()",
            table=table,
        )
        return tuple(name for (name,) in rows)

    def insert_rows(self, table: str, columns: Iterable[str], rows: Iterable[Row]) -> None:
        names = tuple(columns)
        marks = ", ".join(["%s"] * len(names))
        statement = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608  (names of ours)
        with self._reporting() as db, db.cursor() as cursor:
            cursor.executemany(statement.encode(), rows)

    # Notices.

    def watch(self) -> Watch:
        self._listener.start()
        return self._watches.new(hears=self._listener.hears)

    async def close(self) -> None:
        self._watches.close()
        await self._listener.close()
        self.shut()

    def shut(self) -> None:
        """Closes the connection; may be repeated."""
        self._is_shut.set()
        self._drop()

    # A database that is away.

    def _connection(self) -> _Connection:
        """The connection; one that was cut while nothing was asked is made anew at once.

        Raises:
            UnreachableError: There is none now.
        """
        db = self._db
        if db is not None and not self._inside and _is_cut(db):
            self._drop()
            self._look_for_it()
            self._is_connected.wait(PATIENCE)
            db = self._db
        if db is None:
            self._look_for_it()
            raise UnreachableError
        return db

    @contextmanager
    def _reporting(self) -> Iterator[_Connection]:
        """The connection, for statements whose troubles are said in a store's words.

        Raises:
            StoreError: In place of an error of the driver, without what it says of values.
        """
        db = self._connection()
        try:
            yield db
        except (psycopg.Error, _LateError) as error:
            late = isinstance(error, _LateError)
            if self._inside:
                raise  # the transaction's end says it
            trouble = LostError() if late else postgres_troubles.of_query(error)
            if late or db.closed or isinstance(trouble, LostError):
                self._drop()
                self._look_for_it()
            raise trouble from None

    def _drop(self) -> None:
        db, self._db = self._db, None
        if db is not None:
            with suppress(psycopg.Error):
                db.close()

    def _is_back(self) -> bool:
        """True if the database can be asked; if not, it is looked for."""
        if self._db is None:
            self._look_for_it()
        return self._db is not None

    def _look_for_it(self) -> None:
        if not self._is_shut.is_set() and self._looking.acquire(blocking=False):
            self._is_connected.clear()
            _log.warning("the store is away", extra={"event": "store-away"})
            threading.Thread(target=self._find, name="store-looking", daemon=True).start()

    def _find(self) -> None:
        try:
            while not self._is_shut.is_set():
                connection = _connected(self._address)
                if isinstance(connection, _Connection):
                    connection.longest = self._longest
                    self._db = connection
                    self._is_connected.set()
                    _log.info("the store is back", extra={"event": "store-back"})
                    return
                self._is_shut.wait(LOOK_AGAIN)
        finally:
            self._looking.release()
            if self._is_shut.is_set():  # It was closed while it was looked for.
                self._drop()


def postgres_store(address: Address, *, longest: float | None = LONGEST) -> Store:
    """A store in a database, opened for a command.

    Raises:
        StoreError: As for ``Postgres.open``.
    """
    return Store(Postgres(address, longest)).open()


def _connected(address: Address) -> "_Connection | StoreError":
    """A connection in which each statement is kept by itself, or why there is none."""
    # Given back and not raised: the driver's errors know the password.
    try:
        made = _Connection.connect(**address.arguments(), autocommit=True)
        made.execute(_SETTINGS)
    except psycopg.Error as error:
        return postgres_troubles.of_connecting(error)
    return made


def _is_cut(db: _Connection) -> bool:
    """True if the other end of a connection is gone, as far as the system says."""
    try:
        while not db.closed and select.select([db.fileno()], [], [], 0)[0]:
            db.pgconn.consume_input()  # A last word, or the end, which it refuses to read.
    except psycopg.Error:
        return True
    return db.closed


def _spelled(statement: str) -> bytes:
    return sql.spelled(statement, sql.POSTGRES).encode()
