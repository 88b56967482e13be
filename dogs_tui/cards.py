"""Cards: a few lines in the middle of an otherwise empty screen."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules.phrase import phrase
from dogs_tui.canvas import Canvas, Painted
from dogs_tui.commands import Command, bindings, register
from dogs_tui.crash import Crash
from dogs_tui.play.bars import KeyBar
from dogs_tui.words import say, tr

MIN_WIDTH, MIN_HEIGHT = 80, 24
"""Columns and rows that every screen can count on."""

register(
    Command("card.home", "h,enter", "home", "Back to the home screen", "Card", "h"),
    Command("card.quit", "q,escape", "quit", "Leave the program", "Card"),
)


class Card(Painted, can_focus=True):
    """A heading and lines, each wrapped and centred."""

    COMPONENT_CLASSES = {"card--heading", "card--frame"}
    DEFAULT_CSS = """
    Card .card--heading { color: $accent; text-style: bold; }
    Card .card--frame { color: $quiet; }
    """

    def __init__(self, heading: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._heading = heading
        self._lines = lines

    def say(self, lines: Sequence[str]) -> None:
        """Shows other lines."""
        self._lines = lines
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        room = min(64, canvas.width - 6)
        wrapped = [part for line in self._lines for part in wrapped_to(line, room)]
        height = len(wrapped) + 6
        framed = canvas.height >= height and room > 20
        top = max(0, (canvas.height - height) // 2)
        if framed:
            left = (canvas.width - room - 4) // 2
            canvas.box(left, top, room + 4, height, self.glyphs, self.style("card--frame"))
            top += 2
        else:
            top = max(0, (canvas.height - len(wrapped) - 1) // 2)
        canvas.centred(0, top, canvas.width, self._heading, self.style("card--heading"))
        for index, line in enumerate(wrapped):
            canvas.centred(0, top + 1 + framed + index, canvas.width, line)


def wrapped_to(text: str, width: int) -> list[str]:
    """Text in lines of at most so many cells, broken at blanks, or anywhere if need be."""
    lines = [""]
    for word in text.split():
        rest = word
        while rest:
            joined = f"{lines[-1]} {rest}" if lines[-1] else rest
            if cell_len(joined) <= width:
                lines[-1] = joined
                break
            if lines[-1] and cell_len(rest) <= width:
                lines.append("")
                continue
            room = max(1, width - cell_len(lines[-1]) - bool(lines[-1]))
            lines[-1] = f"{lines[-1]} {rest[:room]}".strip()
            rest = rest[room:]
            lines.append("")
    return lines


class TooSmallScreen(Screen[None]):
    """Stands in place of everything while the terminal is too small; goes away by itself."""

    _left = False

    def compose(self) -> ComposeResult:
        yield Card(tr("A little more room, please"), self._lines())

    def _lines(self) -> list[str]:
        size = self.app.size
        asked = phrase("This needs {width} columns and {height} rows;", width=80, height=24)
        found = phrase("here are {width} and {height}.", width=size.width, height=size.height)
        return [f"{say(asked)} {say(found)}", tr("Nothing is lost.")]

    def on_resize(self) -> None:
        self._look()

    def on_screen_resume(self) -> None:
        self._look()

    def _look(self) -> None:
        """Goes away, once, as soon as there is room and nothing lies over it."""
        if not fits(self.app.size.width, self.app.size.height):
            self.query_one(Card).say(self._lines())
        elif self.is_current and not self._left:
            self._left = True
            self.dismiss()


def fits(width: int, height: int) -> bool:
    """Whether a terminal is large enough for every screen."""
    return width >= MIN_WIDTH and height >= MIN_HEIGHT


class CrashScreen(Screen[None]):
    """Something broke: where the report lies, and the way on."""

    BINDINGS = [*bindings("card.home", "card.quit")]

    def __init__(self, crash: Crash) -> None:
        super().__init__()
        self._crash = crash

    def compose(self) -> ComposeResult:
        lines = [
            tr("Your match is safe: it is saved after every move."),
            "",
            self._crash.what,
            "",
        ]
        if self._crash.report is not None:
            lines.append(say(phrase("A report is in {file}", file=str(self._crash.report))))
        yield Card(tr("Something broke"), lines)
        yield KeyBar()

    def action_card_home(self) -> None:
        self.dismiss()

    def action_card_quit(self) -> None:
        self.app.exit()
