"""The program in a real pseudo-terminal: start, play, pull the plug, go on."""

import os
import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dogs_saves import read_match
from tests.support.terminal import Terminal, shown

PROGRAM = (sys.executable, "-m", "dogs_tui")
TYPED = shlex.join(PROGRAM)
"""The same for a shell."""
LEAVES_SCREEN = b"\x1b[?1049l"


@contextmanager
def running(
    home: Path, *arguments: str, term: str = "xterm-256color", columns: int = 80, **more: str
) -> Iterator[Terminal]:
    with shown([*PROGRAM, *arguments], home, term=term, columns=columns, **more) as terminal:
        yield terminal


def only_match(home: Path) -> Path:
    (path,) = (home / "matches").glob("*.dogs")
    return path


def test_three_keys_to_the_first_drive(tmp_path: Path) -> None:
    with running(tmp_path) as terminal:
        terminal.wait_for("New match")
        terminal.press("n")
        terminal.wait_for("players")
        terminal.press("enter")
        terminal.wait_for("Start")
        terminal.press("enter")
        terminal.wait_for("round 1")


def test_leaving_gives_the_terminal_back(tmp_path: Path) -> None:
    with running(tmp_path) as terminal:
        terminal.wait_for("New match")
        terminal.press("q")
        assert terminal.wait() == 0
        assert LEAVES_SCREEN in terminal.raw


def test_a_pulled_plug_loses_nothing(tmp_path: Path) -> None:
    with running(tmp_path, "play", "dogs", "--seed", "5", "--option", "start=1") as terminal:
        terminal.wait_for("round 1")
        terminal.settle()
        terminal.press("tab")
        terminal.press("enter")
        terminal.wait_for("5 gas")  # what is shown is on disk
        terminal.kill()
    path = only_match(tmp_path)
    reading = read_match(path)
    plies = reading.match.plies
    assert plies >= 1
    assert reading.recovery is None
    with running(tmp_path) as terminal:
        terminal.wait_for("Continue")
        terminal.press("c")
        terminal.wait_for("round 1")
    assert read_match(path).match.plies >= plies


def test_a_match_open_here_is_refused_there(tmp_path: Path) -> None:
    with running(tmp_path, "play", "dogs", "--seed", "5") as first:
        first.wait_for("round 1")
        with running(tmp_path, "load", str(only_match(tmp_path))) as second:
            assert second.wait() == 1
            assert "open in another window" in second.text()


@pytest.mark.minutes
def test_nonsense_keys_do_nothing_and_lose_nothing(tmp_path: Path) -> None:
    with running(tmp_path, "play", "dogs", "--seed", "5", "--option", "start=1") as terminal:
        terminal.wait_for("round 1")
        for noise in ("\x00", "\x1b[200~paste\x1b[201~", "ö", "\x1b[99;99H", "\x7f", "%", "\x1bOQ"):
            terminal.press(noise)
        terminal.settle()
        assert "round 1" in terminal.text()
    assert read_match(only_match(tmp_path)).match.plies == 0


@pytest.mark.minutes
def test_a_name_of_flags_and_tones_pushes_nothing_off_its_place(tmp_path: Path) -> None:
    name = "\U0001f1e9\U0001f1eaAna\U0001f44b\U0001f3fd\ud55c\uad6d"
    with running(tmp_path, "play", "dogs", "--seed", "5", "--name", name) as terminal:
        terminal.wait_for("round 1")
        terminal.settle()
        text = terminal.text()
    assert "DEAna\U0001f44b\ud55c\uad6d 3  ●Bella 3  ■Oscar 3" in text
    assert name not in terminal.raw.decode()


RARE = [
    pytest.param(term, marks=pytest.mark.minutes) for term in ("screen", "xterm", "tmux-256color")
]


@pytest.mark.parametrize("term", ["xterm-256color", *RARE])
def test_every_terminal_gets_a_table(tmp_path: Path, term: str) -> None:
    with running(tmp_path, "play", "dogs", "--seed", "5", term=term) as terminal:
        terminal.wait_for("round 1")


@pytest.mark.minutes
def test_a_linux_console_gets_plain_ascii(tmp_path: Path) -> None:
    with running(tmp_path, "play", "dogs", "--seed", "5", term="linux") as terminal:
        terminal.wait_for("round 1")
    assert terminal.raw.isascii()


def test_a_dumb_terminal_is_told_of_the_line_mode(tmp_path: Path) -> None:
    with running(tmp_path, "play", "dogs", "--seed", "5", term="dumb") as terminal:
        assert terminal.wait() == 2
        assert "--plain" in terminal.text()


@pytest.mark.minutes
def test_no_color_sends_no_colour(tmp_path: Path) -> None:
    with running(tmp_path, "play", "dogs", "--seed", "5", NO_COLOR="1") as terminal:
        terminal.wait_for("round 1")
    assert b"38;5;" not in terminal.raw
    assert b"38;2;" not in terminal.raw


