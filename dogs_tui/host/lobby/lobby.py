"""The lobby: its people, its tables, and who is there."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase
from dogs_saves.clock import Clock
from dogs_saves.replay import GameFinder
from dogs_tui.app.crash import CRASHES
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.calendar.calendar import Calendar
from dogs_tui.host.calendar.reminders import Reminders
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.lobby.elsewhere import Elsewhere
from dogs_tui.host.lobby.lists import LobbyLists, lobby_of
from dogs_tui.host.lobby.notice import NOTICES, OperatorNotice
from dogs_tui.host.lobby.talk import LobbyTalk
from dogs_tui.host.news import Listeners, LobbyNews
from dogs_tui.host.people.codes import read_code
from dogs_tui.host.people.days_off import Holidays
from dogs_tui.host.people.enrolment import Enrolment
from dogs_tui.host.people.follows import FOLLOWS, Follows
from dogs_tui.host.people.invitations import INVITES, Invites
from dogs_tui.host.people.key_notes import KEY_NOTES, NotedKeys
from dogs_tui.host.people.memberships import MEMBERSHIPS, Memberships
from dogs_tui.host.people.notification_choices import NOTIFICATIONS, NotificationChoices
from dogs_tui.host.people.people import NOT_KNOWN, PEOPLE, People
from dogs_tui.host.people.person import Person
from dogs_tui.host.people.visits import Visit, Visits
from dogs_tui.host.results.pages import RecordPages
from dogs_tui.host.store import Store
from dogs_tui.host.store.presence import LOBBY
from dogs_tui.host.store.sqlite import folder_store
from dogs_tui.host.tables.deadline_timer import Deadlines
from dogs_tui.host.tables.dealing import Dealing
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.match_pages import MatchPages
from dogs_tui.host.tables.open_seats import new_record
from dogs_tui.host.tables.record import results_of
from dogs_tui.host.tables.seat_invitations import SeatInvitations
from dogs_tui.host.tables.seeks import Seeks
from dogs_tui.host.tables.services import Services, log, report
from dogs_tui.host.tables.setup import LobbyLimits, TableSetup
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.tables import Tables
from dogs_tui.host.tournaments.organizer import TournamentOrganizer
from dogs_tui.match.setup import fresh_seed
from dogs_tui.thinking.thinkers import Thinkers

WRONG_CODES: Final = 20
"""Codes of no table that somebody may try at once; one more each 3 s."""


class Lobby:
    """All that is kept and decided on a host. Made in a moment, usable after ``open``.

    Args:
        folder: The data folder: where everything is kept, if nothing else is said.
        store: Where documents are kept.
        clock: Gives the time; ``None``: where things are kept does.
        workers: Processes in which bots think at most; ``None``: one for each spare core.
        limits: How much it takes on.
        find_game: Where games come from.
        seed: Gives a secret number for each match.
        audit: Is told what owners of tables do to others.

    Attributes:
        store: As given.
        clock: Gives the time by which everything here goes.
        people: All who are known.
        invites: All invitations.
        key_notes: What is kept of keys beside their fingerprints.
        enrolment: How somebody new, or a new key, comes in.
        notifications: What people are told of while they are not here.
        limits: How much it takes on.
        thinkers: Where its bots think.
        tables: All tables.
        match_pages: Web pages of matches that are over.
        deals: The deals that are played.
        table_invitations: Who was asked to which table.
        follows: Who follows whom.
        results: How matches ended.
        records: What these come to, for who may see it.
        holidays: Days on which the time of people at such tables does not run.
        memberships: Time zones, and who may be shown on web pages.
        seeks: Who would play what, now or this week.
        talk: What is said in the lobby.
        notice: The operator's news.
        tournaments: Matches of many tables in rounds.
        calendar: Evenings that were announced.
        reminders: What people who are here are reminded of.
        deadlines: Of tables where people need not be there at the same hour.
    """

    def __init__(
        self,
        folder: Path,
        *,
        store: Store | None = None,
        clock: Clock | None = None,
        workers: int | None = None,
        limits: LobbyLimits = LobbyLimits(),  # noqa: B008  (it is frozen)
        find_game: GameFinder = registry.game,
        seed: Callable[[], int] = fresh_seed,
        audit: Callable[[AuditEvent], None] = lambda _: None,
    ) -> None:
        self.store = store = folder_store(folder) if store is None else store
        self.clock = clock = store.clock if clock is None else clock
        self.audit = audit
        self.limits = limits
        self.people = People(store.documents(PEOPLE), clock=clock, most=limits.people)
        self.people.on_renamed = self._renamed
        self.invites = Invites(
            store.documents(INVITES),
            clock=clock,
            most=limits.invites_each,
            is_known=lambda person: self.people.get(person) is not None,
            limits=store.rate_limits,
        )
        self.key_notes = NotedKeys(store.documents(KEY_NOTES), self.people, clock)
        self.notifications = NotificationChoices(
            store.documents(NOTIFICATIONS), clock=clock, limits=store.rate_limits
        )
        self.enrolment = Enrolment(
            self.people, self.invites, self.notifications, clock, store.rate_limits
        )
        self._listeners = Listeners()
        self.people.on_key_added = lambda: self._listeners.lobby_changed(soon=True)
        self.thinkers = Thinkers(workers)
        self._services = Services(
            store,
            self.people,
            clock,
            self.thinkers,
            limits,
            find_game,
            seed,
            changed=self._listeners.lobby_changed,
            your_move=self._listeners.your_move,
            invited=self._listeners.invited,
            gone=self._forget_table,
            audit=audit,
            reports=folder / CRASHES,
        )
        self.follows = Follows(
            store.documents(FOLLOWS), self.people, clock, self._lists_changed, store.rate_limits
        )
        self.results = self._services.results
        self.memberships = Memberships(
            store.documents(MEMBERSHIPS), self.people, self._services.rate_limits
        )
        self.records = RecordPages(self.people, self.results, clock, self.hides)
        self.records.zone = self.memberships.zone
        self.tables = Tables(self._services)
        self.match_pages = MatchPages(self._services, self.tables.get)
        self.deals = Dealing(self._services, self.tables)
        self.table_invitations = SeatInvitations(
            self._services, self.tables, self.follows, self.present
        )
        self.seeks = Seeks(self._services, self.tables, self.is_here, self._listeners.began)
        self.talk = LobbyTalk(self._services, self._listeners.talked)
        self.notice = OperatorNotice(store.documents(NOTICES), self._lists_changed)
        self.tournaments = TournamentOrganizer(self._services, self.tables)
        self.records.prizes = self.tournaments.prizes
        self.calendar = Calendar(self._services, self.tournaments, self.memberships)
        self.reminders = Reminders(
            self._services, self.calendar, self._listeners, self.notifications
        )
        self.deadlines = Deadlines(self.tables, self._services)
        self.holidays = Holidays(self.people, clock, self.deadlines.holiday_changed)
        self._visits = Visits()
        self._closed = False
        self._whereabouts = self.store.presence
        self._wrong_codes = store.rate_limits("table-codes", WRONG_CODES, 3.0, clock)
        Elsewhere(self._services, self.tables, self._listeners, self._visits, self.talk)

    async def open(self, *, later: bool = False) -> None:
        """Brings everything back: people, tables, matches; bots whose turn it is go on.

        What is damaged is reported in the log and set aside, and stops nothing else.

        Args:
            later: Whether running matches come back only after ``go_on``.

        Raises:
            LobbyError: Another host uses it, a newer version wrote it, or it cannot be read.
        """
        with said():
            await self.store.join()
        try:
            with said():
                people = self.people.load()
                records, troubles = self._services.tables.read_all()
                results = self.results.load()
                missing = (each for each in records.values() if self.results.get(each.code) is None)
                self.results.make_up(results_of(missing))
                report("a person cannot be read", people)
                report("a result cannot be read", results)
                report("a note on keys cannot be read", self.key_notes.load())
                report("a follow cannot be read", self.follows.load())
                report("an invitation cannot be read", self.invites.sweep())
                report("a tournament cannot be read", self.tournaments.kept.load())
                report("the operator's notice cannot be read", self.notice.load())
                report("an agreement to a web page cannot be read", self.match_pages.load())
                report("a membership cannot be read", self.memberships.load())
                report("an evening cannot be read", self.calendar.load())
                report("a choice of notifications cannot be read", self.notifications.load())
        except LobbyError:
            await self.store.close()
            raise
        report("a table cannot be read", troubles)
        for trouble in troubles:
            self.tables.use_up(trouble.name.upper())
        for record in records.values():
            self.tables.add(record)
        for table in self.tables.live:
            if self._whereabouts.alone and self.tables.is_stale(table):
                self._services.forget(table.code)
                self._forget_table(table.code)
            elif self._whereabouts.alone and table.stage is TableStage.GATHERING:
                self.deals.begin_late(table)
        with said():
            report("a seek cannot be read", self.seeks.load())
            self.tables.take_up_votes()
        self.store.keep_up()
        log.info(
            "the lobby is open",
            extra={"event": "house-open", "people": len(self.people.all()), "tables": len(records)},
        )
        if not later:
            await self._bring_matches_back()

    def go_on(self) -> None:
        """Has running matches come back one after the other while people come in already.

        The match of a table at which somebody sits down comes back at once.
        """
        if not self._closed:
            self._services.later(self._bring_matches_back())

    async def _bring_matches_back(self) -> None:
        """Has the running matches go on; deadlines and tournaments count from then on."""
        for table in self.tables.live:
            if self._closed:
                return
            if table.stage in {TableStage.RUNNING, TableStage.PAUSED} and table.match is None:
                await table.playing.bring_up()
                table.playing.release()
                await asyncio.sleep(0)
            if self._whereabouts.alone:
                await table.deadline.take_up()
            table.playing.wake()
        self.deadlines.start()
        await self.tournaments.take_up()
        self.calendar.look()
        self.reminders.start()

    async def close(self) -> None:
        """Closes all tables; everything is on disk. May be repeated."""
        self._closed = True
        await self._services.settled()
        self.deadlines.stop()
        self.tournaments.stop()
        self.calendar.stop()
        self.reminders.stop()
        self._listeners.close()
        self._visits.clear()
        await self.tables.close()
        await self.thinkers.close()
        await self.store.close()

    @property
    def is_first(self) -> bool:
        """True if this process does what one of all that share a store has to do."""
        return self._whereabouts.first

    # Who is here.

    def arrive(self, person: Person, visit: Visit) -> bool:
        """Somebody is here; says whether they were already: then the newer visit wins."""
        if self.people.get(person.id) is None:
            visit.farewell(NOT_KNOWN)
            return False
        elsewhere = person.id in self._whereabouts.elsewhere(LOBBY)
        came = self._visits.came(person.id, visit)
        if came:
            self._listeners.lobby_changed(soon=True)
        self._whereabouts.come(LOBBY, person.id)
        return elsewhere or not came

    def leave(self, visit: Visit) -> None:
        """A visit ends; nothing happens if it was replaced before."""
        person = self._visits.whose(visit)
        if self._visits.went(visit):
            self._whereabouts.leave(LOBBY, person)
            self._listeners.lobby_changed(soon=True)

    def send_away(self, person: Person, words: Phrase) -> None:
        """Ends the visit of somebody, if they are here, with words for them."""
        visit = self._visits.of(person.id)
        if visit is not None:
            visit.farewell(words)
        if person.id in self._whereabouts.elsewhere(LOBBY):
            self._whereabouts.send_away(person.id)

    def is_here(self, person: str) -> bool:
        """True if the person with this id is on the host."""
        return person in self._here()

    def _here(self) -> frozenset[str]:
        return frozenset(self._visits) | self._whereabouts.elsewhere(LOBBY)

    def present(self) -> tuple[Person, ...]:
        """Names the people in the lobby now."""
        people = (self.people.get(person) for person in self._here())
        here = [person for person in people if person is not None]
        return tuple(sorted(here, key=lambda person: person.name.casefold()))

    # The lobby.

    def lobby(self, person: Person) -> LobbyLists:
        """All that the lobby shows to somebody."""
        return lobby_of(self, self._services, person)

    def listen(self, person: Person, subscriber: Callable[[LobbyNews], None]) -> None:
        """Tells when the lobby changed or it became this person's move somewhere.

        Called in the context of this call, soon after the change; many changes are one news.
        """
        self._listeners.add(person.id, subscriber)

    def unlisten(self, subscriber: Callable[[LobbyNews], None]) -> None:
        """Tells this one no longer."""
        self._listeners.remove(subscriber)

    # Tables.

    def table(
        self, code: str, person: Person | None = None, *, to_watch: bool = False
    ) -> HostedTable | None:
        """A table by its code, in any case; ``None`` when there is none.

        Args:
            code: As it was typed or given.
            person: Who typed it: then wrong codes are counted, so that nobody finds private
                tables by trying, and that of a duplicate gives this person's own table of it,
                which is created when they come first.
            to_watch: Whether they come to watch: then there are only tables that others may watch
                without being asked, and those where this person sits.

        Raises:
            LobbyError: This person tried too many wrong codes, or cannot come to the duplicate.
        """
        if person is not None and self._wrong_codes.wait(person.id):
            raise LobbyError(phrase("Too many wrong codes. Try again in a few seconds."))
        table = self.tables.get(read_code(code))
        if to_watch and person is not None and table is not None and not table.watched_by(person):
            table = None
        if table is None and person is not None:
            table = None if to_watch else self.deals.come(person, read_code(code))
            if table is None:
                self._wrong_codes.take(person.id)
        return table

    def close_to_matches(self, why: Phrase | None) -> None:
        """Has no match begin any more, for this reason; ``None``: they begin again."""
        self._services.closing = why

    def make_table(self, owner: Person, setup: TableSetup) -> HostedTable:
        """A new table. When no seat of it is open, its match begins at once.

        Raises:
            LobbyError: It cannot be played like this, no match begins now, there are too many
                tables, or it could not be written.
        """
        find_game, at = self._services.find_game, self.clock()
        return self.tables.create(owner, lambda code: new_record(code, owner, setup, find_game, at))

    def _forget_table(self, code: str) -> None:
        self.tables.forget(code)
        self._lists_changed()

    def _lists_changed(self) -> None:
        self._listeners.lobby_changed(soon=False)

    # What tables and people tell.

    def _renamed(self, person: Person) -> None:
        for table in (*self.tables.live, *self.tables.of(person.id)):
            table.renamed(person)
        self.tournaments.renamed(person)
        self._lists_changed()

    def hides(self, person: str, code: str) -> bool:
        """True if the table of a code would show the person of an id what they still play."""
        table = self.tables.get(code)
        return table is not None and self._services.hides(person, table.record)
