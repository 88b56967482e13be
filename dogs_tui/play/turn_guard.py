"""Keeps keys that were meant for something else from deciding for a player."""

import asyncio
from collections.abc import Callable

from dogs_rules.game import Seat


class TurnGuard:
    """Knows whether a key came too early to be an answer to what is asked.

    A key is on its way while others act, or is typed before anybody can have read that it is their
    turn: it counts neither before the frame that asks is written, nor for a moment after it.

    Args:
        milliseconds: For how long after that frame; 0: every key counts at once.
        clock: Tells seconds; by default that of the running event loop.
    """

    def __init__(self, milliseconds: int, clock: Callable[[], float] | None = None) -> None:
        self._seconds = milliseconds / 1000
        self._clock = clock
        self._asked: Seat | None = None
        self._written = True
        self._since = -self._seconds

    @property
    def is_on(self) -> bool:
        """True if the guard is set: early keys do not decide."""
        return bool(self._seconds)

    def begin(self, seat: Seat | None) -> None:
        """A seat is asked first: nobody was between."""
        self._asked = seat

    def others_act(self) -> None:
        """Somebody or something else is between now and the next decision made here."""
        self._asked = None

    def ask(self, seat: Seat | None) -> bool:
        """A seat is asked; nobody's: whoever is there is told something.

        Returns:
            Whether somebody else was between: ``written`` is to be called once it can be read.
        """
        fresh = seat is None or self._asked != seat
        self._asked = seat
        if fresh and self._seconds:
            self._written = False
        return not self._written

    def written(self) -> None:
        """The frame that asks is written."""
        self._written = True
        self._since = self._now()

    def too_early(self, moments: int = 1) -> bool:
        """True if a key pressed now comes too early to be an answer.

        Args:
            moments: How many times as long after the frame a key does not count.
        """
        if not self._seconds:
            return False
        return not self._written or self._now() < self._since + moments * self._seconds

    def _now(self) -> float:
        return (self._clock or asyncio.get_running_loop().time)()
