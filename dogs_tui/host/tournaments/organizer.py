"""The actions on a lobby's tournaments: make, enter, leave, begin and end them."""

import asyncio
from collections.abc import Iterable, Sequence
from contextvars import Context
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from dogs_rules.phrase import phrase
from dogs_saves import SaveError
from dogs_tui.host.errors import LobbyError, again
from dogs_tui.host.people.person import Person
from dogs_tui.host.results.pages import Prize
from dogs_tui.host.tables.listings import CupMatch
from dogs_tui.host.tables.record import FORGOTTEN, TableRecord
from dogs_tui.host.tables.services import Absence, Services, log
from dogs_tui.host.tables.tables import Tables
from dogs_tui.host.tables.time_control import GRACE
from dogs_tui.host.tournaments.entering import (
    check_full,
    check_room,
    check_setup,
    filled,
    with_entrant,
    without_entrant,
)
from dogs_tui.host.tournaments.rounds import KeptTournaments
from dogs_tui.host.tournaments.standing import prize_of
from dogs_tui.host.tournaments.tournament import (
    TOURNAMENTS,
    Entrant,
    Stage,
    Tournament,
    TournamentSetup,
)

EVERY: Final = 30.0
"""Seconds between two looks at what begins or ends by the clock, and at what could not be done."""


