"""A guest's settings: the same as at home, kept by the host."""

from dogs_saves.records import NAME_LIMIT
from dogs_tui.app.settings import Settings
from dogs_tui.home.settings import Kept, SettingsFormScreen
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.sessions.screens.guest_app import GuestApp
from dogs_tui.kit.form import Field
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
            tr("What everybody here calls you"),
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
