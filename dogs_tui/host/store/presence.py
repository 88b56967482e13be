"""The whereabouts of people in all processes that share a store, kept as leases.

They run out by the store's clock.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Iterator
from contextvars import Context
from datetime import UTC, datetime
from typing import Final, NamedTuple

from dogs_tui.host.store import sql
from dogs_tui.host.store.ending import end
from dogs_tui.host.store.engine import Engine, Transaction
from dogs_tui.host.store.errors import StoreError
from dogs_tui.host.store.notices import PRESENCE, Notice

LOBBY: Final = ""
"""The place that is no table."""
PROCESSES: Final = "processes"
"""The place of the processes themselves."""
LEASE: Final = 45.0
"""Seconds after which somebody is away whose process said nothing more."""
RENEW: Final = 20.0
"""Seconds between two times that a process says who is there."""
KEPT: Final = 3600.0
"""Seconds for which it is kept that somebody was somewhere."""
SENT: Final = "sent-"
"""The prefix of visits that stand for nobody, but take the place of one that is to end."""

_log = logging.getLogger("dogs_tui.host")


class Lease(NamedTuple):
    """Somebody's presence somewhere."""

    visit: str
    """The id of the visit."""
    here: bool
    until: datetime
    """The time when it runs out, or when it ran out or was given back: since then they are away."""


