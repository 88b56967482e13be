"""The status of a host in numbers and names; nothing of what is played, said or hidden."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final

import msgspec
from rich.cells import cell_len

from dogs_rules.phrase import Phrase, literal, phrase, plural
from dogs_tui.host.commands.operator_tables import STAGES
from dogs_tui.host.doors.limits import Refused
from dogs_tui.host.notifications.messages import Counts
from dogs_tui.kit.printing import write
from dogs_tui.words import listed, msgid, say, sense, tr
from dogs_tui.words.figures import decimal, whole

MIB = 1024 * 1024
_UNITS: Final = (
    (86_400, plural("{n} day", "{n} days")),
    (3_600, plural("{n} hour", "{n} hours")),
    (60, plural("{n} minute", "{n} minutes")),
    (1, plural("{n} second", "{n} seconds")),
)
_REFUSED: Final[Mapping[str, Phrase]] = {
    Refused.RATE: phrase("rate limited"),
    Refused.RATE_OF_ADDRESS: phrase("rate limited by address"),
    Refused.LOGINS: phrase("too many logging in"),
    Refused.LOGINS_OF_ADDRESS: phrase("too many logging in from one address"),
    Refused.SESSIONS: phrase("host full"),
    Refused.MEMORY: phrase("out of memory"),
    Refused.SESSIONS_OF_ADDRESS: phrase("too many sessions from one address"),
    Refused.STRANGERS: phrase("too many unregistered"),
    Refused.STRANGERS_OF_ADDRESS: phrase("too many unregistered from one address"),
    Refused.BANNED: phrase("banned"),
    Refused.CLOSING: phrase("host was stopping"),
    Refused.HEADER: phrase("PROXY header missing"),
}


class WorkerRow(msgspec.Struct, frozen=True):
    """A process that serves guests."""

    process: int | None
    """Its number; ``None``: it is being started."""
    sessions: int
    loop_lag_p95_ms: float | None
    memory_bytes: int


class Status(msgspec.Struct, frozen=True):
    """The facts that ``dogs-tui host status`` shows."""

    version: str
    since: datetime
    uptime_seconds: int
    process: int
    addresses: tuple[str, ...]
    fingerprint: str
    web: str
    """The address that browsers open; empty: they cannot come in."""
    admission: str
    sessions: int
    max_sessions: int
    """As many as there may be and memory holds."""
    logging_in: int
    people_here: tuple[str, ...]
    people_known: int
    max_people: int
    tables: Mapping[str, int]
    """The number of tables, by stage."""
    max_tables: int
    """That are not over."""
    refused: Mapping[str, int]
    """Connections that were not let in since the start, by reason."""
    bots_thinking: int
    """Workers that work out decisions or hints now."""
    bots_waiting: int
    """Decisions and hints that wait for a worker."""
    bot_workers: int
    """Workers at most."""
    loop_lag_p95_ms: float | None
    """Over the last five minutes in which somebody was here; ``None``: nobody was."""
    memory_bytes: int
    """The memory that the process holds."""
    memory_limit_bytes: int
    """From which on nobody is let in."""
    memory_full: bool
    draining: bool
    """True if the host takes no more guests and ends when the last have gone."""
    drained_by: datetime | None
    """The time when it ends at the latest; ``None``: when everybody has left, if it is to."""
    workers: tuple[WorkerRow, ...] = ()
    """The processes that serve guests; none: this one does."""
    notifications: Counts | None = None
    """The counts of notifications to absent people; ``None``: this host tells nobody."""


def show_status(status: Status) -> int:
    """Prints how a host is doing."""
    rows = [(tr(name), say(value)) for name, value in _rows(status)]
    width = max(cell_len(name) for name, _ in rows)
    for name, value in rows:
        write(f"{name}{' ' * (width - cell_len(name))}  {value}")
    return 0


def _late(lag: float | None) -> Phrase:
    """The delay of an event loop."""
    if lag is None:
        return phrase("idle")
    return phrase("{n} ms late (95th percentile)", n=decimal(lag))


def _worker(row: WorkerRow) -> Phrase:
    """The rows about a process that serves guests."""
    if row.process is None:
        return phrase("starting")
    return phrase(
        "{pid}: sessions {n}; event loop {late}; memory {held} MiB",
        pid=row.process,
        n=whole(row.sessions),
        late=_late(row.loop_lag_p95_ms),
        held=whole(row.memory_bytes // MIB),
    )


def _rows(status: Status) -> Iterator[tuple[str, Phrase | str]]:
    """The rows about a host, each with its name."""
    yield msgid("version"), status.version
    yield msgid("uptime"), _duration(status.uptime_seconds)
    nowhere = phrase("no address; only the socket for sshd")
    yield msgid("listening at"), ", ".join(status.addresses) or nowhere
    yield msgid("browsers open"), status.web or phrase("nothing: they cannot connect")
    yield msgid("host key"), status.fingerprint
    yield msgid("admission"), status.admission
    yield msgid("sessions"), _of(status.sessions, status.max_sessions)
    yield msgid("logging in"), whole(status.logging_in)
    yield msgid("people connected"), ", ".join(status.people_here) or phrase("nobody")
    yield msgid("registered people"), _of(status.people_known, status.max_people)
    yield (
        msgid(sense("of a host", "tables")),
        phrase(
            "{tables}; at most {n} active",
            tables=_counted(status.tables, STAGES),
            n=whole(status.max_tables),
        ),
    )
    yield msgid("refused"), _counted(status.refused, _REFUSED)
    yield (
        msgid("bots"),
        phrase(
            "bot workers busy: {thinking} of {most}; queued: {waiting}",
            thinking=status.bots_thinking,
            most=status.bot_workers,
            waiting=status.bots_waiting,
        ),
    )
    yield msgid("event loop"), _late(status.loop_lag_p95_ms)
    for worker in status.workers:
        yield msgid("host process"), _worker(worker)
    held, most = status.memory_bytes // MIB, status.memory_limit_bytes // MIB
    memory = phrase("{n} of {most} MiB", n=whole(held), most=whole(most))
    if status.memory_full:
        memory = phrase("{memory}, new sessions are refused", memory=memory)
    yield msgid("memory"), memory
    yield msgid("notifications"), _notifications(status.notifications)
    yield msgid("stops"), _stops(status)


def _of(count: int, most: int) -> Phrase:
    return phrase("{n} of {most}", n=whole(count), most=whole(most))


def _notifications(counts: Counts | None) -> Phrase:
    """The counts of notifications to absent people."""
    if counts is None:
        return phrase("none: notifications are not set up")
    sentences = [
        phrase("sent: {n}", n=counts.sent),
        phrase("failed: {n}", n=counts.failed),
        phrase("waiting: {n}", n=counts.waiting),
    ]
    if counts.refused:
        sentences.append(phrase("delayed: {n}", n=counts.refused))
    return listed(sentences)


def _stops(status: Status) -> Phrase:
    """The sentence about when a draining host stops."""
    if not status.draining:
        return phrase("no")
    if status.drained_by is None:
        return phrase("when everyone has left")
    return phrase("when everyone has left, or at {time} UTC", time=f"{status.drained_by:%H:%M}")


def _duration(seconds: int) -> Phrase:
    """So many seconds in words, by their largest two units."""
    said = []
    for size, unit in _UNITS:
        count, seconds = divmod(seconds, size)
        if count:
            said.append(unit.filled(n=count))
    return listed(said[:2] or [_UNITS[-1][1].filled(n=0)], " ")


def _counted(counts: Mapping[str, int], names: Mapping[str, Phrase]) -> Phrase:
    """The number of each of some things; those that are not there are left out."""
    sentences = [
        phrase("{what}: {n}", what=_named(key, names), n=whole(count))
        for key, count in counts.items()
        if count
    ]
    return listed(sentences) if sentences else phrase("none")


def _named(key: str, names: Mapping[str, Phrase]) -> Phrase:
    """A word of the host's in words; one that this version does not know, as it is."""
    return names.get(key) or literal(key)
