"""Accepts connections: finds who is behind them, and whether they may come at all.

What is accepted is handed on, to this process or to another; SSH is not known here.
"""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase
from dogs_saves.errors import reason
from dogs_tui.host.connection import Network
from dogs_tui.host.doors.accepted import Accepted, Door
from dogs_tui.host.doors.attach.frames import (
    ADDRESS_LIMIT,
    HEAD,
    FrameError,
    hello_size,
    read_hello,
)
from dogs_tui.host.doors.attach.peers import Peers
from dogs_tui.host.doors.connection_limiter import ConnectionLimiter
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.limits import Refused
from dogs_tui.host.doors.proxy_protocol import (
    PATIENCE,
    HeaderError,
    is_listed,
    read_source,
    take,
)
from dogs_tui.host.doors.window import Clock
from dogs_tui.host.local_socket import bound_socket
from dogs_tui.host.rate_limits import TokenBucket

BACKLOG: Final = 128
"""Connections that the system holds until they are looked at."""
RECEIVE_BUFFER: Final = 32 * 1024
"""The bytes of a connection that the system holds; keys are few."""
BANNED_AT_ONCE: Final = 10
BANNED_A_SECOND: Final = 0.5
"""The rate at which connections from banned addresses go on to be told why; others are closed."""
INTRODUCED: Final = 64
"""Connections that may at once be about to say who comes."""

_log = logging.getLogger("dogs_tui.host")


