"""The app of a session, with all screens of a guest: welcome, lobby, waiting rooms and matches."""

from typing import Any

from textual.screen import Screen

from dogs_tui.host.sessions.screens.broken import BrokenScreen
from dogs_tui.host.sessions.screens.guest_app import GuestApp
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.table_screen import HostedMatchScreen
from dogs_tui.host.sessions.screens.waiting_room import RoomScreen
from dogs_tui.host.sessions.screens.welcome import WelcomeScreen
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.play.manner import manner_of


class SessionApp(GuestApp):
    """Everything that one guest sees of a host."""

    def first_screen(self) -> Screen[Any]:
        return WelcomeScreen() if self.person is None else self.lobby_screen()

    def lobby_screen(self, notice: str = "") -> Screen[Any]:
        return LobbyScreen(notice)

    def waiting_room(self, handle: SeatHandle) -> Screen[Any]:
        return RoomScreen(handle)

    def match_screen(self, handle: SeatHandle) -> Screen[Any]:
        return HostedMatchScreen(handle, clock=self.lobby.clock, **manner_of(self.settings, self))

    def broken_screen(self) -> Screen[Any]:
        return BrokenScreen()
