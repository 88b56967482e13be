"""The command line and its streams: full, closed, narrow, and arguments that cannot be."""

import contextlib
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.violence.matter import sample, shuffled
from benchmarks.violence.program import (
    PIPE_CLOSED,
    Ended,
    raw,
    run,
    surroundings,
    trouble,
)
from benchmarks.violence.tally import Case, Row

MATCH = "dogs-2-running.dogs"
HUGE = "w" * 300
LONGER = "w" * 5000
MANY = "9" * 5000

COMMANDS: tuple[tuple[str, ...], ...] = (
    (),
    ("--help",),
    ("--version",),
    ("games",),
    ("games", "--json"),
    ("matches",),
    ("matches", "--json"),
    ("check", "one"),
    ("show", "one"),
    ("show", "one", "--json"),
    ("show", "one", "--ply", "3"),
    ("load", "one", "--plain"),
    ("load", "one"),
    ("play", "dogs", "--plain", "--seed", "1", "--bots", "random"),
    ("play", "dog_kids", "--plain", "--seed", "1", "--bots", "random"),
    ("play", "dogs"),
    ("rules",),
    ("rules", "dogs"),
    ("rules", "dogs", "coins"),
    ("rules", "nonsense"),
    ("simulate", "dogs", "--seed", "1"),
    ("simulate", "dog_kids", "--seed", "1", "--json"),
    ("arena", "dog_kids", "--bots", "random,random", "--matches", "2", "--workers", "1"),
    ("arena", "dog_kids", "--bots", "random,random", "--matches", "2", "--json", "--workers", "1"),
    ("host", "status"),
    ("nonsense",),
    ("play",),
    ("--nonsense",),
)
"""Every command, in the ways that differ in what they print."""

ODD: tuple[tuple[str, ...], ...] = (
    ("load", HUGE),
    ("load", LONGER),
    ("check", HUGE),
    ("check", LONGER),
    ("show", LONGER),
    ("load", "a/" * 3000),
    ("check", ""),
    ("check", "."),
    ("check", "/"),
    ("check", ".."),
    ("check", "~nouser/x"),
    ("check", "\udcff\udcfe"),
    ("load", "\udcff", "--plain"),
    ("play", LONGER),
    ("play", ""),
    ("play", "dogs", "--seed", MANY, "--plain"),
    ("play", "dogs", "--seed", "0x" + "f" * 5000, "--plain"),
    ("play", "dogs", "--seed", "-1", "--plain"),
    ("play", "dogs", "--seed", "", "--plain"),
    ("play", "dogs", "--seed", "\u0661", "--plain"),
    ("play", "dogs", "--seats", "99", "--plain"),
    ("play", "dogs", "--seats", "-1", "--plain"),
    ("play", "dogs", "--seats", MANY, "--plain"),
    ("play", "dogs", "--seats", "two", "--plain"),
    ("play", "dogs", "--bots", "", "--plain"),
    ("play", "dogs", "--bots", ",,,", "--plain"),
    ("play", "dogs", "--bots", LONGER, "--plain"),
    ("play", "dogs", "--name", LONGER, "--plain", "--bots", "random"),
    ("play", "dogs", "--name", "\udcff", "--plain", "--bots", "random"),
    ("play", "dogs", "--option", "=", "--plain"),
    ("play", "dogs", "--option", LONGER, "--plain"),
    ("play", "dogs", "--option", f"start={MANY}", "--plain"),
    ("play", "dogs", "--components", "nothing.toml", "--plain"),
    ("play", "dogs", "--components", "/", "--plain"),
    ("play", "dogs", "--components", LONGER, "--plain"),
    ("simulate", "dogs", "--matches", "0"),
    ("simulate", "dogs", "--matches", "-5"),
    ("simulate", "dogs", "--matches", "1.5"),
    ("arena", "dogs"),
    ("arena", "dogs", "--bots", "random"),
    ("arena", "dogs", "--bots", "random,random", "--out", "/nothing/x", "--matches", "1"),
    ("arena", "dogs", "--bots", "random,random", "--out", HUGE, "--matches", "1"),
    ("arena", "dogs", "--bots", "random,random", "--scheduler", "nowhere:1", "--matches", "1"),
    ("show", "one", "--ply", "-1"),
    ("show", "one", "--ply", MANY),
    ("show", "one", "--seat", "0"),
    ("show", "one", "--seat", MANY),
    ("rules", LONGER),
    ("rules", "\udcff"),
    ("rules", "dogs", *["coin"] * 500),
    ("host", "--listen", "nonsense"),
    ("host", "--listen", "127.0.0.1:99999"),
    ("host", "--data", "/proc/x"),
    ("host", "attach", "--socket", "/nothing/x"),
    ("host", "attach", "--socket", HUGE),
    ("host", "invite"),
    ("host", "close", LONGER),
    ("host", "remove", "\udcff"),
)
"""Arguments that cannot be, or nearly."""

