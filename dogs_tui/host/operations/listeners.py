"""The receivers of a host's accepted connections, a listener for each door."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from dogs_tui.host.doors.accepted import Accepted, Door
from dogs_tui.host.doors.attach.socket_listener import SocketListener
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.ssh.listed_keys import ListedKeys
from dogs_tui.host.doors.ssh.listener import SshListener
from dogs_tui.host.operations.control import Control
from dogs_tui.host.operations.page_makers import PageMaker
from dogs_tui.host.operations.web_door import WebDoor

if TYPE_CHECKING:
    from dogs_tui.host.operations.metrics import MetricsServer


_log = logging.getLogger("dogs_tui.host")


class Listeners:
    """The listeners of a host; ``None``: that door is not open, or not yet."""

    def __init__(self) -> None:
        self.ssh: SshListener | None = None
        self.sshd: SocketListener | None = None
        """For guests of the system's sshd."""
        self.web: WebDoor | None = None
        self.pages: PageMaker | None = None
        """Makes the pages of matches that the door for browsers gives."""
        self.control: Control | None = None
        self.metrics: MetricsServer | None = None

    @property
    def fingerprint(self) -> str:
        """Of the host's key, as ``SHA256:...``; empty before the SSH listener is there."""
        return "" if self.ssh is None else self.ssh.fingerprint

    def take(self, accepted: Accepted) -> None:
        """Hands a connection to the listener of its door; without one it is closed."""
        match accepted.door:
            case Door.SSH if self.ssh is not None and accepted.permit is not None:
                self.ssh.take(accepted.sock, accepted.address, accepted.permit)
            case Door.ATTACH if self.sshd is not None:
                self.sshd.take(accepted)
            case Door.WEB if self.web is not None and accepted.permit is not None:
                self.web.take(accepted)
            case Door.CONTROL if self.control is not None:
                self.control.take(accepted.sock)
            case Door.METRICS if self.metrics is not None:
                self.metrics.take(accepted.sock)
            case _:
                accepted.sock.close()

    def read_anew(self, keys: Path | None) -> None:
        """Reads anew what a door reads once; the log says what cannot be read.

        Args:
            keys: The list of keys, which is in force already; ``None``: there is none.
        """
        if keys is not None:
            _read("keys", "the list of keys cannot be read", lambda: ListedKeys(keys))
        if self.web is not None:
            trouble = "the certificate cannot be read; the one before stays in use"
            _read("certificate", trouble, self.web.load_certificate)

    async def close(self) -> None:
        """Ends all connections with what is still to be sent. May be repeated."""
        for listener in (self.control, self.sshd, self.ssh, self.pages, self.web):
            if listener is not None:
                await listener.close()


def _read(what: str, trouble: str, read: Callable[[], object]) -> None:
    try:
        read()
    except ListenerError as error:
        reason = type(error.__cause__).__name__
        _log.warning(trouble, extra={"event": f"{what}-unreadable", "reason": reason})
