"""A match as whoever has a seat at it plays it."""

from dogs_rules.bots.hints import Hint
from dogs_rules.game import Action, IllegalActionError, Refusal, Seat
from dogs_rules.match import UNDO_ANCHOR
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import SaveError
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.tables.match import HostedMatch
from dogs_tui.host.tables.public import WHY_STOPPED, TableStage
from dogs_tui.host.tables.seat_view import SeatView, WatchedMatch
from dogs_tui.host.tables.stored_table import StoredTable
from dogs_tui.match.table import Table
from dogs_tui.match.thoughts import OUTDATED
from dogs_tui.match.watching import Playing
from dogs_tui.thinking.thinkers import ThinkingError

CLOSED = phrase("This table is closed to you now.")


class PlayedMatch(WatchedMatch, Playing):
    """A match with the own seat at it: nothing can be done for another's.

    Args:
        seat_view: What is looked at; kept to itself, as the rest.
        kept: What is kept of the table.
        match: What is played.
        person: The id of who plays.
    """

    def __init__(
        self, seat_view: SeatView, kept: StoredTable, match: HostedMatch, person: str
    ) -> None:
        super().__init__(seat_view)
        self._kept = kept
        self._hosted = match
        self._person = person

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What the own seat may do now; nothing when it is not its turn or nothing is played."""
        return () if self._why_not(seat) is not None else self._match().legal(seat)

    async def play(self, seat: Seat, action: Action) -> None:
        refusal = self._why_not(seat)
        if refusal is not None:
            raise IllegalActionError(refusal)
        await self._match().play(seat, action)

    def can_be_undone(self, action: Action) -> bool:
        match = self._match().stored.match
        return match.can_be_undone(action, self._kept.person_seats)

    def why_no_undo(self, seat: Seat) -> Refusal | None:
        """Why the own seat cannot take its last action back without asking anybody."""
        refusal = self._why_not(seat)
        if refusal is not None:
            return Refusal(refusal.reason, UNDO_ANCHOR)
        # Who is away, too, has a say in what is taken back: a bot only plays on for them.
        return self._match().stored.why_no_undo(seat, self._kept.person_seats)

    async def undo(self, seat: Seat) -> int:
        """Takes the own seat's last action back, if nobody need be asked.

        Returns:
            How many actions were taken back.

        Raises:
            SaveError: It could not be written, or too much was of late; nothing happened.
        """
        if self.why_no_undo(seat) is not None:
            return 0
        self._count_write()
        return await self._hosted.take_back(seat)

    def can_redo(self, seat: Seat) -> bool:
        return self._why_not(seat) is None and self._match().can_redo(seat)

    async def redo(self, seat: Seat) -> bool:
        """Plays again what the own seat took back.

        Raises:
            SaveError: It could not be written, or too much was of late; nothing happened.
        """
        if not self.can_redo(seat):
            return False
        self._count_write()
        return await self._match().redo(seat)

    def why_no_hints(self, seat: Seat) -> Refusal | None:
        return self._why_not(seat) or self._match().why_no_hints(seat)

    async def hints(self, seat: Seat) -> tuple[Hint, ...]:
        refusal = self._why_not(seat)
        if refusal is not None:
            raise IllegalActionError(refusal)
        hints = await self._match().hints(seat)
        if self._why_not(seat) is not None:
            raise ThinkingError(OUTDATED)
        return hints

    def wake(self) -> None:
        if self.why_stopped is None:
            self._match().wake()

    def _count_write(self) -> None:
        """Counts a move back or forth: only these can go on for ever."""
        try:
            self._kept.services.rate_limits.check(self._person)
        except LobbyError as trouble:
            raise SaveError(trouble.phrase) from trouble

    def _match(self) -> Table:
        match = self._hosted.match
        if match is None:
            raise LobbyError(WHY_STOPPED[TableStage.GATHERING])
        return match

    @property
    def why_stopped(self) -> Phrase | None:
        """Why nothing is played at this table now."""
        if self._seat_view.closed:
            return CLOSED
        if self._hosted.match is None:
            return WHY_STOPPED[TableStage.GATHERING]
        return WHY_STOPPED.get(self._kept.stage)

    def _why_not(self, seat: Seat) -> Refusal | None:
        """Why a seat can do nothing from here, whatever it wants."""
        stopped = self.why_stopped
        if stopped is not None:
            return Refusal(stopped, "round")
        if seat in self._seat_view.seats:
            return None
        if not self._seat_view.seats:
            return Refusal(phrase("Who watches cannot play."), "round")
        return Refusal(phrase("That is another player's seat."), "round")
