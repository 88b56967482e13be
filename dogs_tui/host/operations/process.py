"""Requests of a host's process to the system: garbage, its end, and a word to systemd."""

import contextlib
import gc
import os
import socket
import threading
from typing import Final

LONGEST_STOP: Final = 4.0
"""Seconds from being told to stop to the end of the process, whatever still thinks or waits."""


def end_in_time() -> None:
    """Ends the process when stopping takes too long: moves are on disk since they were made."""
    timer = threading.Timer(LONGEST_STOP, os._exit, (0,))
    timer.daemon = True
    timer.start()


COLLECTING: Final = (50_000, 20, 10)
"""The thresholds of garbage collection: a session makes tens of thousands of lasting objects."""


def collect_seldom() -> None:
    """Leaves alone what the program itself is made of, and looks for garbage more seldom.

    With Python's own figures half of the time until a guest's first screen is spent looking
    through the screens of all other guests.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


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
