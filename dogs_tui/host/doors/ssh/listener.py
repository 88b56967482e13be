"""The SSH listener: lets in who may come, and hands each terminal over as a connection."""

import asyncio
import fnmatch
import logging
import socket
from collections.abc import Callable
from typing import Final

import asyncssh
from asyncssh.kex import get_kex_algs

from dogs_rules.phrase import Phrase
from dogs_rules.version import __version__
from dogs_tui.host.connection import Connection
from dogs_tui.host.doors.connection_limiter import Pass
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.requests import Request
from dogs_tui.host.doors.ssh.admission import KeyAdmission
from dogs_tui.host.doors.ssh.channel import INPUT_WINDOW, Answer
from dogs_tui.host.doors.ssh.guest import GREETING, GREETING_WITH_PAGE, SshGuest
from dogs_tui.host.doors.ssh.host_keys import HostKey
from dogs_tui.host.doors.ssh.transport import SshTransport
from dogs_tui.host.doors.window import Clock
from dogs_tui.words import say

SEND_BUFFER: Final = 64 * 1024
"""The bytes of a connection that the system holds; a screen is some thousand bytes."""

CLOSING: Final = 2.0
"""Seconds for the last words when the listener closes."""

KEX: Final = ("mlkem768x25519-*", "sntrup761x25519-*", "curve25519-*")
"""Best first. The first two hold against quantum computers, and are there where asyncssh finds what
they need; what it does not have is left out."""
NIST_KEX: Final = ("ecdh-sha2-nistp*",)
"""Offered after all others, to clients that take none but NIST curves."""
CIPHERS: Final = "chacha20-poly1305@openssh.com,aes256-gcm*,aes128-gcm*,aes256-ctr,aes128-ctr"
MACS: Final = "hmac-sha2-256-etm*,hmac-sha2-512-etm*"
SIGNATURES: Final = "ssh-ed25519,sk-*,ecdsa-sha2-nistp*,rsa-sha2-256,rsa-sha2-512"

_REKEY_BYTES: Final = 64 << 30
"""More than a connection may carry (``bounded_connection.MOST_SENT``), so that only clients ask
for new keys: what is written while a client does not answer such a question would have no bound."""


async def nothing_held(_fingerprint: str, _request: Request) -> str:
    """Answers for a listener that was not told who answers: there is nothing."""
    return ""


class SshListener:
    """Speaks SSH on connections that were accepted, and hands each guest over as a connection.

    Args:
        key: The host key.
        admission: Who may come in.
        greet: Called with each connection, in the event loop. It has to ``listen`` soon.
        limits: What there may be.
        answer: Gives what the owner of a key asked for, as text; empty: nothing.
        page: What those without a key can open in a browser, as is said before logging in to
            whoever comes from where nobody known came from yet; empty: nothing.
        spoken: Puts what is said before logging in into words.
        clock: The time; the event loop when left out.
    """

    def __init__(
        self,
        key: HostKey,
        admission: KeyAdmission,
        greet: Callable[[Connection], None],
        *,
        limits: Limits | None = None,
        answer: Answer = nothing_held,
        page: str = "",
        spoken: Callable[[Phrase], str] = say,
        clock: Clock | None = None,
    ) -> None:
        self._key = key
        self._admission = admission
        self._greet = greet
        self._limits = limits or Limits()
        self._answer = answer
        self._greeting = GREETING_WITH_PAGE.filled(page=page) if page else GREETING
        self._spoken = spoken
        self._given_clock = clock
        self._clock: Clock
        self._tasks: set[asyncio.Task[None]] = set()
        self._guests: set[SshGuest] = set()
        self._closing = False

    @property
    def fingerprint(self) -> str:
        """Of the host key, as a client shows it on the first connection."""
        return self._key.fingerprint

    async def open(self) -> None:
        """Gets ready to speak."""
        # Its lines hold login names, commands and variables, which are nobody's business.
        logging.getLogger("asyncssh").setLevel(logging.WARNING)
        self._clock = self._given_clock or asyncio.get_running_loop()
        self._options = await _options(self._key, self._limits)
        self._closing = False

    async def close(self) -> None:
        """Ends all connections with what is still to be sent. May be repeated."""
        self._closing = True
        for guest in tuple(self._guests):
            guest.hang_up()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=CLOSING)
        for guest in tuple(self._guests):
            guest.abort()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def take(self, sock: socket.socket, address: str, permit: Pass) -> None:
        """Speaks with somebody who connected, from the first byte to the last.

        Args:
            sock: The connection.
            address: Where it comes from.
            permit: As it counts; given back at the end.
        """
        task = asyncio.get_running_loop().create_task(self._serve(sock, address, permit))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, sock: socket.socket, address: str, permit: Pass) -> None:
        loop = asyncio.get_running_loop()
        guest = SshGuest(
            address,
            permit,
            self._admission,
            greet=self._greet,
            answer=self._answer,
            greeting=self._greeting,
            spoken=self._spoken,
            limits=self._limits,
            clock=self._clock,
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
    """The options for asyncssh: sessions after a public key was proven, and nothing else."""
    options: asyncssh.SSHServerConnectionOptions
    options = await asyncssh.SSHServerConnectionOptions.construct(
        config=None,
        server_version=f"dogs-tui_{__version__}",
        server_host_keys=list(key.keys),
        kex_algs=_key_exchanges(KEX if key.nist is None else KEX + NIST_KEX),
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


def _key_exchanges(wanted: tuple[str, ...]) -> str:
    """Those that asyncssh has here, in the same order."""
    supported = [name.decode("ascii") for name in get_kex_algs()]
    return ",".join(pattern for pattern in wanted if fnmatch.filter(supported, pattern))
