"""An evening as it was announced, once or every week, and the days on which it is."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Final

import msgspec

from dogs_tui.host.people.zones import zone_called
from dogs_tui.host.store import Kind
from dogs_tui.host.tournaments.tournament import Stage, TournamentSetup

WEEK: Final = timedelta(weeks=1)
LASTS: Final = timedelta(hours=3)
"""An evening, from its beginning to when it is over."""
SOON: Final = timedelta(hours=3)
"""Before an evening people are reminded of it."""
NEAR: Final = timedelta(minutes=10)
"""The same, when it is about to begin."""
TITLE_LIMIT: Final = 40


class Coming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody comes on a day."""

    day: date
    person: str
    """The id."""


class Announcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An evening, or the same one every week."""

    code: str
    maker: str
    """The id of who announced it."""
    title: str
    first: datetime
    """The first beginning as clocks of the zone show it, without a zone."""
    zone: str
    """The name of the zone: each evening begins at this hour there, summer and winter."""
    begins: datetime
    """The first beginning in UTC: counts where the zone is not known any more."""
    created: datetime
    weekly: bool = False
    last: date | None = None
    """The last day; ``None``: it goes on."""
    off: tuple[date, ...] = ()
    """The days that were cancelled."""
    coming: tuple[Coming, ...] = ()
    cup: TournamentSetup | None = None
    """The template of the tournament of each evening; ``None``: there is none."""
    made: dict[str, str] = {}
    """The codes of tournaments, by day; given before the tournament is created."""

    def days(self, since: datetime) -> Iterator[tuple[date, datetime]]:
        """The days with the beginning of the evening in UTC, from those on that are not over.

        An hour that the zone leaves out is an hour later; of one that comes twice the first counts.
        """
        zone = zone_called(self.zone)
        number = max(0, (since - self.begins) // WEEK - 1)
        while number == 0 or self.weekly:
            try:
                local = self.first + number * WEEK
                begins = self.begins + number * WEEK
                if zone is not None:
                    begins = local.replace(tzinfo=zone).astimezone(UTC)
                over = begins + LASTS
            except OverflowError:  # the calendar ends
                return
            if self.last is not None and local.date() > self.last:
                return
            if over > since:
                yield local.date(), begins
            number += 1

    def next(self, since: datetime) -> tuple[date, datetime] | None:
        """The next day that is not cancelled; ``None``: there is none."""
        return next((day for day in self.days(since) if day[0] not in self.off), None)


ANNOUNCEMENTS: Final = Kind("calendar", Announcement)
"""By code, in small letters."""


class Evening(msgspec.Struct, frozen=True):
    """An evening of the calendar, as somebody sees it."""

    code: str
    day: date
    """Where it was announced."""
    title: str
    begins: datetime
    by: str
    """The name of who announced it; empty: they are no longer here."""
    coming: tuple[str, ...]
    """The names of those who come."""
    weekly: bool
    off: bool
    """True if it was cancelled."""
    tournament: str
    """The code of its tournament; empty: none, or it is not there yet."""
    cup: bool
    """True if it has a tournament, or will have."""
    stage: Stage | None
    """Of its tournament; ``None``: it is not there yet."""
    round: int
    """The number of its tournament's round; 0: it has not begun."""
    rounds: int
    """Of its tournament, in all."""
    zone_lost: str
    """The name of a zone that this host does not know; empty: it does."""
    soon: bool = False
    """True if it begins within hours, or has begun."""
    other_year: bool = False
    """True if it begins in another year than this."""
    you_come: bool = False
    yours: bool = False
    """True if the viewer may cancel it."""

    @property
    def over(self) -> bool:
        """True if its tournament is over, or does not take place."""
        return self.stage in {Stage.OVER, Stage.CANCELLED}
