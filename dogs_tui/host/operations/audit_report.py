"""``dogs-tui host audit``: the audit log as the operator reads it."""

from collections import deque
from collections.abc import Mapping
from typing import Final

import msgspec

from dogs_rules.phrase import Phrase
from dogs_saves import SaveError
from dogs_tui.host.operations.audit import OPERATOR, SHELL, AuditLog, Entry
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.stores import audit_lines, store_of
from dogs_tui.kit.printing import write, write_json, write_lines
from dogs_tui.shell.out import FailedError, table
from dogs_tui.words import msgid, ngettext, phrase, say, tr

FROM_HERE: Final = msgid("this machine")
_BY: Final = {OPERATOR: phrase("operator"), "": phrase("the host")}


def show_audit(
    config: HostConfig, last: int, events: Mapping[str, Phrase], *, as_json: bool
) -> int:
    """Prints the last lines of a host's log, the newest at the end.

    Args:
        config: How the host runs.
        last: How many lines at most.
        events: What was done, in words, by the word that the log has for it.
        as_json: Whether a program reads them.

    Raises:
        FailedError: It cannot be read.
    """
    try:
        with store_of(config) as store:
            found = deque(AuditLog(audit_lines(store)).entries(), maxlen=last)
    except SaveError as error:
        raise FailedError(say(error.phrase)) from error
    if as_json:
        for one in found:
            write_json(msgspec.structs.replace(one, told=None))
    elif not found:
        write(tr("Nothing has been noted yet."))
    else:
        head = (tr("time (UTC)"), tr("who"), tr("what"), tr("whom"), tr("from"), "")
        write_lines(table(head, [_row(one, events) for one in found]))
    return 0


def _row(one: Entry, events: Mapping[str, Phrase]) -> tuple[str, ...]:
    often = ngettext("{n} time", "{n} times", one.count) if one.count > 1 else ""
    told = say(one.told) if one.told is not None else one.note
    note = ", ".join(part for part in (often, told) if part)
    who = say(_BY.get(one.who, one.who))
    origin = tr(FROM_HERE) if one.origin == SHELL else one.origin
    what = say(events.get(one.what, one.what))
    return (f"{one.time:%Y-%m-%d %H:%M:%S}", who, what, one.whom, origin, note)
