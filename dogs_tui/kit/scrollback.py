"""A pane that follows the end of a list of sentences, until one scrolls up."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from textual import events
from textual.reactive import reactive

from dogs_tui.kit.canvas import WHEEL, Painted
from dogs_tui.kit.commands import bindings

T = TypeVar("T")


class ScrollbackPane(Painted, Generic[T], can_focus=True):
    """Base of such panes. Subclasses keep the entries and say how one is broken into rows."""

    BINDINGS = [
        *bindings("cursor.up", "cursor.down"),
        *bindings("scroll.page-up", "scroll.page-down", "scroll.home", "scroll.end"),
    ]

    above: reactive[int] = reactive(0, repaint=False)
    """How many rows the view is scrolled up from the end."""
    around = 1
    """How many rows of the pane are not for entries."""

    def entries(self) -> Sequence[T]:
        """All there is, the newest last."""
        raise NotImplementedError

    def parts(self, entry: T, width: int) -> list[str]:
        """An entry in rows of at most so many cells."""
        raise NotImplementedError

    def watch_above(self) -> None:
        self.repaint()

    def validate_above(self, above: int) -> int:
        return max(0, min(above, self._highest()))

    def _highest(self) -> int:
        """How far up there is something to see."""
        width = self.size.width
        rows = sum(len(self.parts(entry, width)) for entry in self.entries())
        return max(0, rows - self.size.height + self.around)

    def seen(self, width: int, height: int) -> list[tuple[bool, str, T]]:
        """The rows to show: whether each is the first of its entry, its text, and the entry."""
        rows = self._rows(width, height + self.above)
        last = len(rows) - min(self.above, max(0, len(rows) - height))
        return rows[max(0, last - height) : last]

    def _rows(self, width: int, wanted: int) -> list[tuple[bool, str, T]]:
        """As many rows from the end as can be seen, and those scrolled past."""
        rows: list[tuple[bool, str, T]] = []
        for entry in reversed(self.entries()):
            parts = self.parts(entry, width)
            rows.extend(
                (index == 0, part, entry) for index, part in reversed(list(enumerate(parts)))
            )
            if len(rows) >= wanted:
                break
        rows.reverse()
        return rows

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.above -= WHEEL

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.above += WHEEL

    def action_cursor_up(self) -> None:
        self.above += 1

    def action_cursor_down(self) -> None:
        self.above -= 1

    def action_scroll_page_up(self) -> None:
        self.above += max(1, self.size.height - self.around - 1)

    def action_scroll_page_down(self) -> None:
        self.above -= max(1, self.size.height - self.around - 1)

    def action_scroll_home(self) -> None:
        self.above = self._highest()

    def action_scroll_end(self) -> None:
        self.above = 0
