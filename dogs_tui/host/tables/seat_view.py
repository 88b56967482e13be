"""A match through the eyes of one visit: what the own seat may know, and whom it tells."""

from collections.abc import Callable
from contextvars import Context, copy_context
from typing import Any

import msgspec

from dogs_rules.game import Game, Seat, View
from dogs_saves import HintMark
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import call_in
from dogs_tui.host.tables.public import WHY_STOPPED, TableStage
from dogs_tui.match.frozen import FrozenTable
from dogs_tui.match.watching import Moment, Update, Watcher, Watching, visible


class SeatView:
    """Which table one visit looks at, and with which seat: live, or as it was last known.

    Args:
        match: Gives the match; ``None`` before it.
        seat: Gives the own seat; ``None`` for a spectator.
    """

    def __init__(
        self, match: Callable[[], Watching | None], seat: Callable[[], Seat | None]
    ) -> None:
        self._match = match
        self._seat = seat
        self._last: Watching | None = None
        self._watchers: list[tuple[Watcher, Context]] = []
        self.closed = False

    @property
    def begun(self) -> bool:
        """Whether there is a match to look at."""
        return self._shown() is not None

    @property
    def seats(self) -> frozenset[Seat]:
        """The own seat; none for a spectator, or once it is closed."""
        seat = None if self.closed else self._seat()
        return frozenset() if seat is None else frozenset({seat})

    @property
    def table(self) -> Watching:
        """What is looked at.

        Raises:
            LobbyError: The match has not begun.
        """
        table = self._shown()
        if table is None:
            raise LobbyError(WHY_STOPPED[TableStage.GATHERING])
        return table

    def _shown(self) -> Watching | None:
        return self._last if self.closed else self._match()

    def join(self, watcher: Watcher) -> None:
        """Tells this watcher, in the context of this call, as far as both may know it."""
        self._watchers.append((watcher, copy_context()))

    def leave(self, watcher: Watcher) -> None:
        """Tells this watcher no longer; nothing happens if it never was told."""
        self._watchers = [one for one in self._watchers if one[0] is not watcher]

    def tell(self, update: Update) -> None:
        """Tells the watchers what they may know."""
        own = self.seats
        for watcher, context in tuple(self._watchers):
            seen = visible(update.events, own & watcher.seats)
            told = msgspec.structs.replace(update, events=seen)
            call_in(context, watcher.table_changed, told)

    def freeze(self) -> None:
        """From now on the table stands still, and only what everyone knew is shown."""
        match = self._match()
        self._close(None if match is None else FrozenTable(match))

    def forget(self) -> None:
        """Nothing is told any more, nor played."""
        self._close(self._match())

    def _close(self, last: Watching | None) -> None:
        if not self.closed:
            self._last = last
            self.closed = True
            self._watchers.clear()


class WatchedMatch(Watching):
    """A match as one visit may know it: the own seat's view, and for others everybody's.

    Args:
        seat_view: What is looked at; kept to itself.
    """

    def __init__(self, seat_view: SeatView) -> None:
        self._seat_view = seat_view

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self._seat_view.table.game

    @property
    def plies(self) -> int:
        return self._seat_view.table.plies

    @property
    def last_mover(self) -> Seat | None:
        return self._seat_view.table.last_mover

    @property
    def taken_back(self) -> int:
        return self._seat_view.table.taken_back

    @property
    def names(self) -> tuple[str, ...]:
        return self._seat_view.table.names

    @property
    def people(self) -> frozenset[Seat]:
        return self._seat_view.table.people

    @property
    def to_move(self) -> Seat | None:
        return self._seat_view.table.to_move

    @property
    def hinted(self) -> tuple[HintMark, ...]:
        return self._seat_view.table.hinted

    def join(self, watcher: Watcher) -> None:
        self._seat_view.join(watcher)

    def leave(self, watcher: Watcher) -> None:
        self._seat_view.leave(watcher)

    def view(self, seat: Seat | None) -> View:
        """What the own seat may see now; for any other seat what everyone may see."""
        return self._seat_view.table.view(seat if seat in self._seat_view.seats else None)

    def view_at(self, ply: int, seat: Seat | None) -> View | None:
        """What the own seat could see after so many actions; for others what everyone could."""
        return self._seat_view.table.view_at(ply, seat if seat in self._seat_view.seats else None)

    def history(self, seats: frozenset[Seat]) -> list[Moment]:
        """Everything that happened, as the own seat may know it."""
        return self._seat_view.table.history(seats & self._seat_view.seats)
