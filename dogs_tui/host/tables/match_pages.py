"""Web pages of matches that are over: who agreed to one, and under which name it is found.

A page is there while everybody who sat at its table agrees and is known on the host. Nothing of it
is written: whoever asks for it is given the match as it is then.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.collection import Collection
from dogs_tui.host.errors import LobbyError, again
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.people.codes import new_code, read_code
from dogs_tui.host.people.person import Person
from dogs_tui.host.store import Kind
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import Services
from dogs_tui.host.tables.table import HostedTable

LINK_LENGTH: Final = 20
"""Signs of the name of a page: 88 bits, so that nobody comes upon one."""

NO_BROWSERS: Final = phrase("This host has no door for browsers, so it has no web pages.")
TURNED_OFF: Final = phrase("The operator of this host has turned web pages of matches off.")


class PageConsent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The people of a table who agreed to a page of its match."""

    table: str
    """The code."""
    link: str
    """The name of the page; another one after each withdrawal."""
    agreed: tuple[str, ...]
    """Their ids."""


PAGES: Final = Kind("pages", PageConsent)
"""By the code of the table, in small letters."""


class PageState(NamedTuple):
    """The stages of a table's page."""

    address: str
    """The address that browsers open; empty: there is no page."""
    missing: tuple[str, ...]
    """The names of those who have yet to agree."""


