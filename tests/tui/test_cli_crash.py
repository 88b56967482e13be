"""When something breaks on a real terminal: a card, never a traceback, and a way on."""

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.terminal import Terminal

BREAKS_ON_NEW = """
import sys
from dogs_tui.home import home
def broken(self):
    raise RuntimeError("a chewed slipper")
home.HomeScreen.action_home_new = broken
from dogs_tui.cli import main
sys.exit(main([]))
"""
BREAKS_ON_EVERY_KEY = """
import sys
from dogs_tui.app.terminal_input import Incoming
def broken(self, data, now):
    raise RuntimeError("a chewed slipper")
Incoming.feed = broken
from dogs_tui.cli import main
sys.exit(main([]))
"""
BREAKS_AT_ONCE = BREAKS_ON_NEW.replace("action_home_new", "on_mount")
Start = Callable[[str], Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts some code in a terminal, with an environment of its own."""
    opened: list[Terminal] = []

    def starting(code: str) -> Terminal:
        variables = {"TERM": "xterm-256color", "DOGS_TUI_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
        opened.append(Terminal([sys.executable, "-c", code], {**os.environ, **variables}))
        return opened[-1]

    yield starting
    for terminal in opened:
        terminal.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")
def test_a_crash_shows_a_card_and_the_way_home(tmp_path: Path, start: Start) -> None:
    terminal = start(BREAKS_ON_NEW)
    terminal.wait_for("New match")
    terminal.press("n")
    terminal.wait_for("Something broke")
    terminal.wait_for("a chewed slipper")
    (report,) = (tmp_path / "crashes").iterdir()
    terminal.wait_for(report.name[:20])
    assert "in broken\n" in report.read_text()
    terminal.press("h")
    terminal.wait_for("New match")
    terminal.press("q")
    assert terminal.wait() == 70, "a shell is told that something broke"
    assert b"Traceback" not in terminal.raw


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")
def test_what_cannot_even_start_ends_with_a_sentence(tmp_path: Path, start: Start) -> None:
    terminal = start(BREAKS_AT_ONCE)
    assert terminal.wait() == 70
    assert b"Something broke" in terminal.raw
    assert b"Traceback" not in terminal.raw


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a pseudo-terminal")
def test_what_breaks_while_keys_are_read_ends_with_a_report_and_its_code(
    tmp_path: Path, start: Start
) -> None:
    terminal = start(BREAKS_ON_EVERY_KEY)
    before = terminal.modes()
    terminal.wait_for("New match")
    terminal.press("n")
    terminal.wait_for("Something broke")
    terminal.press("h")
    assert terminal.wait() == 70
    assert terminal.modes_left == before
    assert terminal.raw.endswith(b"\n")
    assert b"Traceback" not in terminal.raw
    assert b"chewed slipper" in terminal.raw
    assert "in broken" in next((tmp_path / "crashes").iterdir()).read_text()
