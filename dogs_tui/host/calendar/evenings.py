"""The evenings that were announced, as they are kept, and as somebody sees them."""

import asyncio
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from itertools import islice, takewhile
from typing import Final

import msgspec

from dogs_rules.phrase import phrase
from dogs_tui.host.calendar.announcement import (
    ANNOUNCEMENTS,
    SOON,
    WEEK,
    Announcement,
    Evening,
)
from dogs_tui.host.collection import Collection
from dogs_tui.host.errors import LobbyError, again
from dogs_tui.host.people.codes import read_code
from dogs_tui.host.people.memberships import Memberships
from dogs_tui.host.people.person import Person
from dogs_tui.host.people.zones import to_zone, zone_called
from dogs_tui.host.tables.services import Services
from dogs_tui.host.tournaments.organizer import TournamentOrganizer
from dogs_tui.host.tournaments.pairing import rounds_of
from dogs_tui.host.tournaments.tournament import Stage, Tournament, TournamentSetup

KEPT: Final = timedelta(days=30)
"""For which an evening is kept once it is over."""
WEEKS: Final = 5
"""Evenings ahead to which people can come, of one that is every week."""
MOST: Final = 50
"""Evenings that are not over, in all; the same one every week is one."""
SHOWN: Final = MOST
"""Evenings that are shown at most: at least the next of each."""


