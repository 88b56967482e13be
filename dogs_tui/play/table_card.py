"""A card over the table's foot: what the end of a round settled, or what a phase is for."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.geometry import Size

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.play.log_writer import LogLine
from dogs_tui.words import tr

_MARGIN: Final = 2
_GAP: Final = 2
"""Columns between two sentences in a row."""

Placed = tuple[int, int, str, LogLine, bool]
"""Column, row, text, whose line it is, and whether the line begins there."""


class TableCard(Painted):
    """Lies in front of the table's foot until the screen puts it away.

    Sentences stand side by side where they fit, each whole.
    """

    INKS: ClassVar[Inks] = {
        "card--frame": "$quiet",
        "card--title": "bold $accent",
        "card--quiet": "$text-muted",
        "card--next": "bold",
        **{f"seat-{seat}": f"bold $seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    TableCard {
        display: none; layer: over; dock: bottom; height: auto; width: 1fr; background: $surface;
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._title = ""
        self._lines: tuple[LogLine, ...] = ()

    @property
    def is_read(self) -> bool:
        """True if there is something on the card."""
        return bool(self._lines)

    def tell(self, title: str, lines: Sequence[LogLine]) -> None:
        """Writes lines on it under a title; no line: it is put away."""
        self._title, self._lines = title, tuple(lines)
        self.refresh(layout=True)
        self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        placed = self._placed(width)
        return (placed[-1][1] if placed else 0) + 2

    def _placed(self, width: int) -> list[Placed]:
        """Gives where each part of each sentence stands."""
        out: list[Placed] = []
        x, y, room = _MARGIN, 1, width - 2 * _MARGIN
        for line in self._lines:
            lead = 0 if line.seat is None else 2
            if x > _MARGIN and (line.heading or x + lead + cell_len(line.text) > width - _MARGIN):
                x, y = _MARGIN, y + 1
            parts = wrapped(line.text, room - lead)
            for at, part in enumerate(parts):
                out.append((x + lead, y, part, line, at == 0))
                if at < len(parts) - 1:
                    y += 1
            x += lead + cell_len(parts[-1]) + _GAP
            if len(parts) > 1:
                x = width
        return out

    def paint(self, canvas: Canvas) -> None:
        frame = self.style("card--frame")
        canvas.put(0, 0, self.glyphs.horizontal * canvas.width, frame)
        canvas.put(_MARGIN, 0, f" {self._title} ", self.style("card--title"))
        canvas.right(
            canvas.width - 1, 0, f" {tr('press any key to continue')} ", self.style("card--quiet")
        )
        for x, y, text, line, first in self._placed(canvas.width):
            if first and line.seat is not None:
                shape = self.glyphs.seats[line.seat]
                canvas.put(x - 2, y, shape, self.style(f"seat-{line.seat}"))
            canvas.put(x, y, text, self.style("card--next") if line.heading else None)
