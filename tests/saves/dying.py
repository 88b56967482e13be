"""A process that plays, and that kills itself with SIGKILL at a chosen call of the system.

Run as ``python dying.py SCENARIO FOLDER``. For every call that the scenario makes, and for each
manner of dying there, it forks a child that gets as far as that call, in a folder of its own. A
line of JSON says for each child what was shown to the player before it died.
"""

import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

from making import begin, ticking
from nim import Take, find_nim

from dogs_saves import StoredMatch, disk

MANNERS = ("before", "half", "after")
"""Before the call; with half of what it should write on the disk; when it has just returned."""


def play_from_new(path: Path, show: Any) -> None:
    stored = begin(path)
    show(0)
    for ply, sticks in enumerate((1, 2, 3, 1), 1):
        stored.play(Take(sticks))
        show(ply)
    stored.undo(0)
    show(2)
    stored.redo()
    show(3)
    stored.close()
    show(3)


def play_from_damaged(path: Path, show: Any) -> None:
    stored, _ = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
    show(stored.ply)
    stored.play(Take(1))
    show(stored.ply)
    stored.close()


SCENARIOS = {"new": play_from_new, "damaged": play_from_damaged}


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


def run(scenario: str, path: Path, call_number: int, manner: str) -> tuple[list[int], bool]:
    """What one child showed, and whether it lived to the end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        die_at(call_number, manner)
        SCENARIOS[scenario](path, lambda ply: os.write(writing, bytes([ply])))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        shown = list(pipe.read())
    _, status = os.waitpid(child, 0)
    return shown, not os.WIFSIGNALED(status)


def main(scenario: str, folder: Path) -> None:
    damaged = folder / "damaged"
    for manner in MANNERS:
        for call_number in range(1000):
            path = folder / f"{manner}-{call_number}.dogs"
            if damaged.exists():
                path.write_bytes(damaged.read_bytes())
            shown, lived = run(scenario, path, call_number, manner)
            told = {"path": str(path), "shown": shown, "lived": lived, "manner": manner}
            print(json.dumps(told), flush=True)
            if lived:
                break


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
