"""Hearing of what other processes keep, also after the connection broke."""

import asyncio
import contextlib
import logging
from collections.abc import Callable

import psycopg
from psycopg import AsyncConnection, sql

from dogs_tui.host.store import postgres_troubles
from dogs_tui.host.store.address import Address
from dogs_tui.host.store.ending import end
from dogs_tui.host.store.errors import StoreError
from dogs_tui.host.store.notices import EVERYTHING, Watches, read_notice

CHANNEL = "dogs_tui"
"""By which processes tell each other where to look; one host has a database of its own."""
FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
"""Seconds between two attempts to connect."""

_log = logging.getLogger("dogs_tui.host")


class Listener:
    """A connection on which notices come in, for as long as it is open.

    Args:
        address: Of the database.
        watches: Who is told.
        ready: Whether what is told of can be read.

    Attributes:
        hears: Whether notices come in now.
    """

    def __init__(self, address: Address, watches: Watches, ready: Callable[[], bool]) -> None:
        self._address = address
        self._watches = watches
        self._ready = ready
        self.hears = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins, unless it has begun."""
        if self._task is None:
            self._task = asyncio.create_task(self._listen())

    async def close(self) -> None:
        """Ends it. May be repeated."""
        task, self._task = self._task, None
        if task is not None:
            await end((task,))

    async def _listen(self) -> None:
        pause = FIRST_PAUSE
        while True:
            try:
                await self._heard()
                pause = FIRST_PAUSE
            except StoreError as trouble:
                _log.warning(
                    "the database tells of no changes",
                    extra={"event": "store-unheard", "reason": str(trouble)},
                )
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _heard(self) -> None:
        """Passes on what comes in until the connection breaks.

        Raises:
            StoreError: There was none.
        """
        connection = await _connected(self._address)
        if isinstance(connection, StoreError):
            raise connection
        try:
            await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
            self.hears = True
            while not self._ready():
                await asyncio.sleep(FIRST_PAUSE)
            # What was told while nobody listened is lost.
            self._watches.tell(EVERYTHING)
            async for notice in connection.notifies():
                self._watches.tell(read_notice(notice.payload))
        except psycopg.Error as error:
            _log.warning(
                "the connection to the database broke",
                extra={"event": "store-lost", "reason": type(error).__name__},
            )
        finally:
            self.hears = False
            with contextlib.suppress(psycopg.Error):  # It is broken already.
                await connection.close()


async def _connected(address: Address) -> "AsyncConnection[tuple[object, ...]] | StoreError":
    """A connection, or why there is none."""
    # Given back and not raised: the driver's errors know the password.
    try:
        return await AsyncConnection.connect(**address.arguments(), autocommit=True)
    except psycopg.Error as error:
        return postgres_troubles.of_connecting(error)
