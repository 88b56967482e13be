"""Bots at the table: how long decisions take, how late keys come meanwhile, how much is followed.

``python -m benchmarks.thinking``. Decisions are those of matches that ``steady`` plays; each is put
to ``keen`` and ``sharp`` through the thinkers of a program, in as many processes as it would have.
"""

import asyncio
import time

from dogs_rules import game
from dogs_rules.registry import keys, title
from dogs_rules.rng import Rng
from dogs_tui.thinking import jobs
from dogs_tui.thinking.pool import Pool
from dogs_tui.thinking.thinkers import Thinkers, spare_cores
from dogs_tui.thinking.turns import Lane

DECISIONS = 20
EVERY = 6
"""Plies from one decision that is measured to the next."""
CHOICES = 3
"""Actions that make a decision worth measuring."""
PROBE = 0.005
"""Seconds between two looks at the event loop."""
SEARCHED = 1.0
"""Seconds of search for rollouts."""


def decisions(key: str) -> list[jobs.Question]:
    """Decisions of a two-seat match, spread over it."""
    rules = game(key)
    steady, rng = rules.bots()["steady"], Rng.seeded(7)
    questions: list[jobs.Question] = []
    while len(questions) < DECISIONS:
        state = rules.setup(2, rules.check_options(2, {}), rng.next())
        since = 0
        while (seat := rules.to_move(state)) is not None and len(questions) < DECISIONS:
            legal = tuple(rules.legal_actions(state))
            view = rules.view(state, seat)
            since += 1
            if len(legal) >= CHOICES and since > EVERY:
                since = 0
                questions.append(jobs.Question(key, None, rules.revision, view, legal, rng.clone()))
            rules.step(state, steady.choose(view, legal, rng))
    return questions


async def lateness(out: list[float]) -> None:
    """Notes how late the event loop comes to whatever is due, as to a key."""
    while True:
        due = time.perf_counter() + PROBE
        await asyncio.sleep(PROBE)
        out.append(time.perf_counter() - due)


async def probed(work) -> list[float]:
    """Does something and gives how late the loop was meanwhile."""
    late: list[float] = []
    probe = asyncio.create_task(lateness(late))
    try:
        await work
    finally:
        probe.cancel()
    return late


async def decide(thinkers: Thinkers, level: str, questions: list, out: list[float]) -> None:
    for question in questions:
        begin = time.perf_counter()
        await thinkers.decide(
            game(question.game), level, question.view, question.legal, question.rng
        )
        out.append(time.perf_counter() - begin)


async def rollouts(pool: Pool, question: jobs.Question, processes: int) -> float:
    """Rollouts a second in so many processes at once."""

    async def search() -> int:
        async with pool.worker(Lane.BOT) as worker:
            weighed = await worker.do(5.0, jobs.weigh, question, "sharp", SEARCHED)
            return sum(each.guesses for each in weighed)

    return sum(await asyncio.gather(*(search() for _ in range(processes)))) / SEARCHED


def spread(seconds: list[float]) -> str:
    """Half, 95 of 100, and all of them were not longer, in milliseconds."""
    ordered = sorted(seconds)
    figures = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)], ordered[-1]
    return " / ".join(f"{1000 * each:7.1f}" for each in figures)


async def measure() -> None:
    workers = max(2, spare_cores())
    thinkers, pool = Thinkers(workers), Pool(2)
    print(f"{workers} workers; milliseconds: half / 95 of 100 / all were not longer")
    print(f"{'nobody thinks':22}{'':27}  keys late {spread(await probed(asyncio.sleep(2)))}")
    for key in keys():
        questions = decisions(key)
        await decide(thinkers, "sharp@1", questions[:1], [])  # the game loads
        for level in ("keen", "sharp"):
            took: list[float] = []
            late = await probed(decide(thinkers, level, questions, took))
            print(f"{title(key):15} {level:6}{spread(took)}  keys late {spread(late)}")
        weighty = max(questions, key=lambda question: len(question.legal))
        for processes in (2, 1, 2):  # the first time, the game loads
            rate = await rollouts(pool, weighty, processes)
            if processes == 1:
                alone = rate
        print(f"{'':22}rollouts a second: {alone:.0f} in one process, {rate:.0f} in two")
    await pool.close()
    await thinkers.close()


def main() -> None:
    asyncio.run(measure())


if __name__ == "__main__":
    main()
