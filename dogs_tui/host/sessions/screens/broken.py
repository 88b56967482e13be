"""The card that a guest sees after something broke in their session."""

from textual.app import ComposeResult
from textual.screen import Screen

from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.notices import Notice
from dogs_tui.words import tr

register(
    Command("broken.on", "enter,space,h", "to the lobby", "Go on in the lobby", "Card", "enter"),
)


class BrokenScreen(Screen[None]):
    """Something broke: nothing is lost, and the way on."""

    BINDINGS = [*bindings("broken.on", "card.quit")]

    def compose(self) -> ComposeResult:
        yield Notice(
            tr("Something broke here"),
            [
                tr("Your match is safe: it is saved after every move, and your seat stays yours."),
                "",
                tr("Whoever runs this host has a report. Your tables are in the lobby."),
            ],
        )
        yield KeyBar()

    def action_broken_on(self) -> None:
        self.dismiss()

    def action_card_quit(self) -> None:
        self.app.exit()
