"""The pace: how long each thing that others do stands before the next."""

import asyncio
from typing import Final

PACES: Final = {"slow": 1.2, "normal": 0.5, "fast": 0.15, "none": 0.0, "step": None}
"""Seconds for which it stands; ``None``: until somebody wants to see the next."""


class Pace:
    """Waits between moves that are shown, unless somebody is in a hurry.

    Args:
        name: One of ``PACES``.
    """

    def __init__(self, name: str) -> None:
        self._seconds = PACES[name]
        self._next = asyncio.Event()
        self._hurried = False

    @property
    def moving(self) -> bool:
        """True if the pace leaves time for movement on screen."""
        return self._seconds != 0 and not self._hurried

    @property
    def by_steps(self) -> bool:
        """True if each event waits for a key before the next is shown."""
        return self._seconds is None

    def go_on(self) -> None:
        """Waits no longer for what is shown now."""
        self._next.set()

    def hurry(self) -> None:
        """Shows the rest at once."""
        self._hurried = True
        self._next.set()

    def calm(self) -> None:
        """Everything is shown: from now on there is time again."""
        self._hurried = False

    async def wait(self) -> None:
        """A moment to look at what was just shown."""
        if not self.moving:
            return
        self._next.clear()
        try:
            await asyncio.wait_for(self._next.wait(), self._seconds)
        except TimeoutError:
            return
