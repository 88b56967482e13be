"""Tournaments that are played by hand, as far as people play in them."""

from typing import Any

from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tournaments.organizer import TournamentOrganizer
from dogs_tui.host.tournaments.tournament import Board, Tournament, TournamentSetup
from tests.support.lobby_builder import Guests

GAME = "dog_kids"
BOT = "random"


class Cup:
    """A tournament of some people in a lobby.

    Args:
        guests: The lobby.
        names: Who enters it; the first makes it.
        setup: Of the tournament.
    """

    def __init__(self, guests: Guests, *names: str, **setup: Any) -> None:
        self.guests = guests
        self.names = names
        given = {"title": "Cup", "game": GAME, "seats": 2, "places": 8, "level": BOT, **setup}
        self.code = self.organizer.make(self.person(names[0]), TournamentSetup(**given)).code
        for name in names[1:]:
            guests.clock.pass_(seconds=30)
            self.organizer.enter(self.person(name), self.code)

    @classmethod
    def of(cls, guests: Guests, code: str, *names: str) -> "Cup":
        """A tournament that is there already."""
        cup = cls.__new__(cls)
        cup.guests, cup.code, cup.names = guests, code, names
        return cup

    @property
    def organizer(self) -> TournamentOrganizer:
        return self.guests.lobby.tournaments

    @property
    def now(self) -> Tournament:
        """As it is."""
        return self.organizer.kept.get(self.code)

    def person(self, name: str) -> Person:
        return self.guests.person(name)

    async def begin(self) -> None:
        await self.organizer.begin(self.person(self.names[0]), self.code)

    def boards(self) -> list[tuple[Board, HostedTable]]:
        """The tables of the round that is played."""
        playing = self.now.round
        assert playing is not None
        at_tables = [(board, self.guests.lobby.table(board.table)) for board in playing.boards]
        return [(board, table) for board, table in at_tables if table is not None]

    def board_of(self, name: str) -> HostedTable | None:
        """The table at which somebody plays now."""
        ident = self.person(name).id
        return next((table for board, table in self.boards() if ident in board.entrants), None)

    async def rest(self) -> None:
        """Bots play as far as they can, and what follows from it has happened."""
        for _, table in self.boards():
            if table.match is not None:
                await table.match.settled()
        await self.guests.lobby._services.settled()

    async def play_round(self) -> None:
        """Has the people play, whose turn it is, until the round is over."""
        number = len(self.now.rounds)
        while len(self.now.rounds) == number and not self.now.over:
            for name in self.names:
                table = self.board_of(name) if self.now.round is not None else None
                if table is not None and not table.record.over:
                    await self.move(table, name)
            if self.now.round is None:
                return
            await self.rest()

    async def move(self, table: HostedTable, name: str) -> None:
        """Has somebody play, if it is their move."""
        seat = table.seat_of(self.person(name))
        if seat is None or table.playing.to_move != seat:
            return
        sat = await self.guests.sit(table, name)
        await sat.move()
        await sat.handle.close()
