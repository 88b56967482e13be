"""Spectators without a name, where the operator of a host allows it: nobody the lobby knows."""

from collections import Counter
from datetime import datetime
from typing import Final

from dogs_rules.phrase import phrase
from dogs_tui.host.people.person import Person

_MARK: Final = "onlooker "
"""The ids of onlookers begin with it; no other has a blank."""
LISTENS: Final = phrase("Anonymous spectators cannot chat.")


def onlooker(neighbourhood: str, since: datetime) -> Person:
    """Stands for somebody without a name; those of one address are one to the lobby."""
    return Person(_MARK + neighbourhood, "", (), since)


def is_onlooker(person: str) -> bool:
    """True if the id is that of somebody without a name."""
    return person.startswith(_MARK)


class Onlookers:
    """The numbers of people who may watch without a name, in all and from one address."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._here: Counter[str] = Counter()

    def take(self, neighbourhood: str, *, club: bool = False) -> bool:
        """One more comes; says whether there is room, and then they count until ``gone``.

        Args:
            neighbourhood: Where from.
            club: Whether a club is behind it, of which any number may come.
        """
        crowded = self._here[neighbourhood] >= self._most_each and not club
        if crowded or self._here.total() >= self._most:
            return False
        self._here[neighbourhood] += 1
        return True

    def gone(self, neighbourhood: str) -> None:
        """One goes who counted."""
        self._here[neighbourhood] -= 1
        if not self._here[neighbourhood]:
            del self._here[neighbourhood]
