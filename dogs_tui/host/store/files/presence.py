"""Presence in the memory of the one process that there is."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

from dogs_tui.host.store.notices import PRESENCE, Notice, Watches
from dogs_tui.host.store.store import Lease


class MemoryPresence:
    """Who is where in this process.

    Args:
        watches: Who is told of changes.
        clock: Gives the time in seconds since 1970.
    """

    def __init__(self, watches: Watches, clock: Callable[[], float] = time.time) -> None:
        self._watches = watches
        self._clock = clock
        self._leases: dict[str, dict[str, tuple[str, float]]] = {}

    async def come(self, place: str, person: str, visit: str, seconds: float) -> None:
        self._leases.setdefault(place, {})[person] = visit, self._clock() + seconds
        self._watches.tell(Notice(PRESENCE, place))

    async def renew(self, place: str, person: str, visit: str, seconds: float) -> bool:
        there = self._leases.get(place, {})
        if there.get(person, ("", 0.0))[0] != visit:
            return False
        there[person] = visit, self._clock() + seconds
        return True

    async def leave(self, place: str, person: str, visit: str) -> None:
        there = self._leases.get(place, {})
        held, until = there.get(person, ("", 0.0))
        if held == visit:
            there[person] = visit, min(until, self._clock())
            self._watches.tell(Notice(PRESENCE, place))

    async def at(self, place: str) -> dict[str, Lease]:
        now = self._clock()
        return {
            person: Lease(visit, until > now, datetime.fromtimestamp(until, UTC))
            for person, (visit, until) in self._leases.get(place, {}).items()
        }
