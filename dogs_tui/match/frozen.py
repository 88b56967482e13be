"""A table that stands still: what was last known of one that is no longer open."""

from typing import Any

from dogs_rules.game import Game, Seat, View
from dogs_saves import HintMark
from dogs_tui.match.watching import Moment, Watcher, Watching


class FrozenTable(Watching):
    """A table as everyone may know it at one moment; nothing happens at it any more.

    Args:
        table: The table as it is at this moment; nothing of it is kept but what everyone knows.
    """

    def __init__(self, table: Watching) -> None:
        self._game = table.game
        self._plies = table.plies
        self._last_mover = table.last_mover
        self._taken_back = table.taken_back
        self._names = table.names
        self._people = table.people
        self._to_move = table.to_move
        self._hinted = table.hinted
        self._view = table.view(None)
        self._history = table.history(frozenset())

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self._game

    @property
    def plies(self) -> int:
        return self._plies

    @property
    def last_mover(self) -> Seat | None:
        return self._last_mover

    @property
    def taken_back(self) -> int:
        return self._taken_back

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    @property
    def people(self) -> frozenset[Seat]:
        return self._people

    @property
    def to_move(self) -> Seat | None:
        return self._to_move

    @property
    def hinted(self) -> tuple[HintMark, ...]:
        return self._hinted

    def join(self, watcher: Watcher) -> None:
        """There is nothing to tell."""

    def leave(self, watcher: Watcher) -> None:
        """There was nothing to tell."""

    def view(self, seat: Seat | None) -> View:  # noqa: ARG002
        """Gives the view that everyone may see."""
        return self._view

    def history(self, seats: frozenset[Seat]) -> list[Moment]:  # noqa: ARG002
        """Gives the history that everyone may know."""
        return self._history
