"""A guest's settings, the same as at home, and their data: what the host keeps of them."""

from collections.abc import Callable, Mapping
from typing import Any

from textual.app import ComposeResult

from dogs_rules.phrase import phrase, quoted
from dogs_saves.records import NAME_LIMIT
from dogs_tui.app.settings import Settings
from dogs_tui.home.settings import Kept, SettingsFormScreen
from dogs_tui.host.commands.cards import own_data
from dogs_tui.host.commands.people import DELETE
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.results.results import NOBODY
from dogs_tui.host.sessions.screens.command_screen import keys_of
from dogs_tui.host.sessions.screens.guest_app import GuestApp
from dogs_tui.host.sessions.screens.list_screen import BACK, FramedScreen
from dogs_tui.kit.form import Field
from dogs_tui.kit.key_names import key_at
from dogs_tui.kit.notices import Notice
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import say, tr


class OwnSettingsScreen(SettingsFormScreen):
    """The settings of the guest, and what they are called here."""

    app: GuestApp

    def settings_now(self) -> Settings:
        return self.app.settings

    def name_field(self) -> Field:
        person = self.app.known_person
        return Field(
            "name",
            tr("Your name"),
            tr("The name others see"),
            typed=TypedLine(person.name, NAME_LIMIT),
            empty=person.name,
        )

    def keep(self, settings: Settings, name: str) -> Kept:
        person = self.app.known_person
        try:
            if name and name != person.name:
                self.app.rename(name)
        except LobbyError as problem:
            return Kept(refused=say(problem.phrase), at="name")
        try:
            if settings != self.app.settings:
                self.app.change_settings(settings)
        except LobbyError as problem:
            return Kept(refused=say(problem.phrase))
        return Kept()


class OwnDataScreen(FramedScreen):
    """Says what is held and the command that gives it, and deletes it for who types their name."""

    BINDINGS = [*keys_of((DELETE,)), *BACK]

    def heading(self) -> str:
        return tr("Your data")

    def middle(self) -> ComposeResult:
        card = own_data(self.app.address)
        deletes = phrase(
            "Press {key} to delete your data. Bots take over your seats, your unstarted "
            "tables close, your chat is deleted, and finished matches show you as "
            "{name}. Match files keep the original names.",
            key=key_at(self, DELETE.id),
            name=quoted(NOBODY),
        )
        yield Notice("", [*card.lines, "", say(deletes)])

    def asked(self) -> str:
        return ""

    def own(self) -> Mapping[str, Callable[[], Any]]:
        asked = phrase("Type {name} to delete your data:", name=self._person.name)
        return {DELETE.id: lambda: self.ask_for(DELETE, say(asked))}
