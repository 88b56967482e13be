"""An SSH listener of its own, sessions that write down what happens, a clock held by hand."""

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import asyncssh

from dogs_rules.phrase import Phrase
from dogs_tui.host.connection import Connection, Network
from dogs_tui.host.doors.accepted import Accepted
from dogs_tui.host.doors.acceptor import Acceptor
from dogs_tui.host.doors.admission import Admits
from dogs_tui.host.doors.connection_limiter import ConnectionLimiter
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.ssh.admission import KeyAdmission
from dogs_tui.host.doors.ssh.host_keys import HostKey
from dogs_tui.host.doors.ssh.listener import SshListener
from tests.support.process_idle import LIMIT

HOST_KEY = HostKey(asyncssh.generate_private_key("ssh-ed25519"), made=True)


class HandTimer:
    """A call that is to come."""

    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        self.callback = None


class HandClock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0
        self._calls: list[tuple[float, int, HandTimer]] = []
        self._order = itertools.count()

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], object], /) -> HandTimer:
        timer = HandTimer(callback)
        heapq.heappush(self._calls, (self.now + delay, next(self._order), timer))
        return timer

    @property
    def waiting(self) -> int:
        """How many timers are set."""
        return sum(timer.callback is not None for _, _, timer in self._calls)

    def advance(self, seconds: float) -> None:
        """Lets so many seconds pass, and everything happen that is due in them."""
        end = self.now + seconds
        while self._calls and self._calls[0][0] <= end:
            at, _, timer = heapq.heappop(self._calls)
            self.now = max(self.now, at)
            if (callback := timer.callback) is not None:
                timer.callback = None
                callback()
        self.now = end


class Ear:
    """A session that listens and does nothing."""

    def __init__(self, line: Connection, *, reads: bool = True) -> None:
        self.line = line
        self.heard = bytearray()
        self.sizes: list[tuple[int, int]] = []
        self.flowed = 0
        self.losses = 0
        self.news = asyncio.Event()
        if not reads:
            line.pause()
        line.listen(self)

    def typed(self, data: bytes) -> None:
        self.heard += data
        self.news.set()

    def resized(self, columns: int, rows: int) -> None:
        self.sizes.append((columns, rows))
        self.news.set()

    def flowing(self) -> None:
        self.flowed += 1
        self.news.set()

    def lost(self) -> None:
        self.losses += 1
        self.news.set()

    async def until(self, true: Callable[[], bool]) -> None:
        """Waits until something is true that only what comes over the line can make so.

        Raises:
            TimeoutError: It never was.
        """
        async with asyncio.timeout(LIMIT):
            while not true():
                self.news.clear()
                await self.news.wait()


class PoliteEar(Ear):
    """A session that is told why its line ends."""

    def __init__(self, line: Connection) -> None:
        self.reasons: list[Phrase] = []
        super().__init__(line)

    def ending(self, why: Phrase) -> None:
        self.reasons.append(why)


class Counts(NamedTuple):
    """How it goes at a listener."""

    connections: int
    logins: int
    sessions: int
    refused: dict[str, int]


class OpenListener(SshListener):
    """A listener with a way in of its own."""

    def __init__(
        self,
        addresses: Sequence[tuple[str, int]],
        admission: KeyAdmission,
        greet: Callable[[Connection], None],
        *,
        limits: Limits | None = None,
        balancers: Sequence[Network] = (),
        elsewhere: Callable[[], bool] = lambda: False,
        clock: HandClock | None = None,
        key: HostKey = HOST_KEY,
    ) -> None:
        super().__init__(key, admission, greet, limits=limits, clock=clock)
        self._addresses = addresses
        time = (clock or asyncio.get_running_loop()).time
        self.limiter = ConnectionLimiter(limits or Limits(), time)
        self.acceptor = Acceptor(
            self.limiter,
            self._take,
            bars=admission.bars,
            balancers=balancers,
            elsewhere=elsewhere,
            clock=clock,
        )

    @property
    def port(self) -> int:
        return self.acceptor.port

    @property
    def counts(self) -> Counts:
        limiter = self.limiter
        return Counts(
            limiter.logins + limiter.sessions, limiter.logins, limiter.sessions, limiter.counts
        )

    async def open(self) -> None:
        await super().open()
        await self.acceptor.listen(self._addresses)

    async def close(self) -> None:
        await self.acceptor.close()
        await super().close()

    def _take(self, accepted: Accepted) -> None:
        assert accepted.permit is not None
        self.take(accepted.sock, accepted.address, accepted.permit)


class Porch:
    """A listener, and the sessions that came in by it."""

    def __init__(self, make: Callable[[Connection], Ear]) -> None:
        self.listener: OpenListener
        self.ears: list[Ear] = []
        self._make = make
        self._came = asyncio.Event()

    def greet(self, line: Connection) -> None:
        self.ears.append(self._make(line))
        self._came.set()

    async def ear(self, number: int = 0) -> Ear:
        """The session that came in as this one."""
        async with asyncio.timeout(LIMIT):
            while len(self.ears) <= number:
                self._came.clear()
                await self._came.wait()
        return self.ears[number]

    async def connect(
        self, key: asyncssh.SSHKey | Sequence[asyncssh.SSHKey] | None = None, **options: Any
    ) -> asyncssh.SSHClientConnection:
        """A client that has logged in."""
        keys = key if isinstance(key, Sequence) else [key or new_key()]
        return await asyncssh.connect(
            "127.0.0.1",
            self.listener.port,
            **{
                "username": "ana",
                "client_keys": list(keys),
                "known_hosts": None,
                "agent_path": None,
                "config": None,
                **options,
            },
        )

    async def gone(self, count: int = 0) -> None:
        """Waits until the listener has so many connections left."""
        await self.until(lambda: self.listener.counts.connections <= count)

    async def until(self, true: Callable[[], bool]) -> None:
        """Waits until something is true of the listener, of which nobody brings news.

        Raises:
            TimeoutError: It never was.
        """
        async with asyncio.timeout(LIMIT):
            while not true():
                await asyncio.sleep(0)


def new_key() -> asyncssh.SSHKey:
    """A key of one more person."""
    return asyncssh.generate_private_key("ssh-ed25519")


@asynccontextmanager
async def listener(
    limits: Limits | None = None,
    admission: KeyAdmission | None = None,
    *,
    balancers: Sequence[Network] = (),
    elsewhere: Callable[[], bool] = lambda: False,
    clock: HandClock | None = None,
    host: HostKey = HOST_KEY,
    make: Callable[[Connection], Ear] = Ear,
) -> AsyncIterator[Porch]:
    """An open listener on the loopback address, until the end of the block."""
    porch = Porch(make)
    porch.listener = OpenListener(
        [("127.0.0.1", 0)],
        admission or KeyAdmission(Admits.OPEN),
        porch.greet,
        limits=limits,
        balancers=balancers,
        elsewhere=elsewhere,
        clock=clock,
        key=host,
    )
    await porch.listener.open()
    try:
        yield porch
    finally:
        await porch.listener.close()
