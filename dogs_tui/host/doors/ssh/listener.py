"""The SSH listener: listens, lets in who may come, and hands each terminal over as a connection."""

import asyncio
import contextlib
import fnmatch
import logging
import socket
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import asyncssh
import msgspec
from asyncssh.kex import get_kex_algs

from dogs_rules.phrase import phrase
from dogs_rules.version import __version__
from dogs_saves.errors import reason
from dogs_tui.host.connection import Connection
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.known_places import KnownPlaces
from dogs_tui.host.doors.limits import ConnectionLimiter, Limits, OtherHosts, Pass, Refused
from dogs_tui.host.doors.proxy_protocol import HeaderError, Network, is_listed, read_source
from dogs_tui.host.doors.requests import Request
from dogs_tui.host.doors.ssh.admission import Admission
from dogs_tui.host.doors.ssh.channel import INPUT_WINDOW, Answer
from dogs_tui.host.doors.ssh.guest import SshGuest
from dogs_tui.host.doors.ssh.host_keys import HostKey
from dogs_tui.host.doors.ssh.transport import SshTransport
from dogs_tui.host.doors.window import Clock
from dogs_tui.host.token_bucket import TokenBucket

BACKLOG: Final = 128
"""Connections that the system holds until they are looked at."""

RECEIVE_BUFFER: Final = 32 * 1024
SEND_BUFFER: Final = 64 * 1024
"""What the system holds of a connection; keys are few, and a screen is some thousand bytes."""

CLOSING: Final = 2.0
"""Seconds for the last words when the listener closes."""

KEX: Final = ("mlkem768x25519-*", "sntrup761x25519-*", "curve25519-*", "ecdh-sha2-nistp*")
"""Best first. The first two hold against quantum computers, and are there where asyncssh finds what
they need; what it does not have is left out."""
INTRODUCED: Final = 64
"""Connections of balancers that may at once be without a header."""
CIPHERS: Final = "chacha20-poly1305@openssh.com,aes256-gcm*,aes128-gcm*,aes256-ctr,aes128-ctr"
MACS: Final = "hmac-sha2-256-etm*,hmac-sha2-512-etm*"
SIGNATURES: Final = "ssh-ed25519,sk-*,ecdsa-sha2-nistp*,rsa-sha2-256,rsa-sha2-512"

_REKEY_BYTES: Final = 64 << 30
"""More than a connection may carry (``bounded_connection.MOST_SENT``), so that only clients ask
for new keys: what is written while a client does not answer such a question would have no bound."""

_log = logging.getLogger("dogs_tui.host")


async def nothing_held(_fingerprint: str, _request: Request) -> str:
    """What a listener gives that was not told who answers."""
    return ""


class ListenerCounts(msgspec.Struct, frozen=True):
    """How it goes at the listener, for the status."""

    connections: int
    logins: int
    """Of the connections, those that have no session yet."""
    sessions: int
    refused: dict[str, int]
    """How often somebody was not let in, by reason."""


