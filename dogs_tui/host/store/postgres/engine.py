"""Connections to a database, from a pool or but one, and errors in the words of a store."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final, Protocol, TypeAlias

import psycopg
from psycopg import AsyncConnection
from psycopg_pool import AsyncConnectionPool, PoolClosed, PoolTimeout

from dogs_tui.host.store.errors import StoreError
from dogs_tui.host.store.notices import Notice
from dogs_tui.host.store.postgres import troubles
from dogs_tui.host.store.postgres.address import Address

Row: TypeAlias = tuple[Any, ...]
Connection: TypeAlias = AsyncConnection[Row]

CHANNEL: Final = "dogs_tui"
"""By which processes tell each other where to look; one host has a database of its own."""
NOTIFY: Final = "SELECT pg_notify(%s, %s)"

PATIENCE: Final = 5.0
"""Seconds after which a database that gives no connection counts as not reachable."""
LONGEST: Final = "15s"
"""How long one statement may take, and the wait for a lock that somebody dead may hold."""
_MOST: Final = 6
"""Connections of one store; a process opens it twice."""

_SETTINGS: Final = f"""
    SELECT set_config('statement_timeout', '{LONGEST}', false),
           set_config('idle_in_transaction_session_timeout', '{LONGEST}', false),
           CASE WHEN current_setting('synchronous_commit') = 'off'
                THEN set_config('synchronous_commit', 'on', false) END
"""


class Engine(Protocol):
    """Gives connections."""

    def connection(self) -> AbstractAsyncContextManager[Connection]:
        """A connection for as long as a context lasts; what goes wrong in it is a store's error."""
        ...


async def connect(address: Address, **settings: Any) -> Connection:
    """A connection of its own, in which each statement is kept by itself.

    Raises:
        StoreError: It did not come about. The driver's error, which knows the password, is not
            behind it.
    """
    found = await _tried(address, settings)
    if isinstance(found, StoreError):
        raise found
    return found


async def _tried(address: Address, settings: dict[str, Any]) -> Connection | StoreError:
    try:
        return await AsyncConnection.connect(**address.arguments(), autocommit=True, **settings)
    except psycopg.Error as error:
        return troubles.of_connecting(error)


async def configure(connection: Connection) -> None:
    """Has a connection keep what it says is kept, and wait for nothing for ever."""
    await connection.execute(_SETTINGS)


@asynccontextmanager
async def told() -> AsyncIterator[None]:
    """Turns what the database says into what a store says, without what it says of values.

    Raises:
        StoreError: In place of an error of the driver.
    """
    try:
        yield
    except (psycopg.Error, PoolTimeout, PoolClosed) as error:
        raise troubles.of_query(error) from None


class Pool:
    """Connections that are used again.

    Args:
        address: Of the database.
        patience: Seconds to wait for one.
    """

    def __init__(self, address: Address, patience: float = PATIENCE) -> None:
        # It says on a logger of its own which server and which user it has trouble with.
        logging.getLogger("psycopg.pool").setLevel(logging.CRITICAL)
        self._pool = AsyncConnectionPool(
            kwargs={**address.arguments(), "autocommit": True},
            min_size=1,
            max_size=_MOST,
            open=False,
            check=AsyncConnectionPool.check_connection,
            configure=configure,
            timeout=patience,
            reconnect_timeout=patience,
            name="dogs-tui",
        )

    async def open(self) -> None:
        """Begins to connect.

        Raises:
            StoreError: It cannot.
        """
        async with told():
            await self._pool.open(wait=True)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        async with told(), self._pool.connection() as connection:
            yield connection

    async def close(self) -> None:
        await self._pool.close()


class Single:
    """One connection in one transaction: all that is done with it is kept at its end, or nothing.

    Args:
        connection: In a transaction.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._free = asyncio.Lock()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        async with told(), self._free, self._connection.transaction():
            yield self._connection


async def notify(connection: Connection, notice: Notice) -> None:
    """Has others told with the end of the transaction."""
    await connection.execute(NOTIFY, (CHANNEL, str(notice)))
