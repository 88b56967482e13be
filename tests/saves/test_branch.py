"""Branches: what they begin with, what is refused, and where they stand in a list."""

from pathlib import Path

import msgspec
import pytest
from making import PLAYERS, ticking
from nim import NIM, Take, find_nim

from dogs_saves import (
    MatchFolder,
    MissingError,
    Player,
    SaveError,
    State,
    StoredMatch,
    Summary,
    UnreadableError,
    branches_under,
    read_match,
    verify,
)
from dogs_saves.proof import Verdict
from dogs_saves.records import Origin
from dogs_saves.summary import summarize

SAMPLES = Path(__file__).parents[2] / "saves" / "samples"
FINISHED = sorted(SAMPLES.glob("*-finished.dogs"))


@pytest.fixture
def folder(tmp_path: Path) -> MatchFolder:
    return MatchFolder(tmp_path, clock=ticking(), find_game=find_nim)


def finished(folder: MatchFolder, title: str = "") -> Path:
    """A match of Nim to its end, in which a hint was asked for and a move taken back."""
    with folder.create(NIM, PLAYERS, {}, 5, title=title) as stored:
        stored.mark_hint(0)
        stored.play(Take(3))
        stored.undo(0)
        while stored.match.to_move is not None:
            legal = NIM.legal_actions(stored.match.state)
            stored.play(legal[0])
        return stored.path


@pytest.mark.parametrize("parent", FINISHED, ids=[path.stem for path in FINISHED])
def test_a_branch_goes_on_as_its_match_did(parent: Path, tmp_path: Path) -> None:
    match = read_match(parent).match
    players = tuple(Player(f"P{seat}", "random") for seat in range(match.seats))
    ply = match.plies // 2
    folder = MatchFolder(tmp_path)
    with folder.branch(parent, ply, players, title="Otherwise") as stored:
        assert stored.match.actions == match.actions[:ply]
        for action in match.actions[ply:]:
            stored.play(action)
        assert stored.match.digest() == match.digest()
        path = stored.path
    assert verify(path).verdict is Verdict.PROVED
    reading = read_match(path)
    assert reading.recovery is None
    assert (reading.title, reading.players) == ("Otherwise", players)
    assert summarize(path).origin == Origin(parent.stem, summarize(parent).created, ply)


def test_a_branch_keeps_its_origin_whatever_is_written(folder: MatchFolder) -> None:
    parent = finished(folder)
    with folder.branch(parent, 2, PLAYERS) as stored:
        stored.play(Take(1))
        path = stored.path
    summary = summarize(path)
    assert (summary.state, summary.ply, summary.origin) == (
        State.RUNNING,
        3,
        Origin(parent.stem, summarize(parent).created, 2),
    )
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[1:]))  # Its first line is lost, and comes back from a copy.
    opened, recovery = StoredMatch.open(path, find_game=find_nim)
    opened.close()
    assert recovery is not None
    assert summarize(path).origin == summary.origin


def test_only_a_branch_says_where_it_comes_from(folder: MatchFolder) -> None:
    assert b"origin" not in finished(folder).read_bytes()


def test_what_was_told_before_the_branch_is_told_in_it(folder: MatchFolder) -> None:
    parent = finished(folder)
    with folder.branch(parent, 2, PLAYERS) as stored:
        assert stored.hinted
        assert stored.match.taken_back == 0


@pytest.mark.parametrize("ply", [-1, 10_000])
def test_a_move_that_is_not_there_is_refused(folder: MatchFolder, ply: int) -> None:
    parent = finished(folder)
    before = parent.read_bytes()
    with pytest.raises(SaveError, match="You can play on from moves 0 to"):
        folder.branch(parent, ply, PLAYERS)
    with pytest.raises(SaveError):
        folder.branch(parent, read_match(parent, find_nim).match.plies, PLAYERS)
    assert parent.read_bytes() == before
    assert len(folder.matches()) == 1


def test_a_match_that_runs_is_not_played_on_from_a_move(folder: MatchFolder) -> None:
    with folder.create(NIM, PLAYERS, {}, 5) as stored:
        stored.play(Take(3))
        path = stored.path
    with pytest.raises(SaveError, match="only from a finished match"):
        folder.branch(path, 0, PLAYERS)


def test_a_match_that_is_gone_or_damaged_has_a_sentence(folder: MatchFolder) -> None:
    parent = finished(folder)
    parent.write_bytes(b"\0" * 300)
    with pytest.raises(UnreadableError):
        folder.branch(parent, 2, PLAYERS)
    parent.unlink()
    with pytest.raises(MissingError):
        folder.branch(parent, 2, PLAYERS)


def test_other_seats_than_the_match_has_are_refused(folder: MatchFolder) -> None:
    parent = finished(folder)
    with pytest.raises(SaveError, match="seats"):
        folder.branch(parent, 2, [*PLAYERS, Player("Zoe")])


def shown(summaries: list[Summary]) -> list[tuple[str, int]]:
    return [(branch.summary.title, branch.depth) for branch in branches_under(summaries)]


def test_branches_stand_under_their_match_and_a_family_where_its_newest_would(
    folder: MatchFolder,
) -> None:
    old = finished(folder, "old")
    finished(folder, "other")
    with folder.branch(old, 2, PLAYERS, title="first"):
        pass
    with folder.branch(old, 3, PLAYERS, title="second") as second:
        while second.match.to_move is not None:
            second.play(NIM.legal_actions(second.match.state)[0])
    with folder.branch(second.path, 4, PLAYERS, title="deeper"):
        pass
    finished(folder, "newest")
    assert shown(folder.matches()) == [
        ("newest", 0),
        ("old", 0),
        ("second", 1),
        ("deeper", 2),
        ("first", 1),
        ("other", 0),
    ]
    folder.delete(old)
    assert shown(folder.matches())[1:] == [("second", 0), ("deeper", 1), ("first", 0), ("other", 0)]


def test_another_match_of_the_same_name_is_not_the_one_it_branched_off(folder: MatchFolder) -> None:
    old = finished(folder)
    with folder.branch(old, 2, PLAYERS):
        pass
    folder.delete(old)
    assert finished(folder) == old
    assert [branch.depth for branch in branches_under(folder.matches())] == [0, 0]


def test_files_made_to_go_in_a_circle_are_each_listed_once(folder: MatchFolder) -> None:
    model = summarize(finished(folder))
    assert model.created is not None
    names = ("a", "b", "c")
    circle = [
        _with(model, name, Origin(names[(at + 1) % 3], model.created, 1))
        for at, name in enumerate("abc")
    ]
    own = _with(model, "d", Origin("d", model.created, 1))
    branches = branches_under([*circle, own])
    assert sorted(branch.summary.path.stem for branch in branches) == ["a", "b", "c", "d"]


def _with(model: Summary, stem: str, origin: Origin) -> Summary:
    return msgspec.structs.replace(model, path=model.path.with_stem(stem), origin=origin)


def test_a_long_chain_of_branches_is_listed_to_its_end(folder: MatchFolder) -> None:
    model = summarize(finished(folder))
    assert model.created is not None
    chain = [_with(model, str(at), Origin(str(at - 1), model.created, 1)) for at in range(5000)]
    branches = branches_under(chain[::-1])
    assert [branch.depth for branch in branches] == list(range(5000))
