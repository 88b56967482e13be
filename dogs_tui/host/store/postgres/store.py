"""The store in a PostgreSQL database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from psycopg import IsolationLevel

from dogs_tui.host.store.notices import Watch, Watches
from dogs_tui.host.store.postgres.address import Address
from dogs_tui.host.store.postgres.audit import PostgresAudit
from dogs_tui.host.store.postgres.documents import PostgresDocuments
from dogs_tui.host.store.postgres.engine import PATIENCE, Engine, Pool, Single, connect, told
from dogs_tui.host.store.postgres.listening import Listener
from dogs_tui.host.store.postgres.matches import PostgresMatches
from dogs_tui.host.store.postgres.presence import PostgresPresence
from dogs_tui.host.store.postgres.schema import bring_up
from dogs_tui.host.store.postgres.talk import PostgresTalk

TABLES = ("document", "match", "talk_line", "audit_line")
"""Those that are empty in a database that holds nothing."""


class PostgresStore:
    """A database as a store. Made by ``opened``.

    Args:
        engine: Gives connections.
        pool: The pool to close with it, if it has one.
        listener: Hears of changes.
        watches: Whom that tells.
    """

    def __init__(
        self, engine: Engine, pool: Pool | None, listener: Listener, watches: Watches
    ) -> None:
        self._engine = engine
        self._pool = pool
        self._listener = listener
        self._watches = watches
        self.documents = PostgresDocuments(engine)
        self.matches = PostgresMatches(engine)
        self.talk = PostgresTalk(engine)
        self.presence = PostgresPresence(engine)
        self.audit = PostgresAudit(engine)

    @classmethod
    async def opened(cls, address: Address, *, patience: float = PATIENCE) -> "PostgresStore":
        """Opens a database; gives one that is empty or older the tables of this version.

        Args:
            address: Of the database.
            patience: Seconds to wait for a connection before it counts as unreachable.

        Raises:
            NewerStoreError: A newer version set it up.
            StoreError: It cannot be reached or used.
        """
        await asyncio.to_thread(bring_up, address)
        watches = Watches()
        pool = Pool(address, patience)
        try:
            await pool.open()
        except BaseException:
            await pool.close()
            raise
        return cls(pool, pool, Listener(address, watches), watches)

    async def time(self) -> datetime:
        async with self._engine.connection() as connection:
            row = await (await connection.execute("SELECT now()")).fetchone()
        assert row is not None
        said: datetime = row[0]
        return said.astimezone(UTC)

    def watch(self) -> Watch:
        self._listener.start()
        return self._watches.new(hears=self._listener.hears)

    async def close(self) -> None:
        self._watches.close()
        await self._listener.close()
        if self._pool is not None:
            await self._pool.close()

    async def is_empty(self) -> bool:
        """Whether nothing at all is kept."""
        found = " OR ".join(f"EXISTS (SELECT FROM {table})" for table in TABLES)
        async with self._engine.connection() as connection:
            row = await (await connection.execute(f"SELECT {found}".encode())).fetchone()
        return row == (False,)


@asynccontextmanager
async def at_once(address: Address, *, read_only: bool = False) -> AsyncIterator[PostgresStore]:
    """A database as it is at one moment, or to which all is written at one moment.

    Nothing that is done in the context is kept unless it ends well; then all of it is.

    Args:
        address: Of the database.
        read_only: Whether it is only read: then others go on meanwhile.

    Raises:
        StoreError: As ``PostgresStore.opened``, or it could not be kept.
    """
    await asyncio.to_thread(bring_up, address)
    watches = Watches()
    connection = await connect(address)
    try:
        await connection.set_isolation_level(IsolationLevel.REPEATABLE_READ)
        await connection.set_read_only(read_only)
        async with told(), connection.transaction():
            if not read_only:
                await connection.execute("LOCK TABLE document, match IN EXCLUSIVE MODE")
            yield PostgresStore(Single(connection), None, Listener(address, watches), watches)
    finally:
        await connection.close()
