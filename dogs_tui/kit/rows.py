"""A list painted by one widget: the cursor lives inside it, and it scrolls with the cursor."""

from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.message import Message
from textual.reactive import reactive

from dogs_rules.phrase import Phrase
from dogs_tui.kit.canvas import WHEEL, Canvas, Painted
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.palette import Inks

NOTHING: Final = Phrase("")
"""For ``Rows.chooses`` where enter does nothing, or what another key is named for."""


class Rows(Painted, can_focus=True):
    """Base of a list. Subclasses say how many rows there are and paint one at a time."""

    INKS: ClassVar[Inks] = {
        "rows--cursor": "bold reverse",
        "rows--pointer": "bold $accent",
        "rows--quiet": "$text-muted",
        "rows--accent": "bold $accent",
    }
    BINDINGS = [
        *bindings(
            "cursor.up",
            "cursor.down",
            "cursor.choose",
            "cursor.next",
            "cursor.previous",
            "scroll.page-up",
            "scroll.page-down",
            "scroll.home",
            "scroll.end",
        )
    ]

    chooses: Phrase | None = None
    """What enter does with a row, for the row of keys; ``None``: it chooses it."""

    cursor: reactive[int] = reactive(0, repaint=False)
    """The chosen row."""

    @dataclass
    class Chosen(Message):
        """Enter was pressed, or the row was clicked a second time."""

        rows: "Rows"
        index: int

        @property
        def control(self) -> "Rows":
            return self.rows

    @dataclass
    class Moved(Message):
        """The cursor is on another row."""

        rows: "Rows"
        index: int

        @property
        def control(self) -> "Rows":
            return self.rows

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  (Textual's name for it)
        super().__init__(id=id)
        self._top = 0

    def count(self) -> int:
        """Gives the number of rows."""
        raise NotImplementedError

    def label_of(self, command: str) -> Phrase | None:
        """Labels a command in a word or two, as it works here; ``None``: as the registry says."""
        if command != "cursor.choose":
            return None
        return self.chooses if self.count() else NOTHING

    def page(self) -> int:
        """By how many rows a page moves the cursor."""
        return max(1, self.size.height - 1)

    def paint_row(self, canvas: Canvas, index: int, y: int, *, chosen: bool) -> None:
        """Paints a row, from column 2 on; the pointer stands before it."""
        raise NotImplementedError

    def paint(self, canvas: Canvas) -> None:
        self._top = self._scrolled(canvas.height)
        last = min(self._top + canvas.height, self.count())
        for y, index in enumerate(range(self._top, last)):
            chosen = index == self.cursor
            self.paint_row(canvas, index, y, chosen=chosen)
            if chosen:
                canvas.put(0, y, self.glyphs.pointer, self.style("rows--pointer"))
        if self._top > 0:
            canvas.right(canvas.width, 0, self.glyphs.up, self.style("rows--accent"))
        if last < self.count():
            canvas.right(
                canvas.width, canvas.height - 1, self.glyphs.down, self.style("rows--accent")
            )

    def _scrolled(self, height: int) -> int:
        """The first row shown: moved only as far as the cursor needs."""
        top = min(self._top, self.cursor)
        top = max(top, self.cursor - height + 1)
        return max(0, min(top, self.count() - height))

    def validate_cursor(self, cursor: int) -> int:
        return max(0, min(cursor, self.count() - 1))

    def watch_cursor(self, cursor: int) -> None:
        self.repaint()
        if self.is_mounted:
            self.post_message(self.Moved(self, cursor))

    def action_cursor_up(self) -> None:
        self.cursor = (self.cursor - 1) % max(1, self.count())

    def action_cursor_down(self) -> None:
        self.cursor = (self.cursor + 1) % max(1, self.count())

    def action_cursor_next(self) -> None:
        self.action_cursor_down()

    def action_cursor_previous(self) -> None:
        self.action_cursor_up()

    def action_cursor_choose(self) -> None:
        if self.count():
            self.post_message(self.Chosen(self, self.cursor))

    def action_scroll_page_up(self) -> None:
        self.cursor -= self.page()

    def action_scroll_page_down(self) -> None:
        self.cursor += self.page()

    def action_scroll_home(self) -> None:
        self.cursor = 0

    def action_scroll_end(self) -> None:
        self.cursor = self.count() - 1

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.cursor += WHEEL

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.cursor -= WHEEL

    def index_at(self, y: int) -> int:
        """The row that is painted in a line of the widget; -1: none."""
        return self._top + y

    def on_click(self, event: events.Click) -> None:
        index = self.index_at(event.y)
        if 0 <= index < self.count():
            if index == self.cursor:
                self.action_cursor_choose()
            self.cursor = index
