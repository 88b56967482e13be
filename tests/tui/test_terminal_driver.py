"""What the driver of a terminal does with signals, keys and the end of its terminal."""

import os
import selectors
import signal
import sys
from collections.abc import Callable
from errno import EIO
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from textual import _parser, constants, events
from textual.drivers.headless_driver import HeadlessDriver

from dogs_tui.app.textual_seams import steady

if sys.platform == "win32":
    pytest.skip("there it has another driver", allow_module_level=True)

from textual.drivers.linux_driver import LinuxDriver


def test_the_driver_of_a_terminal_still_begins_anew_by_this_name() -> None:
    begins_anew = steady(LinuxDriver)
    assert issubclass(begins_anew, LinuxDriver)
    assert steady(HeadlessDriver) is HeadlessDriver
    assert "_sigcont_application" in vars(LinuxDriver)
    driver = LinuxDriver.__new__(LinuxDriver)
    calls: list[str] = []
    driver._auto_restart = True
    driver.resume_application_mode = lambda: calls.append("taken")  # type: ignore[method-assign]
    driver._sigcont_application()
    assert calls == ["taken"], "Textual's own driver leaves the terminal first, or waits its turn"


class Steps:
    """A loop that does what it is told when a test says so."""

    def __init__(self) -> None:
        self.todo: list[Callable[[], None]] = []

    def call_soon_threadsafe(self, act: Callable[[], None]) -> None:
        self.todo.append(act)

    def step(self) -> None:
        while self.todo:
            self.todo.pop(0)()


@pytest.fixture
def stopped_driver(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A driver that says in ``calls`` what it does; its app and its terminal are there."""
    kind = steady(LinuxDriver)
    driver: Any = kind.__new__(kind)
    driver._auto_restart, driver._must_signal_resume = True, False
    driver._loop, driver._app, driver.fileno = Steps(), SimpleNamespace(is_running=True), 0
    driver.calls = []
    driver.suspend_application_mode = lambda: driver.calls.append("left")
    driver.resume_application_mode = lambda: driver.calls.append("taken")
    monkeypatch.setattr(os, "isatty", lambda number: True)
    monkeypatch.setattr(os, "kill", lambda pid, number: driver.calls.append(number))
    return driver


def test_a_signal_waits_for_the_step_that_it_finds_the_app_in(stopped_driver: Any) -> None:
    """A handler that wrote would wait for ever for the lock of a write that it interrupts."""
    stopped_driver._sigtstp_application(signal.SIGTSTP, None)
    assert stopped_driver.calls == []
    stopped_driver._loop.step()
    assert stopped_driver.calls == ["left", signal.SIGSTOP]
    stopped_driver._sigcont_application(signal.SIGCONT, None)
    assert stopped_driver.calls == ["left", signal.SIGSTOP]
    stopped_driver._loop.step()
    assert stopped_driver.calls == ["left", signal.SIGSTOP, "taken"]


def test_who_was_stopped_unheard_leaves_the_terminal_first(stopped_driver: Any) -> None:
    stopped_driver._sigcont_application(signal.SIGCONT, None)
    stopped_driver._loop.step()
    assert stopped_driver.calls == ["left", "taken"]


@pytest.mark.parametrize("gone", ["app", "terminal"])
def test_what_is_gone_is_not_taken_again(
    stopped_driver: Any, monkeypatch: pytest.MonkeyPatch, gone: str
) -> None:
    stopped_driver._sigcont_application(signal.SIGCONT, None)
    stopped_driver._app.is_running = gone != "app"
    monkeypatch.setattr(os, "isatty", lambda number: gone != "terminal")
    stopped_driver._loop.step()
    assert stopped_driver.calls == []


@pytest.mark.parametrize("error", [None, OSError(EIO, "it hangs up")], ids=["end", "error"])
def test_a_driver_reads_no_further_than_its_terminal_goes(
    monkeypatch: pytest.MonkeyPatch, error: OSError | None
) -> None:
    def read(number: int, most: int) -> bytes:
        if error is not None:
            raise error
        return b""

    kind = steady(LinuxDriver)
    driver: Any = kind.__new__(kind)
    reader, writer = os.pipe()
    os.close(writer)  # so that there is something to read: the end
    driver.fileno, driver.exit_event = reader, Event()
    monkeypatch.setattr(os, "read", read)
    driver.run_input_thread()
    os.close(reader)


def test_a_driver_looks_again_when_an_escape_would_be_the_key(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader, writer = os.pipe()
    os.write(writer, b"\x1b")
    now = 0.0
    waits: list[float] = []
    keys: list[events.Key] = []
    kind = steady(LinuxDriver)
    driver: Any = kind.__new__(kind)
    driver.fileno, driver.exit_event, driver.process_message = reader, Event(), keys.append

    class Clockwork(selectors.SelectSelector):
        """Finds the escape, then nothing; time goes on by what it was told to wait."""

        def select(self, timeout: float | None = None) -> list[Any]:
            nonlocal now
            waits.append(timeout or 0.0)
            now += waits[-1]
            if keys:
                driver.exit_event.set()
            return [()] if len(waits) == 1 else []

    monkeypatch.setattr(constants, "ESCAPE_DELAY", 0.03)
    monkeypatch.setattr(_parser, "get_time", lambda: now)
    monkeypatch.setattr(selectors, "SelectSelector", Clockwork)
    try:
        driver.run_input_thread()
    finally:
        os.close(reader)
        os.close(writer)
    assert [key.key for key in keys] == ["escape"]
    assert waits[1] == 0.03, "as soon as it is known to be no other key"
    assert waits[2] > waits[1], "an idle app wakes no more often than before"