class TournamentOrganizer:
    """The tournaments, and the clock by which they begin and go on.

    Attributes:
        kept: All tournaments.
    """

    def __init__(self, services: Services, tables: Tables) -> None:
        self._services = services
        self._tables = tables
        self.kept = KeptTournaments(services, tables)
        self._timer: asyncio.TimerHandle | None = None
        services.store.follow(TOURNAMENTS, self._followed)
        services.hidden_in_tournament = self.hides
        services.table_over = self._table_over
        services.absence = self._absence
        services.cup_match = self._cup_match

    def _followed(self, name: str, tournament: Tournament | None) -> None:
        self.kept.followed(name, tournament)
        if tournament is not None:
            self._services.later(self._advance(tournament.code))

    async def take_up(self) -> None:
        """Goes on after a start, wherever the last one ended; nobody loses by what was between."""
        least = self._services.clock() + GRACE
        paused = self._services.whereabouts.alone
        for kept in self.kept.all():
            tournament, last = kept, kept.round
            if paused and last is not None and last.ends is not None and last.ends < least:
                rounds = (*tournament.rounds[:-1], msgspec.structs.replace(last, ends=least))
                tournament = self.kept.keep(tournament, rounds=rounds)
            await self._advance(tournament.code)
        self._arm()

    def stop(self) -> None:
        """Looks at the clock no more. May be repeated."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # What there is.

    def may_make(self, person: Person) -> bool:
        """True if the operator lets somebody make tournaments."""
        makers = {maker.casefold() for maker in self._services.limits.tournament_makers}
        return bool(makers & {"everybody", person.name.casefold(), person.id})

    def prizes(self, person: str) -> tuple[Prize, ...]:
        """What the person with an id won, the newest first."""
        prizes = (prize_of(tournament, person) for tournament in self.kept.all())
        return tuple(prize for prize in prizes if prize is not None)

    def hides(self, person: str, record: TableRecord) -> bool:
        """True if a table is dealt as the one at which this person still plays, or will."""
        tournament = self.kept.find(record.tournament)
        if tournament is None or not tournament.hides or record.seat_of(person) is not None:
            return False
        for round_ in tournament.rounds:
            for board in round_.boards:
                if board.table == record.code:
                    return round_.hides(board, person)
        return True

    # Entering and leaving.

    def make(self, maker: Person, setup: TournamentSetup) -> Tournament:
        """A new tournament, which its maker has entered.

        Raises:
            LobbyError: It cannot be played like this, the operator lets this person make none,
                there are too many, or it could not be written.
        """
        services = self._services
        services.people.existing(maker.id)
        if not self.may_make(maker):
            raise LobbyError(
                phrase("The operator of this host does not let you create tournaments.")
            )
        setup = check_setup(setup, services.find_game, services.clock())
        check_room(self.kept.all(), maker)
        services.rate_limits.check(maker.id)
        at, (code,) = services.clock(), self.kept.free_codes(1)
        made = Tournament(code, maker.id, setup, services.seed(), at, at)
        made = self.kept.keep(with_entrant(made, maker))
        self._arm()
        return made

    def make_announced(
        self, code: str, maker: str, setup: TournamentSetup, entering: Sequence[Person]
    ) -> None:
        """A new tournament of an evening of the calendar, with those who come.

        Args:
            code: A code that is its own.
            maker: The id of who announced the evening.
            setup: Checked, with when it begins.
            entering: Who come; those beyond its places do not play.

        Raises:
            LobbyError: There are too many, or it could not be written.
        """
        check_full(self.kept.all())
        at = self._services.clock()
        entrants = tuple(Entrant(person.id, person.name) for person in entering)[: setup.places]
        made = Tournament(code, maker, setup, self._services.seed(), at, at, entrants=entrants)
        self.kept.keep(made)
        self._arm()

    def use_up(self, codes: Iterable[str]) -> None:
        """Gives these codes to nothing else."""
        for code in codes:
            self._tables.use_up(code)

    def enter(self, person: Person, code: str) -> Tournament:
        """Somebody will play.

        Raises:
            LobbyError: They do already, it is full or has begun, or it could not be written.
        """
        self._services.people.existing(person.id)
        with_entrant(self.kept.get(code), person)
        self._services.rate_limits.check(person.id)
        return again(lambda: self.kept.keep(with_entrant(self.kept.get(code), person)))

    async def leave(self, person: Person, code: str) -> None:
        """Somebody plays no more: bots take their seats, and in later rounds they are not paired.

        Raises:
            LobbyError: They do not play in it, or it could not be written.
        """
        before = self.kept.get(code)
        self._services.rate_limits.check(person.id)
        after = self.kept.keep(without_entrant(before, person.id))
        last = after.round
        boards = () if last is None else last.boards
        for board in boards:
            table = self._tables.get(board.table)
            if person.id not in board.entrants or table is None or table.record.over:
                continue
            seat = table.record.seat_of(person.id)
            if seat is not None:
                await table.playing.give_up(seat)
        await self._advance(after.code)

    async def begin(self, person: Person, code: str) -> None:
        """Begins a tournament; bots take free places, if that was chosen.

        Raises:
            LobbyError: Somebody else made it, it has begun, too few have entered, no match begins
                now, or it could not be written.
        """
        tournament = self.kept.get(code)
        self._check_maker(tournament, person)
        self._services.check_open()
        self._services.rate_limits.check(person.id)
        await self._begin(tournament)

    def cancel(self, person: Person, code: str) -> None:
        """Ends a tournament before its end; matches that are played go on.

        Raises:
            LobbyError: Somebody else made it, it is over, or it could not be written.
        """
        tournament = self.kept.get(code)
        self._check_maker(tournament, person)
        if tournament.over:
            raise LobbyError(phrase("This tournament is over."))
        self._services.rate_limits.check(person.id)
        self.kept.keep(tournament, stage=Stage.CANCELLED)

    def renamed(self, person: Person) -> None:
        """Somebody has another name."""
        for tournament in self.kept.all():
            entrant = tournament.entrant(person.id)
            if entrant is not None and entrant.name != person.name:
                self.kept.try_to_keep(
                    tournament.with_entrant(msgspec.structs.replace(entrant, name=person.name))
                )

    def gone(self, person: str, name: str = "") -> None:
        """Somebody is known no more. What they played stays, and the others go on.

        Args:
            person: Their id.
            name: What they are called from now on; empty: as before. With it, nothing holds their
                id any more.
        """
        for tournament in self.kept.all():
            if tournament.entrant(person) is None and tournament.maker != person:
                continue
            entrant = tournament.entrant(person)
            if entrant is not None and not entrant.gone and not tournament.over:
                tournament = without_entrant(tournament, person)  # noqa: PLW2901
            stage = (
                Stage.CANCELLED
                if tournament.maker == person and self._waits(tournament)
                else tournament.stage
            )
            tournament = msgspec.structs.replace(tournament, stage=stage)  # noqa: PLW2901
            self.kept.try_to_keep(
                tournament.renamed(person, FORGOTTEN, name) if name else tournament
            )
            self._services.later(self._advance(tournament.code))

    # Going on.

    async def look(self) -> None:
        """Does what is due by the clock, and what could not be done before."""
        now = self._services.clock()
        for tournament in self.kept.all() if self._services.whereabouts.first else ():
            begins = tournament.setup.begins
            if tournament.stage is Stage.OPEN and begins is not None and begins <= now:
                await self._begin_by_itself(tournament)
            last = tournament.round
            if last is not None and last.ends is not None and last.ends <= now:
                await self.kept.hurry(last)
            await self._go_on_without(tournament, now)
            await self._advance(tournament.code)

    async def go_on_without_missing(self, person: Person, code: str) -> None:
        """Goes on at once without the players who are missing at tables of the round.

        Raises:
            LobbyError: Somebody else made it, nobody is missing, or it could not be written.
        """
        tournament = self.kept.get(code)
        self._check_maker(tournament, person)
        self._services.rate_limits.check(person.id)
        if not await self._go_on_without(tournament, datetime.max.replace(tzinfo=UTC)):
            raise LobbyError(phrase("Nobody is missing."))
        await self._advance(tournament.code)

    async def _go_on_without(self, tournament: Tournament, by: datetime) -> bool:
        try:
            return await self.kept.go_on_without(tournament, by)
        except (LobbyError, SaveError) as trouble:  # It is tried again at the next look.
            log.error(
                "a tournament waits for somebody",
                extra={"event": "tournament-trouble", "reason": str(trouble)},
            )
            return False

    def _absence(self, record: TableRecord) -> Absence | None:
        """What a tournament allows players of a table who are not there."""
        tournament = self.kept.find(record.tournament)
        if tournament is None or not tournament.setup.absence or not tournament.setup.live:
            return None
        board = tournament.board(record.code)
        if board is None or board.over or tournament.stage is not Stage.RUNNING:
            return None
        setup = tournament.setup
        return Absence(timedelta(minutes=setup.absence), setup.forfeits and setup.seats == 2)

    def _cup_match(self, record: TableRecord) -> CupMatch | None:
        """What the match of a table is in its tournament."""
        tournament = self.kept.find(record.tournament)
        if tournament is None:
            return None
        board = tournament.board(record.code)
        absent = None if board is None else tournament.entrant(board.forfeit)
        return CupMatch(tournament.setup.title, "" if absent is None else absent.name)

    async def _begin(self, tournament: Tournament) -> None:
        if tournament.stage is not Stage.OPEN:
            raise LobbyError(phrase("This tournament has begun."))
        self.kept.keep(filled(tournament))
        await self._advance(tournament.code)

    async def _begin_by_itself(self, tournament: Tournament) -> None:
        try:
            await self._begin(tournament)
        except LobbyError as trouble:
            if self._services.closing is None:
                self.kept.try_to_keep(msgspec.structs.replace(tournament, stage=Stage.CANCELLED))
            log.warning(
                "a tournament did not begin",
                extra={"event": "tournament-not-begun", "reason": str(trouble)},
            )

    async def _advance(self, code: str) -> None:
        if self._services.whereabouts.first:
            await self.kept.advance(code)
        self._arm()

    def _table_over(self, record: TableRecord) -> None:
        if self.kept.find(record.tournament) is not None:
            self._services.later(self._advance(record.tournament))

    # The clock.

    def _waits(self, tournament: Tournament) -> bool:
        """True if a tournament waits for its maker."""
        return tournament.stage is Stage.OPEN and tournament.setup.begins is None

    def _is_timed(self, tournament: Tournament) -> bool:
        """True if something of a tournament is to be done by the clock, or could not be done."""
        if tournament.stage is Stage.OPEN:
            return tournament.setup.begins is not None
        if tournament.stage is not Stage.RUNNING:
            return False
        last = tournament.round
        live = tournament.setup.live and bool(tournament.setup.absence)
        if live or last is None or last.over or last.ends is not None:
            return True
        tables = [self._tables.get(board.table) for board in last.boards if not board.over]
        return any(table is None or table.record.over for table in tables)

    def _arm(self) -> None:
        if self._timer is None and any(map(self._is_timed, self.kept.all())):
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(EVERY, self._look, context=Context())

    def _look(self) -> None:
        self._timer = None
        self._services.later(self.look())
        self._arm()

    def _check_maker(self, tournament: Tournament, person: Person) -> None:
        if tournament.maker != person.id:
            raise LobbyError(phrase("Only the tournament's owner can do that."))
