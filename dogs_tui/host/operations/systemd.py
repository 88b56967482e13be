"""Telling systemd how far the host is; nothing happens where nobody asked to be told."""

import contextlib
import os
import socket
from typing import Final

VARIABLE: Final = "NOTIFY_SOCKET"


def notify(*words: str) -> None:
    """Tells the service manager, as ``sd_notify`` does, such words as ``READY=1``.

    Never raises: a service manager that does not listen changes nothing for guests.
    """
    path = os.environ.get(VARIABLE, "")
    if not path.startswith(("/", "@")):
        return
    address = "\0" + path[1:] if path.startswith("@") else path
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
        out.setblocking(False)
        out.sendto("\n".join(words).encode(), address)
