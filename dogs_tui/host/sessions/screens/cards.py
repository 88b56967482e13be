"""Cards of a guest: a code to pass on, the house rules, their own data, and what broke."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules.phrase import plural
from dogs_tui.host.people.invitations import Made
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.notices import LongNotice, Notice
from dogs_tui.words import say, tr
from dogs_tui.words.figures import day_of

register(
    Command("code.back", "escape,q,enter,backspace", "back", "Back to the lobby", "Card", "esc")
)


class CodeScreen(Screen[None]):
    """A code in the middle of the screen, and what to do with it. Any key closes it."""

    BINDINGS = [*bindings("code.back")]

    def __init__(self, heading: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._heading = heading
        self._lines = lines

    def compose(self) -> ComposeResult:
        yield Notice(self._heading, self._lines)
        yield KeyBar()

    def on_key(self, event: events.Key) -> None:
        if event.is_printable:
            event.stop()
            if self.is_active:  # another key may have come before this one was looked at
                self.dismiss()

    def action_code_back(self) -> None:
        self.dismiss()


def invitation(made: Made, command: str) -> CodeScreen:
    """The card with an invitation.

    Args:
        made: With its code.
        command: What friends type to come in; empty when the host does not know it.
    """
    invite = made.invite
    lasts = plural(
        "It lets one person in, once, until {date}.",
        "It lets {n} people in, until {date}.",
        invite.uses,
        date=day_of(invite.until),
    )
    return CodeScreen(
        tr("An invitation"),
        [
            tr("Your friend comes in with"),
            command or tr("the same ssh command as you"),
            "",
            tr("and is asked for this code:"),
            made.code,
            "",
            say(lasts),
            tr("Write it down: it is not shown again."),
        ],
    )


def further_key(code: str, command: str) -> CodeScreen:
    """The card with the code for a further key of one's own; arguments as for ``invitation``."""
    return CodeScreen(
        tr("Another key of yours"),
        [
            tr("On the other machine, come in with"),
            command or tr("the same ssh command as here"),
            "",
            tr("and give this code when you are asked for one:"),
            code,
            "",
            tr("Both keys are you then, with one name and the same seats."),
            tr("It holds for ten minutes, and for one key."),
        ],
    )


def exporting(command: str) -> str:
    """What a guest types for what the host holds about them; empty when it is not known."""
    return f"{command} export > me.json" if command else ""


def joining(command: str, code: str) -> str:
    """What friends type to come straight to a table; empty when the host does not know it."""
    first, _, rest = command.partition(" ")
    return f"{first} -t {rest} join {code}" if rest else ""


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
