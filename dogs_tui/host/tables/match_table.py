"""The match of a table, begun or opened, and what becomes of it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from typing import Any, Literal, TypeAlias

import msgspec

from dogs_rules.game import Game, Seat
from dogs_rules.phrase import phrase
from dogs_saves import PERSON, Player, SaveError
from dogs_saves.replay import Replayed
from dogs_saves.running import RunningMatch, Step, first_history
from dogs_tui.app.crash import reported
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.store.open_matches import CLAIM, OpenedMatch
from dogs_tui.host.tables.deal_book import deal_of, playable
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import Services, log
from dogs_tui.host.tables.stored_table import StoredTable
from dogs_tui.match.table import Table
from dogs_tui.match.watching import Update

Happening: TypeAlias = Literal["played", "undone", "people", "stage"]
"""An action was played; moves were taken back; somebody else plays for a seat; the match stopped,
or goes on after a pause."""
Follower: TypeAlias = Callable[[Happening, Seat | None], None]
"""Minds what happens in a match, and who did it, after the company was told."""


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

    def __init__(self, stored: RunningMatch, kept: StoredTable) -> None:
        super().__init__(stored, kept.services.thinkers)
        self._kept = kept
        self.elsewhere = False
        self.broke = self._bots_broke

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players now, also once the match is over."""
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

    def _bots_broke(self, error: Exception) -> None:
        """Reports what broke without its words, and has the table say that it stands still."""
        crash = reported(error, self._kept.services.reports, words=False)
        where = {"code": self._kept.code, "error": crash.what}
        report = crash.report.name if crash.report else "none"
        log.error("a match broke", extra={"event": "match-broke", "report": report, **where})
        sentence = phrase(
            "Something went wrong in a bot's turn, so the match stands still. It is saved, and the"
            " operator has a report."
        )
        self._tell(Update("trouble", self.plies, None, trouble=sentence))
        self._tell(Update("file", self.plies, None, notice=sentence))

    async def _may_think(self) -> bool:
        """True if nobody else thinks; else it is looked at again when they must have ended."""
        mine = await self._kept.services.matches.claim(self.stored)
        if not mine:
            asyncio.get_running_loop().call_later(CLAIM, self.wake, context=Context())
        return mine


def first_of(record: TableRecord, services: Services) -> Replayed:
    """With what the match of a full table begins.

    Raises:
        LobbyError: It is of a deal that cannot be played here.
    """
    game, seed = start_of(record, services)
    return first_history(
        game,
        [Player(seat.name, seat.level or PERSON) for seat in record.seats],
        record.options,
        seed,
        title=record.code,
        hints=record.hints,
        deal=record.deal,
        clock=services.clock,
        find_game=services.find_game,
    )


def begun(kept: StoredTable, record: TableRecord) -> LobbyTable:
    """Makes the match of a full table, and has the record say so.

    Args:
        kept: What is kept of the table.
        record: As it is to be, but for its stage.

    Raises:
        LobbyError: None begins now, or it could not be written; no match has begun.
    """
    services, before = kept.services, kept.record
    services.check_open()
    with said():
        first = first_of(record, services)
        running = msgspec.structs.replace(record, stage=TableStage.RUNNING)
        try:
            match = services.matches.begin(record.code, first, lambda: kept.keep(running))
        except SaveError:
            if kept.record is not before:
                with suppress(LobbyError):  # Else the match begins at the next start.
                    kept.keep(before)
            raise
        return LobbyTable(match, kept)


async def opened(kept: StoredTable) -> OpenedMatch:
    """Opens the match of a table that has begun.

    Raises:
        SaveError: It cannot be opened.
        LobbyError: It is another table's.
    """
    services, record = kept.services, kept.record
    opening = services.matches.open(record.code, lambda: first_of(record, services))
    played = (opening.match.match.game.key, len(opening.match.players))
    if played != (record.game, len(record.seats)):
        services.matches.put_down(opening.match)
        raise LobbyError(phrase("The match file does not belong to this table."))
    return opening


def start_of(record: TableRecord, services: Services) -> tuple[Game[Any, Any, Any], int]:
    """The game and the seed with which the match of a table begins.

    Raises:
        LobbyError: It is of a deal that cannot be played here.
    """
    if record.deal is None:
        seed = services.seed() if record.seed is None else record.seed
        return services.find_game(record.game), seed
    deal = deal_of(record.deal.line)
    return playable(deal), deal.seed
