"""Everything that one guest in lines meets at a host, or who watches without a name."""

from collections.abc import Callable

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase
from dogs_saves import Reading
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.lines.deals import LineDeals
from dogs_tui.host.sessions.lines.guest import LineGuest, Somewhere
from dogs_tui.host.sessions.lines.lobby import LineLobby
from dogs_tui.host.sessions.lines.match import LineMatch
from dogs_tui.host.sessions.lines.replay import LineReplay
from dogs_tui.host.sessions.lines.room import LineRoom
from dogs_tui.host.sessions.lines.welcome import LineWelcome
from dogs_tui.host.sessions.screens.session_app import GOODBYE
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


class LineOnlooker(LineStay):
    """A stay that ends with the match. Nothing is kept of who looks."""

    def _begin(self, person: Person) -> Somewhere:  # noqa: ARG002  (nobody has arrived)
        return self.to_watch(self.caller.code)

    def lobby_place(self, notice: str = "") -> Somewhere:
        return _Goodbye(self, notice)

    def to_next(self) -> Somewhere:
        return self.lobby_place()

    def keep_lines(self, lines: bool) -> None:
        """Nothing is kept."""

    @property
    def goodbye(self) -> Phrase:
        return GOODBYE

    def _at(self, code: str) -> None:
        self._table = code


class _Goodbye:
    """The way out."""

    def __init__(self, guest: LineOnlooker, notice: str) -> None:
        self._guest = guest
        self._notice = notice

    async def stay(self) -> Somewhere | None:
        if self._notice:
            self._guest.terminal.tell(self._notice)
        self._guest.last_words = self._guest.goodbye
        return None

    def hear(self, tell: Callable[[], None]) -> None:
        """Nobody listens any more."""
