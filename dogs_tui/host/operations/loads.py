"""The load of all hosts on one store, and how they are doing, summed up."""

import asyncio
import os
import socket
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from time import monotonic
from typing import Final, Protocol

import msgspec

from dogs_rules import __version__
from dogs_saves import SaveError
from dogs_tui.host.doors.connection_limiter import ConnectionLimiter
from dogs_tui.host.doors.other_hosts import OtherHosts
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.notifications.messages import Counts
from dogs_tui.host.operations.channel import AcceptorCounts
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.draining import Draining
from dogs_tui.host.operations.memory import HostMemory, Room
from dogs_tui.host.operations.status import Status, WorkerRow
from dogs_tui.host.store import Kind, Store
from dogs_tui.host.store.presence import PROCESSES

EVERY: Final = 1.0
"""Seconds between two times that a host tells the others, at least."""
FIGURES: Final = 10.0
"""Seconds after which it does so while somebody is here, though nobody came or left."""


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of a process that serves guests."""

    refused: dict[str, int] = {}
    """Those who were not let in, by reason."""
    bots_thinking: int = 0
    bots_waiting: int = 0
    loop_lag_p95_ms: float | None = None
    memory_bytes: int = 0
    notifications: Counts | None = None


class Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of sessions at one host, by the mark of the network that they come from."""

    machine: str = ""
    """By which hosts of one machine know each other."""
    process: int = 0
    """Its number there."""
    inside: int = 0
    sessions: dict[str, int] = {}
    strangers: dict[str, int] = {}
    strangers_in_all: int = 0
    figures: Figures = Figures()


LOADS: Final = Kind("loads", Load)
"""By the name of the process."""


