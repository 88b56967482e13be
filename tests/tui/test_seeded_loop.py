"""The busy loop makes only delays that a machine can make, and the same ones for the same seed."""

import asyncio
from functools import partial

import pytest

from tests.support.seeded_loop import HangError, SeededLoop, run_seeded

SEEDS = range(12)


async def senders(loop: SeededLoop) -> list[str]:
    """What three tasks do, each in five steps, and what is called in between."""
    done: list[str] = []

    async def steps(name: str) -> None:
        for step in range(5):
            done.append(f"{name}{step}")
            loop.call_soon(done.append, f"call {len(done):03d}")
            await asyncio.sleep(0)

    await asyncio.gather(*map(steps, "xyz"))
    return done


def test_a_seed_makes_the_same_run_again() -> None:
    runs = [run_seeded(seed, senders) for seed in SEEDS]
    assert runs == [run_seeded(seed, senders) for seed in SEEDS]
    assert len(set(map(tuple, runs))) > len(SEEDS) // 2


@pytest.mark.parametrize("seed", SEEDS)
def test_everybodys_own_steps_keep_their_order(seed: int) -> None:
    done = run_seeded(seed, senders)
    for name in "xyz":
        own = [what for what in done if what.startswith(name)]
        assert own == [f"{name}{step}" for step in range(5)]
    called = [what for what in done if what.startswith("call")]
    assert called == sorted(called)


@pytest.mark.parametrize("seed", SEEDS)
def test_timers_are_late_and_never_early_or_out_of_order(seed: int) -> None:
    async def main(loop: SeededLoop) -> list[tuple[float, float]]:
        rung: list[tuple[float, float]] = []
        begin = loop.time()
        for delay in (0.5, 0.1, 0.3, 0.11, 0.2):
            loop.call_later(delay, lambda due: rung.append((due, loop.time() - begin)), delay)
        await loop.rest()
        return rung

    rung = run_seeded(seed, main)
    assert [due for due, _ in rung] == [0.1, 0.11, 0.2, 0.3, 0.5]
    assert all(at >= due - 0.001 for due, at in rung)


def test_a_thread_answers_late_or_fails() -> None:
    async def main(loop: SeededLoop) -> tuple[int, float]:
        begin = loop.time()
        three = await loop.run_in_executor(None, partial(sum, (1, 2)))
        with pytest.raises(ZeroDivisionError):
            await loop.run_in_executor(None, lambda: 1 // 0)
        return three, loop.time() - begin

    answers = [run_seeded(seed, main) for seed in SEEDS]
    assert {three for three, _ in answers} == {3}
    assert len({seconds for _, seconds in answers}) > 1


def test_waiting_for_what_never_comes_is_a_fault() -> None:
    async def main(loop: SeededLoop) -> None:
        await asyncio.Event().wait()

    with pytest.raises(HangError):
        run_seeded(1, main)


def test_without_delays_everything_comes_as_it_was_asked_for() -> None:
    assert run_seeded(1, senders, calm=True) == run_seeded(2, senders, calm=True)
