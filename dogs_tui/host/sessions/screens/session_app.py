"""The apps of a session: all screens of a guest, or one match for who watches without a name."""

from typing import Any

from textual.screen import Screen

from dogs_rules.phrase import literal
from dogs_tui.host.commands.guest import GOODBYE
from dogs_tui.host.sessions.screens.cards import BrokenScreen
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

    def table_screen(self, handle: SeatHandle) -> Screen[Any]:
        if not handle.begun:
            return RoomScreen(handle)
        return HostedMatchScreen(handle, clock=self.lobby.clock, **manner_of(self.settings, self))

    def broken_screen(self) -> Screen[Any]:
        return BrokenScreen()


_GROUND = 2
"""Screens where nothing is watched: two, of which neither is ever seen."""


class OnlookerApp(SessionApp):
    """Shows a match that runs or is over, and ends with it. Nothing is kept of who looks."""

    _began = False

    def first_screen(self) -> Screen[Any]:
        return Screen()

    async def _go_to_table(self, code: str) -> None:
        self.push_screen(self.table_screen(await self.enter(code)))
        self.ask_for_room(self.size)

    def go_to_lobby(self, notice: str = "") -> None:
        """Ends the visit, with the reason if there is one."""
        if self.last_words is None:
            self.farewell(literal(notice) if notice else GOODBYE)

    def _screen_changed(self, _: Screen[Any]) -> None:
        if len(self.screen_stack) > _GROUND:
            self._began = True
        elif self._began:
            self.go_to_lobby()
