"""Somebody at the SSH listener: from the connection to the connection, and to the end of both."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import asyncssh

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.connection import Caller, Connection
from dogs_tui.host.doors.bounded_connection import BoundedConnection
from dogs_tui.host.doors.connection_limiter import Pass
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.requests import FINGERPRINT_SHOWN, Request, clean_login
from dogs_tui.host.doors.ssh.admission import KeyAdmission, kind_of
from dogs_tui.host.doors.ssh.channel import Answer, TerminalChannel, TerminalSession
from dogs_tui.host.doors.ssh.transport import Proof, SshTransport
from dogs_tui.host.doors.window import Clock, Timer
from dogs_tui.host.people.bans import BANNED

GREETING: Final = phrase(
    "You need an SSH key to connect. If you have none, create one and connect "
    "again:\n"
    "    ssh-keygen -t ed25519"
)
GREETING_WITH_PAGE: Final = phrase(
    "You need an SSH key to connect. To create one: ssh-keygen -t ed25519\n"
    "Without one, open this page in a browser: {page}"
)

PARTING: Final = 2.0
"""Seconds for a client to close the connection after its session."""

_log = logging.getLogger("dogs_tui.host")


class SshGuest(asyncssh.SSHServer):
    """The answers to asyncssh about one connection. Everything not said here is refused.

    Args:
        address: Where the connection comes from.
        permit: As it counts; given back at the end.
        admission: Who may come in.
        greet: Is given the connection.
        answer: Gives what the owner of a key asked for, as text; empty: nothing.
        greeting: Said before logging in to who may be new.
        spoken: Puts what is said before logging in into words.
        limits: What there may be.
        clock: The time.
    """

    def __init__(
        self,
        address: str,
        permit: Pass,
        admission: KeyAdmission,
        *,
        greet: Callable[[Connection], None],
        answer: Answer,
        greeting: Phrase,
        spoken: Callable[[Phrase], str],
        limits: Limits,
        clock: Clock,
    ) -> None:
        self.address = address
        self.connection: BoundedConnection | None = None
        self._permit = permit
        self._admission = admission
        self._greet = greet
        self._answer = answer
        self._greeting = greeting
        self._spoken = spoken
        self._said: set[str] = set()
        self._limits = limits
        self._clock = clock
        self._transport: SshTransport | None = None
        self._login = ""
        self._asked_in = False
        self._began = clock.time()
        self._opened = False
        self._greedy = False
        self._leaving = False
        self._deadline: Timer | None = None
        self._over = asyncio.Event()

    async def wait_over(self) -> None:
        """Waits until the connection, once made, is gone."""
        await self._over.wait()

    # The connection.

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        assert isinstance(conn, SshTransport)
        self._transport = conn
        self._deadline = self._clock.call_later(self._limits.login_seconds, self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        self._permit.over()
        self._in_time()
        if self._asked_in:  # Balancers look in every other second and leave.
            self._note("gone", reason="" if exc is None else type(exc).__name__)
        self._transport = None
        self._over.set()

    def hang_up(self) -> None:
        """Ends the connection, with what is still to be sent, and the connection with it."""
        self._leaving = True
        if self.connection is not None:
            self.connection.hang_up()
        elif self._transport is not None:
            self._transport.abort()

    def abort(self) -> None:
        """Ends the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    def _late(self) -> None:
        self._deadline = None
        self._note("login-timeout")
        self.abort()

    def _in_time(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    # Logging in: with a key, and in no other way.

    def begin_auth(self, username: str) -> bool:
        self._login = clean_login(username)
        self._asked_in = True
        if self._admission.bars(self.address):
            self._say(BANNED)
        elif not self._permit.is_known:
            self._say(self._greeting)
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def password_auth_supported(self) -> bool:
        return False

    def kbdint_auth_supported(self) -> bool:
        return False

    def host_based_auth_supported(self) -> bool:
        return False

    def validate_public_key(self, _username: str, key: asyncssh.SSHKey) -> bool:
        verdict = self._admission.judge_key(key, self.address)
        if self._transport is not None:
            self._transport.candidate = Proof(
                key.get_fingerprint(), kind_of(key), verdict.listed, verdict.stranger
            )
        if verdict.refusal is not None:
            self._say(verdict.refusal)
        return verdict.admitted

    def _say(self, words: Phrase) -> None:
        """Says something once before anybody has logged in; a client shows it as it comes."""
        text = self._spoken(words)
        if text not in self._said and self._transport is not None:
            self._said.add(text)
            self._transport.send_auth_banner(text.replace("\n", "\r\n") + "\r\n")

    def auth_completed(self) -> None:
        self._note("login")

    # Playing: on one channel, once.

    def session_requested(self) -> tuple[TerminalChannel, TerminalSession] | bool:
        if self._transport is None or self._opened:
            # A line of the log for the first; a client could ask for thousands.
            if not self._greedy:
                self._greedy = True
                self._note("second-channel")
            return False
        self._opened = True
        channel = TerminalChannel(self._transport, self._transport.loop)
        return channel, TerminalSession(channel, self._begin, self._answered, self._channel_gone)

    async def _answered(self, request: Request) -> str:
        if self._transport is None:
            return ""
        self._note(request.wanted.name.lower())
        return await self._answer(self._transport.proven.fingerprint, request)

    def _begin(self, session: TerminalSession, request: Request) -> Phrase | None:
        """Gives the session its connection and greets it, or says why not."""
        transport = self._transport
        if transport is None:
            return None
        proof = transport.proven
        denied = self._admission.enter(proof.fingerprint, self._permit, stranger=proof.stranger)
        if denied is not None:
            self._note("refused", reason=denied.reason)
            return denied.words
        self._in_time()
        connection = self.connection = session.connection = BoundedConnection(
            self._caller(proof, session, request),
            session.channel,
            _Transport(transport, session),
            session.terminal or (0, 0),
            self._limits,
            self._clock,
        )
        transport.on_flow = connection.flow_changed
        self._note("session")
        connection.greet(self._greet)
        return None

    def _caller(self, proof: Proof, session: TerminalSession, request: Request) -> Caller:
        return Caller(
            fingerprint=proof.fingerprint,
            kind=proof.kind,
            address=self.address,
            login=self._login,
            club=bool(self._limits.club(self.address)),
            listed=proof.listed,
            code=request.code,
            watch=request.watch,
            lines=request.lines,
            terminal=session.terminal is not None,
            environment=session.environment,
        )

    def _channel_gone(self) -> None:
        if (connection := self.connection) is not None:
            self._note("session-end", **connection.summary)
        self._in_time()
        if self._leaving:
            self.abort()
        elif self._transport is not None:
            # A client has nothing left to do here; it usually goes by itself.
            self._deadline = self._clock.call_later(PARTING, self.abort)

    def _note(self, event: str, **facts: object) -> None:
        fingerprint = self._transport.proven.fingerprint if self._transport else ""
        _log.info(
            event,
            extra={
                "event": event,
                "address": self.address,
                "key": fingerprint[:FINGERPRINT_SHOWN],
                **facts,
            },
        )


class _Transport:
    """A transport made of an SSH connection and its channel."""

    def __init__(self, transport: SshTransport, session: TerminalSession) -> None:
        self._transport = transport
        self._session = session

    @property
    def unsent(self) -> int:
        return self._transport.unsent + self._session.channel.get_write_buffer_size()

    @property
    def stalled(self) -> bool:
        return self._transport.stalled or self._session.full

    def abort(self) -> None:
        self._transport.abort()
