"""A token bucket: how often or how much in the long run, with room for a burst."""


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
