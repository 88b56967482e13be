"""Who is where in other processes that share a store: leases, given, renewed and looked at."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, Final, Protocol

from dogs_tui.host.store import Lease, Store, StoreError
from dogs_tui.host.store.ending import end

LOBBY: Final = ""
"""The place that is no table."""
PROCESSES: Final = "processes"
"""The place of the processes themselves."""
LEASE: Final = 45.0
"""Seconds after which somebody is away whose process said nothing more."""
RENEW: Final = 20.0
"""Seconds between two times that a process says who is there."""
FOLLOWS: Final = "z"
"""How the names of processes begin that come after all that may lead."""
SENT: Final = "sent-"
"""How the visits begin that stand for nobody, but take the place of one that is to end."""

_log = logging.getLogger("dogs_tui.host")


class KeptPresence(Protocol):
    """Tells others who is here, and knows who is elsewhere.

    Attributes:
        me: The name of this process among all.
        changed: Told of a place at which others came or went.
        replaced: Told of somebody who came to the lobby in another process; whether they were sent
            away instead.
    """

    me: str
    changed: Callable[[str], None]
    replaced: Callable[[str, bool], None]

    @property
    def alone(self) -> bool:
        """Whether no other process was there when this one began."""
        ...

    @property
    def first(self) -> bool:
        """Whether this process does what one of all has to do."""
        ...

    def come(self, place: str, person: str) -> None:
        """Somebody is here: in no time others know."""
        ...

    def leave(self, place: str, person: str) -> None:
        """Somebody is here no more."""
        ...

    def send_away(self, person: str) -> None:
        """Ends the visit of somebody who is elsewhere."""
        ...

    def bury(self, process: str) -> None:
        """Another process has ended without a word."""
        ...

    def elsewhere(self, place: str) -> frozenset[str]:
        """The ids of those who are there in other processes."""
        ...

    async def look(self, place: str) -> None:
        """Looks who is somewhere.

        Raises:
            StoreError: It cannot be read.
        """
        ...


class OwnPresence:
    """Nobody is anywhere else."""

    alone: Final = True
    first: Final = True

    def __init__(self) -> None:
        self.me = ""
        self.changed: Callable[[str], None] = lambda _: None
        self.replaced: Callable[[str, bool], None] = lambda _person, _sent: None

    def come(self, place: str, person: str) -> None:
        """Nobody asks."""

    def leave(self, place: str, person: str) -> None:
        """Nobody asks."""

    def send_away(self, person: str) -> None:
        """Nobody is elsewhere."""

    def bury(self, process: str) -> None:
        """There is no other."""

    def elsewhere(self, place: str) -> frozenset[str]:  # noqa: ARG002
        return frozenset()

    async def look(self, place: str) -> None:
        """Nobody is elsewhere."""


class SharedPresence:
    """Leases in a store.

    What is to be written is written in its order by a task of its own: nobody waits for it.

    Args:
        store: Gives the store.
        leads: Whether this process may be the one that does what one of all has to do.
    """

    def __init__(self, store: Callable[[], Store], *, leads: bool = True) -> None:
        self._store = store
        self.changed: Callable[[str], None] = lambda _: None
        self.replaced: Callable[[str, bool], None] = lambda _person, _sent: None
        self.me = ("" if leads else FOLLOWS) + secrets.token_hex(8)
        self.alone = True
        self._mine: dict[tuple[str, str], str] = {}
        """By place and person, the visits of this process."""
        self._told: set[str] = set()
        """The visits that others know of."""
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._orders: asyncio.Queue[Callable[[], Coroutine[Any, Any, None]]] = asyncio.Queue()
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    @property
    def first(self) -> bool:
        return all(self.me < other for other in self.elsewhere(PROCESSES))

    async def join(self) -> None:
        """Says that this process is there.

        Raises:
            StoreError: It cannot be said.
        """
        await self.look(PROCESSES)
        self.alone = not self.elsewhere(PROCESSES)
        await self._store().presence.come(PROCESSES, self.me, self.me, LEASE)
        self._mine[PROCESSES, self.me] = self.me

    def start(self) -> None:
        """Begins to write, and to renew."""
        loop = asyncio.get_running_loop()
        tasks = self._do_orders(), self._renew_again_and_again()
        self._tasks = tuple(loop.create_task(one, context=Context()) for one in tasks)

    async def close(self) -> None:
        """Gives everything back, if the store takes it. May be repeated."""
        tasks, self._tasks = self._tasks, ()
        await end(tasks)
        mine, self._mine = self._mine, {}
        with contextlib.suppress(StoreError):  # Then their leases run out.
            for (place, person), visit in mine.items():
                await self._store().presence.leave(place, person, visit)

    def come(self, place: str, person: str) -> None:
        visit = self._mine[place, person] = secrets.token_hex(8)

        async def come() -> None:
            await self._store().presence.come(place, person, visit, LEASE)
            self._told.add(visit)

        self._orders.put_nowait(come)

    def leave(self, place: str, person: str) -> None:
        visit = self._mine.pop((place, person), "")
        if not visit:
            return

        async def leave() -> None:
            self._told.discard(visit)
            await self._store().presence.leave(place, person, visit)

        self._orders.put_nowait(leave)

    def send_away(self, person: str) -> None:
        visit = SENT + secrets.token_hex(8)

        async def take_their_place() -> None:
            await self._store().presence.come(LOBBY, person, visit, 0)

        self._orders.put_nowait(take_their_place)

    def bury(self, process: str) -> None:
        async def leave() -> None:
            await self._store().presence.leave(PROCESSES, process, process)
            await self.look(PROCESSES)

        self._orders.put_nowait(leave)

    def elsewhere(self, place: str) -> frozenset[str]:
        return self._elsewhere.get(place, frozenset())

    async def look(self, place: str) -> None:
        leases = await self._store().presence.at(place)
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

    def _end_replaced(self, leases: dict[str, Lease]) -> None:
        """Whoever is in the lobby in a newer visit than that of this process is here no more."""
        for person, lease in leases.items():
            mine = self._mine.get((LOBBY, person))
            if mine is None or mine not in self._told or lease.visit == mine:
                continue
            sent = lease.visit.startswith(SENT)
            if sent or lease.here:
                self._mine.pop((LOBBY, person), None)
                self._told.discard(mine)
                self.replaced(person, sent)

    async def _do_orders(self) -> None:
        while True:
            order = await self._orders.get()
            try:
                await order()
            except StoreError as trouble:  # What is here is told again with the next renewal.
                _log.warning(
                    "others were not told who is here",
                    extra={"event": "presence-untold", "reason": type(trouble).__name__},
                )

    async def _renew_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(RENEW)
            with contextlib.suppress(StoreError):  # It is tried again, for as long as leases hold.
                await self.renew()

    async def renew(self) -> None:
        """Says who is still here, and looks who is elsewhere.

        Raises:
            StoreError: It could not be said.
        """
        for (place, person), visit in tuple(self._mine.items()):
            if await self._store().presence.renew(place, person, visit, LEASE):
                continue
            if place == LOBBY:
                await self.look(LOBBY)
            if self._mine.get((place, person)) == visit:
                await self._store().presence.come(place, person, visit, LEASE)
                self._told.add(visit)
        for place in {
            LOBBY,
            PROCESSES,
            *(place for place, there in self._elsewhere.items() if there),
        }:
            await self.look(place)
