"""The host that is attacked, those who play there meanwhile, and what counts as harm."""

import asyncio
import itertools
import os
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncssh

from benchmarks.host_crowd import LOBBY, MIB, TABLE, Crowd, all_answered, answered, resident
from tests.support.host_process import HostProcess, host_process
from tests.support.process_idle import processor_time
from tests.support.ssh_guest import Guest, SshGuest, new_key
from tests.support.web_guest import WebGuest

PLAYERS = 2
"""By SSH, and at a page."""
PEOPLE = 160
"""Who is known to the host: those who play, and those who attack with a name, each once."""
BALANCERS = "127.9.0.0/16"
"""From there connections begin with a header."""
MOST_MEMORY = 48 * MIB
"""Bytes that an attack may add to what the host holds."""
MOST_PROCESSOR = 15.0
"""Seconds that an attack may take of it, for ten megabytes or thousands of connections."""
PATIENCE = 30.0
"""Seconds for the answer to a key of those who play."""
BROKEN = ("Traceback", "session-broke", "session-failed", '"level": "error"', '"level":"error"')


@dataclass
class Stage:
    """A host under attack.

    Attributes:
        host: Its process.
        crowd: Who is known there.
        players: Who play, two at a table.
        metrics: The port of its figures.
        page: What browsers open.
    """

    host: HostProcess
    crowd: Crowd
    metrics: int
    page: str
    players: list[Guest] = field(default_factory=list)
    _addresses: "itertools.count[int]" = field(default_factory=itertools.count)
    _attackers: Iterator[int] = field(default_factory=lambda: iter(range(PLAYERS, PEOPLE)))

    # Ways in.

    def address(self) -> str:
        """An address from which nobody has come yet."""
        number = next(self._addresses)
        return f"127.{20 + number // 40_000}.{number // 200 % 200}.{number % 200 + 1}"

    def attacker(self) -> int:
        """The number of somebody who is known and has attacked nothing yet.

        Some attacks leave their guest with another name or other settings, or banned.
        """
        return next(self._attackers)

    @property
    def page_port(self) -> int:
        return int(self.page.rpartition(":")[2])

    async def raw(
        self, address: str | None = None, port: int | None = None
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection on which nobody speaks by itself, for SSH if no port is named."""
        local = (address or self.address(), 0)
        return await asyncio.open_connection("127.0.0.1", port or self.host.port, local_addr=local)

    async def client(
        self, address: str | None = None, port: int | None = None, **more: object
    ) -> asyncssh.SSHClientConnection:
        """A stranger who has logged in."""
        options: dict[str, object] = {
            "username": "eve",
            "client_keys": [new_key()],
            "known_hosts": None,
            "agent_path": None,
            "config": None,
            "local_addr": (address or self.address(), 0),
        }
        return await asyncssh.connect("127.0.0.1", port or self.host.port, **{**options, **more})

    async def guest(self, number: int, wanted: str = "", command: str | None = None) -> SshGuest:
        """Somebody who is known, and sees something; in the lobby, or where they were before."""
        guest = await self.crowd.come(self.host, number, wanted, command)
        await guest.wait_for(lambda: bool(wanted) or guest.shows(LOBBY) or guest.shows(TABLE))
        return guest

    async def at_page(self, number: int, wanted: str = "", **hello: Any) -> WebGuest:
        """The same at a page."""
        guest = await self.crowd.open_page(self.host, number, wanted, **hello)
        await guest.wait_for(lambda: bool(wanted) or guest.shows(LOBBY) or guest.shows(TABLE))
        return guest

    # What a keeper does.

    async def keeper(self, *words: str) -> tuple[int, str]:
        """A command of the keeper: its exit code, and what it printed."""
        return await run(
            sys.executable, "-m", "dogs_tui", "host", *words, "--data", str(self.host.folder)
        )

    # What counts as harm.

    def busy(self) -> float:
        return processor_time(self.host.pid)

    def held(self) -> int:
        return resident(self.host.pid)

    async def sit_down(self) -> None:
        for number, come in zip(range(PLAYERS), (self.guest, self.at_page), strict=True):
            guest: Guest = await come(number)
            guest.press("enter")
            await guest.wait_for(TABLE, PATIENCE)
            await all_answered(guest, 0.3)
            self.players.append(guest)

    async def unharmed(self) -> None:
        """Whoever plays is answered, and nothing broke.

        Raises:
            AssertionError: Not so.
        """
        for guest in self.players:
            guest.press("f1")
            assert await answered(guest, PATIENCE), "who plays is not answered"
            await all_answered(guest, 0.3)
            guest.press("escape")
            await all_answered(guest, 0.3)
            assert not guest.over, "who plays was cut off"
        broken = [sign for sign in BROKEN if sign in self.host.output]
        assert not broken, f"the host says {broken}:\n{self.host.output[-2000:]}"


Attack = Callable[[Stage], Awaitable[None]]
ATTACKS: dict[str, Attack] = {}
"""By what each is called."""


def attack(name: str) -> Callable[[Attack], Attack]:
    """Puts an attack on the list; it raises ``AssertionError`` where the host did not hold."""

    def kept(function: Attack) -> Attack:
        ATTACKS[name] = function
        return function

    return kept


async def run(*words: str, stdin: bytes | None = None, home: Path | None = None) -> tuple[int, str]:
    """A program: its exit code, and all that it printed."""
    process = await asyncio.create_subprocess_exec(
        *words,
        stdin=asyncio.subprocess.DEVNULL if stdin is None else asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**os.environ, **({"DOGS_TUI_HOME": str(home)} if home else {})},
    )
    printed, _ = await process.communicate(stdin)
    return process.returncode or 0, printed.decode(errors="replace")


@asynccontextmanager
async def staged(folder: Path) -> AsyncIterator[Stage]:
    """A host with two who play, and people who are known."""
    crowd = Crowd(folder, PEOPLE)
    await crowd.prepare(["dogs"])
    port = free_port()
    options = (
        *("--metrics", f"127.0.0.1:{port}", "--proxy-from", BALANCERS),
        *("--log-format", "json", "--max-unregistered", "60", "--max-sessions", "60"),
        *("--web", "127.0.0.1:0"),
    )
    async with host_process(folder, *options) as host:
        stage = Stage(host, crowd, port, await host.page())
        await stage.sit_down()
        try:
            yield stage
        finally:
            for guest in stage.players:
                guest.drop()


def free_port() -> int:
    """A port of the loopback address at which nobody listens."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])
