"""A match without a file, for tests that look at a table and never at the disk."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from dogs_rules.game import Action, Event, Game, Seat
from dogs_rules.match import Match
from dogs_rules.phrase import Phrase
from dogs_saves import PERSON, HintMark, Player
from dogs_tui.match.table import Table
from dogs_tui.thinking.thinkers import Thinkers

NAMES = ("Ana", "Bo", "Cyril", "Dee", "Eva")


class Unstored:
    """What a table needs of a stored match, kept in memory."""

    def __init__(self, match: Match, kinds: tuple[str, ...]) -> None:
        self.match = match
        self.path = Path("nowhere", "unstored.dogs")
        self.players = tuple(Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False))
        self.hinted: tuple[HintMark, ...] = ()
        self.advised: dict[HintMark, tuple[Action, ...]] = {}

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, one in enumerate(self.players) if one.kind == PERSON)

    hints = True
    deal = None

    def mark_hint(self, seat: Seat) -> bool:
        """Nothing is written; a decision has one mark."""
        mark = HintMark(self.match.plies, seat)
        news = mark not in self.hinted
        self.hinted += (mark,) if news else ()
        return news

    def keep_advice(self, seat: Seat, actions: Sequence[Action]) -> None:
        """Nothing is written; what stands in it is known."""
        self.advised[HintMark(self.match.plies, seat)] = tuple(actions)

    def play(self, action: Action) -> tuple[Event, ...]:
        return self.match.play(action)

    def undo(self, seat: Seat, people: Collection[Seat]) -> int:
        return self.match.undo(seat, people)

    def redo(self) -> tuple[Event, ...]:
        return self.match.redo()

    def take_news(self) -> tuple[Phrase, ...]:
        """Nothing becomes of a file that is not there."""
        return ()

    def make_sure(self) -> None:
        """There is nothing to be saved."""

    def close(self) -> None:
        """There is no file."""


def table_of(match: Match, *kinds: str, thinkers: Thinkers | None = None) -> Table:
    """A table of a match in memory; all seats are people's unless kinds are given."""
    stored: Any = Unstored(match, kinds or (PERSON,) * match.seats)
    return Table(stored, thinkers)


def table_from(
    game: Game[Any, Any, Any],
    state: Any,
    seats: int,
    *kinds: str,
    thinkers: Thinkers | None = None,
) -> Table:
    """A table whose match begins from a state."""
    return table_of(Match(game, seats, {}, 0, start=state), *kinds, thinkers=thinkers)
