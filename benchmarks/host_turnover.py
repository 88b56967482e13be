"""People coming and going: does a host grow? ``--long`` for 10,000; a shorter run otherwise.

``--connections N`` for any number. Growth is counted from the end of the first part to that of the
last: what is loaded and cached once is loaded by then.
"""

import argparse
import asyncio
import time

import asyncssh

from benchmarks.host_crowd import MIB, Crowd, crowded, resident, verdict
from tests.support.host_process import HostProcess
from tests.support.process_idle import processor_time
from tests.support.ssh_guest import SshGuest

LONG = 10_000
SHORT = 1_600
WANTED = 1.0
"""MiB for 1,000 more connections."""
PARTS = 10
"""How often the host is weighed."""
PEOPLE = 40
AT_ONCE = 4


async def coming_and_going(host: HostProcess, crowd: Crowd, count: int) -> None:
    """So many connect, see the first screen and go: half in good order, half losing the line."""
    visits = iter(range(count))
    own = PEOPLE // AT_ONCE

    async def some(worker: int) -> None:
        for visit in visits:
            guest = await admitted(host, crowd, worker * own + visit % own)
            if visit % 2:
                guest.drop()
            else:
                await guest.close()

    await asyncio.gather(*(some(worker) for worker in range(AT_ONCE)))


async def admitted(host: HostProcess, crowd: Crowd, number: int) -> SshGuest:
    """Somebody connects, again and again while the host lets in no more in a second."""
    while True:
        try:
            return await crowd.come(host, number)
        except (asyncssh.Error, OSError):
            await asyncio.sleep(0.2)


async def measure(total: int) -> None:
    """Prints what the host grew by."""
    part = max(1, total // PARTS)
    sizes = []
    async with crowded(PEOPLE) as (host, crowd):
        begin, busy = time.perf_counter(), processor_time(host.pid)
        for _ in range(PARTS):
            await coming_and_going(host, crowd, part)
            sizes.append(resident(host.pid) / MIB)
        each = (time.perf_counter() - begin) / (PARTS * part)
        cost = (processor_time(host.pid) - busy) / (PARTS * part)
    growth = (sizes[-1] - sizes[0]) / ((PARTS - 1) * part) * 1000
    print(
        f"  {PARTS * part:,} connections, {1000 * each:.0f} ms each, {1000 * cost:.0f} of processor"
    )
    print(f"  MiB after each {part:,}: {', '.join(f'{size:.1f}' for size in sizes)}")
    print(f"  growth for 1,000 more connections: {growth:+.2f} MiB   {verdict(growth, WANTED)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--long", action="store_true", help=f"{LONG:,} connections")
    parser.add_argument("--connections", type=int, default=SHORT, metavar="N")
    chosen = parser.parse_args()
    asyncio.run(measure(LONG if chosen.long else chosen.connections))


if __name__ == "__main__":
    main()
