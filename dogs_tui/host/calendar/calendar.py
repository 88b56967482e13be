"""All evenings that were announced: who comes, and their tournaments, made a week before."""

import asyncio
from contextvars import Context
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

import msgspec

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase
from dogs_tui.host.calendar.announcement import (
    TITLE_LIMIT,
    Announcement,
    Coming,
)
from dogs_tui.host.calendar.evenings import KEPT, MOST, KeptEvenings
from dogs_tui.host.errors import LobbyError, again
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.record import FORGOTTEN
from dogs_tui.host.tables.services import log
from dogs_tui.host.tournaments.entering import check_setup
from dogs_tui.host.tournaments.tournament import Stage, TournamentSetup

EACH: Final = 5
"""Of them, those of one person."""
FARTHEST: Final = timedelta(days=366)
MOST_COMING: Final = 200
_TOO_FAR: Final = phrase("That is more than a year ahead. Choose an earlier day.")
EVERY: Final = 30.0
"""Seconds between two looks at which tournaments are to be made."""


class Plan(NamedTuple):
    """An evening as somebody wants to announce it."""

    title: str
    first: datetime
    """As clocks of their zone show it, without a zone."""
    weekly: bool = False
    cup: TournamentSetup | None = None


class Calendar(KeptEvenings):
    """The calendar. What changes it raises ``LobbyError`` if it could not be written."""

    # What people do.

    def announce(self, maker: Person, plan: Plan) -> Announcement:
        """A new evening, to which its maker comes.

        Raises:
            LobbyError: It cannot be, the operator lets this person announce none, there are too
                many, or it could not be written.
        """
        services, now = self._services, self._services.clock()
        services.people.existing(maker.id)
        if not self.may_announce(maker):
            raise LobbyError(
                phrase("The operator of this host does not let you announce evenings.")
            )
        title = clean_text(plan.title, TITLE_LIMIT).strip()
        if not title:
            raise LobbyError(phrase("Give the evening a name."))
        if plan.first.year > now.year + 1:
            raise LobbyError(_TOO_FAR)
        zone = self.memberships.zone(maker.id)
        begins = plan.first.replace(tzinfo=zone).astimezone(UTC)
        if begins <= now:
            raise LobbyError(phrase("That time has passed. Choose a later one."))
        if begins > now + FARTHEST:
            raise LobbyError(_TOO_FAR)
        cup = plan.cup and self._template(maker, plan.cup, title)
        live = [kept for kept in self._by_name.values() if kept.next(now)]
        if len(live) >= MOST:
            raise LobbyError(phrase("The calendar is full. Try again later."))
        if sum(kept.maker == maker.id for kept in live) >= EACH:
            raise LobbyError(
                phrase("You have reached your limit of evenings ({n}). End one first.", n=EACH)
            )
        services.rate_limits.check(maker.id)
        (code,) = self.tournaments.kept.free_codes(1)
        kept = Announcement(
            code=code,
            maker=maker.id,
            title=title,
            first=plan.first,
            zone=str(zone),
            begins=begins,
            created=now,
            weekly=plan.weekly,
            coming=(Coming(plan.first.date(), maker.id),),
            cup=cup,
        )
        self._keep(kept)
        self.look()
        return self._by_name[code.lower()]

    def _template(self, maker: Person, cup: TournamentSetup, title: str) -> TournamentSetup:
        """The template of tournaments as it is kept.

        Raises:
            LobbyError: They cannot be played like this, or this person may make none.
        """
        if not self.tournaments.may_make(maker):
            raise LobbyError(
                phrase("The operator of this host does not let you create tournaments.")
            )
        wanted = msgspec.structs.replace(cup, title=title, begins=None)
        return check_setup(wanted, self._services.find_game, self._services.clock())

    def come(self, person: Person, code: str, day: date | None = None) -> date:
        """Somebody comes, to the next evening unless a day is named; enters its tournament.

        Raises:
            LobbyError: There is none, it is cancelled, or its tournament is full.
        """
        self._services.people.existing(person.id)
        kept, day = self._day(code, day)
        if day in kept.off:
            raise LobbyError(phrase("This evening is cancelled."))
        if person.id in self._coming(kept, day):
            return day
        if len(self._coming(kept, day)) >= MOST_COMING:
            raise LobbyError(phrase("This evening is full."))
        tournament = self._tournament(kept, day)
        if tournament is None or tournament.stage is not Stage.OPEN:
            self._services.rate_limits.check(person.id)
        else:
            self.tournaments.enter(person, tournament.code)
        coming = Coming(day, person.id)
        self._change(kept.code, lambda old: {"coming": (*old.coming, coming)})
        return day

    async def stay_away(self, person: Person, code: str, day: date | None = None) -> None:
        """Somebody does not come; leaves the tournament while it has not begun.

        Raises:
            LobbyError: There is no such evening, its tournament has begun, or it is not written.
        """
        kept, day = self._day(code, day)
        tournament = self._tournament(kept, day)
        entrant = None if tournament is None else tournament.entrant(person.id)
        stage = None if tournament is None or entrant is None else tournament.stage
        if stage is Stage.RUNNING:
            raise LobbyError(phrase("The tournament has begun. Leave it on its own page."))
        if tournament is not None and stage is Stage.OPEN:
            await self.tournaments.leave(person, tournament.code)
        else:
            self._services.rate_limits.check(person.id)
        self._change(kept.code, lambda old: {"coming": _without(old, person.id, day)})

    def cancel(self, person: Person | None, code: str, day: date | None = None) -> date:
        """Cancels an evening, with its tournament while it has not begun; gives the day.

        Args:
            person: Who wants it; ``None``: the operator.
            code: Of the evening.
            day: ``None``: the next.

        Raises:
            LobbyError: They may not, its tournament has begun, or it could not be written.
        """
        kept, day = self._day(code, day)
        self._check_maker(kept, person)
        tournament = self._tournament(kept, day)
        if tournament is not None and tournament.stage is Stage.RUNNING:
            raise LobbyError(phrase("The tournament has begun. Cancel it on its own page."))
        if day not in kept.off:
            self._change(kept.code, lambda old: {"off": (*old.off, day)})
        if tournament is not None and tournament.stage is Stage.OPEN:
            self.tournaments.kept.keep(tournament, stage=Stage.CANCELLED)
        return day

    def end(self, person: Person | None, code: str) -> None:
        """Has an evening be no more: the next one is cancelled, and none comes after it.

        With a tournament that has begun, it goes on to its end.
        """
        kept, day = self._day(code, None)
        tournament = self._tournament(kept, day)
        if tournament is not None and tournament.stage is Stage.RUNNING:
            self._check_maker(kept, person)
        else:
            self.cancel(person, code, day)
        self._change(code, lambda _: {"last": day})

    def gone(self, person: str) -> None:
        """Somebody is known no more: their evenings stay, and they come to none."""
        for kept in tuple(self._by_name.values()):
            if kept.maker == person or any(each.person == person for each in kept.coming):
                try:
                    self._change(kept.code, lambda old: _forgetting(old, person))
                except LobbyError as trouble:
                    _log("an evening was not kept", trouble)

    def _check_maker(self, kept: Announcement, person: Person | None) -> None:
        if person is None:
            return
        if not self._may_change(kept, person):
            raise LobbyError(phrase("Only the person who announced the evening can do that."))
        self._services.rate_limits.check(person.id)

    # Its tournaments.

    def stop(self) -> None:
        """Looks at the clock no more. May be repeated."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def look(self) -> None:
        """Makes the tournaments of the next week, and keeps no longer what has long been over."""
        now = self._services.clock()
        for kept in tuple(self._by_name.values()) if self._services.whereabouts.first else ():
            try:
                if next(kept.days(now - KEPT), None) is None:
                    self._remove(kept.code.lower())
                elif kept.cup is not None:
                    again(partial(self._make_cup, kept.code, kept.cup, now))
            except LobbyError as trouble:  # It is tried again at the next look.
                _log("a tournament of the calendar was not made", trouble)
        self._arm()

    def followed(self, name: str, document: Announcement | None) -> None:
        super().followed(name, document)
        self._arm()  # The first process looks, wherever an evening was announced.

    def _arm(self) -> None:
        if self._timer is None and self._by_name:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(EVERY, self._looked, context=Context())

    def _looked(self) -> None:
        self._timer = None
        self.look()


def _without(kept: Announcement, person: str, day: date) -> tuple[Coming, ...]:
    gone = Coming(day, person)
    return tuple(each for each in kept.coming if each != gone)


def _forgetting(kept: Announcement, person: str) -> dict[str, object]:
    """The fields of an evening that hold somebody's id, without it."""
    coming = tuple(each for each in kept.coming if each.person != person)
    return {"coming": coming, "maker": FORGOTTEN if kept.maker == person else kept.maker}


def _log(what: str, trouble: LobbyError) -> None:
    log.error(what, extra={"event": "calendar-trouble", "reason": str(trouble)})
