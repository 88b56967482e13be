"""What screens have in common that are for somebody whom the lobby knows."""

from typing import Any

from textual.screen import Screen

from dogs_tui.host.news import LobbyNews
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.screens.guest_app import GuestApp


class OfKnownGuest(Screen[Any]):
    """A screen that nobody comes to before they have said who they are."""

    app: GuestApp

    @property
    def _person(self) -> Person:
        return self.app.known_person


class ToldByLobby(OfKnownGuest):
    """Such a screen that the lobby tells what has changed, for as long as it is there."""

    def on_mount(self) -> None:
        self.app.lobby.listen(self._person, self.told)

    def on_unmount(self) -> None:
        self.app.lobby.unlisten(self.told)

    def told(self, news: LobbyNews) -> None:
        """Something has changed.

        Args:
            news: What it is.
        """
        raise NotImplementedError
