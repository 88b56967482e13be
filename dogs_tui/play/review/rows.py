"""The list of a review, what recurs in it, and what stands below: the chosen choice in full."""

from typing import ClassVar

from rich.cells import cell_len
from textual.geometry import Size

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import whole_sentences, wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.rows import Rows
from dogs_tui.play.review.words import Side, SlipWords
from dogs_tui.words import phrase, say, sense, tr

_COST = 7
"""Columns of what a choice cost, with the gap before."""
_GAP = 2
_RECURRING = 2
"""Rows at most for what recurs: what stands below is to be read, too."""
_BESIDE = 60
"""Columns from which two lines stand side by side, and those between them."""
_BETWEEN = 3


class SlipRows(Rows):
    """A choice a row: when, what it cost, and what it missed most."""

    DEFAULT_CSS = """
    SlipRows { height: 8; margin: 0 1; }
    """
    chooses = phrase(sense("what enter does with a row", "show"))

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
        slip = self._slips[index]
        x = canvas.put(2, y, slip.when) - 2
        if chosen:
            canvas.tint(2, y, x, 1, self.style("rows--cursor"))
        x = 2 + max(cell_len(each.when) for each in self._slips) + _COST
        canvas.right(x, y, f"-{slip.cost}", self.style("rows--accent"))
        points = [f"-{each.points}" if each.points else "" for each in self._slips]
        x += max(map(cell_len, points)) + _GAP
        canvas.right(x, y, points[index], self.style("rows--quiet"))
        x += _GAP
        fitting = (each for each in slip.missed if cell_len(each) < canvas.width - x)
        canvas.put(x, y, next(fitting, ""))


class Recurring(Painted):
    """The kind of mistake that recurs, in a line or two."""

    INKS: ClassVar[Inks] = {"slip--recurring": "bold $warning"}
    DEFAULT_CSS = """
    Recurring { height: auto; margin: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._sentences: tuple[str, ...] = ()

    def show(self, sentences: tuple[str, ...]) -> None:
        """Shows sentences, the most telling first, as far as there is room."""
        if sentences != self._sentences:
            self._sentences = sentences
            self.refresh(layout=True)
            self.repaint()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return max(1, len(self._lines(width)))

    def _lines(self, width: int) -> list[str]:
        return whole_sentences(self._sentences, width - 2, _RECURRING)

    def paint(self, canvas: Canvas) -> None:
        for y, text in enumerate(self._lines(canvas.width)):
            canvas.put(2, y, text, self.style("slip--recurring"))


class SlipDetail(Painted):
    """Explains why another action was better and how both lines play on, side by side."""

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
        width = canvas.width - 2
        beside = canvas.width >= _BESIDE
        half = (width - _BETWEEN) // 2 if beside else width
        sides = (slip.played, slip.better)
        least = [1 + len(wrapped(side.now, half)) for side in sides]
        needed = max(least) if beside else sum(least)
        y = 1
        for text in whole_sentences(slip.why, width, canvas.height - y - needed):
            canvas.put(2, y, text)
            y += 1
        x, left = 2, canvas.height - y - needed
        labels = tr(sense("a choice", "Played")), tr("Better")
        for side, rows, label, ink in zip(sides, least, labels, ("label", "better"), strict=True):
            room = canvas.height - y if beside else rows + left
            end = self._part(
                canvas, x, y, half, room=room, label=label, side=side, ink=f"slip--{ink}"
            )
            if beside:
                x += half + _BETWEEN
            else:
                left -= end - y - rows
                y = end

    def _part(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        width: int,
        room: int,
        label: str,
        side: Side,
        ink: str,
    ) -> int:
        """One line in so many rows, without the steps that have no room; the row after it."""
        last = y + room
        end = canvas.put(x, y, label, self.style(ink))
        chance = say(phrase("{chance} to win", chance=side.chance))
        canvas.put(end + 2, y, chance, self.style("slip--quiet"))
        y += 1
        for line in wrapped(side.now, width):
            canvas.put(x, y, line, self.style("slip--strong"))
            y += 1
        for step in side.then:
            lines = wrapped(step, width - 2)
            if y + len(lines) > last:
                break
            canvas.put(x, y, self.glyphs.right, self.style("slip--quiet"))
            for line in lines:
                canvas.put(x + 2, y, line)
                y += 1
        return y
