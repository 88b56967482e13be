"""Inviting people who are known to a table that waits, or to a duplicate."""

from collections.abc import Sequence
from functools import partial

from dogs_rules.phrase import Phrase, phrase
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.sessions.screens.named_rows import NamedRowsScreen
from dogs_tui.host.tables.invitations import Candidate
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.question import Question
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


class InvitingScreen(NamedRowsScreen):
    """A row for each who is here, is followed or was invited.

    Args:
        code: Of the table or the duplicate.
    """

    BINDINGS = [*bindings("inviting.name", "inviting.back")]

    def __init__(self, code: str) -> None:
        super().__init__(
            say(phrase("Invite to table {code}", code=code)),
            tr("Nobody else is here: n invites somebody by name."),
        )
        self._code = code
        self._found: Sequence[Candidate] = ()

    def look(self) -> Sequence[tuple[str, str]]:
        self._found = ()
        self._found = self.app.lobby.table_invitations.candidates(self._person, self._code)
        return [(one.name, say(candidate_state(one))) for one in self._found]

    def asked(self) -> str:
        for one in self._found[self.cursor : self.cursor + 1]:
            if not one.invited and not one.declined:
                return say(phrase("Enter invites {name}.", name=one.name))
        return tr("Who is invited sees it first in the lobby, and is told while away.")

    # What the guest does.

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        for one in self._found[self.cursor : self.cursor + 1]:
            self.attempt(partial(self._invite, one.name))

    def action_inviting_name(self) -> None:
        hint = tr("enter invites them, escape does not")

        def named(name: str) -> None:
            if name:
                self.attempt(partial(self._invite, name))

        self.ask(Question(tr("Whom would you invite:"), TypedLine("", NAME_LIMIT), hint, named))

    def _invite(self, name: str) -> None:
        self.app.lobby.table_invitations.invite(self._person, self._code, name)

    def action_inviting_back(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return self.question is None or not action.startswith("inviting_")
