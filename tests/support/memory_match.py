"""A match without a file, for tests that look at a table and never at the disk."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from dogs_rules.game import Game, Seat
from dogs_rules.match import Match
from dogs_saves import PERSON, Player
from dogs_saves.clock import now
from dogs_saves.running import RunningMatch, Step, first_history
from dogs_tui.match.table import Table
from dogs_tui.match.watching import Update
from dogs_tui.thinking.thinkers import Thinkers

NAMES = ("Ana", "Bo", "Cyril", "Dee", "Eva")


class Witness:
    """A watcher that remembers."""

    def __init__(self, *seats: Seat) -> None:
        self.seats = frozenset(seats)
        self.updates: list[Update] = []

    def table_changed(self, update: Update) -> None:
        self.updates.append(update)


class Unstored(RunningMatch):
    """A match that nobody writes down.

    Args:
        match: The match, as far as it is.
        kinds: Who plays, by seat.
    """

    def __init__(self, match: Match, kinds: tuple[str, ...]) -> None:
        players = [Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False)]
        first = first_history(
            match.game,
            players,
            match.options,
            match.seed,
            title="",
            hints=True,
            clock=now,
            find_game=lambda _: match.game,
        )
        super().__init__(first._replace(match=match), now)
        self.path = Path("nowhere", "unstored.dogs")

    async def keep(self, prepare: Callable[[], Step | None]) -> Step | None:
        """What happens counts at once."""
        step = prepare()
        if step is not None:
            self.count(step)
        return step

    async def rest(self) -> None:
        """There is no file."""


def table_of(match: Match, *kinds: str, thinkers: Thinkers | None = None) -> Table:
    """A table of a match in memory; all seats are people's unless kinds are given."""
    return Table(Unstored(match, kinds or (PERSON,) * match.seats), thinkers)


def table_from(
    game: Game[Any, Any, Any],
    state: Any,
    seats: int,
    *kinds: str,
    thinkers: Thinkers | None = None,
) -> Table:
    """A table whose match begins from a state."""
    return table_of(Match(game, seats, {}, 0, start=state), *kinds, thinkers=thinkers)
