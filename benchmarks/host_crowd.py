"""A host in a process of its own, and a crowd of guests in this one, for measurements."""

import asyncio
import contextlib
import itertools
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh

from dogs_tui.app.settings import Settings
from dogs_tui.host.doors.web import identity
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.setup import ME, OPEN, LobbyLimits, TableSetup
from tests.support.host_process import HostProcess, host_process
from tests.support.ssh_guest import Guest, SshGuest, new_key
from tests.support.web_guest import WebGuest

MIB = 1024 * 1024
ROOM = ("--max-sessions", "1000", "--sessions-per-address", "1000", "--max-logins", "200")
"""A host that takes on all of a crowd."""
LOBBY = "n new"
"""Stands on the first screen of somebody who is known."""
TABLE = "F2 talk"
"""Stands at every table."""
KEYS = ("down", "up")
AT_ONCE = 8
"""Clients that connect at the same time while a crowd gathers."""


async def answered(guest: Guest, limit: float) -> bool:
    """Waits until anything comes; says whether it did within so many seconds."""
    before = len(guest.raw)
    return await guest.comes(lambda: len(guest.raw) > before, limit)


async def all_answered(guest: Guest, quiet: float) -> None:
    """Waits until nothing has come for so many seconds."""
    while await answered(guest, quiet):
        pass


class Crowd:
    """People known to a house, each with a key and a cookie; their tables; who is connected."""

    def __init__(self, folder: Path, count: int) -> None:
        self.folder = folder
        self.keys = [new_key() for _ in range(count)]
        self.tokens = [identity.new_token() for _ in range(count)]
        self.codes: list[str] = []
        self.here: list[SshGuest] = []
        self.at_pages: list[WebGuest] = []

    async def prepare(self, games: Sequence[str] = ()) -> None:
        """Makes everybody known, and a running table of each game for two of them after another."""
        limits = LobbyLimits(tables=2000, tables_each=2000)
        lobby = Lobby(self.folder, limits=limits)
        await lobby.open()
        people = [
            _enrolled(lobby, f"Guest {number}", key, token)
            for number, (key, token) in enumerate(zip(self.keys, self.tokens, strict=True))
        ]
        pairs = itertools.cycle(zip(people[::2], people[1::2], strict=False))
        for game, (first, two) in zip(games, pairs, strict=False):
            table = lobby.make_table(first, TableSetup(game, (ME, OPEN), {"start": "1"}))
            table.room(two).sit()
            self.codes.append(table.code)
        await lobby.close()

    async def come(
        self, host: HostProcess, number: int, wanted: str = LOBBY, command: str | None = None
    ) -> SshGuest:
        """One of them connects and waits for the first screen."""
        guest = await SshGuest.connect(
            host.port, self.keys[number], command=command, address=address_of(number)
        )
        await guest.wait_for(wanted, 60.0)
        return guest

    async def open_page(
        self, host: HostProcess, number: int, wanted: str = LOBBY, **hello: Any
    ) -> WebGuest:
        """One of them opens the page of the host and waits for the first screen."""
        guest = await WebGuest.connect(
            await host.page(), self.tokens[number], address=address_of(number), **hello
        )
        await guest.wait_for(wanted, 60.0)
        return guest

    async def gather(self, host: HostProcess, count: int, wanted: str = LOBBY) -> None:
        """So many come and stay, some at the same time; each waits for the first screen."""
        numbers = iter(range(len(self.here), count))

        async def some() -> None:
            for number in numbers:
                self.here.append(await self.come(host, number, wanted))

        await asyncio.gather(*(some() for _ in range(AT_ONCE)))

    def leave(self) -> None:
        for guest in (*self.here, *self.at_pages):
            guest.drop()
        self.here.clear()
        self.at_pages.clear()


def _enrolled(lobby: Lobby, name: str, key: asyncssh.SSHKey, token: str) -> Person:
    person = lobby.people.enrol(name, key.get_fingerprint())
    person = lobby.people.add_key(person, identity.fingerprint(token))
    return lobby.people.change_settings(person, Settings(pace="none", motion=False))


def address_of(number: int) -> str:
    """An address of its own for everybody, as if they came from all over the world."""
    return f"127.1.{number // 250 % 250}.{number % 250 + 1}"


@asynccontextmanager
async def crowded(
    count: int, games: Sequence[str] = (), *options: str
) -> AsyncIterator[tuple[HostProcess, Crowd]]:
    """A host and so many people who may come to it."""
    with tempfile.TemporaryDirectory() as folder:
        crowd = Crowd(Path(folder), count)
        await crowd.prepare(games)
        async with host_process(Path(folder), *ROOM, *options) as host:
            try:
                yield host, crowd
            finally:
                crowd.leave()
                with contextlib.suppress(ProcessLookupError):
                    await host.stop()


async def pressing(
    guests: Sequence[Guest], rate: float, seconds: float, limit: float
) -> list[list[float]]:
    """All press keys, each at their own beat; gives each guest's seconds from key to answer.

    Args:
        guests: Who presses, each on a list.
        rate: Keys a second of each.
        seconds: For so long.
        limit: Seconds within which an answer begins; not every key has one.
    """
    loop = asyncio.get_running_loop()
    start = loop.time()

    async def typing(number: int) -> list[float]:
        guest, answers = guests[number], []
        for beat, key in zip(range(int(rate * seconds)), itertools.cycle(KEYS), strict=False):
            due = start + (beat + number / len(guests)) / rate
            await asyncio.sleep(max(0.0, due - loop.time()))
            begin = loop.time()
            guest.press(key)
            if await answered(guest, limit):
                answers.append(loop.time() - begin)
        return answers

    return list(await asyncio.gather(*map(typing, range(len(guests)))))


def resident(pid: int) -> int:
    """Bytes of memory that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise AssertionError(f"no memory known of process {pid}")


def percentile(samples: Sequence[float], part: float) -> float:
    """The value that so much of the samples does not exceed."""
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def verdict(value: float, target: float, *, least: bool = False) -> str:
    """How a value stands to its target."""
    met = value >= target if least else value <= target
    return f"target {'>=' if least else '<='} {target:g}: {'met' if met else 'MISSED'}"
