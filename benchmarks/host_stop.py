"""How a host ends that is told to while many play.

``python -m benchmarks.host_stop [--guests 99]``: guests at tables press keys as fast as they can;
then the host gets SIGTERM. Told is how long it took to end and how many guests read why. Ends with
exit code 1 if it took longer than ``WANTED`` or if somebody was told nothing.
"""

import argparse
import asyncio
import sys

from benchmarks.host_crowd import TABLE, Crowd, crowded, verdict
from tests.support.host_process import HostProcess

WANTED = 5.0
"""Seconds."""
TOLD = b"The host is stopping"
KEYS = b"\x1b[B\x1b[A" * 50_000
EARLY = 1.0
"""Seconds of keys before the host is told."""


async def sit_down(crowd: Crowd) -> None:
    for guest in crowd.here:
        guest.press("enter")
        await guest.wait_for(TABLE, 60.0)
    for guest in crowd.here:
        guest.emulated = False
        guest.send(KEYS)


async def ended(host: HostProcess, crowd: Crowd) -> tuple[float, int]:
    """Seconds until the process was gone, and how many were told."""
    await asyncio.sleep(EARLY)
    loop = asyncio.get_running_loop()
    begin = loop.time()
    code = await host.stop()
    took = loop.time() - begin
    assert code == 0, f"exit code {code}"
    for guest in crowd.here:
        await guest.comes(lambda guest=guest: guest.over, WANTED)
    return took, sum(TOLD in guest.raw for guest in crowd.here)


async def measure(count: int) -> bool:
    """Prints both; whether both are as they should be."""
    async with crowded(count, ["dogs"] * count) as (host, crowd):
        await crowd.gather(host, count)
        await sit_down(crowd)
        took, warned = await ended(host, crowd)
    print(f"  {'SIGTERM to its end':<34}{took:>8.2f} s       {verdict(took, WANTED)}")
    end = verdict(warned, count, least=True)
    print(f"  {'guests who were told':<34}{warned:>8} of {count}  {end}")
    return took <= WANTED and warned == count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--guests", type=int, default=99)
    chosen = parser.parse_args()
    return 0 if asyncio.run(measure(chosen.guests)) else 1


if __name__ == "__main__":
    sys.exit(main())
