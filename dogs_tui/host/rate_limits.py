"""Token buckets by name: how often somebody may do something. Forgets who has been quiet."""

from collections.abc import Callable
from typing import Final, TypeAlias

from dogs_rules.phrase import phrase
from dogs_saves.clock import Clock
from dogs_tui.host.errors import LobbyError


class TokenBucket:
    """So much at once, and then so much a second.

    Args:
        burst: What it holds when full, as it is at first.
        rate: What comes back each second.
        now: The time in seconds. A clock that is put back costs nothing: it counts on from there.
    """

    __slots__ = ("_at", "_burst", "_held", "_rate")

    def __init__(self, burst: float, rate: float, now: float) -> None:
        self._burst = self._held = float(burst)
        self._rate = rate
        self._at = now

    def take(self, now: float, amount: float = 1.0) -> bool:
        """Takes so much if it is there; says whether it was."""
        held = self.held(now)
        if held < amount:
            return False
        self._held = held - amount
        return True

    def spend(self, now: float, amount: float) -> float:
        """Takes so much, on credit if need be; says for how many seconds to take no more."""
        self._held = self.held(now) - amount
        return max(0.0, -self._held / self._rate)

    def held(self, now: float) -> float:
        """The value in it."""
        self._held = min(self._burst, self._held + max(0.0, now - self._at) * self._rate)
        self._at = now
        return self._held

    def is_full(self, now: float) -> bool:
        return self.held(now) >= self._burst


MOST: Final = 4096
"""The number of names that are remembered before those with full buckets are forgotten."""

TOO_FAST: Final = phrase("Too fast. Try again in {n} s.")


class RateLimits:
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
        self._buckets: dict[str, TokenBucket] = {}

    def wait(self, name: str) -> int:
        """Seconds until it may be done again, at least 1; 0: it may be done now."""
        bucket = self._buckets.get(name)
        return self._seconds_until(self._size if bucket is None else bucket.held(self._now()))

    def take(self, name: str) -> int:
        """Does it once, if it may be done now; else as ``wait`` and nothing is taken."""
        wait = self.wait(name)
        if not wait:
            self._bucket(name).take(self._now())
        return wait

    def check(self, name: str) -> None:
        """Does it once.

        Raises:
            LobbyError: It was done too often of late; the sentence says when again.
        """
        wait = self.take(name)
        if wait:
            raise LobbyError(TOO_FAST.filled(n=wait))

    def _seconds_until(self, held: float) -> int:
        """Until a bucket holds enough that holds so much now."""
        return 0 if held >= 1 else max(1, round((1 - held) * self._seconds))

    def _bucket(self, name: str) -> TokenBucket:
        if name not in self._buckets:
            if len(self._buckets) >= MOST:
                self._forget()
            self._buckets[name] = TokenBucket(self._size, 1 / self._seconds, self._now())
        return self._buckets[name]

    def _now(self) -> float:
        return self._clock().timestamp()

    def _forget(self) -> None:
        now = self._now()
        self._buckets = {
            name: bucket for name, bucket in self._buckets.items() if not bucket.is_full(now)
        }


MakeLimits: TypeAlias = Callable[[str, int, float, Clock], RateLimits]
"""Makes limits of what has a name: how often somebody may do it, else as ``RateLimits``."""


def own_limits(_name: str, size: int, seconds: float, clock: Clock) -> RateLimits:
    """Limits of this process alone."""
    return RateLimits(size, seconds, clock)
