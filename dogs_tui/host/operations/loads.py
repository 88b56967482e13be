"""What hosts on one database tell each other of how full they are: limits hold for all of them.

Of addresses they tell marks only, made with the host's key, which all of them have and the database
has not: it learns nobody's address.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from time import monotonic
from typing import Final

import msgspec

from dogs_saves import SaveError
from dogs_tui.host.doors.limits import ConnectionLimiter
from dogs_tui.host.keeping.keeping import Keeping
from dogs_tui.host.keeping.presence import PROCESSES
from dogs_tui.host.store import Kind

EVERY: Final = 1.0
"""Seconds between two times that a host tells the others, at least."""


class Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many are inside at one host, by the mark of the network that they come from."""

    sessions: dict[str, int] = {}
    strangers: dict[str, int] = {}
    strangers_in_all: int = 0


LOADS: Final = Kind("loads", Load, lasting=False)
"""By the name of the process."""


class HostLoads:
    """The loads of all hosts on one database.

    Args:
        keeping: What they share; not open yet.
        key: With which marks are made, the same at all of them and secret.
        clock: Gives the time in seconds.
    """

    def __init__(
        self, keeping: Keeping, key: bytes, *, clock: Callable[[], float] = monotonic
    ) -> None:
        self._documents = keeping.documents(LOADS)
        self._presence = keeping.presence
        self._key = blake2b(key, person=b"dogs-loads").digest()
        self._clock = clock
        self._others: dict[str, Load] = {}
        self._told = Load()
        self._told_at = clock() - EVERY
        self._limiter: ConnectionLimiter | None = None
        self._timer: asyncio.TimerHandle | None = None
        keeping.follow(LOADS, self._followed)

    # What others have.

    def sessions(self, place: str) -> int:
        """How many are inside at other hosts from a network."""
        mark = self._mark(place)
        return sum(one.sessions.get(mark, 0) for one in self._there())

    def strangers(self, place: str) -> int:
        """How many of them nobody knows."""
        mark = self._mark(place)
        return sum(one.strangers.get(mark, 0) for one in self._there())

    @property
    def strangers_in_all(self) -> int:
        """How many are inside at other hosts whom nobody knows."""
        return sum(one.strangers_in_all for one in self._there())

    def _there(self) -> Iterable[Load]:
        there = self._presence.elsewhere(PROCESSES)
        return (load for name, load in self._others.items() if name in there)

    def _followed(self, name: str, load: Load | None) -> None:
        if name == self._presence.me:
            self._told = Load()  # Whoever took it away did not see this process.
            self.changed()
        elif load is None:
            self._others.pop(name, None)
        else:
            self._others[name] = load

    # What this one has.

    def open(self, limiter: ConnectionLimiter) -> None:
        """Begins to tell the others what is counted here."""
        self._limiter = limiter
        self.changed()

    def close(self) -> None:
        """Tells the others that nobody is here. May be repeated."""
        self._limiter = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        with suppress(SaveError):  # They see anyway that this process is there no more.
            self._documents.remove(self._presence.me)

    def changed(self) -> None:
        """Somebody came in or left here: the others are told soon."""
        if self._timer is None and self._limiter is not None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._told_at + EVERY - self._clock())
            self._timer = loop.call_later(wait, self._tell)

    def _tell(self) -> None:
        self._timer = None
        if self._limiter is None:
            return
        load = self._load(self._limiter)
        self._told_at = self._clock()
        try:
            if load != self._told:
                self._documents.write(self._presence.me, load)
                self._told = load
            self._tidy()
        except SaveError:  # The store says in the log when it is away; then it is tried again.
            self.changed()
        if load.strangers_in_all:
            self.changed()  # They say a name, and are strangers no more.

    def _tidy(self) -> None:
        """Takes away what was left by processes that ended, which one of all has to do."""
        if self._presence.first:
            for name in self._others.keys() - self._presence.elsewhere(PROCESSES):
                self._documents.remove(name)
                self._others.pop(name, None)

    def _load(self, limiter: ConnectionLimiter) -> Load:
        return Load(
            self._marked(limiter.sessions_by_place),
            self._marked(limiter.strangers_by_place),
            limiter.strangers,
        )

    def _marked(self, counts: Mapping[str, int]) -> dict[str, int]:
        return {self._mark(place): count for place, count in sorted(counts.items())}

    def _mark(self, place: str) -> str:
        return blake2b(place.encode(), key=self._key, digest_size=8).hexdigest()
