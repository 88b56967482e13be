"""A screen with a side area, which stands beside the table where there is room, else in front."""

from typing import Any

from textual import events, on
from textual.reactive import reactive
from textual.screen import Screen

from dogs_rules.game import Refusal
from dogs_tui.kit.commands import bindings
from dogs_tui.kit.prompt_line import prompts
from dogs_tui.play.board import GameBoard
from dogs_tui.play.pane_holder import PaneHolder
from dogs_tui.play.side.area import SideArea
from dogs_tui.play.side.legend import LegendPane
from dogs_tui.play.side.legend_entries import entries_on
from dogs_tui.play.story import Story

WIDE = 118
"""Columns from which the side area stands beside a table of 80."""
MIDDLE = 100
"""Columns from which it covers only the right of the table."""


ROOMY = 30
"""Rows from which the keys have two of them."""


class SideScreen(Screen[None]):
    """Opens and closes the side area, and leaves the keys to it while it is open.

    The keys are with one of the two, and no key but those that open and close takes them there:
    tab is for choices. Subclasses compose ``panes`` and a ``SideArea``, keep what it shows, and say
    in ``focus_table`` who takes the keys back, and in ``is_gone`` when nobody does.
    """

    BINDINGS = bindings("cursor.next", "cursor.previous")

    view: reactive[Any] = reactive(None, repaint=False)
    """The view of the seat at the keyboard, as far as it has been shown."""
    story: Story

    def __init__(self) -> None:
        super().__init__()
        self.panes = PaneHolder()
        """The place of the table."""
        self._why: Refusal | None = None
        """What was refused last: the book opens there."""
        self._why_before: Refusal | None = None
        """The same when the key came that is being answered."""
        self._cleared = False
        """True if that key put away what was refused."""

    def focus_table(self) -> None:
        """Gives the keys to the table, at once: whoever asks knows who has them now."""
        raise NotImplementedError

    @property
    def is_gone(self) -> bool:
        """True if the screen is closing, so that its widgets may no longer exist."""
        raise NotImplementedError

    def before_key(self) -> None:
        """Clears the last refusal; only the coming key can still ask for its rule."""
        self._why_before, self._why = self._why, None
        self._cleared = False
        for prompt in prompts(self):
            self._cleared = bool(prompt.refused or prompt.answer)
            prompt.refused = ""

    def give_keys(self) -> None:
        """Gives the keys to the table, or to what hides it, unless they are beside it."""
        if self.is_gone or self.keys_are_beside:
            return
        if self.side_is_open and not self.panes.display:
            self.side.focus_current()
        else:
            self.focus_table()

    def watch_focused(self) -> None:
        """Keys are lost when what had them is gone, or went to what is hidden together with it."""
        self.call_after_refresh(self._give_lost_keys)

    def _give_lost_keys(self) -> None:
        focused = self.focused
        if focused is None or not all(node.display for node in focused.ancestors_with_self):
            self.give_keys()

    def on_resize(self, event: events.Resize) -> None:
        width = event.size.width
        beside = width >= WIDE and not self.stands_alone
        self.set_class(beside, "-wide")
        self.set_class(width >= MIDDLE and not beside, "-middle")
        self.set_class(width < MIDDLE, "-narrow")
        self.set_class(event.size.height >= ROOMY, "-roomy")
        self._make_room()
        self.call_after_refresh(self._update_side)

    @property
    def stands_alone(self) -> bool:
        """True if nothing is told around the table, and only few keys work."""
        return False

    # What is open.

    @property
    def side(self) -> SideArea:
        return self.query_one(SideArea)

    @property
    def side_is_open(self) -> bool:
        """True if a pane is open in the side area, which otherwise just stands beside the table."""
        return self.side.is_open

    @property
    def keys_are_beside(self) -> bool:
        """True if the open side area has the keyboard, or will have it once it is drawn."""
        return self.side_is_open and (self.side.takes_keys or self.side.has_focus_within)

    def _update_side(self) -> None:
        if self.view is not None:
            self.side.update_view(self.view, self.story.lines)

    def _make_room(self) -> None:
        """Shows side area and table, or the one in front where there is no room for both.

        Not by a class of the screen: for that Textual would style all that is on it anew.
        """
        side = self.side
        side.display = side.is_open or self.has_class("-wide")
        self.query_one("#table").display = not (side.is_open and self.has_class("-narrow"))

    def toggle_side(self, name: str) -> None:
        """Opens a pane of the side area, or closes it if it is that one."""
        if self.side_is_open and self.side.current == name:
            self.close_side()
        else:
            self.open_side(name)

    def open_side(self, name: str) -> None:
        """Opens a pane of the side area and gives it the keyboard."""
        side = self.side
        side.open(name, self.view, self.story.lines)
        self._make_room()
        if self.is_mounted:  # what opens together with the screen leaves the keys to the table
            side.focus_current()
        self.refresh_bindings()

    def close_side(self) -> None:
        """Back to the table."""
        self.side.rest()
        self._make_room()
        self.focus_table()
        self.refresh_bindings()

    @on(GameBoard.Clicked)
    def _board_clicked(self, message: GameBoard.Clicked) -> None:
        """Closes what lies beside the table after a click on the table."""
        message.stop()
        if not message.board.has_focus:
            self.put_aside()
        if message.board.takes_clicks(self.focused):
            message.board.click(message.place)

    def put_aside(self) -> None:
        """Gives the keys back to the table, whatever has them."""
        if self.side_is_open:
            self.close_side()

    @on(SideArea.Closed)
    def _side_closed(self) -> None:
        self.close_side()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in {"cursor_next", "cursor_previous"}:
            return False  # what has the keys knows its choices
        return super().check_action(action, parameters)

    # What opens it.

    def action_side_close(self) -> None:
        self.close_side()

    def action_match_log(self) -> None:
        self.toggle_side("log")

    def action_match_others(self) -> None:
        self.toggle_side("others")

    def action_match_score(self) -> None:
        self.toggle_side("score")

    def action_app_legend(self) -> None:
        if self.side_is_open and self.side.current == "legend":
            self.close_side()
            return
        entries = entries_on(self, self.side.signs())  # before it covers what is to be seen
        self.open_side("legend")
        self.side.show_legend(entries)

    @on(LegendPane.Read)
    def _section_wanted(self, message: LegendPane.Read) -> None:
        message.stop()
        self._open_book(message.anchor)

    def action_app_help(self) -> None:
        self._open_book(self._topic())

    def _open_book(self, anchor: str) -> None:
        self.open_side("book")
        self.side.open_book(anchor)

    def action_app_search(self) -> None:
        self.open_side("book")
        self.side.search_book()

    def _topic(self) -> str:
        """The anchor in the book for what was refused, or for what has the keyboard."""
        why = self._why or self._why_before
        if why is not None:
            return why.anchor
        topic = getattr(self.focused, "topic", None)
        if callable(topic):
            anchor: str = topic()
            return anchor
        pane = self.panes.pane
        return pane.topic() if pane is not None else "round"
