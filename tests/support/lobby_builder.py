"""A lobby for tests: a clock that is moved by hand, people with keys, tables full of them."""

from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from inspect import iscoroutine
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dogs_rules.game import Action
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.people.person import Person
from dogs_tui.host.store import Store
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.host.tables.setup import LobbyLimits, TableSetup
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.match.watching import Playing, Update
from tests.support import memory_match
from tests.support.run_sync import run_sync

KEY = "SHA256:"
SESSION: ContextVar[str] = ContextVar("session", default="nobody's")
"""Whose code runs, in tests of who is called in which context."""


class Hands:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **time: float) -> None:
        self.now += timedelta(**time)


def key(number: int) -> str:
    """The fingerprint of a key, one for each number."""
    return KEY + f"{number:043d}"


class Guests:
    """A lobby in a folder, with people; ``again`` is a restart without a goodbye.

    Args:
        folder: Where the lobby keeps everything.
        limits: The lobby's.
        keep: Gives where it is to keep things; ``None``: in the folder.
        settings: Further arguments of the lobby.
    """

    def __init__(
        self,
        folder: Path,
        limits: LobbyLimits | None = None,
        keep: Callable[[], Store] | None = None,
        **settings: Any,
    ) -> None:
        self.folder = folder
        self._keep = keep
        self.clock = Hands()
        self._limits = limits or LobbyLimits()
        self._settings = {"seed": count(1).__next__, **settings}
        self.lobby = self._lobby()

    def _lobby(self) -> Lobby:
        return Lobby(
            self.folder,
            clock=self.clock,
            limits=self._limits,
            store=None if self._keep is None else self._keep(),
            **self._settings,
        )

    async def __aenter__(self) -> "Guests":
        await self.lobby.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.lobby.close()

    async def again(self, *, later: bool = False) -> Lobby:
        """The lobby as it is after a restart; ``later``: before its matches are back."""
        await self.lobby.close()
        self.lobby = self._lobby()
        await self.lobby.open(later=later)
        return self.lobby

    def person(self, name: str) -> Person:
        """Somebody of that name, enrolled if need be."""
        person = self.lobby.people.by_name(name)
        return person or self.lobby.people.enrol(name, key(len(self.lobby.people.all()) + 1))

    def people(self, *names: str) -> list[Person]:
        return [self.person(name) for name in names]

    def table(self, *names: str, game: str = "dog_lover", **plan: Any) -> HostedTable:
        """A table at which these people play, the first of them being its owner."""
        owner, *others = self.people(*names)
        self.clock.pass_(minutes=5)
        seats = ("me", *("" for _ in others), *plan.pop("bots", ()))
        table = self.lobby.make_table(owner, TableSetup(game, seats, **plan))
        for other in others:
            table.room(other).sit()
        return table

    def handle(self, table: HostedTable, name: str) -> "Sat":
        """Somebody's attended handle."""
        return run_sync(self.sit(table, name))

    async def move(self, table: HostedTable) -> None:
        """Has whoever is to move at a table play, while all its people are there."""
        names = [seat.name for seat in table.record.seats if seat.person]
        await mover(*[await self.sit(table, name) for name in names]).move()

    async def sit(self, table: HostedTable, name: str) -> "Sat":
        """Somebody's attended handle, wherever the lobby keeps things."""
        return Sat(await table.enter(self.person(name)))


class Sat:
    """A seat handle with what it was told."""

    def __init__(self, handle: SeatHandle) -> None:
        self.handle = handle
        self.news: list[CompanyNews] = []
        handle.attend(self.news.append)

    def said(self) -> list[str]:
        """The sentences it was told, and none twice."""
        out = [str(notice.sentence) for notice in self.news if notice.sentence is not None]
        self.news.clear()
        return out

    def kinds(self) -> list[str]:
        out = [notice.kind for notice in self.news]
        self.news.clear()
        return out

    @property
    def playing(self) -> Playing:
        """The table, at which there is something to play from here."""
        assert isinstance(self.handle.table, Playing)
        return self.handle.table

    def legal(self) -> tuple[Action, ...]:
        """What the own seat may do now; nothing where nothing is played."""
        table = self.handle.table
        if not isinstance(table, Playing):
            return ()
        return tuple(action for seat in self.handle.seats for action in table.legal(seat))

    def play(self, choose: Callable[[Any], Any] = lambda legal: legal[0]) -> None:
        """Plays a legal action of the own seat."""
        run_sync(self.move(choose))

    async def move(self, choose: Callable[[Any], Any] = lambda legal: legal[0]) -> None:
        """Plays a legal action of the own seat, wherever the lobby keeps things."""
        (seat,) = self.handle.seats
        await self.playing.play(seat, choose(self.legal()))


def mover(*sat: Sat) -> Sat:
    """Whose turn it is."""
    return next(sitter for sitter in sat if sitter.handle.table.to_move in sitter.handle.seats)


class Witness(memory_match.Witness):
    """A watcher that notes what it was told, and in whose session."""

    def __init__(self, seats: frozenset[int]) -> None:
        super().__init__(*seats)
        self.sessions: list[str] = []

    def table_changed(self, update: Update) -> None:
        super().table_changed(update)
        self.sessions.append(SESSION.get())


def refused(call: object, *args: object) -> str:
    """The sentence with which something is refused."""
    assert callable(call)

    def tried() -> None:
        given = call(*args)
        if iscoroutine(given):
            run_sync(given)

    with pytest.raises(LobbyError) as caught:
        tried()
    return str(caught.value.phrase)


def picture(table: HostedTable, guests: Guests) -> Any:
    """All that must be the same after a restart."""
    match = table.match
    return (
        table.stage,
        table.record.seats,
        table.record.places,
        table.company.talk.lines,
        None if match is None or table.record.over else match.match.digest(),
        None if match is None or table.record.over else match.people,
    )


def given_to(sat: Sat) -> list[Any]:
    """All that a seat handle gives, as bytes."""
    handle = sat.handle
    seats = range(len(handle.table.names))
    own = tuple(handle.seats)
    out: list[Any] = [handle.table.view(seat) for seat in (None, *seats)]
    out += [handle.table.history(frozenset(seats)), handle.company, handle.talk, handle.offers()]
    if isinstance(handle.table, Playing):
        out += [handle.table.legal(seat) for seat in seats]
        out += [handle.table.why_no_undo(seat) for seat in seats]
        out += [handle.table.can_redo(seat) for seat in seats]
    out += [
        handle.table.names,
        sorted(handle.table.people),
        handle.table.to_move,
        handle.table.plies,
        handle.table.last_mover,
        own,
    ]
    return [msgspec.msgpack.encode(result) for result in out]
