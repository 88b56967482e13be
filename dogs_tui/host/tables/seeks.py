"""Seeks: people who would play a game, now or this week; a table begins when they are enough."""

from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from typing import Final

import msgspec

from dogs_rules.phrase import phrase
from dogs_rules.registry import title
from dogs_saves.documents import Trouble
from dogs_tui.host.collection import Collection
from dogs_tui.host.errors import LobbyError, again, is_overtaken
from dogs_tui.host.people.people import NOT_KNOWN
from dogs_tui.host.people.person import Person
from dogs_tui.host.results.results import LEAST_PEOPLE
from dogs_tui.host.store import Kind
from dogs_tui.host.tables.open_seats import new_record, with_sitter
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import Services, log
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.tables import Tables
from dogs_tui.host.tables.time_control import DAY, TimeControl


class Soon(StrEnum):
    """When somebody would play."""

    NOW = "now"
    """While they are on the host."""
    WEEK = "week"
    """By correspondence, within a week."""


LASTS: Final = {Soon.NOW: timedelta(hours=2), Soon.WEEK: timedelta(days=7)}
"""How long somebody is listed."""
TIMES: Final = {Soon.NOW: None, Soon.WEEK: TimeControl(DAY)}
"""The time per move at the table that begins."""
EACH: Final = 5
"""Seeks of one person."""


class Seeker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who would play."""

    person: str
    """Their id."""
    since: datetime


class Seek(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everybody who would play a game with so many at the same time."""

    game: str
    seats: int
    soon: Soon
    people: tuple[Seeker, ...]
    table: str = ""
    """The code of the table that began with them, or is to; empty: they are too few."""


SEEKS: Final = Kind("seeks", Seek)
"""By game, seats and time: so those who want the same meet, whichever process they ask."""


class SeekListing(msgspec.Struct, frozen=True):
    """A seek as the lobby shows it to one person."""

    name: str
    """Of the document."""
    game: str
    title: str
    seats: int
    soon: Soon
    people: tuple[str, ...]
    """Their names, the first first."""
    yours: bool

    @property
    def missing(self) -> int:
        """The number of players who are still needed."""
        return self.seats - len(self.people)


