"""An event loop that is as busy as a seed says: every delay of a loaded machine, and repeatable.

Its clock is its own and jumps, so nothing ever waits. What it changes is only what nobody may
rely on:

- A task, such as the message pump of a widget, a timer or a worker, may stand still for some
  rounds before its next step, while all others go on. Its own steps keep their order, and so do
  the messages in its queue. Plain callbacks keep the order in which they were asked for.
- The clock goes on while others work, and often farther than the next timer: timers are late,
  and several are due at once. Those of an earlier time still come first.
- What is given to a thread is done at once, and told late.

So that a seed makes the same run again, widgets, timers and workers are hashed in the order in
which they were met, not by where they lie in memory: Textual goes through sets of them.
"""

import asyncio
import heapq
import random
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextlib import ExitStack
from itertools import count
from typing import Any, TypeVar
from unittest.mock import patch

from textual import constants
from textual.message_pump import MessagePump
from textual.timer import Timer
from textual.worker import Worker

T = TypeVar("T")

LONGEST = 60
"""Rounds for which a task stands still at most."""
LATEST = 0.4
"""Seconds by which the clock may go past a timer."""
LOOKS = (
    "dogs_tui.host.calendar.reminders.EVERY",
    "dogs_tui.host.store.wake.LOOK",
    "dogs_tui.host.store.wake.LOOK_OFTEN",
    "dogs_tui.host.store.store.LOOK",
    "dogs_tui.host.store.presence.RENEW",
)
"""Seconds after which a host looks at its store, or at the clock, again."""
SELDOM = 3600.0
PATIENCE = 400_000
"""Rounds after which a run that waits for nothing but itself counts as hanging."""


class HangError(AssertionError):
    """Nothing can happen any more, or it never comes to rest, and somebody waits."""


class SeededLoop(asyncio.SelectorEventLoop):
    """A loop in which tasks, timers and threads are late as a generator says.

    Args:
        seed: Of the generator; the same seed and program make the same run.
        calm: Whether everything comes at once, as on a machine with nothing else to do.
    """

    _ready: deque[asyncio.Handle]
    _scheduled: list[asyncio.TimerHandle]

    def __init__(self, seed: int, *, calm: bool = False) -> None:
        super().__init__()
        self._dice = random.Random(f"loop {seed}")
        self._calm = calm
        self._now = 1000.0
        self.rounds = 0
        """How many it has gone."""
        self._late: list[tuple[int, object, asyncio.Handle]] = []
        """What is to be run: from which round on, whose it is, and what, in the order it came."""
        self._due: dict[object, int] = {}
        self._resting: list[tuple[float, asyncio.Future[None]]] = []
        # How often a task stands still and how long is different in each run: some faults need
        # many short delays, others a single long one.
        self._often = self._dice.choice((0.02, 0.1, 0.3, 0.6))
        self._long = self._dice.choice((2, 6, 20, LONGEST))

    def time(self) -> float:
        """The loop's own clock, in seconds."""
        return self._now

    async def rest(self, seconds: float = 6.0) -> None:
        """Returns when nothing is left to be done and no timer is due within so many seconds."""
        waiter = self.create_future()
        self._resting.append((seconds, waiter))
        await waiter

    async def linger(self, rounds: int) -> None:
        """Returns after so many rounds, whatever else goes on."""
        for _ in range(rounds):
            await asyncio.sleep(0)

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Does it now, and tells it after some time."""
        answer: asyncio.Future[T] = self.create_future()

        def tell(tell_it: Callable[[Any], None], value: Any) -> None:
            if not answer.done():
                tell_it(value)

        late = 0.0 if self._calm else self._dice.choice((0.0, 0.01, 0.3, 2.0))
        try:
            self.call_later(late, tell, answer.set_result, func(*args))
        except Exception as error:  # noqa: BLE001  (as a thread does: whoever waits is told)
            self.call_later(late, tell, answer.set_exception, error)
        return answer

    # One round.

    def _run_once(self) -> None:
        self.rounds += 1
        if self.rounds > PATIENCE:
            raise HangError("it never comes to rest")
        self._take_new()
        self._look_at_clock()
        super()._run_once()  # type: ignore[misc]

    def _take_new(self) -> None:
        """Draws for what came how late it is, and gives the loop what is due, in any order."""
        while self._ready:
            handle = self._ready.popleft()
            owner = _owner(handle)
            due = max(self.rounds + self._delay(owner), self._due.get(owner, 0))
            self._due[owner] = due
            self._late.append((due, owner, handle))
        self._late = [entry for entry in self._late if not entry[2].cancelled()]
        if not self._late:
            self._due.clear()
            return
        self.rounds = max(self.rounds, min(due for due, _, _ in self._late))
        queues: dict[object, deque[asyncio.Handle]] = {}
        for due, owner, handle in self._late:
            if due <= self.rounds:
                queues.setdefault(owner, deque()).append(handle)
        self._late = [entry for entry in self._late if entry[0] > self.rounds]
        owners = [owner for owner, handles in queues.items() for _ in handles]
        if not self._calm:
            self._dice.shuffle(owners)
        self._ready.extend(queues[owner].popleft() for owner in owners)

    def _delay(self, owner: object) -> int:
        if self._calm or owner is None or self._dice.random() >= self._often:
            return 0
        return self._dice.randint(1, self._long)

    def _look_at_clock(self) -> None:
        """Lets time pass: a little while something is done, else up to the next timer or past."""
        while self._scheduled and self._scheduled[0].cancelled():
            heapq.heappop(self._scheduled)._scheduled = False  # type: ignore[attr-defined]
            self._timer_cancelled_count -= 1
        if self._ready:
            self._now += 0.0 if self._calm else self._dice.choice((0.0, 0.0, 0.0005, 0.004))
            return
        due = self._scheduled[0].when() if self._scheduled else None
        for entry in list(self._resting):
            seconds, waiter = entry
            if due is None or due > self._now + seconds or waiter.done():
                self._resting.remove(entry)
                if not waiter.done():
                    waiter.set_result(None)
        if self._ready or self._stopping:
            return
        if due is None:
            raise HangError("nothing can happen any more")
        late = 0.0 if self._calm else self._dice.choice((0.0, 0.0, 0.02, LATEST))
        self._now = max(self._now, due) + late


def _owner(handle: asyncio.Handle) -> object:
    """The task whose step it is; ``None``: it is a plain callback."""
    owner = getattr(handle._callback, "__self__", None)  # type: ignore[attr-defined]
    return owner if isinstance(owner, asyncio.Task) else None


def run_seeded(
    seed: int, main: Callable[[SeededLoop], Coroutine[Any, Any, T]], *, calm: bool = False
) -> T:
    """Runs something in a loop of its own, with Textual's timers on the clock of the loop."""
    loop = SeededLoop(seed, calm=calm)
    numbers = count(1)

    def numbered(met: Any) -> int:
        number: int = met.__dict__.setdefault("_met_as", next(numbers))
        return number

    with ExitStack() as stack:
        for kind in (MessagePump, Timer, Worker):
            stack.enter_context(patch.object(kind, "__hash__", numbered))
        stack.enter_context(patch("textual._time.get_time", loop.time))
        # Others draw at once in tests; a busy machine is late with each frame.
        stack.enter_context(patch("textual.screen.UPDATE_PERIOD", 1 / constants.MAX_FPS))
        # A store that nobody else writes to has nothing to look for: else no loop comes to rest.
        for looks in LOOKS:
            stack.enter_context(patch(looks, SELDOM))
        runner = stack.enter_context(asyncio.Runner(loop_factory=lambda: loop))
        return runner.run(main(loop))
