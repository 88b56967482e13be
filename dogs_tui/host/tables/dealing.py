"""Deals at a host: beginning them, duplicates, and what everybody here made of one."""

import asyncio
from collections import OrderedDict
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from dogs_rules import registry
from dogs_rules.deal import Deal
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.deal_book import Attempt, deal_of, deal_record, playable
from dogs_tui.host.tables.listings import Sitter, TableListing, TableStage
from dogs_tui.host.tables.record import Duplicate
from dogs_tui.host.tables.services import Services
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.tables import Tables
from dogs_tui.match import deals
from dogs_tui.match.deal_scores import Entry, Scores, entry_of, ranked
from dogs_tui.match.veil import VEILED

MOST_PLACES: Final = 16
"""Of a duplicate."""
REMEMBERED: Final = 512
"""Matches whose score sheets were worked out last, which need not be played again for a table."""

_STATES: Final = {
    TableStage.RUNNING: phrase("playing"),
    TableStage.PAUSED: phrase("playing"),
    TableStage.FINISHED: phrase("finished"),
    TableStage.ENDED: phrase("stopped early"),
}


class Standing(NamedTuple):
    """A duplicate, as whoever has a place in it may always see it: no figure is in it."""

    code: str
    deal: Deal
    states: tuple[tuple[str, Phrase], ...]
    """The players in the order in which they began, and how far they are."""
    free: int
    """Places that nobody has taken."""


class Made(NamedTuple):
    """The results of everybody with a deal."""

    scores: Scores
    codes: dict[Path, str]
    """At which table each entry was played, by its path."""


