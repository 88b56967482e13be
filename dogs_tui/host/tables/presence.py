"""Who is at a table now, and since when the others are not."""

from collections import Counter
from datetime import datetime, timedelta
from typing import Final

from dogs_saves.clock import Clock

QUIET: Final = timedelta(seconds=15)
"""After a word on somebody's coming or going, no other is said for so long: a line that drops and
comes back is told once."""


class Presence:
    """Presence at one table: somebody is here while at least one of their handles is attended.

    Args:
        clock: Gives the time.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._handles: Counter[str] = Counter()
        self._left: dict[str, datetime] = {}
        self._told: dict[str, datetime] = {}
        self._begun = clock()
        self._elsewhere: tuple[str, ...] = ()

    @property
    def here(self) -> tuple[str, ...]:
        """The ids of all who are here, in the order in which they came."""
        others = (person for person in self._elsewhere if person not in self._handles)
        return (*self._handles, *others)

    def is_here(self, person: str) -> bool:
        return person in self._handles or person in self._elsewhere

    def attends(self, person: str) -> bool:
        """Whether somebody is here in this process."""
        return person in self._handles

    def has_left(self, person: str) -> bool:
        """Whether somebody was here, and is no more."""
        return person in self._left and not self.is_here(person)

    def follow(self, elsewhere: frozenset[str]) -> bool:
        """Takes who is at the table in other processes; says whether anybody came or went."""
        before = set(self.here)
        came = tuple(sorted(elsewhere.difference(self._elsewhere)))
        self._elsewhere = (*(one for one in self._elsewhere if one in elsewhere), *came)
        for person in before.difference(self.here):
            self._left[person] = self._clock()
        return before != set(self.here)

    def away_since(self, person: str) -> datetime | None:
        """Since when somebody is not here; ``None`` when they are, or when that is not known.

        After a start of the host nobody knows when somebody left who has not come since.
        """
        return None if self.is_here(person) else self._left.get(person)

    def away_for(self, person: str) -> timedelta:
        """For how long somebody could have been here, and was not; nothing when they are."""
        if self.is_here(person):
            return timedelta()
        return self._clock() - self._left.get(person, self._begun)

    def spare(self) -> None:
        """Counts from now on for how long somebody has been away: before, they could not come."""
        self._left.clear()
        self._begun = self._clock()

    def came(self, person: str) -> bool:
        """A seat handle is attended; says whether the person was not here before."""
        self._handles[person] += 1
        return self._handles[person] == 1 and person not in self._elsewhere

    def went(self, person: str) -> bool:
        """A seat handle is left; says whether it was the person's last."""
        self._handles[person] -= 1
        if self._handles[person] > 0:
            return False
        del self._handles[person]
        if person in self._elsewhere:
            return False
        self._left[person] = self._clock()
        return True

    def forget(self, person: str) -> None:
        """Keeps nothing of somebody who is not here."""
        self._left.pop(person, None)
        self._told.pop(person, None)

    def worth_telling(self, person: str) -> bool:
        """Whether a word on somebody's coming or going is due; then it counts as said."""
        now = self._clock()
        told = self._told.get(person)
        if told is not None and now - told < QUIET:
            return False
        self._told[person] = now
        return True
