"""What a key and a move cost with 0, 1, 2 and 4 session processes, on files and on PostgreSQL.

``python -m benchmarks.host_workers [--guests 16] [--seconds 6]``: at each host, guests at tables
press cursor keys, four a second each, then pairs of guests in lines play moves, one table after the
other. Told are the processor time of all processes of the host for each, the time until the first
byte of an answer, the 95th percentile of keeping a move, and each as a ratio to the host without
session processes on files. How much of a machine is left for a second process depends on its
cores: this one has as many as are printed.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks.host_crowd import TABLE, percentile
from dogs_tui.host.lobby import Lobby
from dogs_tui.host.lobby.keeping.keeping import FolderKeeping, Keeping
from dogs_tui.host.lobby.keeping.shared import SharedKeeping
from dogs_tui.host.store.postgres.address import Address
from dogs_tui.host.store.postgres.store import PostgresStore
from tests.support.crowded_evening import Evening
from tests.support.host_process import HostProcess, host_process
from tests.support.postgres import Server
from tests.support.ssh_guest import SshGuest

TICKS = os.sysconf("SC_CLK_TCK")
EACH_SECOND = 4
"""Keys of a guest."""
ROUNDS = 6
"""Moves at each table."""
WORKERS = (0, 1, 2, 4)


class Cost(NamedTuple):
    """What one host took."""

    key_ms: float
    """Of processor."""
    key_p50: float
    """Milliseconds until an answer."""
    key_p95: float
    move_ms: float
    move_p50: float
    move_p95: float


def tree(pid: int) -> Iterator[int]:
    """A process and all that it started."""
    yield pid
    try:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return
    for child in found:
        yield from tree(int(child))


def processor(pid: int) -> float:
    """Seconds that a host and its processes have worked."""
    total = 0
    for one in tree(pid):
        try:
            told = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(told[11]) + int(told[12])
    return total / TICKS


async def keys(host: HostProcess, evening: Evening, count: int, seconds: float) -> Sequence[float]:
    """Seconds of processor of a key, then how long each answer took."""
    guests = [await sitter.screen(host.port) for sitter in evening.sitters[:count]]
    for guest in guests:
        await guest.wait_for(TABLE, 60.0)
    await host.rest()
    took: list[float] = []
    until = time.perf_counter() + seconds
    before, begin = processor(host.pid), len(took)

    async def press(guest: SshGuest, late: float) -> None:
        await asyncio.sleep(late)
        side = 0
        while time.perf_counter() < until:
            side, known, began = 1 - side, len(guest.raw), time.perf_counter()
            guest.press(("right", "left")[side])
            if await guest.comes(lambda: len(guest.raw) > known, 1.0):  # noqa: B023
                took.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(max(0.0, 1 / EACH_SECOND - (time.perf_counter() - began)))

    await asyncio.gather(
        *(press(guest, number / len(guests) / EACH_SECOND) for number, guest in enumerate(guests))
    )
    cost = 1000 * (processor(host.pid) - before) / max(1, len(took) - begin)
    for guest in guests:
        guest.drop()
    return [cost, *took]


async def moves(host: HostProcess, evening: Evening) -> Sequence[float]:
    """Seconds of processor of a move, then how long each took until it was told."""
    took: list[float] = []
    for table in evening.tables:
        await asyncio.gather(*(one.come(host.port) for one in table.sitters))
    await host.rest()
    before = processor(host.pid)
    for _ in range(ROUNDS):
        for table in evening.tables:
            for sitter in table.sitters:
                if not sitter.is_asked:
                    continue
                began = time.perf_counter()
                if await sitter.play():
                    took.append(1000 * (time.perf_counter() - began))
                break
    cost = 1000 * (processor(host.pid) - before) / max(1, len(took))
    return [cost, *took]


async def measured(workers: int, address: str, guests: int, seconds: float) -> Cost:
    """One host with so many session processes; an empty address: on files."""
    async with AsyncExitStack() as stack:
        name = stack.enter_context(tempfile.TemporaryDirectory(dir="/tmp"))
        folder = Path(name)

        def keeping() -> Keeping:
            if not address:
                return FolderKeeping(folder)
            return SharedKeeping(partial(PostgresStore.opened, Address(address)))

        evening = Evening(folder, guests // 2, lambda: Lobby(folder, keeping=keeping()))
        await evening.prepare()
        options = ["--sessions-per-address", "200", "--workers", str(workers)]
        if address:
            file = folder / "address"
            file.write_text(address)
            options += ["--store", f"@{file}"]
        host = await stack.enter_async_context(host_process(folder, *options))
        pressed = await keys(host, evening, guests, seconds)
        played = await moves(host, evening)
        for sitter in evening.sitters:
            sitter.drop()
    return Cost(
        pressed[0],
        percentile(pressed[1:], 0.5),
        percentile(pressed[1:], 0.95),
        played[0],
        percentile(played[1:], 0.5),
        percentile(played[1:], 0.95),
    )


def show(label: str, found: Cost, first: Cost) -> None:
    shown = "".join(
        f"{value:>8.1f} ({value / base:>4.1f} x)" for value, base in zip(found, first, strict=True)
    )
    print(f"  {label:<22}{shown}")


async def measure(guests: int, seconds: float) -> None:
    print(f"  {os.cpu_count()} cores, {guests} guests; milliseconds, and times the first row")
    heads = ("key: work", "p50", "p95", "move: work", "p50", "p95")
    print(f"  {'':<22}" + "".join(f"{head:>17}" for head in heads))
    server = Server(synced=True)
    try:
        first: Cost | None = None
        for store in ("files", "PostgreSQL"):
            for workers in WORKERS:
                address = "" if store == "files" else server.made(f"bench{workers}")
                found = await measured(workers, address, guests, seconds)
                first = first or found
                show(f"{store}, {workers} processes", found, first)
    finally:
        server.remove()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--guests", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=6.0)
    chosen = parser.parse_args()
    asyncio.run(measure(chosen.guests, chosen.seconds))


if __name__ == "__main__":
    main()
