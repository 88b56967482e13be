"""The driver of this process's own terminal: keys, mouse, signals, and how it leaves things."""

import asyncio
import fcntl
import os
import signal
import struct
import sys
import termios
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.app import ComposeResult

if sys.platform == "win32":
    pytest.skip("there it has another driver", allow_module_level=True)

from dogs_tui.app import own_terminal, terminal_driver
from dogs_tui.app.terminal_driver import TerminalDriver
from dogs_tui.app.themed import ThemedApp
from dogs_tui.kit.canvas import Canvas, Painted

LIMIT = 60.0
FULL = 1500
"""Bytes that only a whole screen takes."""


class Pad(Painted, can_focus=True):
    """Keeps what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def on_key(self, event: events.Key) -> None:
        self.heard.append(event.key)
        event.stop()

    def on_paste(self, event: events.Paste) -> None:
        self.heard.append(f"paste {event.text}")

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.heard.append(f"down {event.x},{event.y} {event.button}")

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self.heard.append(f"up {event.x},{event.y} {event.button}")

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self.heard.append(f"wheel {event.x},{event.y}")

    def paint(self, canvas: Canvas) -> None:
        for y in range(canvas.height):
            canvas.put(0, y, f"{canvas.width} columns, row {y} " + 40 * "#")


class PadApp(ThemedApp):
    def __init__(self) -> None:
        super().__init__(driver_class=TerminalDriver, environment={"TERM": "xterm-256color"})
        self.errors: list[Exception] = []

    def compose(self) -> ComposeResult:
        yield Pad()

    def failed(self, error: Exception) -> bool:
        self.errors.append(error)
        self.exit()
        return False

    @property
    def heard(self) -> list[str]:
        return self.query_one(Pad).heard


class Seat:
    """The other end of a terminal, where somebody types and looks."""

    def __init__(self) -> None:
        self.master, self.slave = os.openpty()
        os.set_blocking(self.master, False)
        self.resize(80, 24)

    def type(self, data: bytes) -> None:
        os.write(self.master, data)

    def resize(self, columns: int, rows: int, pixels: int = 0) -> None:
        size = struct.pack("HHHH", rows, columns, pixels, pixels)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, size)

    def read(self) -> bytes:
        """All that was written since."""
        read = b""
        try:
            while piece := os.read(self.master, 65536):
                read += piece
        except BlockingIOError:
            return read
        return read

    def close(self) -> None:
        os.close(self.master)
        os.close(self.slave)


async def until(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(LIMIT):
        while not reached():
            await asyncio.sleep(0.001)


@pytest.fixture
def seat(monkeypatch: pytest.MonkeyPatch) -> Iterator[Seat]:
    seat = Seat()
    monkeypatch.setattr(terminal_driver, "IN", seat.slave)
    monkeypatch.setattr(terminal_driver, "OUT", seat.slave)
    yield seat
    seat.close()


@asynccontextmanager
async def shown(seat: Seat, app: PadApp) -> AsyncIterator[None]:
    """The app, drawn for the first time."""
    running = asyncio.create_task(app.run_async())
    written = b""

    def drawn() -> bool:
        nonlocal written
        written += seat.read()
        return b"row 23" in written

    await until(drawn)
    try:
        yield
    finally:
        app.exit()
        await running


def descriptors_now() -> int:
    """How many files this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))


async def test_a_terminal_is_left_as_it_was_found(seat: Seat) -> None:
    numbers = (signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH)
    modes, handlers = termios.tcgetattr(seat.slave), list(map(signal.getsignal, numbers))
    threads, descriptors = threading.active_count(), descriptors_now()
    app = PadApp()
    async with shown(seat, app):
        assert termios.tcgetattr(seat.slave) != modes
        assert threading.active_count() == threads, "keys come and screens go without any"
    assert termios.tcgetattr(seat.slave) == modes
    assert list(map(signal.getsignal, numbers)) == handlers
    assert descriptors_now() == descriptors
    written = seat.read()
    for mode in (b"?1000", b"?1003", b"?1006", b"?1004", b"?2004", b"?1049"):
        assert mode + b"l" in written


