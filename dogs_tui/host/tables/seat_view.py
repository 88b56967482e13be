"""A match as one visit sees it: what the own seat may know, and whom it tells."""

from collections.abc import Callable, Mapping
from contextvars import Context, copy_context
from typing import Any

from dogs_rules.bots.hints import Hint
from dogs_rules.game import Action, Game, IllegalActionError, OptionValue, Refusal, Seat, View
from dogs_rules.match import UNDO_ANCHOR
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import HintMark, SaveError
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.news import call_in
from dogs_tui.host.tables.listings import WHY_STOPPED, TableStage
from dogs_tui.host.tables.match import HostedMatch
from dogs_tui.host.tables.stored_table import StoredTable
from dogs_tui.match.frozen import FrozenTable
from dogs_tui.match.table import Table
from dogs_tui.match.thoughts import OUTDATED
from dogs_tui.match.watching import Moment, Playing, Update, Watcher, Watching
from dogs_tui.thinking.thinkers import ThinkingError


class SeatView:
    """The table and the seat of one visit: live, or as they were last known.

    Args:
        match: Gives the match; ``None`` before it.
        seat: Gives the own seat; ``None`` for a spectator.
    """

    def __init__(self, match: Callable[[], Table | None], seat: Callable[[], Seat | None]) -> None:
        self._match = match
        self._seat = seat
        self._last: Watching | None = None
        self._watchers: list[tuple[Watcher, Context]] = []
        self.closed = False

    @property
    def begun(self) -> bool:
        """True if there is a match to look at."""
        return self._shown() is not None

    @property
    def seats(self) -> frozenset[Seat]:
        """The own seat; none for a spectator, or once it is closed."""
        seat = None if self.closed else self._seat()
        return frozenset() if seat is None else frozenset({seat})

    @property
    def table(self) -> Watching:
        """The table.

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
        self._watchers = [other for other in self._watchers if other[0] is not watcher]

    def tell(self, update: Update) -> None:
        """Tells the watchers what they may know."""
        match, own = self._match(), self.seats
        assert match is not None, "only a match that is there tells of itself"
        for watcher, context in tuple(self._watchers):
            scored = match.scores.limited(match.match, update, own & watcher.seats)
            call_in(context, watcher.table_changed, scored)

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

    What it is made of it keeps to itself.
    """

    def __init__(self, seat_view: SeatView) -> None:
        self._seat_view = seat_view

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self._seat_view.table.game

    @property
    def options(self) -> Mapping[str, OptionValue]:
        return self._seat_view.table.options

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
        """Gives what the own seat may see now; for any other seat what everyone may see."""
        return self._seat_view.table.view(seat if seat in self._seat_view.seats else None)

    def view_at(self, ply: int, seat: Seat | None) -> View | None:
        """Gives what the own seat could see after so many actions; for others the public view."""
        return self._seat_view.table.view_at(ply, seat if seat in self._seat_view.seats else None)

    def history(self, seats: frozenset[Seat]) -> list[Moment]:
        """Everything that happened, as the own seat may know it."""
        return self._seat_view.table.history(seats & self._seat_view.seats)


CLOSED = phrase("This table is now closed to you.")


class PlayedMatch(WatchedMatch, Playing):
    """A match with the own seat at it: nothing can be done for another's.

    What it is made of it keeps to itself.
    """

    def __init__(
        self, seat_view: SeatView, kept: StoredTable, match: HostedMatch, person: str
    ) -> None:
        super().__init__(seat_view)
        self._kept = kept
        self._hosted = match
        self._person = person

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Lists what the own seat may do now; nothing when it is not its turn."""
        return () if self._why_not(seat) is not None else self._match().legal(seat)

    async def play(self, seat: Seat, action: Action) -> None:
        refusal = self._why_not(seat)
        if refusal is not None:
            raise IllegalActionError(refusal)
        await self._match().play(seat, action)

    def can_be_undone(self, action: Action) -> bool:
        match = self._match().stored.match
        return match.can_be_undone(action, self._kept.person_seats)

    def why_no_undo(self, seat: Seat) -> Refusal | None:
        """Says why the own seat cannot take its last action back without asking anybody."""
        refusal = self._why_not(seat)
        if refusal is not None:
            return Refusal(refusal.reason, UNDO_ANCHOR)
        # Who is away, too, has a say in what is taken back: a bot only plays on for them.
        return self._match().stored.why_no_undo(seat, self._kept.person_seats)

    async def undo(self, seat: Seat) -> int:
        """Takes the own seat's last action back, if nobody need be asked.

        Returns:
            How many actions were taken back.

        Raises:
            SaveError: It could not be written, or too much was of late; nothing happened.
        """
        if self.why_no_undo(seat) is not None:
            return 0
        self._count_write()
        return await self._hosted.take_back(seat)

    def can_redo(self, seat: Seat) -> bool:
        return self._why_not(seat) is None and self._match().can_redo(seat)

    async def redo(self, seat: Seat) -> bool:
        """Plays again what the own seat took back.

        Raises:
            SaveError: It could not be written, or too much was of late; nothing happened.
        """
        if not self.can_redo(seat):
            return False
        self._count_write()
        return await self._match().redo(seat)

    def why_no_hints(self, seat: Seat) -> Refusal | None:
        return self._why_not(seat) or self._match().why_no_hints(seat)

    async def hints(self, seat: Seat) -> tuple[Hint, ...]:
        refusal = self._why_not(seat)
        if refusal is not None:
            raise IllegalActionError(refusal)
        hints = await self._match().hints(seat)
        if self._why_not(seat) is not None:
            raise ThinkingError(OUTDATED)
        return hints

    def wake(self) -> None:
        if self.why_stopped is None:
            self._match().wake()

    def _count_write(self) -> None:
        """Counts a move back or forth: only these can go on for ever."""
        try:
            self._kept.services.rate_limits.check(self._person)
        except LobbyError as trouble:
            raise SaveError(trouble.phrase) from trouble

    def _match(self) -> Table:
        match = self._hosted.match
        if match is None:
            raise LobbyError(WHY_STOPPED[TableStage.GATHERING])
        return match

    @property
    def why_stopped(self) -> Phrase | None:
        """Says why nothing is played at this table now."""
        if self._seat_view.closed:
            return CLOSED
        if self._hosted.match is None:
            return WHY_STOPPED[TableStage.GATHERING]
        return WHY_STOPPED.get(self._kept.stage)

    def _why_not(self, seat: Seat) -> Refusal | None:
        """The reason why a seat can do nothing from here, whatever it wants."""
        stopped = self.why_stopped
        if stopped is not None:
            return Refusal(stopped, "round")
        if seat in self._seat_view.seats:
            return None
        if not self._seat_view.seats:
            return Refusal(phrase("Spectators cannot play."), "round")
        return Refusal(phrase("That seat belongs to another player."), "round")
