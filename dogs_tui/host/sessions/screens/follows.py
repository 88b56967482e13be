"""Whom a guest follows, who follows them, and who would like to."""

from collections.abc import Sequence

from dogs_rules.phrase import Phrase
from dogs_tui.host.commands.guest import GuestCommand
from dogs_tui.host.commands.people import FOLLOWS, listed_follows
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.screens.command_screen import keys_of
from dogs_tui.host.sessions.screens.named_rows import NamedRowsScreen
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.rows import Rows
from dogs_tui.words import say, tr

register(
    Command("follows.back", "escape,q,backspace", "back", "Back to the lobby", "Following", "esc")
)


class FollowsScreen(NamedRowsScreen):
    """A row for each; those who wait for an answer first."""

    BINDINGS = [*keys_of(FOLLOWS), *bindings("follows.back")]

    def __init__(self) -> None:
        super().__init__(tr("Following"), tr("Nobody yet: n asks somebody."))
        self._rows: list[tuple[str, str, Phrase]] = []

    def look(self) -> Sequence[tuple[str, str]]:
        self._rows = listed_follows(self.app.lobby.follows.of(self._person))
        return [(name, say(what)) for name, _, what in self._rows]

    def asked(self) -> str:
        return tr("Tables of those whom you follow are marked, and first to watch.")

    @property
    def _current(self) -> tuple[str, str]:
        """The name under the cursor and what they are; empty: nobody."""
        at = self.cursor
        return self._rows[at][:2] if at < len(self._rows) else ("", "")

    # What the guest does.

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Opens the page of who lets others see it."""
        message.stop()
        from dogs_tui.host.sessions.screens.records import HostRecordsScreen

        name, _ = self._current
        try:
            self.app.lobby.records.page(self._person, name)
        except LobbyError as problem:
            self.refuse(problem.phrase)
            return
        self.app.push_screen(HostRecordsScreen(name))

    def about(self, command: GuestCommand) -> str:  # noqa: ARG002
        return self._current[0]

    def action_follows_back(self) -> None:
        self.dismiss()
