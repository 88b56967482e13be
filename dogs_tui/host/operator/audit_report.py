"""``dogs-tui host audit``: the audit log as the operator reads it."""

from collections import deque

from dogs_saves import SaveError
from dogs_tui.host.operator.audit import AuditLog, Entry
from dogs_tui.host.operator.config import HostConfig
from dogs_tui.host.operator.stores import kept_by
from dogs_tui.kit.printing import write, write_json, write_lines
from dogs_tui.shell.out import FailedError, table
from dogs_tui.words import say, tr


def show_audit(config: HostConfig, last: int, *, as_json: bool) -> int:
    """Prints the last lines of a host's log, the newest at the end.

    Raises:
        FailedError: It cannot be read.
    """
    try:
        with kept_by(config) as kept:
            found = deque(AuditLog(kept.audit).entries(), maxlen=last)
    except SaveError as error:
        raise FailedError(say(error.phrase)) from error
    if as_json:
        for one in found:
            write_json(one)
    elif not found:
        write("Nothing has been noted yet.")
    else:
        head = (tr("time (UTC)"), tr("who"), tr("what"), tr("whom"), tr("from"), "")
        write_lines(table(head, [_row(one) for one in found]))
    return 0


def _row(one: Entry) -> tuple[str, ...]:
    often = f"{one.count} times" if one.count > 1 else ""
    note = ", ".join(part for part in (often, one.note) if part)
    who = one.who or "the host"
    return (f"{one.time:%Y-%m-%d %H:%M:%S}", who, one.what, one.whom, one.origin, note)
