"""Signals: heard at once by a program that waits, and the end of the program that some ask for.

Python hears a signal in its main thread alone, but the system may give it to any. When it comes to
a thread that sleeps beside an event loop that sleeps, nobody hears it before a key is pressed:
after ``fg`` on a busy machine the screen would not come back. asyncio sees to that for the
signals that it handles itself; Textual handles its own in another way.

A signal that ends a program lets it clean up first: terminal, match, workers. Then the process ends
by this same signal, so that a shell sees what it sees of any program (128 and the number; with
SIGQUIT a core dump, where those are kept).
"""

import _thread
import contextlib
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING, Final, TextIO

from dogs_tui.app import own_terminal
from dogs_tui.kit.printing import StreamError, flush

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

ENDING: Final = tuple(
    number
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
    if (number := getattr(signal, name, None)) is not None
)
"""The signals that ask a program to end, as far as the system has them."""
LONGEST_END: Final = 3.0
"""Seconds from the signal to the end of the process, whatever hangs: every move is on disk."""


class _Program:
    """The program that runs in this process."""

    ended_by = 0
    """The signal that ends it; 0: none came."""


_programs: list[_Program] = []
"""The running one; none where another program uses a part of this one."""


def told_to_end() -> bool:
    """True if a signal has asked this program to end."""
    return bool(_programs and _programs[-1].ended_by)


@contextlib.contextmanager
def ends_by_signal() -> Iterator[None]:
    """Runs the block as the program: a signal that ends it raises ``KeyboardInterrupt`` in it.

    Parts may want to be told in another way (``heard``). Once all have cleaned up, which nothing
    interrupts any more, the process ends by that signal.
    """
    program = _Program()
    _programs.append(program)
    try:
        with heard(interrupt):
            yield
    except BaseException:
        if not program.ended_by:
            raise
    finally:
        _programs.remove(program)
    if program.ended_by:
        _end(program.ended_by)


@contextlib.contextmanager
def heard(act: Callable[[], object]) -> Iterator[None]:
    """Calls something when a signal asks the program to end, in the main thread, between two steps.

    What is ignored stays ignored (``nohup``). Does nothing in other threads: they hear no signals.

    Args:
        act: Ends what is done meanwhile. Called once; more signals change nothing.
    """

    def hear(number: int, _: FrameType | None) -> None:
        if _programs:
            if _programs[-1].ended_by:
                return
            _programs[-1].ended_by = number
            # No lock is taken: this may come between any two steps of the same thread.
            _thread.start_new_thread(_end_late, (number,))
            _stay_awake()
        act()

    before = {}
    for number in ENDING:
        handler = signal.getsignal(number)
        if handler not in (None, signal.SIG_IGN):
            with contextlib.suppress(ValueError):  # not in the main thread
                before[number] = signal.signal(number, hear)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def interrupt() -> None:
    """Ends what is being done as Ctrl+C does."""
    raise KeyboardInterrupt


@contextlib.contextmanager
def heard_at_once(loop: "AbstractEventLoop") -> Iterator[None]:
    """Lets every signal wake the loop that runs in this thread, which must be the main one."""
    listening, tells = socket.socketpair()
    with listening, tells:
        listening.setblocking(False)
        tells.setblocking(False)
        loop.add_reader(listening, listening.recv, 4096)
        before = signal.set_wakeup_fd(tells.fileno(), warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            loop.remove_reader(listening)


def wait_for_line(source: TextIO | None) -> None:
    """Waits until a line can be read from a terminal, and hears every signal meanwhile.

    A signal may come just before reading begins, or to another thread: reading alone would hear it
    when the next line is typed. What cannot be waited for, reading tells.
    """
    if sys.platform == "win32" or source is None or source.closed or not source.isatty():
        return
    listening, tells = socket.socketpair()
    with listening, tells, contextlib.suppress(OSError, ValueError):
        tells.setblocking(False)
        before = signal.set_wakeup_fd(tells.fileno(), warn_on_full_buffer=False)
        try:
            descriptors = source.fileno(), listening.fileno()
            while descriptors[0] not in select.select(descriptors, (), ())[0]:
                listening.recv(4096)
        finally:
            signal.set_wakeup_fd(before)


def _stay_awake() -> None:
    """From now on this process does not stop: not for a terminal that another one uses meanwhile.

    Textual would take the terminal again when a stopped program goes on, and stop once more if it
    may not have it; so who was told to end while it was stopped would never end.
    """
    if sys.platform == "win32":  # which stops nobody
        return
    for number in (signal.SIGTTOU, signal.SIGTTIN, signal.SIGTSTP):
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGCONT, lambda *_: None)


def _end(number: int) -> None:
    """Ends this process as if it had not heard the signal."""
    with contextlib.suppress(StreamError):  # whoever read the output is gone
        flush()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def _end_late(number: int) -> None:
    """Ends this process when cleaning up takes too long.

    Only the main thread can leave it to the signal's own action, and that thread hangs. The shell
    sees the same number.
    """
    time.sleep(LONGEST_END)
    own_terminal.put_back(silently=True)
    os._exit(128 + number)
