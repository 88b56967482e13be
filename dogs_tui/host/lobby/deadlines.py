"""Deadlines of tables that have a time control: kept, renewed, and what follows from them."""

import asyncio
from collections.abc import Callable, Iterable
from contextvars import Context
from datetime import datetime, timedelta
from time import monotonic
from typing import Final, Protocol

from dogs_rules.game import Seat
from dogs_rules.phrase import phrase
from dogs_saves import SaveError
from dogs_tui.host.lobby.company import TableCompany
from dogs_tui.host.lobby.errors import LobbyError, is_overtaken
from dogs_tui.host.lobby.hosted_match import HostedMatch
from dogs_tui.host.lobby.kept_table import KeptTable
from dogs_tui.host.lobby.news import CompanyNews
from dogs_tui.host.lobby.public import TableStage
from dogs_tui.host.lobby.records import TableRecord
from dogs_tui.host.lobby.services import Services
from dogs_tui.host.lobby.time_control import GRACE, Deadline, Late, TimeControl, time_for_all

EVERY: Final = 20.0
"""Seconds between two looks at the clock."""
JUMP: Final = timedelta(minutes=5)
"""A clock that is so far from where time has brought it jumped, or the machine was asleep."""


class TableDeadline:
    """Until when the decision that waits at a table has to be made; it follows its match.

    The deadline stands in the table's record, so that it outlives the host. It is told by seat and
    number of moves: whatever was written last, a deadline of another decision counts for nothing.

    Args:
        kept: What is kept of the table.
        company: Who is there.
        match: What is played there.
    """

    def __init__(self, kept: KeptTable, company: TableCompany, match: HostedMatch) -> None:
        self._kept = kept
        self._company = company
        self._match = match
        self._for_a_turn: set[Seat] = set()
        self._said_late: Deadline | None = None

    # What the match tells.

    def played(self, seat: Seat) -> None:
        if seat in self._for_a_turn and self._match.to_move != seat:
            self._for_a_turn.discard(seat)
            self._kept.services.later(self._give_back(seat))
        self.renew()

    def taken_back(self) -> None:
        self.renew()

    def people_changed(self) -> None:
        self.renew()

    def close(self) -> None:
        self.renew()

    # Keeping it.

    def renew(self, least: datetime | None = None) -> None:
        """Has the deadline of the decision that waits now; what waits for a bot has none.

        Args:
            least: Not before this.
        """
        if self._match.elsewhere:
            return  # It is kept where the move was made.
        wanted = self._wanted()
        if wanted is not None and least is not None and wanted.at < least:
            wanted = Deadline(wanted.ply, wanted.seat, least)
        if wanted == self._kept.record.deadline:
            return
        try:
            self._kept.write(deadline=wanted)
        except LobbyError as trouble:  # The next move, or the next start, gives another one.
            if is_overtaken(trouble):
                return
            self._kept.log_trouble("a deadline was not kept", trouble)
        if wanted is not None:
            self._kept.services.deadline_kept()

    def _wanted(self) -> Deadline | None:
        control, match = self._kept.record.time_control, self._match.match
        seat = self._match.to_move
        if control is None or match is None or self._kept.stage is not TableStage.RUNNING:
            return None
        if seat is None or seat not in match.people:
            return None
        whole = Deadline(match.plies, seat, self._begins(seat) + control.time)
        known = self._kept.record.deadline
        if known is not None and (known.ply, known.seat) == (whole.ply, whole.seat):
            return min(known, whole, key=lambda one: one.at)  # The clock may have been put back.
        return whole

    def _begins(self, seat: Seat) -> datetime:
        """From when the time of a seat runs: now, or when its person's days off are over."""
        return self._off_until(seat) or self._kept.services.clock()

    def _off_until(self, seat: Seat) -> datetime | None:
        """Until when the person of a seat has days off."""
        person = self._kept.services.people.get(self._kept.record.seats[seat].person)
        return None if person is None else person.off_until(self._kept.services.clock())

    def holiday_changed(self, person: str, before: datetime | None) -> None:
        """As much time is left to somebody who is off, or back, as before: it does not run."""
        known = self._kept.record.deadline
        if known is None or self._kept.record.seats[known.seat].person != person:
            return
        now = self._kept.services.clock()
        left = max(known.at - max(now, before or now), timedelta())
        at = self._begins(known.seat) + left
        try:
            self._kept.write(deadline=Deadline(known.ply, known.seat, at))
        except LobbyError as trouble:
            self._kept.log_trouble("a deadline was not kept", trouble)
        self._company.looks_different()

    def change_time(self, hours: int) -> None:
        """Has everybody another time for decisions, also for the one that waits.

        Raises:
            LobbyError: It could not be written, and nothing changed.
        """
        before, known = self._kept.record.time_control, self._kept.record.deadline
        if before is None:
            return
        control = TimeControl(hours, before.late)
        deadline = known
        if known is not None:
            least = self._begins(known.seat) + min(GRACE, control.time)
            moved = max(known.at + control.time - before.time, least)
            deadline = Deadline(known.ply, known.seat, moved)
        self._kept.write(time_control=control, deadline=deadline)
        sentence = phrase("Everybody has {time} for a decision now.", time=time_for_all(hours))
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

    def spare(self) -> None:
        """Leaves time for the decision that waits, since nobody could make it for some while."""
        control = self._kept.record.time_control
        if control is not None:
            self._company.presence.spare()
            self.renew(self._kept.services.clock() + min(GRACE, control.time))

    # When it is over.

    async def check(self) -> None:
        """Has what the table agreed on happen, if the time for a decision is over."""
        control, deadline = self._kept.record.time_control, self._kept.record.deadline
        if control is None:
            return
        if deadline is None or self._wanted() != deadline:
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
        """Whether what follows from a deadline is done here, and by no other process."""
        match, known = self._match.match, self._kept.record.deadline
        if match is None or not await self._kept.services.matches.claim(match.stored):
            return False
        return self._kept.record.deadline == known == self._wanted()

    def _say_late(self, deadline: Deadline) -> None:
        """Says so once, however often what follows has to be tried."""
        if deadline == self._said_late:
            return
        self._said_late = deadline
        name = self._kept.names[deadline.seat]
        sentence = phrase("{name} has not decided in time.", name=name)
        self._company.announce(CompanyNews("seats", sentence))

    async def _give_back(self, seat: Seat) -> None:
        if self._kept.record.over or not self._match.stands_in(seat):
            return
        try:
            await self._match.back_at(seat)
        except (LobbyError, SaveError) as trouble:  # It is theirs when they come to the table.
            self._kept.log_trouble("a seat was not given back", trouble)


