"""All that is kept of a host: in a SQLite file for the processes of one machine, or in PostgreSQL.

Everything that is kept is kept when the call returns, whatever happens then. What is refused left
no trace. All calls raise ``StoreError`` of the kind that fits; named are those that are refusals.
Calls are done in the loop, in the order in which they are made; only watching is awaited.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from contextvars import Context
from pathlib import Path
from typing import Any, Final, Self, TypeAlias, TypeVar

import msgspec

from dogs_saves.clock import Clock
from dogs_saves.locks import Lock
from dogs_saves.replay import GameFinder
from dogs_tui.host.store.audit import Audit
from dogs_tui.host.store.clock import StoreClock
from dogs_tui.host.store.documents import Documents, Kind
from dogs_tui.host.store.ending import end
from dogs_tui.host.store.engine import Engine
from dogs_tui.host.store.errors import StoreError
from dogs_tui.host.store.formats import claim_folder, held_folder
from dogs_tui.host.store.matches import Matches
from dogs_tui.host.store.notices import EVERYTHING, Notice, Watch
from dogs_tui.host.store.open_matches import OpenMatches
from dogs_tui.host.store.presence import Presence
from dogs_tui.host.store.shared_limits import LEVELS, SharedLimits
from dogs_tui.host.store.talk import Talk

T = TypeVar("T", bound=msgspec.Struct)

Heard: TypeAlias = Callable[[str | None, int], None]
"""Told of a name and of the number that is there now; ``None``: all may have changed."""

FILLED: Final = ("document", "match", "talk_line", "audit_line")
"""The tables that are empty in a store that holds nothing."""
LOOK: Final = 20.0
"""Seconds between two looks at the store's clock."""
PAUSE: Final = 0.5
"""Seconds after which what could not be read is read again."""

_log = logging.getLogger("dogs_tui.host")


