"""A host of several processes: one accepts connections, the others are hosts and serve them.

The hosts are equals on one store. The acceptor knows neither SSH nor the store: it counts who
comes, hands each connection to the host that has the fewest, and starts a host again that ended.
"""

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from typing import Final

from dogs_saves.locks import Lock
from dogs_tui.host.doors.accepted import Accepted, Door
from dogs_tui.host.doors.acceptor import Acceptor
from dogs_tui.host.doors.connection_limiter import ConnectionLimiter
from dogs_tui.host.doors.known_places import KnownPlaces
from dogs_tui.host.operations.channel import (
    AcceptorCounts,
    Banned,
    BringsIn,
    Come,
    Drains,
    Entered,
    FromHost,
    Gone,
    Over,
    Ready,
    Start,
    TurnedAway,
)
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.doors import limits_of, open_doors, starting
from dogs_tui.host.operations.host_process import BEAT, HostProcess
from dogs_tui.host.operations.web_settings import origin_of, web_proxies
from dogs_tui.host.people.banned_networks import BannedNetworks
from dogs_tui.host.store.formats import held_folder

PATIENCE: Final = 10.0
"""Seconds that somebody who was accepted waits for a host that answers."""
LOOK: Final = 0.05
"""Seconds between two looks for one."""

_log = logging.getLogger("dogs_tui.host")


