"""The listener for the real sshd: guests whom ``dogs-tui host attach`` brings.

Whoever may open the socket is believed about who comes (``peers``).
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

import asyncssh

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.connection import Caller, Connection
from dogs_tui.host.doors.accepted import Accepted
from dogs_tui.host.doors.admission import Verdict
from dogs_tui.host.doors.attach.frames import Hello, read_hello
from dogs_tui.host.doors.attach.socket_connection import SocketTransport
from dogs_tui.host.doors.bounded_connection import BoundedConnection
from dogs_tui.host.doors.connection_limiter import ConnectionLimiter
from dogs_tui.host.doors.limits import Refused
from dogs_tui.host.doors.requests import (
    CODE_LIMIT,
    clean_environment,
    clean_login,
    no_room,
)
from dogs_tui.host.doors.ssh.admission import KeyAdmission, is_sound, kind_of
from dogs_tui.host.people.bans import BANNED

NO_KEY: Final = phrase("This host could not read your SSH key.")


class SocketListener:
    """Lets in guests of the real sshd who were accepted.

    Args:
        greet: Is given the connection of each guest who was let in.
        limiter: Counts guests, those of other listeners too.
        admission: Says which keys may come, and which need no invitation.
    """

    def __init__(
        self,
        greet: Callable[[Connection], None],
        limiter: ConnectionLimiter,
        admission: KeyAdmission,
    ) -> None:
        self._greet = greet
        self._limiter = limiter
        self._admission = admission
        self._taking: set[asyncio.Task[None]] = set()
        self._ways: dict[SocketTransport, BoundedConnection | None] = {}

    @property
    def count(self) -> int:
        """The number of guests here."""
        return sum(way is not None for way in self._ways.values())

    def take(self, accepted: Accepted) -> None:
        """Serves a guest, or says why not."""
        accepted.sock.setblocking(False)
        task = asyncio.get_running_loop().create_task(self._take(accepted))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def close(self) -> None:
        """Hangs up on those who are here. May be repeated."""
        await asyncio.gather(*self._taking, return_exceptions=True)
        for way, connection in tuple(self._ways.items()):
            if connection is None:
                way.abort()
            else:
                connection.hang_up()

    async def _take(self, accepted: Accepted) -> None:
        def left(way: SocketTransport) -> None:
            self._ways.pop(way, None)
            if accepted.permit is not None:
                accepted.permit.over()

        await asyncio.get_running_loop().connect_accepted_socket(
            lambda: SocketTransport(partial(self._meet, accepted), self._greet, left),
            accepted.sock,
        )

    def _meet(self, accepted: Accepted, way: SocketTransport) -> BoundedConnection | Phrase:
        """The connection of a guest who is let in, and counted; or why they are not."""
        hello, address, permit = read_hello(accepted.hello), accepted.address, accepted.permit
        self._ways[way] = None
        judged = self._judge(hello, address)
        if judged is None:
            return NO_KEY
        key, verdict = judged
        fingerprint = key.get_fingerprint()
        if verdict is None:
            self._limiter.refused[Refused.BANNED] += 1
            return BANNED
        if verdict.refusal is not None:
            return verdict.refusal
        if permit is None:
            return no_room(accepted.refused or Refused.RATE)
        denied = self._admission.enter(fingerprint, permit, stranger=verdict.stranger)
        if denied is not None:
            return denied.words
        caller = Caller(
            fingerprint=fingerprint,
            kind=kind_of(key),
            address=address,
            login=clean_login(hello.login),
            club=bool(self._limiter.limits.club(address)),
            listed=verdict.listed,
            code=clean_text(hello.code, CODE_LIMIT),
            watch=hello.watch,
            lines=hello.lines,
            terminal=hello.terminal,
            environment=clean_environment(hello.environment),
        )
        clock = asyncio.get_running_loop()
        size = (hello.columns, hello.rows)
        connection = BoundedConnection(caller, way, way, size, self._limiter.limits, clock)
        self._ways[way] = connection
        return connection

    def _judge(self, hello: Hello, address: str) -> tuple[asyncssh.SSHKey, Verdict | None] | None:
        """The key and what is thought of it; ``None``: there is no key.

        Of who is banned nothing is thought: sshd's own list lets them in no more than others.
        """
        try:
            key = asyncssh.import_public_key(hello.key)
        except (ValueError, asyncssh.KeyImportError):
            return None
        fingerprint = key.get_fingerprint()
        if self._admission.bars(address, fingerprint):
            return key, None
        if hello.listed and is_sound(key):
            return key, Verdict(admitted=True, listed=True)
        return key, self._admission.judge_key(key, address)
