"""Order at a table: its owner mutes who is there, sends them out, and lets them in again."""

from typing import Final

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.company import TableCompany
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.open_seats import check_owner
from dogs_tui.host.tables.record import SeatRecord
from dogs_tui.host.tables.stored_table import StoredTable

MOST: Final = 100
"""The number of people who can be muted at a table, and of those who can be sent out."""


class Attendee(msgspec.Struct, frozen=True):
    """Somebody with whom the owner of a table may have to do."""

    person: str
    """Their id."""
    name: str
    seat: Seat | None = None
    muted: bool = False
    sent_out: bool = False
    """True if they were sent out, and may not come in."""


class OwnerModeration:
    """The rights of one visit to keep order at a table: its owner has many, others none.

    What is done here raises ``LobbyError`` with the reason if it cannot be.

    What it is made of it keeps to itself.
    """

    def __init__(self, kept: StoredTable, company: TableCompany, person: str) -> None:
        self._kept = kept
        self._company = company
        self._id = person

    def others(self) -> tuple[Attendee, ...]:
        """Lists who sits here, who is here, and who was removed; nobody unless for the owner."""
        record = self._kept.record
        if record.owner != self._id or record.over or self._kept.closed:
            return ()
        ids = (
            *(seat.person for seat in record.seats),
            *self._company.presence.here,
            *record.muted,
            *record.sent_out,
        )
        return tuple(
            Attendee(
                person=ident,
                name=self._kept.services.name_of(ident, "?"),
                seat=record.seat_of(ident),
                muted=ident in record.muted,
                sent_out=ident in record.sent_out,
            )
            for ident in dict.fromkeys(ids)
            if ident not in ("", self._id) and self._kept.services.people.get(ident) is not None
        )

    def mute(self, whom: str, muted: bool) -> None:
        """Has somebody talk no more at this table, or again."""
        owner, other = self._both(whom)
        before = self._kept.record.muted
        self._kept.write(muted=_with(before, whom) if muted else _without(before, whom))
        mutes, lets = phrase("{owner} muted {name}."), phrase("{owner} unmuted {name}.")
        sentence = (mutes if muted else lets).filled(owner=owner.name, name=other.name)
        self._company.announce(CompanyNews("talk", sentence))
        self._note("muted" if muted else "unmuted", whom)

    def send_out(self, whom: str) -> None:
        """Sends somebody out, who may not come in again; a seat before the match is free then.

        Raises:
            LobbyError: Why not, such as that they play in a match that has begun.
        """
        owner, other = self._both(whom)
        why = self.why_not_out(whom)
        if why is not None:
            raise LobbyError(why)
        record = self._kept.record
        seat = record.seat_of(whom)
        changed = record if seat is None else record.with_seat(seat, SeatRecord())
        self._kept.keep(msgspec.structs.replace(changed, sent_out=_with(record.sent_out, whom)))
        words = phrase("{owner} has removed you from this table.", owner=owner.name)
        self._company.shut_out(words, whom)
        sentence = phrase("{owner} removed {name}.", owner=owner.name, name=other.name)
        self._company.announce(CompanyNews("seats", sentence))
        self._note("sent-out", whom)

    def let_in(self, whom: str) -> None:
        """Lets somebody come in again who was sent out."""
        self._both(whom)
        self._kept.write(sent_out=_without(self._kept.record.sent_out, whom))
        self._company.tell(CompanyNews("seats"))
        self._note("let-in", whom)

    def why_not_out(self, whom: str) -> Phrase | None:
        """Says why somebody cannot be removed; ``None``: they can.

        Nobody gets rid of who is about to win.
        """
        record = self._kept.record
        if record.stage is not TableStage.GATHERING and record.seat_of(whom) is not None:
            return phrase("Players cannot be removed from a running match, except by the operator.")
        return None

    def _both(self, whom: str) -> tuple[Person, Person]:
        """The owner, who acts, and whom it is about."""
        services = self._kept.services
        owner = services.people.existing(self._id)
        check_owner(self._kept.record, owner)
        if self._kept.closed or self._kept.record.over:
            raise LobbyError(phrase("This table is over."))
        services.rate_limits.check(owner.id)
        other = services.people.get(whom)
        if other is None or whom == self._id:
            raise LobbyError(phrase("Nobody by that name is here."))
        return owner, other

    def _note(self, what: str, whom: str) -> None:
        self._kept.services.audit(AuditEvent(what, self._id, whom, self._kept.code))


def _with(people: tuple[str, ...], person: str) -> tuple[str, ...]:
    """The newest at the end; whoever was added first goes when there are too many."""
    return (*_without(people, person), person)[-MOST:]


def _without(people: tuple[str, ...], person: str) -> tuple[str, ...]:
    return tuple(ident for ident in people if ident != person)
