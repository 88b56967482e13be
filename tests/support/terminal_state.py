"""How a program leaves its terminal when it ends: what it turned on and did not turn off again."""

import os
import re
import select
import signal
import sys
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.process_idle import LIMIT
from tests.support.terminal import Terminal, shown

PROGRAM = (sys.executable, "-m", "dogs_tui")
SHOWN_AT_FIRST = frozenset({"7", "25"})
"""Modes that a terminal begins with: lines wrap, the cursor is shown."""
_CANCELLED = re.compile(rb"\x1b[^\x18]*\x18|\x18")
_SEQUENCE = re.compile(
    rb"\x1b\[(?P<lead>[<=>?]?)(?P<args>[\d;]*)(?P<end>[ -/]*[@-~])"
    rb"|\x1b[\]P_^X](?:[^\x07\x1b]|\x1b[^\\])*(?:\x07|\x1b\\)"
    rb"|\x1b[ -/]*[0-Z\\^-~]"
)


def left_on(raw: bytes) -> set[str]:
    """What is otherwise than in a new terminal after these bytes, by names to be read.

    Args:
        raw: All that was written to it.
    """
    modes: dict[str, bool] = {}
    keys = titles = 0
    for hit in _SEQUENCE.finditer(raw):
        lead, args, end = hit["lead"], (hit["args"] or b"").decode(), hit["end"]
        if lead == b"?" and end in (b"h", b"l"):
            modes.update(dict.fromkeys(args.split(";"), end == b"h"))
        elif end == b"u" and lead == b">":
            keys += 1
        elif end == b"u" and lead == b"<":
            keys = max(0, keys - 1)
        elif end == b"t" and args.startswith("22"):
            titles += 1
        elif end == b"t" and args.startswith("23"):
            titles = max(0, titles - 1)
    out = {f"mode {mode}" for mode, on in modes.items() if on != (mode in SHOWN_AT_FIRST)}
    if keys:
        out.add("kitty's keys")
    if titles:
        out.add("title")
    if b"\x1b" in _SEQUENCE.sub(b"", _CANCELLED.sub(b"", raw)):
        out.add("half a sequence")
    return out


def fresh_modes() -> list[Any]:
    """What ``termios`` says of a terminal that nothing has been changed in."""
    ours, theirs = os.openpty()
    try:
        return termios.tcgetattr(theirs)
    finally:
        os.close(ours)
        os.close(theirs)


class Place(NamedTuple):
    """Where a program is when something happens to it."""

    arguments: tuple[str, ...]
    reached: Callable[[Terminal], bool]
    """Whether it is there, or where the keys are pressed."""
    keys: tuple[str, ...] = ()
    then: Callable[[Terminal], bool] | None = None
    """Whether the keys have led there."""
    workers: int = 0
    """Processes that it has started by then."""


def _shows(*texts: str) -> Callable[[Terminal], bool]:
    return lambda terminal: any(text in terminal.text() for text in texts)


_MATCH = ("play", "dogs", "--seed", "5", "--option", "start=1")
PLACES = {
    "home": Place((), _shows("New match")),
    "table": Place(_MATCH, _shows("round 1"), ("tab", "enter"), _shows("5 gas")),
    "book": Place((), _shows("New match"), ("?",), _shows("Search", "Contents")),
    "plain": Place(
        (*_MATCH, "--plain"),
        lambda terminal: b"\n> " in terminal.raw,
        ("1\r",),
        lambda terminal: terminal.raw.count(b"\n> ") > 1,
    ),
    "arena": Place(
        ("arena", "dogs", "--bots", "random,steady", "--matches", "5000", "--workers", "2"),
        lambda terminal: b"\x1b[?25l" in terminal.raw,
        workers=3,  # the one that multiprocessing keeps its books in, too
    ),
    "simulate": Place(("simulate", "dogs", "--matches", "100000"), _shows("0x")),
}


@contextmanager
def at(place: Place, home: Path, *, program: Sequence[str] = PROGRAM) -> Iterator[Terminal]:
    """The program in a terminal of its own, at a place."""
    inherited = {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    with shown([*program, *place.arguments], home, **inherited) as terminal:
        terminal.wait_until(lambda: place.reached(terminal), "where it begins")
        for key in place.keys:
            terminal.press(key)
        then = place.then
        if then is not None:
            terminal.wait_until(lambda: then(terminal), "where it is to be")
        terminal.wait_until(
            lambda: len(started_by(terminal.pid)) >= place.workers, "the processes it starts"
        )
        yield terminal


def started_by(pid: int) -> list[int]:
    """The processes that a process has started, and those that these have."""
    out: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*"):
        try:
            children = (task / "children").read_text().split()
        except OSError:  # it ended meanwhile
            continue
        for child in map(int, children):
            out += [child, *started_by(child)]
    return out


class End(NamedTuple):
    """How a program ended."""

    code: int
    """Its exit code; negative: by which signal."""
    left: set[str]
    """What it left on in its terminal."""
    modes: list[Any] | None
    """What ``termios`` says of the terminal."""
    alive: list[int]
    """Processes of its own that did not end with it."""


def ended(terminal: Terminal, *signals: signal.Signals) -> End:
    """Sends signals to a program, one right after the other, and waits for its end."""
    watched = {pid: os.pidfd_open(pid) for pid in started_by(terminal.pid)}
    try:
        for each in signals:
            os.kill(terminal.pid, each)
        code = terminal.wait()
        alive = [pid for pid, fd in watched.items() if not select.select([fd], [], [], LIMIT)[0]]
    finally:
        for fd in watched.values():
            os.close(fd)
    return End(code, left_on(bytes(terminal.raw)), terminal.modes_left, alive)
