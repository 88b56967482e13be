"""The system refuses a call: at every single one, in every way, once or from then on."""

import errno
import itertools
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from benchmarks.violence.matter import begin, dice, legal, shuffled
from benchmarks.violence.tally import Case, Row
from dogs_rules import registry
from dogs_rules.match import state_digest
from dogs_saves import MatchFolder, SaveError, StoredMatch, read_match
from tests.saves.faults import Faults

ERRORS = (
    "ENOSPC",
    "EIO",
    "EROFS",
    "EINTR",
    "EDQUOT",
    "ENOLCK",
    "EACCES",
    "EPERM",
    "EMFILE",
    "ESTALE",
    "ENOSYS",
    "ETIMEDOUT",
)
HOW: dict[str, Callable[[int, int], bool]] = {
    "once": lambda number, at: number == at,
    "from then on": lambda number, at: number >= at,
}
CALLS = 40
"""More than any scenario makes, so that in the last cases nothing is refused."""
PLIES = 4
PERHAPS = re.compile(r"\b(may|might|perhaps|whether|not certain|not sure)\b", re.IGNORECASE)
"""How a sentence says that what was refused is perhaps there all the same."""


class Told:
    """What a player was told of a match.

    Attributes:
        sure: The table as it was last acknowledged.
        perhaps: Tables that a refusal said may be there all the same.
        silent: Tables that were refused, and of which nothing was said.
    """

    def __init__(self) -> None:
        self.sure = ""
        self.perhaps: set[str] = set()
        self.silent: set[str] = set()

    def attempt(self, stored: StoredMatch, act: Callable[[], object], after: str) -> None:
        """Has something done that leads to another table."""
        before = stored.match.digest()
        try:
            act()
        except SaveError as refusal:
            assert stored.match.digest() == before, "refused, and it counts all the same"
            (self.perhaps if PERHAPS.search(str(refusal)) else self.silent).add(after)
        else:
            self.sure = stored.match.digest()
            self.perhaps.clear()
            self.silent.clear()

    def lie(self, digest: str) -> str:
        """What is wrong with the table that was found afterwards."""
        if digest in {self.sure, *self.perhaps}:
            return ""
        if digest in self.silent:
            return "a refused move is there after reopening, and its sentence did not say it may be"
        return "acknowledged moves are lost"


def play(stored: StoredMatch, account: Told, number: int) -> None:
    """Some moves and an undo, whatever is refused."""
    chance = dice("faults", number)
    account.sure = stored.match.digest()
    for _ in range(PLIES):
        if stored.match.to_move is None:
            return
        action = chance.choice(legal(stored.match))
        after = stored.match.prepare(action).after
        account.attempt(stored, partial(stored.play, action), state_digest(after))
    seats = [seat for seat in range(2) if stored.why_no_undo(seat) is None]
    for seat in seats[:1]:
        plies = range(stored.match.plies - 1, -1, -1)
        target = next(ply for ply in plies if stored.match.mover(ply) == seat)
        after = stored.match.state_at(target)
        account.attempt(stored, partial(stored.undo, seat), state_digest(after))


def new(key: str, number: int, folder: Path, account: Told) -> None:
    """A match from its beginning; nothing is told of one that does not begin."""
    try:
        stored = begin(folder / "new" / "matches", key, number)
    except SaveError:
        return
    with stored:
        play(stored, account, number)


def again(key: str, number: int, folder: Path, account: Told) -> None:
    """A match that was begun before and is opened."""
    path = folder / "one.dogs"
    try:
        stored, _ = StoredMatch.open(path)
    except SaveError:
        return
    with stored:
        play(stored, account, number)


SCENARIOS = {"new": new, "opened": again, "damaged": again}


def prepare(scenario: str, key: str, number: int, folder: Path, account: Told) -> None:
    """What is there before anything is refused."""
    if scenario == "new":
        return
    with begin(folder, key, number) as stored:
        play(stored, account, number + 1)
    data = stored.path.read_bytes()
    stored.path.rename(folder / "one.dogs")
    if scenario == "damaged":  # an unfinished line at the end costs no move
        (folder / "one.dogs").write_bytes(data + data[-60:-30])


def attempt(scenario: str, key: str, error: str, how: str, at: int, folder: Path) -> str:
    recorder = Told()
    prepare(scenario, key, at, folder, recorder)
    code = getattr(errno, error)
    with pytest.MonkeyPatch.context() as patch:
        Faults(patch, lambda number, _: code if HOW[how](number, at) else None)
        SCENARIOS[scenario](key, at, folder, recorder)
    if not recorder.sure:
        return ""
    paths = [*MatchFolder(folder / "new" / "matches").root.glob("*.dogs"), *folder.glob("*.dogs")]
    if len(paths) != 1:
        return f"{len(paths)} match files after a match was begun"
    what = recorder.lie(read_match(paths[0]).match.digest())
    StoredMatch.open(paths[0])[0].close()  # nothing is in the way of playing on
    return what


def cases(seed: int) -> Iterator[Case]:
    table = itertools.product(SCENARIOS, registry.keys(), ERRORS, HOW, range(CALLS))
    for scenario, key, error, how, at in shuffled(seed, table):
        name = f"{scenario} {key} {error} {how} call {at}"
        yield Case(name, partial(attempt, scenario, key, error, how, at))


ROW = Row("faults", "system calls that fail, once or from then on", cases)
