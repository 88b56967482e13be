"""kill -9 while playing: what was acknowledged is there, and the match goes on."""

import contextlib
import itertools
import os
import re
import select
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.violence.matter import begin, dice, legal
from benchmarks.violence.program import LIMIT, PROGRAM, end_group, surroundings
from benchmarks.violence.tally import MOST, Case, Row
from dogs_rules import registry
from dogs_saves import StoredMatch, read_match
from tests.support.crash_points import MANNERS, run

PLIES = 12
CALLS = 60
"""About as many as the system is called while so many moves are played."""
PLAYED_IN_LINES = 25
"""Moves after which a match in lines is killed at the latest."""
PLAIN_EVERY = 12
"""Of so many matches one is played in lines by the whole program."""
_LAST_CHOICE = re.compile(rb"^ *(\d+)\. ", re.MULTILINE)


def play(folder: Path, key: str, number: int, show: Callable[[int], object]) -> None:
    """A match with an undo on the way; shows how many changes were acknowledged."""
    chance = dice(key, number)
    with begin(folder, key, number) as stored:
        show(0)
        for change in range(1, PLIES + 1):
            if stored.match.to_move is None:
                return
            if change % 5 or not any(map(stored.undo, range(2))):
                stored.play(chance.choice(legal(stored.match)))
            show(change)


def tables(key: str, number: int) -> list[str]:
    """The tables of the same match, after each change."""
    out: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def look(_: int) -> None:
            (path,) = folder.glob("*.dogs")
            out.append(read_match(path).match.digest())

        play(folder, key, number, look)
    return out


def at_a_call(key: str, number: int, call: int, manner: str, folder: Path) -> str:
    """Killed at one call of the system."""
    shown, _ = run(partial(play, folder, key, number), call, manner)
    paths = list(folder.glob("*.dogs"))
    if not paths:
        return f"acknowledged, and there is no file: {shown}" if shown else ""
    stored, _ = StoredMatch.open(paths[0])
    with stored:
        digest = stored.match.digest()
        if stored.match.to_move is not None:
            stored.play(legal(stored.match)[0])
    last = shown[-1] if shown else -1
    if digest not in tables(key, number)[max(0, last) : last + 2]:
        return f"not the table after {last} acknowledged changes"
    return "" if read_match(paths[0]).recovery is None else "goes on, and not in order"


class Lines:
    """A match in lines, played by a script that types numbers.

    Args:
        folder: The player's.
        key: The game.
        seed: Of the match.
    """

    def __init__(self, folder: Path, key: str, seed: int) -> None:
        seating = ("--plain", "--seed", str(seed), "--seats", "2", "--bots", "random")
        self.process = subprocess.Popen(
            [*PROGRAM, "play", key, *seating],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=surroundings(folder),
            start_new_session=True,
        )
        self.acknowledged = 0
        """Moves of the player that were answered with what comes next."""

    def until_asked(self, end: float) -> bytes:
        """All that is told up to the next question; whatever came when the program ended."""
        out = b""
        stdout = self.process.stdout
        assert stdout is not None
        while not out.endswith(b"> ") and time.monotonic() < end:
            if select.select([stdout], [], [], max(0.0, end - time.monotonic()))[0]:
                part = os.read(stdout.fileno(), 1 << 16)
                if not part:
                    break
                out += part
        return out

    def answer(self, output: bytes, chance: Random) -> None:
        last = [int(number) for number in _LAST_CHOICE.findall(output)][-1]
        assert self.process.stdin is not None
        self.process.stdin.write(b"%d\n" % chance.randint(1, last))
        self.process.stdin.flush()

    def kill(self) -> None:
        end_group(self.process.pid)
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()
        self.process.wait()


def in_lines(key: str, number: int, folder: Path) -> str:
    """Killed in the midst of the answer to a move."""
    chance = dice("lines", number)
    lines = Lines(folder, key, number)
    end = time.monotonic() + LIMIT
    try:
        for _ in range(chance.randint(1, PLAYED_IN_LINES)):
            output = lines.until_asked(end)
            if not output.endswith(b"> "):
                break
            lines.acknowledged += 1
            lines.answer(output, chance)
        delay = chance.random() / 50
        select.select([lines.process.stdout], [], [], delay)
    finally:
        lines.kill()
    paths = list((folder / "matches").glob("*.dogs"))
    if not paths:
        return f"{lines.acknowledged} questions were asked, and there is no match"
    stored, _ = StoredMatch.open(paths[0])
    with stored:
        mine = [ply for ply in range(stored.match.plies) if stored.match.mover(ply) == 0]
    answered = max(0, lines.acknowledged - 1)
    if len(mine) < answered:
        return f"{len(mine)} moves of {answered} acknowledged ones"
    return ""


def cases(seed: int) -> Iterator[Case]:
    keys = itertools.cycle(registry.keys())
    chance = dice(seed, "kills")
    for number, key in zip(range(MOST), keys, strict=False):
        match = chance.randrange(10_000)
        if number % PLAIN_EVERY == 0:
            yield Case(f"{key} in lines {number}", partial(in_lines, key, match))
        else:
            manner, call = chance.choice(MANNERS), chance.randrange(CALLS)
            name = f"{key} {manner} call {call}, {number}"
            yield Case(name, partial(at_a_call, key, match, call, manner))


ROW = Row("kills", "kill -9 while playing, acknowledged moves", cases)
