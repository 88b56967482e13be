"""The area beside the table: log, everybody's areas, score, book; one at a time, or two at rest.

Beside a table of full width it rests showing everybody's areas above what happened lately, or above
the log where that is not told; on narrower screens it opens in front of the table and closes again.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.message import Message
from textual.widget import Widget

from dogs_rules.game import Action, View
from dogs_tui.kit.clicks import press
from dogs_tui.kit.glyphs import ASCII, glyphs_of
from dogs_tui.play.choice import Choice
from dogs_tui.play.game_ui import GameUI
from dogs_tui.play.happening_rows import HappeningRows
from dogs_tui.play.log_writer import LogLine
from dogs_tui.play.side.legend import LegendPane
from dogs_tui.play.side.legend_entries import Entry, shared_signs
from dogs_tui.play.side.log import LogPane
from dogs_tui.play.side.moves import MovesPane
from dogs_tui.play.side.score import ScorePane
from dogs_tui.play.signs import Sign
from dogs_tui.words.game import GameWords

if TYPE_CHECKING:
    from dogs_tui.book.pane import BookPane


class SideArea(Container):
    """Holds the side panes and shows the one asked for.

    Args:
        game_key: The game whose book is opened.
        names: The players' names by seat.
        ui: Gives the widget of everybody's areas.
        words: The words of the match.
    """

    DEFAULT_CSS = """
    SideArea { layout: vertical; border-left: solid $panel; }
    SideArea > * { display: none; }
    SideArea > .-resting { height: 3fr; }
    SideArea > LogPane.-resting { height: 2fr; border-top: solid $panel; }
    SideArea > HappeningRows.-resting { height: 2fr; }
    SideArea.-whole { layer: over; dock: right; width: 100%; }
    SideArea.-ascii { border-left: ascii $panel; }
    SideArea.-ascii > LogPane.-resting { border-top: ascii $panel; }
    """
    PANES: ClassVar[Mapping[str, str]] = {
        "rest": ".others, LogPane",
        "news": ".others, HappeningRows",
        "book": "BookPane",
        "score": "ScorePane",
        "log": "LogPane",
        "others": ".others",
        "legend": "LegendPane",
        "moves": "MovesPane",
    }
    """The widgets by their names."""

    class Closed(Message):
        """A pane in it was closed from inside."""

    def __init__(self, game_key: str, names: tuple[str, ...], ui: GameUI, words: GameWords) -> None:
        super().__init__()
        self._game_key = game_key
        self._names = names
        self._ui = ui
        self._words = words
        self._others: Widget | None = None
        self._view: View | None = None
        self._lines: tuple[LogLine, ...] = ()
        self.current = "rest"
        self.takes_keys = False
        """True if it was given the keyboard and does not have it yet."""
        self.is_open = False
        """True if one pane was opened; at rest, the area only stands beside a wide table."""
        self._tells_news = False

    def compose(self) -> ComposeResult:
        score = ScorePane()
        score.names = self._names
        yield score
        yield LogPane()
        yield HappeningRows()

    def on_mount(self) -> None:
        self.set_class(glyphs_of(self) is ASCII, "-ascii")
        self._show_current()

    def update_view(self, view: View, lines: tuple[LogLine, ...]) -> None:
        """Gives another view to whatever is open, also while the area itself is not on screen.

        A window made wider shows it again at once: it must not hold what somebody else may see.
        """
        self._view, self._lines = view, lines
        if self.current in {"rest", "log"}:
            self.query_one(LogPane).lines = lines
        if self.current in {"rest", "others"}:
            self._show_others(view)
        if self.current == "score":
            self.query_one(ScorePane).view = view

    def open(self, name: str, view: View, lines: tuple[LogLine, ...]) -> None:
        """Shows one pane: ``log``, ``others``, ``score`` or ``book``."""
        self.is_open = True
        self._turn(name)
        self._view, self._lines = view, lines
        if name == "log":
            log = self.query_one(LogPane)
            log.above = 0
            log.lines = lines
        elif name == "others":
            self._show_others(view)
        elif name == "score":
            self.query_one(ScorePane).view = view
        elif name == "book":
            self._book()

    def rest(self) -> None:
        """Back to everybody's areas above the log."""
        self.takes_keys = False
        self.is_open = False
        self._turn("rest")
        self.query_one(LogPane).lines = self._lines
        if self._view is not None:
            self._show_others(self._view)

    def rename(self, names: tuple[str, ...]) -> None:
        """Other names, by seat; they stand there with the next view."""
        self._names = names
        self.query_one(ScorePane).names = names
        if self._others is not None:
            self._others.remove()
            self._others = None

    def focus_current(self) -> None:
        """Gives the keyboard to the pane that is shown, once it is, unless it is closed before."""
        self.takes_keys = True
        self.call_after_refresh(self._focus_now)

    def on_click(self, event: events.Click) -> None:
        """A click on everybody's areas at rest opens them, as their key does."""
        if not self.is_open and event.widget is self._others:
            event.stop()
            press(self, "match_others")

    def on_descendant_focus(self) -> None:
        self.takes_keys = False
        self._mark(self.app.theme_variables["accent"])

    def on_descendant_blur(self) -> None:
        self._mark(self.app.theme_variables["panel"])

    def _mark(self, colour: str) -> None:
        """The edge of what has the keys is seen."""
        self.styles.border_left = ("ascii" if self.has_class("-ascii") else "solid", colour)

    def open_book(self, anchor: str) -> None:
        """Shows a section of this game's book."""
        self._book().open(self._game_key, anchor)

    def show_moves(self, lines: Sequence[Choice], aimed: Action | None) -> None:
        """Lists moves, over the whole table: their lines are long.

        Args:
            lines: The moves.
            aimed: The move to go to.
        """
        panes = self.query(MovesPane)
        pane = panes.first() if panes else MovesPane()
        if not panes:
            self.mount(pane)
            self._show_current()
        pane.tell(lines, aimed)

    def show_legend(self, entries: Sequence[Entry]) -> None:
        """Shows what signs mean."""
        panes = self.query(LegendPane)
        pane = panes.first() if panes else LegendPane()
        if not panes:
            self.mount(pane)
            self._show_current()
        pane.tell(entries)

    def signs(self) -> list[Sign]:
        """The signs of this table, the game's before those of the screen around it."""
        glyphs = glyphs_of(self)
        return [*self._ui.signs(glyphs, self._words), *shared_signs(glyphs, self._names)]

    def search_book(self) -> None:
        """Opens the search line of the book."""
        self._book().search(self._game_key)

    def _focus_now(self) -> None:
        if not self.takes_keys:
            return
        for child in self.children:
            if not child.display:
                continue
            for node in (child, *child.query("*")):
                if node.focusable:
                    self.screen.set_focus(node)
                    return

    def _turn(self, name: str) -> None:
        self.current = name
        self._show_current()

    def _show_current(self) -> None:
        """Shows the panes of the current name, and no others.

        Not by a class of the area: for that Textual would style all that is in it anew.
        """
        rests = self.current == "rest"
        shown = set(self.query(self.PANES["news" if rests and self._tells_news else self.current]))
        self.set_class(self.current == "moves", "-whole")
        for child in self.children:
            child.display = child in shown
        for child in shown:
            child.set_class(rests, "-resting")

    def tell_news(self, *, tells: bool) -> None:
        """Says whether it rests with what happened lately in place of the log."""
        if tells != self._tells_news:
            self._tells_news = tells
            self._show_current()

    def _show_others(self, view: View) -> None:
        if self._others is None:
            if not (self.is_open or self.display):
                return  # nobody has looked yet
            self._others = self._ui.others(self._words, view, self._names)
            self._others.add_class("others")
            self.mount(self._others, before=0)
            self._show_current()
        else:
            shown: Any = self._others
            shown.show(view)

    def _book(self) -> "BookPane":
        from dogs_tui.book.pane import BookPane

        panes = self.query(BookPane)
        if panes:
            return panes.first()
        pane = BookPane()
        self.mount(pane)
        self._show_current()
        return pane

    def on_book_pane_closed(self, message: Message) -> None:
        """Named, not typed: the book loads only when it is opened."""
        message.stop()
        self.post_message(self.Closed())
