"""However the program ends, its terminal is as it was, no process is left and no move is lost."""

import os
import select
import shlex
import signal
from pathlib import Path

import pytest

from dogs_saves import StoredMatch
from dogs_tui.app import signals
from tests.support.process_idle import LIMIT
from tests.support.terminal_state import (
    PLACES,
    PROGRAM,
    Place,
    at,
    ended,
    fresh_modes,
    left_on,
    started_by,
)

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits as Linux does")
BROKEN = "stty raw -echo; printf '\\033[?1000h\\033[?2004h\\033[?25l'; exec "
TURNED_ON = b"\x1b[?1049h"


ENDED = [
    ("table", signal.SIGTERM),
    ("arena", signals.ENDING[0]),
]
"""What is tried every time; all signals in all places take minutes."""
ENDINGS = [
    pytest.param(
        name,
        number,
        id=f"{name}-{number.name}",
        marks=() if (name, number) in ENDED else pytest.mark.minutes,
    )
    for name in PLACES
    for number in signals.ENDING
]


@pytest.mark.parametrize(("name", "number"), ENDINGS)
def test_a_signal_ends_it_and_leaves_nothing_behind(
    tmp_path: Path, name: str, number: signal.Signals
) -> None:
    with at(PLACES[name], tmp_path) as terminal:
        end = ended(terminal, number)
    assert end.code == -number
    assert end.left == set()
    assert end.modes == fresh_modes()
    assert end.alive == []
    assert b"Traceback" not in terminal.raw
    for path in (tmp_path / "matches").glob("*.dogs"):
        stored, recovery = StoredMatch.open(path)
        with stored:
            assert recovery is None
            assert stored.match.plies >= 1


@pytest.mark.parametrize(
    "several",
    [
        pytest.param(
            (signal.SIGTERM, signal.SIGHUP, signal.SIGTERM, signal.SIGINT),
            id="one after the other",
            marks=pytest.mark.minutes,
        ),
        pytest.param((signal.SIGSTOP, signal.SIGTERM, signal.SIGCONT), id="while it is stopped"),
    ],
)
def test_signals_that_come_together_end_it_once(
    tmp_path: Path, several: tuple[signal.Signals, ...]
) -> None:
    with at(PLACES["table"], tmp_path) as terminal:
        end = ended(terminal, *several)
    # Python hears signals that came together by their numbers.
    assert -end.code in {number for number in several if number in signals.ENDING}
    assert (end.left, end.alive) == (set(), [])
    assert end.modes == fresh_modes()


def test_who_was_stopped_unheard_goes_on_and_leaves_the_terminal_as_it_was(
    tmp_path: Path,
) -> None:
    """Its driver leaves the terminal before it takes it again: nothing is turned on twice."""
    with at(PLACES["home"], tmp_path) as terminal:
        terminal.settle()
        os.kill(terminal.pid, signal.SIGSTOP)
        os.kill(terminal.pid, signal.SIGCONT)
        terminal.wait_until(lambda: terminal.raw.count(TURNED_ON) == 2, "the screen, once more")
        assert terminal.raw.count(b"\x1b[?1049l") == 1
        terminal.settle()
        terminal.press("q")
        assert terminal.wait() == 0
    assert left_on(bytes(terminal.raw)) == set()
    assert terminal.modes_left == fresh_modes()


def test_a_signal_before_the_first_screen_leaves_nothing_behind(tmp_path: Path) -> None:
    with at(Place((), lambda terminal: TURNED_ON in terminal.raw), tmp_path) as terminal:
        end = ended(terminal, signal.SIGTERM)
    assert end.code == -signal.SIGTERM
    assert end.left == set()
    assert end.modes == fresh_modes()


@pytest.mark.parametrize(
    "module",
    [
        "dogs_tui.cli",
        pytest.param("dogs_tui.home.program", marks=pytest.mark.minutes),
        pytest.param("textual.app", marks=pytest.mark.minutes),
    ],
)
def test_ctrl_c_while_modules_are_loaded_ends_it_without_a_word(
    tmp_path: Path, module: str
) -> None:
    interrupted = (
        "import os, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(name, *_):\n"
        f"        if name == '{module}': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder)\n"
        "from dogs_tui.__main__ import main; sys.exit(main())"
    )
    program = (PROGRAM[0], "-c", interrupted)
    with at(Place((), lambda _: True), tmp_path, program=program) as terminal:
        end = ended(terminal)
    assert end.code == -signal.SIGINT
    assert (end.left, end.modes) == (set(), fresh_modes())
    assert terminal.raw.strip() == b""


def test_what_hangs_is_put_back_and_ended_all_the_same(tmp_path: Path) -> None:
    hanging = (
        "import time, sys; from dogs_tui.home import program, home\n"
        "home.HomeScreen.key_j = lambda _: time.sleep(600)\n"
        "program.DogsApp.exit = lambda *_: time.sleep(600)\n"
        "from dogs_tui.app import signals; signals.LONGEST_END = 0.1\n"
        "from dogs_tui.cli import main; sys.exit(main())"
    )
    with at(PLACES["home"], tmp_path, program=(PROGRAM[0], "-c", hanging)) as terminal:
        end = ended(terminal, signal.SIGTERM)
    assert end.code == 128 + signal.SIGTERM
    assert end.left == set()
    assert end.modes == fresh_modes()


def test_what_breaks_before_the_first_screen_is_told_in_a_terminal_in_order(
    tmp_path: Path,
) -> None:
    breaking = (
        "import sys; from dogs_tui.home import program\n"
        "def broken(*_): raise RuntimeError('a tooth')\n"
        "program.DogsApp.{where} = broken\n"
        "from dogs_tui.cli import main; sys.exit(main())"
    )
    for where in ("get_default_screen", "on_mount", "run_async"):
        program = (PROGRAM[0], "-c", breaking.format(where=where))
        with at(Place((), lambda terminal: True), tmp_path, program=program) as terminal:
            end = ended(terminal)
        assert end.code == 70, where
        assert (end.left, end.modes) == (set(), fresh_modes()), where
        assert b"Something broke" in terminal.raw
        assert b"Traceback" not in terminal.raw


