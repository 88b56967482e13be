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
from dogs_tui.words import tr

MOST_ROWS: Final = 3
"""Of all together; the newest has as many as it needs."""
MOST_NARROW_ROWS: Final = 9
"""The same in a column beside the table."""
_NARROW: Final = 60
"""Columns below which that is."""


class HappeningRows(Painted):
    """Lies in front of the table's foot, as high as it has to be; with nothing to tell, nowhere.

    Each happening begins with the shape of who acted, and ends with the points that it moved.
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

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return len(self._rows(width)) or 1

    def watch_told(self, before: tuple[Happening, ...], told: tuple[Happening, ...]) -> None:
        width = self.size.width
        if len(self._rows(width, before)) != len(self._rows(width, told)):
            self.refresh(layout=True)
        self.repaint()

    def _rows(
        self, width: int, told: Sequence[Happening] | None = None
    ) -> list[tuple[bool, str, Happening, bool]]:
        """Whether a row begins a happening, its text, the happening, and whether it ends it."""
        rows: list[tuple[bool, str, Happening, bool]] = []
        most = MOST_ROWS if width >= _NARROW else MOST_NARROW_ROWS
        for one in reversed(self.told if told is None else told):
            parts = self._parts(one, width)
            if rows and len(rows) + len(parts) > most:
                break
            last = len(parts) - 1
            new = [(at == 0, part, one, at == last) for at, part in enumerate(parts)]
            rows = new + rows
        return rows

    def _parts(self, one: Happening, width: int) -> list[str]:
        """A happening in rows that leave room for its points behind the last."""
        parts = wrapped(one.text or tr("Points change:"), width - 4)
        points = sum(cell_len(text) + 1 for _, text in self._points(one))
        if points and cell_len(parts[-1]) + points > width - 4:
            parts.append("")
        return parts

    def _points(self, one: Happening) -> list[tuple[Seat, str]]:
        """What it moved, by seat: who acted needs no shape again."""
        return [
            (seat, f"{points:+d}" if seat == one.seat else f"{self.glyphs.seats[seat]}{points:+d}")
            for seat, points in one.moved
        ]

    def paint(self, canvas: Canvas) -> None:
        for y, (first, text, one, last) in enumerate(self._rows(canvas.width)):
            newest = one is self.told[-1]
            style = None if newest else self.style("happenings--earlier")
            if first and one.seat is not None:
                shape = self.glyphs.seats[one.seat]
                canvas.put(1, y, shape, self.style(f"seat-{one.seat}"))
            x = canvas.put(3, y, text, style)
            for seat, points in self._points(one) if last else ():
                ink = "happenings--loss" if "-" in points else "happenings--gain"
                if seat != one.seat:
                    ink = f"seat-{seat}"
                x = canvas.put(x + 1, y, points, self.style(ink))
