"""The terminal that this program was started in: it is left as it was found, and found in order.

Whoever draws on it puts it back by themselves. This is for the times when they cannot: something
broke or hung while it was drawn on, or a program before this one was killed and left it broken.

A terminal counts as broken that neither echoes nor waits for whole lines while this program is the
one in the foreground that may read from it. Shells give what they start a terminal that does both;
a shell whose line editor starts programs from a key (bash, which says so by READLINE_LINE) and
editors that turn off the echo alone are left as they are. So does one that a program of ours was
drawing on when it was killed: bash and others give it back its echo, and nothing else.
"""

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

from dogs_tui.kit.terminal import MODES_OFF, TITLE_BACK, can_be_drawn_on, with_title

if sys.platform != "win32":
    import termios

if TYPE_CHECKING:
    from dogs_saves.locks import Lock

LONGEST_WRITE: Final = 0.5
"""Seconds that a terminal may take for what puts it back; one that is stopped takes nothing."""
_IFLAG, _OFLAG, _CFLAG, _LFLAG, _CC = 0, 1, 2, 3, 6
"""Where ``termios`` keeps what."""


class _Kept:
    """A terminal, and how it is left.

    Args:
        number: A descriptor of it.
        modes: What ``termios`` says of it, in order.
    """

    def __init__(self, number: int, modes: list[Any]) -> None:
        self.number = number
        self.modes = modes
        self.drawn_on = False
        self.mark: Lock | None = None

    def draw_on(self) -> None:
        from dogs_tui.app.drawn_marks import marked

        self.drawn_on = True
        self.mark = marked(self.number)

    def let_go(self) -> None:
        self.drawn_on = False
        if self.mark is not None:
            self.mark.release()
            self.mark = None

    def put_back(self) -> None:
        if self.drawn_on:
            _write(self.number)
            self.let_go()
        with contextlib.suppress(termios.error):  # it is gone
            if in_foreground(self.number) and termios.tcgetattr(self.number) != self.modes:
                termios.tcsetattr(self.number, termios.TCSANOW, self.modes)


_kept: list[_Kept] = []


@contextlib.contextmanager
def kept() -> Iterator[None]:
    """Leaves the terminal afterwards as it was before, or in order if it was broken."""
    terminal = _mended()
    if terminal is None:
        yield
        return
    _kept.append(terminal)
    try:
        yield
    finally:
        terminal.put_back()
        _kept.remove(terminal)


@contextlib.contextmanager
def drawn_on() -> Iterator[None]:
    """Lets the block draw on the terminal; puts it back afterwards unless an exception ends it."""
    for terminal in _kept:
        terminal.draw_on()
    yield
    for terminal in _kept:
        terminal.let_go()


def put_back(*, silently: bool = False) -> None:
    """Puts the terminal back now.

    Args:
        silently: Nothing else of this process can write to it any more.
    """
    for terminal in _kept:
        number = os.dup(terminal.number)
        if silently:
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (1, 2):
                os.dup2(nowhere, stream)
        terminal.number = number
        terminal.put_back()


def in_foreground(number: int = 0) -> bool:
    """True if this program may change its terminal: no other one has it now."""
    try:
        return os.tcgetpgrp(number) == os.getpgrp()
    except OSError:  # nobody shares a terminal that controls no session
        return True


def wait_for_foreground() -> bool:
    """Stops this program, as the system does with any, until it may change its terminal.

    Returns:
        Whether it may. If not, nobody can stop it and let it go on: it has no shell any more, or
        is told to end.
    """
    while not in_foreground():
        went_on: list[int] = []
        before = signal.signal(signal.SIGCONT, partial(_note, went_on))
        try:
            os.killpg(os.getpgrp(), signal.SIGTTOU)
        finally:
            signal.signal(signal.SIGCONT, before)
        if not went_on:
            return False
    return True


def _note(heard: list[int], number: int, _: FrameType | None) -> None:
    heard.append(number)


def _mended() -> _Kept | None:
    """The terminal of this process, put in order if it was broken."""
    if sys.platform == "win32":
        return None
    from dogs_tui.app.drawn_marks import was_left  # not for imports of the command line

    for number in range(3):
        try:
            modes = termios.tcgetattr(number)
        except termios.error:
            continue
        if in_foreground(number):
            broken = number == 0 and _is_broken(modes[_LFLAG])
            if broken:
                os.set_blocking(0, True)
                modes = _in_order(modes)
                with contextlib.suppress(termios.error):
                    termios.tcsetattr(0, termios.TCSANOW, modes)
            if was_left(number) or broken:
                _write(number)
        return _Kept(number, modes)
    return None


def _is_broken(flags: int) -> bool:
    return not flags & (termios.ECHO | termios.ICANON) and "READLINE_LINE" not in os.environ


def _in_order(modes: list[Any]) -> list[Any]:
    """What it was when it was new, as far as programs change it."""
    t = termios
    put = list(modes)
    put[_IFLAG] = put[_IFLAG] & ~(t.IGNBRK | t.INLCR | t.IGNCR | t.IXOFF | t.IXANY | t.ISTRIP)
    put[_IFLAG] |= t.ICRNL | t.IXON
    put[_OFLAG] |= t.OPOST | t.ONLCR
    put[_CFLAG] |= t.CREAD
    put[_LFLAG] = put[_LFLAG] & ~(t.ECHONL | t.NOFLSH | t.TOSTOP)
    put[_LFLAG] |= t.ICANON | t.ISIG | t.IEXTEN | t.ECHO | t.ECHOE | t.ECHOK
    put[_CC] = list(put[_CC])
    return put


def _write(number: int) -> None:
    """Turns off what programs turn on. Waits for no terminal that takes nothing."""
    if not can_be_drawn_on(os.environ):
        return
    text = MODES_OFF + (TITLE_BACK if with_title(os.environ) else "")
    with contextlib.suppress(OSError):  # it is gone
        own = opened_anew(number)
        try:
            write_in_time(own, text.encode())
        finally:
            os.close(own)


def opened_anew(number: int) -> int:
    """A descriptor of the same terminal, writing to which does not wait.

    Whether writing waits is shared by all who have the same opening, shells too. Another user's
    terminal cannot be opened: writing to that waits.
    """
    with contextlib.suppress(OSError):
        return os.open(os.ttyname(number), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    return os.dup(number)


def write_in_time(number: int, data: bytes) -> bytes:
    """Writes as much as a terminal takes in ``LONGEST_WRITE`` seconds; gives what is left."""
    until = time.monotonic() + LONGEST_WRITE
    try:
        while data and select.select([], [number], [], max(0.0, until - time.monotonic()))[1]:
            data = data[os.write(number, data) :]
    except BlockingIOError:
        return data
    except OSError:  # it is gone
        return b""
    return data
