"""Matches of Nim for tests of the saves floor, the same in every run."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from nim import NIM, Nim, Take, find_nim

from dogs_saves import Player, StoredMatch

PLAYERS = (Player("Ana"), Player("Bruno", "steady"))
SEED = 7 << 100
TAKEN = (1, 2, 3, 1, 2, 3)


def ticking() -> Callable[[], datetime]:
    """A clock that goes a second further each time it is asked."""
    seconds = iter(range(10**6))
    return lambda: datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC) + timedelta(seconds=next(seconds))


def begin(path: Path, game: Nim = NIM, players: tuple[Player, ...] = PLAYERS) -> StoredMatch:
    return StoredMatch.create(
        path, game, players, {}, SEED, title="Sticks", clock=ticking(), find_game=find_nim
    )


def write(path: Path, taken: Iterable[int] = TAKEN) -> bytes:
    """A closed match with these moves; its bytes."""
    with begin(path) as stored:
        for sticks in taken:
            stored.play(Take(sticks))
    return path.read_bytes()


def reopened(path: Path) -> StoredMatch:
    """The match, its file expected to be in order."""
    stored, recovery = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
    assert recovery is None, str(recovery)
    return stored


def taken(stored: StoredMatch) -> list[int]:
    """What was taken, move by move."""
    return [action.sticks for action in stored.match.actions if isinstance(action, Take)]
