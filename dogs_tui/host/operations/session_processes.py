"""The session processes of a host: which of them serves whom, and that all of them are there."""

import asyncio
import contextlib
import os
import socket
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

from dogs_rules.phrase import Phrase
from dogs_tui.host.connection import Caller
from dogs_tui.host.doors.relay.handed import hand
from dogs_tui.host.operations.children import Ask, Child, CloseToMatches, Report, Start
from dogs_tui.host.people.person import Person

MODULE: Final = "dogs_tui.host.operations.session_process"
PATIENCE: Final = 5.0
"""Seconds that a guest waits for a session process."""
ANSWER: Final = 1.0
"""Seconds for all of them to say how they are doing."""
REMEMBERED: Final = 4096
"""People and networks of whom is known by which process they were served."""


class SessionProcess:
    """One of them. A ``Server``.

    Args:
        number: Its place among all, from 1.
        start: What it is told first.

    Attributes:
        count: Of how many guests it has the terminal.
        report: How it was doing when it was last asked.
    """

    def __init__(self, number: int, start: Start) -> None:
        self.count = 0
        self.report: Report | None = None
        self._way: socket.socket | None = None
        self._answered = asyncio.Event()
        self._closed: Phrase | None = None
        self.child = Child(
            MODULE,
            start,
            name=f"sessions {number}",
            passed=self._passed,
            heard=self._heard,
            begun=lambda: self.close_to_matches(self._closed),
        )

    def take(self, terminal: socket.socket) -> None:
        """Hands it a terminal.

        Raises:
            OSError: It takes none.
        """
        try:
            if self._way is None:
                raise ConnectionError
            hand(self._way, terminal)
        except OSError:
            self.child.lost()
            raise
        self.count += 1

    def left(self) -> None:
        """One whom it had is gone."""
        self.count -= 1

    def close_to_matches(self, why: Phrase | None) -> None:
        """Has no match begin there, for this reason; ``None``: they begin again."""
        self._closed = why
        self.child.tell(CloseToMatches(why))

    async def ask(self) -> None:
        """Has it say how it is doing, if it does so in time."""
        self._answered.clear()
        self.child.tell(Ask())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ANSWER):
                await self._answered.wait()

    async def stop(self) -> None:
        """Has it end. May be repeated."""
        await self.child.stop()
        if self._way is not None:
            self._way.close()
            self._way = None

    def _passed(self) -> Sequence[Any]:
        """The end of the way on which it takes terminals, of a new process each time."""
        if self._way is not None:
            self._way.close()
        self._way, theirs = socket.socketpair()
        self._way.setblocking(False)
        return (theirs,)

    def _heard(self, report: Report) -> None:
        self.report = report
        self._answered.set()


class SessionProcesses:
    """All of them.

    Whoever comes again is served by the process that served them before, so that what it counts
    for people and networks of strangers, such as tries of codes, is counted in one place; somebody
    new by the one that serves the fewest.

    Args:
        number: How many.
        start: What each is told first.
    """

    def __init__(self, number: int, start: Start) -> None:
        self.all = tuple(SessionProcess(one, start) for one in range(1, number + 1))
        self._served_by: OrderedDict[str, SessionProcess] = OrderedDict()

    async def start(self) -> None:
        """Starts all of them, no more at a time than there are cores.

        Raises:
            ChildError: One cannot be started.
        """
        at_once = os.cpu_count() or 1
        for first in range(0, len(self.all), at_once):
            some = self.all[first : first + at_once]
            await asyncio.gather(*(one.child.start() for one in some))

    async def stop(self) -> None:
        """Has all of them end. May be repeated."""
        await asyncio.gather(*(one.stop() for one in self.all))

    async def place(self, caller: Caller, person: Person | None) -> SessionProcess | None:
        """One that serves a guest; ``None``: none is there in time."""
        who = caller.neighbourhood if person is None else person.id
        before = self._served_by.get(who)
        found = before if before is not None and before.child.ready else self._least()
        if found is None:
            found = await self._soon()
        if found is not None:
            self._remember(who, found)
        return found

    def close_to_matches(self, why: Phrase | None) -> None:
        """Has no match begin anywhere, for this reason; ``None``: they begin again."""
        for one in self.all:
            one.close_to_matches(why)

    async def ask(self) -> None:
        """Has all of them say how they are doing."""
        await asyncio.gather(*(one.ask() for one in self.all))

    def _least(self) -> SessionProcess | None:
        ready = (one for one in self.all if one.child.ready)
        return min(ready, key=lambda one: one.count, default=None)

    async def _soon(self) -> SessionProcess | None:
        """The first that is there again."""
        waiting = [asyncio.ensure_future(one.child.wait_ready()) for one in self.all]
        try:
            await asyncio.wait(waiting, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waiting:
                one.cancel()
        return self._least()

    def _remember(self, who: str, served_by: SessionProcess) -> None:
        self._served_by[who] = served_by
        self._served_by.move_to_end(who)
        if len(self._served_by) > REMEMBERED:
            self._served_by.popitem(last=False)
