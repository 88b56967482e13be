"""Slow and hostile terminals: they cost the host little, and the others nothing.

The host is a process of its own, so that what is measured is the host's and not the clients'.
Everything is compared within one run: hostile sessions with as many well-behaved ones. What counts
is the memory of objects and the time of the processor, not what the system makes of either.
"""

import asyncio
import random
import statistics
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path

import asyncssh
import pytest

from tests.support.host_process import HostProcess, Memory, host_process
from tests.support.process_idle import processor_time
from tests.support.ssh_guest import SshGuest, new_key

KIB = 1024
MOST = 512 * KIB
"""Bytes that a hostile session may need more than any other, for good or at any time."""
KEPT = 2 * KIB * KIB
"""Bytes that a busy guest may need after it, mostly for a larger terminal: under 1 MB."""
AT_ONCE = 19 * KIB * KIB // 2
"""Bytes that a busy guest may need at once: from 2 to 8 MB, as such screens pile up. A paste that
were kept would be more."""
PASTE = 10 * KIB * KIB
SLOWER = 20
"""Times as much that the host may do before it answers beside hostile sessions."""
KEYS = 16
"""Keys of somebody well-behaved."""
Hostile = Callable[[SshGuest], Awaitable[None]]


@pytest.fixture
async def host(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[HostProcess]:
    measured = getattr(request, "param", False)
    async with host_process(tmp_path, "--sessions-per-address", "100", measured=measured) as it:
        yield it


async def newcomer(host: HostProcess, key: asyncssh.SSHKey, number: int) -> SshGuest:
    guest = await SshGuest.connect(
        host.port, key, login=f"guest{number}", address=f"127.0.1.{number + 1}"
    )
    await guest.wait_for("name")
    return guest


async def settled_in(host: HostProcess, number: int) -> SshGuest:
    """Somebody who has a name and stands in the lobby."""
    guest = await newcomer(host, new_key(), number)
    guest.press("enter")
    await guest.wait_for("n new")
    return guest


async def work_to_answer(host: HostProcess, guest: SshGuest) -> float:
    """Seconds of a processor that the host takes until it answers a key, as a median."""
    samples = []
    for number in range(KEYS):
        begin = processor_time(host.pid)
        guest.press("n" if number % 2 == 0 else "escape")
        await guest.wait_for("New table" if number % 2 == 0 else "n new")
        samples.append(processor_time(host.pid) - begin)
    return statistics.median(samples)


async def pasting(guest: SshGuest) -> None:
    guest.send(b"\x1b[200~")
    await _sending(guest, b"woof " * (PASTE // 5))
    guest.send(b"\x1b[201~")


async def babbling(guest: SshGuest, length: int = PASTE) -> None:
    await _sending(guest, random.Random(7).randbytes(length))


async def half_saying(guest: SshGuest) -> None:
    """Sequences that never end."""
    await _sending(guest, b"\x1b]52;c;" + b"A" * PASTE)


async def busy(guest: SshGuest, times: int = 200) -> None:
    """Well-behaved, and asks for much: screens come and go, in two sizes."""
    for number in range(times):
        guest.channel.change_terminal_size(*((80, 24), (120, 40))[number % 2])
        guest.press("n", "escape", "ctrl+l")
        await asyncio.sleep(0)


async def deaf(guest: SshGuest) -> None:
    """The same, and never reads."""
    guest.channel.pause_reading()
    await busy(guest)


ALL: tuple[Hostile, ...] = (pasting, babbling, half_saying, deaf)


async def _sending(guest: SshGuest, data: bytes, piece: int = 32 * KIB) -> None:
    """Sends all of it, as fast as the host takes it, or as much as it takes at all."""
    for at in range(0, len(data), piece):
        if guest.over or guest.channel.is_closing():  # Among noise there is the key that leaves.
            return
        guest.send(data[at : at + piece])
        await asyncio.sleep(0)


async def taken(host: HostProcess, doing: Hostile, guest: SshGuest) -> Memory:
    """Bytes that a host needs more, after a guest did something, and at most meanwhile."""
    before = await host.memory()
    await doing(guest)
    await host.rest()
    after = await host.memory()
    return Memory(after.now - before.now, after.most - before.now)


@pytest.mark.minutes
@pytest.mark.parametrize("host", [True], indirect=True)
async def test_hostile_terminals_cost_little_more_than_busy_ones(host: HostProcess) -> None:
    *first, fair = [await settled_in(host, number) for number in range(3)]
    a_little = partial(busy, times=20), partial(babbling, length=PASTE // 40)
    for doing, guest in zip(a_little, first, strict=True):
        await taken(host, doing, guest)  # what is loaded once is loaded then
    others = [await settled_in(host, 3 + number) for number in range(len(ALL))]
    usual = await taken(host, busy, fair)
    assert usual.now < KEPT, "screens that were closed"
    for hostile, guest in zip(ALL, others, strict=True):
        cost = await taken(host, hostile, guest)
        assert cost.now < KEPT + MOST, hostile.__name__
        assert cost.most < max(usual.most, AT_ONCE) + MOST, hostile.__name__
    for guest in (*first, fair, *others):
        guest.drop()


@pytest.mark.minutes
async def test_others_do_not_notice_hostile_terminals(host: HostProcess) -> None:
    good, *others = [await settled_in(host, number) for number in range(1 + len(ALL))]
    alone = await work_to_answer(host, good)
    doing = [
        asyncio.create_task(hostile(guest)) for hostile, guest in zip(ALL, others, strict=True)
    ]
    beside = await work_to_answer(host, good)
    await asyncio.gather(*doing)
    assert beside < SLOWER * alone, f"{1000 * beside:.1f} ms beside, {1000 * alone:.1f} ms alone"
    for guest in (good, *others):
        guest.drop()
