"""Processes that play, and that kill themselves with SIGKILL at a chosen call of the system."""

import os
import signal
from collections.abc import Callable
from typing import Any

from dogs_saves import disk

MANNERS = ("before", "half", "after")
"""Before the call; with half of what it should write on the disk; when it has just returned."""


def die_at(call_number: int, manner: str) -> None:
    """Arranges that this process dies at a call."""
    made = 0

    def deadly(name: str, real: Any) -> Any:
        def call(*args: Any) -> Any:
            nonlocal made
            mine = made == call_number
            made += 1
            if mine and manner == "half" and name == "write":
                real(args[0], bytes(args[1])[: len(args[1]) // 2])
            if mine and manner != "after":
                os.kill(os.getpid(), signal.SIGKILL)
            try:
                return real(*args)
            finally:
                if mine:
                    os.kill(os.getpid(), signal.SIGKILL)

        return call

    for name in disk.CALLS:
        setattr(disk, name, deadly(name, getattr(disk, name)))


def run(
    play: Callable[[Callable[[int], object]], object], call_number: int, manner: str
) -> tuple[list[int], bool]:
    """What one child showed, and whether it lived to the end.

    Args:
        play: Plays, and shows a number below 256 whenever something was acknowledged.
        call_number: The call of the system at which it dies.
        manner: How.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            die_at(call_number, manner)
            play(lambda shown: os.write(writing, bytes([shown])))
            os._exit(0)
        finally:  # or a second process would go on with what the first one does
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        shown = list(pipe.read())
    _, status = os.waitpid(child, 0)
    return shown, not os.WIFSIGNALED(status)
