"""The table of violence, a handful of cases a row: nothing goes wrong, and each row can fail."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

SOUND = {
    "places": 6,
    "signals": 1,
    "streams": 4,
    "contents": 8,
    "line-ends": 8,
    "hostile": 12,
    "components": 8,
    "faults": 8,
    "power": 40,
    "kills": 6,
    "damage": 24,
}
"""Cases that are tried of each row."""

PLANTED = {
    "places": ("trusting", "the clock goes backwards: dogs"),
    "signals": ("deaf", "SIGTERM home"),
    "streams": ("broken", "errors full: games"),
    "contents": ("raw", "a title that turns writing: matches dog_kids-2-revised.dogs"),
    "line-ends": ("forgetful", "no newline at the end dogs-2-running.dogs"),
    "hostile": ("raw", "name of a player, text 1 '\\x1b[31mred'"),
    "components": ("broken", "simulate dogs empty"),
    "faults": ("unheeded", "opened dogs ENOSPC from then on call 10"),
    "power": ("unsynced", "dogs matches match 0 call 40 certain"),
    "kills": ("unwritten", "dogs before call 40, 5"),
    "damage": ("forgetful", "truncated 0"),
}
"""For each row a fault, and a case that must see it."""


def tried(*command: str) -> tuple[int, str]:
    """The exit code and the table."""
    done = subprocess.run(
        [sys.executable, "-m", *command],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=ROOT,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("row", SOUND)
def test_nothing_goes_wrong(row: str) -> None:
    code, told = tried("benchmarks.violence", "--only", row, "--few", str(SOUND[row]))
    assert code == 0, told


@pytest.mark.parametrize("row", PLANTED)
def test_each_row_can_fail(row: str) -> None:
    fault, case = PLANTED[row]
    code, told = tried("tests.support.planted", fault, "bench", "--only", row, "--case", case)
    assert code == 1, told
    assert "nothing was tried" not in told
    assert "1 failed" in told