class Store:
    """A store to which several processes may write, as one of them has it.

    A command opens it with ``open`` and ends with ``shut``; a host opens it with ``join``, hears
    of what others write from ``keep_up`` on, and ends with ``close``.

    Args:
        engine: SQLite or PostgreSQL; not open yet.
        alone_in: The data folder that nobody else may run on; ``None``: others may.
        begins_in: The data folder of several processes of which this is the first, that somebody
            else sees to nobody running on; ``None``: it is not.

    Attributes:
        engine: SQLite or PostgreSQL.
        matches: Matches by the code of the table.
        talk: What is said at tables.
        presence: Who is where.
        audit: The lines of the audit log.
        clock: The time.
        secret: What all hosts on the store know and the store does not, to make marks of addresses.
    """

    def __init__(
        self,
        engine: Engine,
        *,
        alone_in: Path | None = None,
        begins_in: Path | None = None,
    ) -> None:
        self.engine = engine
        self.matches = Matches(engine)
        self.talk = Talk(engine)
        self.presence = Presence(engine)
        self.audit = Audit(engine)
        self.clock = StoreClock(engine)
        self.secret = b""
        self._alone_in = alone_in
        self._begins_in = alone_in or begins_in
        self._held: Lock | None = None
        self._is_open = False
        self._documents: dict[str, Documents[Any]] = {}
        self._open_matches: OpenMatches | None = None
        self._hearers: dict[str, Heard] = {}
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    def documents(self, kind: Kind[T]) -> Documents[T]:
        """All documents of a kind; the same object whenever it is asked for."""
        if kind.name not in self._documents:
            self._documents[kind.name] = Documents(kind, self.engine)
        return self._documents[kind.name]

    def open_matches(self, clock: Clock, find_game: GameFinder) -> OpenMatches:
        """The matches that are played here, which are kept up with from ``keep_up`` on.

        Args:
            clock: Gives the time for records.
            find_game: Where games come from.
        """
        self._open_matches = OpenMatches(self.matches, clock=clock, find_game=find_game)
        return self._open_matches

    def rate_limits(self, name: str, size: int, seconds: float, clock: Clock) -> SharedLimits:
        """Gives the rate limits that hold at all hosts on the store together.

        Args:
            name: What: small letters and hyphens.
            size: How often at once.
            seconds: After how long once more.
            clock: Gives the time.
        """
        levels = Documents(LEVELS, self.engine)
        return SharedLimits(name, size, seconds, clock, levels, lambda: self.secret)

    def is_empty(self) -> bool:
        """True if nothing at all is kept."""
        return not any(self.engine.rows(f"SELECT 1 FROM {table} LIMIT 1") for table in FILLED)  # noqa: S608  (names of ours)

    def watch(self) -> Watch:
        """Notices of what changes from now on; the first one is ``EVERYTHING``."""
        return self.engine.watch()

    # From the beginning to the end.

    def open(self) -> Self:
        """Opens it for a command; gives itself."""
        self.engine.open()
        self._is_open = True
        return self

    def shut(self) -> None:
        """Ends it where nobody watches. May be repeated."""
        if self._is_open:
            self.engine.shut()

    async def join(self) -> None:
        """Opens it for a host.

        Raises:
            LobbyError: Another host has it, or a newer version wrote it.
            SaveError: It cannot be used.
        """
        try:
            if self._alone_in is not None:
                self._held = held_folder(self._alone_in)
            if self._begins_in is not None:
                claim_folder(self._begins_in)
            self.open()
            if self._begins_in is not None:
                self._forget_visits()  # A host that was killed left its leases behind.
            self.clock.look()
            self.presence.join()
        except BaseException:
            await self.close()
            raise

    def keep_up(self) -> None:
        """From now on others are heard of: all has been read that there was."""
        loop = asyncio.get_running_loop()
        heard = [_always(self._keep_up), self._keep_time()]
        if self._open_matches is not None:
            heard.append(_always(self._keep_up_matches))
        self.presence.start()
        self._tasks = tuple(loop.create_task(hearing, context=Context()) for hearing in heard)

    async def close(self) -> None:
        """Ends it; all that was kept stays. May be repeated."""
        tasks, self._tasks = self._tasks, ()
        await end(tasks)
        if self._is_open:
            if self._open_matches is not None:
                with contextlib.suppress(StoreError):  # Else claims end by themselves.
                    self._open_matches.release()
            await self.presence.close()
            if self._held is not None:
                with contextlib.suppress(StoreError):  # Else it is done at the next start.
                    self._forget_visits()
            self._is_open = False
            await self.engine.close()
        held, self._held = self._held, None
        if held is not None:
            with contextlib.suppress(OSError):  # The end of the process frees it anyway.
                held.release()

    def _forget_visits(self) -> None:
        """Keeps no longer who was where and what changed: nobody shares it now."""
        self.presence.clear()
        self.engine.clear_notices()

    # What others do.

    def follow(self, kind: Kind[T], followed: Callable[[str, T | None], None]) -> None:
        """Tells of what others write of a kind from now on, by name; ``None``: it is gone."""
        self.documents(kind).followed = followed

    def hear(self, topic: str, heard: Heard) -> None:
        """Tells of notices of a topic from now on; what is raised has it told again."""
        self._hearers[topic] = heard

    async def _keep_time(self) -> None:
        """Sets the clock right again and again: no two machines' go alike for ever."""
        while True:
            await asyncio.sleep(LOOK)
            self.clock.look()

    async def _keep_up_matches(self) -> None:
        assert self._open_matches is not None
        async with self.watch() as watch:
            await self._open_matches.keep_up(watch)

    async def _keep_up(self) -> None:
        async with self.watch() as watch:
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


async def _always(keep_up: Callable[[], Awaitable[None]]) -> None:
    """Keeps up, whatever breaks on the way: then it begins anew, with all that there is."""
    while True:
        try:
            await keep_up()
        except Exception:  # noqa: BLE001  (whatever it is, others go on being heard)
            _log.exception("what others did broke something", extra={"event": "store-broken"})
        await asyncio.sleep(PAUSE)
