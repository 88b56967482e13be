"""How long a search may go on: by iterations, or by a clock that is handed in."""

from collections.abc import Callable
from typing import TypeAlias

GoOn: TypeAlias = Callable[[int], bool]
"""Asked with the iterations done so far: whether there is another."""
Budget: TypeAlias = Callable[[], GoOn]
"""Begun anew for every decision."""
Clock: TypeAlias = Callable[[], float]
"""Gives seconds that only grow, such as ``time.monotonic``."""


def iterations(count: int) -> Budget:
    """So many iterations: the same view and generator give the same move everywhere."""

    def go_on(done: int) -> bool:
        return done < count

    return lambda: go_on


def until(clock: Clock, seconds: float, *, at_most: int = 1 << 20) -> Budget:
    """So long by a clock; one iteration is always done.

    Args:
        clock: Tells how long it was.
        seconds: For each decision.
        at_most: Iterations, however fast they are: bounds the memory.
    """

    def begin() -> GoOn:
        end = clock() + seconds

        def go_on(done: int) -> bool:
            return done < 1 or (done < at_most and clock() < end)

        return go_on

    return begin
