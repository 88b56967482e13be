"""How long it takes until a move is kept: in a folder, and in a PostgreSQL beside it.

``python -m benchmarks.store_speed [--moves 400]``: moves are appended in turn to a match in a
folder and to one in a database, both on the disk of temporary files and both synced; beside them,
what a plain write of as many bytes with a sync takes there. Then a second process of the database
tells how long it takes until it hears of a move, and has read it.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from dogs_tui.host.store.files import FileStore
from dogs_tui.host.store.postgres.address import Address
from dogs_tui.host.store.postgres.schema import bring_up
from dogs_tui.host.store.postgres.store import PostgresStore

from dogs_saves.records import encode
from dogs_tui.host.store import Store
from tests.support.postgres import Server, reachable_folder
from tests.support.store_builder import CODE, Reader, beginning

WARM = 20
"""Moves before those that count."""


async def timed(what: Callable[[], Awaitable[object]]) -> float:
    """Milliseconds."""
    begin = time.perf_counter()
    await what()
    return 1000 * (time.perf_counter() - begin)


class Plain:
    """A file at whose end so many bytes are written, and synced."""

    def __init__(self, folder: Path) -> None:
        self._fd = os.open(folder / "plain", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    async def write(self, data: bytes) -> None:
        os.write(self._fd, data)
        os.fsync(self._fd)


async def playing(store: Store) -> Reader:
    reader = Reader(store, 0)
    reader.head = store.matches.begin(CODE, beginning())
    return reader


async def commits(folder: Path, files: Store, base: Store, moves: int) -> dict[str, list[float]]:
    """Milliseconds of each, one after the other."""
    plain, in_folder, in_base = Plain(folder), await playing(files), await playing(base)
    found: dict[str, list[float]] = {"a plain write, synced": [], "files": [], "PostgreSQL": []}
    for number in range(WARM + moves):
        kept = await timed(in_folder.play)
        times = (
            await timed(lambda: plain.write(encode(in_folder.kept[-1]))),
            kept,
            await timed(in_base.play),
        )
        if number >= WARM:
            for each, value in zip(found.values(), times, strict=True):
                each.append(value)
    return found


async def hearing(base: Store, other: Store, moves: int) -> list[float]:
    """Milliseconds from before a move to after another process has read it."""
    found = []
    reader = Reader(base, 1)
    base.matches.discard(CODE)
    reader.head = base.matches.begin(CODE, beginning())
    async with other.watch() as watch:
        await anext(watch)
        for _ in range(moves):
            begin = time.perf_counter()
            before = reader.head
            task = asyncio.create_task(reader.play())
            while (await anext(watch)).at <= before:
                pass
            other.matches.read(CODE, before)
            found.append(1000 * (time.perf_counter() - begin))
            await task
    return found


def percentile(samples: list[float], part: float) -> float:
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


async def measure(moves: int) -> None:
    server = Server(synced=True)
    address = Address(f"{server.url} dbname=postgres")
    bring_up(address)
    try:
        with tempfile.TemporaryDirectory(dir=reachable_folder()) as name:
            files = FileStore(Path(name) / "data")
            base, other = [await PostgresStore.opened(address) for _ in range(2)]
            found = await commits(Path(name), files, base, moves)
            found["PostgreSQL, till another has read it"] = await hearing(base, other, moves)
            for store in (files, base, other):
                await store.close()
    finally:
        server.remove()
    least = percentile(found["a plain write, synced"], 0.5)
    for label, times in found.items():
        median, late = percentile(times, 0.5), percentile(times, 0.95)
        print(f"  {label:<38}{median:>7.2f} ms p50 {late:>7.2f} ms p95 {median / least:>6.1f} x")


def main() -> None:
    asyncio.run(measure(400))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=400)
    asyncio.run(measure(parser.parse_args().moves))
