"""Token buckets by name: how often somebody may do something. Forgets who has been quiet."""

from datetime import datetime
from typing import Final

from dogs_rules.phrase import phrase
from dogs_saves.stored import Clock
from dogs_tui.host.house.errors import HouseError

MOST: Final = 4096
"""How many names are remembered before those with full buckets are forgotten."""


class Buckets:
    """A bucket for each name, full at first.

    Args:
        size: How often at once.
        seconds: After how long once more.
        clock: Gives the time.
    """

    def __init__(self, size: int, seconds: float, clock: Clock) -> None:
        self._size = size
        self._seconds = seconds
        self._clock = clock
        self._levels: dict[str, tuple[float, datetime]] = {}

    def wait(self, name: str) -> int:
        """Seconds until it may be done again, at least 1; 0: it may be done now."""
        level = self._level(name)
        return 0 if level >= 1 else max(1, round((1 - level) * self._seconds))

    def take(self, name: str) -> int:
        """Does it once, if it may be done now; else as ``wait`` and nothing is taken."""
        wait = self.wait(name)
        if not wait:
            if len(self._levels) >= MOST:
                self._forget()
            self._levels[name] = (self._level(name) - 1, self._clock())
        return wait

    def check(self, name: str) -> None:
        """Does it once.

        Raises:
            HouseError: It was done too often of late; the sentence says when again.
        """
        wait = self.take(name)
        if wait:
            raise HouseError(phrase("That was fast. Try again in {n} s.", n=wait))

    def _level(self, name: str) -> float:
        if name not in self._levels:
            return self._size
        level, at = self._levels[name]
        passed = (self._clock() - at).total_seconds()
        if passed < 0:  # The clock was put back: nobody has to wait until it is there again.
            self._levels[name] = (level, self._clock())
        return min(self._size, level + max(0.0, passed) / self._seconds)

    def _forget(self) -> None:
        self._levels = {
            name: kept for name, kept in self._levels.items() if self._level(name) < self._size
        }
