"""The processes of a host with several: those that serve guests."""

from functools import cached_property
from typing import Final

from dogs_rules.phrase import Phrase
from dogs_tui.host.connection import Caller
from dogs_tui.host.operations.children import CloseVotes, Report, Start
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.memory import resident
from dogs_tui.host.operations.session_processes import SessionProcess, SessionProcesses
from dogs_tui.host.operations.status import WorkerRow
from dogs_tui.host.people.person import Person
from dogs_tui.thinking.thinkers import spare_cores

FEWEST: Final = 2
"""Processes in which the bots of one session process think, if nothing is said: a hint must not
hold up a bot."""


class HostProcesses:
    """All of them, as the process that listens has them.

    Args:
        config: How the host runs.
    """

    def __init__(self, config: HostConfig) -> None:
        self._config = config
        self._sessions: SessionProcesses | None = None

    @property
    def number(self) -> int:
        """How many there are."""
        return self._config.workers

    @cached_property
    def bot_workers(self) -> int:
        """Processes at most in which bots think, for all of them."""
        return self._each * self._config.workers

    @property
    def _each(self) -> int:
        wanted, number = self._config.bot_workers, self._config.workers
        return -(-wanted // number) if wanted else max(FEWEST, spare_cores() // number)

    async def open_sessions(self, address: str) -> None:
        """Starts those that serve guests.

        Args:
            address: What friends type to come in.

        Raises:
            ChildError: One cannot be started.
        """
        start = Start(self._config, address, self._each)
        self._sessions = SessionProcesses(self._config.workers, start)
        await self._sessions.start()

    async def close_sessions(self) -> None:
        """Ends those that serve guests. May be repeated."""
        if self._sessions is not None:
            await self._sessions.stop()

    async def place(self, caller: Caller, person: Person | None) -> SessionProcess | None:
        """One that serves a guest; ``None``: none does in time."""
        return None if self._sessions is None else await self._sessions.place(caller, person)

    def close_to_matches(self, why: Phrase | None) -> None:
        """Has no match begin anywhere, for this reason; ``None``: they begin again."""
        if self._sessions is not None:
            self._sessions.close_to_matches(why)

    async def close_votes(self) -> None:
        """Has nothing be decided any more that tables are being asked."""
        if self._sessions is not None:
            for one in self._sessions.all:
                one.child.tell(CloseVotes())
            await self._sessions.ask()  # Then it is done.

    async def ask(self) -> None:
        """Has all say how they are doing, if they do so in time."""
        if self._sessions is not None:
            await self._sessions.ask()

    @property
    def reports(self) -> tuple[Report, ...]:
        """What those that serve guests said last."""
        return tuple(one.report for one in self._all if one.report is not None)

    @property
    def rows(self) -> tuple[WorkerRow, ...]:
        """Those that serve guests, as the operator reads them."""
        return tuple(
            WorkerRow(
                pid := one.child.pid,
                one.count,
                None if one.report is None else one.report.loop_lag_p95_ms,
                0 if pid is None else resident(pid),
            )
            for one in self._all
        )

    @property
    def pids(self) -> tuple[int, ...]:
        """The numbers of all that are there."""
        return tuple(one.child.pid for one in self._all if one.child.pid is not None)

    @property
    def _all(self) -> tuple[SessionProcess, ...]:
        return () if self._sessions is None else self._sessions.all
