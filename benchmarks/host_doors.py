"""What a guest at a page costs a host beside a guest by SSH: memory, processor, and the wait.

Half of the guests come by each door, in turns of a few, to the same host: what is loaded once and
what the machine does meanwhile falls on both. Part of ``python -m benchmarks.host_sessions``;
``python -m benchmarks.host_doors --each 10`` takes a minute.
"""

import argparse
import asyncio
import itertools
from collections.abc import Mapping, Sequence
from typing import Final

from benchmarks.host_crowd import (
    TABLE,
    Crowd,
    all_answered,
    crowded,
    percentile,
    pressing,
    resident,
    verdict,
)
from tests.support.host_process import HostProcess
from tests.support.process_idle import processor_time
from tests.support.ssh_guest import Guest

EACH: Final = 25
"""Guests by each door."""
WARM: Final = 4
"""Guests by each door who come before anything is measured, so that everything is loaded."""
TURN: Final = 5
"""Guests who come by one door before others come by the other."""
MOST: Final = 1.1
"""Wanted: a guest at a page costs at most so many times what a guest by SSH does."""
LONGEST: Final = 1.2
"""Wanted: the median answer at a page takes at most so many times what it takes by SSH."""
RATE: Final = 4
"""Keys a second of each, while those of one door press."""
CALM: Final = 1
"""Keys a second of each, while all press: a host that cannot keep up shows its queue alone."""
SECONDS: Final = 5
"""For which those of one door press, before those of the other do."""
TURNS: Final = 3
ANSWERED: Final = 0.25
DOORS: Final = ("ssh", "page")


async def by_both_doors(each: int = EACH) -> None:
    """Prints what guests cost by both doors, as ratios within this run."""
    count = 2 * (WARM + each)
    print(f"  {f'{each} guests by SSH, {each} at pages':<34}")
    async with crowded(count, ["dogs"] * (count // 2), "--web", "127.0.0.1:0") as (host, crowd):
        crowd.here += [await crowd.come(host, number) for number in range(WARM)]
        crowd.at_pages += [await crowd.open_page(host, WARM + at) for at in range(WARM)]
        for guest in (*crowd.here, *crowd.at_pages):
            await _sit_down(guest)
        by_ssh, at_pages = await _memory(host, crowd, each)
        _tell("memory at a table", "KiB", by_ssh / each / 1024, at_pages / each / 1024)
        await _processor(host, {"ssh": crowd.here, "page": crowd.at_pages})
        await _waits(crowd)


async def _sit_down(guest: Guest) -> None:
    guest.press("enter")
    await guest.wait_for(TABLE, 60.0)
    await all_answered(guest, 0.2)


async def _memory(host: HostProcess, crowd: Crowd, each: int) -> tuple[int, int]:
    """Bytes that so many guests at tables added by each door, as they came in turns."""
    added = dict.fromkeys(DOORS, 0)
    number = 2 * WARM
    for first in range(0, each, TURN):
        some = min(TURN, each - first)
        for door in DOORS if first // TURN % 2 == 0 else reversed(DOORS):
            before = resident(host.pid)
            for at in range(number, number + some):
                if door == "ssh":
                    crowd.here.append(await crowd.come(host, at))
                    await _sit_down(crowd.here[-1])
                else:
                    crowd.at_pages.append(await crowd.open_page(host, at))
                    await _sit_down(crowd.at_pages[-1])
            number += some
            added[door] += resident(host.pid) - before
    return added["ssh"], added["page"]


async def _processor(host: HostProcess, at: Mapping[str, Sequence[Guest]]) -> None:
    """Prints what keys cost, while those of one door press."""
    busy = dict.fromkeys(DOORS, 0.0)
    for turn in range(TURNS):
        for door in DOORS if turn % 2 == 0 else reversed(DOORS):
            begun = processor_time(host.pid)
            await pressing(at[door], RATE, SECONDS, ANSWERED)
            busy[door] += processor_time(host.pid) - begun
    keys = len(at["ssh"]) * RATE * SECONDS * TURNS
    _tell("processor for a key", "ms", *(1000 * busy[door] / keys for door in DOORS))


async def _waits(crowd: Crowd) -> None:
    """Prints how soon keys are answered while all press, in turns by SSH and at a page.

    They share each moment of the machine: of two halves of a minute one is always the busier.
    """
    both = [*itertools.chain(*zip(crowd.here, crowd.at_pages, strict=True))]
    waits = await pressing(both, CALM, SECONDS * TURNS, ANSWERED)
    by_ssh, at_pages = ([*itertools.chain(*waits[first::2])] for first in (0, 1))
    for name, part, most in (("median", 0.5, LONGEST), ("p95", 0.95, None)):
        taken = (1000 * percentile(answers, part) for answers in (by_ssh, at_pages))
        _tell(f"key to its answer, {name}", "ms", *taken, most=most)


def _tell(what: str, unit: str, ssh: float, page: float, *, most: float | None = MOST) -> None:
    """Prints a figure by both doors, and how many times that of SSH a page takes."""
    beside = "" if most is None else verdict(page / ssh, most)
    print(f"    {what:<32}{ssh:>8.1f} {page:>8.1f} {unit:<5}{page / ssh:>6.2f} times  {beside}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.host_doors")
    parser.add_argument("--each", type=int, default=EACH, help="guests by each door")
    asyncio.run(by_both_doors(parser.parse_args().each))


if __name__ == "__main__":
    main()
