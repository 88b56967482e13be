"""All that may be done now, a line each: what it costs, what it brings to whom, and why."""

from collections.abc import Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Container
from textual.message import Message

from dogs_rules.game import Action
from dogs_tui.kit.commands import Command, register
from dogs_tui.play.choice import Choice
from dogs_tui.play.choices import ChoiceList

register(
    Command(
        "match.moves",
        "equals_sign",
        "all moves",
        "List every move, with its effects",
        "Look",
        "=",
        why="Nothing to choose here.",
        rank=1,
    ),
)


class MovesPane(Container):
    """The list; it takes the keys, and says which line is gone to and which is chosen."""

    DEFAULT_CSS = """
    MovesPane { padding: 0 1; }
    MovesPane ChoiceList { height: 1fr; }
    """

    @dataclass
    class Reached(Message):
        """The cursor is on a line."""

        line: Choice

    @dataclass
    class Wanted(Message):
        """A line was chosen."""

        action: Action

    def __init__(self) -> None:
        super().__init__()
        self._list = ChoiceList(headed=True)

    def compose(self) -> ComposeResult:
        yield self._list

    def tell(self, lines: Sequence[Choice], aimed: Action | None) -> None:
        """Lists moves and says which line the cursor is on.

        Args:
            lines: The moves.
            aimed: The move whose line the cursor goes to, if there is one; else to the first.
        """
        self._list.set_choices(list(lines))
        self._list.cursor = 0
        if aimed is not None:
            self._list.go_to(aimed)
        if self._list.current is not None:
            self.post_message(self.Reached(self._list.current))

    @on(ChoiceList.Moved)
    def _moved(self, message: ChoiceList.Moved) -> None:
        message.stop()
        self.post_message(self.Reached(message.choice))

    @on(ChoiceList.Chosen)
    def _chosen(self, message: ChoiceList.Chosen) -> None:
        message.stop()
        self.post_message(self.Wanted(message.choice.action))
