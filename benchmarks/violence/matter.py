"""What violence is done to: whole matches, their lines and what they must give back."""

import functools
import itertools
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from benchmarks.violence.program import ROOT
from dogs_rules import registry
from dogs_rules.match import Match
from dogs_saves import MatchFolder, Player, Reading, StoredMatch, read_match
from dogs_saves.lines import unseal

SAMPLES = ROOT / "saves" / "samples"
PLAYERS = (Player("Ana"), Player("Bruno"))
CHANGES = frozenset({"move", "undo", "redo"})
"""Records that make a match longer or shorter."""


def ticking() -> Any:
    """A clock that goes a second further each time it is asked."""
    seconds = itertools.count()
    return lambda: datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC) + timedelta(seconds=next(seconds))


def dice(*parts: object) -> Random:
    """Chances that depend on these words alone."""
    return Random("/".join(map(str, parts)))


def shuffled(seed: int, things: Any) -> list[Any]:
    """The things in the order of a seed."""
    out = list(things)
    dice(seed, "order").shuffle(out)
    return out


def begin(folder: Path, key: str, number: int) -> StoredMatch:
    """A new match of a game for two people in a folder of matches."""
    matches = MatchFolder(folder, clock=ticking())
    return matches.create(registry.game(key), PLAYERS, {}, number, title="Violence")


def legal(match: Match) -> tuple[Any, ...]:
    """What may be played now."""
    return tuple(match.game.legal_actions(match.state))


class Matter(NamedTuple):
    """A sound match file."""

    name: str
    lines: tuple[bytes, ...]
    """Each with its newline."""
    plies: tuple[int, ...]
    """By line: how long the match is after it."""
    kinds: tuple[str, ...]
    """By line: what its record is."""
    actions: tuple[Any, ...]
    digest: str

    @property
    def data(self) -> bytes:
        return b"".join(self.lines)

    @property
    def whole(self) -> int:
        """How long the match is."""
        return self.plies[-1]

    def records(self) -> list[bytes]:
        return [bytes(unseal(line[:-1]).record) for line in self.lines]  # type: ignore[union-attr]


@functools.cache
def samples() -> tuple[str, ...]:
    """The names of all sample matches."""
    return tuple(sorted(path.name for path in SAMPLES.glob("*.dogs")))


@functools.cache
def sample(name: str) -> Matter:
    """A sample match."""
    path = SAMPLES / name
    lines = tuple(path.read_bytes().splitlines(keepends=True))
    plies, kinds, ply = [], [], 0
    for line in lines:
        record = msgspec.json.decode(unseal(line[:-1]).record)  # type: ignore[union-attr]
        if record["type"] in CHANGES:
            ply = record["ply"]
        plies.append(ply)
        kinds.append(record["type"])
    reading = read_match(path)
    match = reading.match
    return Matter(name, lines, tuple(plies), tuple(kinds), tuple(match.actions), match.digest())


def shortest() -> Iterator[str]:
    """The shortest sample of each game."""
    for key in tuple(registry.keys()):
        of_game = [name for name in samples() if name.startswith(f"{key}-2-revised")]
        yield from of_game


def came_back(reading: Reading, matter: Matter, least: int) -> str:
    """What is missing of a match that was read from what is left of it.

    Args:
        reading: What was read.
        matter: As it was.
        least: Moves that must be there.
    """
    match, first = reading.match, reading.first_ply
    if first + match.plies < least:
        return f"{first + match.plies} moves of {least} came back"
    undone = "undo" in matter.kinds  # then what was played early on need not be played in the end
    if first == 0 and not undone and tuple(match.actions) != matter.actions[: match.plies]:
        return "moves came back that were not played"
    if first + match.plies == matter.whole and match.digest() != matter.digest:
        return "all moves came back, and another table"
    return ""
