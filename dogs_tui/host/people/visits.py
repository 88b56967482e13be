"""The visits to the lobby, each in one session."""

from collections.abc import Iterator
from typing import Final, Protocol

from dogs_rules.phrase import Phrase, phrase

KICKED: Final = phrase("The operator disconnected you. You keep your seats.")


class Visit(Protocol):
    """A session in which somebody is here."""

    def replaced(self) -> None:
        """The same person came in from elsewhere: this visit ends."""

    def farewell(self, words: Phrase) -> None:
        """This visit ends, with these words for whoever is here."""


class Visits:
    """The visits of people by their ids, one each; a newer one takes the place of an older one."""

    def __init__(self) -> None:
        self._current: dict[str, Visit] = {}

    def __iter__(self) -> Iterator[str]:
        """The ids of those who are here."""
        return iter(tuple(self._current))

    def of(self, person: str) -> Visit | None:
        """The visit of somebody."""
        return self._current.get(person)

    def whose(self, visit: Visit) -> str:
        """The id of whose visit it is; empty: it ended, or was replaced."""
        persons = (person for person, current in self._current.items() if current is visit)
        return next(persons, "")

    def came(self, person: str, visit: Visit) -> bool:
        """Somebody is here; says whether they were not in another visit already."""
        older = self._current.get(person)
        self._current[person] = visit
        if older is None or older is visit:
            return True
        older.replaced()
        return False

    def went(self, visit: Visit) -> bool:
        """A visit ends; says whether anybody is here no more: not if it was replaced before."""
        gone = [person for person, current in self._current.items() if current is visit]
        for person in gone:
            del self._current[person]
        return bool(gone)

    def clear(self) -> None:
        """Nobody is here any more."""
        self._current.clear()
