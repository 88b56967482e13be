"""The process that has a folder, as the others of its host ask it."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

from dogs_tui.host.store import Kind
from dogs_tui.host.store.files import FileStore
from dogs_tui.host.store.remote.server import StoreServer
from dogs_tui.host.store.remote.store import RemoteStore


class Owner:
    """It can end and be started anew.

    Args:
        folder: Its folder, beside which its socket lies.
        kinds: The kinds of documents of which may be asked.
        loop: In which it runs; ``None``: in that of the test.
        settings: Further arguments of the server.
    """

    def __init__(
        self,
        folder: Path,
        kinds: Iterable[Kind[Any]],
        loop: asyncio.AbstractEventLoop | None = None,
        **settings: Any,
    ) -> None:
        self.path = folder.with_name("store.sock")
        self._folder = folder
        self._kinds = tuple(kinds)
        self._loop = loop
        self._settings = settings
        self._generations = count(0, 1 << 24)
        self.store: FileStore | None = None
        self._server: StoreServer | None = None

    async def start(self) -> None:
        await self._there(self._start())

    async def stop(self) -> None:
        """Ends it. May be repeated."""
        await self._there(self._stop())

    async def again(self) -> None:
        await self.stop()
        await self.start()

    @asynccontextmanager
    async def away(self) -> AsyncIterator[None]:
        """For as long as the context lasts it is not there."""
        await self.stop()
        try:
            yield
        finally:
            await self.start()

    async def opened(self, patience: float) -> RemoteStore:
        """The store as one more process has it."""
        return await RemoteStore.opened(self.path, patience=patience)

    async def _there(self, step: Coroutine[Any, Any, None]) -> None:
        if self._loop is None:
            await step
        else:
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(step, self._loop))

    async def _start(self) -> None:
        self.store = FileStore(self._folder, generation=next(self._generations))
        self._server = StoreServer(self.store, self._kinds, self.path, **self._settings)
        await self._server.open()

    async def _stop(self) -> None:
        server, self._server = self._server, None
        store, self.store = self.store, None
        if server is not None and store is not None:
            await server.close()
            await store.close()


@asynccontextmanager
async def owner(folder: Path, kinds: Iterable[Kind[Any]], **settings: Any) -> AsyncIterator[Owner]:
    """The process that has a folder, for as long as the context lasts."""
    made = Owner(folder, kinds, **settings)
    await made.start()
    try:
        yield made
    finally:
        await made.stop()


@asynccontextmanager
async def owner_apart(folder: Path, kinds: Iterable[Kind[Any]]) -> AsyncIterator[Owner]:
    """One that answers also while the loop of the test waits for its answer."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        async with owner(folder, kinds, loop=loop) as made:
            yield made
    finally:
        loop.call_soon_threadsafe(loop.stop)
        await asyncio.to_thread(thread.join)
        loop.close()
