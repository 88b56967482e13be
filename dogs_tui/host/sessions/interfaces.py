"""The two interfaces of a guest, screens and lines, with all that they draw and read.

Importing them takes longer than opening a lobby and its doors, and nobody sees one before SSH has
agreed on keys. So this module is imported once the doors are open, while the first guests connect
(``operations.sessions``), and only where a session begins to serve its guest.
"""

from typing import Any

from textual.screen import Screen

from dogs_rules.phrase import literal
from dogs_tui.host.commands.guest import GOODBYE, Arrival
from dogs_tui.host.sessions.lines.stay import LineStay
from dogs_tui.host.sessions.screens.calendar import CalendarScreen
from dogs_tui.host.sessions.screens.command_screen import BrokenScreen
from dogs_tui.host.sessions.screens.guest_app import GuestApp
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.table_screen import HostedMatchScreen
from dogs_tui.host.sessions.screens.tournaments import TournamentScreen
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

    def page_screen(self, code: str) -> Screen[Any]:
        is_tournament = self.lobby.tournaments.kept.find(code) is not None
        return TournamentScreen(code) if is_tournament else CalendarScreen()

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

    def go_to_lobby(self, notice: str = "") -> None:
        """Ends the visit, with the reason if there is one."""
        if self.last_words is None:
            self.farewell(literal(notice) if notice else GOODBYE)

    def _screen_changed(self, _: Screen[Any]) -> None:
        if len(self.screen_stack) > _GROUND:
            self._began = True
        elif self._began:
            self.go_to_lobby()


def interface(arrival: Arrival, *, in_lines: bool) -> SessionApp | LineStay:
    """Gives the interface that serves a guest who comes in."""
    if in_lines:
        return LineStay(arrival)
    return OnlookerApp(arrival) if arrival.nameless else SessionApp(arrival)
