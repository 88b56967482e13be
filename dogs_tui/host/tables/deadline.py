"""The deadline of what waits at a table with a time control: kept, renewed, and what follows."""

from datetime import datetime, timedelta
from typing import Final

from dogs_rules.game import Seat
from dogs_rules.phrase import phrase
from dogs_saves import SaveError
from dogs_tui.host.errors import LobbyError, is_overtaken
from dogs_tui.host.news import CompanyNews
from dogs_tui.host.results.results import LEAST_PEOPLE
from dogs_tui.host.tables.company import TableCompany
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.match import HostedMatch
from dogs_tui.host.tables.match_table import Happening
from dogs_tui.host.tables.stored_table import StoredTable
from dogs_tui.host.tables.time_control import (
    GRACE,
    Deadline,
    Late,
    TimeControl,
    time_for_all,
)

TRIES: Final = 3
"""The number of tries to write a deadline while others write of the same table."""
LOST: Final = timedelta(minutes=5)
"""So much time without anybody's doing is given back where people have hours."""
LOST_BY_CLOCK: Final = timedelta(seconds=5)
"""The same where they play by clocks. Clocks of machines are set right by less."""


class DecisionDeadline:
    """Until when the decision that waits at a table has to be made; it follows its match.

    The deadline stands in the table's record, and so do the clocks, if there are any: both outlive
    the host. A deadline is told by seat and number of moves: whatever was written last, one of
    another decision counts for nothing. A clock is written as it was when the decision began that
    waits, so nobody loses what was not written.
    """

    def __init__(self, kept: StoredTable, company: TableCompany, match: HostedMatch) -> None:
        self._kept = kept
        self._company = company
        self._match = match
        self._for_a_turn: set[Seat] = set()
        self._said_late: Deadline | None = None

    # What the match tells.

    def match_changed(self, what: Happening, seat: Seat | None) -> None:
        if what == "played" and seat in self._for_a_turn and self._match.to_move != seat:
            self._for_a_turn.discard(seat)
            self._kept.services.later(self._give_back(seat))
        self.renew()

    # Keeping it.

    def renew(self, *, spare: bool = False) -> None:
        """Has the deadline of the decision that waits now; what waits for a bot has none.

        Args:
            spare: Whether nobody could decide for some while: that counts for nothing.
        """
        if self._match.elsewhere:
            return  # It is kept where the move was made.
        for _ in range(TRIES):
            wanted, clocks = self._due(spare=spare)
            if (wanted, clocks) == (self._kept.record.deadline, self._kept.record.clocks):
                return
            try:
                self._kept.write(deadline=wanted, clocks=clocks)
                self._company.tell(CompanyNews("time"))
                break
            except LobbyError as trouble:  # The next move, or the next look, gives another one.
                if is_overtaken(trouble):
                    continue
                self._kept.log_trouble("a deadline was not kept", trouble)
                break
        if wanted is not None:
            self._kept.services.deadline_kept(wanted.at)

    def _due(self, *, spare: bool) -> tuple[Deadline | None, tuple[int, ...]]:
        """The deadline of the decision that waits, and the clocks as they are when it begins."""
        control, kept = self._kept.record.time_control, self._kept.record.deadline
        if control is None:
            return None, ()
        seat, now = self._decides(control), self._kept.services.clock()
        plies = 0 if self._match.match is None else self._match.match.plies
        clocks = self._clocks(control)
        again = kept is not None and (kept.ply, kept.seat) == (plies, seat)
        if kept is not None and not again and not spare:
            clocks = control.charged(clocks, kept, now)
        if seat is None:
            return None, clocks
        whole = control.whole(clocks, seat)
        due = Deadline(plies, seat, self._begins(seat) + whole)
        if kept is not None and again:
            due = min(kept, due, key=lambda due: due.at)  # The clock may have been put back.
        least = now + min(GRACE, whole)
        if spare and due.at < least:
            due = Deadline(plies, seat, least)
        return due, clocks

    def _clocks(self, control: TimeControl) -> tuple[int, ...]:
        """By seat, the seconds on the clocks as they are kept; empty: there are none."""
        return self._kept.record.clocks or control.full(len(self._kept.record.seats))

    def _decides(self, control: TimeControl) -> Seat | None:
        """The seat whose person is to decide; ``None``: nobody whose time would run is."""
        seat = self._match.to_move
        if self._kept.stage is not TableStage.RUNNING or seat not in self._match.people:
            return None
        alone = len(self._kept.person_seats) < LEAST_PEOPLE
        return None if control.clocked and alone else seat

    def _begins(self, seat: Seat) -> datetime:
        """From when the time of a seat runs: now, or when days off are over, where they count."""
        now, person = self._kept.services.clock(), self._kept.person(seat)
        if self._kept.record.by_correspondence is None or person is None:
            return now
        return person.off_until(now) or now

    def holiday_changed(self, person: str, before: datetime | None) -> None:
        """As much time is left to somebody who is off, or back, as before: it does not run."""
        deadline = self._kept.record.deadline
        if deadline is None or self._kept.record.seats[deadline.seat].person != person:
            return
        if self._kept.record.by_correspondence is None:
            return
        now = self._kept.services.clock()
        left = max(deadline.at - max(now, before or now), timedelta())
        at = self._begins(deadline.seat) + left
        try:
            self._kept.write(deadline=Deadline(deadline.ply, deadline.seat, at))
        except LobbyError as trouble:
            self._kept.log_trouble("a deadline was not kept", trouble)
        self._company.looks_different()

    def change_time(self, control: TimeControl) -> None:
        """Has everybody another time for decisions, also for the one that waits.

        Args:
            control: Instead of the one that there is, and like it by clocks or not.

        Raises:
            LobbyError: It could not be written, and nothing changed.
        """
        before, waiting = self._kept.record.time_control, self._kept.record.deadline
        if before is None:
            return
        clocks = self._clocks(before)
        changed = control.changed(clocks, before)
        deadline = waiting
        if waiting is not None:
            whole = control.whole(changed, waiting.seat)
            least = timedelta(seconds=control.seconds) if control.clocked else min(GRACE, whole)
            moved = waiting.at + whole - before.whole(clocks, waiting.seat)
            deadline = Deadline(
                waiting.ply, waiting.seat, max(moved, self._begins(waiting.seat) + least)
            )
        self._kept.write(time_control=control, deadline=deadline, clocks=changed)
        if deadline is not None:
            self._kept.services.deadline_kept(deadline.at)
        time = time_for_all(control)
        sentence = phrase("The time per move is now {time}.", time=time)
        if control.clocked:
            sentence = phrase("The clocks are now set to {time}.", time=time)
        self._company.announce(CompanyNews("seats", sentence))

    async def take_up(self) -> None:
        """Goes on after the host was started anew: nobody loses by its having been down.

        Who was late for a turn has their seat again.
        """
        control, match = self._kept.record.time_control, self._match.match
        if control is None or match is None:
            return
        if control.late is Late.TURN and self._kept.stage is TableStage.RUNNING:
            for seat in self._kept.person_seats - match.people:
                await self._give_back(seat)
        self.spare()

    def lost(self, time: timedelta) -> None:
        """So much time went by without anybody's doing: who is to decide need not mind."""
        control = self._kept.record.time_control
        if control is not None and time > (LOST_BY_CLOCK if control.clocked else LOST):
            self.spare()

    def spare(self) -> None:
        """Leaves time for the decision that waits, since nobody could make it for some while."""
        if self._kept.record.time_control is not None:
            self._company.presence.spare()
            self.renew(spare=True)

    # When it is over.

    async def check(self) -> None:
        """Has what the table agreed on happen, if the time for a decision is over."""
        control, deadline = self._kept.record.time_control, self._kept.record.deadline
        if control is None:
            return
        if deadline is None or self._due(spare=False)[0] != deadline:
            self.renew()  # Who made the last move may have ended before this was kept.
            return
        if self._kept.services.clock() < deadline.at or not await self._is_ours():
            return
        try:
            self._say_late(deadline)
            if control.late is Late.PAUSE:
                self._match.pause(None)
                return
            if control.late is Late.TURN or self._company.is_here(deadline.seat):
                self._for_a_turn.add(deadline.seat)
            await self._match.stand_in(deadline.seat)
        except (LobbyError, SaveError) as trouble:  # It is tried again at the next look.
            self._kept.log_trouble("nothing came of a deadline", trouble)

    async def _is_ours(self) -> bool:
        """True if what follows from a deadline is done here, and by no other process."""
        match, deadline = self._match.match, self._kept.record.deadline
        if match is None or not await self._kept.services.matches.claim(match.stored):
            return False
        return self._kept.record.deadline == deadline == self._due(spare=False)[0]

    def _say_late(self, deadline: Deadline) -> None:
        """Says so once, however often what follows has to be tried."""
        if deadline == self._said_late:
            return
        self._said_late = deadline
        name = self._kept.names[deadline.seat]
        sentence = phrase("{name} ran out of time.", name=name)
        self._company.announce(CompanyNews("seats", sentence))

    async def _give_back(self, seat: Seat) -> None:
        if self._kept.record.over or not self._match.stands_in(seat):
            return
        try:
            await self._match.back_at(seat)
        except (LobbyError, SaveError) as trouble:  # It is theirs when they come to the table.
            self._kept.log_trouble("a seat was not given back", trouble)
