"""The list of a review and what stands below it: the chosen choice in full."""

from typing import ClassVar

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.rows import Rows
from dogs_tui.play.review.words import Side, SlipWords
from dogs_tui.words import tr

_WHEN = 20
_COST = 6
_POINTS = 13


class SlipRows(Rows):
    """A choice a row: when, what it cost, what was played and what would have been better."""

    DEFAULT_CSS = """
    SlipRows { height: 9; margin: 1 1 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._slips: list[SlipWords] = []
        self._empty = ""

    def show(self, slips: list[SlipWords], chosen: int, empty: str) -> None:
        """Shows these, with the cursor on one of them; what to say where there are none."""
        if (slips, empty) == (self._slips, self._empty) and chosen == self.cursor:
            return
        self._slips, self._empty = slips, empty
        self.set_reactive(SlipRows.cursor, self.validate_cursor(chosen))
        self.repaint()

    def count(self) -> int:
        return len(self._slips)

    def paint(self, canvas: Canvas) -> None:
        if not self._slips:
            quiet = self.style("rows--quiet")
            canvas.centred(0, canvas.height // 2, canvas.width, self._empty, quiet)
            return
        super().paint(canvas)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        slip, dots = self._slips[index], self.glyphs.ellipsis
        x = canvas.put(2, y, shortened(slip.when, _WHEN - 1, dots)) - 2
        if chosen:
            canvas.tint(2, y, x, 1, self.style("rows--cursor"))
        x = 2 + _WHEN + _COST
        canvas.right(x, y, f"-{slip.cost}", self.style("rows--accent"))
        points = f"-{slip.points}" if slip.points else ""
        canvas.right(x + _POINTS, y, points, self.style("rows--quiet"))
        x += _POINTS + 2
        arrow = f" {self.glyphs.right} "
        room = (canvas.width - x - len(arrow)) // 2
        x = canvas.put(x, y, shortened(slip.played.does, room, dots))
        x = canvas.put(x, y, arrow, self.style("rows--quiet"))
        canvas.put(x, y, shortened(slip.better.does, canvas.width - x, dots))


class SlipDetail(Painted):
    """What was played, what would have been better, and why."""

    INKS: ClassVar[Inks] = {
        "slip--label": "bold $accent",
        "slip--better": "bold $success",
        "slip--strong": "bold",
        "slip--quiet": "$text-muted",
    }
    DEFAULT_CSS = """
    SlipDetail { margin: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._slip: SlipWords | None = None

    def show(self, slip: SlipWords | None) -> None:
        """Shows a choice, or none."""
        if slip != self._slip:
            self._slip = slip
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        slip = self._slip
        if slip is None:
            return
        canvas.put(0, 0, self.glyphs.horizontal * canvas.width, self.style("slip--quiet"))
        y = self._part(canvas, 1, tr("Played"), slip.played, "slip--label")
        self._part(canvas, y + 1, tr("Better"), slip.better, "slip--better")

    def _part(self, canvas: Canvas, y: int, label: str, side: Side, ink: str) -> int:
        left = 2 + max(len(tr("Played")), len(tr("Better"))) + 2
        canvas.put(2, y, label, self.style(ink))
        for line in wrapped(side.does, canvas.width - left):
            canvas.put(left, y, line, self.style("slip--strong"))
            y += 1
        for line in wrapped(side.worth, canvas.width - left):
            canvas.put(left, y, line, self.style("slip--quiet"))
            y += 1
        return y
