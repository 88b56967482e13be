"""Damage to files at every kind of place: what was sound must come back, and the file be kept."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.violence.matter import Matter, came_back, dice, sample, samples
from benchmarks.violence.tally import MOST, Case, Row
from dogs_saves import SaveError, StoredMatch, read_match
from dogs_saves.mend import BIT_SEARCH, WHOLE_SEARCH

EVERY_OPENED = 4
"""Of so many damaged files one is also opened to play on, which writes it anew."""

Damaged = tuple[list[bytes], int]
"""The lines, and how many moves must come back; -1: a sentence will do."""


def truncated(matter: Matter, chance: Random) -> Damaged:
    data = matter.data[: chance.randrange(len(matter.data))]
    lines = data.splitlines(keepends=True)
    whole = data.count(b"\n")
    return lines, matter.plies[whole - 1] if whole else -1


def flipped(matter: Matter, chance: Random, change: Callable[[Random], int]) -> Damaged:
    lines = list(matter.lines)
    at = chance.randrange(len(lines))
    line = bytearray(lines[at])
    value = change(chance)
    line[chance.randrange(len(line))] ^= value
    lines[at] = bytes(line)
    bound = BIT_SEARCH if value.bit_count() == 1 else WHOLE_SEARCH
    return lines, matter.whole if len(line) < bound else without(matter, at)


def bit(matter: Matter, chance: Random) -> Damaged:
    return flipped(matter, chance, lambda dice: 1 << dice.randrange(8))


def byte(matter: Matter, chance: Random) -> Damaged:
    return flipped(matter, chance, lambda dice: dice.randrange(1, 256))


def lost(matter: Matter, chance: Random) -> Damaged:
    lines = list(matter.lines)
    at = chance.randrange(1, len(lines))
    del lines[at]
    return lines, without(matter, at)


def first_lost(matter: Matter, chance: Random) -> Damaged:
    count = chance.randrange(1, 4)
    return list(matter.lines[count:]), -1


def zeroed(matter: Matter, chance: Random) -> Damaged:
    data = matter.data
    at = chance.randrange(len(data))
    size = chance.choice((64, 512, 4096))
    data = data[:at] + bytes(len(data[at : at + size])) + data[at + size :]
    sound = matter.data[:at].count(b"\n")
    return data.splitlines(keepends=True), matter.plies[sound - 1] if sound else -1


def doubled(matter: Matter, chance: Random) -> Damaged:
    lines = list(matter.lines)
    at = chance.randrange(len(lines))
    lines.insert(chance.randrange(len(lines)), lines[at])
    return lines, matter.whole


def swapped(matter: Matter, chance: Random) -> Damaged:
    lines = list(matter.lines)
    first, other = chance.sample(range(len(lines)), 2)
    lines[first], lines[other] = lines[other], lines[first]
    return lines, matter.whole


def reversed_run(matter: Matter, chance: Random) -> Damaged:
    lines = list(matter.lines)
    begin, end = sorted(chance.sample(range(len(lines) + 1), 2))
    lines[begin:end] = reversed(lines[begin:end])
    return lines, matter.whole


def foreign(matter: Matter, chance: Random) -> Damaged:
    lines = list(matter.lines)
    other = sample(chance.choice([name for name in samples() if name != matter.name]))
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(other.lines))
    return lines, matter.whole


def noise(matter: Matter, chance: Random) -> Damaged:
    lines = list(matter.lines)
    line = chance.randbytes(chance.randrange(1, 900)) + b"\n"
    lines.insert(chance.randrange(1, len(lines) + 1), line)
    return lines, matter.whole


def without(matter: Matter, at: int) -> int:
    """Moves that are left without a line: all of them, if it held none."""
    return matter.whole if matter.kinds[at] in NO_MOVE else matter.plies[at - 1] if at else -1


NO_MOVE = {"snapshot", "titled", "seated", "hinted", "finished"}
KINDS = (
    truncated,
    bit,
    byte,
    lost,
    first_lost,
    zeroed,
    doubled,
    swapped,
    reversed_run,
    foreign,
    noise,
)


def attempt(number: int, kind: Callable[[Matter, Random], Damaged], seed: int, folder: Path) -> str:
    """Damages a file and has it brought back."""
    chance = dice(seed, "damage", number)
    matter = sample(chance.choice(samples()))
    lines, least = kind(matter, chance)
    data = b"".join(lines)
    path = folder / matter.name
    path.write_bytes(data)
    try:
        what = came_back(read_match(path), matter, least)
    except SaveError as refusal:
        what = "" if least < 0 else f"{least} moves refused: {refusal}"
    if not what and path.read_bytes() != data:
        what = "reading changed the file"
    if not what and number % EVERY_OPENED == 0:
        what = opened(path, data, least)
    return what and f"{matter.name}: {what}"


def opened(path: Path, data: bytes, least: int) -> str:
    """Opens a damaged file to play on: in order afterwards, the damaged one kept."""
    try:
        stored, recovery = StoredMatch.open(path)
    except SaveError as refusal:
        if path.read_bytes() != data:
            return "refused, and changed"
        return "" if least < 0 else f"not opened: {refusal}"
    stored.close()
    if recovery and (recovery.kept is None or recovery.kept.read_bytes() != data):
        return "the damaged file is not kept"
    again = read_match(path)
    if again.recovery is not None:
        return f"written anew, and not in order: {again.recovery}"
    if again.first_ply + again.match.plies < least:
        return "written anew, and moves are lost"
    return ""


def cases(seed: int) -> Iterator[Case]:
    for number in range(MOST):
        kind = KINDS[number % len(KINDS)]
        yield Case(f"{kind.__name__} {number}", partial(attempt, number, kind, seed))


ROW = Row("damage", "truncations, flipped bytes, lines lost, doubled, swapped", cases)
