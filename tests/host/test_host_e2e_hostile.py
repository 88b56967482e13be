"""Slow and hostile terminals: they cost the host little, and the others nothing.

The host is a process of its own, so that what is measured is the host's and not the clients'.
Everything is compared within one run: hostile sessions with as many well-behaved ones.
"""

import asyncio
import random
import statistics
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import asyncssh
import pytest

from tests.support.host_process import HostProcess, host_process
from tests.support.ssh_guest import SshGuest, new_key

KIB = 1024
MOST = 512 * KIB
"""What a hostile session may cost more than any other."""
PASTE = 10 * KIB * KIB
SLOWER = 20
"""Times as long that an answer may take beside hostile sessions: they share one loop."""
KEYS = 16
"""Keys of somebody well-behaved."""
Hostile = Callable[[SshGuest], Awaitable[None]]


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[HostProcess]:
    async with host_process(tmp_path, "--sessions-per-address", "100") as running:
        yield running


def resident(host: HostProcess) -> int:
    for line in Path(f"/proc/{host.pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * KIB
    raise AssertionError("no memory is known of the host")


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


async def latency(guest: SshGuest) -> float:
    """Seconds to the answer of a key, as a median."""
    loop = asyncio.get_running_loop()
    samples = []
    for number in range(KEYS):
        begin = loop.time()
        guest.press("n" if number % 2 == 0 else "escape")
        if await guest.answer(5.0):
            samples.append(loop.time() - begin)
        while await guest.answer(0.05):
            pass
    assert len(samples) > KEYS // 2, "the keys of this test must have answers"
    return statistics.median(samples)


async def pasting(guest: SshGuest) -> None:
    guest.send(b"\x1b[200~")
    await _sending(guest, b"woof " * (PASTE // 5))
    guest.send(b"\x1b[201~")


async def babbling(guest: SshGuest) -> None:
    await _sending(guest, random.Random(7).randbytes(PASTE))


async def half_saying(guest: SshGuest) -> None:
    """Sequences that never end."""
    await _sending(guest, b"\x1b]52;c;" + b"A" * PASTE)


async def busy(guest: SshGuest) -> None:
    """Well-behaved, and asks for much: screens come and go, in two sizes."""
    for number in range(200):
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
        if guest.over:
            return
        guest.send(data[at : at + piece])
        await asyncio.sleep(0)


async def grown(host: HostProcess, good: SshGuest, doing: Hostile, guests: list[SshGuest]) -> int:
    """Bytes by which a host is larger once these guests have done something, one by one."""
    before = resident(host)
    for guest in guests:
        await doing(guest)
        good.press("n")  # what was sent before this key has been taken when it is answered
        await good.answer(5.0)
        good.press("escape")
        await good.quiet()
    return resident(host) - before


async def test_hostile_terminals_cost_little_more_than_busy_ones(host: HostProcess) -> None:
    good, first, *others = [await settled_in(host, number) for number in range(2 + 2 * len(ALL))]
    await grown(host, good, busy, [first])  # what is loaded once is loaded then
    fair = await grown(host, good, busy, others[: len(ALL)])
    cost = 0
    for hostile, guest in zip(ALL, others[len(ALL) :], strict=True):
        cost += await grown(host, good, hostile, [guest])
    assert cost < max(fair, 0) + len(ALL) * MOST
    for guest in (good, first, *others):
        guest.drop()


async def test_others_do_not_notice_hostile_terminals(host: HostProcess) -> None:
    good, *others = [await settled_in(host, number) for number in range(1 + len(ALL))]
    alone = await latency(good)
    doing = [
        asyncio.create_task(hostile(guest)) for hostile, guest in zip(ALL, others, strict=True)
    ]
    beside = await latency(good)
    await asyncio.gather(*doing)
    assert beside < SLOWER * alone, f"{1000 * beside:.1f} ms beside, {1000 * alone:.1f} ms alone"
    for guest in (good, *others):
        guest.drop()
