"""Notices: a few lines in the middle of an otherwise empty screen."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.reactive import reactive
from textual.screen import Screen

from dogs_rules.phrase import phrase
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.key_names import key_at
from dogs_tui.kit.palette import Inks
from dogs_tui.words import say, tr

register(Command("card.quit", "q,escape", "quit", "Quit the program", "Card"))

MIN_WIDTH, MIN_HEIGHT = 80, 24
"""Columns and rows that every screen can count on."""
_WIDEST = 64
"""Columns of a line of a notice."""
_SIDES = 6
"""Columns beside it, for the frame and around that."""
_AROUND = 6
"""Rows around its lines: frame, heading and what is left free."""


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
        room = min(_WIDEST, canvas.width - _SIDES)
        self._paint_card(canvas, room, self._seen(room, canvas.height))

    def _seen(self, room: int, height: int) -> list[str]:  # noqa: ARG002
        """The lines that are shown."""
        return [part for line in self._lines for part in wrapped(line, room)]

    def _paint_card(self, canvas: Canvas, room: int, lines: list[str]) -> None:
        height = len(lines) + _AROUND
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


class LongNotice(Notice):
    """A notice of any length: what does not stand on the screen is scrolled to."""

    BINDINGS = [
        *bindings("cursor.up", "cursor.down"),
        *bindings("scroll.page-up", "scroll.page-down", "scroll.home", "scroll.end"),
    ]

    first: reactive[int] = reactive(0, repaint=False)
    """How many lines stand above the screen."""

    def watch_first(self) -> None:
        self.repaint()

    def validate_first(self, first: int) -> int:
        return max(0, min(first, len(self._all()) - self._page))

    @property
    def _page(self) -> int:
        """How many lines stand on the screen, without the one that says where one is."""
        return max(1, self.size.height - _AROUND - 2)

    def _all(self) -> list[str]:
        room = min(_WIDEST, self.size.width - _SIDES)
        return super()._seen(room, self.size.height)

    def _seen(self, room: int, height: int) -> list[str]:
        lines = super()._seen(room, height)
        if len(lines) + _AROUND <= height:
            return lines
        page = max(1, height - _AROUND - 2)
        first = max(0, min(self.first, len(lines) - page))
        shown = lines[first : first + page]
        rows_shown = phrase(
            "lines {first} to {last} of {n}",
            first=first + 1,
            last=first + len(shown),
            n=len(lines),
        )
        arrows = f"{self.glyphs.up if first else ' '} {say(rows_shown)}"
        return [*shown, "", f"{arrows} {self.glyphs.down if first + page < len(lines) else ' '}"]

    def on_resize(self) -> None:
        self.first = self.validate_first(self.first)

    def action_cursor_up(self) -> None:
        self.first -= 1

    def action_cursor_down(self) -> None:
        self.first += 1

    def action_scroll_page_up(self) -> None:
        self.first -= self._page

    def action_scroll_page_down(self) -> None:
        self.first += self._page

    def action_scroll_home(self) -> None:
        self.first = 0

    def action_scroll_end(self) -> None:
        self.first = len(self._all())


class TooSmallScreen(Screen[None]):
    """Stands in place of everything while the terminal is too small; goes away by itself."""

    BINDINGS = [*bindings("card.quit")]
    _left = False

    def compose(self) -> ComposeResult:
        yield Notice(tr("The window is too small"), self._lines())

    def action_card_quit(self) -> None:
        self.app.exit()

    def _lines(self) -> list[str]:
        size = self.app.size
        asked = phrase("dogs-tui needs {width} columns and {height} rows;", width=80, height=24)
        present = phrase(
            "this window has {width} and {height}.", width=size.width, height=size.height
        )
        ways = phrase(
            "Nothing is lost. Enlarge it to go on, or press {key} to leave.",
            key=key_at(self, "card.quit"),
        )
        return [f"{say(asked)} {say(present)}", say(ways)]

    def on_resize(self) -> None:
        self._look()

    def on_screen_resume(self) -> None:
        self._look()

    def _look(self) -> None:
        """Goes away, once, as soon as there is room and nothing lies over it."""
        if not fits(self.app.size.width, self.app.size.height):
            self.query_one(Notice).say(self._lines())
        elif self.is_active and not self._left:
            self._left = True
            self.dismiss()


def fits(width: int, height: int) -> bool:
    """True if a terminal is large enough for every screen."""
    return width >= MIN_WIDTH and height >= MIN_HEIGHT
