"""The table of a match in play, as a lobby needs it: nothing of it belongs to one guest."""

from contextvars import Context

from dogs_rules.game import Seat
from dogs_saves import StoredMatch
from dogs_tui.host.lobby.kept_table import KeptTable
from dogs_tui.match.table import Table


class LobbyTable(Table):
    """A table whose bots belong to no guest.

    Whoever moves last before them is in a session of their own; what the bots do and whom it
    tells must neither happen in that session's context nor keep it alive.

    Args:
        stored: The match, open for writing.
        kept: What is kept of the table at which it is played.
    """

    stored: StoredMatch

    def __init__(self, stored: StoredMatch, kept: KeptTable) -> None:
        super().__init__(stored, kept.services.thinkers)
        self._kept = kept

    @property
    def names(self) -> tuple[str, ...]:
        """What people are called now, also once the match is over."""
        return self._kept.names

    @property
    def company(self) -> frozenset[Seat]:
        """The seats of all people, also of those for whom a bot stands in."""
        return self._kept.person_seats

    def wake(self) -> None:
        Context().run(super().wake)
