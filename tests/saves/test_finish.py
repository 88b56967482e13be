"""How matches ended: each is replayed once, and what the index knows never makes it wrong."""

import sqlite3
import time
from pathlib import Path

import pytest
from making import begin, ticking
from nim import NIM, Nim, Take, find_nim

from dogs_rules.achievements import Achievement, Over
from dogs_rules.phrase import phrase
from dogs_saves import MatchFolder, Player, finish, index
from dogs_saves.finish import Finish

pytestmark = pytest.mark.telling

COUNT = 20


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour later: whoever writes to a file now gives it another time."""
    monkeypatch.setattr(index, "now", lambda: time.time_ns() + 3600 * 10**9)


@pytest.fixture
def folder(tmp_path: Path) -> MatchFolder:
    """Finished matches that are all alike but for their names."""
    folder = MatchFolder(tmp_path / "matches", clock=ticking(), find_game=find_nim)
    folder.root.mkdir()
    data = finished(tmp_path / "model.dogs")
    for number in range(COUNT):
        (folder.root / f"{number}.dogs").write_bytes(data)
    return folder


def finished(path: Path) -> bytes:
    """A match that is over, in which Ana asked for two hints."""
    with begin(path) as stored:
        stored.mark_hint(0)
        while stored.match.to_move is not None:
            if stored.ply == 2:
                stored.mark_hint(0)
            stored.play(Take(1))
    return path.read_bytes()


def replays(folder: MatchFolder) -> int:
    """How many matches one counting replays."""
    with pytest.MonkeyPatch.context() as patch:
        seen = []
        read = finish.read_match
        patch.setattr(finish, "read_match", lambda *given: seen.append(given) or read(*given))
        list(folder.finishes())
        return len(seen)


def counted(folder: MatchFolder) -> dict[str, Finish]:
    *_, last = folder.finishes()
    assert last.left == 0
    return dict(last.finishes)


def test_a_finish_says_who_played_and_what_it_came_to(folder: MatchFolder) -> None:
    counts = counted(folder)["0.dogs"]
    assert counts.game == "nim"
    assert [seat.player for seat in counts.seats] == [Player("Ana"), Player("Bruno", "steady")]
    assert sorted(seat.rank for seat in counts.seats) == [1, 2]
    assert [seat.hints for seat in counts.seats] == [2, 0]
    assert all(len(seat.points) == len(counts.lines) for seat in counts.seats)


def test_a_match_is_replayed_once(folder: MatchFolder) -> None:
    assert replays(folder) == COUNT
    assert replays(folder) == 0


def test_what_came_went_or_changed_is_noticed(folder: MatchFolder, tmp_path: Path) -> None:
    before = counted(folder)
    (folder.root / "1.dogs").unlink()
    (folder.root / "2.dogs").rename(folder.root / "two.dogs")
    lines = (folder.root / "3.dogs").read_bytes().splitlines(keepends=True)
    (folder.root / "3.dogs").write_bytes(b"".join(lines[:-1]))  # not over any more
    (folder.root / "new.dogs").write_bytes((folder.root / "0.dogs").read_bytes())
    assert counted(folder).keys() == before.keys() - {"1.dogs", "2.dogs", "3.dogs"} | {
        "two.dogs",
        "new.dogs",
    }
    assert replays(folder) == 0


def test_it_is_told_piece_by_piece_and_the_last_is_whole(folder: MatchFolder) -> None:
    lists = [(len(listing.finishes), listing.left) for listing in folder.finishes()]
    assert lists == [(0, 20), (8, 12), (16, 4), (20, 0)]
    assert [(len(listing.finishes), listing.left) for listing in folder.finishes()] == [(20, 0)]


def test_what_is_left_in_the_midst_is_not_lost(folder: MatchFolder) -> None:
    lists = folder.finishes()
    next(lists), next(lists), next(lists)
    lists.close()
    assert replays(folder) == COUNT - 2 * finish.SLICE


def test_a_running_match_counts_for_nothing(folder: MatchFolder) -> None:
    with begin(folder.root / "running.dogs") as stored:
        stored.play(Take(1))
    assert "running.dogs" not in counted(folder)


def test_a_branch_counts_for_nothing(folder: MatchFolder) -> None:
    path = folder.root / "0.dogs"
    with folder.branch(path, 3, [Player("Ana"), Player("Bo")]) as branch:
        while branch.match.to_move is not None:
            branch.play(Take(1))
    assert branch.path.name not in counted(folder)
    assert len(counted(folder)) == COUNT


def test_a_result_that_somebody_wrote_by_hand_counts_for_nothing_and_is_asked_once(
    folder: MatchFolder,
) -> None:
    path = folder.root / "5.dogs"
    path.write_bytes(path.read_bytes().replace(b'"total":', b'"total":1', 1))
    assert "5.dogs" not in counted(folder)
    assert replays(folder) == 0


def spoil_table(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("DROP TABLE finishes")


def spoil_rows(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("UPDATE finishes SET contents = '{}'")


def swap_tables(path: Path) -> None:
    """Rows of another table, sums and all."""
    with sqlite3.connect(path) as database:
        database.execute("DELETE FROM finishes")
        database.execute("INSERT INTO finishes SELECT * FROM matches")


def make_newer(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute(f"PRAGMA user_version = {index.VERSION + 1}")


def make_older(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("DROP TABLE finishes")
        database.execute("PRAGMA user_version = 1")


def make_nonsense(path: Path) -> None:
    path.write_bytes(b"nonsense" * 1000)


@pytest.mark.parametrize(
    "spoil", [spoil_table, spoil_rows, swap_tables, make_newer, make_older, make_nonsense]
)
def test_an_index_that_is_damaged_or_of_another_version_is_made_anew(
    folder: MatchFolder, spoil: "object"
) -> None:
    before = counted(folder)
    assert callable(spoil)
    spoil(folder.root / index.NAME)
    assert counted(folder) == before
    counted(folder)
    assert replays(folder) == 0


def test_without_an_index_it_is_counted_all_the_same(folder: MatchFolder) -> None:
    before = counted(folder)
    (folder.root / index.NAME).unlink()
    (folder.root / index.NAME).mkdir()
    assert counted(folder) == before


class ProudNim(Nim):
    def achievements(self) -> tuple[Achievement, ...]:
        first = Achievement("won", phrase("a win"), "end", lambda over: over.won)
        broken = Achievement("broken", phrase("a hole"), "end", lambda over: over.view.hole)
        return (first, broken, Achievement("many", phrase("many moves"), "end", _many))


def _many(over: Over) -> bool:
    return len(over.happened) > 5 and all(events for _, events in over.happened)


def test_what_was_achieved_follows_from_the_view_and_what_happened(folder: MatchFolder) -> None:
    proud = MatchFolder(folder.root, find_game=lambda key: ProudNim())
    counts = counted(proud)["0.dogs"]
    assert [set(seat.achieved) for seat in counts.seats] == [
        {"won", "many"} if seat.rank == 1 else {"many"} for seat in counts.seats
    ]
    assert NIM.achievements() == ()
