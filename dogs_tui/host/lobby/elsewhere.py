"""What others did who share a lobby's store: it counts here, too, and who is here is told."""

from collections.abc import Callable
from typing import Protocol

from dogs_rules.phrase import phrase
from dogs_tui.host.lobby.kinds import (
    FOLLOWS,
    INVITES,
    NOTIFICATIONS,
    PEOPLE,
    RESULTS,
    TABLES,
    TOURNAMENTS,
)
from dogs_tui.host.lobby.listeners import Listeners
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.people.follows import Follows
from dogs_tui.host.people.invitations import Invites
from dogs_tui.host.people.notification_choices import NotificationChoices
from dogs_tui.host.people.people import NOT_KNOWN, People
from dogs_tui.host.people.visits import KICKED, Visits
from dogs_tui.host.results.results import Results
from dogs_tui.host.store import Store
from dogs_tui.host.store.notices import PRESENCE, TALK
from dogs_tui.host.store.presence import LOBBY, PROCESSES
from dogs_tui.host.tables.ballot import BallotRecord
from dogs_tui.host.tables.deadlines import Deadlines
from dogs_tui.host.tables.kinds import VOTES
from dogs_tui.host.tables.public import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.tables import Tables
from dogs_tui.host.tournaments.organizer import TournamentOrganizer


class Parts(Protocol):
    """The parts of a lobby that keep documents."""

    store: Store
    people: People
    invites: Invites
    follows: Follows
    notifications: NotificationChoices
    results: Results
    tournaments: TournamentOrganizer
    deadlines: Deadlines


class Elsewhere:
    """Has a lobby take what others wrote.

    Args:
        parts: The parts of the lobby.
        tables: All its tables.
        listeners: Who is told when the lobby looks different.
        visits: Who is here.
        forget: Has the lobby know a table no longer.
    """

    def __init__(
        self,
        parts: Parts,
        tables: Tables,
        listeners: Listeners,
        visits: Visits,
        forget: Callable[[str], None],
    ) -> None:
        self._people = parts.people
        self._tables = tables
        self._listeners = listeners
        self._visits = visits
        self._forget = forget
        self._deadline_kept = parts.deadlines.kept
        parts.people.on_followed = self._person_changed
        store = parts.store
        store.follow(PEOPLE, parts.people.followed)
        store.follow(INVITES, parts.invites.followed)
        store.follow(FOLLOWS, parts.follows.followed)
        store.follow(NOTIFICATIONS, parts.notifications.followed)
        store.follow(RESULTS, parts.results.followed)
        store.follow(TOURNAMENTS, parts.tournaments.followed)
        store.follow(TABLES, self._table_changed)
        store.follow(VOTES, self._vote_changed)
        store.hear(TALK, self._talk_heard)
        store.hear(PRESENCE, self._presence_heard)
        self._presence = store.presence
        self._presence.changed = self._presence_changed
        self._presence.replaced = self._replaced
        self._talk = store.talk

    def _person_changed(self, person: str) -> None:
        """Somebody has another name, or is known no more."""
        visit = self._visits.of(person)
        if visit is not None and self._people.get(person) is None:
            visit.farewell(NOT_KNOWN)
        for table in self._tables.live:
            if person == table.record.owner or table.record.seat_of(person) is not None:
                table.company.tell(CompanyNews("seats"))
        self._listeners.lobby_changed(soon=False)

    def _table_changed(self, name: str, record: TableRecord | None) -> None:
        """The record of a table is another one; ``None``: the table was taken away."""
        code = name.upper()
        table = self._tables.get(code) if code in self._tables else None
        if record is None:
            if table is not None:
                table.gathering.disbanded = True
                table.company.shut_out(phrase("This table was closed."))
            self._forget(code)
        elif table is None:
            table = self._tables.add(record)
            if table is not None and table.stage is not TableStage.GATHERING:
                table.playing.follow_stage(TableStage.GATHERING)
        else:
            table.follow(record)
            self._tables.followed(record)
        if record is not None and record.deadline is not None:
            self._deadline_kept(record.deadline.at)
        self._listeners.lobby_changed(soon=False)

    # Votes, talk and presence.

    def _vote_changed(self, name: str, record: BallotRecord | None) -> None:
        code = name.upper()
        table = self._tables.get(code) if code in self._tables else None
        if table is not None:
            table.votes.follow(record)

    def _talk_heard(self, code: str | None, at: int) -> None:
        """Lines were said at a table, or taken back; ``None``: at any."""
        for table in (*self._tables.live, *self._tables.held):
            talk = table.company.talk
            last = talk.last
            if last is None or code not in {None, table.code} or 0 < at <= last:
                continue
            spoken = self._talk.read(table.code, last if at else 0)
            if talk.follow(spoken, whole=not at):
                table.company.tell(CompanyNews("talk"))

    def _presence_heard(self, place: str | None, _: int) -> None:
        """Somebody came or went; ``None``: anywhere."""
        if place is not None:
            self._presence.look(place)
            return
        for each in (LOBBY, PROCESSES, *(table.code for table in self._tables.live)):
            self._presence.look(each)

    def _presence_changed(self, place: str) -> None:
        table = self._tables.get(place) if place in self._tables else None
        if table is not None:
            table.company.follow_presence()
        if place == PROCESSES and self._presence.first:
            self._tables.make_up_results()
        self._listeners.lobby_changed(soon=True)

    def _replaced(self, person: str, sent: bool) -> None:
        visit = self._visits.of(person)
        if visit is None:
            return
        if sent:
            visit.farewell(KICKED)
        else:
            visit.replaced()
