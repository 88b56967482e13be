"""The table of violence, a handful of cases a row: nothing goes wrong, and each row can fail."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.minutes

ROOT = Path(__file__).parents[1]
FEW = {"faults": 8, "kills": 4, "damage": 24, "keyboard": 4}
"""How many cases are tried of rows that are alike throughout."""

SOUND = {
    "places": (
        "the lock is a folder",
        "locks give EAGAIN: play",
        "the lock is deleted: two writers",
        "the clock goes backwards: dogs",
        "the file, while it is played: away dogs",
        "home of a user that is none: matches",
    ),
    "signals": ("SIGTERM home",),
    "streams": ("full: games", "input closed: load one --plain"),
    "contents": (
        "a game that writes on the terminal: matches dog_kids-2-revised.dogs",
        "an option that writes: check dogs-2-revised.dogs",
        "year 9999, everywhere: matches dog_kids-2-revised.dogs",
        "size: sums that lead nowhere and a newline: check",
        "doctored: more on the first table dogs-2-revised.dogs",
    ),
    "line-ends": tuple(
        f"{conversion} dogs-2-running.dogs"
        for conversion in ("CRLF", "BOM and CRLF", "UTF-16 LE", "trailing blanks")
    ),
    "hostile": (
        "name of a player, text 1 '\\x1b[31mred'",
        "game in a header: list, text 1 '\\x1b[31mred'",
        "file name: JSON, text 92 'A\\x85na'",
    ),
    "components": ("play dogs empty", "play dogs deep", "no file: endless"),
    "power": (
        *(f"dogs matches match 0 call {call} certain" for call in range(20, 40)),
        "dogs new/data/matches match 0 call 40 certain",
    ),
}
"""Cases by name, of rows in which every one is another."""

PLANTED = {
    "places": ("trusting", "the file, while it is played: away dogs"),
    "signals": ("deaf", "SIGTERM home"),
    "streams": ("broken", "errors full: games"),
    "contents": ("raw", "a title that turns writing: matches dog_kids-2-revised.dogs"),
    "line-ends": ("forgetful", "no newline at the end dogs-2-running.dogs"),
    "hostile": ("raw", "name of a player, text 1 '\\x1b[31mred'"),
    "components": ("broken", "play dogs empty"),
    "faults": ("unheeded", "opened dogs ENOSPC from then on call 14"),
    "power": ("unsynced", "dogs matches match 0 call 20 certain"),
    "kills": ("unwritten", "dog_lover after call 42, 17"),
    "damage": ("forgetful", "doubled 6"),
    "keyboard": ("credulous", "1-0"),
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


@pytest.mark.parametrize("row", [*FEW, *SOUND])
def test_nothing_goes_wrong(row: str) -> None:
    chosen = [f"--case={name}" for name in SOUND.get(row, ())] or ["--few", str(FEW[row])]
    code, output = tried("benchmarks.violence", "--only", row, *chosen)
    assert code == 0, output


@pytest.mark.parametrize("row", PLANTED)
def test_each_row_can_fail(row: str) -> None:
    fault, case = PLANTED[row]
    code, output = tried(
        "tests.support.injected_faults", fault, "bench", "--only", row, "--case", case
    )
    assert code == 1, output
    assert "not tried" not in output
    assert "1 failed" in output
