"""An evening at a host with several processes that are killed while its guests play, in lines.

Each table is played by a task that types the first choice of whoever is asked, one move after the
other. A move counts as acknowledged when its guest is told what came of it.
"""

import asyncio
import json
import os
import re
import signal
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path

import asyncssh

from dogs_rules import registry
from dogs_saves.opening import replayed_of
from dogs_saves.records import Move
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.operations.control import NoHostError, ask
from dogs_tui.host.operations.host_commands import ShowStatus
from dogs_tui.host.store import Store, StoreError
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from tests.support.host_party import first_begins
from tests.support.host_process import HostProcess
from tests.support.ssh_guest import SshGuest, new_key

PATIENCE = 5.0
"""Seconds after which somebody looks again at what became of what they typed."""
DRAWN = re.compile(rb"Cards of (\w+):|(\w+) draws: ")
"""What tells somebody of a hand, and whose it is."""
FIRST = b"\n  1. "
"""The first choice of a decision."""
PROCESSES = 3
"""That serve guests."""
STARTED = 60.0
"""Seconds for a new one in place of one that was ended."""
LOOK = 0.02
"""Seconds between two looks at how far the evening is."""


class Sitter:
    """Somebody at a table, who connects again whenever their session has ended.

    Attributes:
        told: All that they were ever sent.
        back: Seconds from each new connection until they were at their table.
    """

    def __init__(self, name: str, key: asyncssh.SSHKey, code: str, address: str) -> None:
        self.name = name
        self._key = key
        self._code = code
        self._address = address
        self._guest: SshGuest | None = None
        self._typed_at = 0
        self.told = bytearray()
        self.back: list[float] = []

    @property
    def is_asked(self) -> bool:
        """Whether their terminal waits for a decision of theirs."""
        return self._guest is not None and not self._guest.over and self._is_asked(self._guest)

    @property
    def is_over(self) -> bool:
        """Whether their session has ended."""
        return self._guest is None or self._guest.over

    async def passing(self, port: int) -> SshGuest:
        """Somebody who only asks for the version, with their key."""
        return await SshGuest.connect(
            port, self._key, command="version", emulated=False, address=self._address
        )

    async def screen(self, port: int) -> SshGuest:
        """Somebody at the table with a screen, beside whoever is there in lines."""
        command = f"join {self._code}"
        return await SshGuest.connect(port, self._key, command=command, address=self._address)

    async def come(self, port: int) -> None:
        """Is at the table when this returns, as long as it takes."""
        while self._guest is None or self._guest.over:
            self._keep()
            began = time.perf_counter()
            try:
                guest = await SshGuest.connect(
                    port,
                    self._key,
                    command=f"plain join {self._code}",
                    emulated=False,
                    address=self._address,
                )
            except (OSError, asyncssh.Error):
                continue
            self._guest, self._typed_at = guest, 0
            await guest.comes(partial(self._is_there, guest), PATIENCE)
            if not guest.over:
                self.back.append(time.perf_counter() - began)

    def _is_there(self, guest: SshGuest) -> bool:
        return guest.over or f"Table {self._code}:".encode() in guest.raw

    def _is_asked(self, guest: SshGuest) -> bool:
        """Whether there are choices, and nothing more is told before one is typed."""
        return guest.over or (
            guest.raw.find(FIRST, self._typed_at) >= 0 and guest.raw.endswith(b"> ")
        )

    async def play(self) -> bool:
        """Types the first choice; whether they were told what came of it."""
        guest = self._guest
        assert guest is not None
        await guest.comes(partial(self._is_asked, guest), PATIENCE)
        asked, before = self._is_asked(guest), len(guest.raw)
        mine = re.compile(rf"\n(?:\x1b\[J)?{self.name} (?!now)\w+".encode())
        try:
            guest.send(b"1\r")
        except OSError:
            return False

        def answered() -> bool:
            return mine.search(guest.raw, before) is not None

        self._typed_at = before
        await guest.comes(lambda: guest.over or answered(), PATIENCE)
        return asked and answered()

    def drop(self) -> None:
        if self._guest is not None:
            self._guest.drop()
        self._keep()

    def _keep(self) -> None:
        if self._guest is not None:
            self.told += self._guest.raw
            self._guest = None


