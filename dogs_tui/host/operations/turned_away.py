"""Who is turned away for a ban: said in the audit log, without a line for each of a flood."""

from collections.abc import Callable
from typing import Final

from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.people.bans import Bans
from dogs_tui.host.token_bucket import TokenBucket

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
        """Whether an address or a key is banned; either may be empty. Then somebody tried."""
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