class AcceptorProgram:
    """The acceptor and its hosts, in the running event loop.

    Args:
        config: How they run.
        invites: Whether the first guest of all is to be given an invitation.
        progress: Told of how many tables of an earlier version how many are brought in.

    Attributes:
        over: Called once it is to end by itself: it has run dry, or no host is left.
        ready: What the first host said when it was ready; ``None``: it is not.
        failed: Why no host is left; empty: there are some.
    """

    def __init__(
        self,
        config: HostConfig,
        *,
        invites: bool = False,
        progress: Callable[[int, int], None] = lambda _tables, _all: None,
    ) -> None:
        self.config = config
        self.over: Callable[[], None] = lambda: None
        self.ready: Ready | None = None
        self.failed = ""
        self._invites = invites
        self._progress = progress
        self._since = datetime.now(UTC).replace(microsecond=0)
        self._places = KnownPlaces(config.folder)
        self._bans = BannedNetworks()
        self._lock: Lock | None = None
        self._drains: Drains = Drains(on=False)
        self._deadline: asyncio.TimerHandle | None = None
        self._numbers = count(1)
        self._placing: set[asyncio.Task[bool]] = set()
        self._unburied: set[str] = set()
        """Names of hosts that have ended, of which no other was told."""
        self._beat: asyncio.TimerHandle | None = None
        self._acceptor: Acceptor | None = None
        self.hosts = tuple(
            HostProcess(number, self._start_of, self._heard, self._ended, self._given_up)
            for number in range(1, config.workers + 1)
        )

    @property
    def port(self) -> int:
        """The port that listens on the network; 0: none."""
        return 0 if self._acceptor is None else self._acceptor.port

    @property
    def web_origin(self) -> str:
        """The address that browsers open; empty: none."""
        return (
            ""
            if self._acceptor is None
            else origin_of(self.config, self._acceptor.port_of(Door.WEB))
        )

    def opened(self, *, invites: bool) -> Ready:  # noqa: ARG002  (they knew when they started)
        """Says how its hosts are reached, once the first of them has started."""
        assert self.ready is not None
        return self.ready

    def reload(self) -> None:
        """Has the hosts look at their files anew."""
        for host in self.hosts:
            host.signal(signal.SIGHUP)

    async def start(self) -> None:
        """Opens the doors, then starts the hosts.

        Raises:
            HostStartError: They cannot start; everything opened is closed again.
        """
        async with contextlib.AsyncExitStack() as opened:
            opened.push_async_callback(self.stop)
            with starting():
                await self._open()
            opened.pop_all()

    async def _open(self) -> None:
        config = self.config
        held_folder(config.folder).release()
        self._places.load()
        loop = asyncio.get_running_loop()
        limits = limits_of(config, config.max_sessions)
        limiter = ConnectionLimiter(limits, loop.time, places=self._places)
        self._acceptor = Acceptor(
            limiter,
            self._hand_over,
            bars=self._bars,
            balancers=config.balancers,
            proxies=web_proxies(config),
            elsewhere=lambda: self._drains.on,
        )
        await open_doors(self._acceptor, config)
        first, *others = self.hosts
        await first.start()  # It sets up what the others find.
        if not config.store:
            self._lock = held_folder(config.folder)
        await asyncio.gather(*(host.start() for host in others))
        self._beat = loop.call_later(BEAT, self._beat_all)

    async def stop(self) -> None:
        """Accepts nothing more and ends all hosts, which say goodbye. May be repeated."""
        for timer in (self._beat, self._deadline):
            if timer is not None:
                timer.cancel()
        if self._acceptor is not None:
            await self._acceptor.close()
        for task in self._placing:
            task.cancel()
        await asyncio.gather(*(host.stop() for host in self.hosts))
        self._places.save()
        lock, self._lock = self._lock, None
        if lock is not None:
            with contextlib.suppress(OSError):  # The end of the process frees it anyway.
                lock.release()

    def _start_of(self) -> Start:
        assert self._acceptor is not None
        begins = self.ready is None
        ports = self._acceptor.ports
        web_port = self._acceptor.port_of(Door.WEB)
        return Start(self.config, ports, self._since, begins, begins and self._invites, web_port)

    # Handing over.

    def _hand_over(self, accepted: Accepted) -> None:
        task = asyncio.get_running_loop().create_task(self._place(accepted))
        self._placing.add(task)

        def placed(_: asyncio.Task[bool]) -> None:
            self._placing.discard(task)
            if task.cancelled() or task.exception() or not task.result():
                accepted.sock.close()
                if accepted.permit is not None:
                    accepted.permit.over()

        task.add_done_callback(placed)

    async def _place(self, accepted: Accepted) -> bool:
        """Gives a connection to the emptiest host that answers; false: none does in time."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while loop.time() < until:
            host = min(
                (host for host in self.hosts if host.serves),
                key=lambda host: host.load,
                default=None,
            )
            if host is None:
                await asyncio.sleep(LOOK)
                continue
            host.promised += 1
            try:
                if await host.answers():
                    self._give(host, accepted)
                    return True
            finally:
                host.promised -= 1
        _log.error("no host takes a guest", extra={"event": "no-host"})
        return False

    def _give(self, host: HostProcess, accepted: Accepted) -> None:
        assert self._acceptor is not None
        limiter, guest = self._acceptor.limiter, accepted.door.counts
        counts = None if guest else AcceptorCounts(limiter.logins, limiter.counts)
        come = Come(
            next(self._numbers),
            accepted.door,
            accepted.address,
            accepted.refused,
            accepted.hello,
            accepted.permit is not None and accepted.permit.is_known,
            counts,
        )
        host.take(come, accepted.sock, accepted.permit)

    def _bars(self, address: str) -> bool:
        if not self._bans.hold(address):
            return False
        if (host := self._any()) is not None:
            host.tell(TurnedAway(address))
        return True

    def _any(self) -> HostProcess | None:
        return next((host for host in self.hosts if host.serves), None)

    # What hosts say.

    def _heard(self, host: HostProcess, message: FromHost) -> None:
        match message:
            case Ready():
                self.ready = self.ready or message
                for name in self._unburied:
                    host.tell(Gone(name))
                self._unburied.clear()
            case Entered(number, known) if number in host.taken:
                host.taken[number].entered(is_known=known)
            case Over(number) if number in host.taken:
                host.taken.pop(number).over()
                self._look()
            case Banned(networks):
                self._bans = BannedNetworks()
                self._bans.update(networks)
            case BringsIn(tables, every):
                self._progress(tables, every)
            case Drains():
                self._drain(message)

    def _ended(self, host: HostProcess) -> None:
        for permit in host.taken.values():
            permit.over()
        host.taken.clear()
        if host.name:
            if (other := self._any()) is not None:
                other.tell(Gone(host.name))
            else:
                self._unburied.add(host.name)
            host.name = ""
        self._look()

    def _given_up(self, host: HostProcess) -> None:
        if all(host.is_given_up for host in self.hosts):
            self.failed = host.why
            self.over()

    def _beat_all(self) -> None:
        for host in self.hosts:
            host.beat()
        self._beat = asyncio.get_running_loop().call_later(BEAT, self._beat_all)

    # Running dry.

    def _drain(self, drains: Drains) -> None:
        if drains == self._drains:
            return
        self._drains = drains
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if drains.on and drains.until is not None:
            left = max(0.0, (drains.until - datetime.now(UTC)).total_seconds())
            self._deadline = asyncio.get_running_loop().call_later(left, self.over)
        self._look()

    def _look(self) -> None:
        """Ends if nobody is left whom it waits for."""
        if self._drains.on and self._acceptor is not None and not self._acceptor.limiter.sessions:
            # Not at once: whoever ordered it is still to be answered.
            asyncio.get_running_loop().call_soon(self.over)
