"""The door for the real sshd: a socket at which ``dogs-tui host attach`` brings guests.

Whoever may open the socket is believed about who comes, so only the host's own user, root and,
if the keeper says so, the members of one group may: by the mode of the file, and by what the
kernel says of the other end.
"""

import asyncio
import contextlib
import grp
import logging
import os
import pwd
import re
import socket
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Final

from dogs_tui.host.door.frames import Hello
from dogs_tui.host.door.local_socket import bound_socket
from dogs_tui.host.door.socket_line import SocketLine
from dogs_tui.host.line import Line

_log = logging.getLogger("dogs_tui.host")

_FINGERPRINT: Final = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
_CREDENTIALS: Final = struct.Struct("3i")


class SocketDoor:
    """Lets guests in at a unix socket.

    Args:
        path: Where the socket is made; what an ended host left there is replaced.
        greet: Is given the line of each guest who was let in.
        refusal: Why a fingerprint from an address is not let in now, to be said; empty: it is.
        listed: Whether a fingerprint needs no invitation.
        group: Whose members may open the socket besides the host's own user; empty: nobody's.
    """

    def __init__(
        self,
        path: Path,
        greet: Callable[[Line], None],
        refusal: Callable[[str, str], str],
        listed: Callable[[str], bool],
        *,
        group: str = "",
    ) -> None:
        self.path = path
        self._greet = greet
        self._refusal = refusal
        self._listed = listed
        self._group = group
        self._group_id: int | None = None
        self._server: asyncio.Server | None = None
        self._lines: set[SocketLine] = set()

    @property
    def count(self) -> int:
        """How many connections there are."""
        return len(self._lines)

    async def open(self) -> None:
        """Makes the socket and takes guests from now on.

        Raises:
            OSError: The socket cannot be made.
            KeyError: There is no such group.
        """
        mode = 0o600
        if self._group:
            self._group_id = grp.getgrnam(self._group).gr_gid
            mode = 0o660
        bound = bound_socket(self.path, mode, self._group_id)
        loop = asyncio.get_running_loop()
        self._server = await loop.create_unix_server(lambda: SocketLine(self), sock=bound)

    async def close(self) -> None:
        """Takes no more guests and hangs up on those who are here. May be repeated."""
        if self._server is not None:
            self._server.close()
            self._server = None
            self.path.unlink(missing_ok=True)
        for line in tuple(self._lines):
            line.hang_up()

    def trusts(self, line: SocketLine, transport: asyncio.Transport) -> bool:
        """Whether the process at the other end may say who comes."""
        other = transport.get_extra_info("socket")
        if not self._may(other):
            _log.warning("socket refused", extra={"event": "socket-refused", "reason": "user"})
            return False
        self._lines.add(line)
        return True

    def refusal(self, line: SocketLine, hello: Hello) -> str:  # noqa: ARG002
        """Why a guest is not let in; empty: they are."""
        if not _FINGERPRINT.fullmatch(hello.fingerprint):
            return "The door did not understand which key you have."
        return self._refusal(hello.fingerprint, hello.address)

    def listed(self, fingerprint: str) -> bool:
        return self._listed(fingerprint)

    def arrived(self, line: SocketLine) -> None:
        self._greet(line)

    def left(self, line: SocketLine) -> None:
        self._lines.discard(line)

    def _may(self, other: socket.socket) -> bool:
        if not hasattr(socket, "SO_PEERCRED"):
            return True  # the mode of the file alone keeps others out
        raw = other.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
        _, user, group = _CREDENTIALS.unpack(raw)
        if user in (os.geteuid(), 0):
            return True
        return self._group_id is not None and self._group_id in _groups(user, group)


def _groups(user: int, group: int) -> set[int]:
    """All groups of a user of this machine."""
    with contextlib.suppress(KeyError):
        return {group, *os.getgrouplist(pwd.getpwuid(user).pw_name, group)}
    return {group}
