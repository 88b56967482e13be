"""``dogs-tui`` as a process of its own, and what is wrong with how it ended.

``run`` starts it as a player does. ``forked`` runs its command line in a copy of this process,
which has it loaded: twenty times as many commands in the same time.
"""

import contextlib
import functools
import importlib
import io
import os
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NamedTuple

from dogs_rules import registry
from tests.support.checkout import elsewhere
from tests.support.terminal_safety import offences

PROGRAM: list[str] = [sys.executable, "-m", "dogs_tui"]
ROOT = Path(__file__).parents[2]
LIMIT = 60.0
"""Seconds after which a command hangs, however busy the machine is."""
MEMORY = 2 << 30
"""Bytes that a copy may take, so that what has no end takes no machine with it."""
LOADED = (
    "dogs_tui.arena.command",
    "dogs_tui.book.shell",
    "dogs_tui.cli",
    "dogs_tui.match.setup",
    "dogs_tui.plain.line_mode",
    "dogs_tui.shell.games",
    "dogs_tui.shell.matches",
    "dogs_tui.shell.simulate",
)
"""What commands load when they are used: a copy has it already."""
BROKE = 70
PIPE_CLOSED = 141
_RAW = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]")
"""Bytes that no command prints that draws no screen."""


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    """Negative: the signal that ended it."""
    out: bytes
    err: bytes
    cpu: float = 0.0
    """Seconds of a processor, of the command alone."""
    hung: bool = False


def surroundings(home: Path, **more: str) -> dict[str, str]:
    """An environment with nothing of this machine in it but where Python keeps compiled modules."""
    return {
        "HOME": str(home),
        "DOGS_TUI_HOME": str(home),
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "USER": "ana",
        "TZ": "UTC",
        **elsewhere(),
        **more,
    }


def run(
    *given: str | bytes,
    environment: Mapping[str, str],
    typed: bytes = b"",
    wrapped: Sequence[str] = (),
    **streams: Any,
) -> Ended:
    """Runs a command to its end in a process of its own.

    Args:
        given: Its arguments.
        environment: All of it.
        typed: What it reads, unless the streams say otherwise.
        wrapped: A command that runs it.
        streams: For ``subprocess.Popen``.
    """
    with tempfile.TemporaryFile() as source:
        source.write(typed)
        source.seek(0)
        settings: dict[str, Any] = {
            "stdin": source,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            **streams,
        }
        with subprocess.Popen(
            [*wrapped, *PROGRAM, *given], env=environment, start_new_session=True, **settings
        ) as process:
            try:
                out, err = process.communicate(timeout=LIMIT)
                hung = False
            except subprocess.TimeoutExpired:
                end_group(process.pid)
                out, err = process.communicate()
                hung = True
    return Ended(process.returncode, out or b"", err or b"", hung=hung)


def forked(*given: str, home: Path, stdin: bytes = b"") -> Ended:
    """Runs a command to its end in a copy of this process."""

    def command() -> int:
        from dogs_tui.cli import main

        return main(list(given))

    return in_copy(command, surroundings(home), stdin)


@functools.cache
def load() -> None:
    """Loads once what every copy needs."""
    for module in LOADED:
        importlib.import_module(module)
    registry.games()


def in_copy(
    work: Callable[[], int],
    environment: Mapping[str, str],
    stdin: bytes = b"",
    limit: float = LIMIT,
) -> Ended:
    """Runs a function in a copy of this process, with streams of its own.

    Args:
        work: Gives the exit code.
        environment: All of it.
        stdin: What is read.
        limit: Seconds after which it hangs.
    """
    load()
    with (
        tempfile.TemporaryFile() as source,
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as err,
    ):
        source.write(stdin)
        source.seek(0)
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            _become(work, environment, (source, out, err))
        hung = not _ends(pid, limit)
        end_group(pid)
        _, status, used = os.wait4(pid, 0)
        out.seek(0)
        err.seek(0)
        code = os.waitstatus_to_exitcode(status)
        return Ended(code, out.read(), err.read(), used.ru_utime + used.ru_stime, hung)


def _become(
    work: Callable[[], int], environment: Mapping[str, str], streams: tuple[IO[bytes], ...]
) -> None:
    """In the copy: does the work and ends."""
    code = BROKE
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        for number, stream in enumerate(streams):
            os.dup2(stream.fileno(), number)
        os.environ.clear()
        os.environ.update(environment)
        sys.stdin = io.TextIOWrapper(io.FileIO(0), "utf-8", "surrogateescape")
        sys.stdout = io.TextIOWrapper(io.FileIO(1, "w"), "utf-8", "strict")
        sys.stderr = io.TextIOWrapper(io.FileIO(2, "w"), "utf-8", "backslashreplace")
        code = work()
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:  # noqa: BLE001  (nothing of the copy may go on in the name of the original)
        os.write(2, b"Traceback: ")
        os.write(2, repr(sys.exception()).encode())
    finally:
        os._exit(code)


def _ends(pid: int, limit: float) -> bool:
    ended = os.pidfd_open(pid)
    try:
        return bool(select.select([ended], [], [], limit)[0])
    finally:
        os.close(ended)


def end_group(pid: int) -> None:
    """Ends a process and all of its group that still run."""
    for end in (os.killpg, os.kill):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            end(pid, signal.SIGKILL)


def trouble(ended: Ended, *homes: Path, allowed: Collection[int] = ()) -> str:
    """What no command may do, whatever it was given; nothing when it did none of it.

    Args:
        ended: How it ended.
        homes: Where it might have left reports of crashes.
        allowed: Exit codes that are right here, and nowhere else.
    """
    said = (ended.err or ended.out).decode("utf-8", "backslashreplace").strip()[-160:]
    reports = [path for home in homes for path in home.rglob("crash-*.txt")]
    if reports:  # its last line says what broke
        said = reports[0].read_text(encoding="utf-8", errors="replace").strip().rpartition("\n")[2]
    if ended.hung:
        return "never done"
    if ended.code == BROKE or ended.code < 0 or (ended.code > 130 and ended.code not in allowed):
        return f"exit code {ended.code}: {said}"
    if b"Traceback" in ended.out + ended.err or b"Exception ignored" in ended.err:
        return f"a traceback: {said}"
    return f"a crash report: {said}" if reports else ""


def raw(ended: Ended) -> str:
    """What it printed that is no text: control bytes, unseen and piled characters."""
    for stream in (ended.out, ended.err):
        if hit := _RAW.search(stream):
            around = stream[max(0, hit.start() - 30) : hit.end() + 20]
            return f"raw on the terminal: {around!r}"
        if bad := offences(stream):
            return f"raw on the terminal: {bad[0]}"
    return ""
