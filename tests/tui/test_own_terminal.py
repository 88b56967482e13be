"""The terminal is left as it was found; while another program has it, it is not touched at all."""

import os
import sys
import termios
from pathlib import Path

import pytest

from dogs_tui.app.own_terminal import in_foreground
from tests.support.terminal import Terminal, shown
from tests.support.terminal_state import fresh_modes

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits as Linux does")

JOB = """
import os, signal, sys, tty
from dogs_tui.app import own_terminal

where, what = sys.argv[1:]
if what == "broken before":
    tty.setraw(0)
job = os.fork()
if not job:
    if where == "behind":
        os.setpgid(0, 0)
    with own_terminal.kept():
        if what == "changed in the meantime":
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)
            tty.setraw(0)
            signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os._exit(what == "asked" and own_terminal.in_foreground())
_, status = os.waitpid(job, os.WUNTRACED)
if os.WIFSTOPPED(status):
    os.kill(job, signal.SIGKILL)
    sys.exit("stopped")
sys.exit(os.waitstatus_to_exitcode(status))
"""
"""A job of a shell, as far as terminals know one: a group of processes, in front or behind."""


def after(home: Path, where: str, what: str) -> Terminal:
    """The terminal of a job that has ended."""
    with shown([sys.executable, "-c", JOB, where, what], home) as terminal:
        terminal.wait()
    return terminal


@pytest.mark.parametrize(("where", "is_so"), [("in front", 1), ("behind", 0)])
def test_who_is_in_the_foreground_is_asked_of_the_terminal(
    tmp_path: Path, where: str, is_so: int
) -> None:
    assert after(tmp_path, where, "asked").status == is_so


def test_where_no_terminal_controls_anything_nobody_else_has_it() -> None:
    ours, theirs = os.openpty()
    assert in_foreground(theirs)
    os.close(ours)
    os.close(theirs)


@pytest.mark.parametrize("what", ["changed in the meantime", "broken before"])
def test_a_terminal_that_another_program_has_is_not_touched(tmp_path: Path, what: str) -> None:
    terminal = after(tmp_path, "behind", what)
    assert (terminal.status, terminal.raw) == (0, b"")
    assert terminal.modes_left is not None
    assert not terminal.modes_left[3] & (termios.ECHO | termios.ICANON)


@pytest.mark.parametrize("what", ["changed in the meantime", "broken before"])
def test_its_own_terminal_is_put_back(tmp_path: Path, what: str) -> None:
    terminal = after(tmp_path, "in front", what)
    assert terminal.status == 0
    assert terminal.modes_left == fresh_modes()
    assert bool(terminal.raw) == (what == "broken before"), "what another program turned on"
