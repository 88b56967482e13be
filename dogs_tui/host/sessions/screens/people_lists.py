"""Lists of people and keys: whom a guest follows, whom they can invite, and their own keys."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from dogs_rules.phrase import phrase
from dogs_saves.records import NAME_LIMIT
from dogs_tui.host.commands import people, tables
from dogs_tui.host.commands.fact_table import FactTable
from dogs_tui.host.commands.guest import GuestCommand
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.own_data import own_keys
from dogs_tui.host.sessions.screens.command_screen import keys_of
from dogs_tui.host.sessions.screens.list_screen import BACK, ListScreen
from dogs_tui.host.tables.seat_invitations import Candidate
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.key_names import key_at, prompt_keys
from dogs_tui.kit.question import Question
from dogs_tui.kit.rows import Rows
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import msgid, say, tr

register(Command("inviting.name", "n", "by name", "Invite someone by name", msgid("Invitations")))


class FollowsScreen(ListScreen):
    """The people a guest follows and those who follow them; open requests first."""

    BINDINGS = [*keys_of(people.FOLLOWS), *BACK]
    chooses = phrase("statistics")

    def nothing(self) -> str:
        key = key_at(self, people.FOLLOW.id)
        return say(phrase("Nobody yet. Press {key} to follow someone.", key=key))

    def heading(self) -> str:
        return tr("Following")

    def facts(self) -> FactTable:
        return people.follows(self.app)

    def asked(self) -> str:
        return tr("Tables of people you follow are marked and listed first.")

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        """Opens the page of who lets others see it."""
        message.stop()
        from dogs_tui.host.sessions.screens.records import HostRecordsScreen

        name = self._rows[message.index][0]
        try:
            self.app.lobby.records.page(self._person, name)
        except LobbyError as problem:
            self.refuse(problem.phrase)
            return
        self.app.push_screen(HostRecordsScreen(name))

    def about(self, command: GuestCommand) -> str:  # noqa: ARG002
        """The name under the cursor; empty: nobody."""
        return self._rows[self.cursor][0] if self.cursor < len(self._rows) else ""


class KeysScreen(ListScreen):
    """A guest's keys, by their fingerprints: each is them on this host."""

    BINDINGS = [*keys_of(people.KEYS), *BACK]

    def heading(self) -> str:
        return tr("Your keys: SSH keys, browsers, passkeys")

    def facts(self) -> FactTable:
        return people.key_list(self.app)

    def asked(self) -> str:
        return tr("Each of these lets you in. Remove any that you have lost.")

    def own(self) -> Mapping[str, Callable[[], Any]]:
        return {people.NAME_KEY.id: self._ask_name}

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        self._ask_name()

    def _ask_name(self) -> None:
        key = self.about(people.NAME_KEY)

        def named(label: str) -> None:
            self.attempt(lambda: people.name_key(self.app, key, label))

        self.ask_for(people.NAME_KEY, tr(people.NAME_KEY.asks), named)

    def about(self, command: GuestCommand) -> str:  # noqa: ARG002
        """The key under the cursor."""
        keys = own_keys(self.app.lobby, self._person)
        return keys[self.cursor] if self.cursor < len(keys) else ""


class InvitingScreen(ListScreen):
    """Everybody who is here, is followed or was invited to a table that waits, or a duplicate.

    Args:
        code: Of the table or the duplicate.
    """

    BINDINGS = [*bindings("inviting.name"), *BACK]
    chooses = phrase("invite")

    def nothing(self) -> str:
        key = key_at(self, "inviting.name")
        return say(phrase("Nobody else is here. Press {key} to invite someone by name.", key=key))

    def __init__(self, code: str) -> None:
        super().__init__()
        self._code = code
        self._candidates: Sequence[Candidate] = ()

    def heading(self) -> str:
        return say(phrase("Invite to table {code}", code=self._code))

    def facts(self) -> FactTable:
        self._candidates = ()
        self._candidates = self.app.lobby.table_invitations.candidates(self._person, self._code)
        return tables.candidate_list(self._candidates)

    def asked(self) -> str:
        for candidate in self._candidates[self.cursor : self.cursor + 1]:
            if not candidate.invited and not candidate.declined:
                return say(phrase("Press enter to invite {name}.", name=candidate.name))
        return tr("Invited players see it at the top of their lobby, and are notified when away.")

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        self.attempt(partial(self._invite, self._rows[message.index][0]))

    def action_inviting_name(self) -> None:
        hint = prompt_keys(phrase("Press {enter} to send the invitation, {escape} to cancel"))

        def named(name: str) -> None:
            if name:
                self.attempt(partial(self._invite, name))

        self.ask(Question(tr("Invite whom?"), TypedLine("", NAME_LIMIT), hint, named))

    def _invite(self, name: str) -> None:
        tables.invite(self.app, self._code, name)
