"""The folder of matches: what a list shows, and what can be done with it."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from making import PLAYERS, SEED, TAKEN, reopened, ticking, write
from nim import NIM, Sweep, Take, find_nim

from dogs_saves import (
    LockedError,
    MatchFolder,
    MissingError,
    Player,
    SaveError,
    State,
    StoredMatch,
    UnreadableError,
    data_folder,
    matches_folder,
)
from dogs_saves.lines import seal_all
from dogs_saves.summary import summarize

pytestmark = pytest.mark.telling


@pytest.fixture
def folder(tmp_path: Path) -> MatchFolder:
    return MatchFolder(tmp_path / "deep" / "matches", clock=ticking(), find_game=find_nim)


def begin(folder: MatchFolder, title: str = "") -> StoredMatch:
    return folder.create(NIM, PLAYERS, {}, SEED, title=title)


def test_a_folder_that_is_not_there_is_empty(folder: MatchFolder) -> None:
    assert folder.matches() == []
    assert folder.trashed() == []
    assert not folder.root.exists()


def test_file_names_are_readable_and_never_taken_twice(folder: MatchFolder) -> None:
    names = []
    for title in ("", "", "Jos\u00e9 & \u72ac: the/../ long\x1b[2J match!", "\u72ac", "x" * 200):
        with begin(folder, title) as stored:
            names.append(stored.path.name)
    assert names == [
        "nim-2026-01-02-ana-bruno.dogs",
        "nim-2026-01-02-ana-bruno-2.dogs",
        "nim-2026-01-02-jose-the-long-2j-match.dogs",
        "nim-2026-01-02-match.dogs",
        f"nim-2026-01-02-{'x' * 32}.dogs",
    ]
    assert {summary.path.name for summary in folder.matches()} == set(names)
    assert oct(folder.root.stat().st_mode)[-3:] == "700"


def test_a_name_that_is_in_use_elsewhere_is_passed_over(folder: MatchFolder) -> None:
    first = begin(folder)
    first.path.unlink()
    with begin(folder) as second:
        assert second.path.name.endswith("-2.dogs")
    first.close()


def test_a_list_shows_what_a_match_is(folder: MatchFolder) -> None:
    with begin(folder, "Evening") as stored:
        stored.play(Take(1))
        stored.play(Take(2))
        stored.set_player(1, Player("Eva"))
        stored.rename("Night")
        running = summarize(stored.path)
        assert running.locked
    summary = folder.matches()[0]
    assert (summary.state, summary.title, summary.game) == (State.RUNNING, "Night", "nim")
    assert summary.players == (Player("Ana"), Player("Eva"))
    assert (summary.ply, summary.round, summary.places) == (2, 2, ())
    assert summary.name == summary.path.stem
    assert not summary.locked
    assert summary.problem is None
    assert summary.last_change.year == 2026


def test_a_list_shows_results_and_that_an_undo_took_them_back(folder: MatchFolder) -> None:
    with begin(folder) as stored:
        while stored.match.to_move is not None:
            stored.play(Sweep() if stored.match.state.heap <= 5 else Take(3))
    summary = folder.matches()[0]
    assert summary.state is State.FINISHED
    assert sorted(place.rank for place in summary.places) == [1, 2]
    with reopened(stored.path) as stored:
        assert stored.undo(0) > 0
    summary = folder.matches()[0]
    assert (summary.state, summary.places) == (State.RUNNING, ())


def test_the_last_played_comes_first(folder: MatchFolder) -> None:
    for title in "abc":
        begin(folder, title).close()
    with folder.open(folder.find("a"))[0] as stored:
        stored.play(Take(1))
    assert [summary.title for summary in folder.matches()] == ["a", "c", "b"]


def test_every_kind_of_trouble_is_listed(folder: MatchFolder) -> None:
    folder.root.mkdir(parents=True)
    data = write(folder.root / "fine.dogs")
    header = b'{"type":"header","format":99}'
    troubles = {
        "newer.dogs": (seal_all([header])[0], State.NEWER),
        "damaged.dogs": (b"\0" * 100, State.DAMAGED),
        "empty.dogs": (b"", State.DAMAGED),
        "torn.dogs": (data[:-10], State.RUNNING),
        "flipped.dogs": (data.replace(b'"nim"', b'"nil"', 1), State.RUNNING),
    }
    for name, (content, _) in troubles.items():
        (folder.root / name).write_bytes(content)
    (folder.root / "folder.dogs").mkdir()
    os.mkfifo(folder.root / "pipe.dogs")
    (folder.root / "link.dogs").symlink_to(folder.root / "fine.dogs")
    (folder.root / "notes.txt").write_text("not listed")
    listed = {summary.path.name: summary for summary in folder.matches()}
    for name, (_, state) in troubles.items():
        assert listed[name].state is state, name
    for name, why in {
        "folder.dogs": "it is a folder",
        "pipe.dogs": "it is not a regular file",
        "link.dogs": "it is a link",
    }.items():
        assert listed[name].state is State.UNREAD
        assert why in str(listed[name].problem)
    assert listed["torn.dogs"].ply == listed["fine.dogs"].ply == len(TAKEN)
    assert listed["flipped.dogs"].game == "nim"
    assert len(listed) == 9


def test_a_list_agrees_with_the_match_after_every_record(folder: MatchFolder) -> None:
    with begin(folder) as stored:
        for act in (
            lambda: stored.play(Take(1)),
            lambda: stored.play(Take(2)),
            lambda: stored.undo(0),
            stored.redo,
            lambda: stored.rename('"record":{"type":"titled"'),
            lambda: stored.set_player(0, Player("Z")),
            lambda: stored.play(Take(3)),
        ):
            act()
            summary = summarize(stored.path)
            assert (summary.ply, summary.title, summary.players) == (
                stored.ply,
                stored.title,
                stored.players,
            )


def test_names_in_a_foreign_file_are_cleaned(folder: MatchFolder) -> None:
    folder.root.mkdir(parents=True)
    path = folder.root / "one.dogs"
    write(path)
    with reopened(path) as stored:
        records = stored.path.read_bytes()
    evil = records.replace(b'"Ana"', b'"A\\u001b[2J"').splitlines()
    from dogs_saves.lines import TAIL, unseal

    assert unseal(evil[0]) is None
    raw = [line[line.index(b'"record":') + 9 : -TAIL] for line in evil]
    path.write_bytes(seal_all(raw)[0])
    assert folder.matches()[0].players[0].name == "A[2J"
    with reopened(path) as stored:
        assert stored.players[0].name == "A[2J"


def test_finding_by_name_and_title(folder: MatchFolder) -> None:
    for title in ("One", "Two", "Two"):
        begin(folder, title).close()
    summary = folder.find("One")
    assert folder.find(summary.name) == folder.find(summary.stem) == summary
    with pytest.raises(MissingError, match="Several"):
        folder.find("Two")
    with pytest.raises(MissingError, match="No match is called Three\\[2J"):
        folder.find("Three\x1b[2J")


def test_renaming_keeps_the_file(folder: MatchFolder) -> None:
    with begin(folder, "Old") as stored, pytest.raises(LockedError):
        folder.rename(stored.path, "New")
    folder.rename(stored.path, "New")
    assert folder.find("New") == stored.path


def test_deleting_and_bringing_back(folder: MatchFolder) -> None:
    with begin(folder, "Gone") as stored, pytest.raises(LockedError):
        folder.delete(stored.path)
    trashed = folder.delete(stored.path)
    assert folder.matches() == []
    assert [summary.title for summary in folder.trashed()] == ["Gone"]
    with begin(folder, "Gone") as again:
        assert again.path == stored.path
    back = folder.undelete(trashed)
    assert back.stem == f"{stored.path.stem}-2"
    assert [summary.title for summary in folder.matches()] == ["Gone", "Gone"]
    assert folder.trashed() == []
    with pytest.raises(MissingError):
        folder.undelete(trashed)
    for path in (stored.path, back):
        folder.delete(path)
    assert len(folder.trashed()) == 2


def test_what_cannot_be_opened_can_be_deleted(folder: MatchFolder) -> None:
    folder.root.mkdir(parents=True)
    path = folder.root / "bad.dogs"
    path.write_bytes(b"nothing")
    folder.undelete(folder.delete(path))
    assert path.read_bytes() == b"nothing"


def test_taking_in_a_file_from_elsewhere(folder: MatchFolder, tmp_path: Path) -> None:
    source = tmp_path / "From A Friend.dogs"
    data = write(source)
    (folder.root / "from-a-friend.dogs").parent.mkdir(parents=True)
    (folder.root / "from-a-friend.dogs").write_bytes(b"another")
    taken = folder.take_in(source).path
    assert taken.name == "from-a-friend-2.dogs"
    assert taken.read_bytes() == data
    source.write_bytes(b"rubbish")
    with pytest.raises(UnreadableError):
        folder.take_in(source)
    assert len(folder.matches()) == 2


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("")
    folder = MatchFolder(tmp_path / "matches", clock=ticking(), find_game=find_nim)
    with pytest.raises(SaveError):
        folder.matches()
    with pytest.raises(SaveError):
        begin(folder)


def test_home_moves_with_its_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    assert data_folder() == tmp_path
    assert MatchFolder().root == matches_folder() == tmp_path / "matches"
    monkeypatch.delenv("DOGS_TUI_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder().name == "dogs-tui"
    assert tmp_path in data_folder().parents


def test_the_default_clock_tells_whole_seconds_in_utc() -> None:
    from dogs_saves.clock import now

    assert now().tzinfo is UTC
    assert now().microsecond == 0
    assert now() > datetime(2025, 1, 1, tzinfo=UTC)
