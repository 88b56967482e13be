"""A connection that was accepted, on its way to what serves it."""

import socket
from enum import StrEnum
from typing import NamedTuple

from dogs_tui.host.doors.connection_limiter import Pass
from dogs_tui.host.doors.limits import Refused


class Door(StrEnum):
    """A way by which connections come in."""

    SSH = "ssh"
    ATTACH = "attach"
    """Guests of the real sshd."""
    CONTROL = "control"
    """Commands of the operator."""
    METRICS = "metrics"
    WEB = "web"
    """Guests with a browser."""

    @property
    def counts(self) -> bool:
        """True if people come in here to play, and are counted."""
        return self in (Door.SSH, Door.ATTACH, Door.WEB)

    @property
    def weight(self) -> float:
        """How much a connection counts until it has a session.

        A browser opens up to six at once for the files of a page, and then one for its session.
        """
        return 0.125 if self is Door.WEB else 1.0


class Accepted(NamedTuple):
    """A connection that may go on."""

    sock: socket.socket
    door: Door
    address: str = ""
    """Of who comes to play."""
    permit: Pass | None = None
    """As it counts; ``None``: nobody comes to play."""
    refused: Refused | None = None
    """The reason why they cannot come; only at a door where that is said."""
    hello: bytes = b""
    """The first bytes of a guest of the real sshd."""
