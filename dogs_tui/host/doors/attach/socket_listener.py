"""The listener for the real sshd: a socket at which ``dogs-tui host attach`` brings guests.

Whoever may open the socket is believed about who comes, so only the host's own user, root and,
if the operator says so, the members of one group may: by the mode of the file, and by what the
kernel says of the other end.
"""

import asyncio
import contextlib
import grp
import logging
import os
import pwd
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

import asyncssh

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.connection import Caller, Connection
from dogs_tui.host.doors.attach.frames import FrameError, FrameKind, Hello, read_hello
from dogs_tui.host.doors.attach.socket_connection import SocketTransport
from dogs_tui.host.doors.bounded_connection import BoundedConnection
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.limits import ConnectionLimiter, Pass, Refused
from dogs_tui.host.doors.requests import (
    CODE_LIMIT,
    clean_environment,
    clean_login,
    no_room,
)
from dogs_tui.host.doors.ssh.admission import Admission, Verdict, is_sound
from dogs_tui.host.local_socket import bound_socket, peer

NO_KEY: Final = phrase("This host did not understand which key you came with.")
BARRED: Final = phrase("This host does not let you in any more.")
NOT_LISTED: Final = phrase("Your key is not on the list of this host.")
ADDRESS_LIMIT: Final = 64

_log = logging.getLogger("dogs_tui.host")


class SocketListener:
    """Lets guests in at a unix socket.

    Args:
        path: Where the socket is made; what an ended host left there is replaced.
        greet: Is given the connection of each guest who was let in.
        limiter: Counts guests, those of other listeners too.
        admission: Says which keys may come, and which need no invitation.
        group: Whose members may open the socket besides the host's own user; empty: nobody's.
    """

    def __init__(
        self,
        path: Path,
        greet: Callable[[Connection], None],
        limiter: ConnectionLimiter,
        admission: Admission,
        *,
        group: str = "",
    ) -> None:
        self.path = path
        self._greet = greet
        self._limiter = limiter
        self._admission = admission
        self._group = group
        self._group_id: int | None = None
        self._server: asyncio.Server | None = None
        self._passes: dict[SocketTransport, Pass | None] = {}
        self._connections: dict[SocketTransport, BoundedConnection] = {}

    @property
    def count(self) -> int:
        """How many guests are here."""
        return len(self._connections)

    async def open(self) -> None:
        """Makes the socket and takes guests from now on.

        Raises:
            OSError: The socket cannot be made.
            ListenerError: There is no such group.
        """
        mode = 0o600
        if self._group:
            self._group_id = _group_id(self._group)
            mode = 0o660
        bound = bound_socket(self.path, mode, self._group_id)
        loop = asyncio.get_running_loop()
        self._server = await loop.create_unix_server(lambda: SocketTransport(self), sock=bound)

    def shut(self) -> None:
        """Takes no more guests; those who are here stay. May be repeated."""
        if self._server is not None:
            self._server.close()
            self._server = None
            self.path.unlink(missing_ok=True)

    async def close(self) -> None:
        """Takes no more guests and hangs up on those who are here. May be repeated."""
        self.shut()
        for connection in tuple(self._connections.values()):
            connection.hang_up()
        for way in self._passes.keys() - self._connections.keys():
            way.abort()

    # What a way in asks.

    def trusts(self, way: SocketTransport, transport: asyncio.Transport) -> bool:
        """Whether the process at the other end may say who comes."""
        if not self._may(transport.get_extra_info("socket")):
            _log.warning("socket refused", extra={"event": "socket-refused", "reason": "user"})
            return False
        self._passes[way] = None
        return True

    def meet(self, way: SocketTransport, hello: bytes) -> BoundedConnection | Phrase:
        """The line of a guest who is let in, and counted; or why they are not.

        Raises:
            FrameError: It is no hello.
        """
        return self._meet(way, read_hello(hello))

    def told(self, way: SocketTransport, kind: FrameKind, payload: bytes) -> None:  # noqa: ARG002
        """Who brings guests says nothing else."""
        raise FrameError("not for a host")

    def _meet(self, way: SocketTransport, hello: Hello) -> BoundedConnection | Phrase:
        address = clean_text(hello.address, ADDRESS_LIMIT)
        found = self._judge(hello, address)
        if found is None:
            return NO_KEY
        fingerprint, verdict = found
        if verdict is None:
            self._limiter.refused[Refused.BANNED] += 1
            return BARRED
        if not verdict.admitted:
            return NOT_LISTED
        allowed = self._limiter.knock(address)
        if isinstance(allowed, Refused):
            return no_room(allowed)
        self._passes[way] = allowed
        if (why := self._admission.closed(fingerprint)) is not None:
            allowed.turn_away(Refused.CLOSING)
            return why
        unknown = self._admission.still_unknown(fingerprint) if verdict.stranger else None
        if (refused := allowed.enter(unknown)) is not None:
            return no_room(refused)
        caller = Caller(
            fingerprint=fingerprint,
            address=address,
            login=clean_login(hello.login),
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
        self._connections[way] = connection
        return connection

    def arrived(self, connection: BoundedConnection) -> None:
        self._greet(connection)

    def left(self, way: SocketTransport) -> None:
        self._connections.pop(way, None)
        if (found := self._passes.pop(way, None)) is not None:
            found.over()

    def _judge(self, hello: Hello, address: str) -> tuple[str, Verdict | None] | None:
        """The fingerprint and what is thought of it; ``None``: there is no key.

        Of who is banned nothing is thought: sshd's own list lets them in no more than others.
        """
        try:
            key = asyncssh.import_public_key(hello.key)
        except (ValueError, asyncssh.KeyImportError):
            return None
        fingerprint = key.get_fingerprint()
        if self._admission.bars(address, fingerprint):
            return fingerprint, None
        if hello.listed and is_sound(key):
            return fingerprint, Verdict(admitted=True, listed=True)
        return fingerprint, self._admission.judge(key, address)

    def _may(self, other: socket.socket) -> bool:
        whose = peer(other)
        if whose is None:
            return True  # the mode of the file alone keeps others out
        if whose.user in (os.geteuid(), 0):
            return True
        return self._group_id is not None and self._group_id in _groups(*whose)


def _group_id(name: str) -> int:
    """The number of a group.

    Raises:
        ListenerError: This machine has none of that name.
    """
    try:
        return grp.getgrnam(name).gr_gid
    except (KeyError, ValueError) as error:  # No name may hold a zero byte.
        raise ListenerError(
            phrase("There is no group {group} on this machine.", group=clean_text(name, 40))
        ) from error


def _groups(user: int, group: int) -> set[int]:
    """All groups of a user of this machine."""
    with contextlib.suppress(KeyError):
        return {group, *os.getgrouplist(pwd.getpwuid(user).pw_name, group)}
    return {group}
