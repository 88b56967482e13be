"""Notices: that something changed, and where to look. Never what: whoever listens learns no more.

A notice can be late or come twice, and several of one thing come as the last of them. So whoever
gets one reads on from what they know.
"""

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Final, NamedTuple, Self

MATCH: Final = "match"
TALK: Final = "talk"
PRESENCE: Final = "presence"
"""Topics beside the kinds of documents."""


class Notice(NamedTuple):
    """Something changed."""

    topic: str
    """``match``, ``talk``, ``presence``, or a kind of documents; empty: all of them."""
    name: str = ""
    """The code of a table, the name of a document; empty: any."""
    at: int = 0
    """The head, the version or the number of the line that there is now; 0: none, or not said."""

    def __str__(self) -> str:
        """As it is sent."""
        return f"{self.topic} {self.name} {self.at}"


EVERYTHING: Final = Notice("")
"""Anything may have changed: read everything again."""


def read_notice(text: str) -> Notice:
    """A notice as it was sent; ``EVERYTHING`` for what is none."""
    match text.split(" "):
        case [str(topic), str(name), str(at)] if topic and at.isascii() and at.isdigit():
            return Notice(topic, name, int(at))
    return EVERYTHING


class Watch:
    """The notices for one who watches, without end until it is closed; an async context manager.

    It holds the last notice of each thing, so one who is slow misses nothing and costs little.

    Args:
        leave: Called when it is closed.
    """

    def __init__(self, leave: Callable[["Watch"], None]) -> None:
        self._leave = leave
        self._waiting: dict[tuple[str, str], Notice] = {}
        self._some = asyncio.Event()
        self._closed = False

    def tell(self, notice: Notice) -> None:
        """Has a notice wait to be taken."""
        if notice == EVERYTHING:
            self._waiting.clear()
        key = (notice.topic, notice.name)
        self._waiting.pop(key, None)  # It comes in the order of the last of its kind.
        self._waiting[key] = notice
        self._some.set()

    def close(self) -> None:
        """Ends it. May be repeated."""
        self._closed = True
        self._some.set()
        self._leave(self)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Notice:
        while not self._closed:
            if self._waiting:
                return self._waiting.pop(next(iter(self._waiting)))
            self._some.clear()
            await self._some.wait()
        raise StopAsyncIteration

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Watches:
    """All who watch in one process."""

    def __init__(self) -> None:
        self._open: list[Watch] = []

    def new(self, *, hears: bool = True) -> Watch:
        """One more.

        Args:
            hears: Whether all that changes from now on is told; else ``EVERYTHING`` is told later.
        """
        watch = Watch(self._gone)
        if hears:
            watch.tell(EVERYTHING)
        self._open.append(watch)
        return watch

    def tell(self, notice: Notice) -> None:
        for watch in self._open:
            watch.tell(notice)

    def close(self) -> None:
        for watch in tuple(self._open):
            watch.close()

    def _gone(self, watch: Watch) -> None:
        if watch in self._open:
            self._open.remove(watch)
