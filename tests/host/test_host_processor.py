"""Sessions share one loop: who holds it much takes turns, and nobody else waits for them."""

import asyncio
import heapq
import itertools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from dogs_tui.host.sessions import processor as processors
from dogs_tui.host.sessions.flow_control import BACKLOG, Intake
from dogs_tui.host.sessions.processor import BURST, QUEUED, Processor, Share, metered, share_here

COST = 0.025
"""Seconds that a pane takes to open."""


class VirtualLoop:
    """A loop whose time is what its callbacks say they took."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, asyncio.Handle]] = []
        self._count = itertools.count()

    def time(self) -> float:
        return self.now

    def call_soon(self, callback: Callable[[], None]) -> asyncio.Handle:
        return self.call_later(0.0, callback)

    def call_later(self, delay: float, callback: Callable[[], None], **_: object) -> asyncio.Handle:
        handle = asyncio.Handle(callback, (), self)  # type: ignore[arg-type]
        heapq.heappush(self._due, (self.now + delay, next(self._count), handle))
        return handle

    def get_debug(self) -> bool:
        return False

    def run(self, until: float) -> None:
        while self._due and self._due[0][0] <= until:
            at, _, handle = heapq.heappop(self._due)
            self.now = max(self.now, at)
            if not handle.cancelled():
                handle._run()
        self.now = max(self.now, until)


class Guest:
    """Somebody whose every key costs the same."""

    def __init__(self, loop: VirtualLoop, processor: Processor, cost: float = COST) -> None:
        self.loop: Any = loop
        self.share = processor.share()
        self.cost = cost
        self.done: list[float] = []
        """When each key was worked off."""
        self.dropped = 0
        connection: Any = SimpleNamespace(pause=lambda: None, resume=lambda: None)
        self.intake = Intake(
            connection,
            lambda _: False,
            self._fence,
            self.loop,
            share=self.share,
            dropped=self._tell,
        )

    def _fence(self, done: Callable[[], None]) -> None:
        def work() -> None:
            self.share.hold(self.cost)
            self.loop.now += self.cost
            self.done.append(self.loop.now)
            done()

        self.loop.call_soon(work)

    def _tell(self) -> None:
        self.dropped += 1


@pytest.fixture
def loop() -> VirtualLoop:
    return VirtualLoop()


@pytest.fixture
def processor(loop: VirtualLoop) -> Processor:
    clock: Any = loop
    return Processor(clock)


def test_a_key_is_answered_at_once_while_ten_paste(loop: VirtualLoop, processor: Processor) -> None:
    pasting = [Guest(loop, processor) for _ in range(10)]
    other = Guest(loop, processor, cost=0.002)
    for guest in pasting:
        guest.intake.typed(BACKLOG * b"?")
    loop.run(until=4.0)
    waited = []
    for at in range(40):
        loop.run(until=4.0 + at / 4)
        asked = loop.now
        other.intake.typed(b"k")
        loop.run(until=4.0 + (at + 1) / 4)
        waited.append(other.done[-1] - asked)
    assert len(other.done) == 40
    assert max(waited) <= COST + 2 * other.cost


def test_who_pastes_gets_an_equal_part_of_what_is_given_to_all(
    loop: VirtualLoop, processor: Processor
) -> None:
    cheap, dear = Guest(loop, processor, cost=0.01), Guest(loop, processor, cost=0.02)
    for guest in (cheap, dear):
        guest.intake.typed(BACKLOG * b"?")
    loop.run(until=10.0)
    assert abs(len(cheap.done) - len(dear.done)) <= BURST / cheap.cost + 1
    held = cheap.cost * len(cheap.done) + dear.cost * len(dear.done)
    assert held == pytest.approx(10 * QUEUED, abs=3 * BURST)


def test_who_types_never_waits_for_a_turn(loop: VirtualLoop, processor: Processor) -> None:
    guest = Guest(loop, processor, cost=0.004)
    for beat in range(100):
        loop.run(until=beat / 10)
        guest.intake.typed(b"j")
        assert not guest.share.in_turn
    loop.run(until=10.0)
    assert len(guest.done) == 100


def test_of_what_waits_for_a_turn_a_flood_is_dropped_and_told(
    loop: VirtualLoop, processor: Processor
) -> None:
    guest = Guest(loop, processor)
    guest.intake.typed(20 * BACKLOG * b"?")
    loop.run(until=5.0)
    assert guest.dropped == 1
    assert guest.intake.waiting == 0
    assert len(guest.done) < BACKLOG


def test_who_goes_makes_room_for_the_next(loop: VirtualLoop, processor: Processor) -> None:
    first, two, three = (Guest(loop, processor) for _ in range(3))
    for guest in (first, two, three):
        guest.intake.typed(100 * b"?")
    loop.run(until=1.0)
    first.intake.close()
    two.intake.close()
    before = [len(guest.done) for guest in (first, two, three)]
    loop.run(until=20.0)
    after = [len(guest.done) for guest in (first, two, three)]
    assert after[0] - before[0] <= 1
    assert after[1] - before[1] <= 1
    assert after[2] == 100


# What is measured.


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch, processor: Processor) -> Share:
    """A share that counts each step of a task as one second."""
    ticks = itertools.count()
    monkeypatch.setattr(processors, "perf_counter", lambda: float(next(ticks)))
    return processor.share()


async def steps(count: int) -> str:
    for _ in range(count):
        await asyncio.sleep(0)
    return "done"


async def test_tasks_of_a_session_count_and_those_they_make(counting: Share) -> None:
    asyncio.get_running_loop().set_task_factory(metered)

    async def session() -> str:
        share_here.set(counting)
        return await asyncio.create_task(steps(3))

    assert await asyncio.create_task(session()) == "done"
    assert counting._held == 4.0
    assert await asyncio.create_task(steps(3)) == "done"
    assert counting._held == 4.0


async def test_a_counted_task_fails_and_is_cancelled_like_any(counting: Share) -> None:
    share_here.set(counting)
    asyncio.get_running_loop().set_task_factory(metered)

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("no such dog")

    async def tidies(out: list[str]) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            out.append("tidied")

    with pytest.raises(ValueError, match="no such dog"):
        await asyncio.create_task(fails())
    order: list[str] = []
    task = asyncio.create_task(tidies(order), name="tidies")
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert order == ["tidied"]
    assert "tidies" in repr(task)
    assert counting._held > 0
