"""A table of the lobby: who sits there, how far it is, what is played at it."""

from datetime import timedelta
from typing import Any

import msgspec

from dogs_rules.game import Game, Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import Player, Reading, SaveError, read_match
from dogs_tui.host.lobby.errors import LobbyError, said
from dogs_tui.host.lobby.hosted_match import HostedMatch
from dogs_tui.host.lobby.listings import card_for, public_card
from dogs_tui.host.lobby.news import CompanyNews
from dogs_tui.host.lobby.open_seats import (
    check_gathering,
    check_owner,
    with_bot,
    with_sitter,
    without_sitter,
)
from dogs_tui.host.lobby.people import Person
from dogs_tui.host.lobby.presence import Presence
from dogs_tui.host.lobby.public import TableListing, TableStage
from dogs_tui.host.lobby.records import TableRecord
from dogs_tui.host.lobby.seat_handle import SeatHandle
from dogs_tui.host.lobby.services import Services, log
from dogs_tui.host.lobby.talk import Talk
from dogs_tui.host.lobby.votes import Votes
from dogs_tui.match.table import Table

UNWATCHED = phrase("This table may not be watched.")


class HostedTable:
    """A table and everybody at it.

    What a guest may know of it comes through a ``SeatHandle``; this object knows all and stays
    in the lobby. Its record is on disk before a change counts.

    Args:
        ground: The lobby's.
        record: As it is on disk, or is about to be.

    Attributes:
        ground: The lobby's.
        record: What is kept of the table.
        playing: Its match.
        presence: Who is here.
        talk: What is said.
        votes: What is being asked.
    """

    def __init__(self, services: Services, record: TableRecord) -> None:
        self.services = services
        self.record = record
        self.presence = Presence(services.clock)
        self.talk = Talk(services, record.code)
        self.playing = HostedMatch(self)
        self.votes = Votes(self)
        self.disbanded = False
        self._handles: list[SeatHandle] = []
        self._card: TableListing | None = None

    # What it is.

    @property
    def code(self) -> str:
        return self.record.code

    @property
    def stage(self) -> TableStage:
        return self.record.stage

    @property
    def owner(self) -> str:
        """The id of who made it."""
        return self.record.owner

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self.services.find_game(self.record.game) if self.match is None else self.match.game

    @property
    def names(self) -> tuple[str, ...]:
        """By seat; empty for an open one."""
        return tuple(
            self.services.name_of(one.person, one.name) if one.person else one.name
            for one in self.record.seats
        )

    @property
    def match(self) -> Table | None:
        """The match in play; ``None`` before it, and when nobody looks at it after its end."""
        return self.playing.match

    @property
    def handles(self) -> tuple[SeatHandle, ...]:
        """What visits were given of it."""
        return tuple(self._handles)

    @property
    def person_seats(self) -> frozenset[Seat]:
        """The seats that people have, also those for whom a bot plays on."""
        return frozenset(seat for seat, one in enumerate(self.record.seats) if one.person)

    @property
    def watchers(self) -> tuple[str, ...]:
        """The names of those who are here without a seat."""
        here = (one for one in self.presence.here if self.record.seat_of(one) is None)
        return tuple(self.services.name_of(one) for one in here)

    def seat_of(self, person: Person) -> Seat | None:
        """Where somebody sits."""
        return self.record.seat_of(person.id)

    def is_here(self, seat: Seat) -> bool:
        """Whether the person of a seat is at the table."""
        person = self.record.seats[seat].person
        return bool(person) and self.presence.is_here(person)

    def away_for(self, seat: Seat) -> timedelta:
        """For how long the person of a seat has not been at the table."""
        return self.presence.away_for(self.record.seats[seat].person)

    def card(self, person: Person | None = None) -> TableListing:
        """The table as the lobby shows it, to this person or to anybody."""
        if self._card is None:
            self._card = public_card(self)
        return card_for(self._card, self.record, "" if person is None else person.id)

    # Before the match.

    def sit(self, person: Person, seat: Seat | None = None) -> Seat:
        """Takes a seat, or changes to it; with the last seat taken the match begins.

        Args:
            person: Who sits down.
            seat: Where; the first open seat if none is said.

        Returns:
            The seat.

        Raises:
            HouseError: It is not free, seats were changed too often of late, or it could not be
                written.
        """
        self._gather(
            person,
            with_sitter(self.record, person, seat),
            phrase("{name} sits down.", name=person.name),
        )
        taken = self.seat_of(person)
        assert taken is not None
        return taken

    def stand(self, person: Person) -> None:
        """Gives a seat free again.

        Raises:
            HouseError: They do not sit there, the match has begun, seats were changed too often of
                late, or it could not be written.
        """
        self._gather(
            person,
            without_sitter(self.record, person),
            phrase("{name} stands up.", name=person.name),
        )

    def give(self, owner: Person, seat: Seat, level: str) -> None:
        """Gives a seat to a bot, or, without a level, opens a bot's seat again.

        Raises:
            HouseError: Why not.
        """
        record = with_bot(self.record, owner, seat, level, self.services.find_game)
        self._gather(owner, record, None)

    def disband(self, owner: Person) -> None:
        """Ends a table that has not begun.

        Raises:
            HouseError: The match has begun, or somebody else made the table.
        """
        check_owner(self.record, owner)
        check_gathering(self.record)
        self.clear_away(phrase("{name} has closed the table.", name=owner.name))

    def clear_away(self, why: Phrase) -> None:
        """Takes a table away that has not begun; who is there is told why.

        Raises:
            HouseError: It could not be written, and nothing changed.
        """
        with said():
            self.services.tables.remove(self.code.lower())
        self.disbanded = True
        self.services.forget(self.code)
        self.services.gone(self)
        for handle in self.handles:
            handle.shut_out(why)

    def set_watchable(self, owner: Person, watchable: bool) -> None:
        """Says whether others may watch; those who do and may no longer are sent out.

        Raises:
            HouseError: Somebody else made the table, it was changed too often of late, or it could
                not be written.
        """
        self._change(owner, watchable=watchable)
        self.shut_out_watchers()

    def set_watchers_talk(self, owner: Person, allowed: bool) -> None:
        """Says whether those who watch may talk.

        Raises:
            HouseError: Somebody else made the table, it was changed too often of late, or it could
                not be written.
        """
        self._change(owner, watchers_talk=allowed)

    def _change(self, owner: Person, **changes: bool) -> None:
        """Has the table as its owner wants it, and tells the company."""
        check_owner(self.record, owner)
        self.services.rate_limits.check(owner.id)
        self.write(**changes)
        self.tell(CompanyNews("seats"))

    def begin_if_full(self) -> None:
        """Begins the match if every seat is taken.

        Raises:
            HouseError: It could not be written; no match has begun.
        """
        if self.stage is TableStage.GATHERING and not any(one.open for one in self.record.seats):
            self.playing.begin(self.record)
            self.playing.begun()

    def _gather(self, person: Person, record: TableRecord, sentence: Phrase | None) -> None:
        if record == self.record:
            return
        self.services.people.known(person.id)
        self.services.rate_limits.check(person.id)
        if any(one.open for one in record.seats):
            self.keep(record)
        else:
            self.playing.begin(record)
        if sentence is not None:
            self.talk.note(sentence)
        self.tell(CompanyNews("seats", sentence))
        if self.match is not None:
            self.playing.begun()

    # Coming and going.

    def enter(self, person: Person) -> SeatHandle:
        """Somebody's handle at this table: at their seat, or as a spectator.

        A seat at which a bot played on for them is theirs again at once.

        Raises:
            HouseError: The lobby does not know them any more, the table may not be watched, or its
                match cannot be opened.
        """
        self.services.people.known(person.id)
        seat = self.seat_of(person)
        if self.disbanded:
            raise LobbyError(phrase("This table was closed."))
        self._check_open_to(seat)
        if self.match is None and self.stage is not TableStage.GATHERING:
            self.playing.bring_up()
            if self.playing.problem is not None:
                raise LobbyError(self.playing.problem)
        if seat is not None and not self.record.over and self.playing.stands_in(seat):
            with said():
                self.playing.back_at(seat)
        handle = SeatHandle(self, person.id)
        self._handles.append(handle)
        return handle

    def reading(self, person: Person) -> Reading:
        """The whole match, once it is over and nothing is hidden any more.

        Raises:
            HouseError: It is not over, was not for this person's eyes, or cannot be read.
        """
        self._check_open_to(self.seat_of(person))
        if not self.record.over:
            raise LobbyError(phrase("The match is not over: watch it at the table."))
        with said():
            return read_match(self.services.match_path(self.code), self.services.find_game)

    def left(self, handle: SeatHandle) -> None:
        """A seat handle is not used any more."""
        if handle in self._handles:
            self._handles.remove(handle)
        self.playing.shelve()

    def attended(self, person: str) -> None:
        """Somebody is here, perhaps with one more handle."""
        if self.presence.came(person):
            self._presence_changed(person, phrase("{name} is here.", name=self._called_by(person)))

    def unattended(self, person: str) -> None:
        """Somebody has left one of their handles."""
        if self.presence.went(person):
            self._presence_changed(person, phrase("{name} is away.", name=self._called_by(person)))

    def _presence_changed(self, person: str, sentence: Phrase) -> None:
        worth = self.presence.worth_telling(person)
        self.tell(CompanyNews("presence", sentence if worth else None), but=person)
        self.votes.people_changed()

    def renamed(self, person: Person) -> None:
        """Somebody who sits here, or made the table, has another name."""
        seat = self.seat_of(person)
        if seat is None:
            if self.owner == person.id:
                self.tell(CompanyNews("seats"))
            return
        try:
            self.keep(self.record.with_name(person.id, person.name))
            if self.match is not None and not self.record.over:
                kind = self.match.stored.players[seat].kind
                self.match.seat(seat, Player(person.name, kind))
        except (LobbyError, SaveError) as trouble:  # The person has the name all the same.
            self.log_trouble("a name was not kept at a table", trouble)
        self.tell(CompanyNews("seats"))

    def _called_by(self, person: str) -> str:
        return self.services.name_of(person, "?")

    def _check_open_to(self, seat: Seat | None) -> None:
        if seat is None and self.stage is not TableStage.GATHERING and not self.record.watchable:
            raise LobbyError(UNWATCHED)

    def shut_out_watchers(self) -> None:
        """Sends those out who watch, if nobody may."""
        if not self.record.watchable and self.stage is not TableStage.GATHERING:
            for handle in self.handles:
                if not handle.seats:
                    handle.shut_out(UNWATCHED)
            self.looks_different()

    async def close(self) -> None:
        """Ends what is going on here; everything is on disk."""
        for handle in self.handles:
            handle.forget()
        self._handles.clear()
        await self.playing.close()

    # Telling and keeping.

    def tell(self, news: CompanyNews, *, but: str = "") -> None:
        """Tells everybody at the table; a sentence not to the person it is about."""
        self.looks_different()
        quiet = CompanyNews(news.kind)
        for handle in tuple(self._handles):
            handle.tell(quiet if but and handle.person == but else news)

    def looks_different(self, *, soon: bool = False) -> None:
        """The lobby is to show the table anew, at once or soon."""
        self._card = None
        self.services.changed(self, soon)

    def keep(self, record: TableRecord) -> None:
        """Writes the record; then it counts.

        Raises:
            HouseError: It could not be written, and nothing changed.
        """
        record = msgspec.structs.replace(record, changed=self.services.clock())
        with said():
            self.services.tables.write(record.code.lower(), record)
        self.record = record

    def write(self, **fields: Any) -> None:
        """Changes fields of the record, as ``keep`` does."""
        self.keep(msgspec.structs.replace(self.record, **fields))

    def log_trouble(self, what: str, trouble: LobbyError | SaveError) -> None:
        """Reports what a guest cannot mend."""
        file = self.services.match_path(self.code).name
        log.error(what, extra={"event": "table-trouble", "file": file, "reason": str(trouble)})
