"""Faults injected into the product, so that a row of the table of violence must see them.

``python -m tests.support.injected_faults FAULT bench ARGUMENTS`` tries the table with a fault, and
``... FAULT program ARGUMENTS`` is the program with it, which the table then starts.
"""

import signal
import sys
from collections.abc import Callable
from typing import Any

from dogs_saves import disk, files, journal, proof, reading, scan
from dogs_tui import cli

Fault = Callable[[], None]


class Unsynced:
    """The calls of the system without the one that syncs."""

    def __getattr__(self, name: str) -> Any:
        return getattr(disk, name)

    @staticmethod
    def sync(fd: int) -> None:
        """Nothing is synced."""


def unsynced() -> None:
    """A writer that syncs nothing."""
    journal.disk = files.disk = Unsynced()  # type: ignore[assignment]


def unwritten() -> None:
    """A writer that keeps everything until it closes."""
    waiting: dict[int, bytes] = {}
    write, close = disk.write, disk.close

    def keep(fd: int, data: Any) -> int:
        waiting[fd] = waiting.get(fd, b"") + bytes(data)
        return len(data)

    def flush(fd: int) -> None:
        if fd in waiting:
            write(fd, waiting.pop(fd))
        close(fd)

    disk.write, disk.close = keep, flush


def unheeded() -> None:
    """A journal that calls saved what the disk refused."""

    def append(self: Any, *records: Any) -> None:
        try:
            real(self, *records)
        except Exception:  # noqa: BLE001  (that is the fault)
            return

    real = journal.Journal.append
    journal.Journal.append = append  # type: ignore[method-assign]


def forgetful() -> None:
    """A reader that drops the last quarter of every file."""
    real = scan.scan

    def drop(data: bytes) -> Any:
        lines = data.splitlines(keepends=True)
        return real(b"".join(lines[: 1 + len(lines) * 3 // 4]))

    _everywhere("scan", real, drop)


def believing() -> None:
    """A reader that takes every match for proved."""
    proof.Proof.verdict = proof.Verdict.PROVED  # type: ignore[assignment,method-assign]
    proof.Proof.doubts = ()  # type: ignore[assignment,method-assign]
    real = reading.verdict_of
    _everywhere("verdict_of", real, lambda *_: proof.Verdict.PROVED)


def raw() -> None:
    """Everything that is cleaned stays as it is, also on its way out."""
    from dogs_rules.clean import clean_line, clean_text

    _everywhere("clean_text", clean_text, lambda text, limit: text)
    _everywhere("clean_line", clean_line, lambda text: text)


def broken() -> None:
    """Every command breaks."""

    def fail(*_: object, **_named: object) -> int:
        raise RuntimeError("planted")

    cli.cli.make_context = fail  # type: ignore[method-assign]


def trusting() -> None:
    """A journal that takes for granted that its file is there as it was left."""

    def missing(*_: object) -> None:
        return None

    journal.Journal._intrusion = missing  # type: ignore[method-assign]


def deaf() -> None:
    """A program that a signal ends at once, whatever the terminal looks like."""
    real = signal.signal

    def keep(number: int, handler: Any) -> Any:
        ends = {signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT}
        return real(number, signal.SIG_DFL if number in ends else handler)

    signal.signal = keep


def credulous() -> None:
    """A reader that takes every number for the code of a character."""
    from dogs_tui.app import key_sequences

    key_sequences._character = lambda code: chr(int(code or 0))


def _everywhere(name: str, real: object, planted: object) -> None:
    """Puts something in the place of a function in every module that has it."""
    for module in list(sys.modules.values()):
        if getattr(module, name, None) is real:
            setattr(module, name, planted)


PLANTS: dict[str, Fault] = {
    plant.__name__: plant
    for plant in (
        unsynced,
        unwritten,
        unheeded,
        forgetful,
        believing,
        raw,
        broken,
        trusting,
        deaf,
        credulous,
    )
}


def main(fault: str, what: str, *given: str) -> int:
    from benchmarks.violence import __main__ as bench
    from benchmarks.violence import program

    program.load()
    PLANTS[fault]()
    if what == "program":
        return cli.main(list(given))
    program.PROGRAM[:] = [sys.executable, "-m", "tests.support.injected_faults", fault, "program"]
    return bench.main(given)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
