"""The table of a replay: a match as it was after so many actions."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from dogs_rules.game import Game, Seat, View
from dogs_rules.match import Match
from dogs_saves import HintMark
from dogs_tui.match.score_history import ScoreHistory
from dogs_tui.match.watching import Moment, Update, Watcher, Watching


class ReplayTable(Watching):
    """A table at which nothing can be played: it shows a match as it was after so many actions.

    Args:
        match: A match of its own; nothing of it is changed.
        names: The players' names by seat.
        players: The seats that people held; they decide through whose eyes one may look.
        hinted: The seats that asked for a hint, and when.
    """

    def __init__(
        self,
        match: Match,
        names: tuple[str, ...],
        players: Iterable[Seat] = (),
        hinted: Iterable[HintMark] = (),
    ) -> None:
        self._whole = match
        self._names = names
        self.players = frozenset(players)
        self._hinted = tuple(hinted)
        self.ply = 0
        self._past: list[tuple[Seat, tuple[Any, ...]]] = match.history()
        self._state = match.state_at(0)
        self._scores = ScoreHistory()
        self._replay_watchers: list[Watcher] = []

    @property
    def match(self) -> Match:
        """The whole match."""
        return self._whole

    @property
    def game(self) -> Game[Any, Any, Any]:
        return self._whole.game

    @property
    def plies(self) -> int:
        return self.ply

    @property
    def last_mover(self) -> Seat | None:
        return self._whole.mover(self.ply - 1) if self.ply else None

    @property
    def taken_back(self) -> int:
        return self._whole.taken_back

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    @property
    def people(self) -> frozenset[Seat]:
        return frozenset()

    @property
    def to_move(self) -> Seat | None:
        mover: Seat | None = self._whole.game.to_move(self._state)
        return mover

    def join(self, watcher: Watcher) -> None:
        self._replay_watchers.append(watcher)

    def leave(self, watcher: Watcher) -> None:
        self._replay_watchers.remove(watcher)

    def view(self, seat: Seat | None) -> View:
        shown: View = self._whole.game.view(self._state, seat)
        return shown

    @property
    def hinted(self) -> tuple[HintMark, ...]:
        """Hints asked for up to this point of the match."""
        return tuple(mark for mark in self._hinted if mark.ply < self.ply)

    @property
    def all_hinted(self) -> tuple[HintMark, ...]:
        """All hints asked for in the match."""
        return self._hinted

    def history(self, seats: frozenset[Seat]) -> list[Moment]:
        return self._scores.moments(self._whole, self._past[: self.ply], seats)

    def moments(self, seats: frozenset[Seat]) -> list[Moment]:
        """The history of the whole match, whatever is shown of it."""
        return self._scores.moments(self._whole, self._past, seats)

    def last_moment(self, seats: frozenset[Seat]) -> Moment | None:
        """The action after which the match is shown; ``None`` before the first."""
        return self._moment(self.ply - 1, seats) if self.ply else None

    def _moment(self, ply: int, seats: frozenset[Seat]) -> Moment:
        return self._scores.moment(self._whole, ply, self._past[ply], seats)

    def view_at(self, ply: int, seat: Seat | None) -> View:
        shown: View = self._whole.game.view(self._whole.state_at(ply), seat)
        return shown

    def totals(self, seat: Seat | None) -> Iterator[tuple[int, ...]]:
        """Everybody's points by seat, as a seat may know them: at first, and after each action.

        Args:
            seat: The seat whose eyes are used; ``None``: what everyone may see.
        """
        game, state = self._whole.game, self._whole.state_at(0)
        for action in (None, *self._whole.actions):
            if action is not None:
                game.step(state, action)
            by_seat = {sheet.seat: sheet.total for sheet in game.view(state, seat).scores}
            yield tuple(by_seat.get(at, 0) for at in range(self._whole.seats))

    # Going about.

    def go(self, ply: int) -> None:
        """Shows the match as it was after so many actions, as near as it has them."""
        ply = max(0, min(ply, self._whole.plies))
        if ply == self.ply:
            return
        forward = ply == self.ply + 1
        if forward:
            for mark in self._hinted:
                if mark.ply == self.ply:
                    self._tell(Update("hint", self.ply, mark.seat))
            self._whole.game.step(self._state, self._whole.actions[self.ply])
        else:
            self._state = self._whole.state_at(ply)
        self.ply = ply
        mover, happened = self._past[ply - 1] if forward else (None, ())
        self._tell(Update("play" if forward else "undo", ply, mover, happened))

    def _tell(self, update: Update) -> None:
        for watcher in tuple(self._replay_watchers):
            if update.kind != "play":
                watcher.table_changed(update)
                continue
            moment = self._moment(update.ply - 1, watcher.seats)
            watcher.table_changed(
                msgspec.structs.replace(
                    update, events=moment.events, changes=moment.changes, parts=moment.parts
                )
            )

    def next_stop(self, stops: Sequence[int]) -> int:
        """The first of some plies after this one, else the last of all.

        Args:
            stops: Plies, in order.
        """
        at = bisect_right(stops, self.ply)
        return stops[at] if at < len(stops) else self._whole.plies

    def previous_stop(self, stops: Sequence[int]) -> int:
        """The last of some plies before this one, else the beginning."""
        at = bisect_left(stops, self.ply)
        return stops[at - 1] if at else 0

    def turn_ends(self) -> list[int]:
        """The plies after which somebody else acts, or nobody any more."""
        movers = [mover for mover, _ in self._past]
        return [
            ply
            for ply in range(1, len(movers) + 1)
            if ply == len(movers) or movers[ply] != movers[ply - 1]
        ]

    def round_starts(self) -> list[int]:
        """The plies after which a new part of the match began."""
        return [
            ply + 1
            for ply, (_, happened) in enumerate(self._past)
            if any(event.heading for event in happened)
        ]