async def test_keys_pastes_and_the_mouse_arrive(seat: Seat) -> None:
    app = PadApp()
    async with shown(seat, app):
        seat.type(b"a\x1b[B\xe9\x1b[115;1:3u\x1b]11;rgb:0/0/0\x07\x13\x1bq\x1b[200~woof\x1b[201~")
        seat.type(b"\x1b[<0;10;5M\x1b[<0;10;5m\x1b[<65;3;4M\x1b[I\x1b[?2026;2$y")
        await until(lambda: "wheel 2,3" in app.heard)
        assert app.heard == [
            *("a", "down", "ctrl+s", "alt+q", "paste woof"),
            *("down 9,4 1", "up 9,4 1", "wheel 2,3"),
        ]
        seat.type(b"\x1b")
        await until(lambda: app.heard[-1] == "escape")


async def test_a_flood_of_keys_is_read_no_faster_than_it_is_worked_off(seat: Seat) -> None:
    app = PadApp()
    async with shown(seat, app):
        for _ in range(10):
            seat.type(300 * b"k")
            await asyncio.sleep(0)
        await until(lambda: len(app.heard) == 3000)


async def test_what_breaks_in_reading_ends_the_app(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    from dogs_tui.home.program import _broke

    app: Any = PadApp()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: _broke(app, loop, context))
    modes = termios.tcgetattr(seat.slave)
    running = asyncio.create_task(app.run_async())
    await until(lambda: b"row 23" in seat.read())

    def broken(*_: object) -> None:
        raise ValueError("a chewed slipper")

    monkeypatch.setattr(terminal_driver.Incoming, "feed", broken)
    seat.type(b"q")
    await running
    loop.set_exception_handler(None)
    assert [str(error) for error in app.errors][:1] == ["a chewed slipper"]
    assert termios.tcgetattr(seat.slave) == modes


# The size.


