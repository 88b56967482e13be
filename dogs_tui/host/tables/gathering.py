"""A table that waits for people: its seats, its maker's say, and the beginning of its match."""

from typing import Protocol

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.errors import said
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.company import TableCompany
from dogs_tui.host.tables.open_seats import (
    check_gathering,
    check_owner,
    with_bot,
    with_sitter,
    without_sitter,
)
from dogs_tui.host.tables.public import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.stored_table import StoredTable


class Beginning(Protocol):
    """What begins the match of a table that is full."""

    def begin(self, record: TableRecord) -> None:
        """Makes the match and keeps the record."""
        ...

    def begun(self) -> None:
        """Tells everybody, and lets it run."""
        ...


class Gathering:
    """Who sits down, stands up and decides at a table before its match.

    Args:
        kept: What is kept of the table.
        company: Who is there.
        match: Begins when all seats are taken.

    Attributes:
        disbanded: Whether the table was taken away.
    """

    def __init__(self, kept: StoredTable, company: TableCompany, match: Beginning) -> None:
        self._kept = kept
        self._company = company
        self._match = match
        self.disbanded = False

    def sit(self, person: Person, seat: Seat | None = None) -> Seat:
        """Takes a seat, or changes to it; with the last seat taken the match begins.

        Args:
            person: Who sits down.
            seat: Where; the first open seat if none is said.

        Returns:
            The seat.

        Raises:
            LobbyError: It is not free, seats were changed too often of late, or it could not be
                written.
        """
        record = with_sitter(self._kept.record, person, seat)
        self._gather(person, record, phrase("{name} sits down.", name=person.name))
        taken = self._kept.record.seat_of(person.id)
        assert taken is not None
        return taken

    def stand(self, person: Person) -> None:
        """Gives a seat free again.

        Raises:
            LobbyError: They do not sit there, the match has begun, seats were changed too often of
                late, or it could not be written.
        """
        record = without_sitter(self._kept.record, person)
        self._gather(person, record, phrase("{name} stands up.", name=person.name))

    def take_out(self, person: Person) -> None:
        """Has somebody stand up who is known here no more.

        Raises:
            LobbyError: They do not sit there, or it could not be written.
        """
        self._kept.keep(without_sitter(self._kept.record, person))
        sentence = phrase("{name} stands up.", name=person.name)
        self._company.announce(CompanyNews("seats", sentence))

    def give(self, owner: Person, seat: Seat, level: str) -> None:
        """Gives a seat to a bot, or, without a level, opens a bot's seat again.

        Raises:
            LobbyError: Why not.
        """
        kept = self._kept
        record = with_bot(kept.record, owner, seat, level, kept.services.find_game)
        self._gather(owner, record, None)

    def disband(self, owner: Person) -> None:
        """Ends a table that has not begun.

        Raises:
            LobbyError: The match has begun, or somebody else made the table.
        """
        check_owner(self._kept.record, owner)
        check_gathering(self._kept.record)
        self.clear_away(phrase("{name} has closed the table.", name=owner.name))
        self._note("disbanded", owner)

    def clear_away(self, why: Phrase) -> None:
        """Takes a table away that has not begun; who is there is told why.

        Raises:
            LobbyError: It could not be written, and nothing changed.
        """
        services, code = self._kept.services, self._kept.code
        with said():
            services.tables.remove(code.lower())
        self.disbanded = True
        services.forget(code)
        services.gone(code)
        self._company.shut_out(why)

    def set_watchable(self, owner: Person, watchable: bool) -> None:
        """Says whether others may watch; those who do and may no longer are sent out.

        Raises:
            LobbyError: Somebody else made the table, it was changed too often of late, or it could
                not be written.
        """
        self._change(owner, watchable=watchable)
        self._note("watching-allowed" if watchable else "watching-forbidden", owner)
        self._company.shut_out_watchers()

    def set_watchers_talk(self, owner: Person, allowed: bool) -> None:
        """Says whether those who watch may talk.

        Raises:
            LobbyError: Somebody else made the table, it was changed too often of late, or it could
                not be written.
        """
        self._change(owner, watchers_talk=allowed)
        self._note("watchers-talk" if allowed else "watchers-listen", owner)

    def begin_if_full(self) -> None:
        """Begins the match if every seat is taken.

        Raises:
            LobbyError: It could not be written; no match has begun.
        """
        record = self._kept.record
        if record.stage is TableStage.GATHERING and not any(one.open for one in record.seats):
            self._match.begin(record)
            self._match.begun()

    def _change(self, owner: Person, **changes: bool) -> None:
        """Has the table as its owner wants it, and tells the company."""
        check_owner(self._kept.record, owner)
        self._kept.services.rate_limits.check(owner.id)
        self._kept.write(**changes)
        self._company.tell(CompanyNews("seats"))

    def _note(self, what: str, owner: Person) -> None:
        self._kept.services.audit(AuditEvent(what, owner.id, "", self._kept.code))

    def _gather(self, person: Person, record: TableRecord, sentence: Phrase | None) -> None:
        if record == self._kept.record:
            return
        services = self._kept.services
        services.people.known(person.id)
        services.rate_limits.check(person.id)
        full = not any(one.open for one in record.seats)
        if full:
            self._match.begin(msgspec.structs.replace(record, invited=()))
        else:
            self._kept.keep(record)
        self._company.announce(CompanyNews("seats", sentence))
        if full:
            self._match.begun()
