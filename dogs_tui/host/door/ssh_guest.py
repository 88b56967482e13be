"""Somebody at the SSH door: from the connection to the line, and to the end of both."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import asyncssh

from dogs_rules.phrase import Phrase
from dogs_tui.host.door.admission import Admission
from dogs_tui.host.door.bounded_line import BoundedLine
from dogs_tui.host.door.errors import note_failure
from dogs_tui.host.door.limits import Limits, Pass
from dogs_tui.host.door.ssh_channel import TerminalChannel, TerminalSession
from dogs_tui.host.door.ssh_connection import GuestConnection, Proof
from dogs_tui.host.door.window import Clock, Timer
from dogs_tui.host.door.wishes import clean_login, no_room
from dogs_tui.host.line import Caller, Line

FINGERPRINT_SHOWN: Final = 15
"""Characters of a fingerprint that the log holds: enough to tell friends apart."""

PARTING: Final = 2.0
"""Seconds for a client to close the connection after its session."""

_log = logging.getLogger("dogs_tui.host")


class SshGuest(asyncssh.SSHServer):
    """What asyncssh asks of a server about one connection. Everything not said here is refused.

    Args:
        address: Where the connection comes from.
        permit: As it counts; given back at the end.
        admission: Who may come in.
        greet: Is given the line.
        limits: What there may be.
        clock: The time.
    """

    def __init__(
        self,
        address: str,
        permit: Pass,
        admission: Admission,
        greet: Callable[[Line], None],
        limits: Limits,
        clock: Clock,
    ) -> None:
        self.address = address
        self.line: BoundedLine | None = None
        self._permit = permit
        self._admission = admission
        self._greet = greet
        self._limits = limits
        self._clock = clock
        self._connection: GuestConnection | None = None
        self._login = ""
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
        assert isinstance(conn, GuestConnection)
        self._connection = conn
        self._deadline = self._clock.call_later(self._limits.login_seconds, self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        self._permit.over()
        self._in_time()
        self._note("gone", reason="" if exc is None else type(exc).__name__)
        self._connection = None
        self._over.set()

    def hang_up(self) -> None:
        """Ends the line, with what is still to be sent, and the connection with it."""
        self._leaving = True
        if self.line is not None:
            self.line.hang_up()
        elif self._connection is not None:
            self._connection.abort()

    def abort(self) -> None:
        """Ends the connection at once."""
        if self._connection is not None:
            self._connection.abort()

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
        verdict = self._admission.judge(key, self.address)
        if self._connection is not None:
            self._connection.candidate = Proof(
                key.get_fingerprint(), verdict.listed, verdict.stranger
            )
        return verdict.admitted

    def auth_completed(self) -> None:
        self._note("login")

    # Playing: on one channel, once.

    def session_requested(self) -> tuple[TerminalChannel, TerminalSession] | bool:
        if self._connection is None or self._opened:
            # A line of the log for the first; a client could ask for thousands.
            if not self._greedy:
                self._greedy = True
                self._note("second-channel")
            return False
        self._opened = True
        channel = TerminalChannel(self._connection, self._connection.get_loop())
        return channel, TerminalSession(channel, self._begin, self._channel_gone)

    def _begin(self, session: TerminalSession, code: str) -> Phrase | None:
        """Gives the session its line and greets it, or says why not."""
        connection = self._connection
        if connection is None or session.terminal is None:
            return None
        proof = connection.proven
        unknown = self._admission.still_unknown(proof.fingerprint) if proof.stranger else None
        refused = self._permit.enter(unknown)
        if refused is not None:
            self._note("refused", reason=refused)
            return no_room(refused)
        self._in_time()
        line = self.line = session.line = BoundedLine(
            self._caller(proof, session, code),
            session.channel,
            _Wire(connection, session),
            session.terminal,
            self._limits,
            self._clock,
        )
        connection.on_flow = line.flow_changed
        self._note("session")
        try:
            self._greet(line)
        except Exception as error:  # noqa: BLE001 (whatever it is, it ends this session alone)
            note_failure(error)
            line.hang_up(1)
        return None

    def _caller(self, proof: Proof, session: TerminalSession, code: str) -> Caller:
        return Caller(
            fingerprint=proof.fingerprint,
            address=self.address,
            login=self._login,
            listed=proof.listed,
            code=code,
            environment=session.environment,
        )

    def _channel_gone(self) -> None:
        if (line := self.line) is not None:
            self._note(
                "session-end",
                reason=line.why,
                seconds=round(self._clock.time() - line.began, 1),
                sent=line.sent,
                taken=line.taken,
            )
        self._in_time()
        if self._leaving:
            self.abort()
        elif self._connection is not None:
            # A client has nothing left to do here; it usually goes by itself.
            self._deadline = self._clock.call_later(PARTING, self.abort)

    def _note(self, event: str, **facts: object) -> None:
        fingerprint = self._connection.proven.fingerprint if self._connection else ""
        _log.info(
            event,
            extra={
                "event": event,
                "address": self.address,
                "key": fingerprint[:FINGERPRINT_SHOWN],
                **facts,
            },
        )


class _Wire:
    """What the line sees of its connection and its channel together."""

    def __init__(self, connection: GuestConnection, session: TerminalSession) -> None:
        self._connection = connection
        self._session = session

    @property
    def unsent(self) -> int:
        return self._connection.unsent + self._session.channel.get_write_buffer_size()

    @property
    def stalled(self) -> bool:
        return self._connection.stalled or self._session.full

    def abort(self) -> None:
        self._connection.abort()