class KeptEvenings(Collection[Announcement]):
    """All announcements, by code, and the evenings that follow from them.

    Args:
        services: The lobby's.
        tournaments: Where tournaments are made.
        memberships: Give the time zones of people.

    Attributes:
        tournaments: As above.
        memberships: As above.
        command: Gives what guests type to connect; empty: the host does not know.
    """

    def __init__(
        self, services: Services, tournaments: TournamentOrganizer, memberships: Memberships
    ) -> None:
        super().__init__(services.store.documents(ANNOUNCEMENTS))
        self._services = services
        self.tournaments = tournaments
        self.memberships = memberships
        self.command: Callable[[], str] = lambda: ""
        self._timer: asyncio.TimerHandle | None = None

    def followed(self, name: str, document: Announcement | None) -> None:
        super().followed(name, document)
        self._services.changed(False)

    # What there is.

    def upcoming(self, now: datetime, limit: int = SHOWN, person: str = "") -> list[Evening]:
        """The next evenings, and those that have begun and are not over.

        Args:
            now: The time.
            limit: How many at most.
            person: The id of who looks.
        """
        ahead = [
            (number, begins, kept.code, day)
            for kept in self._by_name.values()
            for number, (day, begins) in enumerate(islice(kept.days(now), WEEKS))
        ]
        nearest = sorted((begins, code, day) for _, begins, code, day in sorted(ahead)[:SHOWN])
        return [
            self._evening(self._by_name[code.lower()], day, begins, person)
            for begins, code, day in nearest[:limit]
        ]

    def of(self, kept: Announcement, person: str) -> list[Evening]:
        """The days of one announcement to which people can come, as somebody sees them, by id."""
        days = islice(kept.days(self._services.clock()), WEEKS)
        return [self._evening(kept, day, begins, person) for day, begins in days]

    def near(self, person: str, limit: int = 2) -> tuple[Evening, ...]:
        """The next evenings that are still to be, in the time zone of the person of an id."""
        zone = self.memberships.zone(person)
        planned = self.upcoming(self._services.clock(), person=person)
        held = (evening for evening in planned if not (evening.off or evening.over))
        return tuple(
            msgspec.structs.replace(evening, begins=to_zone(evening.begins, zone))
            for evening in islice(held, limit)
        )

    def _evening(self, kept: Announcement, day: date, begins: datetime, person: str) -> Evening:
        people = self._services.people
        coming = self._coming(kept, day)
        names = [known.name for known in map(people.get, coming) if known is not None]
        maker, tournament = people.get(kept.maker), self._tournament(kept, day)
        known, now = people.get(person), self._services.clock()
        return Evening(
            code=kept.code,
            day=day,
            title=kept.title,
            begins=begins,
            by="" if maker is None else maker.name,
            coming=tuple(sorted(names, key=str.casefold)),
            weekly=kept.weekly,
            off=day in kept.off,
            soon=begins - now <= SOON,
            other_year=begins.year != now.year,
            tournament="" if tournament is None else tournament.code,
            cup=kept.cup is not None,
            stage=None if tournament is None else tournament.stage,
            round=0 if tournament is None else len(tournament.rounds),
            rounds=0 if tournament is None else rounds_of(tournament),
            zone_lost=kept.zone if zone_called(kept.zone) is None else "",
            you_come=person in coming,
            yours=known is not None and self._may_change(kept, known),
        )

    def _coming(self, kept: Announcement, day: date) -> set[str]:
        """The ids of those who said that they come, and of those in the tournament."""
        tournament = self._tournament(kept, day)
        if tournament is None or tournament.stage is Stage.CANCELLED:
            entered: list[str] = []
        else:
            entered = tournament.playing
        return {*(each.person for each in kept.coming if each.day == day), *entered}

    def _tournament(self, kept: Announcement, day: date) -> Tournament | None:
        return self.tournaments.kept.find(kept.made.get(f"{day}", ""))

    def for_people(
        self, now: datetime, ahead: timedelta, since: timedelta = timedelta()
    ) -> Iterator[tuple[str, Evening]]:
        """Whoever comes to an evening that begins soon, by id.

        Args:
            now: The time.
            ahead: How soon.
            since: How long ago it may have begun.
        """
        for kept in tuple(self._by_name.values()):
            soon = takewhile(lambda each: each[1] - now <= ahead, kept.days(now))
            for day, begins in soon:
                if begins > now - since:
                    evening = self._evening(kept, day, begins, "")
                    yield from ((person, evening) for person in self._coming(kept, day))

    def may_announce(self, person: Person) -> bool:
        """True if the operator lets somebody announce evenings."""
        names = {name.casefold() for name in self._services.limits.announcers}
        return bool(names & {"everybody", person.name.casefold(), person.id})

    def about(self, person: str) -> dict[str, list[str]]:
        """What is kept of somebody, by id: what they announced, and where they come."""
        return {
            "announced": [kept.code for kept in self._by_name.values() if kept.maker == person],
            "coming": [
                f"{kept.code} {each.day}"
                for kept in self._by_name.values()
                for each in kept.coming
                if each.person == person
            ],
        }

    def get(self, code: str) -> Announcement:
        """The evening of a code, as it was typed or given.

        Raises:
            LobbyError: There is none.
        """
        kept = self._by_name.get(read_code(code).lower())
        if kept is None:
            raise LobbyError(phrase("No evening has that code."))
        return kept

    def _day(self, code: str, day: date | None) -> tuple[Announcement, date]:
        """The evening of a code, and the day that is meant.

        Raises:
            LobbyError: There is none.
        """
        kept, now = self.get(code), self._services.clock()
        if day is None:
            upcoming = kept.next(now) or next(kept.days(now), None)
            day = None if upcoming is None else upcoming[0]
        elif all(day != each for each, _ in islice(kept.days(now), WEEKS)):
            day = None
        if day is None:
            raise LobbyError(phrase("This evening is over, or there is none on that day."))
        return kept, day

    def _may_change(self, kept: Announcement, person: Person) -> bool:
        """True for who announced it; once they are gone, for all who may announce."""
        if self._services.people.get(kept.maker) is None:
            return self.may_announce(person)
        return kept.maker == person.id

    def _make_cup(self, evening: str, cup: TournamentSetup, now: datetime) -> None:
        """Makes the tournament of the next evening; its code is written first, so never two.

        Raises:
            LobbyError: It could not be written.
        """
        kept = self.get(evening)
        ahead = (each for each in kept.days(now) if each[1] > now and each[0] not in kept.off)
        day, begins = next(ahead, (None, now))
        if day is None or begins > now + WEEK:
            return
        code = kept.made.get(f"{day}") or self.tournaments.kept.free_codes(1)[0]
        if f"{day}" not in kept.made:
            since = (now - KEPT).date()
            made = {day: made for day, made in kept.made.items() if day >= f"{since}"}
            coming = tuple(each for each in kept.coming if each.day >= since)
            self._keep(msgspec.structs.replace(kept, made={**made, f"{day}": code}, coming=coming))
        if self.tournaments.kept.find(code) is None:
            people = self._services.people
            known = [
                people.get(each.person) for each in self.get(evening).coming if each.day == day
            ]
            setup = msgspec.structs.replace(cup, begins=begins)
            entering = [person for person in known if person is not None]
            self.tournaments.make_announced(code, kept.maker, setup, entering)

    # Keeping.

    def _change(self, code: str, change: Callable[[Announcement], dict[str, object]]) -> None:
        """Changes an evening, also where it was changed elsewhere meanwhile."""

        def write() -> None:
            kept = self.get(code)
            self._keep(msgspec.structs.replace(kept, **change(kept)))

        again(write)

    def _keep(self, kept: Announcement) -> None:
        self._write(kept.code.lower(), kept)
        self._services.changed(False)

    def _take(self, name: str, document: Announcement | None) -> None:
        super()._take(name, document)
        if document is not None:
            self.tournaments.use_up((document.code, *document.made.values()))
