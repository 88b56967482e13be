"""Everybody's points over one round: before it, line by line what changed, and after it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from dogs_rules.game import Event, ScoreChange, ScoreLine, ScoreSheet, Seat, View, difference
from dogs_rules.phrase import Phrase
from dogs_tui.match.watching import Moment, Watching
from dogs_tui.words import say


class Move(NamedTuple):
    """The points of one line that something done, or settled at the end of the round, moved."""

    points: int
    events: tuple[Event, ...]
    change: ScoreChange
    """The change of the score that it was part of."""


class Cause(NamedTuple):
    """Points that a seat gained or lost over a round, and the moves that did it."""

    points: int
    change: ScoreChange
    """The change of the score that they belong to."""
    moves: tuple[Move, ...]
    """The moves of points of that line for the seat, the oldest first."""
    times: int
    """How often the line changed, also without a point."""

    @property
    def sums(self) -> tuple[int, ...]:
        """The points, or what was gained and lost where that cancels out."""
        if self.points:
            return (self.points,)
        gained = sum(move.points for move in self.moves if move.points > 0)
        return gained, -gained

    @property
    def figures(self) -> str:
        """The same in one text: ``+3``, ``+3 -3``."""
        return " ".join(f"{by:+d}" for by in self.sums)


class SeatPoints(msgspec.Struct, frozen=True):
    """The change of one round for a seat: ``after`` is ``before`` and the sum of ``changes``."""

    seat: Seat
    before: int
    after: int
    changes: tuple[Cause, ...]
    """The causes that count."""
    cancelled: tuple[Cause, ...] = ()
    """The lines that end the round with the points that they began with."""
    hidden: Phrase | None = None
    """The things that ``after`` leaves out, in one word; ``None``: it counts everything."""

    @property
    def causes(self) -> tuple[Cause, ...]:
        """All gains and losses, also those that cancel out; the largest first."""
        return tuple(sorted(self.changes + self.cancelled, key=lambda each: -abs(each.sums[0])))

    @property
    def sums(self) -> str:
        """The total after the round, as a sum, and what it leaves out: ``9 +5 = 14+hand``."""
        left_out = "" if self.hidden is None else f"+{say(self.hidden)}"
        return f"{self.before} {self.after - self.before:+d} = {self.after}{left_out}"


def last_round_over(view: View) -> int:
    """The number of the last round that is over; 0: none is, or the game has no rounds."""
    return view.round if view.finished else max(0, view.round - 1)


def round_points(table: Watching, number: int, seat: Seat | None) -> tuple[SeatPoints, ...]:
    """Everybody's points over a round that is over, in its turn order.

    Args:
        table: The table.
        number: The number of the round, from 1.
        seat: Whose view they are told from; ``None``: what everyone may see.

    Returns:
        Nothing where the past is not shown.
    """
    first = _first_of(table, number, seat)
    end = _first_of(table, number + 1, seat)
    shown = [table.view_at(ply, seat) for ply in range(first, end + 1)]
    views = [view for view in shown if view is not None]
    if len(views) < len(shown):
        return ()
    before, after = views[0], views[-1]
    moments = table.history(frozenset() if seat is None else frozenset({seat}))[first:end]
    steps = list(_steps(moments, views))
    then = {sheet.seat: sheet for sheet in after.scores}
    return tuple(
        SeatPoints(
            sheet.seat,
            sheet.total,
            then[sheet.seat].total,
            _counted(sheet.seat, before, after, steps),
            tuple(_cancelled(sheet, then[sheet.seat], steps)),
            then[sheet.seat].hidden,
        )
        for sheet in sorted(before.scores, key=lambda sheet: before.order.index(sheet.seat))
    )


class _Step(NamedTuple):
    """Something done, or settled at the end of the round: everybody's score before and after."""

    events: tuple[Event, ...]
    before: Sequence[ScoreSheet]
    after: Sequence[ScoreSheet]

    def moved(self, seat: Seat) -> list[tuple[int, ScoreChange]]:
        """The points that it brought a seat or cost it, by line."""
        return _own(seat, self.before, self.after)

    def recounted(self, seat: Seat) -> Iterator[str]:
        """The lines of a seat that it changed, with or without points."""
        old, new = ({sheet.seat: sheet for sheet in each} for each in (self.before, self.after))
        before, after = _lines(old[seat]), _lines(new[seat])
        for key in before.keys() | after.keys():
            if _weight(before.get(key)) != _weight(after.get(key)):
                yield key


def _steps(moments: Sequence[Moment], views: Sequence[View]) -> Iterator[_Step]:
    """What was done, a step each; a moment of which nothing is told belongs to the next one."""
    old = views[0].scores
    for at, (moment, new) in enumerate(zip(moments, views[1:], strict=False), start=1):
        goes_on = at < len(moments) and moments[at].mover == moment.mover
        if moment.events or not goes_on:
            events = [part.events for part in moment.parts] or [moment.events]
            ends = [*(part.after for part in moment.parts[:-1]), new.scores]
            for happened, end in zip(events, ends, strict=True):
                yield _Step(happened, old, end)
                old = end


def _weight(line: ScoreLine | None) -> tuple[int, int]:
    """What a line brings, and what it counts where its causes tell both counts."""
    if line is None:
        return 0, 0
    return line.points, line.count if line.step and line.step.every else 0


def _own(
    seat: Seat, before: Sequence[ScoreSheet], after: Sequence[ScoreSheet]
) -> list[tuple[int, ScoreChange]]:
    """What a seat gained or lost between two scores, told of it alone."""
    changes = difference([sheet for sheet in before if sheet.seat == seat], after)
    return [(by, change) for change in changes for _, by in change.points]


def _moved(seat: Seat, steps: Sequence[_Step]) -> dict[str, list[Move]]:
    """What moved points of a seat's lines, by their keys."""
    moved: dict[str, list[Move]] = {}
    for step in steps:
        for by, change in step.moved(seat):
            moved.setdefault(change.line.key, []).append(Move(by, step.events, change))
    return moved


def _counted(seat: Seat, before: View, after: View, steps: Sequence[_Step]) -> tuple[Cause, ...]:
    """The lines that bring more or fewer points at the end of the round than before it."""
    moved = _moved(seat, steps)
    times = Counter(key for step in steps for key in step.recounted(seat))
    return tuple(
        Cause(by, change, tuple(moved.get(change.line.key, ())), times[change.line.key])
        for by, change in _own(seat, before.scores, after.scores)
    )


def _cancelled(before: ScoreSheet, after: ScoreSheet, steps: Sequence[_Step]) -> Iterator[Cause]:
    """Lines that bring as much at the end of the round as before it, and did not meanwhile."""
    start, end = _lines(before), _lines(after)
    for key, moves in _moved(before.seat, steps).items():
        if _points(start.get(key)) == _points(end.get(key)):
            becomes = end.get(key) or moves[-1].change.line
            change = ScoreChange(((before.seat, 0),), start.get(key), becomes)
            yield Cause(0, change, tuple(moves), len(moves))


def _lines(sheet: ScoreSheet) -> dict[str, ScoreLine]:
    return {line.key: line for line in sheet.leaves()}


def _points(line: ScoreLine | None) -> int:
    return line.points if line else 0


def _first_of(table: Watching, number: int, seat: Seat | None) -> int:
    """After how many actions a round begins; all of them where it has not begun."""
    low, high = 0, table.plies
    while low < high:
        middle = (low + high) // 2
        view = table.view_at(middle, seat)
        if view is not None and view.round < number:
            low = middle + 1
        else:
            high = middle
    return low
