"""The apps of a session: all screens of a guest, or one match for who watches without a name."""

from typing import Any, Final

from textual.screen import Screen

from dogs_rules.phrase import literal, phrase
from dogs_tui.host.connection import Connection
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.screens.cards import BrokenScreen
from dogs_tui.host.sessions.screens.guest_app import GuestApp
from dogs_tui.host.sessions.screens.lobby import LobbyScreen
from dogs_tui.host.sessions.screens.replays import watch
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


GOODBYE: Final = phrase("Goodbye. To play here, come in without a word behind the host.")
"""What is said to who has watched without a name."""
_GROUND = 2
"""Screens where nothing is watched: two, of which neither is ever seen."""


class OnlookerApp(SessionApp):
    """Shows a match that runs or is over, and ends with it. Nothing is kept of who looks.

    Args:
        lobby: The lobby.
        connection: The way to the onlooker's terminal.
        onlooker: Stands for them in the lobby.
        more: As for every guest's app.
    """

    def __init__(
        self, lobby: Lobby, connection: Connection, onlooker: Person | None, **more: Any
    ) -> None:
        super().__init__(lobby, connection, None, **more)
        assert onlooker is not None, "somebody stands for who has no name"
        self._onlooker = onlooker
        self._began = False

    def first_screen(self) -> Screen[Any]:
        return Screen()

    async def _come(self) -> None:
        """Goes to the match that was asked for; says so and ends where it may not be watched."""
        self.screen_change_signal.subscribe(self, self._screen_changed)
        try:
            watch(self, self._onlooker, self.caller.code)
        except LobbyError as problem:
            self.farewell(problem.phrase)

    async def _go_to_table(self, code: str) -> None:
        table = self.lobby.table(code)
        try:
            screen = None if table is None else await self._entered(table, self._onlooker)
        except LobbyError as problem:
            self.farewell(problem.phrase)
            return
        if screen is not None:
            self.push_screen(screen)
            self.ask_for_room(self.size)

    async def go_to_next(self, besides: str = "") -> None:  # noqa: ARG002
        """Nothing waits for who plays nowhere."""
        self.go_to_lobby()

    def go_to_lobby(self, notice: str = "") -> None:
        """Ends the visit, with the reason if there is one."""
        if self.last_words is None:
            self.farewell(literal(notice) if notice else GOODBYE)

    def _screen_changed(self, _: Screen[Any]) -> None:
        if len(self.screen_stack) > _GROUND:
            self._began = True
        elif self._began:
            self.go_to_lobby()
