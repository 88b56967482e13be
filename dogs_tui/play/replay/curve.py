"""The curve of points: what everybody had after each action, and where the match is shown."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len

from dogs_rules.phrase import phrase
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.palette import Inks
from dogs_tui.words import say, tr

_GAP: Final = 2
"""Columns between two players in the legend."""
_BELOW: Final = 2
"""Rows below the curves: the axis, and what is marked on it."""
_LEAST: Final = 3
"""Rows of the smallest curve."""


class CurvePane(Painted, can_focus=True):
    """A line of shapes for each seat, from the first action to the last.

    On the axis stands where rounds begin, below it the action that is shown and the choices that
    a review names. Where several have as many points, their shapes take turns.

    Args:
        names: The players' names by seat.
    """

    INKS: ClassVar[Inks] = {
        "curve--title": "bold $accent",
        "curve--quiet": "$text-muted",
        "curve--now": "bold $accent",
        "curve--mark": "bold $warning",
        **{f"seat-{seat}": f"$seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    CurvePane { padding: 0 1; }
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._names = names
        self._totals: Sequence[tuple[int, ...]] = ()
        self._rounds: Sequence[int] = ()
        self._marks: Sequence[int] = ()
        self._ply = 0

    def draw(
        self,
        totals: Sequence[tuple[int, ...]],
        rounds: Sequence[int] = (),
        marks: Sequence[int] = (),
    ) -> None:
        """Draws other curves.

        Args:
            totals: Everybody's points by seat, at the beginning and after each action.
            rounds: The plies at which a part of the match began.
            marks: The plies of choices that a review names.
        """
        self._totals, self._rounds, self._marks = totals, rounds, marks
        self.repaint()

    def go(self, ply: int) -> None:
        """Marks another action as the one that is shown."""
        if ply != self._ply:
            self._ply = ply
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        canvas.put(0, 0, tr("Points"), self.style("curve--title"))
        if not self._totals:
            canvas.put(0, 2, tr("Adding up…"), self.style("curve--quiet"))
            return
        last = len(self._totals) - 1
        place = say(phrase("{n} of {count}", n=self._ply, count=last))
        canvas.right(canvas.width, 0, place, self.style("curve--quiet"))
        top = self._paint_legend(canvas)
        height = canvas.height - top - _BELOW
        if height < _LEAST:
            return
        low = min(0, *map(min, self._totals))
        high = max(low + 1, *map(max, self._totals))
        left = 1 + max(len(str(low)), len(str(high)))
        for value in (high, low):
            canvas.right(left - 1, top + _row(value, low, high, height), str(value))
        self._paint_axis(canvas, left, top + height, last)
        now = left + self._column(self._ply, canvas.width - left)
        for y in range(top, top + height):
            canvas.put(now, y, self.glyphs.vertical, self.style("curve--quiet"))
        for column in range(canvas.width - left):
            ply = column * last // max(1, canvas.width - left - 1)
            rows: dict[int, list[int]] = {}
            for seat, total in enumerate(self._totals[ply]):
                rows.setdefault(_row(total, low, high, height), []).append(seat)
            for row, seats in rows.items():
                seat = seats[column % len(seats)]
                shape = self.glyphs.seats[seat]
                canvas.put(left + column, top + row, shape, self.style(f"seat-{seat}"))

    def _column(self, ply: int, width: int) -> int:
        """The first column at which an action has been played."""
        last = max(1, len(self._totals) - 1)
        return min(width - 1, -(-ply * (width - 1) // last))

    def _paint_legend(self, canvas: Canvas) -> int:
        """Everybody's points after the action that is shown; returns the row below."""
        totals = self._totals[min(self._ply, len(self._totals) - 1)]
        x, y = 0, 1
        for seat, total in enumerate(totals):
            longest = canvas.width - 3 - len(str(total))
            name = shortened(self._names[seat], longest, self.glyphs.ellipsis)
            width = 2 + cell_len(name) + len(str(total))
            if x and x + width > canvas.width:
                x, y = 0, y + 1
            style = self.style(f"seat-{seat}")
            x = canvas.put(x, y, self.glyphs.seats[seat] + name, style) + 1
            x = canvas.put(x, y, str(total)) + _GAP
        return y + 1

    def _paint_axis(self, canvas: Canvas, left: int, y: int, last: int) -> None:
        width, quiet = canvas.width - left, self.style("curve--quiet")
        canvas.put(left, y, self.glyphs.horizontal * width, quiet)
        for ply in self._rounds:
            canvas.put(left + self._column(ply, width), y, self.glyphs.vertical, quiet)
        for ply in self._marks:
            canvas.put(left + self._column(ply, width), y + 1, "!", self.style("curve--mark"))
        now = left + self._column(min(self._ply, last), width)
        canvas.put(now, y + 1, self.glyphs.up, self.style("curve--now"))


def _row(value: int, low: int, high: int, height: int) -> int:
    """Gives where a number of points stands, counted from the top."""
    return round((high - value) * (height - 1) / (high - low))
