"""The rows of the screen of statistics: a row a game, and pages about one of them."""

from collections.abc import Callable
from typing import ClassVar, Final

from rich.cells import cell_len

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.plot import put_plot
from dogs_tui.kit.rows import NOTHING, Rows
from dogs_tui.records import texts
from dogs_tui.records.person import GameRecords
from dogs_tui.words import msgid, say, tr

PAGES: Final = (
    msgid("Points"),
    msgid("Score"),
    msgid("Opponents"),
    msgid("Achievements"),
    msgid("Training"),
)
"""The titles of the pages about a game."""
_WIDE: Final = 110
"""Columns from which the points stand beside the other pages."""
_GAP: Final = 2
_MOST: Final = 7
"""Rows of the table at most: head and games."""


class RecordRows(Rows):
    """A person's games, below a head."""

    DEFAULT_CSS = """
    RecordRows { height: auto; margin: 1 1 0 1; }
    """

    chooses = NOTHING

    def __init__(self) -> None:
        super().__init__()
        self.table: texts.Table = []
        self.is_read = False
        """True if the matches were looked into."""

    def show(self, table: texts.Table) -> None:
        """Shows a table with its head."""
        self.is_read = True
        self.table = table
        self.styles.height = max(2, min(len(table), _MOST))
        self.set_reactive(RecordRows.cursor, self.validate_cursor(self.cursor))
        self.repaint()

    def count(self) -> int:
        return max(0, len(self.table) - 1)

    def paint(self, canvas: Canvas) -> None:
        if not self.count():
            text = tr("No finished matches yet. Statistics start with your first.")
            canvas.put(2, 0, text if self.is_read else "", self.style("rows--quiet"))
            return
        self._put(canvas, 0, 0, "rows--quiet")
        below = Canvas(canvas.width, max(0, canvas.height - 1), self.rich_style)
        super().paint(below)
        canvas.put_rows(1, below)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        self._put(canvas, index + 1, y)
        if chosen:
            name = shortened(self.table[index + 1][0], self._name_width, self.glyphs.ellipsis)
            canvas.tint(2, y, cell_len(name), 1, self.style("rows--cursor"))

    @property
    def _name_width(self) -> int:
        """Columns for the name of a game."""
        return min(20, max(cell_len(row[0]) for row in self.table))

    def _put(self, canvas: Canvas, index: int, y: int, ink: str | None = None) -> None:
        style = None if ink is None else self.style(ink)
        name, *cells = self.table[index]
        canvas.put(2, y, shortened(name, self._name_width, self.glyphs.ellipsis), style)
        widths = [max(map(cell_len, column)) for column in zip(*self.table, strict=True)][1:]
        end = 2 + self._name_width
        for cell, width in zip(cells, widths, strict=True):
            end += width + _GAP
            canvas.right(end, y, cell, style)


class RecordPage(Painted):
    """A page about the records in one game."""

    INKS: ClassVar[Inks] = {
        "page--chosen": "bold $accent",
        "page--quiet": "$text-muted",
        "page--point": "bold $accent",
        "page--done": "$success",
    }
    DEFAULT_CSS = """
    RecordPage { margin: 1 1 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.page = 0
        """Which of ``PAGES``."""
        self._records: GameRecords | None = None
        self._training: texts.Table = []
        self._puzzles: texts.Table = []

    def show(
        self, records: GameRecords | None, training: texts.Table, puzzles: texts.Table
    ) -> None:
        """Shows records in a game.

        Args:
            records: Those; ``None``: no match is over yet, and only puzzles are shown.
            training: What choices in the game cost; no rows: that is not known.
            puzzles: Those that were solved; no rows: none was tried.
        """
        self._records, self._training, self._puzzles = records, training, puzzles
        self.repaint()

    def turn(self, pages: int) -> None:
        """Shows another page."""
        self.page = (self.page + pages) % len(PAGES)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        records = self._records
        if records is None:
            if self._puzzles:
                self._put_table(canvas, 2, 0, self._puzzles)
            return
        x = 2
        for at, name in enumerate(PAGES):
            ink = "page--chosen" if at == self.page else "page--quiet"
            text = f"[{tr(name)}]" if at == self.page else f" {tr(name)} "
            x = canvas.put(x, 0, text, self.style(ink)) + 1
        pages: tuple[Callable[[Canvas, GameRecords, int], None], ...] = (
            self._put_points,
            self._put_lines,
            self._put_company,
            self._put_achievements,
            self._put_training,
        )
        wide = canvas.width >= _WIDE and self.page > 0
        pages[self.page](canvas, records, 2)
        if wide:
            self._put_points(canvas, records, canvas.width // 2)

    def _put_points(self, canvas: Canvas, records: GameRecords, x: int) -> None:
        point, axis = self.style("page--point"), self.style("page--quiet")
        height = canvas.height - 3
        put_plot(
            *(canvas, x, 2, canvas.width - x - 1, height, records.points, self.glyphs),
            point=point,
            axis=axis,
        )
        sentence = tr("One dot per match; the line is the average.")
        room = canvas.width - x - 1
        canvas.put(x, canvas.height - 1, shortened(sentence, room, self.glyphs.ellipsis), axis)

    def _put_lines(self, canvas: Canvas, records: GameRecords, x: int) -> None:
        self._put_table(canvas, x, 2, texts.lines(records))

    def _put_company(self, canvas: Canvas, records: GameRecords, x: int) -> None:
        table = texts.company(records)
        self._put_table(canvas, x, 2, table)
        y = min(len(table) + 3, canvas.height - 1)
        canvas.put(x, y, say(texts.hints(records)), self.style("page--quiet"))

    def _put_achievements(self, canvas: Canvas, records: GameRecords, x: int) -> None:
        rows = texts.achievements(records)
        if not rows:
            canvas.put(x, 2, tr("This game has no achievements."), self.style("page--quiet"))
            return
        wide = max(cell_len(what) for what, _ in rows)
        for y, (what, when) in enumerate(rows[: canvas.height - 2], start=2):
            done = bool(when)
            sign = self.glyphs.tick if done else self.glyphs.dot
            canvas.put(x, y, sign, self.style("page--done" if done else "page--quiet"))
            canvas.put(x + 2, y, what, None if done else self.style("page--quiet"))
            canvas.put(x + 2 + wide + _GAP, y, when, self.style("page--quiet"))

    def _put_training(self, canvas: Canvas, records: GameRecords, x: int) -> None:  # noqa: ARG002
        quiet = self.style("page--quiet")
        if self._puzzles:
            self._put_table(canvas, x, 3 + max(1, len(self._training)), self._puzzles)
        if not self._training:
            canvas.put(x, 2, tr("Review your matches to see which moves cost most."), quiet)
            return
        self._put_table(canvas, x, 2, self._training)
        sentence = tr("Chance to win given away in each of your last 10 reviewed matches.")
        room = canvas.width - x - 1
        canvas.put(x, canvas.height - 1, shortened(sentence, room, self.glyphs.ellipsis), quiet)

    def _put_table(self, canvas: Canvas, x: int, y: int, table: texts.Table) -> None:
        widths = [max(map(cell_len, column)) for column in zip(*table, strict=True)]
        for at, (name, *cells) in enumerate(table[: canvas.height - y]):
            style = self.style("page--quiet") if at == 0 else None
            canvas.put(x, y + at, name, style)
            end = x + widths[0]
            for cell, width in zip(cells, widths[1:], strict=True):
                end += width + _GAP
                canvas.right(end, y + at, cell, style)
