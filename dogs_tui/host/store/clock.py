"""The time of the store: whoever shares what is kept has the same."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Final

from dogs_tui.host.store import sql
from dogs_tui.host.store.engine import Engine
from dogs_tui.host.store.errors import StoreError

SURE: Final = 0.5
"""Seconds that an answer may take; when in them the store looked at its clock is not known."""


class StoreClock:
    """The clock of a store. What the one of this machine says plays no part, once it was looked at.

    Args:
        engine: Where it is asked.
        elapsed: Seconds that have gone by on this machine.
    """

    def __init__(self, engine: Engine, elapsed: Callable[[], float] = monotonic) -> None:
        self._engine = engine
        self._elapsed = elapsed
        self._read = (datetime.now(UTC), elapsed())
        """The last answer of the store's clock, and when it came."""
        self._is_read = False

    def __call__(self) -> datetime:
        """The time, to the second, in UTC."""
        said, at = self._read
        return (said + timedelta(seconds=self._elapsed() - at)).replace(microsecond=0)

    def look(self) -> bool:
        """Sets it right; whether the store can be reached now, and written to."""
        before = self._elapsed()
        try:
            said = self._asked()
        except StoreError:
            return False
        after = self._elapsed()
        if after - before <= SURE or not self._is_read:
            self._read, self._is_read = (said, (before + after) / 2), True
        return True

    def _asked(self) -> datetime:
        """Asks the store for its time, in a transaction: a store that takes no writes is away."""
        with self._engine.transaction() as transaction:
            return datetime.fromtimestamp(transaction.rows(sql.TIME)[0][0], UTC)
