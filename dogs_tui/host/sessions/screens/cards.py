"""Cards of a guest: a code to pass on, the house rules, their own data, and what broke."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from dogs_tui.host.commands.guest import Card
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.notices import LongNotice, Notice
from dogs_tui.words import tr

register(
    Command("code.back", "escape,q,enter,backspace", "back", "Back to the lobby", "Card", "esc")
)


class CodeScreen(Screen[None]):
    """A card in the middle of the screen. Any key closes it."""

    BINDINGS = [*bindings("code.back")]

    def __init__(self, card: Card) -> None:
        super().__init__()
        self._card = card

    def compose(self) -> ComposeResult:
        yield Notice(self._card.heading, self._card.lines)
        yield KeyBar()

    def on_key(self, event: events.Key) -> None:
        if event.is_printable:
            event.stop()
            if self.is_active:  # another key may have come before this one was looked at
                self.dismiss()

    def action_code_back(self) -> None:
        self.dismiss()


register(
    Command("house.agree", "enter", "Accept", "Go on", "Card", "enter"),
    Command("house.leave", "escape,q", "leave", "Go back, or leave the host", "Card", "esc"),
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
        yield LongNotice(tr("House rules"), self._lines)
        yield KeyBar()

    def action_house_agree(self) -> None:
        self.dismiss(True)

    def action_house_leave(self) -> None:
        self.dismiss(False)


register(
    Command("broken.on", "enter,space,h", "to the lobby", "Continue in the lobby", "Card", "enter"),
)


class BrokenScreen(Screen[None]):
    """Something broke: nothing is lost, and the way on."""

    BINDINGS = [*bindings("broken.on", "card.quit")]

    def compose(self) -> ComposeResult:
        yield Notice(
            tr("Something went wrong"),
            [
                tr("Your match is saved after every move, and you keep your seat."),
                "",
                tr("The operator has a report. Your tables are in the lobby."),
            ],
        )
        yield KeyBar()

    def action_broken_on(self) -> None:
        self.dismiss()

    def action_card_quit(self) -> None:
        self.app.exit()
