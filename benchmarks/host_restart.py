"""A host killed with 100 matches running: how long until they are back."""

import asyncio
import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

import msgspec

from benchmarks.host_crowd import ROOM, Crowd, verdict
from dogs_rules import registry
from dogs_tui.host.store.open_matches import SharedMatch
from dogs_tui.host.store.sqlite import FILE, sqlite_store
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import TABLES
from tests.support.host_process import HostProcess

MATCHES = 100
PLIES = 60
"""Actions played in each."""
FINISHED = 5_000
"""Matches that are over."""


async def played(folder: Path) -> None:
    """Plays some actions in every match."""
    store = sqlite_store(folder / FILE)
    count = 0
    for code in store.matches.codes():
        match = SharedMatch.open(store.matches, code)
        for _ in range(PLIES):
            if match.match.to_move is None:
                break
            legal = match.match.game.legal_actions(match.match.state)
            action = legal[count % len(legal)]
            await match.keep(partial(match.prepare_play, action))
            count += 1
    store.shut()


def finished(folder: Path) -> None:
    """Adds tables that are over, each with its match."""
    store = sqlite_store(folder / FILE)
    tables = store.documents(TABLES)
    (name, first), *_ = tables.read_all()[0].items()
    content = store.matches.file(name.upper()).content
    with store.engine.transaction():
        for number in range(FINISHED):
            code = f"X{number:05d}"
            record = msgspec.structs.replace(
                first, code=code, stage=TableStage.ENDED, deadline=None
            )
            tables.write(code.lower(), record)
            store.matches.adopt(code, content)
    store.shut()


def python_start() -> float:
    """Seconds that a Python importing asyncssh and Textual alone takes."""
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import asyncssh, textual.app"], check=True)
    return time.perf_counter() - begin


async def started(folder: Path) -> float:
    """Seconds from starting a host over this folder until it can be reached; it is killed then."""
    host = HostProcess(folder, *ROOM)
    begin = time.perf_counter()
    await host.start()
    taken = time.perf_counter() - begin
    await host.kill()
    return taken


async def measure() -> None:
    games = registry.keys()
    with tempfile.TemporaryDirectory() as empty:
        bare = await started(Path(empty))
    with tempfile.TemporaryDirectory() as folder:
        crowd = Crowd(Path(folder), 2 * MATCHES)
        await crowd.prepare([games[number % len(games)] for number in range(MATCHES)])
        await played(Path(folder))
        finished(Path(folder))
        await started(Path(folder))
        full = await started(Path(folder))
    alone = python_start()
    print(f"  {'Python importing its libraries':<34}{alone:>8.2f} s")
    print(f"  {'host with nothing to open':<34}{bare:>8.2f} s   ratio {bare / alone:.2f}")
    print(
        f"  {f'host with {MATCHES} matches, {FINISHED:,} over':<34}{full:>8.2f} s"
        f"   ratio {full / alone:.2f}   {verdict(full, 1)}"
    )


def main() -> None:
    asyncio.run(measure())


if __name__ == "__main__":
    main()
