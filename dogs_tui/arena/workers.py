"""Where the matches of a tournament are played: here, in local processes, on a Dask cluster."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stdout
from multiprocessing import active_children, get_context, parent_process
from typing import Any, ParamSpec, TypeVar

from dogs_rules.phrase import phrase
from dogs_tui.shell.out import UsageError
from dogs_tui.words import msgid, say, tr

P = ParamSpec("P")
T = TypeVar("T")
_QUIET = "ignore::UserWarning:multiprocessing.resource_tracker"
POOLS = ProcessPoolExecutor.__module__
"""Where the thread that looks after a pool comes from."""
CONNECT = 10
"""Seconds that a scheduler has to answer."""
DASK_MISSING = msgid(
    "--scheduler needs Dask, which is not installed: install dogs-tui with its extra 'dask'"
    " (dogs-tui[dask])."
)


class Here(Executor):
    """Does what it is handed at once, in this process: for one worker no other is started."""

    def submit(
        self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:  # as in the base class
        """The result, or what went wrong, as a future that is done."""
        future: Future[T] = Future()
        try:
            with redirect_stdout(sys.stderr):  # noqa: TID251  (what bots print is theirs)
                future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  (whoever waits for the future is told)
            future.set_exception(error)
        return future


@contextmanager
def local(workers: int) -> Iterator[tuple[Executor, int]]:
    """An executor of this machine, and how many matches to hand to it at a time."""
    if workers == 1:
        yield Here(), 1
        return
    others = set(active_children())
    with _tidies_quietly():
        pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_depend)
    try:
        yield pool, 2 * workers
    except BaseException:
        # Nobody wants what is still being played, and a match can take many minutes.
        _silence_pools()
        pool.shutdown(wait=False, cancel_futures=True)
        for process in set(active_children()) - others:
            process.terminate()
        raise
    pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def dask(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor of a Dask cluster that runs already; its workers need dogs-tui installed.

    Raises:
        UsageError: Dask is not installed, or nobody answers at this address.
    """
    try:
        from distributed import Client
    except ImportError:
        raise UsageError(tr(DASK_MISSING)) from None
    try:
        client: Any = Client(address, timeout=CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(
            say(phrase("No Dask scheduler answers at {address}.", address=address[:60]))
        ) from error
    try:
        cores = sum(client.nthreads().values())
        if not cores:
            raise UsageError(
                say(phrase("The Dask cluster at {address} has no workers.", address=address[:60]))
            )
        executor = client.get_executor(pure=False)
        try:
            yield executor, 2 * cores
        finally:
            executor.shutdown(wait=False)
    finally:
        client.close()


@contextmanager
def _tidies_quietly() -> Iterator[None]:
    """Lets Python's tracker of shared things, begun in it, say nothing of what it tidies up.

    A process that ends by a signal leaves that to it, and players would read of leaks.
    """
    before = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = f"{before},{_QUIET}" if before else _QUIET
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONWARNINGS"]
        else:
            os.environ["PYTHONWARNINGS"] = before


def _silence_pools() -> None:
    """Lets the threads of pools fall over workers that are ended on purpose, and say nothing."""
    others = threading.excepthook

    def report(fallen: threading.ExceptHookArgs) -> None:
        if type(fallen.thread).__module__ != POOLS:
            others(fallen)

    threading.excepthook = report


def _depend() -> None:
    """Leaves Ctrl+C to the process that it plays for, and does not outlive that one.

    What bots print goes where complaints go: results are all that is printed beside.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # noqa: TID251  (what bots print is theirs)
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
