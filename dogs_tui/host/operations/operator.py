"""The host as the commands of its operator find it, and what guests ask of it by ``ssh HOST``."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_saves.clock import now
from dogs_tui.host.audit_event import AuditEvent
from dogs_tui.host.commands import pages
from dogs_tui.host.commands.calendar import calendar_text
from dogs_tui.host.commands.operator import Outcome
from dogs_tui.host.commands.records import about_season, no_table, played_name, season_table
from dogs_tui.host.doors.requests import Request, Wanted
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.lobby.own_data import own_data
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.config import Admission
from dogs_tui.host.operations.status import Status
from dogs_tui.host.people.bans import BANNED, Bans
from dogs_tui.host.people.language import language_of
from dogs_tui.host.people.person import Person
from dogs_tui.host.results.pages import RecordPages
from dogs_tui.host.sessions.session import Session
from dogs_tui.kit.printing import json_line
from dogs_tui.shell.out import table
from dogs_tui.words import language, say

EXPORTS_AT_ONCE: Final = 2
EXPORT_SECONDS: Final = 300.0
"""After which somebody may have what the host holds about them once more: everything is read."""
RATINGS_AT_ONCE: Final = 10
RATINGS_SECONDS: Final = 5.0
"""After which somebody may have the tables of the season once more: a program asks again and
again."""
KEY_REMOVED: Final = phrase("This key has been removed and no longer belongs to you here.")

_log = logging.getLogger("dogs_tui.host")


class Operator:
    """A ``RunningHost``; whoever starts the host says what ``drain`` and ``status`` do.

    Args:
        lobby: The lobby.
        bans: All bans.
        audit: The audit log.
        admits: Who may come.
        sessions: All sessions, whenever they are gone through.
    """

    drain: Callable[..., Outcome]
    status: Callable[[], Status]

    def __init__(
        self,
        lobby: Lobby,
        bans: Bans,
        audit: AuditLog,
        admits: Admission,
        sessions: Iterable[Session],
    ) -> None:
        self.lobby = lobby
        self.bans = bans
        self.admits: str = admits
        self._audit = audit
        self._sessions = sessions
        self._reading = asyncio.Lock()
        limits = lobby.store.rate_limits
        self._pace = {
            Wanted.EXPORT: limits("exports", EXPORTS_AT_ONCE, EXPORT_SECONDS, now),
            Wanted.RATINGS: limits("ratings", RATINGS_AT_ONCE, RATINGS_SECONDS, now),
            Wanted.CALENDAR: limits("calendar", RATINGS_AT_ONCE, RATINGS_SECONDS, now),
        }
        bans.on_followed = self.end_banned
        lobby.people.on_key_removed = self._end_keyed

    # For commands of the operator.

    def note(self, event: str, whom: str = "", *, note: str | Phrase = "", **about: Any) -> None:
        """Writes a line of the audit log, and one of the log."""
        self._audit.add(event, whom, note=note)
        _log.info("the operator did something", extra={"event": event, **about})

    def end_banned(self) -> int:
        """Ends the sessions of those who are banned; gives how many."""
        ended = 0
        for session in self._sessions:
            caller = session.connection.caller
            if self.bans.holds(caller.fingerprint, caller.address):
                session.farewell(BANNED)
                ended += 1
        return ended

    def _end_keyed(self, fingerprint: str) -> None:
        """Ends a session of a key that is nobody's any more."""
        for session in self._sessions:
            if session.connection.caller.fingerprint == fingerprint:
                session.farewell(KEY_REMOVED)

    async def about(self, person: Person) -> str:
        """All that is held about somebody, as JSON; for one at a time, however many ask.

        Raises:
            LobbyError: It cannot be read.
        """
        async with self._reading:
            return json_line(await own_data(self.lobby, person))

    # For guests.

    def note_event(self, event: AuditEvent) -> None:
        """Notes what the owner of a table did to somebody."""
        people = self.lobby.people
        origins = (
            session.connection.caller.address
            for session in self._sessions
            if session.person is not None and session.person.id == event.by
        )
        by, whom = (
            ident if person is None else person.shown_to_operator
            for ident, person in ((ident, people.get(ident)) for ident in (event.by, event.whom))
        )
        where = phrase("table {code}", code=event.table) if event.table else ""
        self._audit.add(event.what, whom, who=by, origin=next(origins, ""), note=where)

    async def answered(self, fingerprint: str, request: Request) -> str:
        """Answers what the owner of a key asked for, such as their data.

        Returns:
            A text; empty: the key is nobody's.

        Raises:
            LobbyError: It cannot be read, or was asked for too often of late.
        """
        person = self.lobby.people.by_key(fingerprint)
        if person is None:
            return ""
        if request.wanted is Wanted.SHARE:
            language.set(language_of(person, {}))
            card = pages.agree(self.lobby, person, request.code)
            return "\n".join([card.heading, *card.lines])
        if request.wanted is Wanted.UNSHARE:
            language.set(language_of(person, {}))
            return say(pages.withdraw(self.lobby, person, request.code))
        self._pace[request.wanted].check(person.id)
        if request.wanted is Wanted.CALENDAR:
            language.set(language_of(person, {}))
            return calendar_text(self.lobby, person, as_file=request.as_json)
        if request.wanted is Wanted.RATINGS:
            return ratings_text(self.lobby.records, person, as_json=request.as_json)
        return await self.about(person)


def ratings_text(records: RecordPages, person: Person, *, as_json: bool) -> str:
    """The tables of the season of now, for somebody who is known; as text, or for a program."""
    season = records.seasons()[0]
    tables = records.season(person, season)
    if as_json:
        documents = [
            {
                "game": table.played.game,
                "seats": table.played.seats,
                "rows": [msgspec.to_builtins(row) for row in table.rows],
            }
            for table in tables
        ]
        return json_line({"year": season.year, "quarter": season.quarter, "tables": documents})
    language.set(language_of(person, {}))
    lines = [say(about_season(season))]
    for ratings in tables:
        head, *rows = season_table(ratings).columns
        lines += ["", say(played_name(ratings.played)), *table(head, rows)]
    if not tables:
        lines = [say(no_table(season))]
    return "\n".join(lines)
