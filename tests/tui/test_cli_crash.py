"""When something breaks on a real terminal: a card, never a traceback, and a way on."""

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pyte
import pytest

BREAKS_ON_NEW = """
import sys
from dogs_tui.home import home
def broken(self):
    raise RuntimeError("a chewed slipper")
home.HomeScreen.action_home_new = broken
from dogs_tui.cli import main
sys.exit(main([]))
"""
BREAKS_AT_ONCE = BREAKS_ON_NEW.replace("action_home_new", "on_mount")
PATIENCE = 20.0
"""Seconds to wait for a screen before the test fails; it goes on as soon as the screen is there."""


class Terminal:
    """A program on a pseudo-terminal, seen through a terminal emulator."""

    def __init__(self, code: str, home: Path) -> None:
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", DOGS_TUI_HOME=str(home), LC_ALL="C.UTF-8")
            os.execv(sys.executable, [sys.executable, "-c", code])
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def text(self) -> str:
        return "\n".join(self.screen.display)

    def press(self, keys: str) -> None:
        os.write(self._fd, keys.encode())

    def _read(self) -> bool:
        ready, _, _ = select.select([self._fd], [], [], 0.1)
        if not ready:
            return True
        try:
            data = os.read(self._fd, 65536)
        except OSError:
            return False
        self.raw += data
        self._stream.feed(data.replace(b"\x1b[>", b"\x1b["))
        return bool(data)

    def wait_for(self, text: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while text not in self.text():
            assert time.monotonic() < deadline, self.text()
            assert self._read(), self.text()

    def exit_code(self) -> int:
        while self._read():
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def close(self) -> None:
        os.close(self._fd)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")
def test_a_crash_shows_a_card_and_the_way_home(tmp_path: Path, start: list[Terminal]) -> None:
    terminal = Terminal(BREAKS_ON_NEW, tmp_path)
    start.append(terminal)
    terminal.wait_for("New match")
    terminal.press("n")
    terminal.wait_for("Something broke")
    terminal.wait_for("a chewed slipper")
    (report,) = (tmp_path / "crashes").iterdir()
    terminal.wait_for(report.name[:20])
    assert "Traceback" in report.read_text()
    terminal.press("h")
    terminal.wait_for("New match")
    terminal.press("q")
    assert terminal.exit_code() == 0
    assert b"Traceback" not in terminal.raw


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")
def test_what_cannot_even_start_ends_with_a_sentence(tmp_path: Path, start: list[Terminal]) -> None:
    terminal = Terminal(BREAKS_AT_ONCE, tmp_path)
    start.append(terminal)
    assert terminal.exit_code() == 70
    assert b"Something broke" in terminal.raw
    assert b"Traceback" not in terminal.raw
