"""The pane of a game that brings none: its table in sentences above, its choices as a list below.

Everything in it is said by the game's words, so a game with words alone is played on screen. Hints
light lines of the list; page up and page down turn the sentences while a choice is looked for.
"""

from typing import Any

from textual.app import ComposeResult
from textual.reactive import reactive
from textual.widget import Widget

from dogs_rules.game import View
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.fit import wrapped
from dogs_tui.play.board import GameBoard
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.decision_pane import DecisionPane
from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.words import say
from dogs_tui.words.phrases import Names


class TableText(GameBoard, can_focus=True):
    """All that is on the table in sentences; what does not fit is scrolled to.

    Args:
        words: The words of the match.
        view: The view that is shown.
        names: The players' names by seat.
    """

    DEFAULT_CSS = """
    TableText { height: 1fr; padding: 0 1; }
    """
    BINDINGS = [
        *bindings("cursor.up", "cursor.down"),
        *bindings("scroll.page-up", "scroll.page-down", "scroll.home", "scroll.end"),
    ]

    top: reactive[int] = reactive(0, repaint=False)
    """The first row that is seen."""

    def __init__(self, words: Any, view: View, names: Names) -> None:
        super().__init__(words)
        self._names = names
        self._lines = self._said(view)

    def show(self, view: View, names: Names | None = None) -> None:
        """Shows another view, with other names if they have changed."""
        self._names = self._names if names is None else names
        self._lines = self._said(view)
        self.top = min(self.top, self._lowest())
        self.repaint()

    def _said(self, view: View) -> list[str]:
        return [say(line) for line in self.words.board_text(view, self._names)]

    def validate_top(self, top: int) -> int:
        return max(0, min(top, self._lowest()))

    def watch_top(self) -> None:
        self.repaint()

    def _rows(self, width: int) -> list[str]:
        """The sentences in rows; what goes on in the next row is indented there."""
        rows: list[str] = []
        for line in self._lines:
            first, *rest = wrapped(line, max(1, width - 2))
            rows += [first, *(f"  {part}" for part in rest)]
        return rows

    def _lowest(self) -> int:
        """Gives how far down there is something to see."""
        return max(0, len(self._rows(self.size.width - 2)) - self.size.height)

    def paint(self, canvas: Canvas) -> None:
        rows = self._rows(canvas.width - 2)
        for y, row in enumerate(rows[self.top : self.top + canvas.height]):
            canvas.put(0, y, row)
        if self.top:
            canvas.right(canvas.width, 0, self.glyphs.up, self.ink("quiet"))
        if self.top + canvas.height < len(rows):
            canvas.right(canvas.width, canvas.height - 1, self.glyphs.down, self.ink("quiet"))

    def turn_page(self, pages: int) -> None:
        """Scrolls by as much as is seen."""
        self.top += pages * max(1, self.size.height - 1)

    def action_cursor_up(self) -> None:
        self.top -= 1

    def action_cursor_down(self) -> None:
        self.top += 1

    def action_scroll_page_up(self) -> None:
        self.turn_page(-1)

    def action_scroll_page_down(self) -> None:
        self.turn_page(1)

    def action_scroll_home(self) -> None:
        self.top = 0

    def action_scroll_end(self) -> None:
        self.top = self._lowest()


class GenericPane(DecisionPane):
    """Every phase of a game: the sentences, and whatever may be done as lines of a list."""

    DEFAULT_CSS = """
    GenericPane { layout: vertical; }
    GenericPane ChoiceList { padding: 0 1; max-height: 10; }
    """
    BINDINGS = bindings("scroll.page-up", "scroll.page-down")

    def compose(self) -> ComposeResult:
        yield TableText(self.words, self.view, self.names)
        yield ChoiceList()

    def board(self) -> TableText:
        return self.query_one(TableText)

    def settle(self) -> None:
        self.board().show(self.view, self.names)
        self.set_choices([self.choice(action) for action in self.legal])

    def action_scroll_page_up(self) -> None:
        self.board().turn_page(-1)

    def action_scroll_page_down(self) -> None:
        self.board().turn_page(1)

    def topic(self) -> str:
        return ""


class GenericUI(GameUI):
    """The panes of a game that has only words."""

    def pane(self, phase: str) -> type[PhasePane]:  # noqa: ARG002
        """The same pane for every phase."""
        return GenericPane

    def others(self, words: Any, view: View, names: Names) -> Widget:
        """The table in sentences, for the pane behind ``o``."""
        return TableText(words, view, names)
