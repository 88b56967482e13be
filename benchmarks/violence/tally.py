"""A row of the table: its cases, tried one after the other, and what went wrong in them."""

import contextlib
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

Attempt = Callable[[Path], str]
"""Does violence in an empty folder of its own; says what went wrong, nothing when all is well."""
MOST = 100_000
"""Cases of a row that could go on for ever."""
PATIENCE = 150
"""Seconds after which a case hangs, however busy the machine is."""


class Case(NamedTuple):
    """One thing that is tried."""

    name: str
    """Unique in its row; with the row and the seed it is all that repeats the case."""
    attempt: Attempt


class Row(NamedTuple):
    """A kind of violence."""

    key: str
    title: str
    cases: Callable[[int], Iterable[Case]]
    """The cases in the order in which a seed has them tried."""


class Failure(NamedTuple):
    """A case that went wrong."""

    case: str
    what: str


class Tally(NamedTuple):
    """What came of a row."""

    key: str
    title: str
    tried: int
    failures: tuple[Failure, ...]
    seconds: float
    whole: bool
    """Whether the time was enough for all cases."""


def tried(
    row: Row,
    seed: int,
    *,
    seconds: float = float("inf"),
    most: int = MOST,
    only: Collection[str] = (),
) -> Tally:
    """Tries the cases of a row.

    Args:
        row: The row.
        seed: Says what is tried.
        seconds: After which no further case is begun.
        most: Cases at most.
        only: The names of the cases that are tried; all, when left out.
    """
    began = time.monotonic()
    failures: list[Failure] = []
    count, whole = 0, True
    for case in row.cases(seed):
        if only and case.name not in only:
            continue
        if count == most or (count and time.monotonic() - began > seconds):
            whole = False
            break
        count += 1
        what = outcome(case)
        if what:
            failures.append(Failure(case.name, what))
        if only and count == len(only):
            break
    taken = time.monotonic() - began
    return Tally(row.key, row.title, count, tuple(failures), taken, whole)


def outcome(case: Case) -> str:
    """What goes wrong in a case, on one line."""
    folder = Path(tempfile.mkdtemp(prefix="violence-"))
    try:
        with in_time():
            what = case.attempt(folder)
    except Exception as error:  # noqa: BLE001  (whatever comes out is what went wrong)
        what = f"{type(error).__name__}: {error}"
    finally:
        removed(folder)
    return " ".join(what.encode("ascii", "backslashreplace").decode().split())[:300]


@contextlib.contextmanager
def in_time() -> Iterator[None]:
    """Ends what hangs.

    Raises:
        TimeoutError: It did.
    """

    def hung(*_: object) -> None:
        raise TimeoutError(f"not done after {PATIENCE} s")

    before = signal.signal(signal.SIGALRM, hung)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def removed(folder: Path) -> None:
    """Removes a folder, whatever was made of the rights in it."""
    for inner in (folder, *folder.rglob("*")):
        if inner.is_dir() and not inner.is_symlink():
            inner.chmod(0o700)
    shutil.rmtree(folder)
