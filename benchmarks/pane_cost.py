"""What panes beside a table cost a host: processor time a key, and memory of a session.

``python -m benchmarks.pane_cost`` measures this checkout and, in the same run and behind the same
listener, a plain Textual application (``benchmarks.plain_host``) that does the same.
``--beside FOLDER`` measures another checkout, too, in turn with this one, so that both see the same
machine: what counts is the ratio.
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
    crowded,
    resident,
    verdict,
)
from benchmarks.plain_host import FIRST, plainly
from tests.support.host_process import HostProcess
from tests.support.process_idle import processor_time
from tests.support.ssh_guest import SshGuest

HERE = Path(__file__).resolve().parents[1]
WARM = 4
"""Sessions at a table before the base is measured, so that everything is loaded."""
SEATED = 10
PANES = {"book": "?", "log": "l", "areas": "o", "score": "s", "talk": "f2", "people": "f3"}
PANEL = {"book": "?"}
"""What the plain application has of them."""
CURSOR = ("right", "down", "left", "up")
TIMES = 4
KEYS = 40
QUIET = 0.1
"""Seconds without a byte after which an answer is over."""
GAME = "dogs"

FRESH = "session at a table, MiB"
ALL = "session after all panes, MiB"
CURSOR_KEY = "cursor key, ms"
TARGETS = {FRESH: 1.5, ALL: 2.5, CURSOR_KEY: 1.5} | {
    f"{name} opened or closed, ms": 20.0 for name in PANES
}

Figures = dict[str, float]


async def ours() -> Figures:
    """Milliseconds of processor for a key, and MiB of a session, at our tables."""
    async with crowded(WARM + SEATED, [GAME] * ((WARM + SEATED) // 2)) as (host, crowd):
        return await measured(host, crowd, PANES, seated=True)


async def plain() -> Figures:
    """The same of the plain application."""
    async with plainly(WARM + SEATED) as (host, crowd):
        return await measured(host, crowd, PANEL, seated=False)


async def measured(
    host: HostProcess, crowd: Crowd, panes: dict[str, str], *, seated: bool
) -> Figures:
    """What sessions cost that are new, after some were there and did the same.

    Args:
        host: Where they come in.
        crowd: Who comes.
        panes: Names of panes, and the keys that open them.
        seated: Whether they go from a lobby to a table first.
    """
    figures: Figures = {}
    first = "n new" if seated else FIRST
    await crowd.gather(host, WARM, first)
    await _settle(crowd.here, seated=seated)
    for key in panes.values():
        await _press(crowd.here[0], key, "escape")
    base, busy = resident(host.pid), processor_time(host.pid)
    await crowd.gather(host, WARM + SEATED, first)
    new = crowd.here[WARM:]
    await _settle(new, seated=seated)
    figures[FRESH] = (resident(host.pid) - base) / MIB / SEATED
    figures["coming in and sitting down, ms"] = (processor_time(host.pid) - busy) / SEATED * 1000
    pane = new[0]
    for name, key in panes.items():
        busy = processor_time(host.pid)
        for _ in range(TIMES):
            await _press(pane, key, "escape")
        spent = (processor_time(host.pid) - busy) / (2 * TIMES) * 1000
        figures[f"{name} opened or closed, ms"] = spent
    busy = processor_time(host.pid)
    await _press(pane, *CURSOR * (KEYS // len(CURSOR)))
    figures[CURSOR_KEY] = (processor_time(host.pid) - busy) / KEYS * 1000
    for guest in new:
        for key in panes.values():
            await _press(guest, key, "escape")
    figures[ALL] = (resident(host.pid) - base) / MIB / SEATED
    return figures


async def _settle(guests: list[SshGuest], *, seated: bool) -> None:
    for guest in guests:
        if seated:
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
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--beside", type=Path, help="Another checkout to compare with.")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--figures", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.figures:
        print(json.dumps(asyncio.run(ours())))
    elif wanted.beside is None:
        _beside_plain(wanted.rounds)
    else:
        _beside_another(wanted.beside.resolve(), wanted.rounds)


def _beside_plain(rounds: int) -> None:
    runs = [(asyncio.run(ours()), asyncio.run(plain())) for _ in range(rounds)]
    print(f"  {'':<34}{'ours':>8}{'plain':>8}")
    for name in runs[0][0]:
        value = statistics.median(own[name] for own, _ in runs)
        beside = [other[name] for _, other in runs if name in other]
        row = f"{value:>8.2f}" + (f"{statistics.median(beside):>8.2f}" if beside else " " * 8)
        target = f"   {verdict(value, TARGETS[name])}" if name in TARGETS else ""
        print(f"  {name:<34}{row}{target}")


def _beside_another(folder: Path, rounds: int) -> None:
    runs = [[measured_in(checkout) for checkout in (folder, HERE)] for _ in range(rounds)]
    for name in runs[0][-1]:
        before, now = (statistics.median(run[at][name] for run in runs) for at in range(2))
        print(f"  {name:<34}{before:>10.2f}{now:>10.2f}   ratio {now / before:.2f}")


if __name__ == "__main__":
    main()
