"""Worker processes end: with the program, however that ends, and apart from its terminal."""

import asyncio
import gc
import os
import select
import signal
import subprocess
import sys
import time
import weakref
from contextvars import ContextVar
from pathlib import Path

import pytest

from dogs_tui.thinking import jobs, pool
from dogs_tui.thinking.pool import Pool, Worker, WorkerError
from dogs_tui.thinking.turns import Lane
from tests.support.process_idle import LIMIT

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs to watch processes")

PROGRAM = """
import asyncio, time
from dogs_tui.thinking.pool import Pool
from dogs_tui.thinking.turns import Lane

async def main():
    pool = Pool(1)
    async with pool.worker(Lane.BOT) as worker:
        print(worker.number, flush=True)
        {then}
        await asyncio.Event().wait()

asyncio.run(main())
"""


def ended(watched: int) -> bool:
    """Whether a process ends, while somebody waits for it."""
    poll = select.poll()
    poll.register(watched, select.POLLIN)
    return bool(poll.poll(1000 * LIMIT))


async def test_nothing_is_left_when_a_pool_closes() -> None:
    made = Pool(2)
    async with made.worker(Lane.BOT) as idle, made.worker(Lane.BOT) as busy:
        job = asyncio.create_task(busy.do(LIMIT, time.sleep, LIMIT))
        while busy.fit:
            await asyncio.sleep(0)
        await made.close()
        assert idle.ended
        assert busy.ended
        with pytest.raises(WorkerError, match="it died"):
            await job
    with pytest.raises(WorkerError, match="closed"):
        async with made.worker(Lane.BOT):
            pass


async def test_nothing_is_left_of_a_worker_that_starts_while_a_pool_closes() -> None:
    made = Pool(1)

    async def take() -> None:
        async with made.worker(Lane.BOT) as worker:
            await worker.do(5.0, jobs.ready)

    taking = asyncio.create_task(take())
    while not made._chores:
        await asyncio.sleep(0)
    await made.close()
    with pytest.raises(WorkerError, match="closed"):
        await taking
    assert not made._all


async def test_a_worker_is_used_again_and_one_that_is_not_needed_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = Pool(1)
    async with made.worker(Lane.BOT) as first:
        pass
    monkeypatch.setattr(pool, "IDLE_SECONDS", 0.0)
    async with made.worker(Lane.HINT) as again:
        watched = os.pidfd_open(again.number)
    assert again is first
    assert await asyncio.to_thread(ended, watched)
    os.close(watched)
    await made.close()


async def test_a_worker_that_died_while_it_had_nothing_to_do_is_nobodys_loss() -> None:
    made = Pool(1)
    async with made.worker(Lane.BOT) as first:
        pass
    os.kill(first.number, signal.SIGKILL)
    async with asyncio.timeout(LIMIT):
        while not first.ended:
            await asyncio.sleep(0)
    async with made.worker(Lane.BOT) as other:
        assert other is not first
        await other.do(5.0, jobs.ready)
    await made.close()


async def test_one_that_is_called_away_while_a_worker_starts_leaves_it_to_the_next() -> None:
    made = Pool(1)

    async def take() -> Worker:
        async with made.worker(Lane.BOT) as worker:
            return worker

    first = asyncio.create_task(take())
    while not made.turns.taken:
        await asyncio.sleep(0)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    assert made.turns.taken == 0
    async with asyncio.timeout(LIMIT):
        while not made.idle:
            await asyncio.sleep(0)
        assert (await take()).fit
    await made.close()


async def test_a_worker_has_nothing_of_the_terminal_it_was_started_from() -> None:
    made = Pool(1)
    async with made.worker(Lane.BOT) as worker:
        assert os.getsid(worker.number) == worker.number != os.getsid(0)
        os.kill(worker.number, signal.SIGINT)
        await worker.do(5.0, jobs.ready)
        assert os.getpriority(os.PRIO_PROCESS, worker.number) > os.getpriority(os.PRIO_PROCESS, 0)
    await made.close()


@pytest.mark.parametrize(
    "then",
    ["", "asyncio.get_running_loop().create_task(worker.do(0.5, time.sleep, 600))"],
    ids=["idle", "busy"],
)
def test_no_worker_outlives_a_program_that_was_killed(then: str) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(then=then)],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    )
    assert program.stdout is not None
    watched = os.pidfd_open(int(program.stdout.readline()))
    program.kill()
    program.wait()
    program.stdout.close()
    assert ended(watched)
    os.close(watched)


async def test_a_worker_takes_no_modules_from_the_folder_it_runs_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pickle", "struct", "contextlib"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit")
    monkeypatch.chdir(tmp_path)
    made = Pool(1)
    async with made.worker(Lane.BOT) as worker:
        assert worker.number
    await made.close()


class Guest:
    """Somebody whose app must not live on in a process that all share."""


async def test_a_worker_keeps_nobody_alive_who_had_it_started() -> None:
    made = Pool(1)
    here: ContextVar[Guest] = ContextVar("here")

    async def ask() -> weakref.ref[Guest]:
        guest = Guest()
        here.set(guest)
        async with made.worker(Lane.HINT) as worker:
            await worker.do(5.0, jobs.ready)
        return weakref.ref(guest)

    seen = await asyncio.create_task(ask())
    await asyncio.sleep(0)
    gc.collect()
    assert seen() is None
    assert made.idle == 1
    await made.close()
