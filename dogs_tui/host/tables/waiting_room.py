"""A table that waits for people, for one of them: its seats, its owner's say, its beginning."""

from collections.abc import Callable

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.company import TableCompany
from dogs_tui.host.tables.listings import TableListing, TableStage
from dogs_tui.host.tables.match import HostedMatch
from dogs_tui.host.tables.open_seats import (
    check_gathering,
    check_owner,
    with_bot,
    with_sitter,
    without_sitter,
)
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.stored_table import StoredTable

CLOSED = phrase("This table was closed.")


class WaitingRoom:
    """The waiting room of a table. No match is seen from here, not even once it has begun.

    Everything that is done here raises a ``LobbyError`` with the reason if it cannot be: somebody
    else made the table, the match has begun, seats were changed too often of late, or it could not
    be written; then nothing changed.

    What it is made of it keeps to itself.
    """

    def __init__(
        self,
        kept: StoredTable,
        company: TableCompany,
        match: HostedMatch,
        card: Callable[[Person | None], TableListing],
        person: str,
    ) -> None:
        self._kept = kept
        self._company = company
        self._match = match
        self._card = card
        self._id = person

    @property
    def code(self) -> str:
        return self._kept.code

    @property
    def stage(self) -> TableStage:
        return self._kept.stage

    @property
    def seat(self) -> Seat | None:
        """The own seat, if there is one."""
        return self._kept.record.seat_of(self._id)

    @property
    def owns(self) -> bool:
        """True if the table is this person's."""
        return self._kept.record.owner == self._id

    @property
    def card(self) -> TableListing:
        """The table as the lobby shows it to this person."""
        return self._card(self._kept.services.people.get(self._id))

    def sit(self, seat: Seat | None = None) -> Seat:
        """Takes a seat, or changes to it; with the last seat taken the match begins.

        Args:
            seat: Where; the first open seat if none is said.

        Returns:
            The seat.
        """
        person = self._checked()
        record = with_sitter(self._kept.record, person, seat)
        self._gather(record, phrase("{name} sat down.", name=person.name))
        taken = self.seat
        assert taken is not None
        return taken

    def stand(self) -> None:
        """Gives the own seat free again."""
        person = self._checked()
        record = without_sitter(self._kept.record, person)
        self._gather(record, phrase("{name} stood up.", name=person.name))

    def give(self, seat: Seat, level: str) -> None:
        """Gives a seat to a bot, or, without a level, opens a bot's seat again."""
        find_game = self._kept.services.find_game
        self._gather(with_bot(self._kept.record, self._checked(), seat, level, find_game), None)

    def set_watchable(self, watchable: bool) -> None:
        """Says whether others may watch; those who do and may no longer are sent out."""
        self._change("watching-allowed" if watchable else "watching-forbidden", watchable=watchable)
        self._company.shut_out_watchers()

    @property
    def spectators_chat(self) -> bool:
        """True if those who watch the match may say something."""
        return self._kept.record.watchers_talk

    def set_spectators_chat(self, allowed: bool) -> None:
        """Says whether those who watch the match may say something."""
        self._change("watchers-talk" if allowed else "watchers-listen", watchers_talk=allowed)

    def disband(self) -> None:
        """Takes a table away that has not begun."""
        owner = self._checked()
        check_owner(self._kept.record, owner)
        check_gathering(self._kept.record)
        take_away(self._kept, self._company, phrase("{name} closed the table.", name=owner.name))
        self._note("disbanded")

    def _checked(self) -> Person:
        """The person who acts, if the table is still there."""
        if self._kept.closed:
            raise LobbyError(CLOSED)
        return self._kept.services.people.existing(self._id)

    def _change(self, what: str, **changes: bool) -> None:
        """Has the table as its owner wants it, and tells the company."""
        check_owner(self._kept.record, self._checked())
        self._kept.services.rate_limits.check(self._id)
        self._kept.write(**changes)
        self._company.tell(CompanyNews("seats"))
        self._note(what)

    def _note(self, what: str) -> None:
        self._kept.services.audit(AuditEvent(what, self._id, "", self._kept.code))

    def _gather(self, record: TableRecord, sentence: Phrase | None) -> None:
        if record == self._kept.record:
            return
        self._kept.services.rate_limits.check(self._id)
        full = not any(seat.open for seat in record.seats)
        if full:
            self._match.begin(msgspec.structs.replace(record, invited=()))
        else:
            self._kept.keep(record)
        self._company.announce(CompanyNews("seats", sentence))
        if full:
            self._match.begun()


def take_away(kept: StoredTable, company: TableCompany, why: Phrase) -> None:
    """Takes a table away that has not begun; who is there is told why.

    Raises:
        LobbyError: It could not be written, and nothing changed.
    """
    services, code = kept.services, kept.code
    with said():
        services.tables.remove(code.lower())
    kept.closed = True
    services.forget(code)
    services.gone(code)
    company.shut_out(why)
