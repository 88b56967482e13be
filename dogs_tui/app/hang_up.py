"""The end of a program whose terminal is gone, should the signal that says so not come.

A closed window usually hangs up on what runs in it. Where that is ignored (``nohup``) or does not
arrive (the shell in between was killed), reading from the terminal would end at once, again and
again, and keep a core busy for nobody.
"""

import os
import select
import signal
import sys
import threading

_GONE = select.POLLHUP | select.POLLERR if hasattr(select, "poll") else 0


def end_with_terminal() -> None:
    """Ends this program when its terminal goes; every move is on disk by then. Costs nothing."""
    if not _GONE or sys.__stdin__ is None or not sys.__stdin__.isatty():
        return
    number = sys.__stdin__.fileno()
    threading.Thread(target=_wait, args=(number,), name="hangup", daemon=True).start()


def _wait(number: int) -> None:
    terminal = select.poll()
    terminal.register(number, 0)  # nothing but its end, which is always told
    if any(told & _GONE for _, told in terminal.poll()):
        os.kill(os.getpid(), signal.SIGTERM)
