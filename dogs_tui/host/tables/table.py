"""A table of the lobby: its parts, put together, and who may come to it."""

from typing import Any

import msgspec

from dogs_rules import registry
from dogs_rules.game import Game, Seat, View
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import Player, Reading, SaveError
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.people.onlookers import is_onlooker
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.company import UNWATCHED, TableCompany
from dogs_tui.host.tables.deadline import DecisionDeadline
from dogs_tui.host.tables.listings import TableListing, TableStage
from dogs_tui.host.tables.match import HostedMatch
from dogs_tui.host.tables.open_seats import SENT_OUT, check_welcome
from dogs_tui.host.tables.owner_moderation import OwnerModeration
from dogs_tui.host.tables.record import SeatInvitation, TableRecord
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.host.tables.seat_view import SeatView, WatchedMatch
from dogs_tui.host.tables.services import Services
from dogs_tui.host.tables.stored_table import StoredTable
from dogs_tui.host.tables.votes import Votes
from dogs_tui.host.tables.waiting_room import CLOSED, WaitingRoom, take_away
from dogs_tui.match.table import Table
from dogs_tui.match.veil import VEILED
from dogs_tui.match.watching import Watching


class HostedTable:
    """A table and everybody at it.

    What a guest may know of it comes through a ``SeatHandle``; this object knows all and stays
    in the lobby.

    Attributes:
        kept: What is kept of the table.
        company: Everybody who is there.
        playing: Its match.
        votes: What is being asked.
        deadline: Of the decision that waits.
    """

    def __init__(self, services: Services, record: TableRecord) -> None:
        self.kept = StoredTable(services, record)
        self.company = TableCompany(self.kept, self._look_different)
        self.playing = HostedMatch(self.kept, self.company)
        self.votes = Votes(self.kept, self.company, self.playing)
        self.deadline = DecisionDeadline(self.kept, self.company, self.playing)
        self.playing.follow(self.votes.match_changed)
        self.playing.follow(self.deadline.match_changed)
        self.company.on_presence = self.votes.people_changed
        self.votes.on_time_agreed = self.deadline.change_time
        self._card: TableListing | None = None

    @property
    def record(self) -> TableRecord:
        """The stored record of the table."""
        return self.kept.record

    @property
    def code(self) -> str:
        return self.kept.code

    @property
    def stage(self) -> TableStage:
        return self.kept.stage

    @property
    def names(self) -> tuple[str, ...]:
        """By seat; empty for an open one."""
        return self.kept.names

    @property
    def match(self) -> Table | None:
        """The match in play; ``None`` before it, and when nobody looks at it after its end."""
        return self.playing.match

    @property
    def game(self) -> Game[Any, Any, Any]:
        match = self.match
        return self.kept.services.find_game(self.record.game) if match is None else match.game

    def seat_of(self, person: Person) -> Seat | None:
        """Finds the seat of somebody."""
        return self.record.seat_of(person.id)

    def card(self, person: Person | None = None) -> TableListing:
        """The table as the lobby shows it, to this person or to anybody."""
        if self._card is None:
            self._card = self._public_card()
        seat = None if person is None else self.seat_of(person)
        if seat is None:
            return self._card
        mine = self._card.stage is TableStage.RUNNING and self._card.to_move == seat
        return msgspec.structs.replace(self._card, yours=True, your_move=mine)

    def _public_card(self) -> TableListing:
        """The table as the lobby shows it to somebody who does not sit there."""
        record, match = self.record, self.match
        seen = None if match is None else match.view(None)
        sitters = self.company.sitters(self.playing.kinds)
        ordered = sorted(record.places, key=lambda place: (place.rank, place.seat))
        return TableListing(
            code=record.code,
            game=record.game,
            title=registry.title(record.game),
            stage=record.stage,
            sitters=sitters,
            owner=self.kept.services.name_of(record.owner),
            private=record.private,
            watchable=record.watchable,
            watchers=len(self.company.watchers) + self.company.onlookers,
            round=0 if seen is None else seen.round,
            lead=None if seen is None else _lead(seen),
            to_move=None if record.over else self.playing.to_move,
            options=record.options,
            hints=record.hints,
            changed=record.changed,
            places=tuple((sitters[place.seat].name, place.total, place.rank) for place in ordered),
            problem=self.playing.problem,
            deal=record.deal is not None,
            duplicate="" if record.duplicate is None else record.duplicate.code,
            time_control=record.time_control,
            deadline=None if record.deadline is None else record.deadline.at,
            rated=record.rated,
            cup=self.kept.services.cup_match(record),
        )

    async def enter(self, person: Person) -> SeatHandle:
        """Somebody's handle at this table: at their seat, or as a spectator.

        A seat at which a bot played on for them is theirs again at once.

        Raises:
            LobbyError: The lobby does not know them any more, they were sent out, the table may not
                be watched, or its match cannot be opened.
        """
        if is_onlooker(person.id):
            self._check_public(person)
        else:
            self.kept.services.people.existing(person.id)
        seat = self.seat_of(person)
        if self.kept.closed:
            raise LobbyError(CLOSED)
        check_welcome(self.record, person)
        self._check_open_to(person)
        if self.match is None and self.stage is not TableStage.GATHERING:
            await self.playing.bring_up()
            if self.playing.problem is not None:
                raise LobbyError(self.playing.problem)
        if seat is not None and not self.record.over and self.playing.stands_in(seat):
            with said():
                await self.playing.back_at(seat)
        order = OwnerModeration(self.kept, self.company, person.id)
        handle = SeatHandle(
            person.id, self.kept, self.company, self.playing, self.votes, self.room(person), order
        )
        self.company.add(handle)
        return handle

    def room(self, person: Person) -> WaitingRoom:
        """Gives somebody's handle of the waiting room."""
        return WaitingRoom(self.kept, self.company, self.playing, self.card, person.id)

    def begin_if_full(self) -> None:
        """Begins the match if every seat is taken.

        Raises:
            LobbyError: It could not be written; no match has begun.
        """
        if self.stage is TableStage.GATHERING and not any(seat.open for seat in self.record.seats):
            self.playing.begin(self.record)
            self.playing.begun()

    def take_away(self, why: Phrase) -> None:
        """Takes a table away that has not begun; who is there is told why.

        Raises:
            LobbyError: It could not be written, and nothing changed.
        """
        take_away(self.kept, self.company, why)

    def seen_by(self, person: Person) -> Watching | None:
        """The match as somebody who sits here may know it; ``None``: none of theirs is open."""
        seat = self.seat_of(person)
        if seat is None or self.match is None:
            return None
        return WatchedMatch(SeatView(lambda: self.match, lambda: seat))

    def watched_by(self, person: Person) -> bool:
        """True if somebody may watch here who was not told of the table by who sits there."""
        public = self.record.watchable and not self.record.private
        return self.seat_of(person) is not None or public

    def reading(self, person: Person) -> Reading:
        """The whole match, once it is over and nothing is hidden any more.

        Raises:
            LobbyError: It is not over, was not for this person's eyes, or cannot be read.
        """
        self._check_open_to(person)
        if not self.record.over:
            raise LobbyError(phrase("The match is not over. Watch it at the table."))
        with said():
            return self.kept.services.matches.reading(self.code)

    def follow(self, record: TableRecord) -> None:
        """Takes the record as it was written elsewhere, and tells who is here."""
        before = self.record
        self.kept.record = record
        self._card = None
        self._tell_invited(set(record.invited) - set(before.invited))
        if before.over and record.over:
            return
        for person in set(record.sent_out) - set(before.sent_out):
            self.company.shut_out(SENT_OUT, person)
        if before.stage is not record.stage:
            self.playing.follow_stage(before.stage)
        self.company.tell(CompanyNews("seats"))
        if not record.watchable:
            self.company.shut_out_watchers()

    def _tell_invited(self, invited: set[SeatInvitation]) -> None:
        """Tells people who were invited elsewhere."""
        services, record = self.kept.services, self.record
        code = self.code if record.duplicate is None else record.duplicate.code
        for invitation in invited:
            if not invitation.declined:
                services.invited(
                    code, record.game, invitation.person, services.name_of(invitation.by)
                )

    def renamed(self, person: Person) -> None:
        """Somebody who sits here, or made the table, has another name."""
        seat = self.seat_of(person)
        if seat is None and self.record.owner != person.id:
            return
        if seat is not None:
            self._rename(seat, person)
        self.company.tell(CompanyNews("seats"))

    def _rename(self, seat: Seat, person: Person) -> None:
        try:
            self.kept.keep(self.record.with_name(person.id, person.name))
        except LobbyError as trouble:  # The person has the name all the same.
            self.kept.log_trouble("a name was not kept at a table", trouble)
            return
        if self.match is not None and not self.record.over:
            self.kept.services.later(self._rename_player(self.match, seat, person.name))

    async def _rename_player(self, match: Table, seat: Seat, name: str) -> None:
        kind = match.stored.players[seat].kind
        try:
            await match.seat(seat, Player(name, kind))
        except SaveError as trouble:
            self.kept.log_trouble("a name was not kept in a match", trouble)

    async def close(self) -> None:
        """Ends what is going on here; everything is on disk."""
        self.company.close()
        await self.playing.close()

    def _check_public(self, person: Person) -> None:
        if self.stage is TableStage.GATHERING or not self.watched_by(person):
            raise LobbyError(UNWATCHED)

    def _check_open_to(self, person: Person) -> None:
        if self.kept.services.hides(person.id, self.record):
            raise LobbyError(VEILED)
        seated = self.seat_of(person) is not None
        if not seated and self.stage is not TableStage.GATHERING and not self.record.watchable:
            raise LobbyError(UNWATCHED)

    def _look_different(self, soon: bool) -> None:
        self._card = None
        self.kept.services.changed(soon)


def _lead(seen: View) -> int:
    """Points between the first two."""
    first, *others = sorted((sheet.total for sheet in seen.scores), reverse=True)
    return first - max(others, default=first)
