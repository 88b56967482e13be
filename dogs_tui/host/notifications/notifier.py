"""Decides who is told what when: it looks at the tables again and again, while somebody wants it.

What is told follows from the tables as they are, not from what happened to them: so nothing is
lost when a message cannot be sent or the host is started anew, and what waits no more is not told.
Who is on the host sees what waits, and is told of none of it afterwards.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextvars import Context, copy_context
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final, Protocol

from dogs_tui.host.calendar.announcement import SOON
from dogs_tui.host.calendar.calendar import Calendar
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.notifications.messages import (
    Asked,
    Message,
    Waiting,
    WaysIn,
    confirmation,
    news,
    recovery_code,
)
from dogs_tui.host.people.language import language_of
from dogs_tui.host.people.notification_choices import NotificationChoice, When
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.seat_invitations import Standing
from dogs_tui.host.tables.services import log
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.words import language

LITTLE: Final = 4
"""A reminder comes when less than one of so many parts of the time for a decision is left."""


def waiting_at(
    tables: Iterable[HostedTable], invitations: Iterable[Standing], at: datetime
) -> defaultdict[str, list[Waiting]]:
    """By the ids of people, what waits for them at tables, and who invites them to one."""
    by_person: defaultdict[str, list[Waiting]] = defaultdict(list)
    for table in tables:
        for person, waiting in (*_of_all(table), *_of_voters(table), *_of_mover(table, at)):
            by_person[person].append(waiting)
    for invitation in invitations:
        waiting = Waiting(
            "invited",
            invitation.code,
            invitation.game,
            invitation.by,
            by=invitation.by,
            since=invitation.at,
        )
        by_person[invitation.person].append(waiting)
    return by_person


def over(records: Iterable[TableRecord]) -> list[Waiting]:
    """That matches are over."""
    return [Waiting("over", record.code, record.game) for record in records]


def _of_all(table: HostedTable) -> Iterator[tuple[str, Waiting]]:
    """That the match has begun."""
    record, match = table.record, table.playing.match
    if match is None or table.stage not in {TableStage.RUNNING, TableStage.PAUSED}:
        return
    begun = Waiting("begun", record.code, record.game, since=match.stored.created)
    for seat in table.kept.person_seats:
        yield record.seats[seat].person, begun


def _of_voters(table: HostedTable) -> Iterator[tuple[str, Waiting]]:
    """The open question of the table, for those who have not answered."""
    record, match, proposal = table.record, table.playing.match, table.votes.proposal
    if match is None or record.over or proposal is None:
        return
    about = f"{proposal.kind.value} {proposal.by} {match.plies}"
    for seat in proposal.voters:
        if seat not in {*proposal.agreed, *proposal.refused}:
            yield record.seats[seat].person, Waiting("vote", record.code, record.game, about)


def _of_mover(table: HostedTable, at: datetime) -> Iterator[tuple[str, Waiting]]:
    """The decision that waits at a table, and that little time is left for it."""
    record, match, seat = table.record, table.playing.match, table.playing.to_move
    if match is None or table.stage is not TableStage.RUNNING or seat is None:
        return
    if seat not in table.playing.people:
        return
    about, person = f"{match.plies} {seat}", record.seats[seat].person
    deadline = None if record.deadline is None else record.deadline.at
    yield person, Waiting("decision", record.code, record.game, about, deadline)
    control = record.time_control
    little = timedelta() if control is None else control.time / LITTLE
    if deadline is not None and deadline - at < little:
        yield person, Waiting("reminder", record.code, record.game, about, deadline)


DAY: Final = timedelta(days=1)


def evenings(calendar: Calendar, at: datetime) -> Iterator[tuple[str, Waiting]]:
    """That an evening begins within a day, or is cancelled, for those who come."""
    for person, evening in calendar.for_people(at, DAY):
        asked: Asked = "cancelled" if evening.off else "evening"
        about = f"{evening.day}"
        yield person, Waiting(asked, evening.code, evening.title, about, until=evening.begins)


EVERY: Final = 20.0
"""Seconds between two looks."""
GONE: Final = timedelta(seconds=30)
"""Of absence before anybody is told anything: a line that drops and comes back is no absence."""
OVER: Final = timedelta(days=3)
"""After which the end of a match is no news any more."""
AGAIN: Final = timedelta(minutes=2)
"""After a message that could not be sent, its person is left alone for so long; twice as long
after each more, at most ``LATEST``."""
LATEST: Final = timedelta(hours=6)
BETWEEN: Final = timedelta(minutes=1)
"""From one message to somebody to the next."""

LASTING: Final = frozenset({"decision", "vote", "invited"})
"""The kinds that wait until somebody acts; a digest names them every day."""


class Sender(Protocol):
    """A sender of messages (``NotifyCommand``)."""

    def send(self, message: Message, done: Callable[[bool], None]) -> bool: ...


class _Contact:
    """The state of a person who gets notifications."""

    def __init__(self, seen: datetime) -> None:
        self.seen = seen
        """The time when they were on the host last, or when the host began."""
        self.waited: set[str] = set()
        """The keys of what waited when they were."""
        self.here = False
        """True if they were when it was looked last."""
        self.under_way = False
        self.not_before = seen
        self.failures = 0

    def keep_up_with(self, at: datetime) -> None:
        """Waits for nothing longer than it may take, if the clock was put back."""
        self.seen = min(self.seen, at)
        if self.not_before > at + LATEST:
            self.not_before = at


class Notifier:
    """Tells people what waits for them while they are not on the host.

    Args:
        lobby: Whose people and tables it is about.
        sender: Sends messages.
        come: Gives what to type to go to what waits; empty: the host does not know.
        recovery: Whether whoever has lost their keys is sent a code for a new one.
        ways: Gives how such a person comes in.
    """

    def __init__(
        self,
        lobby: Lobby,
        sender: Sender,
        come: Callable[[], str],
        *,
        recovery: bool = False,
        ways: Callable[[], WaysIn] = WaysIn,
    ) -> None:
        self._lobby = lobby
        self._choices = lobby.notifications
        self._sender = sender
        self._come = come
        self._recovery = recovery
        self._ways = ways
        self._clock = lobby.clock
        self._began = lobby.clock()
        self._contacts: defaultdict[str, _Contact] = defaultdict(lambda: _Contact(self._began))
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Tells from now on, and sends codes to those who ask for them."""
        self._choices.send_code = self._send_code
        self._choices.send_recovery = self._send_recovery if self._recovery else None
        self._choices.on_chosen = self._arm
        self._arm()

    def stop(self) -> None:
        """Tells nothing more, and keeps what those who are here have seen. May be repeated."""
        for person, contact in self._contacts.items():
            self._keep_seen(person, contact)
        self._choices.send_code = self._choices.send_recovery = None
        self._choices.on_chosen = lambda: None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _arm(self) -> None:
        if self._timer is None and any(self._choices.wanted()):
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(EVERY, self._look, context=Context())

    def _look(self) -> None:
        self._timer = None
        self.look()
        self._arm()

    def look(self) -> None:
        """Tells everybody what is due now."""
        at = self._clock()
        invitations = self._lobby.table_invitations.standing()
        waiting = waiting_at(self._lobby.tables.in_use, invitations, at)
        for ident, item in evenings(self._lobby.calendar, at):
            waiting[ident].append(item)
        for ident, choice in self._choices.wanted():
            person = self._lobby.people.get(ident)
            if person is None:
                continue
            since = _since(choice, at)
            concerned = [
                item
                for item in waiting[ident]
                if (item.since is None or since is None or item.since >= since)
                and _is_wanted(item, choice, at)
            ]
            if since is not None:
                ended = self._lobby.tables.sat_at(ident, max(since, at - OVER))
                concerned += over(ended)
            self._tell(person, choice, concerned, at)
        for gone in self._contacts.keys() - {ident for ident, _ in self._choices.wanted()}:
            del self._contacts[gone]

    def _tell(
        self, person: Person, choice: NotificationChoice, waiting: list[Waiting], at: datetime
    ) -> None:
        contact = self._contacts[person.id]
        if self._lobby.is_here(person.id):
            contact.seen, contact.waited = at, {item.key for item in waiting}
            contact.here = True
            return
        self._keep_seen(person.id, contact)
        contact.keep_up_with(at)
        contact.waited &= {item.key for item in waiting}
        digest = choice.when is When.DAILY
        fresh = [item for item in waiting if item.key not in choice.told]
        if not digest:
            fresh = [item for item in fresh if item.key not in contact.waited]
        if not fresh or not self._lobby.is_first or contact.under_way or at < contact.not_before:
            return
        if not _is_due(choice, contact.seen, at):
            return
        mentioned = {item.key for item in waiting if item in fresh or item.key in choice.told}
        whole = [item for item in waiting if item in fresh or (digest and item.asked in LASTING)]
        zone = self._lobby.memberships.zone(person.id)
        message = _spoken(
            person, news_to(person, choice, whole, self._come(), zone=zone, digest=digest)
        )
        contact.under_way = True
        if not self._sender.send(
            message,
            lambda sent: self._sent(person.id, contact, mentioned, sent=sent, digest=digest),
        ):
            contact.under_way = False

    def _keep_seen(self, person: str, contact: _Contact) -> None:
        """Keeps what somebody saw who was here until now: no restart tells it to them.

        Once a day it is told all the same, with all that waits.
        """
        was_here, contact.here = contact.here, False
        if not self._lobby.is_first:
            return
        choice = self._choices.of(person)
        if was_here and choice.when is not When.DAILY and not contact.waited.issubset(choice.told):
            self._keep_told(person, contact.waited)

    def _sent(
        self, person: str, contact: _Contact, mentioned: set[str], *, sent: bool, digest: bool
    ) -> None:
        contact.under_way = False
        at = self._clock()
        if not sent:
            contact.not_before = at + min(AGAIN * 2**contact.failures, LATEST)
            contact.failures = min(contact.failures + 1, 10)
            return
        contact.failures, contact.not_before = 0, at + BETWEEN
        self._keep_told(person, mentioned, together=digest)

    def _keep_told(self, person: str, mentioned: set[str], *, together: bool = False) -> None:
        try:
            self._choices.keep_told(person, mentioned, together=together)
        except LobbyError as trouble:  # It counts in memory: only after a restart is it told again.
            log.error(
                "what was told was not kept",
                extra={"event": "told-not-kept", "reason": type(trouble.__cause__).__name__},
            )

    async def _send_code(self, person: Person, address: str, code: str) -> bool:
        """Sends somebody the code that confirms an address; says whether it was taken."""
        ended: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def done(sent: bool) -> None:
            if not ended.done():
                ended.set_result(sent)

        message = _spoken(person, lambda: confirmation(person.name, address, code))
        return self._sender.send(message, done) and await ended

    def _send_recovery(self, person: Person, address: str, code: str) -> None:
        """Sends somebody the code for a new key; what is not taken is counted like all else."""
        self._sender.send(
            _spoken(person, lambda: recovery_code(person.name, address, code, self._ways())),
            lambda _: None,
        )


