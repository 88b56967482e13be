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
    crowded,
    percentile,
    pressing,
    resident,
    verdict,
)
from benchmarks.host_doors import by_both_doors
from benchmarks.pane_cost import PANES
from benchmarks.plain_host import FIRST, plainly
from tests.support.deciding_keys import DECIDING
from tests.support.host_process import HostProcess
from tests.support.process_idle import processor_time

GIB = 1024 * MIB
WARM = 4
"""Sessions that come before the base is measured, so that everything is loaded."""
IDLE = 100
PLAIN = 44
"""Sessions of the plain application."""
FRESH = 1.5 * MIB
"""Wanted of a session at a table, as it comes there."""
MOST = 400
"""MiB wanted of a host with ``IDLE`` people at tables who have opened every pane."""
LAG, CORES = 15.0, 0.35
"""Milliseconds and cores wanted while all press keys."""
STAYING = 50
ARRIVING = 40
RATE = 4
"""Keys a second of each."""
SECONDS = 15
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
    figures: dict[str, Any] = json.loads(printed)
    return figures


async def memory() -> None:
    """Prints what idle sessions in the lobby and at a table add to a host, and to a plain one."""
    async with crowded(IDLE, ["dogs"] * (IDLE // 2)) as (host, crowd):
        await crowd.gather(host, WARM)
        base = resident(host.pid)
        await crowd.gather(host, IDLE)
        each = (resident(host.pid) - base) / (IDLE - WARM)
        print(f"  {'base, all loaded':<34}{base / MIB:>8.1f} MiB")
        _told("session in the lobby", each, GIB / 350)
        for number, guest in enumerate(crowd.here):
            guest.press("enter")
            await guest.wait_for(TABLE, 30.0)
            if number == 2 * WARM:
                seated = resident(host.pid)
        more = (resident(host.pid) - seated) / (IDLE - 2 * WARM)
        _told("session at a table", each + more, FRESH)
    async with plainly(PLAIN) as (host, crowd):
        await crowd.gather(host, WARM, FIRST)
        base = resident(host.pid)
        await crowd.gather(host, PLAIN, FIRST)
        _told("session of a plain application", (resident(host.pid) - base) / (PLAIN - WARM))


def _told(label: str, each: float, target: float | None = None) -> None:
    """Prints what one session takes, in bytes, and how many fit into a GiB."""
    beside = "" if target is None else verdict(GIB / each, round(GIB / target), least=True)
    print(f"  {label:<34}{each / MIB:>8.2f} MiB {GIB / each:>8.0f} a GiB   {beside}")


async def everything_open() -> None:
    """Prints what a host takes with people at tables of all games, fresh and after all panes."""
    games = list(DECIDING)
    async with crowded(IDLE, [games[at % len(games)] for at in range(IDLE // 2)]) as (host, crowd):
        await crowd.gather(host, IDLE)
        for guest in crowd.here:
            guest.press("enter")
            await guest.wait_for(TABLE, 30.0)
        fresh = resident(host.pid)
        for guest in crowd.here:
            for key in PANES.values():
                for pressed in (key, "escape"):
                    guest.press(pressed)
                    if await answered(guest, 2.0):
                        await all_answered(guest, ANSWERED / 5)
        opened = resident(host.pid)
    print(f"  {f'host with {IDLE} at tables, all games':<34}{fresh / MIB:>8.1f} MiB")
    memory = verdict(opened / MIB, MOST)
    print(f"  {'after all opened every pane':<34}{opened / MIB:>8.1f} MiB                {memory}")


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
    latency = verdict(1000 * percentile(among, 0.95), 400)
    print(f"  {'':<34}{ratio:>8.2f} times as long          {latency}")


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
    print(f"  {f'{STAYING} people, {RATE} keys a second each':<34}")
    async with crowded(STAYING, ["dogs"] * STAYING) as (host, crowd):
        await crowd.gather(host, STAYING)
        for guest in crowd.here:
            guest.press("enter")
            await guest.wait_for(TABLE, 30.0)
        cores = await _keys_at("ours", host, crowd)
        lag = (await status(host))["loop_lag_p95_ms"]
    print(f"  {'  loop lag':<34}{lag:>8.1f} ms p95                {verdict(lag, LAG)}")
    print(f"  {'  processor':<34}{cores:>8.2f} cores                 {verdict(cores, CORES)}")
    async with plainly(STAYING) as (host, crowd):
        await crowd.gather(host, STAYING, FIRST)
        cores = await _keys_at("a plain application", host, crowd)
        lag = await host.lag()
    print(f"  {'  loop lag':<34}{lag:>8.1f} ms p95")
    print(f"  {'  processor':<34}{cores:>8.2f} cores")


async def _keys_at(label: str, host: HostProcess, crowd: Crowd) -> float:
    """Prints what pressing keys costs a host, and gives how many cores it kept busy."""
    begin, busy = time.perf_counter(), processor_time(host.pid)
    pressed = await pressing(crowd.here, RATE, SECONDS, ANSWERED)
    answers = [*itertools.chain(*pressed)]
    await asyncio.gather(*(all_answered(guest, ANSWERED) for guest in crowd.here))  # all counts
    taken = time.perf_counter() - begin
    used = processor_time(host.pid) - busy
    count = STAYING * RATE * SECONDS
    note = "" if count / taken > 0.95 * STAYING * RATE else f"of {STAYING * RATE}: it takes no more"
    print(f"  {label + ': keys a second':<34}{count / taken:>8.0f} {note}")
    print(f"  {'  processor for a key':<34}{1000 * used / count:>8.1f} ms")
    print(
        f"  {'  key to its answer':<34}{1000 * statistics.median(answers):>8.1f} ms median", end=""
    )
    print(f" {1000 * percentile(answers, 0.95):>8.1f} ms p95")
    return used / SECONDS


def main() -> None:
    for measure in (memory, everything_open, first_screen, keys, by_both_doors):
        asyncio.run(measure())


if __name__ == "__main__":
    main()
