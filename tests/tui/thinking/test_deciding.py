"""How two workers decide together, and how several bots share what there is; no process starts."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from dogs_rules import registry
from dogs_rules.bots.levels import Level
from dogs_rules.bots.look import Weighed
from dogs_rules.game import Action
from dogs_rules.rng import Rng
from dogs_tui.thinking.decisions import Decisions
from dogs_tui.thinking.jobs import Question
from dogs_tui.thinking.pool import Pool
from dogs_tui.thinking.turns import Lane, Turns
from tests.support.process_idle import LIMIT

SHARP = Level("sharp")
LEGAL = cast("tuple[Action, ...]", ("left", "middle", "right"))


class Ready:
    """A pool whose workers answer what they were told to, when they may.

    Args:
        most: Workers.
        answers: What they find, one after the other; the last one again and again.
    """

    def __init__(self, most: int, *answers: tuple[Weighed, ...]) -> None:
        self.turns = Turns(most)
        self.may = asyncio.Event()
        self.seconds: list[float] = []
        self.luck: list[Rng] = []
        self._answers = answers

    @asynccontextmanager
    async def worker(self, lane: Lane) -> AsyncIterator["Ready"]:
        await self.turns.take(lane)
        try:
            yield self
        finally:
            self.turns.leave(lane)

    async def do(
        self, limit: float, function: Callable[..., Any], question: Question, *more: Any
    ) -> tuple[Weighed, ...]:
        self.luck.append(question.rng)
        self.seconds.append(more[1])
        asked = len(self.luck)
        await self.may.wait()
        return self._answers[min(asked, len(self._answers)) - 1]


def deciding(pool: Ready) -> Callable[[], "asyncio.Task[Action]"]:
    """What begins another decision of ``sharp``."""
    made = Decisions(cast("Pool", pool))
    question = Question("dog_kids", None, 1, None, LEGAL, Rng.seeded(1))
    bot = registry.game("dog_kids").bots()["sharp"]
    return lambda: asyncio.create_task(made.decide(question, SHARP, bot))


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(LIMIT):
        while not done():
            await asyncio.sleep(0)


async def test_two_halves_decide_together_with_different_luck() -> None:
    kept = Weighed("left", 6, 0.5, advised=True)
    first = (kept, Weighed("middle", 6, 0.6, 0.1, 0.12), Weighed("right", 6, 0.4, -0.1, 0.1))
    second = (kept, Weighed("middle", 6, 0.6, 0.1, 0.12), Weighed("right", 6, 0.6, 0.1, 0.11))
    pool = Ready(2, first, second)
    decided = deciding(pool)()
    await until(lambda: len(pool.luck) == 2)
    pool.may.set()
    assert await decided == LEGAL[1]
    assert pool.luck[0] != pool.luck[1]
    assert pool.turns.taken == 0


@pytest.mark.parametrize("tables", [3, 12])
async def test_all_get_their_share_when_more_ask_than_there_are_workers(tables: int) -> None:
    pool = Ready(1, (Weighed("left", 6, 0.6),))
    decide = deciding(pool)
    decided = [decide() for _ in range(tables)]
    await until(lambda: pool.turns.waiting == tables - 1)
    pool.may.set()
    async with asyncio.timeout(LIMIT):
        await asyncio.gather(*decided)
    alone, *others = pool.seconds
    assert alone == pytest.approx(1.0, abs=0.1)
    assert others[0] <= 1.0 / (tables - 1)
