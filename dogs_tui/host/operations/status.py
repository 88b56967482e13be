"""How a host is doing, in numbers and names; nothing of what is played, said or hidden."""

import asyncio
from collections import deque
from collections.abc import Mapping
from datetime import datetime
from typing import Final

import msgspec

from dogs_tui.host.notifications.messages import Counts

EVERY: Final = 0.5
"""Seconds between two looks at the event loop, while somebody is here."""
KEPT: Final = 600
"""Looks that are remembered."""


class WorkerRow(msgspec.Struct, frozen=True):
    """A process that serves guests."""

    process: int | None
    """Its number; ``None``: it is being started."""
    sessions: int
    loop_lag_p95_ms: float | None
    memory_bytes: int


class Status(msgspec.Struct, frozen=True):
    """What ``dogs-tui host status`` shows."""

    version: str
    since: datetime
    uptime_seconds: int
    process: int
    addresses: tuple[str, ...]
    fingerprint: str
    admission: str
    sessions: int
    max_sessions: int
    """As many as there may be and memory holds."""
    logging_in: int
    people_here: tuple[str, ...]
    people_known: int
    max_people: int
    tables: Mapping[str, int]
    """How many, by stage."""
    max_tables: int
    """That are not over."""
    refused: Mapping[str, int]
    """Connections that were not let in since the start, by reason."""
    bots_thinking: int
    """Workers that work out decisions or hints now."""
    bots_waiting: int
    """Decisions and hints that wait for a worker."""
    bot_workers: int
    """Workers at most."""
    loop_lag_p95_ms: float | None
    """Over the last five minutes in which somebody was here; ``None``: nobody was."""
    memory_bytes: int
    """What the process holds."""
    memory_limit_bytes: int
    """From which on nobody is let in."""
    memory_full: bool
    draining: bool
    """Whether the host takes no more guests and ends when the last have gone."""
    drained_by: datetime | None
    """When it ends at the latest; ``None``: when everybody has left, if it is to."""
    workers: tuple[WorkerRow, ...] = ()
    """The processes that serve guests; none: this one does."""
    notifications: Counts | None = None
    """What became of what absent people were told; ``None``: this host tells nobody."""


class LoopLag:
    """How late the event loop is. Looks only while it is told to, so that an idle host sleeps."""

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
