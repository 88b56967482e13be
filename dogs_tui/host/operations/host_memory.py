"""What all processes of a host hold of the memory that it may take."""

import logging
import os
from collections.abc import Callable, Iterable
from time import monotonic

from dogs_tui.host.operations.memory import MemoryWatch, Room, resident

_log = logging.getLogger("dogs_tui.host")


class HostMemory:
    """Says whether there is room for one more session.

    Args:
        room: What the host has room for.
        own: Gives the bytes that this process holds.
        others: Gives the numbers of the other processes, without those in which bots think.
        empty: Says whether nobody is here.
    """

    def __init__(
        self,
        room: Room,
        own: Callable[[], int],
        others: Callable[[], Iterable[int]],
        empty: Callable[[], bool],
    ) -> None:
        self._own = own
        self._others = others
        self._empty = empty
        self._watch = MemoryWatch(room.process, lambda: self.held, monotonic, self._note)

    @property
    def held(self) -> int:
        """Bytes that all of them hold."""
        return self._own() + sum(resident(pid) for pid in self._others() if pid != os.getpid())

    @property
    def full(self) -> bool:
        """Whether they hold as much as they may."""
        return self._watch.is_full(nobody_here=self._empty())

    def _note(self, full: bool) -> None:
        _log.warning(
            "memory is full: nobody is let in" if full else "there is memory again",
            extra={"event": "memory-full" if full else "memory-free", "bytes": self.held},
        )
