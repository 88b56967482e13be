"""What a key and a move cost with 0, 1, 2 and 4 session processes, on files and on PostgreSQL.

``python -m benchmarks.host_workers [--tables 12] [--seconds 6]``: at each host, a guest at each
table presses cursor keys, four a second, then guests in lines play moves, one table after the
other. Told are the processor time of all processes of the host for each, and the time until the
first byte of an answer, with the ratio to the host without session processes on files. How much of
a machine is left for a second process depends on its cores: it has as many as are printed.
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

from dogs_tui.host.keeping.shared import SharedKeeping
from dogs_tui.host.store.postgres.address import Address
from dogs_tui.host.store.postgres.store import PostgresStore

from benchmarks.host_crowd import TABLE, percentile
from dogs_tui.host.keeping.keeping import FolderKeeping, Keeping
from dogs_tui.host.lobby import Lobby
from tests.support.host_process import HostProcess, host_process
from tests.support.many_process_evening import Evening
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


async def keys(host: HostProcess, evening: Evening, seconds: float) -> Sequence[float]:
    """Milliseconds of processor of a key, then how long each answer took."""
    guests = [await table.sitters[0].screen(host.port) for table in evening.tables]
    for guest in guests:
        await guest.wait_for(TABLE, 60.0)
        guest.emulated = False
    await host.rest()
    guests = [guest for guest in guests if await pressed(guest, 0) is not None]
    took: list[float] = []
    until = time.perf_counter() + seconds
    before = processor(host.pid)

    async def press(guest: SshGuest, late: float) -> None:
        await asyncio.sleep(late)
        side = 1
        while time.perf_counter() < until:
            began = time.perf_counter()
            if (answer := await pressed(guest, side)) is not None:
                took.append(answer)
            side = 1 - side
            await asyncio.sleep(max(0.0, 1 / EACH_SECOND - (time.perf_counter() - began)))

    await asyncio.gather(
        *(press(guest, number / len(guests) / EACH_SECOND) for number, guest in enumerate(guests))
    )
    cost = 1000 * (processor(host.pid) - before) / len(took)
    for guest in guests:
        guest.drop()
    return [cost, *took]


async def pressed(guest: SshGuest, side: int) -> float | None:
    """Milliseconds until something comes for a cursor key; ``None``: nothing does."""
    known, began = len(guest.raw), time.perf_counter()
    guest.press(("down", "up")[side])
    came = await guest.comes(lambda: len(guest.raw) > known, 1.0)
    return 1000 * (time.perf_counter() - began) if came else None


async def moves(host: HostProcess, evening: Evening) -> Sequence[float]:
    """Milliseconds of processor of a move, then how long each took until it was told."""
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


async def measured(workers: int, address: str, tables: int, seconds: float) -> Cost:
    """One host with so many session processes; an empty address: on files."""
    async with AsyncExitStack() as stack:
        name = stack.enter_context(tempfile.TemporaryDirectory(dir="/tmp"))
        folder = Path(name)

        def keeping() -> Keeping:
            if not address:
                return FolderKeeping(folder)
            return SharedKeeping(partial(PostgresStore.opened, Address(address)))

        evening = Evening(folder, tables, lambda: Lobby(folder, keeping=keeping()))
        await evening.prepare()
        options = ["--sessions-per-address", "200", "--workers", str(workers)]
        if address:
            file = folder / "address"
            file.write_text(address)
            options += ["--store", f"@{file}"]
        host = await stack.enter_async_context(host_process(folder, *options))
        pressed = await keys(host, evening, seconds)
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
    print(f"  {label:<22}{shown}", flush=True)


async def measure(tables: int, seconds: float) -> None:
    print(f"  {os.cpu_count()} cores, {tables} tables; milliseconds, and times the first row")
    heads = ("key: work", "p50", "p95", "move: work", "p50", "p95")
    print(f"  {'':<22}" + "".join(f"{head:>17}" for head in heads))
    server = Server(synced=True)
    try:
        first: Cost | None = None
        for store in ("files", "PostgreSQL"):
            for workers in WORKERS:
                address = "" if store == "files" else server.made(f"bench{workers}")
                found = await measured(workers, address, tables, seconds)
                first = first or found
                show(f"{store}, {workers} processes", found, first)
    finally:
        server.remove()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=6.0)
    chosen = parser.parse_args()
    asyncio.run(measure(chosen.tables, chosen.seconds))


if __name__ == "__main__":
    main()
