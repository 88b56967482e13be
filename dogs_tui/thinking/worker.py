"""The program of a worker process: jobs come in at its standard input, results go out.

Only ``pool`` starts it. Every message is its length in eight bytes, then a pickle; the first one
says where modules are found, so nothing but Python's own may be imported here. It ends when its
input does, so it outlives nobody: not even a program that was killed. What a job takes longer than
it may is ended by the system.
"""

import contextlib
import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

LENGTH = struct.Struct("!Q")
"""How long the message is that follows."""
BEHIND = 10
"""How far a worker stands back behind everything else: keys come first."""


def main() -> None:
    """Does jobs until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is whoever started it that stops
    with contextlib.suppress(OSError, AttributeError):
        os.nice(BEHIND)
    source, target = _taken_away(0, os.O_RDONLY, "rb"), _taken_away(1, os.O_WRONLY, "wb")
    sys.path[:] = _read(source)
    while (message := _read(source)) is not None:
        function, args, limit = message
        with _ended_after(limit):
            answer = _done(function, args)
        target.write(LENGTH.pack(len(answer)) + answer)
        target.flush()


def _taken_away(number: int, flags: int, mode: str) -> BinaryIO:
    """A standard stream for this module alone: what a bot prints must not get between."""
    own = os.dup(number)
    nowhere = os.open(os.devnull, flags)
    os.dup2(nowhere, number)
    os.close(nowhere)
    file: BinaryIO = os.fdopen(own, mode)  # type: ignore[assignment]
    return file


def _read(source: BinaryIO) -> Any:
    """The next message; ``None`` when there is none."""
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    body = source.read(LENGTH.unpack(head)[0])
    return pickle.loads(body)  # noqa: S301  (from the program that started this one)


def _done(function: Callable[..., Any], args: tuple[Any, ...]) -> bytes:
    """The result of a job, pickled, or what kind of error ended it: its text may hold hands."""
    try:
        return pickle.dumps((True, function(*args)))
    except Exception as error:  # noqa: BLE001  (told to whoever asked)
        return pickle.dumps((False, _kind(error)))


def _kind(error: BaseException) -> str:
    cause = f" from {_kind(error.__cause__)}" if error.__cause__ is not None else ""
    return type(error).__name__ + cause


@contextlib.contextmanager
def _ended_after(seconds: float) -> Any:
    """Has the system end this process after so long, whatever it does then."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    main()