class Presence:
    """Tells others who is here, and knows who is elsewhere.

    What cannot be read raises ``StoreError``; what others cannot be told waits for a renewal.

    Args:
        engine: Where leases are kept.

    Attributes:
        me: The name of this process among all.
        alone: Whether no other process was there when this one began.
        changed: Told of a place at which others came or went.
        replaced: Told of somebody who came to the lobby in another process; whether they were sent
            away instead.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.changed: Callable[[str], None] = lambda _: None
        self.replaced: Callable[[str, bool], None] = lambda _person, _sent: None
        self.me = secrets.token_hex(8)
        self.alone = True
        self._mine: dict[tuple[str, str], str] = {}
        """By place and person, the visits of this process."""
        self._announced: set[str] = set()
        """The visits that others know of."""
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._renewing: asyncio.Task[None] | None = None

    @property
    def first(self) -> bool:
        """True if this process does what one of all has to do."""
        return all(self.me < other for other in self.elsewhere(PROCESSES))

    def at(self, place: str) -> dict[str, Lease]:
        """The last lease of everybody who was at a place, by person."""
        return {
            person: Lease(visit, bool(here), datetime.fromtimestamp(until, UTC))
            for person, visit, here, until in self._engine.rows(sql.WHO_IS_AT, place=place)
        }

    def join(self) -> None:
        """Says that this process is there."""
        self.look(PROCESSES)
        self.alone = not self.elsewhere(PROCESSES)
        with self._engine.transaction() as transaction:
            _come(transaction, PROCESSES, self.me, self.me)
        self._mine[PROCESSES, self.me] = self.me

    def start(self) -> None:
        """Begins to renew."""
        loop = asyncio.get_running_loop()
        self._renewing = loop.create_task(self._renew_again_and_again(), context=Context())

    async def close(self) -> None:
        """Gives everything back, if the store takes it. May be repeated."""
        task, self._renewing = self._renewing, None
        if task is not None:
            await end((task,))
        mine, self._mine = self._mine, {}
        with contextlib.suppress(StoreError):  # Then their leases run out.
            for (place, person), visit in mine.items():
                self._leave(place, person, visit)

    def come(self, place: str, person: str) -> None:
        """Somebody is here, and in no other visit: in no time others know."""
        visit = self._mine[place, person] = secrets.token_hex(8)
        with _untold(), self._engine.transaction() as transaction:
            _come(transaction, place, person, visit)
            self._announced.add(visit)

    def leave(self, place: str, person: str) -> None:
        """Somebody is here no more."""
        visit = self._mine.pop((place, person), "")
        if visit:
            self._announced.discard(visit)
            with _untold():
                self._leave(place, person, visit)

    def send_away(self, person: str) -> None:
        """Ends the visit of somebody who is elsewhere."""
        with _untold(), self._engine.transaction() as transaction:
            _come(transaction, LOBBY, person, SENT + secrets.token_hex(8), 0.0)

    def bury(self, process: str) -> None:
        """Another process has ended without a word."""
        with _untold():
            self._leave(PROCESSES, process, process)
            self.look(PROCESSES)

    def clear(self) -> None:
        """Nobody is anywhere: all who may have been are known to be gone."""
        with self._engine.transaction() as transaction:
            transaction.send(sql.CLEAR_PRESENCE, {})

    def elsewhere(self, place: str) -> frozenset[str]:
        """The ids of those who are there in other processes."""
        return self._elsewhere.get(place, frozenset())

    def look(self, place: str) -> None:
        """Looks who is somewhere."""
        leases = self.at(place)
        others = frozenset(
            person
            for person, lease in leases.items()
            if lease.here and lease.visit != self._mine.get((place, person))
        )
        if place == LOBBY:
            self._end_replaced(leases)
        if others != self.elsewhere(place):
            self._elsewhere[place] = others
            self.changed(place)

    def renew(self) -> None:
        """Says who is still here, and looks who is elsewhere."""
        for place, person, visit in self._renewed():
            if place == LOBBY:
                self.look(LOBBY)
            if self._mine.get((place, person)) == visit:
                with self._engine.transaction() as transaction:
                    _come(transaction, place, person, visit)
                self._announced.add(visit)
        for place in {
            LOBBY,
            PROCESSES,
            *(place for place, there in self._elsewhere.items() if there),
        }:
            self.look(place)

    def _renewed(self) -> list[tuple[str, str, str]]:
        """Renews all leases; gives place, person and visit of those whose place was taken."""
        mine = [(place, person, visit) for (place, person), visit in self._mine.items()]
        rows = (_lease(place, person, visit, LEASE) for place, person, visit in mine)
        with self._engine.transaction() as transaction:
            renewed = transaction.run_all(sql.RENEW, rows)
            transaction.send(sql.TRIM_PRESENCE, {"seconds": KEPT})
        return [
            lease for lease, renewed_rows in zip(mine, renewed, strict=True) if not renewed_rows
        ]

    def _leave(self, place: str, person: str, visit: str) -> None:
        """A visit ends; nothing happens when another one took its place."""
        with self._engine.transaction() as transaction:
            if transaction.run(sql.LEAVE, place=place, person=person, visit=visit):
                transaction.notify(Notice(PRESENCE, place))

    def _end_replaced(self, leases: dict[str, Lease]) -> None:
        """Whoever is in the lobby in a newer visit than that of this process is here no more."""
        for person, lease in leases.items():
            mine = self._mine.get((LOBBY, person))
            if mine is None or mine not in self._announced or lease.visit == mine:
                continue
            sent = lease.visit.startswith(SENT)
            if sent or lease.here:
                self._mine.pop((LOBBY, person), None)
                self._announced.discard(mine)
                self.replaced(person, sent)

    async def _renew_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            with contextlib.suppress(StoreError):  # It is tried again, for as long as leases hold.
                self.renew()


def _come(
    transaction: Transaction, place: str, person: str, visit: str, seconds: float = LEASE
) -> None:
    transaction.send(sql.COME, _lease(place, person, visit, seconds))
    transaction.notify(Notice(PRESENCE, place))


def _lease(place: str, person: str, visit: str, seconds: float) -> dict[str, object]:
    return {"place": place, "person": person, "visit": visit, "seconds": seconds}


@contextlib.contextmanager
def _untold() -> Iterator[None]:
    """Keeps the news that others could not be told for the next renewal."""
    try:
        yield
    except StoreError as trouble:
        _log.warning(
            "others were not told who is here",
            extra={"event": "presence-untold", "reason": type(trouble).__name__},
        )
