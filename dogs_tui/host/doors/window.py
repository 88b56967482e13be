"""The size of a terminal: clamped, and told only when it has come to rest."""

from collections.abc import Callable
from typing import Final, Protocol

from dogs_tui.host.connection import clamped

REST: Final = 0.1
"""Seconds without a change after which a new size is told."""

USUAL: Final = (80, 24)
"""The size of a terminal that does not say its own."""


class Timer(Protocol):
    """A call that can be cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """A source of time that calls later; an event loop is one."""

    def time(self) -> float:
        """Seconds of a clock that never goes back."""
        ...

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Timer:
        """Calls once after so many seconds."""
        ...


def believed(columns: int, rows: int) -> tuple[int, int]:
    """A size as a terminal says it, as far as it is believed; zero says nothing."""
    return clamped(columns, rows) if columns > 0 and rows > 0 else USUAL


class Window:
    """The size of one terminal.

    Args:
        columns: As the terminal says.
        rows: As the terminal says.
        clock: For the rest.
        tell: Called with the size once it has not changed for ``REST`` seconds; also with the one
            of before if there was another in between: the terminal may have lost what it showed.
    """

    def __init__(
        self, columns: int, rows: int, clock: Clock, tell: Callable[[int, int], None]
    ) -> None:
        self.size = believed(columns, rows)
        self._reported = self.size
        self._clock = clock
        self._tell = tell
        self._changed = 0.0
        self._timer: Timer | None = None

    def change(self, columns: int, rows: int) -> None:
        """The terminal has another size."""
        self.size = believed(columns, rows)
        self._changed = self._clock.time()
        if self._timer is None and self.size != self._reported:
            self._timer = self._clock.call_later(REST, self._rested)

    def close(self) -> None:
        """Tells nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rested(self) -> None:
        self._timer = None
        left = self._changed + REST - self._clock.time()
        # Timers may come a little early; a thousandth of a second is rest enough.
        if left > 0.001:
            self._timer = self._clock.call_later(left, self._rested)
        else:
            self._reported = self.size
            self._tell(*self.size)
