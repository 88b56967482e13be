"""The log: what happened, in words, as the one at the keyboard may know it."""

from rich.cells import cell_len
from textual.binding import Binding
from textual.reactive import reactive

from dogs_tui.canvas import Canvas, Painted
from dogs_tui.commands import bindings
from dogs_tui.words import tr


class LogLine:
    """A sentence and the seat that acted (``None``: nobody in particular)."""

    __slots__ = ("heading", "seat", "text")

    def __init__(self, text: str, seat: int | None, *, heading: bool = False) -> None:
        self.text = text
        self.seat = seat
        self.heading = heading


def wrapped(text: str, width: int) -> list[str]:
    """A sentence in lines of at most so many cells, broken between words where it can be."""
    width = max(1, width)  # a widget that has no size yet asks, too
    lines: list[str] = []
    line = ""
    for word in text.split():
        while cell_len(word) > width:
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:width])
            word = word[width:]  # noqa: PLW2901
        if line and cell_len(line) + 1 + cell_len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        lines.append(line)
    return lines or [""]


class LogPane(Painted, can_focus=True):
    """The log as a scrolling pane; it follows the end until one scrolls up."""

    COMPONENT_CLASSES = {
        "log--title",
        "log--heading",
        "log--quiet",
        *(f"log--seat-{seat}" for seat in range(5)),
    }
    DEFAULT_CSS = """
    LogPane { padding: 0 1; }
    LogPane .log--title { text-style: bold; color: $accent; }
    LogPane .log--heading { text-style: bold; color: $text-muted; }
    LogPane .log--quiet { color: $text-muted; }
    LogPane .log--seat-0 { color: $seat-0; }
    LogPane .log--seat-1 { color: $seat-1; }
    LogPane .log--seat-2 { color: $seat-2; }
    LogPane .log--seat-3 { color: $seat-3; }
    LogPane .log--seat-4 { color: $seat-4; }
    """
    BINDINGS = [
        *bindings("cursor.up", "cursor.down"),
        *bindings("scroll.page-up", "scroll.page-down", "scroll.home", "scroll.end"),
        Binding("k", "cursor_up", show=False),
        Binding("j", "cursor_down", show=False),
    ]

    lines: reactive[tuple[LogLine, ...]] = reactive((), repaint=False, always_update=True)
    above: reactive[int] = reactive(0, repaint=False)
    """How many lines the view is scrolled up from the end."""

    def watch_lines(self) -> None:
        self.repaint()

    def watch_above(self) -> None:
        self.repaint()

    def validate_above(self, above: int) -> int:
        return max(0, min(above, self._highest()))

    def _highest(self) -> int:
        """How far up there is something to see."""
        width = self.size.width
        rows = sum(
            len(wrapped(line.text, width if line.heading else width - 2)) for line in self.lines
        )
        return max(0, rows - self.size.height + 1)

    def paint(self, canvas: Canvas) -> None:
        canvas.put(0, 0, tr("Log"), self.style("log--title"))
        if not self.lines:
            canvas.put(2, 1, tr("Nothing has happened yet."), self.style("log--quiet"))
        rows = self._rows(canvas.width)
        height = canvas.height - 1
        above = min(self.above, max(0, len(rows) - height))
        last = len(rows) - above
        for y, (mark, text, line) in enumerate(rows[max(0, last - height) : last], start=1):
            if line.heading:
                canvas.put(0, y, text, self.style("log--heading"))
                continue
            if mark and line.seat is not None:
                canvas.put(0, y, self.glyphs.seats[line.seat], self.style(f"log--seat-{line.seat}"))
            canvas.put(2, y, text)
        if above:
            note = f"{above} {self.glyphs.down}"
            canvas.right(canvas.width, 0, note, self.style("log--quiet"))

    def _rows(self, width: int) -> list[tuple[bool, str, LogLine]]:
        """As many rows from the end as can be seen, and those scrolled past."""
        wanted = self.size.height + self.above
        rows: list[tuple[bool, str, LogLine]] = []
        for line in reversed(self.lines):
            parts = wrapped(line.text, width if line.heading else width - 2)
            rows.extend(
                (index == 0, part, line) for index, part in reversed(list(enumerate(parts)))
            )
            if len(rows) >= wanted:
                break
        rows.reverse()
        return rows

    def action_cursor_up(self) -> None:
        self.above += 1

    def action_cursor_down(self) -> None:
        self.above -= 1

    def action_scroll_page_up(self) -> None:
        self.above += max(1, self.size.height - 2)

    def action_scroll_page_down(self) -> None:
        self.above -= max(1, self.size.height - 2)

    def action_scroll_home(self) -> None:
        self.above = self._highest()

    def action_scroll_end(self) -> None:
        self.above = 0
