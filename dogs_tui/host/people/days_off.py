"""Days off: somebody's time for decisions does not run, at tables that have a time control."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from dogs_rules.phrase import phrase, plural
from dogs_saves.clock import Clock
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.people import People
from dogs_tui.host.people.person import Holiday, Person

MOST_DAYS: Final = 30
"""That somebody may take within a year."""
YEAR: Final = timedelta(days=365)
_DAY: Final = timedelta(days=1)


class Holidays:
    """Everybody's days off.

    Args:
        people: All who are known, with whom they are kept.
        clock: Gives the time.
        changed: Told, with an id, that somebody takes days off or is back, and until when they
            would have been off before; ``None``: they were not.
    """

    def __init__(
        self, people: People, clock: Clock, changed: Callable[[str, datetime | None], None]
    ) -> None:
        self._people = people
        self._clock = clock
        self._changed = changed

    def until(self, person: Person) -> datetime | None:
        """Until when somebody is off; ``None``: they are not."""
        return self._people.existing(person.id).off_until(self._clock())

    def days_left(self, person: Person) -> int:
        """Counts the whole days of vacation that somebody may still take now."""
        since = self._clock() - YEAR
        holidays = self._people.existing(person.id).holidays
        within = (holiday for holiday in holidays if holiday.until > since)
        taken = sum((holiday.until - max(holiday.began, since) for holiday in within), timedelta())
        return max(0, (MOST_DAYS * _DAY - taken) // _DAY)

    def take(self, person: Person, days: int) -> datetime:
        """Takes so many days off, from now on; gives when they end.

        Raises:
            LobbyError: They are off already, have not so many left, or it could not be written.
        """
        if self.until(person) is not None:
            raise LobbyError(phrase("You are already on vacation. End it first by entering 0."))
        left = self.days_left(person)
        if not left:
            raise LobbyError(
                plural(
                    "You have used your {n} vacation day for this year.",
                    "You have used all {n} vacation days for this year.",
                    MOST_DAYS,
                )
            )
        if not 1 <= days <= left:
            raise LobbyError(
                plural(
                    "You can take 1 to {n} vacation day now.",
                    "You can take 1 to {n} vacation days now.",
                    left,
                )
            )
        now = self._clock()
        ending = now + days * _DAY
        self._keep(person, Holiday(now, ending))
        self._changed(person.id, None)
        return ending

    def end(self, person: Person) -> None:
        """Is back before the days are over.

        Raises:
            LobbyError: They are not off, or it could not be written.
        """
        before = self.until(person)
        if before is None:
            raise LobbyError(phrase("You are not on vacation."))
        last = self._people.existing(person.id).holidays[-1]
        self._keep(person, Holiday(last.began, self._clock()), but=last)
        self._changed(person.id, before)

    def _keep(self, person: Person, holiday: Holiday, but: Holiday | None = None) -> None:
        since = self._clock() - YEAR
        holidays = self._people.existing(person.id).holidays
        kept = [holiday for holiday in holidays if holiday.until > since and holiday != but]
        self._people.keep_holidays(person, (*kept, holiday))
