"""The table of a match in play, as a lobby needs it: nothing of it belongs to one guest."""

import asyncio
from contextvars import Context

from dogs_rules.game import Seat
from dogs_saves.running import RunningMatch, Step
from dogs_tui.host.keeping.matches import CLAIM
from dogs_tui.host.tables.stored_table import KeptTable
from dogs_tui.match.table import Table


class LobbyTable(Table):
    """A table whose bots belong to no guest.

    Whoever moves last before them is in a session of their own; what the bots do and whom it
    tells must neither happen in that session's context nor keep it alive.

    Args:
        stored: The match, of which what happens is kept.
        kept: What is kept of the table at which it is played.

    Attributes:
        elsewhere: Whether what is being told was done in another process.
    """

    def __init__(self, stored: RunningMatch, kept: KeptTable) -> None:
        super().__init__(stored, kept.services.thinkers)
        self._kept = kept
        self.elsewhere = False

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

    def _followed(self, step: Step | None) -> None:
        self.elsewhere = True
        try:
            super()._followed(step)
        finally:
            self.elsewhere = False

    async def _may_think(self) -> bool:
        """Whether nobody else thinks; else it is looked at again when they must have ended."""
        mine = await self._kept.services.matches.claim(self.stored)
        if not mine:
            asyncio.get_running_loop().call_later(CLAIM, self.wake, context=Context())
        return mine
