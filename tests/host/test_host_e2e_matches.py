"""Whole matches of every game over SSH, by keys only, from the first decision to the score."""

from pathlib import Path

import pytest

from dogs_rules import registry
from dogs_rules.game import OptionValue
from dogs_saves import read_match
from tests.support.deciding_keys import DECIDING
from tests.support.host_party import NAMES, Play, hosting, seeded

MOST = 4
SHORT: dict[tuple[str, int], tuple[int, dict[str, OptionValue]]] = {}
"""Seed and options with which a match of a game is short, by the number of people."""
MATCHES = [
    (key, seats)
    for key in registry.keys()  # noqa: SIM118  (a function, not a dict)
    for seats in (2, min(MOST, max(registry.game(key).seat_counts)))
]


def test_every_game_can_be_played_by_keys() -> None:
    assert set(DECIDING) == set(registry.keys())


@pytest.mark.parametrize(("key", "seats"), MATCHES, ids=[f"{k}-{n}" for k, n in MATCHES])
async def test_people_play_a_whole_match(
    key: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed, options = SHORT.get((key, seats), (2, {"start": "1"}))
    seeded(monkeypatch, seed)
    names = NAMES[:seats]
    async with hosting(tmp_path) as party:
        party.enrol(*names)
        table = party.table(key, names, options)
        play = Play(party, table, names)
        await play.sit_down()
        await play.on()
        for name in names:
            text = await play.guests[name].wait_for("Final score")
            assert all(other in text for other in names)
        assert all(seat.here for seat in table.card().sitters)
    (path,) = (tmp_path / "matches").glob("*.dogs")
    reading = read_match(path)
    assert reading.recovery is None
    assert reading.match.to_move is None
