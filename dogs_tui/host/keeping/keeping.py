"""What a lobby keeps, in one place for all of its parts, and how it hears of what others keep."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from dogs_saves.clock import Clock
from dogs_saves.locks import Lock
from dogs_saves.replay import GameFinder
from dogs_tui.host.keeping.audit import AuditLines
from dogs_tui.host.keeping.clock import StoreClock
from dogs_tui.host.keeping.documents import KindDocuments
from dogs_tui.host.keeping.folder_lock import held_folder
from dogs_tui.host.keeping.matches import LobbyMatches
from dogs_tui.host.keeping.presence import Whereabouts
from dogs_tui.host.keeping.shared_limits import SharedLimits
from dogs_tui.host.keeping.talk import TableTalk
from dogs_tui.host.store import EVERYTHING, Kind, Notice, Store, StoreError
from dogs_tui.host.store.ending import end
from dogs_tui.host.store.formats import claim_folder
from dogs_tui.host.store.sqlite import FILE, sqlite_store

T = TypeVar("T", bound=msgspec.Struct)

OpenStore: TypeAlias = Callable[[], Store]
"""Opens a store."""
Heard: TypeAlias = Callable[[str | None, int], None]
"""Told of a name and of the number that is there now; ``None``: all may have changed."""

LOOK: Final = 20.0
"""Seconds between two looks at the store's clock."""
PAUSE: Final = 0.5
"""Seconds after which what could not be read is read again."""

_log = logging.getLogger("dogs_tui.host")


class Keeping:
    """A store to which the lobbies of several processes may write.

    What others write is read as soon as there is notice of it.

    Args:
        open_store: Opens the store.
        alone_in: The data folder that nobody else may run on; ``None``: others may.
        begins_in: The data folder of several processes of which this is the first, that somebody
            else sees to nobody running on; ``None``: it is not.

    Attributes:
        clock: The time.
        talk: What is said at tables.
        presence: Who is where.
        audit: The lines of the audit log.
        secret: What all hosts on the store know and the store does not, to make marks of addresses.
    """

    def __init__(
        self,
        open_store: OpenStore,
        *,
        alone_in: Path | None = None,
        begins_in: Path | None = None,
    ) -> None:
        self._open_store = open_store
        self.secret = b""
        self._alone_in = alone_in
        self._begins_in = alone_in or begins_in
        self._held: Lock | None = None
        self._documents: dict[str, KindDocuments[Any]] = {}
        self._store: Store | None = None
        self._matches: LobbyMatches | None = None
        self._hearers: dict[str, Heard] = {}
        self.clock = StoreClock(lambda: self.store)
        self.talk = TableTalk(lambda: self.store)
        self.audit = AuditLines(lambda: self.store)
        self.presence = Whereabouts(lambda: self.store)
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    @property
    def store(self) -> Store:
        """The store. There is one between ``open`` and ``close``."""
        assert self._store is not None
        return self._store

    def documents(self, kind: Kind[T]) -> KindDocuments[T]:
        """All documents of a kind; the same object whenever it is asked for."""
        if kind.name not in self._documents:
            self._documents[kind.name] = KindDocuments(kind, lambda: self.store)
        return self._documents[kind.name]

    def follow(self, kind: Kind[T], followed: Callable[[str, T | None], None]) -> None:
        """Tells of what others write of a kind from now on, by name; ``None``: it is gone."""
        self.documents(kind).followed = followed

    def rate_limits(self, name: str, size: int, seconds: float, clock: Clock) -> SharedLimits:
        """How often somebody may do something, at all hosts on the store together.

        Args:
            name: What: small letters and hyphens.
            size: How often at once.
            seconds: After how long once more.
            clock: Gives the time.
        """
        return SharedLimits(name, size, seconds, clock, lambda: self.store, lambda: self.secret)

    def hear(self, topic: str, heard: Heard) -> None:
        """Tells of notices of a topic from now on; what is raised has it told again."""
        self._hearers[topic] = heard

    def matches(self, clock: Clock, find_game: GameFinder) -> LobbyMatches:
        """All matches.

        Args:
            clock: Gives the time for records.
            find_game: Where games come from.
        """
        self._matches = LobbyMatches(lambda: self.store, clock, find_game)
        return self._matches

    async def open(self) -> None:
        """Begins.

        Raises:
            LobbyError: Another host has it, or a newer version wrote it.
            SaveError: It cannot be used.
        """
        try:
            if self._alone_in is not None:
                self._held = held_folder(self._alone_in)
            if self._begins_in is not None:
                claim_folder(self._begins_in)
            self._store = self._open_store()
            if self._begins_in is not None:
                self._store.forget_visits()  # A host that was killed left its leases behind.
            self.clock.look()
            self.presence.join()
        except BaseException:
            await self.close()
            raise

    def keep_up(self) -> None:
        """From now on others are heard of: all has been read that there was."""
        loop = asyncio.get_running_loop()
        heard = [_always(self._keep_up), self._keep_time()]
        if self._matches is not None:
            heard.append(_always(self._matches.keep_up))
        self.presence.start()
        self._tasks = tuple(loop.create_task(one, context=Context()) for one in heard)

    async def close(self) -> None:
        """Ends it; all that was kept stays. May be repeated."""
        tasks, self._tasks = self._tasks, ()
        await end(tasks)
        if self._store is not None:
            if self._matches is not None:
                with contextlib.suppress(StoreError):  # Else claims end by themselves.
                    self._matches.release()
            await self.presence.close()
            if self._held is not None:
                with contextlib.suppress(StoreError):  # Else it is done at the next start.
                    self._store.forget_visits()
        store, self._store = self._store, None
        if store is not None:
            await store.close()
        held, self._held = self._held, None
        if held is not None:
            with contextlib.suppress(OSError):  # The end of the process frees it anyway.
                held.release()

    async def _keep_time(self) -> None:
        """Sets the clock right again and again: no two machines' go alike for ever."""
        while True:
            await asyncio.sleep(LOOK)
            self.clock.look()

    # What others did.

    async def _keep_up(self) -> None:
        async with self.store.watch() as watch:
            async for notice in watch:
                await self._hear(notice)

    async def _hear(self, notice: Notice) -> None:
        """Reads what there is notice of, as often as it takes."""
        while True:
            try:
                return self._read(notice)
            except StoreError as trouble:
                _log.warning(
                    "what others did cannot be read",
                    extra={"event": "store-behind", "reason": type(trouble).__name__},
                )
            await asyncio.sleep(PAUSE)

    def _read(self, notice: Notice) -> None:
        if notice == EVERYTHING:
            for every in tuple(self._documents.values()):
                every.catch_up()
            self.presence.renew()
            for heard in tuple(self._hearers.values()):
                heard(None, 0)
            return
        if notice.topic in self._hearers:
            self._hearers[notice.topic](notice.name, notice.at)
        documents = self._documents.get(notice.topic)
        if documents is None:
            return
        if not (notice.name and notice.at and notice.at == documents.version(notice.name)):
            documents.catch_up(notice.name)


def in_folder(root: Path) -> Keeping:
    """A data folder of which one process has everything."""
    return Keeping(lambda: sqlite_store(root / FILE), alone_in=root)


async def _always(keep_up: Callable[[], Awaitable[None]]) -> None:
    """Keeps up, whatever breaks on the way: then it begins anew, with all that there is."""
    while True:
        try:
            await keep_up()
        except Exception:  # noqa: BLE001  (whatever it is, others go on being heard)
            _log.exception("what others did broke something", extra={"event": "store-broken"})
        await asyncio.sleep(PAUSE)
