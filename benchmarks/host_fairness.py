"""How long a guest waits for an answer while others paste keys without end.

``python -m benchmarks.host_fairness [--pasting 10] [--seconds 40]``: some guests at tables paste
``?`` and escape, which open and close a pane, for as long as it takes; one more presses a cursor
key four times a second and waits for each answer. Told is how long these take, with nobody pasting
and with everybody. Ends with exit code 1 if one in twenty takes longer than ``WANTED``.
"""

import argparse
import asyncio
import sys
from itertools import cycle, islice

from benchmarks.host_crowd import (
    TABLE,
    Crowd,
    all_answered,
    answered,
    crowded,
    percentile,
    verdict,
)
from tests.support.process_idle import processor_time
from tests.support.ssh_guest import SshGuest

WANTED = 50.0
"""Milliseconds, the 95th of 100 answers, with everybody pasting."""
PASTE = b"?\x1b" * 8_192
"""Sent again and again: of a flood the host drops what waits too long."""
AHEAD = 64 * 1024
"""Bytes that are held ready of a paste that the host does not take yet."""
RATE = 4
"""Keys a second of the one who waits."""
QUIET = 0.3
"""Seconds without a byte after which a table is drawn."""
LIMIT = 20.0
"""Seconds after which an answer counts as having come."""


async def waits(guest: SshGuest, keys: int) -> list[float]:
    """Milliseconds from each key to its answer."""
    loop = asyncio.get_running_loop()
    waited = []
    for key in islice(cycle(("down", "up")), keys):
        begin = loop.time()
        guest.press(key)
        if await answered(guest, LIMIT):
            waited.append(1000 * (loop.time() - begin))
        await asyncio.sleep(max(0.0, begin + 1 / RATE - loop.time()))
    return waited


async def paste_on(guest: SshGuest) -> None:
    """Pastes for as long as it is let."""
    while True:
        if guest.channel.get_write_buffer_size() < AHEAD:
            guest.send(PASTE)
        await asyncio.sleep(0.02)


async def sit_down(crowd: Crowd) -> None:
    for guest in crowd.here:
        guest.press("enter")
        await guest.wait_for(TABLE, 30.0)
        await all_answered(guest, QUIET)


async def measure(count: int, seconds: int) -> bool:
    """Prints both; whether what is wanted is reached."""
    async with crowded(count + 2, ["dogs"] * (count + 2)) as (host, crowd):
        await crowd.gather(host, count + 1)
        await sit_down(crowd)
        sitter, *others = crowd.here
        alone = await waits(sitter, RATE * seconds)
        busy = processor_time(host.pid)
        for guest in others:
            guest.emulated = False  # what they see is not looked at, and takes time here
        pasting = [asyncio.create_task(paste_on(guest)) for guest in others]
        among = await waits(sitter, RATE * seconds)
        busy = processor_time(host.pid) - busy
        still = sum(
            not task.done() and not guest.over for task, guest in zip(pasting, others, strict=True)
        )
        for task in pasting:
            task.cancel()
    for label, delays in (("nobody pastes", alone), (f"{count} paste", among)):
        median, late = percentile(delays, 0.5), percentile(delays, 0.95)
        row = f"{median:>8.1f} ms median {late:>8.1f} ms p95 {max(delays):>8.1f} ms at most"
        print(f"  {label:<24}{row}")
    late = percentile(among, 0.95)
    print(
        f"  {'':<24}{late / percentile(alone, 0.95):>8.2f} times as long   {verdict(late, WANTED)}"
    )
    print(f"  {'pasted to the end':<24}{still:>8} of {count}")
    print(f"  {'processor of the host':<24}{busy / seconds:>8.2f} cores")
    return late <= WANTED


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--pasting", type=int, default=10)
    parser.add_argument("--seconds", type=int, default=40)
    chosen = parser.parse_args()
    return 0 if asyncio.run(measure(chosen.pasting, chosen.seconds)) else 1


if __name__ == "__main__":
    sys.exit(main())
