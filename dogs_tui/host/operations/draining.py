"""A host that runs dry: no match begins any more, and it ends when the last guest has gone."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from dogs_rules.phrase import Phrase, phrase
from dogs_saves.clock import Clock, now
from dogs_tui.host.commands.operator import Outcome, done, refused
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.sessions import Sessions
from dogs_tui.host.tables.public import TableStage

NO_MATCH: Final = phrase("This host is about to stop: no match begins any more.")
GOES_ON: Final = phrase("This host does not stop after all: everything goes on.")
DRAINS: Final = phrase("No match begins, and who has no seat in one is not let in.")
OPEN_AGAIN: Final = phrase("The host goes on: everybody can come in, and matches begin.")
_EMPTY: Final = phrase("when everybody has left")

_log = logging.getLogger("dogs_tui.host")


class Draining:
    """Whether a host runs dry, and what follows from that.

    Args:
        lobby: Where no match begins meanwhile.
        sessions: Everybody who is here.
        audit: Where it is noted.
        clock: Gives the time.

    Attributes:
        over: Called once the host is to end.
        closes: Has no match begin any more, for a reason; ``None``: they begin again.
        on: Whether it does.
        until: When it ends at the latest; ``None``: not before everybody has left.
    """

    def __init__(
        self,
        lobby: Lobby,
        sessions: Sessions,
        audit: AuditLog,
        *,
        clock: Clock = now,
    ) -> None:
        self._lobby = lobby
        self._sessions = sessions
        self._audit = audit
        self.over: Callable[[], None] = lambda: None
        self.closes: Callable[[Phrase | None], None] = lobby.close_to_matches
        self._clock = clock
        self._deadline: asyncio.TimerHandle | None = None
        self.on = False
        self.until: datetime | None = None

    def do(self, minutes: float | None, *, on: bool) -> Outcome:
        """Does what the operator wants; ``minutes`` as for ``begin``."""
        return self.begin(minutes) if on else self.end()

    def begin(self, minutes: float | None) -> Outcome:
        """Lets the host run dry; once more with another time.

        Args:
            minutes: After which it ends at the latest; ``None``: when everybody has left.
        """
        self._set(minutes)
        note = _EMPTY if minutes is None else phrase("within {n} min", n=f"{minutes:g}")
        self._audit.add("drain-began", note=note)
        _log.info(
            "the host runs dry", extra={"event": "drain-began", "sessions": len(self._sessions)}
        )
        self._sessions.tell(self.told)
        here = len(self._sessions)
        self.look()
        return done(DRAINS, phrase("Here: {n}.", n=here), _end_of(here, minutes))

    def end(self) -> Outcome:
        """Lets the host go on as before."""
        if not self.on:
            return refused(phrase("The host was not running dry."))
        self.stop()
        self._audit.add("drain-ended")
        _log.info("the host goes on", extra={"event": "drain-ended"})
        self._sessions.tell(GOES_ON)
        return done(OPEN_AGAIN)

    def stop(self) -> None:
        """Forgets about it. May be repeated."""
        self.on, self.until = False, None
        self.closes(None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def look(self) -> None:
        """Ends the host if nobody is left whom it waits for."""
        if self.on and not len(self._sessions):
            # Not at once: whoever ordered it is still to be answered.
            asyncio.get_running_loop().call_soon(self._end)

    @property
    def told(self) -> Phrase:
        """What everybody who is here is told."""
        if self.until is None:
            return phrase("This host stops when everybody has left: no match begins any more.")
        return phrase(
            "This host stops within {n} min: no match begins any more, and yours is saved.",
            n=self._minutes(),
        )

    def closed(self, fingerprint: str) -> Phrase | None:
        """Why somebody is not let in now; ``None``: they are."""
        if not self.on or self._plays(fingerprint):
            return None
        if self.until is None:
            return phrase(
                "This host is about to stop and lets in who is in a match: come back in an hour."
            )
        return phrase(
            "This host is about to stop and lets in who is in a match: come back in {n} min.",
            n=self._minutes(),
        )

    def _set(self, minutes: float | None) -> None:
        self.stop()
        self.on = True
        self.closes(NO_MATCH)
        if minutes is not None:
            self.until = self._clock() + timedelta(minutes=minutes)
            self._deadline = asyncio.get_running_loop().call_later(minutes * 60, self._end)

    def _end(self) -> None:
        if self.on:
            self.over()

    def _plays(self, fingerprint: str) -> bool:
        """Whether the owner of a key has a seat in a match that runs."""
        person = self._lobby.people.by_key(fingerprint)
        return person is not None and any(
            table.stage is TableStage.RUNNING and table.seat_of(person) is not None
            for table in self._lobby.tables_in_use()
        )

    def _minutes(self) -> int:
        """Until it ends, at least 1."""
        left = timedelta() if self.until is None else self.until - self._clock()
        return max(1, -int(-left.total_seconds() // 60))


def _end_of(here: int, minutes: float | None) -> Phrase:
    """When a host ends, with so many who are here."""
    if not here:
        return phrase("It ends now.")
    if minutes is None:
        return phrase("It ends when everybody has left.")
    return phrase("It ends within {n} min.", n=f"{minutes:g}")
