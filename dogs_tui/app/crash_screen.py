"""The screen that says that something broke, and the way on."""

from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules.phrase import sense
from dogs_tui.app.crash import Crash, in_file
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.notices import Notice
from dogs_tui.words import say, tr

register(
    Command(
        "card.home",
        "h,enter",
        sense("the home screen", "home"),
        "Back to the home screen",
        "Card",
        "h",
    )
)


class CrashScreen(Screen[None]):
    """Something broke: where the report lies, and the way on."""

    BINDINGS = [*bindings("card.home", "card.quit")]

    def __init__(self, crash: Crash) -> None:
        super().__init__()
        self._crash = crash

    def compose(self) -> ComposeResult:
        lines = [
            tr("Your match is safe: it is saved after every move."),
            "",
            self._crash.what,
            "",
        ]
        if self._crash.report is not None:
            lines.append(say(in_file(self._crash.report)))
        yield Notice(tr("Something broke"), lines)
        yield KeyBar()

    def action_card_home(self) -> None:
        self.dismiss()

    def action_card_quit(self) -> None:
        self.app.exit()
