"""A host that runs dry: no match begins any more, and it ends when the last guest has gone.

That it does is a document in the store, which all hosts of a machine follow.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_saves import SaveError
from dogs_saves.clock import Clock, now
from dogs_tui.host.commands.operator import Outcome, done, refused
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.sessions import Sessions
from dogs_tui.host.store import Kind
from dogs_tui.host.tables.listings import TableStage

NO_MATCH: Final = phrase("This host is about to stop. No new matches start.")
GOES_ON: Final = phrase("Shutdown cancelled. Everything continues as before.")
DRAINS_NOW: Final = phrase("No new matches start. Only players in a running match can connect.")
OPEN_AGAIN: Final = phrase("Shutdown cancelled: people can connect, and matches start again.")
_EMPTY: Final = phrase("when everyone has left")

_log = logging.getLogger("dogs_tui.host")


class Drain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All hosts of a machine run dry."""

    until: datetime | None = None
    """The time when they end at the latest; ``None``: not before everybody has left."""


DRAINS: Final = Kind("drains", Drain)
"""By the name of the machine."""


class Draining:
    """The draining of a host, and what follows from it.

    Args:
        lobby: Where no match begins meanwhile.
        sessions: Everybody who is here.
        audit: Where it is noted.
        machine: The name of the hosts that run dry together.
        beside: Gives how many guests the others of them have.
        clock: Gives the time.

    Attributes:
        over: Called once the host is to end.
        changed: Called when it begins to run dry, or goes on.
        on: Whether it does.
        until: When it ends at the latest; ``None``: not before everybody has left.
    """

    def __init__(
        self,
        lobby: Lobby,
        sessions: Sessions,
        audit: AuditLog,
        machine: str,
        *,
        beside: Callable[[], int] = lambda: 0,
        clock: Clock = now,
    ) -> None:
        self._lobby = lobby
        self._sessions = sessions
        self._audit = audit
        self._machine = machine
        self._beside = beside
        self._documents = lobby.store.documents(DRAINS)
        self.over: Callable[[], None] = lambda: None
        self.changed: Callable[[], None] = lambda: None
        self._clock = clock
        self._deadline: asyncio.TimerHandle | None = None
        self._follows = False
        self.on = False
        self.until: datetime | None = None
        lobby.store.follow(DRAINS, self._followed)

    def open(self, *, begins: bool) -> None:
        """Takes up what the others do.

        Args:
            begins: Whether there are none yet: then what ended ones did is forgotten.

        Raises:
            SaveError: The store cannot be read or written.
        """
        drain = self._documents.find(self._machine)
        if drain is not None and begins:
            self._documents.remove(self._machine)
        elif drain is not None:
            self._set(drain)
        self._follows = True

    def do(self, minutes: float | None, *, on: bool) -> Outcome:
        """Does what the operator wants; ``minutes`` as for ``begin``."""
        return self.begin(minutes) if on else self.end()

    def begin(self, minutes: float | None) -> Outcome:
        """Lets the host run dry; once more with another time.

        Args:
            minutes: After which it ends at the latest; ``None``: when everybody has left.
        """
        until = None if minutes is None else self._clock() + timedelta(minutes=minutes)
        drain = Drain(until)
        try:
            self._documents.write(self._machine, drain)
        except SaveError as error:
            return refused(error.phrase)
        self._set(drain)
        note = _EMPTY if minutes is None else phrase("within {n} min", n=f"{minutes:g}")
        self._audit.add("drain-began", note=note)
        here = len(self._sessions) + self._beside()
        self.look()
        return done(DRAINS_NOW, phrase("Connected: {n}.", n=here), _end_of(here, minutes))

    def end(self) -> Outcome:
        """Lets the host go on as before."""
        if not self.on:
            return refused(phrase("The host was not draining."))
        try:
            self._documents.remove(self._machine)
        except SaveError as error:
            return refused(error.phrase)
        self._go_on()
        self._audit.add("drain-ended")
        return done(OPEN_AGAIN)

    def stop(self) -> None:
        """Forgets about it. May be repeated."""
        self.on, self.until = False, None
        self._lobby.close_to_matches(None)
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def look(self) -> None:
        """Ends the host if nobody is left whom it waits for."""
        if self.on and not len(self._sessions):
            # Not at once: whoever ordered it is still to be answered.
            asyncio.get_running_loop().call_soon(self._end)

    @property
    def notice(self) -> Phrase:
        """Gives the news for everybody who is here."""
        if self.until is None:
            return phrase("This host stops when everyone has left. No new matches start.")
        return phrase(
            "This host stops within {n} min. No new matches start, and yours is saved.",
            n=self._minutes(),
        )

    def closed(self, fingerprint: str) -> Phrase | None:
        """Says why somebody is not let in now; ``None``: they are."""
        if not self.on or self._plays(fingerprint):
            return None
        if self.until is None:
            return phrase(
                "This host is about to stop, and only players in a running match can "
                "connect. Come back in an hour."
            )
        return phrase(
            "This host is about to stop, and only players in a running match can "
            "connect. Come back in {n} min.",
            n=self._minutes(),
        )

    def _followed(self, name: str, drain: Drain | None) -> None:
        """Takes what another host of this machine was told."""
        if name != self._machine or not self._follows:
            return
        if drain is not None:
            self._set(drain)
            self.look()
        elif self.on:
            self._go_on()

    def _set(self, drain: Drain) -> None:
        self.stop()
        self.on, self.until = True, drain.until
        self._lobby.close_to_matches(NO_MATCH)
        if drain.until is not None:
            left = max(0.0, (drain.until - self._clock()).total_seconds())
            self._deadline = asyncio.get_running_loop().call_later(left, self._end)
        _log.info(
            "the host runs dry", extra={"event": "drain-began", "sessions": len(self._sessions)}
        )
        self._sessions.tell(self.notice)
        self.changed()

    def _go_on(self) -> None:
        self.stop()
        _log.info("the host goes on", extra={"event": "drain-ended"})
        self._sessions.tell(GOES_ON)
        self.changed()

    def _end(self) -> None:
        if self.on:
            self.over()

    def _plays(self, fingerprint: str) -> bool:
        """True if the owner of a key has a seat in a match that runs."""
        person = self._lobby.people.by_key(fingerprint)
        return person is not None and any(
            table.stage is TableStage.RUNNING and table.seat_of(person) is not None
            for table in self._lobby.tables.in_use
        )

    def _minutes(self) -> int:
        """Until it ends, at least 1."""
        left = timedelta() if self.until is None else self.until - self._clock()
        return max(1, -int(-left.total_seconds() // 60))


def _end_of(here: int, minutes: float | None) -> Phrase:
    """The sentence about the end of a host, by how many are here."""
    if not here:
        return phrase("It is stopping now.")
    if minutes is None:
        return phrase("It stops when everyone has left.")
    return phrase("It stops within {n} min.", n=f"{minutes:g}")
