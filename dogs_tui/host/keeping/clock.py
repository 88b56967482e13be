"""The time where things are kept: this machine's, or the one of the store that several share."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Final, Protocol

from dogs_saves.clock import now
from dogs_tui.host.store import Store, StoreError

SURE: Final = 0.5
"""Seconds that an answer may take; when in them the store looked at its clock is not known."""


class KeptClock(Protocol):
    """Gives the time, to the second, in UTC. Whoever shares what is kept has the same."""

    def __call__(self) -> datetime: ...
    async def look(self) -> bool:
        """Sets it right; whether what is kept can be reached now."""
        ...


class OwnClock:
    """This machine's, where nobody else writes."""

    def __call__(self) -> datetime:
        return now()

    async def look(self) -> bool:
        return True


class SharedClock:
    """The clock of a store. What the one of this machine says plays no part, once it was looked at.

    Args:
        store: Gives the store.
        elapsed: Seconds that have gone by on this machine.
    """

    def __init__(
        self, store: Callable[[], Store], elapsed: Callable[[], float] = monotonic
    ) -> None:
        self._store = store
        self._elapsed = elapsed
        self._read = (datetime.now(UTC), elapsed())
        """What it said, and when that was."""
        self._known = False

    def __call__(self) -> datetime:
        said, at = self._read
        return (said + timedelta(seconds=self._elapsed() - at)).replace(microsecond=0)

    async def look(self) -> bool:
        before = self._elapsed()
        try:
            said = await self._store().time()
        except StoreError:
            return False
        after = self._elapsed()
        if after - before <= SURE or not self._known:
            self._read, self._known = (said, (before + after) / 2), True
        return True
