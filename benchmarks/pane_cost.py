"""What panes beside a table cost a host: processor time a key, and memory of a session.

``python -m benchmarks.pane_cost`` measures this checkout, ``--beside FOLDER`` another one too, in
turn with this one, so that both see the same machine: what counts is the ratio.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from benchmarks.host_crowd import (
    MIB,
    TABLE,
    Crowd,
    all_answered,
    answered,
    busy_seconds,
    crowded,
    resident,
)
from tests.support.ssh_guest import SshGuest

HERE = Path(__file__).resolve().parents[1]
WARM = 4
"""Sessions at a table before the base is measured, so that everything is loaded."""
SEATED = 10
PANES = {"book": "?", "log": "l", "areas": "o", "score": "s", "talk": "f2", "people": "f3"}
CURSOR = ("right", "down", "left", "up")
TIMES = 4
QUIET = 0.1
"""Seconds without a byte after which an answer is over."""
GAME = "dogs"

Figures = dict[str, float]


async def measure() -> Figures:
    """Milliseconds of processor for a key, and MiB of a session."""
    found: Figures = {}
    async with crowded(WARM + SEATED, [GAME] * ((WARM + SEATED) // 2)) as (host, crowd):
        await crowd.gather(host, WARM)
        await _sit(crowd.here)
        for key in PANES.values():
            await _press(crowd.here[0], key, "escape")
        base, busy = resident(host.pid), busy_seconds(host.pid)
        await _come_and_sit(crowd, host)
        new = crowd.here[WARM:]
        found["session at a table, MiB"] = (resident(host.pid) - base) / MIB / SEATED
        found["coming in and sitting down, ms"] = (busy_seconds(host.pid) - busy) / SEATED * 1000
        one = new[0]
        for name, key in PANES.items():
            busy = busy_seconds(host.pid)
            for _ in range(TIMES):
                await _press(one, key, "escape")
            spent = (busy_seconds(host.pid) - busy) / (2 * TIMES) * 1000
            found[f"{name} opened or closed, ms"] = spent
        busy = busy_seconds(host.pid)
        await _press(one, *CURSOR * TIMES)
        spent = (busy_seconds(host.pid) - busy) / (len(CURSOR) * TIMES) * 1000
        found["cursor key, ms"] = spent
        for guest in new:
            for key in PANES.values():
                await _press(guest, key, "escape")
        found["session after all panes, MiB"] = (resident(host.pid) - base) / MIB / SEATED
    return found


async def _come_and_sit(crowd: Crowd, host: object) -> None:
    await crowd.gather(host, WARM + SEATED)  # type: ignore[arg-type]
    await _sit(crowd.here[WARM:])


async def _sit(guests: list[SshGuest]) -> None:
    for guest in guests:
        guest.press("enter")
        await guest.wait_for(TABLE, 60.0)
        await all_answered(guest, QUIET)


async def _press(guest: SshGuest, *keys: str) -> None:
    for key in keys:
        guest.press(key)
        if await answered(guest, 2.0):
            await all_answered(guest, QUIET)


def measured_in(folder: Path) -> Figures:
    """The figures of a checkout, measured in a process of its own."""
    packages = (folder, folder / "rules", folder / "saves")
    printed = subprocess.run(
        [sys.executable, "-P", __file__, "--figures"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, packages))},
        cwd=folder,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    figures: Figures = json.loads(printed.splitlines()[-1])
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", type=Path, help="Another checkout to compare with.")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--figures", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.figures:
        print(json.dumps(asyncio.run(measure())))
        return
    folders = [HERE] if wanted.beside is None else [wanted.beside.resolve(), HERE]
    rounds = [[measured_in(folder) for folder in folders] for _ in range(wanted.rounds)]
    for name in rounds[0][-1]:
        values = [statistics.median(run[at][name] for run in rounds) for at in range(len(folders))]
        told = "".join(f"{value:>10.2f}" for value in values)
        ratio = f"   ratio {values[-1] / values[0]:.2f}" if len(values) > 1 else ""
        print(f"  {name:<34}{told}{ratio}")


if __name__ == "__main__":
    main()