class Dealing:
    """The deals of a lobby."""

    def __init__(self, services: Services, tables: Tables) -> None:
        self._services = services
        self._book = services.deals
        self._tables = tables
        self._entries: OrderedDict[str, Entry] = OrderedDict()

    # How far somebody is.

    def finished(self, person: Person, line: str) -> bool:
        """True if somebody has finished a deal, and so may see what others made of it."""
        return self._book.lifted(person.id, line)

    def under_way(self, person: Person, line: str) -> str:
        """The code of the table at which somebody plays a deal; empty: at none."""
        running = {TableStage.RUNNING, TableStage.PAUSED}
        own = self._book.of(person.id, line)
        return next((attempt.code for attempt in own if attempt.stage in running), "")

    def standing(self, person: Person, line: str) -> Phrase:
        """Says how far somebody is with a deal, in a few words."""
        own = self._book.of(person.id, line)
        over = next((attempt for attempt in own if attempt.finished), None)
        if over is not None:
            return deals.outcome(over.place, over.seats, over.number)
        if self.under_way(person, line):
            return phrase("running")
        return phrase("stopped early") if own else phrase("not played")

    def played(self, person: Person) -> list[str]:
        """The lines of the deals that somebody has begun, the last begun first."""
        own = sorted(self._book.of(person.id), key=lambda attempt: attempt.created, reverse=True)
        return [attempt.line for attempt in own]

    # Playing.

    def begin(self, person: Person, deal: Deal) -> HostedTable:
        """Somebody's table of a deal: the one at which they play it, or a new one.

        The first attempt is in earnest, all later ones say that they are not.

        Raises:
            LobbyError: It cannot be played here, or no table can be created.
        """
        running = self._tables.get(self.under_way(person, deal.line))
        return running or self._create(person, deal, None)

    def _create(self, person: Person, deal: Deal, duplicate: Duplicate | None) -> HostedTable:
        before = self._book.of(person.id, deal.line)
        attempt = 1 + max((earlier.number for earlier in before), default=0)
        at = self._services.clock()
        return self._tables.create(
            person, lambda code: deal_record(code, person, deal, attempt, duplicate, at)
        )

    def begin_late(self, table: HostedTable) -> None:
        """Begins what was about to begin when the host ended; if that cannot be, it never was."""
        try:
            table.begin_if_full()
        except LobbyError as trouble:
            table.kept.log_trouble("a deal was not begun", trouble)
            self._services.forget(table.code)
            self._services.gone(table.code)

    # Duplicates.

    def duplicate(self, person: Person, deal: Deal, places: int, *, private: bool) -> HostedTable:
        """Creates a duplicate and begins it for who creates it: gives their own table.

        Args:
            person: Who creates it and has the first place.
            deal: What is played; new to them.
            places: For how many people it is, with them.
            private: Whether it is found only by its code.

        Raises:
            LobbyError: They know the deal, that is no number of places, or no table can be
                created.
        """
        if not 2 <= places <= MOST_PLACES:
            raise LobbyError(phrase("A duplicate is for 2 to {most} people.", most=MOST_PLACES))
        playable(deal)
        self._check_new_to(person, deal.line)
        made = Duplicate(self._tables.free_code(), places, private)
        table = self._create(person, deal, made)
        sentence = phrase("Others can join this duplicate with the code {code}", code=made.code)
        table.company.talk.note(sentence)
        return table

    def come(self, person: Person, code: str) -> HostedTable | None:
        """Somebody's own table of a duplicate, begun when they come first; ``None``: no such code.

        Raises:
            LobbyError: All places are taken, they know the deal, or no table can be created.
        """
        attempts = self._book.duplicate(code)
        if not attempts:
            return None
        own = next((attempt for attempt in attempts if attempt.person == person.id), None)
        if own is not None:
            return self._tables.get(own.code)
        duplicate = attempts[0].duplicate
        assert duplicate is not None
        if len(attempts) >= duplicate.places:
            raise LobbyError(phrase("This duplicate is full."))
        self._check_new_to(person, attempts[0].line)
        return self._create(person, deal_of(attempts[0].line), duplicate)

    def _check_new_to(self, person: Person, line: str) -> None:
        if self._book.of(person.id, line):
            raise LobbyError(
                phrase("You have already started this deal, so you cannot play it as a duplicate.")
            )

    def open_duplicates(self, person: Person, since: datetime) -> tuple[TableListing, ...]:
        """Those with free places that somebody could take, as cards among open tables."""
        cards = []
        for code in self._book.open_duplicates(since):
            attempts = self._book.duplicate(code)
            first = attempts[0].duplicate
            if first is None or self._book.of(person.id, attempts[0].line):
                continue
            own = (
                invitation
                for invitation in self._book.invitations(code)
                if invitation.person == person.id
            )
            by = next((self._services.name_of(invitation.by) for invitation in own), "")
            if by or not first.private:
                cards.append(msgspec.structs.replace(self._card(attempts, first), invited_by=by))
        return tuple(cards)

    def _card(self, attempts: list[Attempt], duplicate: Duplicate) -> TableListing:
        """A duplicate as the lobby shows it: a seat for each place, and nothing of the matches."""
        game = deal_of(attempts[0].line).game
        taken = [self._name(attempt) for attempt in attempts]
        names = [*taken, *[""] * (duplicate.places - len(taken))]
        people = [
            *(attempt.person for attempt in attempts),
            *[""] * (duplicate.places - len(taken)),
        ]
        return TableListing(
            code=duplicate.code,
            game=game,
            title=registry.title(game),
            stage=TableStage.GATHERING,
            sitters=tuple(
                Sitter(place, name, person=whose)
                for place, (name, whose) in enumerate(zip(names, people, strict=True))
            ),
            owner=taken[0],
            private=duplicate.private,
            watchable=False,
            watchers=0,
            changed=attempts[-1].created,
            deal=True,
            duplicate=duplicate.code,
        )

    def together(self, person: Person, code: str) -> Standing | None:
        """Says how far everybody is with a duplicate; ``None``: there is none for this person."""
        attempts = self._book.duplicate(code)
        if not any(attempt.person == person.id for attempt in attempts):
            return None
        duplicate = attempts[0].duplicate
        assert duplicate is not None
        states = tuple((self._name(attempt), _STATES[attempt.stage]) for attempt in attempts)
        return Standing(code, deal_of(attempts[0].line), states, duplicate.places - len(attempts))

    # What everybody made of it.

    def deal_at(self, code: str) -> tuple[Deal, str]:
        """The deal that is played at a table, and of which duplicate it is; empty: of none.

        Raises:
            LobbyError: There is no such table, or none is played there.
        """
        table = self._tables.get(code)
        if table is None or table.record.deal is None:
            raise LobbyError(phrase("This table is not playing a deal."))
        duplicate = table.record.duplicate
        return deal_of(table.record.deal.line), "" if duplicate is None else duplicate.code

    async def made(self, person: Person, deal: Deal, duplicate: str = "") -> Made:
        """Gives the results of everybody here with a deal, or in one duplicate of it.

        A match is played once for it, in a thread, and remembered.

        Raises:
            LobbyError: Who looks has not finished it, or it cannot be played here.
        """
        if not self.finished(person, deal.line):
            raise LobbyError(VEILED)
        playable(deal)
        entries: list[Entry | None] = []
        codes: dict[Path, str] = {}
        for attempt in self._book.finished(deal.line, duplicate):
            entry = await self._entry(deal, attempt)
            if entry is not None:
                codes[entry.path] = attempt.code
                entry = entry._replace(name=self._name(attempt))
            entries.append(entry)
        return Made(ranked(entries), codes)

    async def _entry(self, deal: Deal, attempt: Attempt) -> Entry | None:
        entry = self._entries.get(attempt.code)
        if entry is None:
            table = self._tables.get(attempt.code)
            if table is None:
                return None
            file = Path(f"{attempt.code.lower()}.dogs")
            entry = await asyncio.to_thread(
                entry_of, deal, self._services.matches.reader(attempt.code), file
            )
        if entry is not None:
            self._remember(attempt.code, entry)
        return entry

    def _remember(self, code: str, entry: Entry) -> None:
        self._entries[code] = entry
        self._entries.move_to_end(code)
        if len(self._entries) > REMEMBERED:
            self._entries.popitem(last=False)

    def _name(self, attempt: Attempt) -> str:
        return self._services.name_of(attempt.person, attempt.name)
