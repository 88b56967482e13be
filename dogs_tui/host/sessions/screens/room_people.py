"""The people of a table that waits, for its owner: who is here, who is muted or sent out."""

from textual import on
from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules.phrase import Phrase
from dogs_tui.host.commands.table_choices import done, moderation
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.screens.people import PeoplePane
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.words import phrase, say, tr

register(
    Command("room_people.back", "escape,q,f3,backspace", "back", "Back to the seats", "Room", "esc")
)


class RoomPeopleScreen(Screen[None]):
    """Everybody at a table that gathers, and what its owner can do about them.

    Args:
        handle: The owner's handle; it belongs to the room below.
    """

    DEFAULT_CSS = """
    RoomPeopleScreen { layout: vertical; }
    RoomPeopleScreen PeoplePane { height: 1fr; margin: 1 0 0 1; }
    """
    BINDINGS = [*bindings("room_people.back")]

    def __init__(self, handle: SeatHandle) -> None:
        super().__init__()
        self._handle = handle
        self._sure: Phrase | None = None
        """What was chosen once of those things that are asked for twice."""

    def compose(self) -> ComposeResult:
        yield PeoplePane()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(PeoplePane).focus()
        self.look()

    def look(self) -> None:
        """Shows who is here now."""
        if not self.query(PeoplePane):
            return  # It is not made yet, and looks then.
        choices = moderation(self._handle.order)
        self.query_one(PeoplePane).show(self._handle.company, (), choices)
        asked = "" if choices else tr("Nobody else is here.")
        self.query_one(PromptLine).asked = asked

    @on(PeoplePane.Wanted)
    async def _wanted(self, message: PeoplePane.Wanted) -> None:
        message.stop()
        choice = message.choice
        prompt = self.query_one(PromptLine)
        if choice.grave and self._sure != choice.label:
            self._sure = choice.label
            prompt.refused = say(phrase("{what}? Enter once more does it.", what=choice.label))
            return
        self._sure = None
        prompt.refused = ""
        try:
            await done(choice.do)
        except LobbyError as problem:
            prompt.refused = say(problem.phrase)
        self.look()

    def action_room_people_back(self) -> None:
        self.dismiss()
