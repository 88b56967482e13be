"""People coming and going: does a host grow? ``--long`` for 10,000; a shorter run otherwise."""

import asyncio
import sys
import time

import asyncssh

from benchmarks.host_crowd import MIB, Crowd, crowded, resident, verdict
from tests.support.host_process import HostProcess
from tests.support.ssh_guest import SshGuest

LONG = 10_000
SHORT = 1_600
WARM = 600
"""Connections before growth is counted: what is loaded and cached once is loaded then."""
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
    async with crowded(PEOPLE) as (host, crowd):
        begin = time.perf_counter()
        await coming_and_going(host, crowd, WARM)
        base = resident(host.pid)
        step = max(1, (total - WARM) // 4)
        sizes = []
        for _ in range(4):
            await coming_and_going(host, crowd, step)
            sizes.append(resident(host.pid))
        each = (time.perf_counter() - begin) / (WARM + 4 * step)
    shown = ", ".join(f"{(size - base) / MIB:+.1f}" for size in sizes)
    growth = (sizes[-1] - sizes[0]) / MIB / (3 * step) * 1000
    print(
        f"  {WARM + 4 * step:,} connections, {1000 * each:.0f} ms each; MiB above the base: {shown}"
    )
    print(f"  growth for 1,000 more connections: {growth:+.2f} MiB   {verdict(growth, 1.0)}")


def main() -> None:
    asyncio.run(measure(LONG if "--long" in sys.argv else SHORT))


if __name__ == "__main__":
    main()