class Seeks(Collection[Seek]):
    """All seeks. What changes one raises ``LobbyError`` if it cannot be.

    Args:
        services: The lobby's.
        tables: Where tables begin.
        is_here: Says whether the person with an id is on the host.
        begun: Told of a table that begins: its code, its game, and the id of somebody at it.
    """

    def __init__(
        self,
        services: Services,
        tables: Tables,
        is_here: Callable[[str], bool],
        begun: Callable[[str, str, str], None],
    ) -> None:
        super().__init__(services.store.documents(SEEKS))
        self._services = services
        self._tables = tables
        self._is_here = is_here
        self._begun = begun

    def load(self) -> tuple[Trouble, ...]:
        troubles = super().load()
        self.take_up()
        return troubles

    def take_up(self) -> None:
        """Goes on where a process ended: tables that were to begin do, and nobody is left over."""
        for name, seek in tuple(self._by_name.items()):
            try:
                if seek.table:
                    self._begin(seek)
                if seek.table or not self._people(seek, away=True):
                    self._remove(name)
            except LobbyError as trouble:
                log.warning(
                    "a seek was not taken up",
                    extra={"event": "seek-not-taken-up", "reason": str(trouble)},
                )

    def followed(self, name: str, document: Seek | None) -> None:
        super().followed(name, document)
        if document is not None and document.table:
            self._tell(document)
        self._services.changed(False)

    def of(self, person: str) -> tuple[SeekListing, ...]:
        """All seeks as somebody sees them: their own first."""
        listings = (
            SeekListing(
                name,
                seek.game,
                title(seek.game),
                seek.seats,
                seek.soon,
                tuple(self._services.name_of(seeker.person) for seeker in people),
                any(seeker.person == person for seeker in people),
            )
            for name, seek in self._by_name.items()
            if not seek.table and (people := self._people(seek))
        )
        return tuple(sorted(listings, key=lambda each: (not each.yours, each.soon, each.name)))

    def ask(self, person: Person, game: str, seats: int, soon: Soon) -> HostedTable | None:
        """Lists somebody; gives the table that begins with them, if they are enough.

        Raises:
            LobbyError: It cannot be played so, they are listed too often or asked too often of
                late, or it could not be written.
        """
        services = self._services
        services.people.existing(person.id)
        services.check_open()
        if seats < LEAST_PEOPLE:
            raise LobbyError(phrase("Look for at least one other player."))
        seek = Seek(game, seats, soon, (Seeker(person.id, services.clock()),))
        self._record("", seek)
        name = f"{game}-{seats}-{soon}"
        own = sum(listing.yours for listing in self.of(person.id) if listing.name != name)
        if own >= EACH:
            raise LobbyError(
                phrase("You are looking for players {n} times. Stop one first.", n=EACH)
            )
        services.rate_limits.check(person.id)
        return again(lambda: self._join(name, seek))

    def withdraw(self, person: str, name: str) -> None:
        """Lists somebody no longer.

        Raises:
            LobbyError: They are not listed there, or it could not be written.
        """
        if not any(listing.yours for listing in self.of(person) if listing.name == name):
            raise LobbyError(phrase("You are not looking for players there."))
        self._services.rate_limits.check(person)
        again(lambda: self._leave(name, person))

    def forget(self, person: str) -> None:
        """Lists somebody nowhere."""
        for name, seek in tuple(self._by_name.items()):
            if any(seeker.person == person for seeker in seek.people):
                if seek.table:
                    self._remove(name)
                else:
                    self._leave(name, person)

    # One of them.

    def _people(self, seek: Seek, *, away: bool = False) -> tuple[Seeker, ...]:
        """Those who are still listed; with ``away`` also who would play now and is not here."""
        since = self._services.clock() - LASTS[seek.soon]
        return tuple(
            seeker
            for seeker in seek.people
            if seeker.since > since
            and self._services.people.get(seeker.person) is not None
            and (away or seek.soon is Soon.WEEK or self._is_here(seeker.person))
        )

    def _join(self, name: str, own: Seek) -> HostedTable | None:
        there, (seeker,) = self._by_name.get(name), own.people
        if there is not None and there.table:
            self._begin(there)
            there = None
        others = () if there is None else self._people(there)
        others = tuple(other for other in others if other.person != seeker.person)
        seek = msgspec.structs.replace(own, people=(*others, seeker))
        if len(seek.people) >= seek.seats:
            seek = msgspec.structs.replace(seek, table=self._tables.free_code())
        self._write(name, seek)
        self._services.changed(False)
        if not seek.table:
            return None
        self._tell(seek, but=seeker.person)
        table = self._begin(seek)
        self._settle(seek)
        return table

    def _settle(self, begun: Seek) -> None:
        """Lists those who play now nowhere else for now: they are busy."""
        at_table = {seeker.person for seeker in begun.people}
        for name, seek in tuple(self._by_name.items()):
            if begun.soon is seek.soon is Soon.NOW and not seek.table:
                for person in at_table & {seeker.person for seeker in seek.people}:
                    try:
                        again(partial(self._leave, name, person))
                    except LobbyError as trouble:
                        log.warning(
                            "a seek was not ended",
                            extra={"event": "seek-not-ended", "reason": str(trouble)},
                        )

    def _leave(self, name: str, person: str) -> None:
        seek = self._by_name.get(name)
        if seek is None or seek.table:
            return
        left = tuple(other for other in self._people(seek, away=True) if other.person != person)
        if left:
            self._write(name, msgspec.structs.replace(seek, people=left))
        else:
            self._remove(name)
        self._services.changed(False)

    def _begin(self, seek: Seek) -> HostedTable | None:
        """Has the table of a seek begin, which another process may have done.

        What is kept of the seek stays until the next one: others hear of its table by it.
        """
        if self._tables.get(seek.table) is None:
            try:
                self._tables.create_paired(self._record(seek.table, seek))
            except LobbyError as trouble:
                if not is_overtaken(trouble):
                    raise
        return self._tables.get(seek.table)

    def _record(self, code: str, seek: Seek) -> TableRecord:
        """The table of a seek, with everybody in it who is still known.

        Raises:
            LobbyError: The game cannot be played so.
        """
        known = (self._services.people.get(seeker.person) for seeker in seek.people)
        people = [person for person in known if person is not None]
        if not people:
            raise LobbyError(NOT_KNOWN)
        seats = (ME, *(OPEN for _ in range(seek.seats - 1)))
        setup = TableSetup(seek.game, seats, time_control=TIMES[seek.soon])
        services = self._services
        record = new_record(code, people[0], setup, services.find_game, services.clock())
        for other in people[1:]:
            record = with_sitter(record, other, None)
        return record

    def _tell(self, seek: Seek, but: str = "") -> None:
        for seeker in seek.people:
            if seeker.person != but:
                self._begun(seek.table, seek.game, seeker.person)


def counts(seats: Iterable[int]) -> list[int]:
    """The numbers of players of a game that one can look for."""
    return [count for count in seats if count >= LEAST_PEOPLE]
