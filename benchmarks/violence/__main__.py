"""Tries every row, two at a time, and prints what went wrong: see the package."""

import argparse
import multiprocessing
import os
import shlex
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

from benchmarks.violence.rows import ROWS, try_row
from benchmarks.violence.tally import MOST, Tally

MINUTES = 10.0
SHOWN = 12
"""Failures of a row that are told one by one, unless every one is asked for."""


class Budget:
    """Time that the rows share: what one leaves over goes to those that have not begun.

    Args:
        seconds: Until all must be done.
        workers: How many rows are tried at a time.
    """

    def __init__(self, seconds: float, workers: int) -> None:
        self._end = time.monotonic() + seconds
        self._workers = workers

    def share(self, waiting: int) -> float:
        """Seconds for the next row of so many that have not begun."""
        left = max(0.0, self._end - time.monotonic())
        return left * min(1.0, self._workers / waiting)


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.violence")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="for all rows together")
    parser.add_argument("--long", action="store_true", help="all there is, however long it takes")
    parser.add_argument("--seed", type=int, default=1, help="what is tried, in which order")
    parser.add_argument("--only", choices=tuple(ROWS), metavar="ROW", help="this row alone")
    parser.add_argument(
        "--case", action="append", default=[], metavar="NAME", help="this case of the row alone"
    )
    parser.add_argument("--few", type=int, default=MOST, metavar="N", help="N cases a row at most")
    parser.add_argument("--every", action="store_true", help="tell every failure")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--list", action="store_true", help="name the rows")
    chosen = parser.parse_args(given)
    if chosen.case and chosen.only is None:
        parser.error("--case needs --only")
    return chosen


def tallies(chosen: argparse.Namespace) -> Iterator[Tally]:
    """Every row, as it ends."""
    keys = [chosen.only] if chosen.only else list(ROWS)
    unbounded = chosen.long or bool(chosen.case)
    budget = Budget(float("inf") if unbounded else 60 * chosen.minutes, chosen.workers)
    if len(keys) == 1:
        yield try_row(keys[0], chosen.seed, budget.share(1), chosen.few, chosen.case)
        return
    spawned = multiprocessing.get_context("spawn")
    running: set[Future[Tally]] = set()
    with ProcessPoolExecutor(chosen.workers, mp_context=spawned) as pool:
        while keys or running:
            while keys and len(running) < chosen.workers:
                seconds = budget.share(len(keys))
                key = keys.pop(0)
                asked = (key, chosen.seed, seconds, chosen.few, chosen.case)
                running.add(pool.submit(try_row, *asked))
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()


def report(tally: Tally, seed: int, shown: int) -> Iterator[str]:
    """A row of the table, and how to repeat each of its failures."""
    cut = "" if tally.whole else "  (not all of it: --long)"
    figures = f"{tally.tried:>7,}{len(tally.failures):>8,}{tally.seconds:>7.0f} s"
    yield f"{tally.title:<58}{figures}{cut}"
    for case, what in tally.failures[:shown]:
        again = f"--only {tally.key} --seed {seed} --case {shlex.quote(case)}"
        yield f"    {again}: {what}"
    if len(tally.failures) > shown:
        yield f"    ... and {len(tally.failures) - shown:,} more: --every"


def main(given: Sequence[str] | None = None) -> int:
    """Prints the table; 1 when anything failed."""
    chosen = arguments(given)
    if chosen.list:
        print("\n".join(f"{row.key:<12}{row.title}" for row in ROWS.values()))
        return 0
    print(f"seed {chosen.seed}")
    print(f"{'tried':<58}{'times':>7}{'failed':>8}{'time':>9}", flush=True)
    failed, shown = 0, MOST if chosen.every else SHOWN
    with tempfile.TemporaryDirectory(prefix="violence-") as folder:
        os.environ.update(DOGS_TUI_HOME=folder, TMPDIR=folder)
        for tally in tallies(chosen):
            print("\n".join(report(tally, chosen.seed, shown)), flush=True)
            failed += len(tally.failures)
            if tally.tried < max(1, len(chosen.case)):
                print("    not tried: there is no such case")
                failed += 1
    print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
