"""People at a host: a whole host in this process, and guests who play at it over SSH by keys."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from dogs_rules import registry
from dogs_rules.game import Action, OptionValue
from dogs_rules.rng import Rng
from dogs_tui.app.settings import Settings
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.program import HostProgram
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words import say
from dogs_tui.words.registry import words_of
from tests.support.deciding_keys import DECIDING, Deciding
from tests.support.process_idle import LIMIT
from tests.support.run_sync import run_sync
from tests.support.ssh_guest import Guest, SshGuest, new_key

NAMES = ("Ana", "Bo", "Cyril", "Dee")
QUICK = Settings(pace="none", motion=False, round_cards=False, turn_guard=0)
"""What is shown without waiting, so that a match takes seconds."""
TRIES = 4
"""How often somebody presses the keys of a decision again before a test gives up."""


def config_for(folder: Path, **settings: Any) -> HostConfig:
    """A host on the loopback address at any free port, open to everybody unless said otherwise."""
    return HostConfig(
        **{
            "listen": ("127.0.0.1:0",),
            "data": str(folder),
            "admission": "open",
            "door_socket": False,
            "sessions_per_address": 100,
            "memory": "8G",
            **settings,
        }
    )


def first_begins(game: str, seats: int) -> Mapping[str, OptionValue]:
    """The options that let the first seat begin, where a game has them."""
    begins = any(option.key == "start" for option in registry.game(game).options(seats))
    return {"start": "1"} if begins else {}


class Party:
    """A running host and the keys of the people who come to it."""

    def __init__(self, program: HostProgram) -> None:
        self.program = program
        self.keys: dict[str, asyncssh.SSHKey] = {}
        self.people: dict[str, Person] = {}
        self.guests: list[SshGuest] = []

    def enrol(self, *names: str, settings: Settings = QUICK) -> None:
        """Makes people known, as if they had been here before."""
        for name in names:
            key = self.keys.setdefault(name, new_key())
            people = self.program.lobby.people
            person = people.enrol(name, key.get_fingerprint())
            self.people[name] = people.change_settings(person, settings)

    async def come(self, name: str, command: str | None = None, **terminal: Any) -> SshGuest:
        """Somebody connects, with their own key."""
        key = self.keys.setdefault(name, new_key())
        guest = await SshGuest.connect(self.program.port, key, command=command, **terminal)
        self.guests.append(guest)
        return guest

    async def run(self, name: str, command: str) -> asyncssh.SSHCompletedProcess:
        """What somebody's ``ssh HOST COMMAND`` brings, without a terminal."""
        key = self.keys.setdefault(name, new_key())
        host = {"port": self.program.port, "known_hosts": None, "agent_path": None, "config": None}
        async with asyncssh.connect("127.0.0.1", client_keys=[key], **host) as connection:
            return await connection.run(command, stdin=asyncssh.DEVNULL)

    async def all_gone(self) -> None:
        """Returns when every session has ended."""
        async with asyncio.timeout(LIMIT):
            while tasks := tuple(self.program._sessions._running):
                await asyncio.wait(tasks)
        self.guests.clear()

    def table(
        self,
        game: str,
        names: Sequence[str],
        options: Mapping[str, OptionValue] | None = None,
        *,
        private: bool = False,
        watchable: bool = True,
    ) -> HostedTable:
        """A table at which these people sit; the match has begun."""
        seats = (ME, *(OPEN for _ in names[1:]))
        chosen = first_begins(game, len(names)) if options is None else options
        plan = TableSetup(game, seats, chosen, private, watchable)
        made = self.program.lobby.make_table(self.people[names[0]], plan)
        for name in names[1:]:
            made.room(self.people[name]).sit()
        assert made.stage == TableStage.RUNNING
        return made

    def away(self, table: HostedTable) -> set[str]:
        """The names of the people who sit at a table and are not there."""
        return {sitter.name for sitter in table.card().sitters if sitter.person and not sitter.here}

    def handle(self, table: HostedTable, name: str) -> SeatHandle:
        """What somebody may know of a table, without being seen there."""
        return run_sync(table.enter(self.people[name]))


@asynccontextmanager
async def hosting(folder: Path, **settings: Any) -> AsyncIterator[Party]:
    """A host with these settings, until the end of the block; its matches have the same seeds."""
    with pytest.MonkeyPatch.context() as patch:
        seeded(patch, *range(1, 1000))
        program = HostProgram(config_for(folder, **settings))
        await program.start()
    party = Party(program)
    try:
        yield party
    finally:
        for guest in party.guests:
            guest.drop()
        await program.stop()