def test_processes_of_an_arena_do_not_outlive_it(tmp_path: Path) -> None:
    """Not even where it is killed, and nothing else hangs up on them."""
    arena = PLACES["arena"]
    typed = shlex.join([*PROGRAM, *arena.arguments])
    place = arena._replace(arguments=(), workers=arena.workers + 1)
    program = ("sh", "-c", f"{typed}; echo ended with $?; read forever")
    with at(place, tmp_path, program=program) as terminal:
        arena_process, *workers = started_by(terminal.pid)
        watched = [os.pidfd_open(pid) for pid in workers]
        os.kill(arena_process, signal.SIGKILL)
        terminal.wait_for("ended with 137")

        for watched_pid in watched:
            assert select.select([watched_pid], [], [], LIMIT)[0], "a process is left"
            os.close(watched_pid)


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param((), id="home", marks=pytest.mark.minutes),
        pytest.param(("matches",), id="matches"),
        pytest.param(("play", "dogs", "--plain"), id="lines", marks=pytest.mark.minutes),
    ],
)
def test_a_terminal_that_was_left_broken_is_put_in_order(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    command = BROKEN + shlex.join([*PROGRAM, *arguments])
    place = Place((), lambda terminal: any(end in terminal.text() for end in WAITING))
    with at(place, tmp_path, program=("sh", "-c", command)) as terminal:
        terminal.press("q\n")
        assert terminal.wait() == 0
    assert left_on(bytes(terminal.raw)) == set()
    assert terminal.modes_left == fresh_modes()
    assert terminal.raw.count(b"\n") == terminal.raw.count(b"\r\n"), "lines begin at the left"


@pytest.mark.parametrize("name", ["home", pytest.param("arena", marks=pytest.mark.minutes)])
def test_any_command_puts_in_order_what_a_killed_one_left_to_a_shell(
    tmp_path: Path, name: str
) -> None:
    place = PLACES[name]
    shell = Place((), lambda terminal: "bash-" in terminal.text())
    bash = ("bash", "--norc", "--noprofile", "-i")
    with at(shell, tmp_path, program=bash) as terminal:
        terminal.press(shlex.join([*PROGRAM, *place.arguments]) + "\n")
        terminal.wait_until(lambda: place.reached(terminal), "what is killed")
        (killed,) = set(started_by(terminal.pid)) - {
            child for process in started_by(terminal.pid) for child in started_by(process)
        }
        os.kill(killed, signal.SIGKILL)
        terminal.wait_until(lambda: b"Killed" in terminal.raw, "the shell")
        assert left_on(bytes(terminal.raw)) - {"mode 2004"}
        terminal.press(shlex.join([*PROGRAM, "matches"]) + "\n")
        terminal.wait_until(lambda: b"No matches" in terminal.raw, "the second program")
        terminal.press("exit\n")
        terminal.wait()
    assert left_on(bytes(terminal.raw)) == set()
    assert terminal.modes_left == fresh_modes()
    assert not list((tmp_path / "terminals").iterdir())


WAITING = ("New match", "No matches", "\n>")
"""What the screen shows when a key ends the program, or when it has ended."""


def test_a_line_editor_has_its_terminal_back_as_it_was(tmp_path: Path) -> None:
    command = f"stty -icanon -echo; READLINE_LINE= exec {shlex.join(PROGRAM)} games"
    with at(Place((), lambda _: True), tmp_path, program=("sh", "-c", command)) as terminal:
        assert terminal.wait() == 0
    assert terminal.modes_left is not None
    assert terminal.modes_left != fresh_modes()
    assert b"\x1b" not in terminal.raw


def test_who_is_told_to_end_while_the_shell_has_the_terminal_leaves_it_to_the_shell(
    tmp_path: Path,
) -> None:
    shell = ("bash", "--norc", "--noprofile", "-i")
    with at(
        Place((), lambda terminal: "bash-" in terminal.text()), tmp_path, program=shell
    ) as terminal:
        terminal.press(f"{shlex.join([*PROGRAM, *PLACES['table'].arguments])}\r")
        terminal.wait_for("round 1")
        terminal.settle()
        terminal.press("\x1a")
        terminal.wait_for("Stopped")
        terminal.settle()
        reading, (job, *_) = terminal.modes(), started_by(terminal.pid)
        watched = os.pidfd_open(job)
        os.kill(job, signal.SIGTERM)
        os.kill(job, signal.SIGCONT)
        assert select.select([watched], [], [], LIMIT)[0], "it never ends"
        os.close(watched)
        assert terminal.modes() == reading, "the shell reads a line by modes of its own"
        terminal.press("stty -a\r")
        terminal.wait_for("isig icanon")
        terminal.press("exit\r")
        terminal.wait()
    assert left_on(bytes(terminal.raw)) <= {"mode 2004"}, "bash marks pastes by itself"


def test_a_sequence_that_is_half_written_is_found() -> None:
    assert left_on(b"\x1b[?25") == {"half a sequence"}
    assert left_on(b"\x1b[38;2;1\x18\x1b\\\x1b[m") == set()
    assert left_on(b"\x1b[?1000;1006h\x1b[?25l\x1b[>25u\x1b[22;2t") == {
        *(f"mode {mode}" for mode in (1000, 1006, 25)),
        "kitty's keys",
        "title",
    }


def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with signals.heard(signals.interrupt):
            signal.raise_signal(signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