class Dated(Protocol):
    """A table that may have a deadline."""

    deadline: TableDeadline

    @property
    def record(self) -> TableRecord: ...


class Deadlines:
    """Looks at the deadlines of all tables again and again, as long as there is one.

    Args:
        tables: Gives those that are not over.
        services: The lobby's.
        elapsed: Seconds that have gone by, whatever the clock says.
    """

    def __init__(
        self,
        tables: Callable[[], Iterable[Dated]],
        services: Services,
        elapsed: Callable[[], float] = monotonic,
    ) -> None:
        self._elapsed = elapsed
        self._looked = (services.clock(), elapsed())
        self._tables = tables
        self._services = services
        self._timer: asyncio.TimerHandle | None = None
        services.deadline_kept = self.start

    def start(self) -> None:
        """Begins to look, if there is a deadline. May be repeated."""
        if self._timer is None and any(one.record.deadline for one in self._tables()):
            loop = asyncio.get_running_loop()
            self._looked = (self._services.clock(), self._elapsed())
            self._timer = loop.call_later(EVERY, self._look, context=Context())

    def stop(self) -> None:
        """Looks no longer. May be repeated."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        self._timer = None
        clock, elapsed = self._looked
        gone = timedelta(seconds=self._elapsed() - elapsed)
        if abs(self._services.clock() - clock - gone) > JUMP:
            for table in tuple(self._tables()):
                table.deadline.spare()
        else:
            self._services.later(self.check())
        self.start()

    async def check(self) -> None:
        """Has happen what follows from deadlines that are over."""
        for table in tuple(self._tables()):
            await table.deadline.check()
