"""Signals from elsewhere: the terminal is given back as it was, and no process is left."""

import itertools
import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.violence.matter import sample, shuffled
from benchmarks.violence.program import PROGRAM, end_group, surroundings
from benchmarks.violence.tally import Case, Row
from tests.support.terminal import Terminal

MATCH = "dogs-2-running.dogs"
SIGNALS = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT")
PLACES: dict[str, tuple[tuple[str, ...], str, tuple[str, ...]]] = {
    "home": ((), "New match", ()),
    "table": (("load", "one"), "round", ()),
    "book": (("load", "one"), "round", ("?",)),
    "rules": ((), "New match", ("r",)),
    "arena": (
        (
            *("arena", "dogs", "--bots", "random,steady", "--matches", "100000"),
            *("--workers", "1"),
        ),
        "━",
        (),
    ),
    "plain": (("load", "one", "--plain"), "\n>", ()),
    "host": (("host", "--listen", "127.0.0.1:0", "--open"), "ssh", ()),
}
"""What is started, what it shows then, and which keys lead on."""

MODES = {
    "the alternate screen": (b"\x1b[?1049h", b"\x1b[?1049l"),
    "mouse clicks": (b"\x1b[?1000h", b"\x1b[?1000l"),
    "mouse drags": (b"\x1b[?1002h", b"\x1b[?1002l"),
    "mouse moves": (b"\x1b[?1003h", b"\x1b[?1003l"),
    "mouse of another form": (b"\x1b[?1006h", b"\x1b[?1006l"),
    "focus": (b"\x1b[?1004h", b"\x1b[?1004l"),
    "marked pastes": (b"\x1b[?2004h", b"\x1b[?2004l"),
    "a hidden cursor": (b"\x1b[?25l", b"\x1b[?25h"),
    "a wide keyboard": (b"\x1b[>1u", b"\x1b[<u"),
}
"""What is switched on in a terminal, and off again."""


def left_on(raw: bytes) -> list[str]:
    """What is still switched on after these bytes."""
    return [name for name, (on, off) in MODES.items() if raw.rfind(on) > raw.rfind(off)]


def attempt(place: str, name: str, folder: Path) -> str:
    """Sends a signal to a program in a terminal."""
    arguments, wanted, keys = PLACES[place]
    (folder / "matches").mkdir()
    (folder / "matches" / "one.dogs").write_bytes(sample(MATCH).data)
    terminal = Terminal([*PROGRAM, *arguments], surroundings(folder))
    before = terminal.modes()
    try:
        terminal.wait_for(wanted)
        for key in keys:
            terminal.press(key)
        if place != "arena":
            terminal.settle()
        os.kill(terminal.pid, getattr(signal, name))
        code = terminal.wait()
    finally:
        terminal.close()
        left = others(terminal.pid)
        end_group(terminal.pid)
    return amiss(bytes(terminal.raw), code, left) or tty_left(before, terminal.modes_left)


def amiss(raw: bytes, code: int, left: list[int]) -> str:
    """What is wrong with how a program ended."""
    if on := left_on(raw):
        return f"left on: {', '.join(on)} (exit code {code})"
    if code == 70 or b"Traceback" in raw:
        return f"exit code {code}: {raw[-160:]!r}"
    return f"left running: {left}" if left else ""


def tty_left(before: list[object], after: list[object] | None) -> str:
    """Which modes of the terminal line were not given back."""
    if after is None:
        return ""
    names = ("input", "output", "control", "local")
    pairs = zip(names, before, after, strict=False)
    other = [name for name, one, two in pairs if one != two]
    return f"the line's modes are not given back: {', '.join(other)}" if other else ""


def others(session: int) -> list[int]:
    """Processes of a terminal's session that still run."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, of_session, *_ = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it ended meanwhile
            continue
        if int(of_session) == session and state != "Z":
            found.append(int(stat.parent.name))
    return found


def cases(seed: int) -> Iterator[Case]:
    for place, name in shuffled(seed, itertools.product(PLACES, SIGNALS)):
        yield Case(f"{name} {place}", partial(attempt, place, name))


ROW = Row("signals", "signals in a terminal whose modes are read back", cases)
