"""Notices: a few lines in the middle of an otherwise empty screen."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules.phrase import phrase
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import Command, register
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.words import say, tr

register(Command("card.quit", "q,escape", "quit", "Leave the program", "Card"))

MIN_WIDTH, MIN_HEIGHT = 80, 24
"""Columns and rows that every screen can count on."""


class Notice(Painted, can_focus=True):
    """A heading and lines, each wrapped and centred."""

    INKS: ClassVar[Inks] = {
        "card--heading": "bold $accent",
        "card--frame": "$quiet",
    }

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
        lines = [part for line in self._lines for part in wrapped(line, room)]
        height = len(lines) + 6
        framed = canvas.height >= height and room > 20
        top = max(0, (canvas.height - height) // 2)
        if framed:
            left = (canvas.width - room - 4) // 2
            canvas.box(left, top, room + 4, height, self.glyphs, self.style("card--frame"))
            top += 2
        else:
            top = max(0, (canvas.height - len(lines) - 1) // 2)
        canvas.centred(0, top, canvas.width, self._heading, self.style("card--heading"))
        for index, line in enumerate(lines):
            canvas.centred(0, top + 1 + framed + index, canvas.width, line)


class TooSmallScreen(Screen[None]):
    """Stands in place of everything while the terminal is too small; goes away by itself."""

    _left = False

    def compose(self) -> ComposeResult:
        yield Notice(tr("A little more room, please"), self._lines())

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
            self.query_one(Notice).say(self._lines())
        elif self.is_current and not self._left:
            self._left = True
            self.dismiss()


def fits(width: int, height: int) -> bool:
    """Whether a terminal is large enough for every screen."""
    return width >= MIN_WIDTH and height >= MIN_HEIGHT
