"""How a tournament goes on: tables are laid, their ends are noted, and the next round is paired."""

import asyncio
from datetime import timedelta

import msgspec

from dogs_saves import Place
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.tables.public import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import Services, log
from dogs_tui.host.tables.tables import Tables
from dogs_tui.host.tournaments.pairing import next_round, rounds_of, table_record
from dogs_tui.host.tournaments.stored import KeptTournaments
from dogs_tui.host.tournaments.tournament import Board, Round, Stage, Tournament


class Rounds:
    """Has tournaments go on.

    A round is written with the codes of its tables before any of them is laid. So whatever breaks
    off in between, the next time what is missing is laid and nothing twice; and how a table ended
    is read from the table's own record, as often as need be.
    """

    def __init__(self, kept: KeptTournaments, services: Services, tables: Tables) -> None:
        self._kept = kept
        self._services = services
        self._tables = tables
        self._advancing: set[str] = set()

    async def advance(self, code: str) -> None:
        """Notes how tables ended, lays those that are missing, and pairs the next round."""
        if code in self._advancing:
            return
        self._advancing.add(code)
        try:
            while await self._advanced(code):
                pass
        except LobbyError as trouble:  # It is tried again at the next look.
            log.error(
                "a tournament does not go on",
                extra={"event": "tournament-trouble", "reason": str(trouble)},
            )
        finally:
            self._advancing.discard(code)

    async def _advanced(self, code: str) -> bool:
        """One step; whether there may be another one.

        Raises:
            LobbyError: It could not be written, or no match begins now.
        """
        one = self._kept[code]
        if one.stage is not Stage.RUNNING:
            return False
        noted = one
        for board in () if one.round is None else one.round.boards:
            table = None if board.over else self._tables.get(board.table)
            if table is not None and table.record.over:
                noted = noted.with_board(_ended(board, table.record))
            elif table is None and not board.over:
                self._lay(one, board)
                await asyncio.sleep(0)
        if noted != one:
            one = self._kept.keep(noted)
        if one.round is not None and not one.round.over:
            return False
        return await self._next(one)

    async def _next(self, one: Tournament) -> bool:
        """Pairs the next round, or ends the tournament; whether it goes on."""
        pairing = None
        if len(one.rounds) < rounds_of(one):
            pairing = await asyncio.to_thread(next_round, one)
        if self._kept[one.code] != one:
            return True  # Somebody left meanwhile: they are not to be paired.
        if pairing is None or not pairing.tables:
            self._kept.keep(one, stage=Stage.OVER)
            return False
        codes = self._kept.free_codes(len(pairing.tables))
        boards = tuple(map(Board, codes, pairing.tables))
        days = one.setup.days
        ends = self._services.clock() + timedelta(days=days) if days else None
        self._kept.keep(one, rounds=(*one.rounds, Round(boards, pairing.byes, ends)))
        return True

    def _lay(self, one: Tournament, board: Board) -> None:
        number = len(one.rounds)
        self._tables.create_paired(
            table_record(one, number, board, self._services.find_game, self._services.clock())
        )

    async def hurry(self, last: Round) -> None:
        """The last day of a round is over: bots play on at the tables that are not."""
        for board in last.boards:
            table = None if board.over else self._tables.get(board.table)
            if table is None or table.record.over or table.match is None:
                continue
            if table.stage is TableStage.PAUSED:
                table.playing.resume(min(table.kept.person_seats, default=0))
            for seat in table.kept.person_seats & table.playing.people:
                await table.playing.stand_in(seat)


def _ended(board: Board, record: TableRecord) -> Board:
    """A table that is over: who ended a match against bots alone has lost it."""
    places = record.places if record.stage is TableStage.FINISHED else ()
    people = [seat for seat, one in enumerate(record.seats) if one.person]
    if not places and len(people) == 1:
        last = len(record.seats)
        places = tuple(Place(seat, 0, last if seat in people else 1) for seat in range(last))
    return msgspec.structs.replace(board, over=True, places=places)
