"""What a key and a move cost with so many processes, and what a killed one costs.

``python -m benchmarks.host_workers [--workers 0 2 4] [--stores sqlite] [--rounds 5]``: at each
host a guest at each table presses cursor keys, two a second, then guests in lines play moves, one
table after the other. Told are the processor time of all processes of the host for each, the time
until the first byte of an answer, the memory of all, and for a killed process how many connections
that came meanwhile were not served and how long it took until everybody was back.

Rounds of all that is compared alternate, so that whatever else the machine does falls on all alike.
``--against`` names another checkout whose host is compared, too; its stores have the same format.
"""

import argparse
import asyncio
import json
import os
import signal
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple

import asyncssh

from benchmarks.host_crowd import MIB, TABLE, percentile
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.control import ask
from tests.support.evenings import lobby_of
from tests.support.host_process import HostProcess, host_process
from tests.support.many_process_evening import Evening
from tests.support.postgres import Server
from tests.support.ssh_guest import SshGuest

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
EACH_SECOND = 2
"""Keys of a guest: as many as are answered at once however busy a host is."""
ROUNDS = 4
"""Moves at each table."""
CAME = 30
"""Connections that come while a process is killed."""


class Way(NamedTuple):
    """A host that is measured."""

    label: str
    store: str
    workers: int
    root: Path | None = None
    """Another checkout; ``None``: this one."""


class Cost(NamedTuple):
    """What one round took."""

    key_work: float
    """Milliseconds of processor of a key."""
    keys: Sequence[float]
    """Milliseconds until an answer."""
    move_work: float
    moves: Sequence[float]
    memory: float
    """MiB of all processes, without those of bots."""
    unserved: int
    """Connections that came while a process was killed and got no session."""
    back: Sequence[float]
    """Seconds from a new connection of somebody who lost theirs until they were at their table."""


def tree(pid: int) -> Iterator[int]:
    """A process and all that it started."""
    yield pid
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return
    for child in children:
        yield from tree(int(child))


def processor(pid: int) -> float:
    """Seconds that a host and its processes have worked."""
    total = 0
    for process in tree(pid):
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def memory(pid: int) -> float:
    """MiB that a host and its processes hold."""
    pages = (int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in tree(pid))
    return sum(pages) * PAGE / MIB


async def keys(
    host: HostProcess, evening: Evening, seconds: float
) -> tuple[float, Sequence[float]]:
    """Milliseconds of processor of a key, and how long each answer took."""
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
    work = 1000 * (processor(host.pid) - before) / len(took)
    for guest in guests:
        guest.drop()
    return work, took


async def pressed(guest: SshGuest, side: int) -> float | None:
    """Milliseconds until something comes for a cursor key; ``None``: nothing does."""
    length, began = len(guest.raw), time.perf_counter()
    guest.press(("down", "up")[side])
    came = await guest.comes(lambda: len(guest.raw) > length, 1.0)
    return 1000 * (time.perf_counter() - began) if came else None


async def moves(host: HostProcess, evening: Evening) -> tuple[float, Sequence[float]]:
    """Milliseconds of processor of a move, and how long each took until it was told."""
    took: list[float] = []
    for table in evening.tables:
        await asyncio.gather(*(sitter.come(host.port) for sitter in table.sitters))
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
    return 1000 * (processor(host.pid) - before) / max(1, len(took)), took


async def killed(host: HostProcess, evening: Evening, folder: Path) -> tuple[int, Sequence[float]]:
    """Connections not served while a process is killed, and how soon its guests are back."""
    workers = json.loads(await asyncio.to_thread(ask, folder, "status"))["workers"]
    if not workers:
        return 0, ()
    os.kill(workers[0]["process"], signal.SIGKILL)
    unserved = 0
    for number in range(CAME):
        sitter = evening.sitters[number % len(evening.sitters)]
        try:
            guest = await sitter.passing(host.port)
            unserved += not await guest.comes(lambda guest=guest: bool(guest.raw), 5.0)
            guest.drop()
        except (OSError, asyncssh.Error):
            unserved += 1
    gone = [sitter for sitter in evening.sitters if sitter.is_over]
    back: list[float] = []
    for sitter in gone:
        await sitter.come(host.port)
        back.append(sitter.back[-1])
    return unserved, back


async def measured(way: Way, address: str, tables: int, seconds: float) -> Cost:
    """One round at one host."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir="/tmp")))
        options = ["--sessions-per-address", "200", "--bot-workers", "2"]
        config = HostConfig(data=str(folder))
        if address:
            file = folder / "address"
            file.write_text(address)
            options += ["--store", f"@{file}"]
            config = HostConfig(data=str(folder), store=f"@{file}")
        evening = Evening(folder, tables, partial(lobby_of, config))
        await evening.prepare()
        host = await stack.enter_async_context(
            host_process(folder, *options, "--workers", str(way.workers), root=way.root)
        )
        pressed = await keys(host, evening, seconds)
        played = await moves(host, evening)
        held = memory(host.pid)
        unserved, back = await killed(host, evening, folder)
        for sitter in evening.sitters:
            sitter.drop()
    return Cost(*pressed, *played, held, unserved, back)


def show(label: str, costs: Sequence[Cost]) -> None:
    """Prints what some rounds took, all together."""
    keys = [seconds for cost in costs for seconds in cost.keys]
    moves = [seconds for cost in costs for seconds in cost.moves]
    back = [seconds for cost in costs for seconds in cost.back]
    figures = (
        sum(cost.key_work for cost in costs) / len(costs),
        percentile(keys, 0.5),
        percentile(keys, 0.95),
        sum(cost.move_work for cost in costs) / len(costs),
        percentile(moves, 0.5),
        percentile(moves, 0.95),
        sum(cost.memory for cost in costs) / len(costs),
        sum(cost.unserved for cost in costs),
        max(back, default=0.0),
    )
    print(f"  {label:<20}" + "".join(f"{figure:>10.1f}" for figure in figures), flush=True)


async def measure(ways: Sequence[Way], tables: int, seconds: float, rounds: int) -> None:
    print(f"  {os.cpu_count()} cores, {tables} tables, {rounds} rounds; milliseconds, MiB, seconds")
    heads = ("key work", "p50", "p95", "move work", "p50", "p95", "memory", "unserved", "back")
    print(f"  {'':<20}" + "".join(f"{head:>10}" for head in heads))
    server = Server(synced=True)
    by_way: dict[Way, list[Cost]] = {way: [] for way in ways}
    try:
        for number in range(rounds):
            for way in ways if number % 2 == 0 else reversed(ways):
                name = f"bench{number}_{ways.index(way)}"
                address = server.made(name) if way.store == "postgres" else ""
                cost = await measured(way, address, tables, seconds)
                by_way[way].append(cost)
                show(f"{number + 1}. {way.label}", [cost])
        for way in ways:
            show(f"all {way.label}", by_way[way])
    finally:
        server.remove()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--workers", type=int, nargs="+", default=[0, 2, 4])
    parser.add_argument("--stores", nargs="+", default=["sqlite"], choices=["sqlite", "postgres"])
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--against", type=Path, metavar="FOLDER")
    chosen = parser.parse_args()
    roots = [None, *([] if chosen.against is None else [chosen.against])]
    ways = [
        Way(f"{store}, {number}{' there' if root else ''}", store, number, root)
        for store in chosen.stores
        for number in chosen.workers
        for root in roots
    ]
    asyncio.run(measure(ways, chosen.tables, chosen.seconds, chosen.rounds))


if __name__ == "__main__":
    main()