def news_to(
    person: Person,
    choice: NotificationChoice,
    waiting: list[Waiting],
    come: str,
    *,
    zone: tzinfo = UTC,
    digest: bool,
) -> Callable[[], Message]:
    """Makes somebody's message, when it is called in their language.

    A reminder of a decision stands for the decision.
    """
    reminded = {item.table for item in waiting if item.asked == "reminder"}
    decided = {item.table for item in waiting if item.asked == "decision"}
    shown = [
        item
        for item in waiting
        if not (item.asked == "decision" and item.table in reminded)
        and not (item.asked == "begun" and item.table in decided)
    ]
    return lambda: news(person.name, choice.address, shown, come, zone=zone, digest=digest)


def _since(choice: NotificationChoice, at: datetime) -> datetime | None:
    """From when on somebody is told of what begins and ends; never later than now."""
    ahead = choice.since is not None and choice.since > at
    return at - OVER if ahead else choice.since


def _is_wanted(item: Waiting, choice: NotificationChoice, at: datetime) -> bool:
    """False for a reminder of somebody who wants none, and for that of an evening too early."""
    if item.asked == "evening" and item.until is not None:
        ahead = DAY if choice.when is When.DAILY else SOON  # In a digest it stands a day before.
        return choice.reminders and item.until - at <= ahead
    return choice.reminders or item.asked != "reminder"


def _is_due(choice: NotificationChoice, seen: datetime, at: datetime) -> bool:
    absent = at - seen
    if choice.when is When.AT_ONCE:
        return absent >= GONE
    if choice.when is When.ABSENT:
        return absent >= timedelta(minutes=choice.minutes)
    last = choice.digest_at or choice.since
    return last is None or abs(at - last) >= DAY


def _spoken(person: Person, make: Callable[[], Message]) -> Message:
    """A message in somebody's language."""

    def speak() -> Message:
        language.set(language_of(person, {}))
        return make()

    return copy_context().run(speak)
