"""All sessions of a host: begun when somebody comes in, and looked after until the last word."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from typing import Final

from dogs_rules.phrase import Phrase
from dogs_tui.host.connection import Connection
from dogs_tui.host.sessions.processor import Processor
from dogs_tui.host.sessions.session import Session

FAREWELL_SECONDS: Final = 1.0
"""For sessions to say goodbye, and then once more for those that do not end by themselves."""

INTERFACES: Final = "dogs_tui.host.sessions.interfaces"
"""Imported when the doors are open."""

EVERY: Final = 0.5
"""Seconds between two looks at the event loop, while somebody is here."""
KEPT: Final = 600
"""Looks that are remembered."""

_log = logging.getLogger("dogs_tui.host")


class LoopLag:
    """The lag of the event loop. Looks only while it is told to, so that an idle host sleeps."""

    def __init__(self) -> None:
        self._seen: deque[float] = deque(maxlen=KEPT)
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0

    def look(self) -> None:
        """Begins to look; nothing changes when it looks already."""
        if self._timer is None:
            self._wait(asyncio.get_running_loop())

    def rest(self) -> None:
        """Looks no longer; what was seen is kept."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def p95(self) -> float | None:
        """Milliseconds that 95 of 100 looks did not exceed; ``None`` before the first."""
        if not self._seen:
            return None
        return round(sorted(self._seen)[int(len(self._seen) * 0.95)] * 1000, 2)

    def _wait(self, loop: asyncio.AbstractEventLoop) -> None:
        self._due = loop.time() + EVERY
        self._timer = loop.call_at(self._due, self._seen_now, loop)

    def _seen_now(self, loop: asyncio.AbstractEventLoop) -> None:
        self._seen.append(max(0.0, loop.time() - self._due))
        self._wait(loop)


class Sessions:
    """The sessions of a host, each in a task of its own.

    Args:
        made: Makes the session at a connection, with what it shares with the others.
        gone: Called when a session has ended.

    Attributes:
        lag: How late the event loop is while somebody is here.
    """

    def __init__(
        self,
        made: Callable[[Connection, Processor], Session],
        gone: Callable[[], None] = lambda: None,
    ) -> None:
        self._made = made
        self._gone = gone
        self._running: dict[asyncio.Task[None], Session] = {}
        self._last_words: Phrase | None = None
        self._loading: asyncio.Task[None] | None = None
        self.lag = LoopLag()

    def __len__(self) -> int:
        return len(self._running)

    def __iter__(self) -> Iterator[Session]:
        return iter(tuple(self._running.values()))

    @cached_property
    def _processor(self) -> Processor:
        """The processor that all sessions share."""
        return Processor(asyncio.get_running_loop())

    def load(self, then: Callable[[], None]) -> None:
        """Begins to import what guests see; a session that begins before that is done waits.

        Args:
            then: Called once it is done, unless the host stops first.
        """
        self._loading = asyncio.get_running_loop().create_task(self._load(then))

    def greet(self, connection: Connection) -> None:
        """Somebody came in at a listener."""
        session = self._made(connection, self._processor)
        task = asyncio.get_running_loop().create_task(self._serve(session))
        self._running[task] = session
        task.add_done_callback(self._served)
        self.lag.look()
        if self._last_words is not None:
            session.farewell(self._last_words)

    def tell(self, words: Phrase) -> None:
        """Says something to everybody who is here."""
        for session in self:
            session.tell(words)

    async def say_goodbye(self, words: Phrase) -> None:
        """Hangs up on everybody with last words, and on whoever still comes in. May be repeated."""
        self._last_words = words
        for session in self:
            session.hang_up(words)
        await self._wait()

    async def end(self) -> None:
        """Ends those that have not ended by themselves."""
        if self._loading is not None:
            self._loading.cancel()
        await self._wait()
        for task in self._running:
            task.cancel()
        await self._wait()

    async def _load(self, then: Callable[[], None]) -> None:
        try:
            await asyncio.to_thread(import_module, INTERFACES)
        except Exception:  # noqa: BLE001  (each session tries again, and ends if it still fails)
            _log.exception("screens cannot be imported", extra={"event": "screens-broken"})
        then()

    async def _serve(self, session: Session) -> None:
        """One session; what breaks in it ends it, and nothing else."""
        if self._loading is not None:
            await asyncio.wait((self._loading,))
        try:
            await session.run()
        except Exception:  # noqa: BLE001  (the last line of defence of everybody else)
            _log.exception("a session failed", extra={"event": "session-failed"})
            session.connection.hang_up(1)

    def _served(self, task: asyncio.Task[None]) -> None:
        del self._running[task]
        if not self._running:
            self.lag.rest()
        self._gone()

    async def _wait(self) -> None:
        if self._running:
            await asyncio.wait(tuple(self._running), timeout=FAREWELL_SECONDS)
