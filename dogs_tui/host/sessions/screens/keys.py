"""A guest's keys: each is them on this host. One can be added and, when it is lost, removed."""

from collections.abc import Sequence

from dogs_rules.phrase import phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.own_keys import own_keys, remove_own_key
from dogs_tui.host.sessions.screens.named_rows import NamedRowsScreen
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.rows import Rows
from dogs_tui.words import msgid, say, tr

_GROUP = msgid("SSH keys")
register(
    Command("keys.add", "a", "add", "Add the SSH key of another machine", _GROUP),
    Command("keys.remove", "x", "remove", "Remove this key, such as one you lost", _GROUP),
    Command("keys.back", "escape,q,backspace", "back", "Back to the lobby", _GROUP, "esc"),
)


class KeysScreen(NamedRowsScreen):
    """A row for each key, by its fingerprint."""

    BINDINGS = [*bindings("keys.add", "keys.remove", "keys.back")]

    def __init__(self) -> None:
        super().__init__(tr("Your SSH keys"), "", tr("key"))
        self._asked_about = ""
        """The key that the next press of the same command removes."""

    def look(self) -> Sequence[tuple[str, str]]:
        return [(str(at), self._described(key)) for at, key in enumerate(self._keys, start=1)]

    @property
    def _keys(self) -> tuple[str, ...]:
        return own_keys(self.app.lobby, self._person)

    def _described(self, key: str) -> str:
        return say(phrase("{key} (in use)", key=key)) if key == self._used else key

    @property
    def _used(self) -> str:
        return self.app.caller.fingerprint

    def asked(self) -> str:
        return tr("Each of these keys is you here. Remove the key of a machine you lost.")

    # What the guest does.

    def on_rows_moved(self, message: Rows.Moved) -> None:
        self._asked_about = ""
        super().on_rows_moved(message)

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        self.action_keys_remove()

    def action_keys_add(self) -> None:
        from dogs_tui.host.sessions.screens.codes import further_key

        try:
            code = self.app.lobby.invites.link(self._person)
        except LobbyError as problem:
            self.refuse(problem)
            return
        self.app.push_screen(further_key(code, self.app.address))

    def action_keys_remove(self) -> None:
        key = self._keys[min(self.cursor, len(self._keys) - 1)]
        if key not in (self._asked_about, self._used):
            self._asked_about = key
            self.refuse(LobbyError(phrase("Press it again to remove key {n}.", n=self.cursor + 1)))
            return
        self._asked_about = ""
        self.attempt(lambda: remove_own_key(self.app.lobby, self._person, key, self._used))

    def action_keys_back(self) -> None:
        self.dismiss()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return action != "keys_remove" or len(self._keys) > 1
