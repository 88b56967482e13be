"""Everything that one guest in lines meets at a host: welcome, lobby, rooms and matches."""

from dogs_rules.game import Seat
from dogs_saves import Reading
from dogs_tui.host.sessions.lines.deals import LineDeals
from dogs_tui.host.sessions.lines.guest import LineGuest, Somewhere
from dogs_tui.host.sessions.lines.lobby import LineLobby
from dogs_tui.host.sessions.lines.match import LineMatch
from dogs_tui.host.sessions.lines.replay import LineReplay
from dogs_tui.host.sessions.lines.room import LineRoom
from dogs_tui.host.sessions.lines.welcome import LineWelcome
from dogs_tui.host.tables.seat_handle import SeatHandle


class LineStay(LineGuest):
    """A guest in lines, with all places."""

    def welcome(self) -> Somewhere:
        return LineWelcome(self)

    def lobby_place(self, notice: str = "") -> Somewhere:
        return LineLobby(self, notice)

    def deals_place(self) -> Somewhere:
        return LineDeals(self)

    def waiting_room(self, handle: SeatHandle) -> Somewhere:
        return LineRoom(self, handle)

    def replay_place(self, code: str, reading: Reading, seat: Seat | None) -> Somewhere:
        return LineReplay(self, code, reading, seat)

    def match_place(self, handle: SeatHandle) -> Somewhere:
        return LineMatch(self, handle)
