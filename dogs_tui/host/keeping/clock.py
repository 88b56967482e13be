"""The time of the store: whoever shares what is kept has the same."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Final

from dogs_tui.host.store import Store, StoreError

SURE: Final = 0.5
"""Seconds that an answer may take; when in them the store looked at its clock is not known."""


class StoreClock:
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
        self._is_read = False

    def __call__(self) -> datetime:
        """The time, to the second, in UTC."""
        said, at = self._read
        return (said + timedelta(seconds=self._elapsed() - at)).replace(microsecond=0)

    def look(self) -> bool:
        """Sets it right; whether the store can be reached now."""
        before = self._elapsed()
        try:
            said = self._store().time()
        except StoreError:
            return False
        after = self._elapsed()
        if after - before <= SURE or not self._is_read:
            self._read, self._is_read = (said, (before + after) / 2), True
        return True
