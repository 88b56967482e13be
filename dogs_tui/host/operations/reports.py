"""``dogs-tui host status``, ``people`` and ``tables``: what a running host says of itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from rich.cells import cell_len

from dogs_rules.phrase import Phrase, literal, phrase, plural
from dogs_tui.host.doors.limits import Refused
from dogs_tui.host.notifications.counts import Counts
from dogs_tui.host.operations.asking import BANS, PEOPLE, STATUS, TABLES
from dogs_tui.host.operations.control import SILENT, NoHostError, SilentHostError, ask
from dogs_tui.host.operations.status import BanRow, PersonRow, Status, TableRow, WorkerRow
from dogs_tui.host.tables.public import TableStage
from dogs_tui.kit.printing import write, write_json, write_lines
from dogs_tui.shell.out import FailedError, table
from dogs_tui.words import listed, msgid, say, sense, tr
from dogs_tui.words.figures import decimal, sorting, whole

T = TypeVar("T")

MIB = 1024 * 1024
SEVERAL: Final = (
    (86_400, plural("{n} day", "{n} days")),
    (3_600, plural("{n} hour", "{n} hours")),
    (60, plural("{n} minute", "{n} minutes")),
    (1, plural("{n} second", "{n} seconds")),
)
_STAGES: Final[Mapping[str, Phrase]] = {
    TableStage.GATHERING: phrase("gathering"),
    TableStage.RUNNING: phrase("running"),
    TableStage.PAUSED: phrase("paused"),
    TableStage.FINISHED: phrase("finished"),
    TableStage.ENDED: phrase("ended early"),
}
_REFUSED: Final[Mapping[str, Phrase]] = {
    Refused.RATE: phrase("came too fast"),
    Refused.RATE_OF_ADDRESS: phrase("came too fast from one address"),
    Refused.LOGINS: phrase("too many logging in"),
    Refused.LOGINS_OF_ADDRESS: phrase("too many logging in from one address"),
    Refused.SESSIONS: phrase("too many here"),
    Refused.MEMORY: phrase("no memory left"),
    Refused.SESSIONS_OF_ADDRESS: phrase("too many here from one address"),
    Refused.STRANGERS: phrase("too many strangers"),
    Refused.STRANGERS_OF_ADDRESS: phrase("too many strangers from one address"),
    Refused.BANNED: phrase("banned"),
    Refused.CLOSING: phrase("the host was about to stop"),
    Refused.HEADER: phrase("no word from a balancer"),
}


def show_status(folder: Path, *, as_json: bool) -> int:
    """Prints how the host of a data folder is doing.

    Raises:
        FailedError: None runs.
    """
    raw = asked(folder, STATUS)
    if as_json:
        write_json(read(raw, Any))
        return 0
    found = read(raw, Status)
    rows = [(tr(name), say(value)) for name, value in _rows(found)]
    width = max(cell_len(name) for name, _ in rows)
    for name, value in rows:
        write(f"{name}{' ' * (width - cell_len(name))}  {value}")
    return 0


def _late(lag: float | None) -> Phrase:
    """How late an event loop is."""
    if lag is None:
        return phrase("idle")
    return phrase("{n} ms late (95 of 100 times less)", n=decimal(lag))


def _worker(one: WorkerRow) -> Phrase:
    """How a process that serves guests is doing."""
    if one.process is None:
        return phrase("is being started")
    return phrase(
        "{pid}: sessions {n}; event loop {late}; memory {held} MiB",
        pid=one.process,
        n=whole(one.sessions),
        late=_late(one.loop_lag_p95_ms),
        held=whole(one.memory_bytes // MIB),
    )


def _rows(found: Status) -> Iterator[tuple[str, Phrase | str]]:
    """What there is to say of a host, each with its name."""
    yield msgid("version"), found.version
    yield msgid("running for"), duration(found.uptime_seconds)
    nowhere = phrase("no address; only the socket for sshd")
    yield msgid("listening at"), ", ".join(found.addresses) or nowhere
    yield msgid("host key"), found.fingerprint
    yield msgid("admission"), found.admission
    yield msgid("sessions"), _of(found.sessions, found.max_sessions)
    yield msgid("logging in"), whole(found.logging_in)
    yield msgid("people here"), ", ".join(found.people_here) or phrase("nobody")
    yield msgid("people known"), _of(found.people_known, found.max_people)
    yield (
        msgid(sense("of a host", "tables")),
        phrase(
            "{tables}; at most {n} that are not over",
            tables=_counted(found.tables, _STAGES),
            n=whole(found.max_tables),
        ),
    )
    yield msgid("refused"), _counted(found.refused, _REFUSED)
    yield (
        msgid("bots"),
        phrase(
            "workers that think: {thinking} of {most}; questions that wait: {waiting}",
            thinking=found.bots_thinking,
            most=found.bot_workers,
            waiting=found.bots_waiting,
        ),
    )
    yield msgid("event loop"), _late(found.loop_lag_p95_ms)
    for one in found.workers:
        yield msgid("host process"), _worker(one)
    held, most = found.memory_bytes // MIB, found.memory_limit_bytes // MIB
    memory = phrase("{n} of {most} MiB", n=whole(held), most=whole(most))
    if found.memory_full:
        memory = phrase("{memory}, nobody is let in", memory=memory)
    yield msgid("memory"), memory
    yield msgid("notifications"), _notifications(found.notifications)
    yield msgid("stops"), _stops(found)


def _of(count: int, most: int) -> Phrase:
    return phrase("{n} of {most}", n=whole(count), most=whole(most))


def _notifications(counts: Counts | None) -> Phrase:
    """What became of what absent people were told."""
    if counts is None:
        return phrase("none: nobody is told anything")
    told = [
        phrase("sent: {n}", n=counts.sent),
        phrase("failed: {n}", n=counts.failed),
        phrase("waiting: {n}", n=counts.waiting),
    ]
    if counts.refused:
        told.append(phrase("put off: {n}", n=counts.refused))
    return listed(told)


def _stops(found: Status) -> Phrase:
    """When a host stops that takes no more guests."""
    if not found.draining:
        return phrase("no")
    if found.drained_by is None:
        return phrase("when everybody has left")
    return phrase("when everybody has left, or at {time} UTC", time=f"{found.drained_by:%H:%M}")


def list_people(folder: Path, *, as_json: bool) -> int:
    """Prints who is known to the host of a data folder.

    Raises:
        FailedError: No host runs.
    """

    def row(one: PersonRow) -> tuple[str, ...]:
        now = [*([tr("here")] if one.here else []), *([tr("muted")] if one.muted else [])]
        since, keys = f"{one.since:%Y-%m-%d}", " ".join(one.keys)
        made = (str(one.tables), str(one.kept))
        return (one.name, one.id, since, one.invited_by, *made, ", ".join(now), keys)

    found = sorted(
        read(asked(folder, PEOPLE), tuple[PersonRow, ...]), key=lambda one: sorting(one.name)
    )
    heads = (
        tr("name"),
        tr("id"),
        tr("since"),
        tr("invited by"),
        tr(sense("of a host", "tables")),
        tr("kept"),
        tr("now"),
        tr(sense("public keys", "keys")),
    )
    nobody = tr("Nobody has come yet. Make an invitation with: dogs-tui host invite")
    return _listed(found, heads, row, nobody, as_json=as_json)


def list_tables(folder: Path, *, as_json: bool) -> int:
    """Prints the tables of the host of a data folder.

    Raises:
        FailedError: No host runs.
    """

    def row(one: TableRow) -> tuple[str, ...]:
        seats = ", ".join(name or tr("(open)") for name in one.seats)
        seen = tr("private") if one.private else ""
        return (one.code, one.game, say(_named(one.stage, _STAGES)), seats, str(one.watchers), seen)

    found = read(asked(folder, TABLES), tuple[TableRow, ...])
    heads = (tr("code"), tr("game"), tr("stage"), tr("seats"), tr("watching"), tr("seen"))
    return _listed(found, heads, row, tr("No tables yet."), as_json=as_json)


def list_bans(folder: Path, *, as_json: bool) -> int:
    """Prints whom the host of a data folder lets in no more.

    Raises:
        FailedError: No host runs.
    """

    def row(one: BanRow) -> tuple[str, ...]:
        until = tr("lifted") if one.until is None else f"{one.until:%Y-%m-%d %H:%M}"
        return (one.what, one.name, f"{one.since:%Y-%m-%d}", until, one.why)

    found = read(asked(folder, BANS), tuple[BanRow, ...])
    heads = (tr("banned"), tr("name"), tr("since"), tr("until"), tr("why"))
    return _listed(found, heads, row, tr("Nobody is banned."), as_json=as_json)


def _listed(
    found: Sequence[T],
    heads: Sequence[str],
    row: Callable[[T], Sequence[str]],
    nothing: str,
    *,
    as_json: bool,
) -> int:
    """Prints things as a table, or one a line as JSON.

    Args:
        found: What is printed.
        heads: Of the columns.
        row: What stands in them.
        nothing: Printed in place of a table when there is nothing.
        as_json: Whether a program reads it.
    """
    if as_json:
        for one in found:
            write_json(one)
    elif not found:
        write(nothing)
    else:
        write_lines(table(heads, [row(one) for one in found]))
    return 0


def duration(seconds: int) -> Phrase:
    """So many seconds in words, by their largest two units."""
    said = []
    for size, unit in SEVERAL:
        count, seconds = divmod(seconds, size)
        if count:
            said.append(unit.filled(n=count))
    return listed(said[:2] or [SEVERAL[-1][1].filled(n=0)], " ")


def _counted(counts: Mapping[str, int], names: Mapping[str, Phrase]) -> Phrase:
    """How often each of some things is there; those that are not there are left out."""
    told = [
        phrase("{what}: {n}", what=_named(key, names), n=whole(count))
        for key, count in counts.items()
        if count
    ]
    return listed(told) if told else phrase("none")


def _named(key: str, names: Mapping[str, Phrase]) -> Phrase:
    """A word of the host's in words; one that this version does not know, as it is."""
    return names.get(key) or literal(key)


def asked(folder: Path, word: str, about: str = "") -> bytes:
    """As ``ask``, with a sentence for the operator when no host runs or answers.

    Raises:
        FailedError: None does, or it does not answer.
    """
    try:
        return ask(folder, word, about)
    except SilentHostError as error:
        raise FailedError(tr(SILENT)) from error
    except NoHostError as error:
        told = phrase(
            "No host runs with the data folder {folder}. Start one with: dogs-tui host",
            folder=str(folder),
        )
        raise FailedError(say(told)) from error


def read(raw: bytes, kind: type[T]) -> T:
    """An answer of the host.

    Raises:
        FailedError: It is none that this version knows.
    """
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.MsgspecError as error:
        raise FailedError(
            tr("The host that runs is of another version. Restart it, or use --json.")
        ) from error