class EveningTable:
    """A table, what was typed there and what was acknowledged.

    Args:
        game: What is played.
        code: Its code.
        sitters: Who sits there, by seat.
    """

    def __init__(self, game: str, code: str, sitters: Sequence[Sitter]) -> None:
        self.hides = registry.game(game).hidden_hands
        self.code = code
        self.sitters = tuple(sitters)
        self.tried = 0
        self.acknowledged: list[int] = []
        """The plies of moves that were."""

    async def moves(self, store: Store) -> tuple[int, int | None]:
        """How many moves there are, and whose turn it is."""
        while True:
            try:
                lines = store.matches.read(self.code)
            except StoreError:
                await asyncio.sleep(0)
                continue
            replayed = replayed_of(lines.records, self.code, registry.game)
            assert replayed.notes == ()
            plies = [record.ply for record in lines.records if isinstance(record, Move)]
            assert plies == list(range(1, len(plies) + 1)), f"{self.code}: {plies}"
            return len(plies), replayed.match.to_move

    async def play(self, port: int, store: Store, over: Callable[[], bool]) -> None:
        """Plays until the evening or the match is over."""
        while not over():
            await asyncio.gather(*(sitter.come(port) for sitter in self.sitters))
            before, seat = await self.moves(store)
            if seat is None:
                return
            self.tried += 1
            if await self.sitters[seat].play():
                self.acknowledged.append(before + 1)


class Evening:
    """So many tables at a host.

    Args:
        folder: The host's data folder.
        tables: How many.
        open_lobby: Opens a lobby on what the host keeps, before it starts.
    """

    def __init__(self, folder: Path, tables: int, open_lobby: Callable[[], Lobby]) -> None:
        self._folder = folder
        self._number = tables
        self._open_lobby = open_lobby
        self.tables: list[EveningTable] = []
        self.killed = 0
        self.found: list[str] = []
        """What must not have happened."""

    @property
    def sitters(self) -> list[Sitter]:
        return [sitter for table in self.tables for sitter in table.sitters]

    @property
    def acknowledged(self) -> int:
        return sum(len(table.acknowledged) for table in self.tables)

    async def prepare(self) -> None:
        """Makes everybody known, and tables of all games for two and for three in turn."""
        lobby = self._open_lobby()
        await lobby.open()
        for number, game in enumerate(islice(cycle(registry.keys()), self._number)):
            seats = 2 + number // len(registry.keys()) % 2
            names = [f"G{number}{'abc'[seat]}" for seat in range(seats)]
            keys = [new_key() for _ in names]
            people = [
                lobby.people.enrol(name, key.get_fingerprint())
                for name, key in zip(names, keys, strict=True)
            ]
            setup = TableSetup(game, (ME, *(OPEN for _ in names[1:])), first_begins(game, seats))
            table = lobby.make_table(people[0], setup)
            for person in people[1:]:
                table.room(person).sit()
            address = f"127.2.{number}.{seats}"
            sitters = (
                Sitter(name, key, table.code, address)
                for name, key in zip(names, keys, strict=True)
            )
            self.tables.append(EveningTable(game, table.code, tuple(sitters)))
        await lobby.close()

    async def pass_(
        self, host: HostProcess, store: Store, moves: int, disasters: Sequence[Callable[[], None]]
    ) -> None:
        """Plays so many moves before each disaster and after the last one."""
        wanted = moves
        left = list(disasters)

        def over() -> bool:
            return not left and self.acknowledged >= wanted

        async def happen() -> None:
            nonlocal wanted
            while left:
                while self.acknowledged < wanted:
                    await asyncio.sleep(LOOK)
                await asyncio.to_thread(left.pop(0))
                wanted = self.acknowledged + moves

        await asyncio.gather(
            happen(), *(table.play(host.port, store, over) for table in self.tables)
        )

    def kill_one(self) -> None:
        """Ends one of those that serve guests, without a word, once all of them are there."""
        until = time.monotonic() + STARTED
        while len(pids := self._serving()) < PROCESSES:
            assert time.monotonic() < until, f"{pids} serve guests"
            time.sleep(LOOK)
        os.kill(pids[self.killed % PROCESSES], signal.SIGKILL)
        self.killed += 1

    def _serving(self) -> list[int]:
        try:
            rows = json.loads(ask(self._folder, ShowStatus()))["workers"]
        except NoHostError:
            return []
        return sorted(row["process"] for row in rows)

    async def faults(self, store: Store) -> list[str]:
        """What must not have happened, a line each."""
        problems = []
        for table in self.tables:
            moves, _ = await table.moves(store)
            plies = table.acknowledged
            if len(set(plies)) < len(plies) or max(plies, default=0) > moves:
                problems.append(f"{table.code}: {plies} were acknowledged, {moves} are kept")
            if moves > table.tried:
                problems.append(f"{table.code}: {table.tried} were typed, {moves} are kept")
            for sitter in table.sitters:
                sitter.drop()
                problems += [
                    f"{sitter.name} was told: {bytes(sitter.told[hit.start() : hit.end() + 60])!r}"
                    for hit in DRAWN.finditer(sitter.told)
                    if table.hides and sitter.name.encode() not in hit.groups()
                ]
        return problems
