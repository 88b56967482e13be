"""Signals are heard at once by a program that waits.

Python hears a signal in its main thread alone, but the system may give it to any. When it comes to
a thread that sleeps beside an event loop that sleeps, nobody hears it before a key is pressed:
after ``fg`` on a busy machine the screen would not come back. asyncio sees to that for the
signals that it handles itself; Textual handles its own in another way.
"""

import asyncio
import contextlib
import signal
import socket
from collections.abc import Iterator


@contextlib.contextmanager
def heard_at_once() -> Iterator[None]:
    """Lets every signal wake the loop that runs in this thread, which must be the main one."""
    loop = asyncio.get_running_loop()
    told, tells = socket.socketpair()
    with told, tells:
        told.setblocking(False)
        tells.setblocking(False)
        loop.add_reader(told, told.recv, 4096)
        before = signal.set_wakeup_fd(tells.fileno(), warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            loop.remove_reader(told)
