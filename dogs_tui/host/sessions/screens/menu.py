"""The menu of the lobby: everything that can be done there, also where the row of keys is full."""

from collections.abc import Collection

from dogs_tui.host.commands.fact_table import FactTable
from dogs_tui.host.commands.guest import GuestCommand
from dogs_tui.host.commands.leaving import LEAVE
from dogs_tui.host.commands.lobby import IN_BAR, LOBBY, MENU
from dogs_tui.host.sessions.screens.command_screen import keys_of
from dogs_tui.host.sessions.screens.list_screen import BACK, ListScreen
from dogs_tui.kit.key_names import key_named, key_shown
from dogs_tui.kit.rows import Rows
from dogs_tui.words import msgid, phrase, sense, tr

_COMMANDS = sorted(
    (command for command in LOBBY if command.keys and command not in (MENU, LEAVE)),
    key=lambda command: command.id in IN_BAR,
)
"""Those that the row of keys does not name, then the others."""


class MenuScreen(ListScreen):
    """Gives the id of the command that was chosen, by its row or by its key.

    Args:
        possible: The ids of commands that can do something now.
    """

    BINDINGS = [*keys_of(_COMMANDS), *BACK]
    chooses = phrase(sense("what enter does with a row", "open"))

    def __init__(self, possible: Collection[str]) -> None:
        super().__init__()
        self._commands = [command for command in _COMMANDS if command.id in possible]

    def heading(self) -> str:
        return tr("Menu")

    def facts(self) -> FactTable:
        rows = tuple((_key(command), tr(command.help)) for command in self._commands)
        return FactTable((msgid("key"), ""), rows, frozenset({0, 1}))

    def asked(self) -> str:
        return tr("Choose a line, or press its key.")

    def on_rows_chosen(self, message: Rows.Chosen) -> None:
        message.stop()
        self.dismiss(self._commands[message.index].id)

    def action_command(self, name: str) -> None:
        self.dismiss(name)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "command":
            return parameters[0] in {command.id for command in self._commands}
        return super().check_action(action, parameters)

    def offers(self, active: object) -> bool:
        """The rows name the keys."""
        binding = getattr(active, "binding", None)
        return getattr(binding, "action", "").split("(")[0] != "command"


def _key(command: GuestCommand) -> str:
    return key_shown(command.shown) or key_named(command.keys.partition(",")[0])
