"""The state of a host, summed up from what its processes tell each other."""

import os
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Protocol

from dogs_rules import __version__
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.notifications.messages import Counts
from dogs_tui.host.operations.channel import AcceptorCounts
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.draining import Draining
from dogs_tui.host.operations.loads import Load
from dogs_tui.host.operations.memory import HostMemory, Room
from dogs_tui.host.operations.status import Status, WorkerRow


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
