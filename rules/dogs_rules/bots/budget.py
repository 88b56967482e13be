"""The budget of a search: iterations, or a clock that is handed in."""

from collections.abc import Callable
from typing import TypeAlias

Spent: TypeAlias = Callable[[int], float]
"""Asked with the iterations done so far: what part of the budget is spent, from 1 on all of it."""
Budget: TypeAlias = Callable[[], Spent]
"""Begun anew for every decision."""
Clock: TypeAlias = Callable[[], float]
"""Gives seconds that only grow, such as ``time.monotonic``."""


def iterations(count: int) -> Budget:
    """So many iterations: the same view and generator give the same move everywhere."""

    def spent(done: int) -> float:
        return done / count

    return lambda: spent


def until(clock: Clock, seconds: float, *, at_most: int = 1 << 20) -> Budget:
    """So long by a clock; one iteration is always done.

    Args:
        clock: Tells how long it was.
        seconds: For each decision.
        at_most: Iterations, however fast they are: bounds the memory.
    """

    def begin() -> Spent:
        begun = clock()

        def spent(done: int) -> float:
            if done < 1:
                return 0.0
            by_clock = (clock() - begun) / seconds if seconds > 0 else 1.0
            return max(by_clock, done / at_most)

        return spent

    return begin