@pytest.mark.minutes
def test_the_screen_can_be_drawn_anew(tmp_path: Path) -> None:
    with running(tmp_path, "play", "dogs", "--seed", "5") as terminal:
        terminal.wait_for("round 1")
        terminal.settle()
        before = terminal.text()
        terminal.screen.erase_in_display(2)
        assert "round 1" not in terminal.text()
        terminal.press("\x0c")
        terminal.wait_for("round 1")
        terminal.settle()
        assert terminal.text() == before


@pytest.mark.minutes
def test_standard_error_in_a_file_leaves_the_screen_to_the_game(tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = f"exec {TYPED} play dogs --seed 5 2>{shlex.quote(str(log))}"
    with shown(["sh", "-c", command], tmp_path) as terminal:
        terminal.wait_for("round 1")
    assert log.read_text() == ""


def test_ctrl_z_goes_to_the_shell_and_fg_comes_back(tmp_path: Path) -> None:
    with shown(["bash", "--norc", "--noprofile", "-i"], tmp_path) as terminal:
        terminal.press(f"{TYPED} play dogs --seed 5 --option start=1\r")
        terminal.wait_for("round 1")
        terminal.settle()
        before = terminal.text()
        terminal.press("\x1a")
        terminal.wait_until(lambda: LEAVES_SCREEN in terminal.raw, "the shell's own screen")
        terminal.settle()  # the shell reads again
        terminal.screen.erase_in_display(2)
        terminal.press("fg\r")
        terminal.wait_for("round 1")
        terminal.settle()
        assert terminal.text() == before


@pytest.mark.minutes
def test_a_start_in_the_background_waits_for_fg_as_any_program_does(tmp_path: Path) -> None:
    with shown(["bash", "--norc", "--noprofile", "-i"], tmp_path) as terminal:
        terminal.press(f"{TYPED} play dogs --seed 5 --option start=1 &\r")
        terminal.wait_for("[1]")
        terminal.settle()
        modes = terminal.modes()
        terminal.press("jobs\r")
        terminal.wait_for("Stopped")
        assert b"?1049h" not in terminal.raw, "the shell's own screen"
        assert terminal.modes() == modes
        terminal.press("fg\r")
        terminal.wait_for("round 1")
        terminal.settle()
        before = terminal.text()
        terminal.press("\x1a")
        terminal.wait_until(lambda: LEAVES_SCREEN in terminal.raw, "the shell's own screen")
        terminal.settle()
        taken = terminal.raw.count(b"?1049h")
        terminal.press("bg\r")
        terminal.settle()
        assert terminal.raw.count(b"?1049h") == taken
        assert terminal.modes() == modes
        terminal.screen.reset()
        terminal.press("fg\r")
        terminal.wait_until(lambda: terminal.text() == before, "the same screen")


@pytest.mark.minutes
def test_without_a_shell_nothing_stops_for_ever(tmp_path: Path) -> None:
    with running(tmp_path) as terminal:
        terminal.wait_for("New match")
        terminal.settle()
        terminal.press("\x1a")
        terminal.wait_until(lambda: terminal.raw.count(b"?1049h") == 2, "the screen again")
        terminal.press("ctrl+q")
        terminal.wait_for("ctrl+q does nothing here.")
        terminal.press("ctrl+s")
        terminal.wait_for("ctrl+s does nothing here.")
        terminal.press("q")
        assert terminal.wait() == 0


def test_the_terminal_says_how_large_it_is(tmp_path: Path) -> None:
    with running(tmp_path, COLUMNS="200", LINES="50") as terminal:
        terminal.wait_for("q quit")
        assert "New match" in terminal.text()
    with running(tmp_path, "play", "--help", COLUMNS="200", columns=60) as terminal:
        terminal.wait()
        assert max(map(len, terminal.raw.decode().splitlines())) <= 60


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits for a process as Linux does")
def test_the_end_of_the_terminal_ends_the_game_even_where_no_signal_comes(tmp_path: Path) -> None:
    command = f"trap '' HUP; exec {TYPED} play dogs --seed 5"
    with shown(["sh", "-c", command], tmp_path) as terminal:
        terminal.wait_for("round 1")
        assert terminal.hang_up() == -signal.SIGTERM


@pytest.mark.minutes
def test_too_small_asks_for_room_and_comes_back(tmp_path: Path) -> None:
    with running(tmp_path, "play", "dogs", "--seed", "5") as terminal:
        terminal.wait_for("round 1")
        terminal.resize(60, 20)
        terminal.wait_for("80")
        terminal.settle()
        assert "round 1" not in terminal.text()
        terminal.resize(80, 24)
        terminal.wait_for("round 1")
