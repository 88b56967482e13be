"""Tournaments as they are kept, and how they go on: tables, their ends, the next round."""

import asyncio
from datetime import datetime, timedelta
from typing import Any

import msgspec

from dogs_rules.phrase import phrase
from dogs_saves import Place
from dogs_tui.host.collection import Collection
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.codes import read_code
from dogs_tui.host.tables.listings import Missing, TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import Services, log
from dogs_tui.host.tables.tables import Tables
from dogs_tui.host.tournaments.pairing import next_round, rounds_of, table_record
from dogs_tui.host.tournaments.tournament import TOURNAMENTS, Board, Round, Stage, Tournament


class KeptTournaments(Collection[Tournament]):
    """All tournaments, by code, and how they go on.

    A round is written with the codes of its tables before any of them is created. So whatever
    breaks off in between, the next time what is missing is created and nothing twice; and how a
    table ended is read from the table's own record, as often as need be.
    """

    def __init__(self, services: Services, tables: Tables) -> None:
        super().__init__(services.store.documents(TOURNAMENTS))
        self._services = services
        self._tables = tables
        self._advancing: set[str] = set()

    def followed(self, name: str, document: Tournament | None) -> None:
        super().followed(name, document)
        self._services.changed(False)

    def all(self) -> tuple[Tournament, ...]:
        """All, the newest first."""
        return tuple(
            sorted(self._by_name.values(), key=lambda tournament: tournament.created, reverse=True)
        )

    def get(self, code: str) -> Tournament:
        """The tournament of a code, as it was typed or given.

        Raises:
            LobbyError: There is none.
        """
        tournament = self.find(read_code(code))
        if tournament is None:
            raise LobbyError(phrase("No tournament has that code."))
        return tournament

    def __getitem__(self, code: str) -> Tournament:
        return self._by_name[code.lower()]

    def find(self, code: str) -> Tournament | None:
        """The tournament of exactly this code."""
        return self._by_name.get(code.lower())

    def keep(self, tournament: Tournament, **fields: Any) -> Tournament:
        """Keeps a tournament, with other fields.

        Raises:
            LobbyError: It could not be written, and nothing changed.
        """
        tournament = msgspec.structs.replace(tournament, **fields, changed=self._services.clock())
        self._write(tournament.code.lower(), tournament)
        self._services.changed(False)
        return tournament

    def try_to_keep(self, tournament: Tournament) -> None:
        """Keeps a tournament, if the disk lets it; for what nobody waits for."""
        try:
            self.keep(tournament)
        except LobbyError as trouble:
            log.error(
                "a tournament was not kept",
                extra={"event": "tournament-trouble", "reason": str(trouble)},
            )

    def free_codes(self, count: int) -> list[str]:
        """So many codes that nothing has or ever had."""
        codes: list[str] = []
        while len(codes) < count:
            code = self._tables.free_code()
            if code not in codes and self.find(code) is None:
                codes.append(code)
        return codes

    def _take(self, name: str, document: Tournament | None) -> None:
        super()._take(name, document)
        if document is not None:
            boards = (board.table for round_ in document.rounds for board in round_.boards)
            for code in (document.code, *boards):
                self._tables.use_up(code)

    # Going on.

    async def advance(self, code: str) -> None:
        """Notes how tables ended, creates those that are missing, and pairs the next round."""
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
        tournament = self[code]
        if tournament.stage is not Stage.RUNNING:
            return False
        noted = tournament
        for board in () if tournament.round is None else tournament.round.boards:
            table = None if board.over else self._tables.get(board.table)
            if table is not None and table.record.over:
                noted = noted.with_board(_ended(board, table.record))
            elif table is None and not board.over:
                self._create(tournament, board)
                await asyncio.sleep(0)
        if noted != tournament:
            tournament = self.keep(noted)
        if tournament.round is not None and not tournament.round.over:
            return False
        return await self._next(tournament)

    async def _next(self, tournament: Tournament) -> bool:
        """Pairs the next round, or ends the tournament; whether it goes on."""
        pairing = None
        if len(tournament.rounds) < rounds_of(tournament):
            pairing = await asyncio.to_thread(next_round, tournament)
        if self[tournament.code] != tournament:
            return True  # Somebody left meanwhile: they are not to be paired.
        if pairing is None or not pairing.tables:
            self.keep(tournament, stage=Stage.OVER)
            return False
        codes = self.free_codes(len(pairing.tables))
        boards = tuple(map(Board, codes, pairing.tables))
        days = tournament.setup.days
        ends = self._services.clock() + timedelta(days=days) if days else None
        self.keep(tournament, rounds=(*tournament.rounds, Round(boards, pairing.byes, ends)))
        return True

    def _create(self, tournament: Tournament, board: Board) -> None:
        number = len(tournament.rounds)
        self._tables.create_paired(
            table_record(
                tournament, number, board, self._services.find_game, self._services.clock()
            )
        )

    def has_table(self, code: str) -> bool:
        """True if the table of a round was created."""
        return code in self._tables

    def missing_at(self, code: str) -> Missing | None:
        """The player for whom a table waits, by its code; ``None``: for nobody."""
        table = self._tables.get(code)
        return None if table is None else table.playing.missing

    async def go_on_without(self, tournament: Tournament, by: datetime) -> bool:
        """Goes on without players whose time to come was over by then; says whether any was.

        A match that is lost is noted before it is ended, so no crash makes it anything else.

        Raises:
            LobbyError: It could not be written; as well ``SaveError``.
        """
        gone = False
        for board in () if tournament.round is None else tournament.round.boards:
            table = None if board.over else self._tables.get(board.table)
            missing = None if table is None else table.playing.missing
            if table is None or table.record.over or table.match is None:
                continue
            if not board.forfeit and (missing is None or missing.until > by):
                continue
            if not await self._services.matches.claim(table.match.stored):
                continue
            gone = True
            if missing is not None and not missing.forfeits:
                await table.playing.stand_in(missing.seat)
                continue
            if not board.forfeit and missing is not None:
                lost = msgspec.structs.replace(board, forfeit=board.entrants[missing.seat])
                tournament = self.keep(self[tournament.code].with_board(lost))
                board = lost  # noqa: PLW2901
            name = table.names[board.entrants.index(board.forfeit)]
            table.playing.end_for_all(
                phrase("{name} was not there and loses this match.", name=name)
            )
        return gone

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
    """A table that is over: who was not there, or ended a match against bots alone, has lost it."""
    places = record.places if record.stage is TableStage.FINISHED else ()
    losers = [seat for seat, holder in enumerate(record.seats) if holder.person]
    if board.forfeit:
        losers, places = [board.entrants.index(board.forfeit)], ()
    if not places and len(losers) == 1:
        last = len(record.seats)
        places = tuple(Place(seat, 0, last if seat in losers else 1) for seat in range(last))
    return msgspec.structs.replace(board, over=True, places=places)