TYPED = (
    b"s\nl\n? coins\nh\nt\nu\n\xff\n999999999999999\n\x1b[A\n",
    b"w" * 100_000 + b"\n",
    b"q\n",
    b"",
)

STREAMS: dict[str, dict[str, Any]] = {
    "full": {"stdout": "/dev/full"},
    "errors full": {"stderr": "/dev/full"},
    "both full": {"stdout": "/dev/full", "stderr": "/dev/full"},
    "input closed": {"closed": (0,)},
    "output closed": {"closed": (1,)},
    "errors closed": {"closed": (2,)},
    "all closed": {"closed": (0, 1, 2)},
    "input only to be written": {"stdin": os.devnull},
    "input a folder": {"stdin": "/"},
    "pipe closed": {"stdout": "broken"},
    "both pipes closed": {"stdout": "broken", "stderr": "broken"},
    "ASCII": {"environment": {"PYTHONIOENCODING": "ascii"}},
    "Latin-1": {"environment": {"PYTHONIOENCODING": "latin-1"}},
    "code page 437": {"environment": {"PYTHONIOENCODING": "cp437"}},
    "UTF-16": {"environment": {"PYTHONIOENCODING": "utf-16"}},
    "no language": {"environment": {"LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}},
    "no environment": {"environment": {"LANG": "", "TERM": "", "USER": ""}},
}


def streams(how: dict[str, Any], stack: contextlib.ExitStack) -> dict[str, Any]:
    """The streams of a condition, for ``subprocess``."""
    out: dict[str, Any] = {}
    for name in ("stdin", "stdout", "stderr"):
        kind = how.get(name)
        if kind == "broken":
            reading, out[name] = os.pipe()
            os.close(reading)
        elif kind is not None:
            out[name] = os.open(kind, os.O_RDONLY if kind == "/" else os.O_WRONLY)
        if kind is not None:
            stack.callback(os.close, out[name])
    return out


def prepared(folder: Path) -> dict[str, str]:
    """A player's folder with a match in it; the environment that leads there."""
    matches = folder / "matches"
    matches.mkdir()
    (matches / "one.dogs").write_bytes(sample(MATCH).data)
    return surroundings(folder)


def through(stream: str, command: tuple[str, ...], folder: Path) -> str:
    how = STREAMS[stream]
    environment = {**prepared(folder), **how.get("environment", {})}
    with contextlib.ExitStack() as stack:
        ended = run(
            *command,
            environment=environment,
            typed=b"1\n1\nq\n",
            wrapped=closing(how.get("closed", ())),
            **streams(how, stack),
        )
    nobody_reads = "broken" in how.values()
    what = trouble(ended, folder, allowed=(PIPE_CLOSED,) if nobody_reads else ())
    return what or raw_text(stream, ended)


def raw_text(stream: str, ended: Ended) -> str:
    """What is raw in the output, unless it is in another encoding."""
    return raw(ended) if STREAMS[stream].get("environment") is None else ""


def closing(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """A command that runs another with streams closed."""
    if not numbers:
        return ()
    return ("sh", "-c", 'exec "$@" ' + " ".join(f"{number}>&-" for number in numbers), "sh")


def given(command: tuple[str, ...], folder: Path) -> str:
    ended = run(
        *(os.fsencode(word) for word in command),
        environment=prepared(folder),
        typed=b"1\nq\n",
        cwd=folder,
    )
    return trouble(ended, folder) or raw(ended)


def typed(number: int, command: tuple[str, ...], folder: Path) -> str:
    ended = run(*command, environment=prepared(folder), typed=TYPED[number])
    return trouble(ended, folder) or raw(ended)


def called(command: tuple[str, ...]) -> str:
    """A command as it is named in a table: not at its whole length."""
    return " ".join(f"{word[:16]!a}({len(word)})" if len(word) > 40 else word for word in command)


def cases(seed: int) -> Iterator[Case]:
    tried = [
        Case(f"{stream}: {called(command)}", partial(through, stream, command))
        for stream in STREAMS
        for command in COMMANDS
    ]
    tried += [
        Case(f"given {number}: {called(command)!a}", partial(given, command))
        for number, command in enumerate(ODD)
    ]
    tried += [
        Case(f"typed {number}: {called(command)}", partial(typed, number, command))
        for number in range(len(TYPED))
        for command in COMMANDS
        if "--plain" in command
    ]
    yield from shuffled(seed, tried)


ROW = Row("streams", "command line and streams", cases)
