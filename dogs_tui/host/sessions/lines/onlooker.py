"""Who watches without a name, in lines: one match, and nothing of the lobby."""

from collections.abc import Callable

from dogs_rules.phrase import Phrase
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions.lines.guest import Somewhere
from dogs_tui.host.sessions.lines.stay import LineStay
from dogs_tui.host.sessions.screens.onlooker_app import GOODBYE


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
