"""Inviting people who are known to a table that waits, or to a duplicate."""

from collections.abc import Sequence

from textual.app import ComposeResult

from dogs_rules.phrase import Phrase, phrase
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.lobby.errors import LobbyError
from dogs_tui.host.lobby.news import LobbyNews
from dogs_tui.host.lobby.table_invitations import Candidate
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

_GROUP = msgid("Inviting")
register(
    Command("inviting.name", "n", "by name", "Invite somebody by name", _GROUP),
    Command("inviting.back", "escape,q,backspace", "back", "Back", _GROUP, "esc"),
)


def candidate_state(one: Candidate) -> Phrase:
    """Where somebody is who could be invited, and what they said."""
    if one.declined:
        return phrase("was invited, and cannot come")
    if one.invited:
        return phrase("is invited")
    return phrase("is on this host") if one.here else phrase("is not on this host now")


class InvitingScreen(AskingScreen, ToldByLobby):
    """A row for each who is here, is followed or was invited.

    Args:
        code: Of the table or the duplicate.
    """

    DEFAULT_CSS = """
    InvitingScreen { layout: vertical; }
    """
    BINDINGS = [*bindings("inviting.name", "inviting.back")]

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code
        self._found: Sequence[Candidate] = ()

    def compose(self) -> ComposeResult:
        yield Heading(say(phrase("Invite to table {code}", code=self._code)))
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
        try:
            self._found = self.app.lobby.table_invitations.candidates(self._person, self._code)
        except LobbyError as problem:
            self._found = ()
            self._refuse(problem)
        rows = [(one.name, say(candidate_state(one))) for one in self._found]
        head = (tr("name"), "")
        self.query_one(HeadedRows).show(
            [head, *rows], {0, 1}, tr("Nobody else is here: n invites somebody by name.")
        )
        if self.question is None:
            self._say()

    def _say(self) -> None:
        prompt = self.query_one(PromptLine)
        at = self.query_one(HeadedRows).cursor
        prompt.meaning = prompt.refused = ""
        prompt.asked = tr("Who is invited sees it first in the lobby, and is told while away.")
        if at < len(self._found) and not (self._found[at].invited or self._found[at].declined):
            prompt.asked = say(phrase("Enter invites {name}.", name=self._found[at].name))

    def question_over(self) -> None:
        self._say()

    def _refuse(self, problem: LobbyError) -> None:
        self.query_one(PromptLine).refused = say(problem.phrase)

    # What the guest does.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        message.stop()
        if self.question is None:
            self._say()

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        at = self.query_one(HeadedRows).cursor
        if at < len(self._found):
            self._invite(self._found[at].name)

    def action_inviting_name(self) -> None:
        hint = tr("enter invites them, escape does not")
        line = TypedLine("", NAME_LIMIT)
        self.ask(Question(tr("Whom would you invite:"), line, hint, self._invite))

    def _invite(self, name: str) -> None:
        if not name:
            return
        try:
            self.app.lobby.table_invitations.invite(self._person, self._code, name)
        except LobbyError as problem:
            self._refuse(problem)
            return
        self._look()

    def action_inviting_back(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return self.question is None or not action.startswith("inviting_")
