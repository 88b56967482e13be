"""Whom a guest follows, who follows them, and who would like to."""

from textual.app import ComposeResult

from dogs_rules.phrase import Phrase, phrase, sense
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.lobby.errors import LobbyError
from dogs_tui.host.lobby.follows import Following
from dogs_tui.host.lobby.news import LobbyNews
from dogs_tui.host.screens.known_guest import ToldByLobby
from dogs_tui.host.screens.record_rows import HeadedRows
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.kit.question import AskingScreen, Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
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


class FollowsScreen(AskingScreen, ToldByLobby):
    """A row for each; those who wait for an answer first."""

    DEFAULT_CSS = """
    FollowsScreen { layout: vertical; }
    """
    BINDINGS = [*bindings("follows.ask", "follows.allow", "follows.end", "follows.back")]

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[tuple[str, str, Phrase]] = []

    def compose(self) -> ComposeResult:
        yield Heading(tr("Following"))
        yield HeadedRows()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        self._look()

    def told(self, news: LobbyNews) -> None:
        if news.kind == "lobby":
            self.call_later(self._look)

    def _look(self) -> None:
        if not self.query(HeadedRows):
            return
        self._rows = listed_follows(self.app.lobby.follows.of(self._person))
        head = (tr("name"), "")
        rows = [(name, say(what)) for name, _, what in self._rows]
        self.query_one(HeadedRows).show([head, *rows], {0, 1}, tr("Nobody yet: n asks somebody."))
        if self.question is None:
            self._say()
        self.refresh_bindings()

    def _say(self) -> None:
        prompt = self.query_one(PromptLine)
        prompt.meaning = prompt.refused = ""
        prompt.asked = tr("Tables of those whom you follow are marked, and first to watch.")

    def question_over(self) -> None:
        self._say()

    @property
    def _current(self) -> tuple[str, str]:
        """The name under the cursor and what they are; empty: nobody."""
        at = self.query_one(HeadedRows).cursor
        return self._rows[at][:2] if at < len(self._rows) else ("", "")

    def _refuse(self, problem: LobbyError) -> None:
        self.query_one(PromptLine).refused = say(problem.phrase)

    # What the guest does.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        if self.question is None:
            self._say()
        self.refresh_bindings()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Opens the page of who lets others see it."""
        message.stop()
        from dogs_tui.host.screens.records import HostRecordsScreen

        name, _ = self._current
        try:
            self.app.lobby.records.page(self._person, name)
        except LobbyError as problem:
            self._refuse(problem)
            return
        self.app.push_screen(HostRecordsScreen(name))

    def action_follows_ask(self) -> None:
        hint = tr("enter asks them, escape does not")
        self.ask(Question(tr("Whom would you follow:"), TypedLine("", NAME_LIMIT), hint, self._ask))

    def _ask(self, name: str) -> None:
        if not name:
            return
        try:
            self.app.lobby.follows.ask(self._person, name)
        except LobbyError as problem:
            self._refuse(problem)
            return
        self._look()

    def action_follows_allow(self) -> None:
        name, _ = self._current
        try:
            self.app.lobby.follows.answer(self._person, name, True)
        except LobbyError as problem:
            self._refuse(problem)
            return
        self._look()

    def action_follows_end(self) -> None:
        name, what = self._current
        follows = self.app.lobby.follows
        try:
            if what == ASKING:
                follows.answer(self._person, name, False)
            else:
                follows.end(self._person, name)
        except LobbyError as problem:
            self._refuse(problem)
            return
        self._look()

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
