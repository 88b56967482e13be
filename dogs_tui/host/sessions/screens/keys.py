"""A guest's keys: each is them on this host. One can be added and, when it is lost, removed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dogs_rules.phrase import phrase
from dogs_tui.host.commands.people import ADD_KEY, KEYS, REMOVE_KEY, add_key
from dogs_tui.host.lobby.own_data import own_keys
from dogs_tui.host.sessions.screens.cards import further_key
from dogs_tui.host.sessions.screens.command_screen import keys_of
from dogs_tui.host.sessions.screens.named_rows import NamedRowsScreen
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.rows import Rows
from dogs_tui.words import say, tr

register(Command("keys.back", "escape,q,backspace", "back", "Back to the lobby", "SSH keys", "esc"))


class KeysScreen(NamedRowsScreen):
    """A row for each key, by its fingerprint."""

    BINDINGS = [*keys_of(KEYS), *bindings("keys.back")]

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
        self.action_command(REMOVE_KEY.id)

    def own(self) -> Mapping[str, Callable[[], Any]]:
        return {ADD_KEY.id: lambda: self.attempt(self._add), REMOVE_KEY.id: self._remove}

    def _add(self) -> None:
        self.app.push_screen(further_key(add_key(self.app), self.app.address))

    def _remove(self) -> None:
        number = min(self.cursor + 1, len(self._keys))
        key = self._keys[number - 1]
        if key not in (self._asked_about, self._used):
            self._asked_about = key
            self.refuse(phrase("Press it again to remove key {n}.", n=number))
            return
        self._asked_about = ""
        self.give(REMOVE_KEY, number)

    def action_keys_back(self) -> None:
        self.dismiss()
