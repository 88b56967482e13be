"""Whom a guest follows, who follows them, and who would like to."""

from collections.abc import Sequence

from dogs_rules.phrase import Phrase, phrase, sense
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.follows import Following
from dogs_tui.host.sessions.screens.named_rows import NamedRowsScreen
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.rows import Rows
from dogs_tui.words import msgid, say, tr

_GROUP = msgid("Following")
register(
    Command("follows.ask", "n", "follow", "Ask somebody whether you may follow them", _GROUP),
    Command("follows.allow", "y", "allow", "Let them follow you", _GROUP),
    Command(
        "follows.end",
        "x",
        sense("follow no more", "end"),
        "Neither follow them nor be followed by them",
        _GROUP,
    ),
    Command("follows.back", "escape,q,backspace", "back", "Back to the lobby", _GROUP, "esc"),
)
ASKING, FOLLOWER, FOLLOWED, ASKED = "asking", "follower", "followed", "asked"


def listed_follows(following: Following) -> list[tuple[str, str, Phrase]]:
    """Who is between others and a guest: name, what they are, and that in words."""
    return [
        *((one, ASKING, phrase("would like to follow you")) for one in following.asking),
        *((one, FOLLOWED, phrase("you follow them")) for one in following.followed),
        *((one, ASKED, phrase("you have asked them")) for one in following.asked),
        *((one, FOLLOWER, phrase("follows you")) for one in following.followers),
    ]


class FollowsScreen(NamedRowsScreen):
    """A row for each; those who wait for an answer first."""

    BINDINGS = [*bindings("follows.ask", "follows.allow", "follows.end", "follows.back")]

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
            self.refuse(problem)
            return
        self.app.push_screen(HostRecordsScreen(name))

    def action_follows_ask(self) -> None:
        hint = tr("enter asks them, escape does not")
        self.ask_name(
            tr("Whom would you follow:"),
            hint,
            lambda name: self.app.lobby.follows.ask(self._person, name),
        )

    def action_follows_allow(self) -> None:
        name, _ = self._current
        self.attempt(lambda: self.app.lobby.follows.answer(self._person, name, True))

    def action_follows_end(self) -> None:
        name, what = self._current
        follows = self.app.lobby.follows
        if what == ASKING:
            self.attempt(lambda: follows.answer(self._person, name, False))
        else:
            self.attempt(lambda: follows.end(self._person, name))

    def action_follows_back(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        if not action.startswith("follows_"):
            return True
        if self.question is not None:
            return False
        if action == "follows_allow":
            return self._current[1] == ASKING
        return action != "follows_end" or bool(self._rows)