async def test_the_terminal_knows_its_size_best(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LINES", "50")
    app = PadApp()
    async with shown(seat, app):
        assert app.size == (80, 24)
        seat.resize(100, 30)
        signal.raise_signal(signal.SIGWINCH)
        await until(lambda: app.size == (100, 30))


async def redrawn(seat: Seat, app: PadApp) -> int:
    """How many bytes it takes until a key that comes now has been answered."""
    seat.read()
    heard = len(app.heard)
    await asyncio.sleep(0)
    seat.type(b"k")
    await until(lambda: len(app.heard) > heard)
    for _ in range(3):
        done = asyncio.Event()
        app.call_after_refresh(done.set)
        await done.wait()
    return len(seat.read())


async def test_a_window_that_was_another_in_between_is_drawn_anew(seat: Seat) -> None:
    app = PadApp()
    async with shown(seat, app):
        seat.resize(60, 20)
        seat.resize(80, 24)
        signal.raise_signal(signal.SIGWINCH)
        assert await redrawn(seat, app) > FULL
        assert app.size == (80, 24)


async def test_other_letters_in_the_same_window_cost_nothing(seat: Seat) -> None:
    app = PadApp()
    async with shown(seat, app):
        seat.resize(80, 24, pixels=640)
        signal.raise_signal(signal.SIGWINCH)
        assert await redrawn(seat, app) < FULL
        seat.resize(80, 24, pixels=640)  # the system does not even tell
        assert await redrawn(seat, app) < FULL


# A terminal that takes nothing, or is gone.


async def test_a_terminal_that_takes_nothing_hangs_nobody_and_is_drawn_anew(seat: Seat) -> None:
    app = PadApp()
    async with shown(seat, app):
        for _ in range(100):
            app.action_app_redraw()
            done = asyncio.Event()
            app.call_after_refresh(done.set)
            await done.wait()
        written = seat.read()
        assert len(written) < 100 * FULL
        await until(lambda: b"row 23" in seat.read())


async def test_the_end_of_the_terminal_ends_the_program(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = PadApp()
    sent: list[int] = []
    monkeypatch.setattr(os, "kill", lambda pid, number: sent.append(number))
    read = os.read
    monkeypatch.setattr(os, "read", lambda fd, most: b"" if fd == seat.slave else read(fd, most))
    running = asyncio.create_task(app.run_async())
    await until(lambda: b"row 23" in seat.read())
    seat.type(b"k")
    await running
    assert sent == [signal.SIGTERM]


# Stopping and going on.


@pytest.fixture
def stops(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Signals that would stop the process, and all that was begun with it."""
    sent: list[int] = []
    monkeypatch.setattr(os, "killpg", lambda group, number: sent.append(number))
    return sent


async def test_a_stop_leaves_the_terminal_and_takes_it_again(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = PadApp()
    modes = termios.tcgetattr(seat.slave)
    stops: list[tuple[int, Any]] = []
    monkeypatch.setattr(
        os, "killpg", lambda _, number: stops.append((number, termios.tcgetattr(seat.slave)))
    )
    async with shown(seat, app):
        signal.raise_signal(signal.SIGTSTP)
        written = b""

        def back() -> bool:
            nonlocal written
            written += seat.read()
            return b"row 23" in written

        await until(back)
        assert stops == [(signal.SIGTSTP, modes)]
        assert written.index(b"?1049l") < written.index(b"?1049h") < written.index(b"row 23")
        seat.type(b"k")
        await until(lambda: app.heard == ["k"])


async def test_who_was_stopped_unheard_takes_the_terminal_anew(
    seat: Seat, stops: list[int]
) -> None:
    app = PadApp()
    modes = termios.tcgetattr(seat.slave)
    async with shown(seat, app):
        termios.tcsetattr(seat.slave, termios.TCSANOW, modes)  # a shell had it meanwhile
        signal.raise_signal(signal.SIGCONT)
        await until(lambda: b"row 23" in seat.read())
        assert stops == []
        assert termios.tcgetattr(seat.slave) != modes
    assert termios.tcgetattr(seat.slave) == modes


async def test_a_program_in_the_background_changes_no_modes(
    seat: Seat, stops: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = PadApp()
    async with shown(seat, app):
        monkeypatch.setattr(own_terminal, "in_foreground", lambda *_: False)
        monkeypatch.setattr(terminal_driver, "in_foreground", lambda *_: False)
        shells = termios.tcgetattr(seat.slave)
        shells[3] ^= termios.ECHO
        termios.tcsetattr(seat.slave, termios.TCSANOW, shells)
        seat.read()
        signal.raise_signal(signal.SIGCONT)
        await until(lambda: stops == [signal.SIGTTOU])
        assert seat.read() == b""
        assert termios.tcgetattr(seat.slave) == shells
    assert termios.tcgetattr(seat.slave) == shells


def test_who_is_in_front_is_asked_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp() + 1)
    assert not own_terminal.in_foreground()
    monkeypatch.setattr(os, "tcgetpgrp", lambda _: os.getpgrp())
    assert own_terminal.in_foreground()


def test_whoever_has_no_shell_is_told_that_the_terminal_is_taken(
    stops: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_terminal, "in_foreground", lambda *_: False)
    assert not own_terminal.wait_for_foreground()
    assert stops == [signal.SIGTTOU]


def test_the_program_goes_on_once_it_has_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[int] = []

    def stop(_: int, number: int) -> None:
        stopped.append(number)
        signal.raise_signal(signal.SIGCONT)  # the shell lets it go on; twice in the background

    monkeypatch.setattr(os, "killpg", stop)
    monkeypatch.setattr(own_terminal, "in_foreground", lambda *_: len(stopped) == 3)
    assert own_terminal.wait_for_foreground()
    assert stopped == 3 * [signal.SIGTTOU]


def test_nothing_is_written_to_a_terminal_that_is_gone(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    assert own_terminal.write_in_time(writer, b"woof") == b""
    os.close(writer)
