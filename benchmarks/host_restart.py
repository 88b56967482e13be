"""A host killed with 100 matches running: how long until they are back."""

import asyncio
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.host_crowd import ROOM, Crowd, verdict
from dogs_rules import registry
from dogs_saves import MatchFolder
from tests.support.host_process import HostProcess

MATCHES = 100
PLIES = 60
"""Actions played in each."""


def played(folder: Path) -> int:
    """Plays some actions in every match; gives how many in all."""
    matches = MatchFolder(folder / "matches")
    count = 0
    for path in sorted(matches.root.glob("*.dogs")):
        stored, _ = matches.open(path)
        with stored:
            for _ in range(PLIES):
                if stored.match.to_move is None:
                    break
                legal = stored.match.game.legal_actions(stored.match.state)
                stored.play(legal[count % len(legal)])
                count += 1
    return count


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
        plies = played(Path(folder))
        await started(Path(folder))
        full = await started(Path(folder))
    alone = python_start()
    print(f"  {'Python importing its libraries':<34}{alone:>8.2f} s")
    print(f"  {'host with nothing to open':<34}{bare:>8.2f} s   ratio {bare / alone:.2f}")
    print(
        f"  {f'host with {MATCHES} matches of {plies:,} actions':<34}{full:>8.2f} s"
        f"   ratio {full / alone:.2f}   {verdict(full, 5)}"
    )


def main() -> None:
    asyncio.run(measure())


if __name__ == "__main__":
    main()
