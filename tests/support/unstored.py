"""A match without a file, for tests that look at a table and never at the disk."""

from collections.abc import Collection
from typing import Any

from dogs_rules.game import Action, Event, Game, Seat
from dogs_rules.match import Match
from dogs_saves import PERSON, Player
from dogs_tui.table import Table

NAMES = ("Ana", "Bo", "Cyril", "Dee")


class Unstored:
    """What a table needs of a stored match, kept in memory."""

    def __init__(self, match: Match, kinds: tuple[str, ...]) -> None:
        self.match = match
        self.players = tuple(Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False))

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, one in enumerate(self.players) if one.kind == PERSON)

    hints = True
    hinted = ()

    def mark_hint(self, seat: Seat) -> bool:
        """Nothing is written; every hint is news."""
        return True

    def play(self, action: Action) -> tuple[Event, ...]:
        return self.match.play(action)

    def undo(self, seat: Seat, people: Collection[Seat]) -> int:
        return self.match.undo(seat, people)

    def redo(self) -> tuple[Event, ...]:
        return self.match.redo()

    def close(self) -> None:
        """There is no file."""


def table_of(match: Match, *kinds: str) -> Table:
    """A table of a match in memory; all seats are people's unless kinds are given."""
    stored: Any = Unstored(match, kinds or (PERSON,) * match.seats)
    return Table(stored)


def table_from(game: Game[Any, Any, Any], state: Any, seats: int, *kinds: str) -> Table:
    """A table whose match begins from a state."""
    return table_of(Match(game, seats, {}, 0, start=state), *kinds)
