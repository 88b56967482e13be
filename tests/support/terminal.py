"""A program in a pseudo-terminal: keys in, an emulated screen and counted bytes out."""

import errno
import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence

import pyte

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "space": " ",
    "backspace": "\x7f",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "ctrl+c": "\x03",
    "ctrl+l": "\x0c",
    "ctrl+p": "\x10",
    "ctrl+q": "\x11",
}


class Answer:
    """What came back after a key."""

    def __init__(self, count: int, first: float | None, last: float | None) -> None:
        self.bytes = count
        self.first_ms = first
        self.last_ms = last


class Terminal:
    """Starts a program in a terminal of its own.

    Args:
        command: The program and its arguments.
        environment: The program's whole environment.
        columns: Width.
        rows: Height.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        columns: int = 80,
        rows: int = 24,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()
        self.started = time.perf_counter()
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs the tests may ignore it
            os.execvpe(command[0], list(command), dict(environment))
        self.resize(columns, rows)
        self.status: int | None = None

    def resize(self, columns: int, rows: int) -> None:
        """Gives the terminal another size, as a window does."""
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def text(self) -> str:
        """The screen as text."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, wanted: str, limit: float = 30.0) -> str:
        """Reads until the screen shows a text.

        Raises:
            AssertionError: It did not, within so many seconds.
        """
        end = time.perf_counter() + limit
        while wanted not in self.text():
            if not self._read(max(0.0, end - time.perf_counter())):
                raise AssertionError(f"'{wanted}' did not appear:\n{self.text()}")
        return self.text()

    def settle(self, quiet: float = 0.2, limit: float = 10.0) -> Answer:
        """Reads until nothing has come for ``quiet`` seconds."""
        begin = time.perf_counter()
        count, first, last = 0, None, None
        while True:
            now = time.perf_counter()
            wait = limit - (now - begin) if last is None else quiet - (now - last)
            got = self._read(wait) if wait > 0 else 0
            if not got:
                break
            last = time.perf_counter()
            first = first or last
            count += got
        return Answer(
            count,
            None if first is None else 1000 * (first - begin),
            None if last is None else 1000 * (last - begin),
        )

    def press(self, key: str) -> None:
        """Sends a key by its name, or text as it is."""
        os.write(self._fd, KEYS.get(key, key).encode())

    def ask(self, key: str, quiet: float = 0.2, limit: float = 1.0) -> Answer:
        """Sends a key and measures what comes back until silence."""
        self.press(key)
        return self.settle(quiet, limit)

    def kill(self) -> None:
        """Ends the program as a power cut would."""
        os.kill(self.pid, signal.SIGKILL)
        self.wait()

    def wait(self) -> int:
        """Reads to the end of the program and gives its exit code (negative: a signal)."""
        while self._read(30.0):
            pass
        if self.status is None:
            _, status = os.waitpid(self.pid, 0)
            self.status = os.waitstatus_to_exitcode(status)
            os.close(self._fd)
        return self.status

    def hang_up(self, limit: float = 30.0) -> int | None:
        """Takes the terminal away; gives the exit code of the program if it ends within so long."""
        os.close(self._fd)
        ended = os.pidfd_open(self.pid)
        if not select.select([ended], [], [], limit)[0]:
            os.kill(self.pid, signal.SIGKILL)
        os.close(ended)
        _, status = os.waitpid(self.pid, 0)
        self.status = os.waitstatus_to_exitcode(status)
        return None if self.status == -signal.SIGKILL else self.status

    def close(self) -> None:
        """Ends the program if it still runs."""
        if self.status is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
            except ProcessLookupError:
                return
            self.wait()

    def _read(self, limit: float) -> int:
        if self.status is not None or not select.select([self._fd], [], [], max(0.0, limit))[0]:
            return 0
        try:
            data = os.read(self._fd, 65536)
        except OSError as error:
            if error.errno == errno.EIO:
                return 0
            raise
        self.raw += data
        self._stream.feed(data)
        return len(data)
