"""A decision is checked once and worked out once, wherever it is made."""

from functools import partial
from pathlib import Path

import pytest

from dogs_rules import registry
from dogs_rules.game import Action, Seat
from dogs_saves import PERSON, Player, StoredMatch
from dogs_tui.match.table import Table
from dogs_tui.match.watching import Playing
from tests.support.call_counts import Calls
from tests.support.lobby_builder import Guests, mover
from tests.support.run_sync import run_sync

ONCE = {"why_not": 1, "step": 1}
AGAIN = {"step": 1}
"""What was taken back is known to be legal."""


def played(table: Playing, seat: Seat, action: Action) -> None:
    run_sync(table.play(seat, action))


@pytest.mark.parametrize("key", registry.keys())
async def test_at_a_table_of_ones_own(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = registry.game(key)
    players = [Player("Ana", PERSON), Player("Bo", PERSON)]
    table = Table(StoredMatch.create(tmp_path / "m.dogs", game, players, {}, 5))
    calls = Calls(monkeypatch, game)
    for _ in range(20):
        seat = table.to_move
        assert seat is not None
        assert calls.of(partial(played, table, seat, table.legal(seat)[0])) == ONCE
    seat = table.last_mover
    assert seat is not None
    assert await table.undo_agreed(seat)
    assert calls.of(lambda: run_sync(table.redo(seat))) == AGAIN
    await table.close()


@pytest.mark.parametrize("key", registry.keys())
async def test_from_a_seat_handle(
    key: str, guests: Guests, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = guests.table("Ana", "Bo", game=key)
    sat = [guests.handle(table, name) for name in ("Ana", "Bo")]
    calls = Calls(monkeypatch, table.game)
    for _ in range(20):
        own = mover(*sat)
        (seat,) = own.handle.seats
        assert calls.of(partial(played, own.playing, seat, own.legal()[0])) == ONCE
    await table.close()
