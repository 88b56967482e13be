"""The log of a whole match as a way to its moves: a list, and looking for words."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from dogs_rules.phrase import Phrase, phrase, sense
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.rows import Rows
from dogs_tui.play.log_writer import LogLine
from dogs_tui.words import tr


class Logged(NamedTuple):
    """A line of the log."""

    ply: int
    """After so many actions it was told."""
    line: LogLine


class MovesPane(Rows):
    """Every line of the log behind its move; the one that is shown is marked, enter goes to one."""

    chooses = phrase(sense("what enter does with a row", "go there"))
    INKS: ClassVar[Inks] = {
        "moves--title": "bold $accent",
        "moves--heading": "bold $text-muted",
        "moves--now": "bold",
        **{f"seat-{seat}": f"$seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    MovesPane { padding: 0 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.lines: Sequence[Logged] = ()
        self._ply = 0
        self._from_middle = False
        """True if the cursor is to stand in the middle when it is painted next."""

    def count(self) -> int:
        return len(self.lines)

    def show(self, lines: Sequence[Logged], ply: int) -> None:
        """Shows a log, the cursor on the last line of the move that is shown."""
        self.lines, self._ply = lines, ply
        reached = [at for at, line in enumerate(lines) if line.ply <= ply]
        self.set_reactive(MovesPane.cursor, self.validate_cursor(reached[-1] if reached else 0))
        self._from_middle = True
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if self._from_middle:
            self._from_middle = False
            self._top = self.cursor - canvas.height // 2
        if not self.lines:
            canvas.put(2, 0, tr("Nothing has happened yet."), self.style("rows--quiet"))
            return
        super().paint(canvas)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        ply, line = self.lines[index]
        width = len(str(self.lines[-1].ply))
        now = self.style("moves--now") if ply == self._ply else None
        if not index or self.lines[index - 1].ply != ply:
            canvas.right(2 + width, y, str(ply), now or self.style("rows--quiet"))
        x = 3 + width
        if line.heading:
            now = self.style("moves--heading")
        elif line.seat is not None:
            canvas.put(x, y, self.glyphs.seats[line.seat], self.style(f"seat-{line.seat}"))
        text = shortened(line.text, canvas.width - x - 3, self.glyphs.ellipsis)
        canvas.put(x + 2, y, text, now)
        if chosen and self.has_focus:
            canvas.tint(2, y, canvas.width - 3, 1, self.style("rows--cursor"))


def wanted(words: str, lines: Sequence[Logged], ply: int, plies: int) -> int | Phrase:
    """The move that somebody means, or why there is none.

    Args:
        words: The number of a move, or some letters of the log.
        lines: The log.
        ply: The present move: the next line with these letters counts, from the beginning at last.
        plies: The number of actions.
    """
    if words.isascii() and words.isdecimal():
        number = int(words[:9])
        if number <= plies:
            return number
        return phrase("The match has moves 0 to {last}, not {n}.", last=plies, n=words)
    letters = words.casefold()
    matching = [logged.ply for logged in lines if letters in logged.line.text.casefold()]
    if not matching:
        return phrase("No log entry contains '{words}'.", words=words)
    return next((at for at in matching if at > ply), matching[0])
