"""The clock by which deadlines of tables are over: looked at again and again."""

import asyncio
from collections.abc import Callable
from contextvars import Context
from datetime import datetime, timedelta
from time import monotonic
from typing import Final

from dogs_tui.host.tables.services import Services
from dogs_tui.host.tables.tables import Tables

EVERY: Final = 20.0
"""Seconds between two looks at the clock, at most."""
OFTEN: Final = 5.0
"""The same, while a deadline is near, and until something that failed is tried again."""
NEAR: Final = timedelta(hours=4)


class Deadlines:
    """Looks at the deadlines of all tables again and again, as long as there is one.

    It goes by the clock of where things are kept. While that cannot be read nobody can decide, and
    nothing follows; what that has lost them is given back.

    Args:
        elapsed: Seconds that have gone by, whatever the clock says.
    """

    def __init__(
        self,
        tables: Tables,
        services: Services,
        elapsed: Callable[[], float] = monotonic,
    ) -> None:
        self._elapsed = elapsed
        self._looked: tuple[datetime, float] | None = None
        """The time of the clock when it was last looked at, and what had gone by."""
        self._away = False
        """True if it could not be read since."""
        self._tables = tables
        self._services = services
        self._timer: asyncio.TimerHandle | None = None
        self._looking = False
        self._stopped = False
        services.deadline_kept = self.kept

    def start(self) -> None:
        """Begins to look, if there is a deadline. May be repeated."""
        deadlines = [table.record.deadline for table in self._tables.live]
        if not any(deadlines):
            self._looked = None
        for deadline in filter(None, deadlines):
            self.kept(deadline.at)

    def kept(self, at: datetime) -> None:
        """There is a deadline: the clock is looked at when it is over, if not before."""
        if self._looked is None:
            self._looked = self._now()
        self._arm(self._wait_for(at))

    def holiday_changed(self, person: str, before: datetime | None) -> None:
        """Somebody takes days off, or is back, who would have been off until then before."""
        for table in self._tables.live:
            table.deadline.holiday_changed(person, before)

    def stop(self) -> None:
        """Looks no longer. May be repeated."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait_for(self, at: datetime) -> float:
        """Seconds until the clock is looked at for a deadline."""
        left = at - self._services.clock()
        seconds = left.total_seconds()
        return min(seconds if seconds > 0 else OFTEN, OFTEN if left < NEAR else EVERY)

    def _arm(self, wait: float) -> None:
        if self._stopped or self._looking:
            return  # When the look is over, all deadlines are looked through.
        loop = asyncio.get_running_loop()
        if self._timer is not None:
            if self._timer.when() <= loop.time() + wait:
                return
            self._timer.cancel()
        self._timer = loop.call_later(wait, self._look, context=Context())

    def _look(self) -> None:
        self._timer = None
        self._looking = True
        self._services.later(self._look_once())

    async def _look_once(self) -> None:
        try:
            lost = await self._lost()
            if lost is not None:
                for table in self._tables.live:
                    table.deadline.lost(lost)
                await self.check()
        finally:
            self._looking = False
            self.start()

    async def _lost(self) -> timedelta | None:
        """Time that went by without anybody's doing; ``None``: it goes by still.

        The clock jumped, the machine was asleep, or what is kept could not be reached.
        """
        if not self._services.store.clock.look():
            self._away = True
            return None
        clock, elapsed = now = self._now()
        before, away = self._looked or now, self._away
        self._looked, self._away = now, False
        gone = timedelta(seconds=elapsed - before[1])
        return gone if away else abs(clock - before[0] - gone)

    def _now(self) -> tuple[datetime, float]:
        return self._services.clock(), self._elapsed()

    async def check(self) -> None:
        """Has happen what follows from deadlines that are over."""
        for table in self._tables.live:
            await table.deadline.check()
