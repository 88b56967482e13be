"""``dogs-tui host attach``: a guest of the real sshd, brought to the running host.

Run by sshd's ``ForceCommand`` with the guest's terminal. It says who comes and passes bytes on,
both ways, until the host or the terminal ends it. It needs neither Textual nor an SSH library.
"""

import contextlib
import os
import select
import signal
import socket
import termios
import time
import tty
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Final

from dogs_tui.host.doors.attach import frames
from dogs_tui.host.doors.attach.frames import FrameKind, Frames, Hello
from dogs_tui.host.doors.requests import (
    NO_TERMINAL,
    PIPE_END,
    Request,
    clean_environment,
    clean_login,
)
from dogs_tui.words import msgid, say, tr

IN, OUT = 0, 1
_PIECE: Final = 8 * 1024
_MOST_OF_A_KEY: Final = 12 * 1024
"""Bytes: an RSA key of 16,384 bits takes 3 KB, and a hello has to stay one frame."""
_LAST_WORDS: Final = 2.0
"""Seconds to wait for the terminal to take what the host said last."""
RESTORED: Final = b"\x1b[<u\x1b[?1049l\x1b[?2004l\x1b[?25h\x1b[0m\r\n"
"""For a terminal that the host could not put back: main screen, no marks around pastes, cursor
shown, plain letters."""

NO_HOST: Final = msgid("The host is not running now. Please try again later.")
BROKEN: Final = msgid(
    "The connection to the host was lost. Your matches are saved; reconnect to continue."
)
NO_KEY: Final = msgid(
    "This sshd does not pass on the SSH key. Its operator needs to set 'ExposeAuthInfo "
    "yes' and require public-key login."
)


class AttachError(Exception):
    """A guest cannot be brought to the host; the text says why, for the guest."""


def attach(path: Path | None, hello: Hello) -> int:
    """Brings the terminal at hand, or in lines the pipe, to the host, until it ends.

    Args:
        path: The socket of the host's listener; ``None``: it has none.
        hello: Who comes, as ``hello_from`` makes it.

    Returns:
        The exit code that the host gave.

    Raises:
        AttachError: No host is there, or the connection broke.
    """
    if not (hello.terminal or hello.lines):
        raise AttachError(say(NO_TERMINAL))
    if path is None:
        raise AttachError(tr(NO_HOST))
    with socket.socket(socket.AF_UNIX) as host:
        try:
            host.connect(str(path))
        except OSError as error:
            raise AttachError(tr(NO_HOST)) from error
        host.setblocking(False)
        here = _raw_terminal() if hello.terminal else _unblocked()
        with here, _signals() as woken:
            passage = _Passage(host, woken, frames.hello_frame(hello), terminal=hello.terminal)
            return passage.run()


def hello_from(
    environment: Mapping[str, str], *, login: str, request: Request, listed: bool = False
) -> Hello:
    """Reads who connects from what sshd says of them.

    Args:
        environment: As sshd set it: the address is in it, and the name of the file with the key
            that was proven.
        login: The account's name.
        request: What was asked for.
        listed: Whether sshd's own list stands for the host's.

    Raises:
        AttachError: sshd does not say which key came.
    """
    columns, rows = _size()
    return Hello(
        protocol=frames.PROTOCOL,
        key=proven_key(environment.get("SSH_USER_AUTH", "")),
        columns=columns,
        rows=rows,
        listed=listed,
        address=environment.get("SSH_CONNECTION", "").partition(" ")[0][:64],
        login=clean_login(login),
        code=request.code,
        watch=request.watch,
        lines=request.lines,
        terminal=os.isatty(IN) and os.isatty(OUT),
        environment=clean_environment(environment),
    )


def proven_key(path: str) -> str:
    """The key in sshd's file of what was proven: its type and the key.

    Raises:
        AttachError: There is no such file, or no key in it.
    """
    try:
        with open(path, "rb") as file:  # noqa: PTH123  (an empty path is no folder)
            lines = file.read(_MOST_OF_A_KEY).decode("ascii", "replace").splitlines()
    except OSError as error:
        raise AttachError(tr(NO_KEY)) from error
    for line in lines:
        match line.split():
            case ["publickey", kind, key]:
                return f"{kind} {key}"
    raise AttachError(tr(NO_KEY))