class HostLoads(OtherHosts):
    """The loads of all hosts on one store.

    Args:
        store: What they share; not open yet.
        machine: The name of the hosts of this machine.
        figures: Gives how this one is doing.
        clock: Gives the time in seconds.
    """

    def __init__(
        self,
        store: Store,
        machine: str = "",
        figures: Callable[[], Figures] = Figures,
        *,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._documents = store.documents(LOADS)
        self._presence = store.presence
        self._store = store
        self._machine = machine
        self._figures = figures
        self._clock = clock
        self._others: dict[str, Load] = {}
        self._published = Load()
        self._published_at = clock() - EVERY
        self._limiter: ConnectionLimiter | None = None
        self._timer: asyncio.TimerHandle | None = None
        store.follow(LOADS, self._followed)

    # What others have.

    def sessions(self, place: str) -> int:
        mark = self._mark(place)
        return sum(load.sessions.get(mark, 0) for load in self._there())

    def strangers(self, place: str) -> int:
        mark = self._mark(place)
        return sum(load.strangers.get(mark, 0) for load in self._there())

    @property
    def strangers_in_all(self) -> int:
        return sum(load.strangers_in_all for load in self._there())

    @property
    def beside(self) -> int:
        return sum(load.inside for load in self._there() if load.machine == self._machine)

    @property
    def here(self) -> tuple[Load, ...]:
        """Of all hosts on this machine, this one first."""
        others = [load for load in self._there() if load.machine == self._machine]
        mine = () if self._limiter is None else (self._load(self._limiter),)
        return (*mine, *sorted(others, key=lambda load: load.process))

    def settle(self) -> bool:
        if self._limiter is None or not self._presence.elsewhere(PROCESSES):
            return False
        try:
            self._write(self._load(self._limiter))
            loads, _ = self._documents.read_all()
        except SaveError:  # What was last heard has to do while the store is away.
            return False
        self._others = {name: load for name, load in loads.items() if name != self._presence.me}
        return True

    def bury(self, name: str) -> None:
        """Takes away what a host left that has ended without a word."""
        self._others.pop(name, None)
        with suppress(SaveError):  # Its presence runs out, and then it is taken away.
            self._documents.find(name)
            self._documents.remove(name)

    def _there(self) -> Iterable[Load]:
        there = self._presence.elsewhere(PROCESSES)
        return (load for name, load in self._others.items() if name in there)

    def _followed(self, name: str, load: Load | None) -> None:
        if name == self._presence.me:
            self._published = Load()  # Whoever took it away did not see this process.
            self.changed()
        elif load is None:
            self._others.pop(name, None)
        else:
            self._others[name] = load

    # What this one has.

    def open(self, limiter: ConnectionLimiter) -> None:
        """Begins to tell the others what is counted here."""
        self._limiter = limiter
        self.changed()

    def close(self) -> None:
        """Tells the others that nobody is here. May be repeated."""
        self._limiter = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        with suppress(SaveError):  # They see anyway that this process is there no more.
            self._documents.remove(self._presence.me)

    def changed(self) -> None:
        """Somebody came in or left here: the others are told soon."""
        if self._limiter is None:
            return
        loop = asyncio.get_running_loop()
        wait = max(0.0, self._published_at + EVERY - self._clock())
        if self._timer is not None:
            if self._timer.when() <= loop.time() + wait:
                return
            self._timer.cancel()
        self._timer = loop.call_later(wait, self._tell)

    def _tell(self) -> None:
        self._timer = None
        if self._limiter is None:
            return
        load = self._load(self._limiter)
        try:
            if load != self._published:
                self._write(load)
            self._tidy()
        except SaveError:  # The store says in the log when it is away; then it is tried again.
            self.changed()
        if load.strangers_in_all:
            self.changed()  # They say a name, and are strangers no more.
        elif load.inside and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(FIGURES, self._tell)

    def _write(self, load: Load) -> None:
        self._published_at = self._clock()
        self._documents.write(self._presence.me, load)
        self._published = load

    def _tidy(self) -> None:
        """Takes away what was left by processes that ended, which one of all has to do."""
        if self._presence.first:
            for name in self._others.keys() - self._presence.elsewhere(PROCESSES):
                self._documents.remove(name)
                self._others.pop(name, None)

    def _load(self, limiter: ConnectionLimiter) -> Load:
        return Load(
            self._machine,
            os.getpid(),
            limiter.sessions,
            self._marked(limiter.sessions_by_place),
            self._marked(limiter.strangers_by_place),
            limiter.strangers,
            self._figures(),
        )

    def _marked(self, counts: Mapping[str, int]) -> dict[str, int]:
        return {self._mark(place): count for place, count in sorted(counts.items())}

    def _mark(self, place: str) -> str:
        key = blake2b(self._store.secret, person=b"dogs-loads").digest()
        return blake2b(place.encode(), key=key, digest_size=8).hexdigest()


def machine_of(folder: Path) -> str:
    """The name by which all hosts of this machine with one data folder know each other."""
    where = f"{socket.gethostname()}:{folder}"
    return blake2b(where.encode(), digest_size=8).hexdigest()


class Running(Protocol):
    """A process of a host, as ``HostProgram`` is one."""

    config: HostConfig
    lobby: Lobby
    draining: Draining
    room: Room
    memory: HostMemory
    max_sessions: int
    began: datetime

    @property
    def port(self) -> int: ...

    @property
    def fingerprint(self) -> str: ...

    @property
    def web_origin(self) -> str: ...

    @property
    def logins(self) -> int: ...


def status_of(program: Running, loads: Sequence[Load], accepted: AcceptorCounts | None) -> Status:
    """Collects the status of a host.

    Args:
        program: One of its processes.
        loads: What all of them say, this one first.
        accepted: What their acceptor counts; ``None``: there is but this process.
    """
    config, lobby, draining = program.config, program.lobby, program.draining
    figures = [load.figures for load in loads]
    refused = Counter({} if accepted is None else accepted.refused)
    for host in figures:
        refused.update(host.refused)
    addresses = (
        address._replace(port=address.port or program.port) for address in config.addresses
    )
    return Status(
        version=__version__,
        since=program.began.replace(microsecond=0),
        uptime_seconds=int((datetime.now(UTC) - program.began).total_seconds()),
        process=os.getpid() if accepted is None else os.getppid(),
        addresses=tuple(map(str, addresses)),
        fingerprint=program.fingerprint,
        web=program.web_origin,
        admission=config.admits,
        sessions=sum(load.inside for load in loads),
        max_sessions=program.max_sessions,
        logging_in=program.logins if accepted is None else accepted.logins,
        people_here=tuple(person.name for person in lobby.present()),
        people_known=len(lobby.people.all()),
        max_people=config.max_people,
        tables={stage.value: count for stage, count in lobby.tables.stages().items()},
        max_tables=config.max_tables,
        refused=dict(sorted(refused.items())),
        bots_thinking=sum(host.bots_thinking for host in figures),
        bots_waiting=sum(host.bots_waiting for host in figures),
        bot_workers=program.room.workers,
        loop_lag_p95_ms=max(
            (host.loop_lag_p95_ms for host in figures if host.loop_lag_p95_ms is not None),
            default=None,
        ),
        memory_bytes=program.memory.held,
        memory_limit_bytes=program.room.process,
        memory_full=program.memory.full,
        draining=draining.on,
        drained_by=draining.until,
        notifications=_summed([host.notifications for host in figures if host.notifications]),
        workers=() if accepted is None else tuple(map(_row, loads)),
    )


def _summed(counts: Sequence[Counts]) -> Counts | None:
    if not counts:
        return None
    return Counts(
        sum(count.sent for count in counts),
        sum(count.failed for count in counts),
        sum(count.refused for count in counts),
        sum(count.waiting for count in counts),
    )


def _row(load: Load) -> WorkerRow:
    figures = load.figures
    return WorkerRow(load.process, load.inside, figures.loop_lag_p95_ms, figures.memory_bytes)