class SshListener:
    """Listens for SSH clients. Open it with ``open``, close it with ``close``.

    Args:
        addresses: Host names or numbers (empty: all of this machine) and ports (0: any).
        key: The host key.
        admission: Who may come in.
        greet: Called with each connection, in the event loop. It has to ``listen`` soon.
        limits: What there may be.
        balancers: From where connections begin with a header of the PROXY protocol.
        answer: Gives what the owner of a key asked for, as text; empty: nothing.
        memory_full: Says whether there is no memory for one more session.
        places: From where people came who are known; left out, only until the end.
        others: Who is inside at other hosts; left out, there are none.
        elsewhere: Says whether balancers are to send guests to other hosts.
        clock: The time; the event loop when left out.
    """

    def __init__(
        self,
        addresses: Sequence[tuple[str, int]],
        key: HostKey,
        admission: Admission,
        greet: Callable[[Connection], None],
        *,
        limits: Limits | None = None,
        balancers: Sequence[Network] = (),
        answer: Answer = nothing_held,
        memory_full: Callable[[], bool] = lambda: False,
        places: KnownPlaces | None = None,
        others: OtherHosts | None = None,
        elsewhere: Callable[[], bool] = lambda: False,
        clock: Clock | None = None,
    ) -> None:
        self._memory_full = memory_full
        self._places = KnownPlaces() if places is None else places
        self._others = others
        self._elsewhere = elsewhere
        self._balancers = tuple(balancers)
        self._answer = answer
        self._introducing: set[asyncio.Task[None]] = set()
        self._addresses = tuple(addresses)
        self._key = key
        self._admission = admission
        self._greet = greet
        self._limits = limits or Limits()
        self._given_clock = clock
        self._clock: Clock
        self._limiter: ConnectionLimiter
        self._sockets: list[socket.socket] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._accepting: list[asyncio.Task[None]] = []
        self._guests: set[SshGuest] = set()
        self._closing = False

    @property
    def fingerprint(self) -> str:
        """Of the host key, as a client shows it on the first connection."""
        return self._key.fingerprint

    @property
    def ports(self) -> tuple[int, ...]:
        """Where it listens, without repetition, in the order of the addresses."""
        ports = (sock.getsockname()[1] for sock in self._sockets)
        return tuple(dict.fromkeys(ports))

    @property
    def port(self) -> int:
        """The first port where it listens; 0 while it does not."""
        return self.ports[0] if self._sockets else 0

    @property
    def limiter(self) -> ConnectionLimiter:
        """What counts guests, those of other listeners too; there once this one is open."""
        return self._limiter

    @property
    def counts(self) -> ListenerCounts:
        operator = self._limiter
        refused: Counter[Refused] = operator.refused
        return ListenerCounts(
            connections=operator.logins + operator.sessions,
            logins=operator.logins,
            sessions=operator.sessions,
            refused={str(why): count for why, count in sorted(refused.items())},
        )

    async def open(self) -> None:
        """Begins to listen.

        Raises:
            ListenerError: An address cannot be listened at.
        """
        loop = asyncio.get_running_loop()
        # Its lines hold login names, commands and variables, which are nobody's business.
        logging.getLogger("asyncssh").setLevel(logging.WARNING)
        self._clock = self._given_clock or loop
        self._limiter = ConnectionLimiter(
            self._limits,
            self._clock.time,
            memory_full=self._memory_full,
            places=self._places,
            others=self._others,
        )
        self._log_bucket = TokenBucket(20, 1, self._clock.time())
        self._options = await _options(self._key, self._limits)
        self._closing = False
        try:
            for host, port in self._addresses:
                self._sockets += await _listening(host, port)
        except ListenerError:
            self._close_sockets()
            raise
        self._accepting = [loop.create_task(self._accept(sock)) for sock in self._sockets]
        _log.info("a listener is open", extra={"event": "door-open", "ports": list(self.ports)})

    async def close(self) -> None:
        """Listens no more, and ends all lines with what is still to be sent. May be repeated."""
        ending = (*self._accepting, *self._introducing)
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        self._accepting = []
        self._close_sockets()
        self._closing = True
        for guest in tuple(self._guests):
            guest.hang_up()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=CLOSING)
        for guest in tuple(self._guests):
            guest.abort()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        _log.info("a listener is closed", extra={"event": "door-closed"})

    def _close_sockets(self) -> None:
        for sock in self._sockets:
            sock.close()
        self._sockets = []

    async def _accept(self, listening: socket.socket) -> None:
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
            address = str(peer[0])
            if is_listed(address, self._balancers):
                self._introduce(sock, address)
            else:
                self._come(sock, address)

    def _introduce(self, sock: socket.socket, balancer: str) -> None:
        """A balancer connected, and says who is behind it."""
        if len(self._introducing) >= INTRODUCED:
            self._refuse(sock, balancer, Refused.HEADER)
            return
        task = asyncio.get_running_loop().create_task(self._introduced(sock, balancer))
        self._introducing.add(task)

        def over(ended: asyncio.Task[None]) -> None:
            self._introducing.discard(ended)
            if ended.cancelled():
                sock.close()

        task.add_done_callback(over)

    async def _introduced(self, sock: socket.socket, balancer: str) -> None:
        try:
            source = await read_source(sock)
        except (HeaderError, OSError):
            self._refuse(sock, balancer, Refused.HEADER)
            return
        if source:
            self._come(sock, source)
        elif self._elsewhere():
            sock.close()  # It looks whether guests may be sent here, and they may not.
        else:
            self._come(sock, balancer, known=True)

    def _come(self, sock: socket.socket, address: str, *, known: bool = False) -> None:
        """Somebody connected: counts before a byte of SSH is exchanged."""
        if self._admission.bars(address):
            self._refuse(sock, address, Refused.BANNED)
            return
        answer = self._limiter.knock(address, known=known)
        if isinstance(answer, Refused):
            self._refuse(sock, address, answer)
            return
        task = asyncio.get_running_loop().create_task(self._serve(sock, address, answer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _refuse(self, sock: socket.socket, address: str, why: Refused) -> None:
        """Closes a connection; a flood of them must not become a flood of lines."""
        sock.close()
        if why in (Refused.BANNED, Refused.HEADER):
            self._limiter.refused[why] += 1
        if self._log_bucket.take(self._clock.time()):
            _log.info("refused", extra={"event": "refused", "address": address, "reason": str(why)})

    async def _serve(self, sock: socket.socket, address: str, permit: Pass) -> None:
        """One connection, from its first byte to its last."""
        loop = asyncio.get_running_loop()
        guest = SshGuest(
            address,
            permit,
            self._admission,
            self._greet,
            self._answer,
            self._limits,
            self._clock,
        )
        self._guests.add(guest)
        try:
            sock.setblocking(False)
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            await loop.connect_accepted_socket(
                lambda: SshTransport(loop, self._options, guest, self._limits, self._clock),
                sock,
            )
            if self._closing:
                guest.abort()
            await guest.wait_over()
        except OSError:
            # It went away before it was looked at.
            sock.close()
        finally:
            permit.over()
            self._guests.discard(guest)


async def _options(key: HostKey, limits: Limits) -> asyncssh.SSHServerConnectionOptions:
    """What asyncssh does: sessions after a public key was proven, and nothing else."""
    options: asyncssh.SSHServerConnectionOptions
    options = await asyncssh.SSHServerConnectionOptions.construct(
        config=None,
        server_version=f"dogs-tui_{__version__}",
        server_host_keys=[key.key],
        kex_algs=_key_exchanges(),
        encryption_algs=CIPHERS,
        mac_algs=MACS,
        signature_algs=SIGNATURES,
        compression_algs=None,
        public_key_auth=True,
        password_auth=False,
        kbdint_auth=False,
        host_based_auth=False,
        gss_host=None,
        gss_kex=False,
        gss_auth=False,
        x509_trusted_certs=None,
        x509_trusted_cert_paths=(),
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        sftp_factory=None,
        line_editor=False,
        rdns_lookup=False,
        encoding=None,
        window=INPUT_WINDOW,
        login_timeout=0,
        keepalive_interval=limits.keepalive_seconds,
        keepalive_count_max=limits.keepalive_count,
        rekey_bytes=_REKEY_BYTES,
        rekey_seconds=0,
    )
    return options


def _key_exchanges() -> str:
    """Those of ``KEX`` that asyncssh has here, best first."""
    known = [name.decode("ascii") for name in get_kex_algs()]
    return ",".join(one for one in KEX if fnmatch.filter(known, one))


async def _listening(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen at all addresses of a host.

    Raises:
        ListenerError: There is no such host, or it cannot be listened at.
    """
    loop = asyncio.get_running_loop()
    made: list[socket.socket] = []
    try:
        found = await loop.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        for family, _, _, _, address in dict.fromkeys(found):
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
