"""Matches to be exported: the samples, shortened where pictures are taken of them."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from dogs_rules.game import Game
from dogs_rules.match import Match
from dogs_rules.registry import keys
from dogs_saves import PERSON, Player, Reading, Verdict, read_match

SAMPLES: Final = Path(__file__).parents[2] / "saves" / "samples"
THEN: Final = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
NAMES: Final = ("Ana", "Bruno", "Clara", "Davi", "Elisa")


def finished(key: str) -> Path:
    """A sample of a game that is over, with the fewest seats."""
    return min(SAMPLES.glob(f"{key}-*-finished.dogs"))


def running(key: str) -> Path:
    """A sample of a game that is not over, with the most seats."""
    return max(SAMPLES.glob(f"{key}-*-running.dogs"))


def longest() -> Path:
    """The sample with the most moves."""
    return max(SAMPLES.glob("*-finished.dogs"), key=lambda path: read_match(path).match.plies)


GAMES: Final = tuple(key for key in keys() if list(SAMPLES.glob(f"{key}-*-finished.dogs")))


def reading_of(match: Match, *, title: str = "A match", names: tuple[str, ...] = NAMES) -> Reading:
    """A match as if it had been read: the first seat is a person's, the others are bots'."""
    players = tuple(
        Player(name, "random" if seat else PERSON) for seat, name in enumerate(names[: match.seats])
    )
    times = (THEN,) * match.plies
    return Reading(
        match=match,
        title=title,
        players=players,
        created=THEN,
        last_change=THEN,
        first_ply=0,
        hints=True,
        hinted=(),
        advised={},
        recovery=None,
        verdict=Verdict.PROVED,
        times=times,
    )


def first_moves(path: Path, count: int, **about: Any) -> Reading:
    """The beginning of a sample, as a match that is not over."""
    whole = read_match(path).match
    match = Match(whole.game, whole.seats, whole.options, whole.seed, whole.actions[:count])
    return reading_of(match, **about)


def from_state(game: Game[Any, Any, Any], seats: int, state: Any, seed: int) -> Reading:
    """A match that begins from a state."""
    return reading_of(Match(game, seats, {}, seed, start=state))