class MatchPages(Collection[PageConsent]):
    """The pages of a host. What changes one raises ``LobbyError`` if it is not written.

    Args:
        services: The lobby's.
        find_table: Finds a table by its code.

    Attributes:
        origin: What browsers open, without a path.
        why_none: Why there are no pages; ``None``: there may be.
    """

    def __init__(self, services: Services, find_table: Callable[[str], HostedTable | None]) -> None:
        super().__init__(services.store.documents(PAGES))
        self.origin = ""
        self.why_none: Phrase | None = NO_BROWSERS
        self._services = services
        self._find_table = find_table
        self._by_link: dict[str, str] = {}

    @property
    def host(self) -> str:
        """The name of the host for browsers, without a port; ``dogs-tui`` where there is none."""
        return self.origin.partition("://")[2].partition(":")[0] or "dogs-tui"

    def agree(self, person: Person, code: str) -> PageState:
        """Somebody agrees to a page of the match at a table.

        Raises:
            LobbyError: There can be none, or they did not play it.
        """
        if self.why_none is not None:
            raise LobbyError(self.why_none)
        table = self._table_of(person, code)
        if self._is_hidden(table.record):
            raise LobbyError(
                phrase("Others are still playing this deal, so this match has no page yet.")
            )
        if not self.has_agreed(person.id, table.code):
            self._change(table, person, agrees=True)
        return self.state(table.record)

    def withdraw(self, person: Person, code: str) -> None:
        """Somebody agrees no longer: the page is gone, and its name is nothing's.

        Raises:
            LobbyError: They had not agreed.
        """
        table = self._table_of(person, code)
        if not self.has_agreed(person.id, table.code):
            raise LobbyError(phrase("You have not agreed to a web page of this match."))
        self._change(table, person, agrees=False)

    def has_agreed(self, person: str, code: str) -> bool:
        """True if the person with this id agrees to the page of a table's match."""
        kept = self._by_name.get(code.lower())
        return kept is not None and person in kept.agreed

    def agreed_to(self, person: str) -> list[str]:
        """Lists the codes of the tables to whose page the person with this id agrees."""
        return [kept.table for kept in self._by_name.values() if person in kept.agreed]

    def state(self, record: TableRecord) -> PageState:
        """Gives how far a table is."""
        kept = self._by_name.get(record.code.lower())
        missing = tuple(
            self._services.name_of(seat.person, seat.name)
            for seat in record.seats
            if seat.person and (kept is None or not self._agrees(kept, seat.person))
        )
        is_there = kept is not None and self._is_open(kept, record)
        return PageState(f"{self.origin}/match/{kept.link}" if kept and is_there else "", missing)

    def open_to(self, agreed: Callable[[str], bool]) -> Iterator[tuple[TableRecord, str]]:
        """The tables with a page where all who agreed to it pass, by id; with its address."""
        for kept in tuple(self._by_name.values()):
            table = self._find_table(kept.table) if all(map(agreed, kept.agreed)) else None
            if table is not None and self._is_open(kept, table.record):
                yield table.record, self.state(table.record).address

    def shown(self, link: str) -> TableRecord | None:
        """Finds the table whose match a page of this name shows; ``None``: there is no such page.

        Args:
            link: As a browser asks for it.
        """
        kept = self._by_name.get(self._by_link.get(read_code(link), ""))
        table = None if kept is None or self.why_none is not None else self._find_table(kept.table)
        if kept is None or table is None or not self._is_open(kept, table.record):
            return None
        return table.record

    def forget(self, person: str) -> None:
        """Counts no longer that somebody agreed who is known no more, by id."""
        for name, kept in tuple(self._by_name.items()):
            if person in kept.agreed:
                self._keep(name, _without(kept, person))

    def _table_of(self, person: Person, code: str) -> HostedTable:
        """The table of that code. Nothing says whether there is one that is not this person's."""
        table = self._find_table(read_code(code))
        if table is None or table.stage is not TableStage.FINISHED or table.seat_of(person) is None:
            raise LobbyError(phrase("You have not finished a match at table {code}.", code=code))
        return table

    def _agrees(self, kept: PageConsent, person: str) -> bool:
        return person in kept.agreed and self._services.people.get(person) is not None

    def _is_open(self, kept: PageConsent, record: TableRecord) -> bool:
        people = [seat.person for seat in record.seats if seat.person]
        return (
            record.stage is TableStage.FINISHED
            and bool(people)
            and all(self._agrees(kept, person) for person in people)
            and not self._is_hidden(record)
        )

    def _is_hidden(self, record: TableRecord) -> bool:
        """True if anybody still plays, or may play, what was dealt at a table."""
        return record.deal is not None or self._services.hides("", record)

    def _change(self, table: HostedTable, person: Person, *, agrees: bool) -> None:
        """Keeps somebody's answer, and tells the table."""
        self._services.rate_limits.check(person.id)
        name = table.code.lower()

        def answer() -> None:
            kept = self._by_name.get(name) or PageConsent(table.code, new_code(LINK_LENGTH), ())
            changed = _without(kept, person.id)
            if agrees:
                changed = PageConsent(kept.table, kept.link, (*changed.agreed, person.id))
            self._keep(name, changed)

        again(answer)
        word = "page-agreed" if agrees else "page-withdrawn"
        self._services.audit(AuditEvent(word, person.id, "", table.code))
        template = phrase("{name} no longer agrees to a web page of this match.")
        if agrees:
            template = phrase("{name} agrees to a web page of this match.")
            if not self.state(table.record).missing:
                template = phrase("{name} agrees, and this match has a web page now.")
        table.company.announce(CompanyNews("talk", template.filled(name=person.name)))

    def _keep(self, name: str, kept: PageConsent) -> None:
        if kept.agreed:
            self._write(name, kept)
        else:
            self._remove(name)

    def _take(self, name: str, document: PageConsent | None) -> None:
        if (old := self._by_name.get(name)) is not None:
            self._by_link.pop(old.link, None)
        super()._take(name, document)
        if document is not None:
            self._by_link[document.link] = name


def _without(kept: PageConsent, person: str) -> PageConsent:
    """A consent without that of somebody; nothing lies under the name that there was."""
    agreed = tuple(ident for ident in kept.agreed if ident != person)
    if agreed == kept.agreed:
        return kept
    return PageConsent(kept.table, new_code(LINK_LENGTH), agreed)
