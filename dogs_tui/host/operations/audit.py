"""The audit log: what was done with the rights of operators and owners, a line of JSON each.

It tells who did what to whom and from where, and nothing of what is played or said. Lines are only
ever added; when there are many, the oldest go.
"""

import contextlib
import logging
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from typing import Final

import msgspec

from dogs_rules.phrase import Phrase
from dogs_saves import SaveError
from dogs_saves.clock import Clock, now
from dogs_tui.host.commands.operator import show_rows
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.host_commands import events
from dogs_tui.host.operations.stores import store_of
from dogs_tui.host.people.bans import Bans
from dogs_tui.host.rate_limits import TokenBucket
from dogs_tui.host.store.audit import Audit
from dogs_tui.kit.printing import write_json
from dogs_tui.words import msgid, ngettext, phrase, say, tr

OPERATOR: Final = "operator"
"""The name of whoever gives commands."""
SHELL: Final = "this machine"
"""The origin of commands: their socket and their files are the host's own user's."""

_log = logging.getLogger("dogs_tui.host")


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, rename={"origin": "from"}):
    """A line of the log."""

    time: datetime
    who: str
    """``operator``, the name and id of a person, or nothing where the host itself did it."""
    what: str
    """In a word, such as ``ban-added``."""
    whom: str = ""
    """A person by name and id, a key by the beginning of its fingerprint, an address, a table."""
    origin: str = ""
    """From where it was done: an address, or this machine."""
    note: str = ""
    count: int = 1
    """The number of times, where many were alike and share a line."""
    told: Phrase | None = None
    """The note to be said in any language, if it is a sentence of ours; ``note`` has it, too."""


class AuditLog:
    """The log of a host. Several processes may write to it.

    Args:
        lines: Where its lines are kept.
        clock: Gives the time.
    """

    def __init__(self, lines: Audit, *, clock: Clock = now) -> None:
        self._lines = lines
        self._clock = clock

    def add(
        self,
        what: str,
        whom: str = "",
        *,
        who: str = OPERATOR,
        origin: str = SHELL,
        note: str | Phrase = "",
        count: int = 1,
    ) -> None:
        """Appends a line. What is refused is said in the log, and hinders nobody."""
        sentence = note if isinstance(note, Phrase) else None
        entry = Entry(self._clock(), who, what, whom, origin, str(note), count, sentence)
        try:
            self._lines.add(msgspec.json.encode(entry))
        except SaveError as error:
            _log.error(
                "the audit log cannot be written",
                extra={"event": "audit-unwritten", "reason": type(error).__name__},
            )

    def entries(self) -> Iterator[Entry]:
        """All lines that are still kept, the oldest first; what is no such line is left out.

        Raises:
            StoreError: They cannot be read.
        """
        for line in self._lines.last():
            with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
                yield msgspec.json.decode(line, type=Entry)


FROM_HERE: Final = msgid("this machine")
_BY: Final = {OPERATOR: phrase("operator"), "": phrase("the host")}


def show_audit(config: HostConfig, last: int, *, as_json: bool) -> int:
    """Prints the last lines of a host's log, the newest at the end.

    Args:
        config: How the host runs.
        last: How many lines at most.
        as_json: Whether a program reads them.

    Raises:
        FailedError: It cannot be read.
    """
    with store_of(config) as store:
        entries = deque(AuditLog(store.audit).entries(), maxlen=last)
    if as_json:
        for entry in entries:
            write_json(msgspec.structs.replace(entry, told=None))
        return 0
    words = events()
    heads = (msgid("time (UTC)"), msgid("who"), msgid("what"), msgid("whom"), msgid("from"), "")
    rows = [_row(entry, words) for entry in entries]
    return show_rows(entries, heads, rows, phrase("The audit log is empty."))


def _row(entry: Entry, words: Mapping[str, Phrase]) -> tuple[str, ...]:
    often = ngettext("{n} time", "{n} times", entry.count) if entry.count > 1 else ""
    sentence = say(entry.told) if entry.told is not None else entry.note
    note = ", ".join(part for part in (often, sentence) if part)
    who = say(_BY.get(entry.who, entry.who))
    origin = tr(FROM_HERE) if entry.origin == SHELL else entry.origin
    what = say(words.get(entry.what, entry.what))
    return (f"{entry.time:%Y-%m-%d %H:%M:%S}", who, what, entry.whom, origin, note)


LINES_AT_ONCE: Final = 50
LINE_SECONDS: Final = 10.0
"""After which one more line may be written; what came between is told by its count."""
KEY_SHOWN: Final = 15
"""Characters of a fingerprint, as in the log."""


class TurnedAway:
    """Bans as the listeners ask for them.

    Args:
        bans: All bans.
        audit: Where refusals are told.
        clock: Seconds of a clock that never goes back.
    """

    def __init__(self, bans: Bans, audit: AuditLog, clock: Callable[[], float]) -> None:
        self._bans = bans
        self._audit = audit
        self._clock = clock
        self._bucket = TokenBucket(LINES_AT_ONCE, 1 / LINE_SECONDS, clock())
        self._untold = 0

    def bars(self, address: str, fingerprint: str) -> bool:
        """True if an address or a key is banned; either may be empty. Then somebody tried."""
        if not self._bans.holds(fingerprint, address):
            return False
        self.turned_away(fingerprint, address)
        return True

    def turned_away(self, fingerprint: str, address: str) -> None:
        """Somebody banned tried to come in."""
        self._untold += 1
        if self._bucket.take(self._clock()):
            self._tell(fingerprint, address)

    def close(self) -> None:
        """Tells of those who have no line yet."""
        if self._untold:
            self._tell("", "")

    def _tell(self, fingerprint: str, address: str) -> None:
        count, self._untold = self._untold, 0
        whom = fingerprint[:KEY_SHOWN] or address
        self._audit.add("ban-refused", whom, who="", origin=address, count=count)
