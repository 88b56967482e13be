"""Inviting somebody who is known, by name, to a table that waits or to a duplicate."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Final, NamedTuple

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.people.follows import Follows, called
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.deal_book import deal_of
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import SeatInvitation, TableRecord
from dogs_tui.host.tables.services import Services
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.tables import Tables

MOST: Final = 16
"""People who are invited from one table, with those who declined."""
INVITED_AT_ONCE: Final = 8
INVITED_SECONDS: Final = 30.0
"""After which somebody may invite once more."""
SAME_AT_ONCE: Final = 3
"""The number of times somebody may invite the same person at once."""
SAME_SECONDS: Final = 4 * 3600.0
"""After which they may once more."""


class Standing(NamedTuple):
    """An invitation that somebody could still take."""

    code: str
    """Of the table or the duplicate."""
    game: str
    """The game's key."""
    person: str
    """The id of who was asked."""
    by: str
    """The name of who asked."""
    at: datetime


class Candidate(msgspec.Struct, frozen=True):
    """Somebody who could be invited to a table, as who invites sees them."""

    name: str
    here: bool = False
    """True if they are on the host now."""
    invited: bool = False
    """True if they were invited already."""
    declined: bool = False
    """True if they said that they do not come."""


class SeatInvitations:
    """The invitations to tables. Every change is on disk before it counts.

    An invitation lets nobody in who could not come with the code: it says that there is a table,
    and to whom. It ends when the match begins, and when who was asked sits down or declines.

    Args:
        services: The lobby's.
        tables: All tables.
        follows: Who follows whom: the people whom somebody is likely to invite.
        present: Gives who is on the host.
    """

    def __init__(
        self,
        services: Services,
        tables: Tables,
        follows: Follows,
        present: Callable[[], Iterable[Person]],
    ) -> None:
        self._services = services
        self._tables = tables
        self._follows = follows
        self._present = present
        limits = services.store.rate_limits
        self._pace = limits("table-invitations", INVITED_AT_ONCE, INVITED_SECONDS, services.clock)
        self._same = limits("same-invited", SAME_AT_ONCE, SAME_SECONDS, services.clock)

    def invite(self, person: Person, code: str, name: str) -> Person:
        """Invites somebody to a table that waits, or to a duplicate with free places.

        Args:
            person: Who invites: they have a place there, or made the table.
            code: Of the table or the duplicate.
            name: Of who is invited.

        Raises:
            LobbyError: Nobody is called so, they are there or invited already or declined, too many
                were invited, nobody can come there any more, or it could not be written.
        """
        self._services.people.existing(person.id)
        table = self._table_of(person, code)
        other = called(self._services.people, name)
        if why_not := self._why_not(table, person, other):
            raise LobbyError(why_not)
        pair = f"{person.id} {other.id}"
        if self._same.wait(pair):
            raise LobbyError(
                phrase(
                    "You have invited {name} several times. Wait before inviting again.",
                    name=other.name,
                )
            )
        self._pace.check(person.id)
        invitation = SeatInvitation(other.id, person.id, self._services.clock())
        table.kept.write(invited=(*table.record.invited, invitation))
        self._same.take(pair)
        sentence = phrase("{name} invited {other}.", name=person.name, other=other.name)
        table.company.announce(CompanyNews("seats", sentence))
        self._services.invited(code, table.record.game, other.id, person.name)
        return other

    def decline(self, person: Person, code: str) -> None:
        """Says to a table or duplicate that somebody who was invited does not come.

        Raises:
            LobbyError: They were not invited there, or it could not be written.
        """
        tables = [
            table
            for table in self._all_of(code)
            if table.record.invitation_of(person.id) is not None
        ]
        if not tables:
            raise LobbyError(phrase("You have no invitation to that table."))
        self._services.rate_limits.check(person.id)
        for table in tables:
            table.kept.write(
                invited=tuple(
                    msgspec.structs.replace(invitation, declined=True)
                    if invitation.person == person.id
                    else invitation
                    for invitation in table.record.invited
                )
            )
            sentence = phrase("{name} declined the invitation.", name=person.name)
            table.company.announce(CompanyNews("seats", sentence))

    def by(self, person: Person, record: TableRecord) -> str:
        """The name of who invites somebody to a table that waits; empty: nobody does."""
        invitation = record.invitation_of(person.id)
        return "" if invitation is None else self._services.name_of(invitation.by)

    def standing(self) -> Iterator[Standing]:
        """All that were neither taken nor declined."""
        for table in self._tables.live:
            if table.stage is TableStage.GATHERING:
                asked = (
                    invitation for invitation in table.record.invited if not invitation.declined
                )
                yield from self._standing(table.code, table.record.game, asked)
        book = self._services.deals
        for code in book.open_duplicates(self._services.listed_since()):
            game = deal_of(book.duplicate(code)[0].line).game
            yield from self._standing(code, game, book.invitations(code))

    def _standing(
        self, code: str, game: str, asked: Iterable[SeatInvitation]
    ) -> Iterator[Standing]:
        for invitation in asked:
            if by := self._services.name_of(invitation.by):
                yield Standing(code, game, invitation.person, by, invitation.at)

    def candidates(self, person: Person, code: str) -> tuple[Candidate, ...]:
        """Lists whom somebody could invite to a table: the invited, those here, those they follow.

        Raises:
            LobbyError: They cannot invite there.
        """
        self._table_of(person, code)
        following = self._follows.of(person)
        here = {person.name for person in self._present()}
        records = [table.record for table in self._all_of(code)]
        asked = {
            invitation.person: invitation for record in records for invitation in record.invited
        }
        invited = {self._services.name_of(ident): said for ident, said in asked.items()}
        names = {*invited, *here, *following.followed, *following.followers} - {"", person.name}
        there = {seat.name for record in records for seat in record.seats if seat.person}
        candidates = [
            Candidate(
                name,
                name in here,
                name in invited and not invited[name].declined,
                name in invited and invited[name].declined,
            )
            for name in names - there
        ]
        return tuple(sorted(candidates, key=lambda who: (not who.here, who.name.casefold())))

    def _all_of(self, code: str) -> list[HostedTable]:
        """The table of a code that waits, or all of a duplicate."""
        table = self._tables.get(code)
        if table is not None:
            return [table] if table.stage is TableStage.GATHERING else []
        tables = (
            self._tables.get(attempt.code) for attempt in self._services.deals.duplicate(code)
        )
        return [table for table in tables if table is not None]

    def _table_of(self, person: Person, code: str) -> HostedTable:
        """From which table somebody invites to a table or a duplicate.

        Raises:
            LobbyError: From none.
        """
        tables = self._all_of(code)
        own = [
            table
            for table in tables
            if table.record.owner == person.id or table.seat_of(person) is not None
        ]
        if not own or own[0].kept.closed:
            raise LobbyError(
                phrase("Only players at a table that still needs players can invite to it.")
            )
        duplicate = own[0].record.duplicate
        if duplicate is not None and len(tables) >= duplicate.places:
            raise LobbyError(phrase("This duplicate is full."))
        return own[0]

    def _why_not(self, table: HostedTable, person: Person, other: Person) -> Phrase | None:
        """The reason why somebody cannot be invited; ``None``: they can."""
        record = table.record
        duplicate = "" if record.duplicate is None else record.duplicate.code
        records = [other_table.record for other_table in self._all_of(duplicate or table.code)]
        if other.id == person.id:
            return phrase("You are already there.")
        if any(
            other.id == record.owner or record.seat_of(other.id) is not None for record in records
        ):
            return phrase("{name} is already there.", name=other.name)
        if other.id in record.sent_out:
            return phrase("{name} was removed from this table.", name=other.name)
        asked = [
            invitation
            for record in records
            for invitation in record.invited
            if invitation.person == other.id
        ]
        if any(invitation.declined for invitation in asked):
            return phrase("{name} has already declined.", name=other.name)
        if asked:
            return phrase("{name} is already invited.", name=other.name)
        if record.deal is not None and self._services.deals.of(other.id, record.deal.line):
            return phrase("{name} has already started this deal.", name=other.name)
        if len(record.invited) >= MOST:
            return phrase("You can invite at most {n} people to one table.", n=MOST)
        return None
