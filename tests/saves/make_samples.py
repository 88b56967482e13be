"""Writes the sample matches of ``saves/samples``: ``python tests/saves/make_samples.py``.

A sample that was released is never written again: it shows that its format, its components and
its rules still load. Matches that are there already are therefore left alone; remove one by hand
before the first release to have it made anew. ``dogs-2-dismissed`` cannot be made any more: it was
played by the first revision of the rules of DOGS, and has what only those allow.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from dogs_rules.registry import game, games
from dogs_rules.rng import Rng
from dogs_saves import Player, StoredMatch

SAMPLES = Path(__file__).parents[2] / "saves" / "samples"

NAMES = ("Ana", "Bruno", "Clara", "Davi", "Elisa")
RUNNING_PLIES = 90
"""How far a running match has come, if it is a long one; a short one is left half-way."""
LEVEL = "steady"
UNDO_AT = RUNNING_PLIES // 2
HINTED_PLIES = 24
HINTED_AT = (0, 5, 11, 23)
"""At which of them somebody asks first; the second of these moves is taken back."""


def minutes() -> Callable[[], datetime]:
    """A clock that goes a minute further with every record."""
    start = datetime(2026, 1, 1, 18, tzinfo=UTC)
    passed = iter(range(10**6))
    return lambda: start + timedelta(minutes=next(passed))


def write_sample(path: Path, key: str, seats: int, most_plies: int | None) -> int:
    """Has steady bots play a match, as if people did, with an undo on the way.

    Returns:
        How many moves it came to.
    """
    rules = game(key)
    bot = rules.bots()[LEVEL]
    players = [Player(NAMES[0]), *(Player(name, LEVEL) for name in NAMES[1:seats])]
    rng = Rng.seeded(seats)
    title = f"{rules.title} for {seats}"
    with StoredMatch.create(
        path, rules, players, {}, 1000 + seats, title=title, clock=minutes()
    ) as stored:
        match = stored.match
        while (seat := match.to_move) is not None and match.plies != most_plies:
            legal = rules.legal_actions(match.state)
            stored.play(bot.choose(rules.view(match.state, seat), legal, rng))
            if match.plies == UNDO_AT and not match.taken_back:
                stored.undo(0)
        return match.plies


def write_hinted(path: Path, key: str, *, hints: bool) -> None:
    """Has two people play the beginning of a match, one of whom asks for hints if there are any."""
    rules = game(key)
    bot = rules.bots()[LEVEL]
    players = [Player(NAMES[0]), Player(NAMES[1])]
    rng = Rng.seeded(7)
    with StoredMatch.create(
        path, rules, players, {}, 2007, title=f"{rules.title}", hints=hints, clock=minutes()
    ) as stored:
        match = stored.match
        for ply in range(HINTED_PLIES):
            seat = match.to_move
            if seat is None:
                break
            legal = rules.legal_actions(match.state)
            if hints and ply in HINTED_AT:
                stored.keep_advice(seat, legal[:2])
                stored.mark_hint(seat)
            stored.play(bot.choose(rules.view(match.state, seat), legal, rng))
            if ply == HINTED_AT[1]:
                stored.undo(seat)


def main() -> None:
    SAMPLES.mkdir(exist_ok=True)
    for key in games():
        for kind, hints in (("hinted", True), ("advised", True), ("hintless", False)):
            path = SAMPLES / f"{key}-2-{kind}.dogs"
            if not path.exists():
                write_hinted(path, key, hints=hints)
                path.with_name(f".{path.name}.lock").unlink(missing_ok=True)
        for kind in ("revised", "repeated"):
            path = SAMPLES / f"{key}-2-{kind}.dogs"
            if not path.exists():
                write_sample(path, key, 2, HINTED_PLIES)
                path.with_name(f".{path.name}.lock").unlink(missing_ok=True)
    for key, rules in games().items():
        path = SAMPLES / f"{key}-2-second.dogs"
        if rules.rules_revision == 2 and not path.exists():
            write_sample(path, key, 2, None)
            path.with_name(f".{path.name}.lock").unlink(missing_ok=True)
        for seats in rules.seat_counts:
            running = RUNNING_PLIES
            for kind in ("finished", "running"):
                path = SAMPLES / f"{key}-{seats}-{kind}.dogs"
                if not path.exists():
                    most_plies = None if kind == "finished" else running
                    plies = write_sample(path, key, seats, most_plies)
                    running = min(running, plies // 2)
                    path.with_name(f".{path.name}.lock").unlink(missing_ok=True)


if __name__ == "__main__":
    main()
