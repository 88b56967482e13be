"""A match and its journal, when nothing goes wrong."""

import json
import stat
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from faults import Faults
from making import PLAYERS, TAKEN, begin, reopened, taken, ticking, write
from nim import NIM, Nim, NimState, Sweep, Take, find_nim

from dogs_rules.game import IllegalActionError
from dogs_rules.match import state_digest
from dogs_saves import (
    LockedError,
    MissingError,
    Player,
    SaveError,
    StoredMatch,
    TakenError,
    read_match,
    verify,
)
from dogs_saves.errors import shown_path
from dogs_saves.records import FORMAT
from dogs_saves.running import SNAPSHOT_EVERY

pytestmark = pytest.mark.telling


def test_a_closed_match_opens_as_it_was_left(path: Path) -> None:
    write(path)
    with reopened(path) as stored:
        assert taken(stored) == list(TAKEN)
        assert stored.title == "Sticks"
        assert stored.players == PLAYERS
        assert stored.people == (0,)
        assert stored.ply == len(TAKEN)
        assert stored.first_ply == 0


def test_the_file_is_private_readable_json(path: Path) -> None:
    write(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [line["n"] for line in lines] == list(range(len(lines)))
    header = lines[0]["record"]
    assert (header["format"], header["game"], header["title"]) == (FORMAT, "nim", "Sticks")
    assert int(header["seed"], 16) == 7 << 100
    kinds = [line["record"]["type"] for line in lines]
    assert kinds[:5] == ["header", "snapshot", "beginning", "move", "beginning"]
    assert kinds[-1] == "snapshot"


def test_a_move_is_synced_before_it_is_done(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with begin(path) as stored:
        faults = Faults(monkeypatch)
        stored.play(Take(2))
        assert faults.changes == ["write", "sync"]
        copy = path.with_name("copy.dogs")
        copy.write_bytes(path.read_bytes())
        assert len(read_match(copy, find_nim).match.actions) == 1


def test_a_new_file_has_its_name_only_when_it_is_synced(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults = Faults(monkeypatch)
    with begin(path):
        names = [name for name in faults.changes if name not in ("open_lock", "lock", "remove")]
    assert names[:8] == [
        "open_new",
        "write",
        "sync",
        "close",
        "rename",
        "open_folder",
        "sync",
        "close",
    ]


def test_an_illegal_action_is_refused_and_not_written(path: Path) -> None:
    with begin(path) as stored:
        before = path.read_bytes()
        with pytest.raises(IllegalActionError):
            stored.play(Take(4))
        assert path.read_bytes() == before
        assert stored.match.plies == 0


def test_undo_and_redo_come_back(path: Path) -> None:
    with begin(path) as stored:
        for sticks in TAKEN:
            stored.play(Take(sticks))
        assert stored.undo(0) == 2
        assert stored.undo(0) == 2
        stored.redo()
        left = stored.match.digest()
    with reopened(path) as stored:
        assert taken(stored) == list(TAKEN[:3])
        assert stored.match.digest() == left
        assert stored.match.taken_back == 4
        assert stored.match.redoable == Take(TAKEN[3])
        stored.redo()
        assert taken(stored) == list(TAKEN[:4])
        stored.play(Take(3))
        assert stored.match.redoable is None
    with reopened(path) as stored:
        assert taken(stored) == [*TAKEN[:4], 3]


def test_an_undo_that_others_forbid_writes_nothing(path: Path) -> None:
    with begin(path, players=(Player("Ana"), Player("Eva"))) as stored:
        stored.play(Take(1))
        stored.play(Take(1))
        before = path.read_bytes()
        assert stored.why_no_undo(0) is not None
        assert stored.undo(0) == 0
        assert path.read_bytes() == before
        assert stored.undo(0, people=(0,)) == 2


def test_redo_without_undo_is_refused(path: Path) -> None:
    with begin(path) as stored, pytest.raises(ValueError, match="taken back"):
        stored.redo()


def test_players_and_title_change_and_stay(path: Path) -> None:
    with begin(path) as stored:
        stored.set_player(1, Player("E\u202eva\x1b[2J", "person"))
        stored.rename("  New\n title ")
        assert stored.people == (0, 1)
    with reopened(path) as stored:
        assert stored.players[1] == Player("Eva[2J", "person")
        assert stored.title == "New title"


@pytest.mark.parametrize("kind", ["", "x" * 41])
def test_a_player_of_no_kind_is_refused(path: Path, kind: str) -> None:
    with pytest.raises(ValueError, match="kind"):
        begin(path, players=(Player("Ana", kind), Player("Eva")))
    assert not path.exists()


def test_a_finished_match_tells_its_result(path: Path) -> None:
    with begin(path) as stored:
        while stored.match.to_move is not None:
            stored.play(stored.match.game.legal_actions(stored.match.state)[-1])
    records = [json.loads(line)["record"] for line in path.read_text().splitlines()]
    assert [record["type"] for record in records[-4:]] == [
        "move",
        "beginning",
        "snapshot",
        "finished",
    ]
    assert {place["rank"] for place in records[-1]["places"]} == {1, 2}
    with reopened(path) as stored:
        assert stored.match.to_move is None


def test_snapshots_come_at_round_ends_and_every_so_often(path: Path) -> None:
    with StoredMatch.create(
        path, Nim(900), [Player("Ana")], {}, 1, clock=ticking(), find_game=find_nim
    ) as stored:
        for _ in range(3):
            stored.play(Take(1))
        path_text = path.read_text()
    assert path_text.count('"snapshot"') == 1 + 3  # Nim alone has a round a stick.
    with begin(path.with_name("two.dogs"), Nim(900), (*PLAYERS, Player("Idle"))) as stored:
        for number in range(SNAPSHOT_EVERY * 3):
            stored.play(Take(1 + number % 2))
        written = stored.path.read_text()
    plies = [
        json.loads(line)["record"]["ply"]
        for line in written.splitlines()
        if '"type":"snapshot"' in line
    ]
    assert plies[0] == 0
    assert max(b - a for a, b in pairwise(plies)) <= SNAPSHOT_EVERY


def test_snapshots_hold_the_state(path: Path) -> None:
    write(path)
    last = json.loads(path.read_bytes().splitlines()[-1])["record"]
    state = msgspec.convert(last["state"], NimState)
    assert state_digest(state) == last["digest"]
    assert state == read_match(path, find_nim).match.state


def test_own_components_travel_in_the_file(path: Path) -> None:
    own = Nim(heap=40)
    with begin(path, own) as stored:
        stored.play(Take(3))
        heap = stored.match.state.heap
    reading = read_match(path, find_nim)
    assert reading.match.game.components == own.components
    assert reading.match.state.heap == heap > 30
    assert '"type":"components"' in path.read_text()
    assert '"type":"components"' not in write(path.with_name("shipped.dogs")).decode()


def test_a_second_writer_gets_a_clear_answer(path: Path) -> None:
    with begin(path) as stored:
        stored.play(Take(1))
        with pytest.raises(LockedError, match="open in another window"):
            reopened(path)
        assert len(read_match(path, find_nim).match.actions) == 1
        stored.play(Take(2))
    with reopened(path) as stored:
        assert taken(stored) == [1, 2]


def test_a_taken_name_is_refused_and_left_alone(path: Path) -> None:
    before = write(path)
    with pytest.raises(TakenError, match=r"one\.dogs"):
        begin(path)
    assert path.read_bytes() == before
    reopened(path).close()


def test_a_missing_file_is_said_to_be_missing_and_leaves_nothing(path: Path) -> None:
    for attempt in (reopened, read_match):
        with pytest.raises(MissingError, match=r"one\.dogs"):
            attempt(path)
    assert list(path.parent.iterdir()) == []


def test_closing_twice_is_harmless_and_a_closed_match_writes_no_more(path: Path) -> None:
    stored = begin(path)
    stored.play(Take(1))
    stored.close()
    before = path.read_bytes()
    stored.close()
    with pytest.raises(SaveError, match="closed"):
        stored.play(Take(1))
    assert stored.match.plies == 1
    assert path.read_bytes() == before


def test_opening_and_closing_changes_nothing(path: Path) -> None:
    before = write(path)
    reopened(path).close()
    read_match(path, find_nim)
    assert verify(path, find_nim).ok
    assert path.read_bytes() == before


def test_verify_says_what_a_match_is(path: Path) -> None:
    write(path)
    report = verify(path, find_nim)
    assert report.ok
    assert str(report).startswith("This match of Nim is in order: it is running. Moves checked: 6.")
    assert report.reading is not None
    with reopened(path) as stored:
        while stored.match.to_move is not None:
            sweep = stored.match.state.heap <= 5
            stored.play(Sweep() if sweep else Take(3))
    assert "finished" in str(verify(path, find_nim))
    path.write_bytes(path.read_bytes()[:-30])
    assert not verify(path, find_nim).ok
    assert "unfinished" in str(verify(path, find_nim))


def test_games_know_their_options(path: Path) -> None:
    with StoredMatch.create(
        path, NIM, PLAYERS, {"long": True}, 3, clock=ticking(), find_game=find_nim
    ) as stored:
        heap = stored.match.state.heap
    assert heap >= 42
    assert read_match(path, find_nim).match.options == {"long": True}


def test_of_a_very_long_path_its_end_is_shown() -> None:
    path = Path("/", *(f"{part:039}" for part in range(8)))
    assert shown_path(path) == f"...{str(path)[-200:]}"
    assert shown_path(Path(str(path)[-200:])) == str(path)[-200:]