class Acceptor:
    """Accepts connections at all doors of a host. Open it with ``open``, close it with ``close``.

    Args:
        limiter: Counts connections.
        hand_over: Is given each that may go on, and closes it.
        bars: Says whether an address is banned; then it counts that somebody tried. A few of
            these connections are handed over all the same: their door says why they cannot come.
        balancers: From where connections begin with a header of the PROXY protocol.
        proxies: Who brings browsers, and says in each request who is behind it.
        elsewhere: Says whether balancers are to send guests to other hosts.
        clock: The time; the event loop when left out.
    """

    def __init__(
        self,
        limiter: ConnectionLimiter,
        hand_over: Callable[[Accepted], None],
        *,
        bars: Callable[[str], bool] = lambda _: False,
        balancers: Sequence[Network] = (),
        proxies: Sequence[Network] = (),
        elsewhere: Callable[[], bool] = lambda: False,
        clock: Clock | None = None,
    ) -> None:
        self.limiter = limiter
        self._hand_over = hand_over
        self._bars = bars
        self._balancers = tuple(balancers)
        self._proxies = tuple(proxies)
        self._elsewhere = elsewhere
        self._clock = clock or asyncio.get_running_loop()
        self._log_bucket = TokenBucket(20, 1, self._clock.time())
        self._banned_bucket = TokenBucket(BANNED_AT_ONCE, BANNED_A_SECOND, self._clock.time())
        self._sockets: list[socket.socket] = []
        self._listening: dict[Door, list[socket.socket]] = {}
        """Those of guests over the network."""
        self._paths: list[Path] = []
        self._accepting: list[asyncio.Task[None]] = []
        self._introducing: set[asyncio.Task[None]] = set()

    @property
    def ports(self) -> tuple[int, ...]:
        """The ports that listen on SSH, in the order of the addresses."""
        listening = self._listening.get(Door.SSH, ())
        return tuple(dict.fromkeys(sock.getsockname()[1] for sock in listening))

    @property
    def port(self) -> int:
        """The first port where guests come in; 0 while there is none."""
        return next(iter(self.ports), 0)

    def port_of(self, door: Door) -> int:
        """The first port of a door for guests over the network; 0 while there is none."""
        return next((sock.getsockname()[1] for sock in self._listening.get(door, ())), 0)

    async def listen(self, addresses: Sequence[tuple[str, int]], door: Door = Door.SSH) -> None:
        """Accepts guests at these addresses from now on.

        Args:
            addresses: Host names or numbers (empty: all of this machine) and ports (0: any).
            door: Where they come in then.

        Raises:
            ListenerError: An address cannot be listened at.
        """
        listening: list[socket.socket] = []
        try:
            for host, port in addresses:
                listening += await _listening(host, port)
        except ListenerError:
            for sock in listening:
                sock.close()
            raise
        self._listening[door] = listening
        for sock in listening:
            self._accept_at(sock, partial(self._accept_guest, door))
        ports = list(dict.fromkeys(sock.getsockname()[1] for sock in listening))
        _log.info("a listener is open", extra={"event": "door-open", "ports": ports})

    def attach_at(self, path: Path, group: str = "") -> None:
        """Accepts guests of the real sshd at a socket.

        Args:
            path: Where it is made; what an ended host left there is replaced.
            group: Whose members may open it besides the host's own user; empty: nobody's.

        Raises:
            OSError: The socket cannot be made.
            ListenerError: There is no such group.
        """
        peers = Peers(group)
        sock = bound_socket(path, peers.mode, peers.group)
        self._open_path(path, sock, lambda sock, _: self._attach(sock, peers))

    def take_at(self, place: Path | tuple[str, int], door: Door) -> None:
        """Accepts what is no guest's at a socket for this user alone, or at an address.

        Raises:
            OSError: It cannot be listened at there.
        """

        def accept(sock: socket.socket, _: object) -> None:
            self._hand_over(Accepted(sock, door))

        if isinstance(place, Path):
            self._open_path(place, bound_socket(place, 0o600), accept)
            return
        family = socket.AF_INET6 if ":" in place[0] else socket.AF_INET
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind(place)
        except OSError:
            sock.close()
            raise
        sock.listen(BACKLOG)
        self._accept_at(sock, accept)

    async def close(self) -> None:
        """Accepts nothing more. May be repeated."""
        ending = (*self._accepting, *self._introducing)
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        for sock in self._sockets:
            sock.close()
        for path in self._paths:
            path.unlink(missing_ok=True)
        if self._sockets:
            _log.info("a listener is closed", extra={"event": "door-closed"})
        self._accepting, self._sockets, self._listening, self._paths = [], [], {}, []

    def _open_path(
        self, path: Path, sock: socket.socket, accept: Callable[[socket.socket, Any], None]
    ) -> None:
        sock.listen(BACKLOG)
        self._paths.append(path)
        self._accept_at(sock, accept)

    def _accept_at(self, sock: socket.socket, accept: Callable[[socket.socket, Any], None]) -> None:
        sock.setblocking(False)
        self._sockets.append(sock)
        self._accepting.append(asyncio.get_running_loop().create_task(self._accept(sock, accept)))

    async def _accept(
        self, listening: socket.socket, accept: Callable[[socket.socket, Any], None]
    ) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                sock, peer = await loop.sock_accept(listening)
            except OSError as error:
                # Such as too many open files: it may be better in a moment.
                _log.warning(
                    "cannot accept", extra={"event": "accept-failed", "reason": str(error.errno)}
                )
                await asyncio.sleep(1.0)
                continue
            accept(sock, peer)

    # Guests over the network.

    def _accept_guest(self, door: Door, sock: socket.socket, peer: Any) -> None:
        address = str(peer[0])
        if door is Door.WEB and is_listed(address, self._proxies):
            self._bring(sock, address)
        elif not is_listed(address, self._balancers):
            self._come(door, sock, address)
        elif len(self._introducing) >= INTRODUCED:
            self._refuse(sock, address, Refused.HEADER)
        else:
            self._introduce(sock, self._introduced(door, sock, address))

    async def _introduced(self, door: Door, sock: socket.socket, balancer: str) -> None:
        """A balancer connected, and says who is behind it."""
        try:
            source = await read_source(sock)
        except (HeaderError, OSError):
            self._refuse(sock, balancer, Refused.HEADER)
            return
        if source:
            self._come(door, sock, source)
        elif self._elsewhere():
            sock.close()  # It looks whether guests may be sent here, and they may not.
        else:
            self._come(door, sock, balancer, is_known=True)

    def _bring(self, sock: socket.socket, proxy: str) -> None:
        """A proxy connected; who is behind it counts when a request says so."""
        if self.limiter.logins >= self.limiter.limits.max_logins:
            self._refuse(sock, proxy, Refused.LOGINS)
        else:
            permit = self.limiter.accepted(proxy, weight=Door.WEB.weight)
            self._hand_over(Accepted(sock, Door.WEB, proxy, permit))

    def _come(
        self, door: Door, sock: socket.socket, address: str, *, is_known: bool = False
    ) -> None:
        """Somebody connected: counts before a byte of theirs is read."""
        if self._bars(address):
            self._come_banned(door, sock, address)
            return
        answer = self.limiter.knock(address, is_known=is_known, weight=door.weight)
        if isinstance(answer, Refused):
            self._refuse(sock, address, answer)
        else:
            self._hand_over(Accepted(sock, door, address, answer))

    def _come_banned(self, door: Door, sock: socket.socket, address: str) -> None:
        """Somebody banned connected: their door says so, unless many have been told just now."""
        self._note_refusal(address, Refused.BANNED)
        if self._banned_bucket.take(self._clock.time()):
            permit = self.limiter.accepted(address, weight=door.weight)
            self._hand_over(Accepted(sock, door, address, permit))
        else:
            sock.close()

    def _refuse(self, sock: socket.socket, address: str, why: Refused) -> None:
        sock.close()
        self._note_refusal(address, why)

    def _note_refusal(self, address: str, why: Refused) -> None:
        """Counts a refusal; a flood of them must not become a flood of lines."""
        if why in (Refused.BANNED, Refused.HEADER):
            self.limiter.refused[why] += 1
        if self._log_bucket.take(self._clock.time()):
            _log.info("refused", extra={"event": "refused", "address": address, "reason": str(why)})

    # Guests of the real sshd.

    def _attach(self, sock: socket.socket, peers: Peers) -> None:
        if peers.may(sock) and len(self._introducing) < INTRODUCED:
            self._introduce(sock, self._attached(sock))
            return
        sock.close()
        _log.warning("socket refused", extra={"event": "socket-refused", "reason": "user"})

    async def _attached(self, sock: socket.socket) -> None:
        """Takes a guest from a bringer, who names the guest first."""
        try:
            async with asyncio.timeout(PATIENCE):
                hello = await take(sock, hello_size(await take(sock, HEAD)))
            address = clean_text(read_hello(hello).address, ADDRESS_LIMIT)
        except (FrameError, HeaderError, OSError, TimeoutError):
            sock.close()
            return
        answer = self.limiter.knock(address)
        permit, refused = (None, answer) if isinstance(answer, Refused) else (answer, None)
        self._hand_over(Accepted(sock, Door.ATTACH, address, permit, refused, hello))

    def _introduce(self, sock: socket.socket, introduced: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(introduced)
        self._introducing.add(task)

        def over(ended: asyncio.Task[None]) -> None:
            self._introducing.discard(ended)
            if ended.cancelled():
                sock.close()

        task.add_done_callback(over)


async def _listening(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen at all addresses of a host.

    Raises:
        ListenerError: There is no such host, or it cannot be listened at.
    """
    loop = asyncio.get_running_loop()
    made: list[socket.socket] = []
    try:
        addresses = await loop.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        for family, _, _, _, address in dict.fromkeys(addresses):
            # The second address of a host takes the port that the first was given.
            chosen = port or (made[0].getsockname()[1] if made else 0)
            with contextlib.ExitStack() as stack:
                sock = stack.enter_context(socket.socket(family, socket.SOCK_STREAM))
                _prepare(sock)
                sock.bind((address[0], chosen, *address[2:]))
                sock.listen(BACKLOG)
                stack.pop_all()
            made.append(sock)
    except OSError as error:
        for sock in made:
            sock.close()
        raise ListenerError(
            phrase(
                "The host cannot listen at {address}: {reason}.",
                address=f"{host or '*'}:{port}",
                reason=reason(error),
            )
        ) from error
    return made


def _prepare(sock: socket.socket) -> None:
    sock.setblocking(False)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
    if sock.family == socket.AF_INET6:
        sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
