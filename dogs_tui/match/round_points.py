"""Everybody's points over one round: before it, line by line what changed, and after it."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from dogs_rules.game import ScoreChange, Seat, View, difference
from dogs_rules.phrase import Phrase
from dogs_tui.match.watching import Watching
from dogs_tui.words import say


class SeatPoints(msgspec.Struct, frozen=True):
    """The change of one round for a seat: ``after`` is ``before`` and the sum of ``changes``."""

    seat: Seat
    before: int
    after: int
    changes: tuple[tuple[int, ScoreChange], ...]
    """Points, with the change of the score that they belong to, the largest first."""
    cancelled: tuple[tuple[int, ScoreChange], ...] = ()
    """The gains and losses of lines that end the round with the points that they began with."""
    hidden: Phrase | None = None
    """The things that ``after`` leaves out, in one word; ``None``: it counts everything."""

    @property
    def causes(self) -> tuple[tuple[int, ScoreChange], ...]:
        """All gains and losses, also those that cancel out."""
        return self.changes + self.cancelled

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
    changes = difference(before.scores, after.scores)
    steps = [difference(old.scores, new.scores) for old, new in pairwise(views)]
    then = {sheet.seat: sheet for sheet in after.scores}
    return tuple(
        SeatPoints(
            sheet.seat,
            sheet.total,
            then[sheet.seat].total,
            tuple(sorted(_own(sheet.seat, changes), key=lambda each: -abs(each[0]))),
            _cancelled(sheet.seat, changes, steps),
            then[sheet.seat].hidden,
        )
        for sheet in sorted(before.scores, key=lambda sheet: before.order.index(sheet.seat))
    )


def _own(seat: Seat, changes: Sequence[ScoreChange]) -> list[tuple[int, ScoreChange]]:
    return [(by, change) for change in changes for who, by in change.points if who == seat]


def _cancelled(
    seat: Seat, changes: Sequence[ScoreChange], steps: Sequence[Sequence[ScoreChange]]
) -> tuple[tuple[int, ScoreChange], ...]:
    """The gains and the losses of lines that bring as much at the end of the round as before it.

    Comparisons are not among them: if they end as they began, nobody has won or lost anything.
    """
    counted = {change.line.key for _, change in _own(seat, changes)}
    out: dict[tuple[str, bool], tuple[int, ScoreChange]] = {}
    for step in steps:
        for by, change in _own(seat, step):
            line, key = change.line, (change.line.key, by > 0)
            if line.key not in counted and line.race is None:
                so_far, begun = out.get(key, (0, change))
                whole = msgspec.structs.replace(change, before=begun.before)
                out[key] = (so_far + by, whole)
    return tuple((by, _as_counted(by, change)) for by, change in out.values())


def _as_counted(by: int, change: ScoreChange) -> ScoreChange:
    """A change of several steps; where others lay between them, its counts would not add up."""
    old, new = (line.points if line else 0 for line in (change.before, change.after))
    if new - old == by:
        return change
    line = msgspec.structs.replace(change.line, detail=None)
    return msgspec.structs.replace(change, before=line, after=line)


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
