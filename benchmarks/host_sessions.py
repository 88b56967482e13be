"""What sessions cost a host: memory, the time to the first screen, loop lag and processor time."""

import asyncio
import itertools
import json
import statistics
import sys
import time
from typing import Any

from benchmarks.host_crowd import (
    MIB,
    TABLE,
    Crowd,
    all_answered,
    answered,
    busy_seconds,
    crowded,
    percentile,
    resident,
    verdict,
)
from tests.support.host_process import HostProcess

GIB = 1024 * MIB
WARM = 4
"""Sessions that come before the base is measured, so that everything is loaded."""
IDLE = 100
STAYING = 50
ARRIVING = 40
RATE = 4
"""Keys a second of each."""
SECONDS = 15
KEYS = ("down", "up")
ANSWERED = 0.25
"""Seconds within which an answer begins; not every key has one."""


async def status(host: HostProcess) -> dict[str, Any]:
    """What the host says of itself."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "dogs_tui", "host", "status"),
        *("--data", str(host.folder), "--json"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    printed, _ = await process.communicate()
    assert process.returncode == 0, printed.decode()
    found: dict[str, Any] = json.loads(printed)
    return found


async def memory() -> None:
    """Prints what idle sessions in the lobby and at a table add to a host."""
    async with crowded(IDLE, ["dogs"] * (IDLE // 2)) as (host, crowd):
        await crowd.gather(host, WARM)
        base = resident(host.pid)
        await crowd.gather(host, IDLE)
        each = (resident(host.pid) - base) / (IDLE - WARM)
        print(f"  {'base, all loaded':<34}{base / MIB:>8.1f} MiB")
        fit = GIB / each
        told = verdict(fit, 350, least=True)
        print(f"  {'session in the lobby':<34}{each / MIB:>8.2f} MiB {fit:>8.0f} a GiB   {told}")
        for number, guest in enumerate(crowd.here):
            guest.press("enter")
            await guest.wait_for(TABLE, 30.0)
            if number == 2 * WARM:
                seated = resident(host.pid)
        more = (resident(host.pid) - seated) / (IDLE - 2 * WARM)
        each += more
        fit = GIB / each
        told = verdict(fit, 350, least=True)
        print(f"  {'session at a table':<34}{each / MIB:>8.2f} MiB {fit:>8.0f} a GiB   {told}")


async def first_screen() -> None:
    """Prints the time from the connection to the first screen, with nobody there and with 50."""
    async with crowded(STAYING + 2 * ARRIVING) as (host, crowd):
        await (await crowd.come(host, 0)).close()
        alone = await _arrivals(host, crowd, range(STAYING, STAYING + ARRIVING))
        await crowd.gather(host, STAYING)
        among = await _arrivals(host, crowd, range(STAYING + ARRIVING, STAYING + 2 * ARRIVING))
    for label, samples in (("nobody there", alone), (f"{STAYING} sessions there", among)):
        median, p95 = 1000 * statistics.median(samples), 1000 * percentile(samples, 0.95)
        print(f"  {'first screen, ' + label:<34}{median:>8.0f} ms median {p95:>8.0f} ms p95")
    ratio = statistics.median(among) / statistics.median(alone)
    told = verdict(1000 * percentile(among, 0.95), 400)
    print(f"  {'':<34}{ratio:>8.2f} times as long          {told}")


async def _arrivals(host: HostProcess, crowd: Crowd, numbers: range) -> list[float]:
    samples = []
    for number in numbers:
        begin = time.perf_counter()
        guest = await crowd.come(host, number)
        samples.append(time.perf_counter() - begin)
        await guest.close()
    return samples


async def keys() -> None:
    """Prints loop lag, processor time and answers while 50 people press 4 keys a second."""
    async with crowded(STAYING, ["dogs"] * STAYING) as (host, crowd):
        await crowd.gather(host, STAYING)
        for guest in crowd.here:
            guest.press("enter")
            await guest.wait_for(TABLE, 30.0)
        begin, busy = time.perf_counter(), busy_seconds(host.pid)
        answers = await _pressing(crowd)
        await asyncio.gather(*(all_answered(guest, ANSWERED) for guest in crowd.here))  # all counts
        taken = time.perf_counter() - begin
        used = busy_seconds(host.pid) - busy
        lag = (await status(host))["loop_lag_p95_ms"]
    p95 = 1000 * percentile(answers, 0.95)
    count = STAYING * RATE * SECONDS
    note = "" if count / taken > 0.95 * STAYING * RATE else f"of {STAYING * RATE}: it takes no more"
    print(f"  {'keys a second':<34}{count / taken:>8.0f} {note}")
    print(f"  {'processor for a key':<34}{1000 * used / count:>8.1f} ms")
    cores = used / SECONDS
    print(f"  {'key to its answer':<34}{1000 * statistics.median(answers):>8.1f} ms median", end="")
    print(f" {p95:>8.1f} ms p95")
    print(f"  {'loop lag':<34}{lag:>8.1f} ms p95                {verdict(lag, 25)}")
    print(f"  {'processor':<34}{cores:>8.2f} cores                 {verdict(cores, 0.5)}")


async def _pressing(crowd: Crowd) -> list[float]:
    """Everybody presses keys at the rate, each at their own beat; seconds to each answer."""
    answers: list[float] = []
    loop = asyncio.get_running_loop()
    start = loop.time()

    async def one(number: int) -> None:
        guest = crowd.here[number]
        for beat, key in zip(range(RATE * SECONDS), itertools.cycle(KEYS), strict=False):
            due = start + (beat + number / len(crowd.here)) / RATE
            await asyncio.sleep(max(0.0, due - loop.time()))
            begin = loop.time()
            guest.press(key)
            if await answered(guest, ANSWERED):
                answers.append(loop.time() - begin)

    await asyncio.gather(*map(one, range(len(crowd.here))))
    return answers


def main() -> None:
    for measure in (memory, first_screen, keys):
        asyncio.run(measure())


if __name__ == "__main__":
    main()
