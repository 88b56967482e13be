"""The table: whose turn it is, what is on disk, who is told what."""

from pathlib import Path

import pytest

from dogs_rules.game import IllegalActionError
from dogs_saves import PERSON, Player, StoredMatch, read_match
from dogs_tui.match.table import Table
from dogs_tui.match.watching import Update
from tests.support.memory_match import Witness
from tests.support.peek import Drew, Laid, Lay, Peek, find_peek

pytestmark = pytest.mark.telling


def table_of(folder: Path, *kinds: str, seed: int = 5) -> Table:
    players = [Player(f"P{seat}", kind) for seat, kind in enumerate(kinds)]
    stored = StoredMatch.create(folder / "m.dogs", Peek(), players, {}, seed, find_game=find_peek)
    return Table(stored)


async def test_a_move_is_on_disk_before_anyone_is_told(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, PERSON)
    on_disk: list[int] = []

    class Reader(Witness):
        def table_changed(self, update: Update) -> None:
            on_disk.append(read_match(tmp_path / "m.dogs", find_peek).match.plies)

    table.join(Reader())
    await table.play(0, table.legal(0)[0])
    await table.play(1, table.legal(1)[0])
    assert on_disk == [1, 2]
    await table.close()


async def test_only_the_seat_to_move_may_play(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, PERSON)
    assert table.legal(1) == ()
    card = table.match.state.hands[1][0]
    with pytest.raises(IllegalActionError, match="P0's turn"):
        await table.play(1, Lay(card))
    with pytest.raises(IllegalActionError, match="do not hold"):
        await table.play(0, Lay(card))
    assert table.match.plies == 0
    await table.close()


async def test_a_watcher_hears_only_what_its_seats_may_know(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, PERSON)
    own, other, spectator = Witness(0), Witness(1), Witness()
    for watcher in (own, other, spectator):
        table.join(watcher)
    await table.play(0, table.legal(0)[0])
    assert [type(event) for event in own.updates[0].events] == [Laid, Drew]
    assert [type(event) for event in other.updates[0].events] == [Laid]
    assert [type(event) for event in spectator.updates[0].events] == [Laid]
    assert [type(event) for event in table.history(frozenset({1}))[0].events] == [Laid]
    await table.close()


async def test_bots_move_by_themselves_until_a_person_must(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, "random", "random")
    await table.play(0, table.legal(0)[0])
    await table.settled()
    assert table.to_move == 0
    assert table.match.plies == 3
    await table.close()


async def test_a_match_of_bots_alone_plays_itself_out_alike_twice(tmp_path: Path) -> None:
    digests = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        table = table_of(tmp_path / name, "random", "random")
        table.wake()
        await table.settled()
        assert table.to_move is None
        digests.append(table.match.digest())
        await table.close()
    assert digests[0] == digests[1]


async def test_a_bot_that_fails_does_not_end_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def choose(self, view: object, legal: object, rng: object) -> Lay:
            raise RuntimeError("out of ideas")

    monkeypatch.setattr(Peek, "bots", lambda self: {"random": Broken()})
    table = table_of(tmp_path, PERSON, "random")
    await table.play(0, table.legal(0)[0])
    await table.settled()
    assert table.to_move == 0
    assert "a bot failed" in caplog.text
    await table.close()


async def test_alone_undo_goes_back_over_the_bots_and_redo_returns(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, "random")
    witness = Witness(0)
    table.join(witness)
    action = table.legal(0)[0]
    assert table.can_be_undone(action)
    await table.play(0, action)
    await table.settled()
    after = table.match.digest()
    assert await table.undo(0) == 2
    assert table.match.plies == 0
    assert witness.updates[-1].kind == "undo"
    assert await table.redo(0)
    await table.settled()
    assert table.match.digest() == after
    assert table.match.taken_back == 2
    await table.close()


async def test_among_people_what_was_revealed_stands(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, PERSON)
    action = table.legal(0)[0]
    assert not table.can_be_undone(action)
    await table.play(0, action)
    refusal = table.why_no_undo(0)
    assert refusal is not None
    assert "It revealed hidden information" in str(refusal.reason)
    assert await table.undo(0) == 0
    await table.close()


async def test_a_closed_table_stops_thinking_and_can_be_opened_again(tmp_path: Path) -> None:
    table = table_of(tmp_path, "random", "random")
    table.wake()
    await table.close()
    stored, recovery = StoredMatch.open(tmp_path / "m.dogs", find_game=find_peek)
    assert recovery is None
    stored.close()


async def test_a_bot_plays_on_for_a_person_until_the_person_is_back(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, PERSON)
    witness = Witness()
    table.join(witness)
    await table.seat(0, Player("P0", "random"))
    assert table.people == {1}
    await table.settled()
    assert table.to_move == 1
    await table.play(1, table.legal(1)[0])
    await table.settled()
    played = table.plies
    await table.seat(0, Player("P0", PERSON))
    assert table.people == {0, 1}
    table.wake()
    await table.settled()
    assert table.plies == played
    assert [update.kind for update in witness.updates].count("seats") == 2
    await table.close()
    assert read_match(tmp_path / "m.dogs", find_peek).players[0].kind == PERSON


async def test_with_consent_an_undo_goes_back_over_what_others_did(tmp_path: Path) -> None:
    table = table_of(tmp_path, PERSON, PERSON)
    await table.play(0, table.legal(0)[0])
    await table.play(1, table.legal(1)[0])
    assert await table.undo(0) == 0
    assert await table.undo_agreed(0) == 2
    assert (table.plies, table.to_move, table.taken_back) == (0, 0, 2)
    assert table.last_mover is None
    await table.close()


@pytest.mark.parametrize("asked_after", [0, 2])
async def test_a_watcher_hears_what_each_move_changed_whatever_was_undone(
    tmp_path: Path, asked_after: int
) -> None:
    table, witness = table_of(tmp_path, PERSON, PERSON), Witness(0)
    table.join(witness)
    for ply in range(3):
        if ply == asked_after:
            table.history(witness.seats)
        await table.play(ply % 2, table.legal(ply % 2)[0])
    assert await table.undo_agreed(0) == 1
    await table.redo(0)
    table.leave(witness)
    await table.undo_agreed(0)
    await table.play(0, table.legal(0)[-1])
    table.join(witness)
    await table.play(1, table.legal(1)[0])
    heard = [update.changes for update in witness.updates if update.kind in {"play", "redo"}]
    first = Table(table.stored).history(witness.seats)
    assert [heard[0], heard[1], heard[4]] == [first[ply].changes for ply in (0, 1, 3)]
    assert heard[2] == heard[3] != first[2].changes
    assert table.history(witness.seats) == first
    await table.close()
