"""Guests who send more than anybody would, on screens and in lines, and those who read nothing."""

import asyncio
import contextlib
import random
from collections.abc import Callable

import asyncssh

from benchmarks.attacks.stage import PATIENCE, Stage, attack
from benchmarks.host_crowd import LOBBY, TABLE, all_answered
from tests.support.ssh_guest import SshGuest, new_key
from tests.support.web_guest import WebGuest

MIB = 1 << 20
FLOOD = 10 * MIB
PIECE = 16 * 1024
"""Bytes at once; a page may send twice as much in a message."""
SECONDS = 12.0
"""For a flood; a host that reads slowly leaves the rest with the sender."""
LINES = ">"
"""Stands where lines are asked for."""


def repeated(data: bytes) -> Callable[[], bytes]:
    return lambda: data * (FLOOD // len(data))


FLOODS = {
    "keys": repeated(b"woof "),
    "arrows": repeated(b"\x1b[B\x1b[A\x1b[C\x1b[D"),
    "panes": repeated(b"?\x1b"),
    "a paste": lambda: b"\x1b[200~" + b"woof " * (FLOOD // 5) + b"\x1b[201~",
    "a paste without end": lambda: b"\x1b[200~" + b"x" * FLOOD,
    "an OSC without end": lambda: b"\x1b]52;c;" + b"A" * FLOOD,
    "a DCS without end": lambda: b"\x1bP" + b"q" * FLOOD,
    "a CSI without end": lambda: b"\x1b[" + b"1;" * (FLOOD // 2),
    "mouse reports": repeated(b"\x1b[<0;10;10M\x1b[<0;10;10m"),
    "answers of a terminal": repeated(b"\x1b[?62;22c\x1b[24;80R\x1b[?2026;2$y"),
    "broken UTF-8": repeated(b"\xff\xfe\xf8\x88\x80\x80\x80\xed\xa0\x80"),
    "random bytes": lambda: random.Random(7).randbytes(FLOOD),
    "Ctrl+C, Ctrl+Z, Ctrl+\\": repeated(b"\x03\x1a\x1c\x04"),
    "line ends": repeated(b"\r\n"),
}


async def sent(guest: SshGuest | WebGuest, data: bytes) -> None:
    """Sends, until all is gone or the time is up."""
    loop = asyncio.get_running_loop()
    end = loop.time() + SECONDS
    with contextlib.suppress(asyncssh.Error, OSError):
        for at in range(0, len(data), PIECE):
            if guest.over or loop.time() > end:
                return
            guest.send(data[at : at + PIECE])
            await asyncio.sleep(0)
    while not guest.over and loop.time() < end and guest.unsent:
        await asyncio.sleep(0.1)


def flooding(name: str) -> None:
    """Three attacks with a flood: in the lobby on screens, in lines, and from a pipe."""
    make = FLOODS[name]

    @attack(f"10 MB, {name}: on screens")
    async def screens(stage: Stage) -> None:
        guest = await stage.guest(stage.attacker())
        guest.emulated = False
        await sent(guest, make())
        guest.drop()

    @attack(f"10 MB, {name}: in lines")
    async def lines(stage: Stage) -> None:
        guest = await stage.guest(stage.attacker(), LINES, "plain")
        guest.emulated = False
        await sent(guest, make())
        guest.drop()

    @attack(f"10 MB, {name}: in lines from a pipe")
    async def pipe(stage: Stage) -> None:
        key, address = stage.crowd.keys[stage.attacker()], stage.address()
        guest = await SshGuest.connect(
            stage.host.port, key, term=None, command="plain", address=address, emulated=False
        )
        await sent(guest, make())
        guest.drop()


for _name in FLOODS:
    flooding(_name)


@attack("terminals that read nothing")
async def deaf(stage: Stage) -> None:
    guests = [
        await stage.guest(stage.attacker()),
        await stage.guest(stage.attacker(), LINES, "plain"),
    ]
    for guest in guests:
        guest.emulated = False
        guest.channel.pause_reading()
        await sent(guest, (b"n\x1b\x0c" if guest is guests[0] else b"?\r\n") * 100_000)
    for guest in guests:
        guest.drop()


@attack("2,000 changes of the window, up to 65535x65535")
async def windows(stage: Stage) -> None:
    guest = await stage.guest(stage.attacker())
    guest.emulated = False
    for number in range(2000):
        guest.channel.change_terminal_size(*((65535, 65535), (1, 1), (80, 24), (0, 0))[number % 4])
        if number % 50 == 0:
            await asyncio.sleep(0.01)
    guest.channel.change_terminal_size(400, 200)
    await all_answered(guest, 0.5)
    guest.drop()


@attack("hostile names, codes and talk")
async def words(stage: Stage) -> None:
    hostile = b"\xe2\x80\xae[red]\xc2\x9b31m{0}%s\xf3\xa0\x80\x81", b"..", b"'; --", b"A" * 3000
    for name in hostile:
        client = await SshGuest.connect(
            stage.host.port,
            new_key(),
            login="[@click=app.quit]x[/]{0}%s",
            address=stage.address(),
        )
        await client.wait_for("name")
        client.send(name + b"\r")
        await all_answered(client, 0.5)
        assert "\u202e" not in client.text()
        assert b"\xc2\x9b" not in client.raw
        client.drop()


@attack("commands that lead to tables of others")
async def tables(stage: Stage) -> None:
    key = stage.crowd.keys[stage.attacker()]
    for code in ("../../x", "A" * 60, "%00", "ZZZZZ", "\u202e", "-1", "*"):
        address = stage.address()
        guest = await SshGuest.connect(
            stage.host.port, key, command=f"join {code}", address=address
        )
        await guest.comes(lambda guest=guest: guest.over or guest.shows(LOBBY), 20.0)
        assert guest.over or guest.shows(LOBBY), "neither in the lobby nor sent away"
        assert TABLE not in guest.text()
        guest.drop()


@attack("one key, from twenty terminals at once")
async def twenty(stage: Stage) -> None:
    key = stage.crowd.keys[stage.attacker()]
    guests = await asyncio.gather(
        *(
            SshGuest.connect(stage.host.port, key, address=stage.address(), emulated=False)
            for _ in range(20)
        ),
        return_exceptions=True,
    )
    came = [guest for guest in guests if isinstance(guest, SshGuest)]
    end = asyncio.get_running_loop().time() + PATIENCE
    while (here := sum(not guest.over for guest in came)) > 1:
        assert asyncio.get_running_loop().time() < end, f"{here} sessions of one person"
        await asyncio.sleep(0.1)
    for guest in came:
        guest.drop()
