"""The list of a review, what recurs in it, and what stands below: the chosen choice in full."""

from typing import ClassVar

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.rows import Rows
from dogs_tui.play.review.words import Side, SlipWords
from dogs_tui.words import phrase, say, tr

_WHEN = 20
_COST = 6
_POINTS = 13
_BESIDE = 60
"""Columns from which two lines stand side by side, and those between them."""
_BETWEEN = 3


class SlipRows(Rows):
    """A choice a row: when, what it cost, what was played and what would have been better."""

    DEFAULT_CSS = """
    SlipRows { height: 8; margin: 0 1; }
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


class Recurring(Painted):
    """The kind of mistake that recurs, in a line."""

    INKS: ClassVar[Inks] = {"slip--recurring": "bold $warning"}
    DEFAULT_CSS = """
    Recurring { height: 1; margin: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._text = ""

    def show(self, text: str) -> None:
        """Shows a sentence, or none."""
        if text != self._text:
            self._text = text
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        text = shortened(self._text, canvas.width - 2, self.glyphs.ellipsis)
        canvas.put(2, 0, text, self.style("slip--recurring"))


class SlipDetail(Painted):
    """Why something would have been better, and how both lines play on: side by side."""

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
        y, width = 1, canvas.width - 2
        for text in wrapped(slip.why, width) if slip.why else []:
            canvas.put(2, y, text)
            y += 1
        played = tr("Played"), slip.played, "slip--label"
        better = tr("Better"), slip.better, "slip--better"
        if canvas.width < _BESIDE:
            y = self._part(canvas, 2, y, width, *played)
            self._part(canvas, 2, y, width, *better)
            return
        half = (width - _BETWEEN) // 2
        self._part(canvas, 2, y, half, *played)
        self._part(canvas, 2 + half + _BETWEEN, y, half, *better)

    def _part(
        self, canvas: Canvas, x: int, y: int, width: int, label: str, side: Side, ink: str
    ) -> int:
        """One line; the row after it."""
        end = canvas.put(x, y, label, self.style(ink))
        chance = say(phrase("{chance} to win", chance=side.chance))
        canvas.put(end + 2, y, chance, self.style("slip--quiet"))
        y += 1
        for line in wrapped(side.now, width):
            canvas.put(x, y, line, self.style("slip--strong"))
            y += 1
        for step in side.then:
            canvas.put(x, y, self.glyphs.right, self.style("slip--quiet"))
            for line in wrapped(step, width - 2):
                canvas.put(x + 2, y, line)
                y += 1
        for line in wrapped(side.ends, width) if side.ends else []:
            canvas.put(x, y, line, self.style("slip--quiet"))
            y += 1
        return y