def seeded(patch: pytest.MonkeyPatch, *seeds: int) -> None:
    """The matches that a lobby opened from now on begins have these seeds, in turn."""
    opened = Lobby.__init__

    def with_seed(self: Lobby, *given: Any, **named: Any) -> None:
        opened(self, *given, **{**named, "seed": cycle(seeds).__next__})

    patch.setattr(Lobby, "__init__", with_seed)


class Play:
    """A match that guests play by keys, each decision at the terminal of whoever is asked.

    Args:
        party: The host.
        table: Where they sit.
        names: Who sits there.
    """

    def __init__(self, party: Party, table: HostedTable, names: Sequence[str]) -> None:
        self.party = party
        self.table = table
        self.names = tuple(names)
        self.guests: dict[str, Guest] = {}
        self.handles = {name: party.handle(table, name) for name in names}
        self._keys_for: Deciding = DECIDING[table.card().game]()
        self._dice = Rng.seeded(1)
        self.pressed = 0

    @property
    def plies(self) -> int:
        return self.handles[self.names[0]].table.plies

    @property
    def over(self) -> bool:
        return self.handles[self.names[0]].table.to_move is None

    @property
    def mover(self) -> str:
        """The name of who is to move."""
        handle = self.handles[self.names[0]]
        assert handle.table.to_move is not None
        return handle.table.names[handle.table.to_move]

    async def sit_down(self, *names: str, **terminal: Any) -> None:
        """These people connect and land at the table; all of them when nobody is named."""
        for name in names or self.names:
            self.guests[name] = await self.connected(name, **terminal)
        for name in names or self.names:
            await self.guests[name].wait_for(self.table.card().title)
        if self.mover in self.guests:
            await self.guests[self.mover].wait_for(self.asked())

    async def connected(self, name: str, **terminal: Any) -> Guest:
        """Somebody comes to the host, and goes to the table at once."""
        return await self.party.come(name, f"join {self.table.code}", **terminal)

    def decision(self) -> tuple[Any, tuple[Action, ...]]:
        """What whoever is to move sees, and what they may do."""
        handle = self.handles[self.mover]
        seat = handle.table.to_move
        assert seat is not None
        return handle.table.view(seat), tuple(handle.table.legal(seat))

    def asked(self) -> str:
        """The beginning of what is asked now, on the screen of whoever has to decide."""
        table = self.handles[self.mover].table
        words = words_of(table.game)
        return say(words.prompt(table.view(table.to_move), table.names))[:30].rstrip()

    async def decide(self) -> int:
        """One decision: whoever is asked presses keys until something has been played.

        Returns:
            How many actions have been played now.
        """
        name, before = self.mover, self.plies
        guest = self.guests[name]
        for _ in range(TRIES):
            await self.shown(name)
            if self.plies > before:
                return self.plies
            for key in self._keys_for(*self.decision()):
                guest.press(key)
                self.pressed += 1
                await guest.rest()
                if self.plies > before:
                    return self.plies
        view, legal = self.decision()
        raise AssertionError(f"{name} could not play at {view.phase}: {legal}\n{guest.text()}")

    def move(self) -> None:
        """One decision without keys; the screens show it when they come to it."""
        table = self.handles[self.mover].table
        seat = table.to_move
        assert seat is not None
        bot = table.game.bots()["random"]
        run_sync(table.play(seat, bot.choose(table.view(seat), table.legal(seat), self._dice)))

    async def shown(self, name: str) -> None:
        """Returns when somebody's screen has taken in all that happened at the table."""
        lobby: Any = self.party.program.lobby
        screen = lobby._visits.of(self.party.people[name].id)._guest.screen
        assert isinstance(screen, MatchScreen)
        await screen.shown()

    async def on(
        self, until: Callable[[], bool] = lambda: False, *, often: int | None = None
    ) -> None:
        """Plays until something is true, or to the end; then nothing pressed is on its way.

        Args:
            until: Looked at before each decision.
            often: How many decisions of each phase everybody makes by keys; after these what is
                played comes from nobody's terminal, and all screens show it. ``None``: all.
        """
        made: Counter[tuple[str, str]] = Counter()
        while not self.over and not until():
            phase = self.mover, self.decision()[0].phase
            made[phase] += 1
            if often is None or made[phase] <= often:
                await self.decide()
            else:
                self.move()
        for guest in self.guests.values():
            await guest.rest()
