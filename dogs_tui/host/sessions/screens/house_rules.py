"""The card with the rules of a house: read before one says a name, and again from the lobby."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.screen import Screen

from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.notices import LongNotice
from dogs_tui.words import tr

register(
    Command("house.agree", "enter", "I will hold to them", "Go on", "Card", "enter"),
    Command("house.leave", "escape,q", "leave", "Back, or out of the host", "Card", "esc"),
)


class HouseRulesScreen(Screen[bool]):
    """The rules; gives whether somebody goes on with them.

    Args:
        lines: The rules, cleaned.
    """

    BINDINGS = [*bindings("house.agree", "house.leave")]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        yield LongNotice(tr("The rules of this house"), self._lines)
        yield KeyBar()

    def action_house_agree(self) -> None:
        self.dismiss(True)

    def action_house_leave(self) -> None:
        self.dismiss(False)
