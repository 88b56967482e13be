"""``dogs-tui host status``, ``people`` and ``tables``: what a running host says of itself."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from dogs_rules.phrase import sense
from dogs_tui.host.notifications.counts import Counts
from dogs_tui.host.operator.asking import BANS, PEOPLE, STATUS, TABLES
from dogs_tui.host.operator.control import NoHostError, ask
from dogs_tui.host.operator.status import BanRow, PersonRow, Status, TableRow
from dogs_tui.kit.printing import write, write_json, write_lines
from dogs_tui.shell.out import FailedError, table
from dogs_tui.words import tr

T = TypeVar("T")

MIB = 1024 * 1024
SEVERAL = (
    (86_400, "day", "days"),
    (3_600, "hour", "hours"),
    (60, "minute", "minutes"),
    (1, "second", "seconds"),
)


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
    lag = found.loop_lag_p95_ms
    rows = {
        "version": found.version,
        "running for": duration(found.uptime_seconds),
        "listening at": ", ".join(found.addresses) or "no address; only the socket for sshd",
        "host key": found.fingerprint,
        "admission": found.admission,
        "sessions": f"{found.sessions} of {found.max_sessions}",
        "logging in": str(found.logging_in),
        "people here": ", ".join(found.people_here) or "nobody",
        "people known": f"{found.people_known} of {found.max_people}",
        "tables": f"{_counted(found.tables)}; at most {found.max_tables} that are not over",
        "refused": _counted(found.refused),
        "bots": f"{found.bots_thinking} of {found.bot_workers} workers think, "
        f"{found.bots_waiting} questions wait",
        "event loop": "idle" if lag is None else f"{lag:.1f} ms late (95 of 100 times less)",
        "memory": f"{found.memory_bytes // MIB} of {found.memory_limit_bytes // MIB} MiB"
        + (", nobody is let in" if found.memory_full else ""),
        "notifications": _notifications(found.notifications),
        "stops": _stops(found),
    }
    width = max(map(len, rows))
    for name, value in rows.items():
        write(f"{name:{width}}  {value}")
    return 0


def _notifications(counts: Counts | None) -> str:
    """What became of what absent people were told."""
    if counts is None:
        return "none: nobody is told anything"
    told = f"{counts.sent} sent, {counts.failed} failed, {counts.waiting} wait"
    return told + (f", {counts.refused} put off" if counts.refused else "")


def _stops(found: Status) -> str:
    """When a host stops that takes no more guests."""
    if not found.draining:
        return "no"
    if found.drained_by is None:
        return "when everybody has left"
    return f"when everybody has left, or at {found.drained_by:%H:%M} UTC"


def list_people(folder: Path, *, as_json: bool) -> int:
    """Prints who is known to the host of a data folder.

    Raises:
        FailedError: No host runs.
    """

    def row(one: PersonRow) -> tuple[str, ...]:
        now = [*(["here"] if one.here else []), *(["muted"] if one.muted else [])]
        since, keys = f"{one.since:%Y-%m-%d}", " ".join(one.keys)
        made = (str(one.tables), str(one.kept))
        return (one.name, one.id, since, one.invited_by, *made, ", ".join(now), keys)

    found = read(asked(folder, PEOPLE), tuple[PersonRow, ...])
    heads = (
        tr("name"),
        tr("id"),
        tr("since"),
        tr("invited by"),
        tr(sense("where people play", "tables")),
        tr("kept"),
        tr("now"),
        tr("keys"),
    )
    nobody = "Nobody has come yet. Make an invitation with: dogs-tui host invite"
    return _listed(found, heads, row, nobody, as_json=as_json)


def list_tables(folder: Path, *, as_json: bool) -> int:
    """Prints the tables of the host of a data folder.

    Raises:
        FailedError: No host runs.
    """

    def row(one: TableRow) -> tuple[str, ...]:
        seats = ", ".join(name or "(open)" for name in one.seats)
        seen = "private" if one.private else ""
        return (one.code, one.game, one.stage, seats, str(one.watchers), seen)

    found = read(asked(folder, TABLES), tuple[TableRow, ...])
    heads = (tr("code"), tr("game"), tr("stage"), tr("seats"), tr("watching"), tr("seen"))
    return _listed(found, heads, row, "No tables yet.", as_json=as_json)


def list_bans(folder: Path, *, as_json: bool) -> int:
    """Prints whom the host of a data folder lets in no more.

    Raises:
        FailedError: No host runs.
    """

    def row(one: BanRow) -> tuple[str, ...]:
        until = "lifted" if one.until is None else f"{one.until:%Y-%m-%d %H:%M}"
        return (one.what, one.name, f"{one.since:%Y-%m-%d}", until, one.why)

    found = read(asked(folder, BANS), tuple[BanRow, ...])
    heads = (tr("banned"), tr("name"), tr("since"), tr("until"), tr("why"))
    return _listed(found, heads, row, "Nobody is banned.", as_json=as_json)


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


def duration(seconds: int) -> str:
    """So many seconds in words, by their largest two units."""
    said = []
    for size, one, many in SEVERAL:
        count, seconds = divmod(seconds, size)
        if count:
            said.append(f"{count} {one if count == 1 else many}")
    return " ".join(said[:2]) or "0 seconds"


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "none"


def asked(folder: Path, word: str, about: str = "") -> bytes:
    """As ``ask``, with a sentence for the operator when no host runs.

    Raises:
        FailedError: None does.
    """
    try:
        return ask(folder, word, about)
    except NoHostError as error:
        raise FailedError(
            f"No host runs with the data folder {folder}. Start one with: dogs-tui host"
        ) from error


def read(raw: bytes, kind: type[T]) -> T:
    """An answer of the host.

    Raises:
        FailedError: It is none that this version knows.
    """
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.MsgspecError as error:
        raise FailedError(
            "The host that runs is of another version. Restart it, or use --json."
        ) from error
