"""The log: what happened, in words, as the one at the keyboard may know it."""

from typing import ClassVar

from textual.reactive import reactive

from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.scrollback import ScrollbackPane
from dogs_tui.play.log_writer import LogLine
from dogs_tui.words import tr

_COMMANDS = register(
    Command("log.up", "k", "", "A line up", "Move"),
    Command("log.down", "j", "", "A line down", "Move"),
)


class LogPane(ScrollbackPane[LogLine]):
    """The log as a scrolling pane."""

    INKS: ClassVar[Inks] = {
        "log--title": "bold $accent",
        "log--heading": "bold $text-muted",
        "log--quiet": "$text-muted",
        **{f"seat-{seat}": f"$seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    LogPane { padding: 0 1; }
    """
    BINDINGS = bindings(*_COMMANDS)

    lines: reactive[tuple[LogLine, ...]] = reactive((), repaint=False, always_update=True)

    def action_log_up(self) -> None:
        self.action_cursor_up()

    def action_log_down(self) -> None:
        self.action_cursor_down()

    def entries(self) -> tuple[LogLine, ...]:
        return self.lines

    def parts(self, entry: LogLine, width: int) -> list[str]:
        return wrapped(entry.text, width if entry.heading else width - 2)

    def watch_lines(self) -> None:
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        canvas.put(0, 0, tr("Log"), self.style("log--title"))
        if not self.lines:
            canvas.put(2, 1, tr("Nothing has happened yet."), self.style("log--quiet"))
        for y, (mark, text, line) in enumerate(self.seen(canvas.width, canvas.height - 1), start=1):
            if line.heading:
                canvas.put(0, y, text, self.style("log--heading"))
                continue
            if mark and line.seat is not None:
                canvas.put(0, y, self.glyphs.seats[line.seat], self.style(f"seat-{line.seat}"))
            canvas.put(2, y, text)
        if self.above:
            note = f"{self.above} {self.glyphs.down}"
            canvas.right(canvas.width, 0, note, self.style("log--quiet"))
