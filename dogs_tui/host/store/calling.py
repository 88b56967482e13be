"""A store for code that takes a step at once: its calls wait, as those of a disk do.

The store is opened once more, in a thread with a loop of its own, so that a call can wait for the
answer while nothing else happens in the caller's loop. That holds everybody up for as long as the
answer takes, which is a millisecond or two; so nobody waits for a store that is away. The first
call that finds it so says it, later ones do at once, until the thread has found it back.
"""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import Future
from concurrent.futures import TimeoutError as LateError
from typing import Any, Final, TypeAlias, TypeVar

from dogs_tui.host.store.errors import LostError, StoreError, UnreachableError
from dogs_tui.host.store.store import Store

R = TypeVar("R")

OpenStore: TypeAlias = Callable[[], Awaitable[Store]]
"""Opens a store in the running loop."""

LONGEST: Final = 2.0
"""Seconds that a call may take before it counts as lost."""
LOOK_AGAIN: Final = 0.25
"""Seconds after which a store that was away is looked for again."""

_log = logging.getLogger("dogs_tui.host")


class StoreCalls:
    """Calls of a store that return when it has answered.

    Args:
        open_store: Opens it, in the thread.
        longest: Seconds that a call may take.
    """

    def __init__(self, open_store: OpenStore, *, longest: float = LONGEST) -> None:
        self._open_store = open_store
        self._longest = longest
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._store: Store | None = None
        self._away = False
        self._looking: Future[None] | None = None

    async def open(self) -> None:
        """Opens the store.

        Raises:
            StoreError: It cannot be opened.
        """
        loop = self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=loop.run_forever, name="store-calls", daemon=True)
        self._thread.start()
        opening = asyncio.run_coroutine_threadsafe(self._opened(), loop)
        try:
            await asyncio.wrap_future(opening)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Closes it. May be repeated."""
        loop, self._loop = self._loop, None
        thread, self._thread = self._thread, None
        if loop is None or thread is None:
            return
        if self._looking is not None:
            self._looking.cancel()
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self._closed(), loop))
        loop.call_soon_threadsafe(loop.stop)
        await asyncio.to_thread(thread.join)
        loop.close()

    def call(self, ask: Callable[[Store], Coroutine[Any, Any, R]]) -> R:
        """Asks the store for something, and waits for it.

        Raises:
            UnreachableError: It is away, and nothing was asked.
            LostError: It did not answer in time: whether it did what was asked shows by reading.
            StoreError: What was asked could not be done.
        """
        if self._loop is None or self._store is None or self._away:
            raise UnreachableError
        asked = asyncio.run_coroutine_threadsafe(ask(self._store), self._loop)
        try:
            return asked.result(self._longest)
        except LateError as error:
            asked.cancel()
            self._missed()
            raise LostError from error
        except (LostError, UnreachableError):
            self._missed()
            raise

    def _missed(self) -> None:
        """The store is away: from now on it is looked for."""
        if not self._away and self._loop is not None:
            self._away = True
            _log.warning("the store is away", extra={"event": "store-away"})
            self._looking = asyncio.run_coroutine_threadsafe(self._look_for_it(), self._loop)

    async def _look_for_it(self) -> None:
        while self._away and self._store is not None:
            with contextlib.suppress(StoreError):
                await self._store.matches.heads(())
                self._away = False
                _log.info("the store is back", extra={"event": "store-back"})
                return
            await asyncio.sleep(LOOK_AGAIN)

    async def _opened(self) -> None:
        self._store = await self._open_store()

    async def _closed(self) -> None:
        store, self._store = self._store, None
        if store is not None:
            await store.close()
