"""Reminders on screen for people who are on the host: of evenings, and of rounds that begin."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextvars import Context
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.host.calendar.announcement import NEAR, SOON, Evening
from dogs_tui.host.calendar.evenings import KeptEvenings
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import Listeners
from dogs_tui.host.people.notification_choices import NotificationChoices
from dogs_tui.host.people.zones import to_zone
from dogs_tui.host.tables.listings import Missing
from dogs_tui.host.tables.services import Services, log
from dogs_tui.host.tournaments.standing import standings
from dogs_tui.host.tournaments.tournament import Board, Stage, Tournament
from dogs_tui.words import listed

BEGUN: Final = timedelta(minutes=15)
"""After which it is no news any more that an evening has begun, or that a tournament is over."""
ABSENT: Final = (2, 5)
"""Minutes before a tournament goes on without somebody, at which they are warned."""
EVERY: Final = 10.0
"""Seconds between two looks at the clock."""


class Reminder(NamedTuple):
    """Something that somebody is reminded of."""

    key: str
    """Tells it from all others."""
    code: str
    """Of the table, tournament or evening to which it leads."""
    sentence: Phrase


class Reminders:
    """Reminds everybody who is here, once, wherever and in whatever process they are.

    What somebody was reminded of is kept before it is shown, so nothing is shown twice.

    Args:
        services: The lobby's.
        evenings: The calendar, with tournaments, and what is kept of people.
        listeners: The people who are in this process.
        choices: Say who wants reminders, and what they were sent.
    """

    def __init__(
        self,
        services: Services,
        evenings: KeptEvenings,
        listeners: Listeners,
        choices: NotificationChoices,
    ) -> None:
        self._services = services
        self._evenings = evenings
        self._tournaments = evenings.tournaments.kept
        self._memberships = evenings.memberships
        self._listeners = listeners
        self._choices = choices
        self._timer: asyncio.TimerHandle | None = None
        listeners.on_change = self.look

    def start(self) -> None:
        """Reminds from now on."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(EVERY, self._look, context=Context())

    def stop(self) -> None:
        """Reminds nobody any more. May be repeated."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        self.look()
        self.start()

    def look(self) -> None:
        """Reminds everybody who is here of what is due now."""
        here = self._listeners.here
        if not here:
            return
        due: defaultdict[str, list[Reminder]] = defaultdict(list)
        for person, reminder in self._due(self._services.clock()):
            if person in here and self._choices.is_reminded(person, reminder.key):
                due[person].append(reminder)
        for person, reminders in due.items():
            try:
                fresh = self._memberships.claim(person, {each.key for each in reminders})
            except LobbyError as trouble:  # It is tried again at the next look.
                log.error(
                    "nobody was reminded",
                    extra={"event": "reminder-not-kept", "reason": str(trouble)},
                )
                continue
            for reminder in reminders:
                if reminder.key in fresh:
                    self._listeners.remind(person, reminder.code, reminder.sentence)

    def _due(self, now: datetime) -> Iterator[tuple[str, Reminder]]:
        """What each person is to know now, whether they do or not, by id."""
        for person, evening in self._evenings.for_people(now, SOON, BEGUN):
            reminder = self._of_evening(person, evening, now)
            if reminder is not None:
                yield person, reminder
        for tournament in self._tournaments.all():
            if tournament.stage is Stage.RUNNING:
                yield from self._of_round(tournament)
                yield from self._of_absence(tournament, now)
            elif tournament.stage is Stage.OVER and now - tournament.changed < BEGUN:
                yield from _of_end(tournament)

    def _of_evening(self, person: str, evening: Evening, now: datetime) -> Reminder | None:
        """The reminder of an evening; none of one whose tournament says so itself."""
        code, key = evening.tournament or evening.code, f"{evening.code} {evening.day}"
        left, title = evening.begins - now, evening.title
        tournament = self._tournaments.find(evening.tournament)
        if evening.off:
            return Reminder(f"cancelled {key}", code, phrase("{title} is cancelled.", title=title))
        if left > NEAR:
            local = to_zone(evening.begins, self._memberships.zone(person))
            at = phrase("{title} begins today at {time}.", title=title, time=f"{local:%H:%M}")
            return Reminder(f"evening {key}", code, at)
        if left > timedelta():
            minutes = max(1, round(left / timedelta(minutes=1)))
            soon = plural(
                "{title} begins in {n} minute.", "{title} begins in {n} minutes.", minutes
            )
            return Reminder(f"near {key}", code, soon.filled(title=title))
        if tournament is None:
            return Reminder(f"begun {key}", code, phrase("{title} begins now.", title=title))
        if tournament.stage is Stage.CANCELLED:
            few = phrase("Too few players entered {title}. It does not take place.", title=title)
            return Reminder(f"begun {key}", code, few)
        return None

    def _of_round(self, tournament: Tournament) -> Iterator[tuple[str, Reminder]]:
        """The round that is played, for all whose match of it is not over."""
        last, number = tournament.round, len(tournament.rounds)
        if last is None or last.over:
            return
        begins = phrase("{title}: round {n} begins.", title=tournament.setup.title, n=number)
        key = f"round {tournament.code} {number}"
        for bye in last.byes:
            free = phrase("{begins} You have no opponent this round.", begins=begins)
            yield bye, Reminder(key, tournament.code, free)
        for board in last.boards:
            if not board.over and self._tournaments.has_table(board.table):
                for person in board.entrants:
                    others = _others(tournament, board, person)
                    play = phrase("{begins} You play {names}.", begins=begins, names=others)
                    yield person, Reminder(key, board.table, play)

    def _of_absence(self, tournament: Tournament, now: datetime) -> Iterator[tuple[str, Reminder]]:
        """The warnings of those who are on the host, but not at their table, where it waits."""
        for board in () if tournament.round is None else tournament.round.boards:
            missing = None if board.over else self._tournaments.missing_at(board.table)
            minutes = ABSENT[-1] + 1
            if missing is not None:
                minutes = max(1, round((missing.until - now) / timedelta(minutes=1)))
            near = next((step for step in ABSENT if minutes <= step), None)
            if missing is not None and near is not None:
                key = f"absent {board.table} {missing.until:%H:%M:%S} {near}"
                warning = _warning(missing, minutes).filled(title=tournament.setup.title)
                yield board.entrants[missing.seat], Reminder(key, board.table, warning)


def _warning(missing: Missing, minutes: int) -> Phrase:
    """Says what happens to somebody who does not come to their table."""
    if missing.forfeits:
        return plural(
            "{title}: in {n} minute you lose this match.",
            "{title}: in {n} minutes you lose this match.",
            minutes,
        )
    return plural(
        "{title}: in {n} minute a bot plays on for you.",
        "{title}: in {n} minutes a bot plays on for you.",
        minutes,
    )


def _others(tournament: Tournament, board: Board, person: str) -> Phrase:
    names = {entrant.id: entrant.name for entrant in tournament.entrants}
    return listed([names[each] for each in board.entrants if each != person])


def _of_end(tournament: Tournament) -> Iterator[tuple[str, Reminder]]:
    """The end of a tournament, for all who ranked in it."""
    ranked = [row for row in standings(tournament) if row.rank]
    for row in ranked:
        over = phrase(
            "{title} is over. Your rank: {rank} of {all}.",
            title=tournament.setup.title,
            rank=row.rank,
            all=len(ranked),
        )
        yield row.entrant.id, Reminder(f"over {tournament.code}", tournament.code, over)
