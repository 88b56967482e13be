"""What several lobbies keep in one store."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextvars import Context
from typing import Any, Final, TypeVar

import msgspec

from dogs_saves.clock import Clock
from dogs_saves.documents import Trouble
from dogs_saves.replay import GameFinder
from dogs_tui.host.keeping.audit import AuditLines, SharedAudit
from dogs_tui.host.keeping.clock import KeptClock, SharedClock
from dogs_tui.host.keeping.documents import KeptDocuments, SharedDocuments
from dogs_tui.host.keeping.keeping import Heard
from dogs_tui.host.keeping.matches import KeptMatches, SharedMatches
from dogs_tui.host.keeping.presence import KeptPresence, SharedPresence
from dogs_tui.host.keeping.talk import KeptTalk, SharedTalk
from dogs_tui.host.store import EVERYTHING, Kind, Notice, Store, StoreError
from dogs_tui.host.store.calling import OpenStore, StoreCalls
from dogs_tui.host.store.ending import end

T = TypeVar("T", bound=msgspec.Struct)

TRIES: Final = 5
"""How often a document is read that changes again and again meanwhile; then comes a notice."""
LOOK: Final = 20.0
"""Seconds between two looks at the store's clock."""
PAUSE: Final = 0.5
"""Seconds after which what could not be read is read again."""

_log = logging.getLogger("dogs_tui.host")


class SharedKeeping:
    """A store to which the lobbies of several processes write.

    What is written waits for the store (``StoreCalls``); what others write is read as soon as
    there is notice of it.

    Args:
        open_store: Opens the store in the running loop; it is opened twice.
        leads: Whether this process may be the one that does what one of all has to do.
        plays: Whether bots of its lobby think, and deadlines fire; else others see to that.
    """

    def __init__(self, open_store: OpenStore, *, leads: bool = True, plays: bool = True) -> None:
        self._plays = plays
        self._open_store = open_store
        self.calls = StoreCalls(open_store)
        self._documents: dict[str, SharedDocuments[Any]] = {}
        self._store: Store | None = None
        self._matches: SharedMatches | None = None
        self._hearers: dict[str, Heard] = {}
        self.clock: KeptClock = SharedClock(lambda: self.store)
        self.talk: KeptTalk = SharedTalk(lambda: self.store, self.calls)
        self.audit: AuditLines = SharedAudit(self.calls)
        self._presence = SharedPresence(lambda: self.store, leads=leads)
        self.presence: KeptPresence = self._presence
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    @property
    def store(self) -> Store:
        """The store, for what can be awaited. There is one between ``open`` and ``close``."""
        assert self._store is not None
        return self._store

    def documents(self, kind: Kind[T]) -> KeptDocuments[T]:
        return self._shared(kind)

    def follow(self, kind: Kind[T], followed: Callable[[str, T | None], None]) -> None:
        self._shared(kind).followed = followed

    def hear(self, topic: str, heard: Heard) -> None:
        self._hearers[topic] = heard

    def matches(self, clock: Clock, find_game: GameFinder) -> KeptMatches:
        self._matches = SharedMatches(
            lambda: self.store, self.calls, clock, find_game, plays=self._plays
        )
        return self._matches

    async def open(self) -> None:
        self._store = await self._open_store()
        try:
            await self.calls.open()
            await self.clock.look()
            await self._presence.join()
        except BaseException:
            await self.close()
            raise

    def take_over(self, troubles: Iterable[Trouble]) -> None:
        """A store of another version would not have opened."""

    def keep_up(self) -> None:
        loop = asyncio.get_running_loop()
        heard = [_always(self._keep_up), self._keep_time()]
        if self._matches is not None:
            heard.append(_always(self._matches.keep_up))
        self._presence.start()
        self._tasks = tuple(loop.create_task(one, context=Context()) for one in heard)

    async def close(self) -> None:
        tasks, self._tasks = self._tasks, ()
        await end(tasks)
        if self._store is not None:
            await self._presence.close()
        await self.calls.close()
        store, self._store = self._store, None
        if store is not None:
            await store.close()

    def _shared(self, kind: Kind[T]) -> SharedDocuments[T]:
        if kind.name not in self._documents:
            self._documents[kind.name] = SharedDocuments(kind, self.calls)
        return self._documents[kind.name]

    async def _keep_time(self) -> None:
        """Sets the clock right again and again: no two machines' go alike for ever."""
        while True:
            await asyncio.sleep(LOOK)
            await self.clock.look()

    # What others did.

    async def _keep_up(self) -> None:
        async with self.store.watch() as watch:
            async for notice in watch:
                await self._heard(notice)

    async def _heard(self, notice: Notice) -> None:
        """Reads what there is notice of, as often as it takes."""
        while True:
            try:
                return await self._read(notice)
            except StoreError as trouble:
                _log.warning(
                    "what others did cannot be read",
                    extra={"event": "store-behind", "reason": type(trouble).__name__},
                )
            await asyncio.sleep(PAUSE)

    async def _read(self, notice: Notice) -> None:
        if notice == EVERYTHING:
            for every in tuple(self._documents.values()):
                await self._read_all(every)
            await self._presence.renew()  # Where it is in memory, a store that began anew has none.
            for heard in tuple(self._hearers.values()):
                await heard(None, 0)
            return
        if notice.topic in self._hearers:
            await self._hearers[notice.topic](notice.name, notice.at)
        documents = self._documents.get(notice.topic)
        if documents is None:
            return
        if not notice.name:
            await self._read_all(documents)
        elif not notice.at or notice.at != documents.version(notice.name):
            await self._read_one(documents, notice.name)

    async def _read_one(self, documents: SharedDocuments[Any], name: str) -> None:
        for _ in range(TRIES):
            seen = documents.version(name)
            kept = await self.store.documents.get(documents.kind, name)
            document, version = (None, 0) if kept is None else kept
            if documents.follow(name, document, version, seen):
                return

    async def _read_all(self, documents: SharedDocuments[Any]) -> None:
        seen = documents.versions()
        documents.follow_all(await self.store.documents.all(documents.kind), seen)


async def _always(keep_up: Callable[[], Awaitable[None]]) -> None:
    """Keeps up, whatever breaks on the way: then it begins anew, with all that there is."""
    while True:
        try:
            await keep_up()
        except Exception:  # noqa: BLE001  (whatever it is, others go on being heard)
            _log.exception("what others did broke something", extra={"event": "store-broken"})
        await asyncio.sleep(PAUSE)
