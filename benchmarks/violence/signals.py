"""Signals from elsewhere: the terminal is given back as it was, and no process is left."""

import itertools
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.violence.matter import shuffled
from benchmarks.violence.program import BROKE, PROGRAM, end_group
from benchmarks.violence.tally import Case, Row
from tests.support.terminal_state import PLACES as SHARED
from tests.support.terminal_state import Place, at, ended, fresh_modes

SIGNALS = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT")
PLACES = {
    **SHARED,
    "rules": Place(
        (),
        lambda terminal: "New match" in terminal.text(),
        ("r",),
        lambda terminal: "New match" not in terminal.text(),
    ),
    "host": Place(
        ("host", "--listen", "127.0.0.1:0", "--open"),
        lambda terminal: "ssh" in terminal.text(),
    ),
}


def attempt(place: str, name: str, folder: Path) -> str:
    """Sends a signal to a program in a terminal."""
    with at(PLACES[place], folder, program=PROGRAM) as terminal:
        end = ended(terminal, getattr(signal, name))
    left = others(terminal.pid)
    end_group(terminal.pid)
    if end.left:
        return f"left on: {', '.join(sorted(end.left))} (exit code {end.code})"
    if end.code == BROKE or b"Traceback" in terminal.raw:
        return f"exit code {end.code}: {bytes(terminal.raw[-160:])!r}"
    if left or end.alive:
        return f"left running: {sorted({*left, *end.alive})}"
    return tty_left(fresh_modes(), end.modes)


def tty_left(before: list[object], after: list[object] | None) -> str:
    """Which modes of the terminal line were not given back."""
    if after is None:
        return ""
    names = ("input", "output", "control", "local")
    pairs = zip(names, before, after, strict=False)
    other = [name for name, before, two in pairs if before != two]
    return f"the line's modes are not given back: {', '.join(other)}" if other else ""


def others(session: int) -> list[int]:
    """Processes of a terminal's session that still run."""
    problems = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, of_session, *_ = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it ended meanwhile
            continue
        if int(of_session) == session and state != "Z":
            problems.append(int(stat.parent.name))
    return problems


def cases(seed: int) -> Iterator[Case]:
    for place, name in shuffled(seed, itertools.product(PLACES, SIGNALS)):
        yield Case(f"{name} {place}", partial(attempt, place, name))


ROW = Row("signals", "signals in a terminal whose modes are read back", cases)
