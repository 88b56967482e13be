"""A process that plays, and that kills itself with SIGKILL at a chosen call of the system.

Run as ``python dying.py SCENARIO FOLDER``. For every call that the scenario makes, and for each
manner of dying there, it forks a child that gets as far as that call, in a folder of its own. A
line of JSON says for each child what was shown to the player before it died.
"""

import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

from making import begin, ticking
from nim import Take, find_nim

from dogs_saves import MatchFolder, StoredMatch
from tests.support.crash_points import MANNERS, run


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


def pack_away(path: Path, show: Any) -> None:
    MatchFolder(path.parent, find_game=find_nim).pack(path)
    show(1)


def bring_back(path: Path, show: Any) -> None:
    """In a folder with one packed match."""
    folder = MatchFolder(path.parent, find_game=find_nim)
    (packed,) = folder.packed_lists()
    folder.unpack(packed.matches[0].path)
    show(1)


SCENARIOS = {
    "new": play_from_new,
    "damaged": play_from_damaged,
    "pack": pack_away,
    "unpack": bring_back,
}


def main(scenario: str, folder: Path) -> None:
    damaged = folder / "damaged"
    over = folder / "over"
    for manner in MANNERS:
        for call_number in range(1000):
            path = folder / f"{manner}-{call_number}.dogs"
            if damaged.exists():
                path.write_bytes(damaged.read_bytes())
            if over.exists():
                path = folder / f"{manner}-{call_number}" / "one.dogs"
                path.parent.mkdir()
                path.write_bytes(over.read_bytes())
                if scenario == "unpack":
                    MatchFolder(path.parent, find_game=find_nim).pack(path)
            shown, lived = run(partial(SCENARIOS[scenario], path), call_number, manner)
            report = {"path": str(path), "shown": shown, "lived": lived, "manner": manner}
            print(json.dumps(report), flush=True)
            if lived:
                break


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
