"""The scheduler of a host: how long each session holds its loop, and whose turn it is.

All sessions share one loop, so what one of them does keeps all others waiting. What a session holds
the loop for is measured, task by task. One that holds it little goes on at once, whatever others
do; those that ask for more take turns, one key after the other, and leave half of the time free.
"""

from asyncio import AbstractEventLoop, Future, Task, TimerHandle
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context, ContextVar
from time import perf_counter
from types import TracebackType
from typing import Any, Final, TypeAlias, TypeVar

from dogs_tui.host.rate_limits import TokenBucket

T = TypeVar("T")

BURST: Final = 0.1
"""Seconds of the loop that a session may hold at once: some panes opened one after the other."""
RATE: Final = 0.05
"""Of each second in the long run; about what a key that is held down costs."""
QUEUED: Final = 0.5
"""The part of the loop's time for all who ask for more."""


class Processor:
    """The processor of one loop, shared out among sessions."""

    def __init__(self, clock: AbstractEventLoop) -> None:
        self._clock = clock
        self._queue: deque[Share] = deque()
        self._served: Share | None = None
        self._pause: TimerHandle | None = None

    def share(self) -> "Share":
        """The share of one more session."""
        return Share(self, TokenBucket(BURST, RATE, self._clock.time()), self._clock)

    def is_served(self, share: "Share") -> bool:
        """True if it is this one's turn."""
        return self._served is share

    def queue(self, share: "Share") -> None:
        """Lets one wait for its turn behind all who wait already."""
        if share not in self._queue:
            self._queue.append(share)
            self._serve()

    def leave(self, share: "Share", held: float) -> None:
        """Ends a turn, or waiting for it.

        Args:
            share: Whose.
            held: Seconds for which it held the loop in its turn.
        """
        if share in self._queue:
            self._queue.remove(share)
        if self._served is share:
            self._served = None
            self._pause = self._later(held * (1 / QUEUED - 1), self._paused)

    def _paused(self) -> None:
        self._pause = None
        self._serve()

    def _serve(self) -> None:
        if self._queue and self._served is None and self._pause is None:
            self._served = self._queue.popleft()
            # Not at once: whoever asked for it is still about to wait.
            self._later(0.0, self._served.begin)

    def _later(self, seconds: float, call: Callable[[], None]) -> TimerHandle:
        """Calls later in an empty context: not in that of another session, nor keeping it."""
        return self._clock.call_later(seconds, call, context=Context())


class Share:
    """The share that one session has of the processor.

    Args:
        processor: Whose turns it takes when it asks for much.
        allowance: What it may hold without waiting for a turn.
        clock: The loop.
    """

    def __init__(
        self, processor: Processor, allowance: TokenBucket, clock: AbstractEventLoop
    ) -> None:
        self._processor = processor
        self._allowance = allowance
        self._clock = clock
        self._held = 0.0
        self._counted = 0.0
        self._at_begin = 0.0
        self._go: Callable[[], None] | None = None

    @property
    def in_turn(self) -> bool:
        """True if it has waited for a turn, which ``done`` ends."""
        return self._processor.is_served(self)

    def hold(self, seconds: float) -> None:
        """Counts that the session held the loop."""
        self._held += seconds

    def ask(self, go: Callable[[], None]) -> bool:
        """Asks for the time that a key takes.

        Args:
            go: Called when its turn comes; it asks again then, and may go on.

        Returns:
            Whether the session may go on at once.
        """
        if self.in_turn:
            return True
        late = self._allowance.spend(self._clock.time(), self._held - self._counted)
        self._counted = self._held
        if not late:
            return True
        self._go = go
        self._processor.queue(self)
        return False

    def begin(self) -> None:
        """Called when its turn comes."""
        self._at_begin = self._held
        go, self._go = self._go, None
        if go is not None:  # it has not given up meanwhile
            go()

    def done(self) -> None:
        """Ends its turn, or gives up waiting for it; nothing, if it did neither."""
        self._processor.leave(self, self._held - self._at_begin)
        self._go = None


share_here: ContextVar[Share | None] = ContextVar("share_here", default=None)
"""The share of the session that a task belongs to; ``None``: it belongs to none."""


Work: TypeAlias = Coroutine[Any, Any, T] | Generator[Any, None, T]


def metered(loop: AbstractEventLoop, coroutine: Work[T], **more: Any) -> "Future[T]":
    """A task, as a loop's task factory makes it: what it holds the loop for, its session pays."""
    share = share_here.get()
    work: Any = coroutine if share is None else _Metered(coroutine, share)
    return Task(work, loop=loop, **more)


class _Metered(Coroutine[Any, Any, T]):
    """A coroutine that counts how long each of its steps takes."""

    def __init__(self, work: Work[T], share: Share) -> None:
        self.__name__ = getattr(work, "__name__", "")
        self.__qualname__ = getattr(work, "__qualname__", "")
        self._work = work
        self._hold = share.hold

    def send(self, value: Any) -> Any:
        begin = perf_counter()
        try:
            return self._work.send(value)
        finally:
            self._hold(perf_counter() - begin)

    def throw(
        self,
        kind: Any,
        value: BaseException | object = None,
        traceback: TracebackType | None = None,
    ) -> Any:
        begin = perf_counter()
        try:
            return self._work.throw(kind, value, traceback) if value else self._work.throw(kind)
        finally:
            self._hold(perf_counter() - begin)

    def close(self) -> None:
        self._work.close()

    def __await__(self) -> Generator[Any, None, T]:
        work: Any = self._work
        result: T = yield from work.__await__()
        return result