class _Passage:
    """Both ways between terminal and host.

    Each way holds one piece; no more is taken from the one end before the other has it.
    """

    def __init__(self, host: socket.socket, woken: int, hello: bytes, *, terminal: bool) -> None:
        self._host = host
        self._woken = woken
        self._frames = Frames()
        self._to_host = bytearray(hello)
        self._to_screen = bytearray()
        self._code: int | None = None
        self._terminal = terminal
        self._typed_all = False
        """True if a pipe has brought all that it brings."""

    def run(self) -> int:
        while self._code is None:
            reading = [self._woken]
            writing = []
            if self._to_host:
                writing.append(self._host.fileno())
            elif not self._typed_all:
                reading.append(IN)
            if self._to_screen:
                writing.append(OUT)
            else:
                reading.append(self._host.fileno())
            self._pass_on(*select.select(reading, writing, [])[:2])
        self._say_last()
        return self._code

    def _pass_on(self, readable: list[int], writable: list[int]) -> None:
        if OUT in writable and not self._show():
            self._code = 0
            return
        if self._host.fileno() in writable:
            self._send()
        if self._host.fileno() in readable:
            self._hear()
        if IN in readable and self._code is None:
            self._take_keys()
        if self._woken in readable and self._code is None:
            self._note_signals()

    def _show(self) -> bool:
        """Gives the terminal what it takes; whether it is still there."""
        try:
            del self._to_screen[: os.write(OUT, self._to_screen)]
        except BlockingIOError:
            return True
        except OSError:
            return False
        return True

    def _send(self) -> None:
        try:
            del self._to_host[: self._host.send(self._to_host)]
        except BlockingIOError:
            return
        except OSError:  # what it said last may still be read
            self._to_host.clear()

    def _hear(self) -> None:
        try:
            data = self._host.recv(_PIECE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            raise self._broken()
        try:
            for kind, payload in self._frames.feed(data):
                if kind is FrameKind.DATA:
                    self._to_screen += payload
                elif kind is FrameKind.END:
                    self._code = frames.read_end(payload)
        except frames.FrameError as error:
            raise self._broken() from error

    def _broken(self) -> AttachError:
        self._restore()
        self._say_last()
        return AttachError(tr(BROKEN))

    def _take_keys(self) -> None:
        try:
            data = os.read(IN, _PIECE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._to_host += frames.data_frames(data)
        elif self._terminal:
            self._code = 0
        else:
            self._to_host += frames.data_frames(PIPE_END)
            self._typed_all = True

    def _note_signals(self) -> None:
        if set(os.read(self._woken, 256)) - {signal.SIGWINCH}:
            self._code = 0
            self._restore()
        else:
            self._to_host += frames.size_frame(*_size())

    def _restore(self) -> None:
        if self._terminal:
            self._to_screen += RESTORED

    def _say_last(self) -> None:
        until = time.monotonic() + _LAST_WORDS
        while self._to_screen and (left := until - time.monotonic()) > 0:
            if not (select.select([], [OUT], [], left)[1] and self._show()):
                return


@contextlib.contextmanager
def _raw_terminal() -> Iterator[None]:
    """Every key goes to the host as it is; afterwards the terminal is as it was."""
    before = termios.tcgetattr(IN)
    tty.setraw(IN, termios.TCSADRAIN)
    try:
        with _unblocked():
            yield
    finally:
        with contextlib.suppress(termios.error):  # the terminal is gone
            termios.tcsetattr(IN, termios.TCSANOW, before)


@contextlib.contextmanager
def _unblocked() -> Iterator[None]:
    """Makes reads and writes return at once in place of waiting."""
    os.set_blocking(IN, False)
    os.set_blocking(OUT, False)
    try:
        yield
    finally:
        os.set_blocking(IN, True)
        os.set_blocking(OUT, True)


@contextlib.contextmanager
def _signals() -> Iterator[int]:
    """A file to read when a signal came: its number. A new size and the call to end."""
    read, write = os.pipe()
    os.set_blocking(read, False)
    os.set_blocking(write, False)
    numbers = (signal.SIGWINCH, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, _noted) for number in numbers}
    waker = signal.set_wakeup_fd(write, warn_on_full_buffer=False)
    try:
        yield read
    finally:
        signal.set_wakeup_fd(waker)
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(read)
        os.close(write)


def _noted(_number: int, _frame: FrameType | None) -> None:
    """Nothing: that the signal came is read from the pipe."""


def _size() -> tuple[int, int]:
    try:
        columns, rows = os.get_terminal_size(IN)
    except OSError:
        return 80, 24
    return (columns, rows) if columns and rows else (80, 24)
