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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyte

from tests.support.checkout import elsewhere
from tests.support.process_idle import LIMIT, at_work

LOOK = 0.02
"""Seconds from one look at the program to the next."""
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
    "f4": "\x1bOS",
    "ctrl+c": "\x03",
    "ctrl+d": "\x04",
    "ctrl+l": "\x0c",
    "ctrl+p": "\x10",
    "ctrl+q": "\x11",
    "ctrl+s": "\x13",
}
GUEST_KEYS = {**KEYS, "escape": "\x1b[27u"}
"""The same of a terminal that speaks the kitty keyboard protocol, as hosts ask it to: nobody waits
for what may follow its escape."""


def answer_at_once(home: Path) -> None:
    """Has every key count from the first moment of a turn on, as nobody's fingers would need it.

    Nor is anything told of phases that are met for the first time.
    """
    home.mkdir(exist_ok=True)
    settings = home / "settings.json"
    if not settings.exists():
        settings.write_text('{"turn_guard": 0, "first_times": false}')


@contextmanager
def shown(
    command: Sequence[str],
    home: Path,
    *,
    term: str = "xterm-256color",
    columns: int = 80,
    **more: str,
) -> "Iterator[Terminal]":
    """A command in a terminal, with an environment that has nothing of this machine.

    Args:
        command: The program and its arguments.
        home: The player's own folder, and where settings and matches lie.
        term: What terminal it is told to be in.
        columns: Width.
        more: Further variables.
    """
    environment = {
        "HOME": str(home),
        "DOGS_TUI_HOME": str(home),
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "TERM": term,
        "USER": "ana",
        **elsewhere(),
        **more,
    }
    answer_at_once(home)
    terminal = Terminal(command, environment, columns=columns)
    try:
        yield terminal
    finally:
        terminal.close()


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
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
                signal.signal(number, signal.SIG_DFL)  # whoever runs the tests may ignore it
            try:
                os.execvpe(command[0], list(command), dict(environment))
            except OSError as error:
                os.write(2, f"{command[0]}: {error.strerror}".encode())
            finally:  # or a second process would go on with the tests
                os._exit(127)
        self.resize(columns, rows)
        self.status: int | None = None
        self.modes_left: list[Any] | None = None
        """The modes of the line after the program had ended."""

    def modes(self) -> list[Any]:
        """The modes of the line, as ``termios`` has them."""
        return termios.tcgetattr(self._fd)

    def resize(self, columns: int, rows: int) -> None:
        """Gives the terminal another size, as a window does."""
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def text(self) -> str:
        """The screen as text."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, wanted: str) -> str:
        """Reads until the screen shows a text.

        Raises:
            AssertionError: It did not, before the program ended or hung.
        """
        self.wait_until(lambda: wanted in self.text(), wanted)
        return self.text()

    def wait_until(self, reached: Callable[[], bool], wanted: str) -> None:
        """Reads until something is so.

        Args:
            reached: Whether it is, asked whenever anything came.
            wanted: What that is, for who reads that it did not come.

        Raises:
            AssertionError: It was not, before the program ended or hung.
        """
        end = time.perf_counter() + LIMIT
        while not reached():
            if not self._read(end - time.perf_counter()):
                raise AssertionError(f"'{wanted}' did not appear:\n{self.text()}")

    def settle(self, quiet: float = 0.2) -> Answer:
        """Reads until the program, with all it started, has slept and said nothing for a while.

        Args:
            quiet: How long that is, in seconds; what it does on a timer comes later than that.

        Raises:
            AssertionError: It was never done.
        """
        begin = time.perf_counter()
        count, first, last = 0, None, None
        looks, wanted = 0, round(quiet / LOOK)
        while looks < wanted and self.status is None:
            got = self._read(LOOK)
            now = time.perf_counter()
            looks = 0 if got or at_work(self.pid) else looks + 1
            if got:
                first, last, count = first or now, now, count + got
            assert now < begin + LIMIT, f"the program is never done:\n{self.text()}"
        return Answer(
            count,
            None if first is None else 1000 * (first - begin),
            None if last is None else 1000 * (last - begin),
        )

    def press(self, key: str) -> None:
        """Sends a key by its name, or text as it is."""
        os.write(self._fd, KEYS.get(key, key).encode())

    def ask(self, key: str, quiet: float = 0.2) -> Answer:
        """Sends a key and measures all that comes of it."""
        self.press(key)
        return self.settle(quiet)

    def kill(self) -> None:
        """Ends the program as a power cut would."""
        os.kill(self.pid, signal.SIGKILL)
        self.wait()

    def wait(self) -> int:
        """Reads to the end of the program and gives its exit code (negative: a signal).

        Raises:
            AssertionError: It did not end.
        """
        while self._read(LIMIT):
            pass
        if self.status is None:
            hung = not select.select([ended := os.pidfd_open(self.pid)], [], [], LIMIT)[0]
            os.close(ended)
            if hung:
                os.kill(self.pid, signal.SIGKILL)
            _, status = os.waitpid(self.pid, 0)
            self.status = os.waitstatus_to_exitcode(status)
            self.modes_left = self.modes()
            os.close(self._fd)
            assert not hung, f"the program did not end:\n{self.text()}"
        return self.status

    def hang_up(self, limit: float = LIMIT) -> int | None:
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
