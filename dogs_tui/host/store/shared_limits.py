"""The rate limits that hold for all hosts on one store together."""

from collections.abc import Callable
from hashlib import blake2b
from typing import Final

import msgspec

from dogs_saves.clock import Clock
from dogs_tui.host.rate_limits import RateLimits
from dogs_tui.host.store.documents import Documents, Kind
from dogs_tui.host.store.errors import OvertakenError, StoreError

TRIES: Final = 5
"""The number of tries to take it, should others take at the same moment."""
TIDIED: Final = 64
"""Takings after which those are taken away that are full again."""


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The level of a bucket at a time."""

    held: float
    at: float
    """Seconds, as timestamps have them."""
    full_at: float
    """The time at which it is as if nothing had been taken."""


LEVELS: Final = Kind("limits", Level, told=False)
"""By what is limited and a mark of for whom: the store learns no address."""


class SharedLimits(RateLimits):
    """Buckets in a store. While it is away, those of this process count.

    Args:
        name: What is limited: small letters and hyphens.
        size: How often at once.
        seconds: After how long once more.
        clock: Gives the time.
        documents: Where they are kept.
        secret: Gives that with which marks are made, the same at all hosts.
    """

    def __init__(
        self,
        name: str,
        size: int,
        seconds: float,
        clock: Clock,
        documents: Documents[Level],
        secret: Callable[[], bytes],
    ) -> None:
        super().__init__(size, seconds, clock)
        self._name = name
        self._documents = documents
        self._secret = secret
        self._taken = 0

    def wait(self, name: str) -> int:
        try:
            return self._seconds_until(self._held(self._documents.find(self._mark(name))))
        except StoreError:
            return super().wait(name)

    def take(self, name: str) -> int:
        try:
            return self._take(self._mark(name))
        except StoreError:
            return super().take(name)

    def _take(self, mark: str) -> int:
        """Takes one, if it is there.

        Raises:
            StoreError: The store is away, or others were first again and again.
        """
        self._tidy()
        for tries_left in reversed(range(TRIES)):
            held = self._held(self._documents.find(mark))
            if wait := self._seconds_until(held):
                return wait
            now, left = self._now(), held - 1
            full_at = now + (self._size - left) * self._seconds
            try:
                self._documents.write(mark, Level(left, now, full_at))
            except OvertakenError:
                if not tries_left:
                    raise
            else:
                break
        return 0

    def _held(self, level: Level | None) -> float:
        if level is None:
            return self._size
        return min(self._size, level.held + max(0.0, self._now() - level.at) / self._seconds)

    def _tidy(self) -> None:
        self._taken += 1
        if self._taken % TIDIED:
            return
        now, (levels, _) = self._now(), self._documents.read_all()
        for mark, level in levels.items():
            if level.full_at <= now:
                self._documents.remove(mark)

    def _mark(self, name: str) -> str:
        digest = blake2b(name.encode(), key=blake2b(self._secret()).digest(), digest_size=10)
        return f"{self._name}-{digest.hexdigest()}"
