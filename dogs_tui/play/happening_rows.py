"""What others did lately, in rows over the foot of the table: newest last, never cut."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.geometry import Size
from textual.reactive import reactive

from dogs_rules.game import Seat
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.play.happenings import Happening
from dogs_tui.words import say, tr

MOST_ROWS: Final = 3
"""Of all together; the newest, and what befell the reader, have as many as they need."""
MOST_NARROW_ROWS: Final = 9
"""The same in a column beside the table."""
_NARROW: Final = 60
"""Columns below which that is."""

_Row = tuple[bool, str, Happening, list[tuple[Seat, str, str]]]
"""Whether it begins a happening, its text, the happening, and the points behind the text."""


class HappeningRows(Painted):
    """Lies in front of the table's foot, as high as it has to be; with nothing to tell, nowhere.

    Each happening begins with the shape of who acted, and ends with the points that it moved, and
    where there is room with what they are for.
    """

    INKS: ClassVar[Inks] = {
        "happenings--earlier": "$text-muted",
        "happenings--gain": "bold $success",
        "happenings--loss": "bold $warning",
        **{f"seat-{seat}": f"bold $seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    HappeningRows {
        display: none; layer: over; dock: bottom; height: auto; width: 1fr; background: $surface;
    }
    """

    told: reactive[tuple[Happening, ...]] = reactive((), repaint=False)
    """The oldest first."""
    reader: Seat | None = None
    """Who is told; what befell them is never left out."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return len(self._rows(width)) or 1

    def watch_told(self, before: tuple[Happening, ...], told: tuple[Happening, ...]) -> None:
        width = self.size.width
        if len(self._rows(width, before)) != len(self._rows(width, told)):
            self.refresh(layout=True)
        self.repaint()

    def _rows(self, width: int, told: Sequence[Happening] | None = None) -> list[_Row]:
        rows: list[_Row] = []
        most = MOST_ROWS if width >= _NARROW else MOST_NARROW_ROWS
        full = False
        for one in reversed(self.told if told is None else told):
            new = self._rows_of(one, width - 4)
            full = full or bool(rows and len(rows) + len(new) > most)
            if full and self.reader not in one.befell:
                continue
            rows = new + rows
        return rows

    def _rows_of(self, one: Happening, room: int) -> list[_Row]:
        """A happening in rows, and its points behind the last, or on one of their own."""
        parts = wrapped(one.text or tr("Points change:"), room)
        ways = (self._points(one, named=True), self._points(one, named=False))
        if one.moved and _width(ways[1]) + cell_len(parts[-1]) > room:
            parts.append("")
        left = room - cell_len(parts[-1])
        points = ways[0] if _width(ways[0]) <= left else ways[1]
        last = len(parts) - 1
        return [(at == 0, part, one, points if at == last else []) for at, part in enumerate(parts)]

    def _points(self, one: Happening, *, named: bool) -> list[tuple[Seat, str, str]]:
        """What it moved, by seat, and what the points are for: who acted needs no shape again."""
        told: list[tuple[Seat, str, str]] = []
        for seat, points in one.moved:
            line = one.line(seat) if named else None
            shape = "" if seat == one.seat else self.glyphs.seats[seat]
            told.append((seat, f"{shape}{points:+d}", "" if line is None else say(line)))
        return told

    def paint(self, canvas: Canvas) -> None:
        for y, (first, text, one, moved) in enumerate(self._rows(canvas.width)):
            newest = one is self.told[-1]
            style = None if newest else self.style("happenings--earlier")
            if first and one.seat is not None:
                shape = self.glyphs.seats[one.seat]
                canvas.put(1, y, shape, self.style(f"seat-{one.seat}"))
            x = canvas.put(3, y, text, style)
            for seat, points, line in moved:
                ink = "happenings--loss" if "-" in points else "happenings--gain"
                if seat != one.seat:
                    ink = f"seat-{seat}"
                x = canvas.put(x + 1, y, points, self.style(ink))
                if line:
                    x = canvas.put(x + 1, y, line, self.style("happenings--earlier"))


def _width(points: list[tuple[Seat, str, str]]) -> int:
    """Columns for points, each with a gap before."""
    return sum(cell_len(part) + 1 for _, *parts in points for part in parts if part)
