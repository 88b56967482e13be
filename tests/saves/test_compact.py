"""A match that is played for very long: its file is written anew, and no move is lost."""

import errno
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from faults import Faults
from making import begin, reopened, ticking
from nim import NIM, Take, find_nim

from dogs_saves import Player, SaveError, StoredMatch, read_match, verify
from dogs_saves import compact as compacting
from dogs_saves.history import History
from dogs_saves.load import load
from dogs_saves.summary import summarize

TWO = (Player("Ana"), Player("Eva"))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are long when they have some thousands of bytes."""
    monkeypatch.setattr(compacting, "COMPACT_FROM", 8_000)
    monkeypatch.setattr(compacting, "FULL", 40_000)


def lived(path: Path, rounds: int = 1) -> StoredMatch:
    """A match in which much was taken back, renamed and reseated; one move can be redone."""
    stored = begin(path, players=TWO)
    for turn in range(rounds):
        stored.mark_hint(0)
        stored.play(Take(1))
        stored.mark_hint(1)
        stored.play(Take(2))
        stored.undo(1, (1,))
        stored.play(Take(3))
        stored.undo(0, (0,))
        stored.redo()
        stored.rename(f"Sticks {turn}")
        stored.set_player(1, Player(f"Eva {turn}"))
        if turn < rounds - 1:
            stored.undo(0, (0,))
    return stored


def history_of(path: Path) -> History:
    loaded = load(path.read_bytes(), path)
    assert loaded.clean, loaded.notes
    return loaded.history


def what_counts(history: History) -> tuple[object, ...]:
    return (
        history.header.seed,
        history.base,
        history.moves,
        history.undone,
        history.hinted,
        history.players,
        history.title,
        history.taken_back,
        history.finished,
        history.last_change,
    )


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_a_compacted_history_says_the_same(path: Path, rounds: int) -> None:
    with lived(path, rounds):
        history = history_of(path)
        assert history.undone
        assert what_counts(history.compacted()) == what_counts(history)
    history = history_of(path)
    assert what_counts(history.compacted()) == what_counts(history)
    assert len(history.compacted().records) < len(history.records)


def test_a_finished_match_says_the_same(path: Path) -> None:
    with lived(path) as stored:
        while stored.match.to_move is not None:
            stored.play(NIM.legal_actions(stored.match.state)[-1])
        stored.rename("Over")
    history = history_of(path)
    assert history.finished is not None
    assert what_counts(history.compacted()) == what_counts(history)


@pytest.mark.usefixtures("small")
def test_a_match_played_for_ever_stays_short_and_whole(path: Path) -> None:
    longest = written = 0
    with lived(path) as stored:
        for turn in range(400):
            before = path.stat().st_ino
            stored.redo() if stored.match.redoable else stored.play(Take(1))
            stored.undo((stored.match.to_move or 0) ^ 1, (0,)) or stored.undo(0, (0,))
            stored.rename(f"Title {turn}")
            longest = max(longest, path.stat().st_size)
            written += before != path.stat().st_ino
            if turn % 50 == 0:
                copy = read_match(path, find_nim)
                assert copy.recovery is None
                assert copy.match.actions == stored.match.actions
                assert copy.match.redoable == stored.match.redoable
                assert copy.match.taken_back == stored.match.taken_back
                assert copy.hinted == stored.hinted
        assert 5 < written < 60
        assert longest < 16_000
        left = (stored.match.actions, stored.match.redoable, stored.match.taken_back)
    assert verify(path, find_nim).ok
    assert summarize(path).title == "Title 399"
    with reopened(path) as again:
        assert (again.match.actions, again.match.redoable, again.match.taken_back) == left


@pytest.mark.usefixtures("small")
def test_a_match_that_cannot_be_shorter_is_refused_further_moves(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with lived(path) as stored:
        monkeypatch.setattr(compacting, "FULL", path.stat().st_size)
        before = path.read_bytes()
        for _ in range(3):
            with pytest.raises(
                SaveError,
                match="Move not played",
            ):
                stored.play(Take(1))
        assert path.read_bytes() == before
        actions = stored.match.actions
    assert read_match(path, find_nim).match.actions == actions


def long_one(path: Path) -> StoredMatch:
    """A match whose next record makes its file be written anew."""
    stored = lived(path)
    while path.stat().st_size < compacting.COMPACT_FROM:
        stored.rename("Sticks again")
    return stored


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("lasting", [False, True])
def test_no_fault_on_the_way_loses_a_move(tmp_path: Path, error: int, lasting: bool) -> None:
    rewritten = refused = 0
    for at in range(60):
        path = tmp_path / f"{at}.dogs"
        stored = long_one(path)
        shown = stored.match.actions
        with pytest.MonkeyPatch.context() as patch:
            fails: Callable[[int, str], int | None] = partial(_fails, at, lasting, error)
            faults = Faults(patch, fails)
            try:
                stored.play(Take(1))
            except SaveError:
                refused += 1
            else:
                shown = (*shown, Take(1))
            called = len(faults.calls)
        assert stored.match.actions == shown
        if stored._journal.closed:
            with pytest.raises(SaveError, match="open it again"):
                stored.play(Take(2))
        else:
            stored.play(Take(2))
            shown = (*shown, Take(2))
        stored.close()
        again, _ = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
        with again:
            assert again.match.actions[: len(shown)] == shown
            assert len(again.match.actions) <= len(shown) + 1
        rewritten += path.stat().st_size < compacting.COMPACT_FROM
        if called <= at:
            break
    else:
        pytest.fail("more calls than expected")
    assert at > 10
    assert rewritten
    assert refused


def _fails(at: int, lasting: bool, error: int, number: int, name: str) -> int | None:
    return error if number == at or (lasting and number > at) else None


@pytest.mark.usefixtures("small")
def test_a_power_cut_at_any_call_leaves_a_whole_match(tmp_path: Path) -> None:
    """The process dies in the middle: what was shown is in the file."""

    class Killed(BaseException):
        pass

    for at in range(60):
        path = tmp_path / f"{at}.dogs"
        stored = long_one(path)
        shown = stored.match.actions

        def fails(number: int, name: str, at: int = at) -> int | None:
            if number == at:
                raise Killed
            return None

        with pytest.MonkeyPatch.context() as patch:
            Faults(patch, fails)
            try:
                stored.play(Take(1))
            except Killed:
                ended = False
            else:
                ended = True
        reading = read_match(path, find_nim)
        assert reading.match.actions[: len(shown)] == shown
        assert len(reading.match.actions) <= len(shown) + 1
        stored.close()
        if ended:
            break
    else:
        pytest.fail("more calls than expected")
    assert at > 10


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("spoiled", [b'"mova"', b"spoiled spoiled"])
def test_a_file_that_was_damaged_meanwhile_is_whole_again_when_it_is_written_anew(
    path: Path, spoiled: bytes
) -> None:
    with long_one(path) as stored:
        data = path.read_bytes()
        with path.open("r+b") as file:
            file.seek(data.index(b'"move"'))
            file.write(spoiled)
        stored.rename("Other")
        shown = stored.match.actions
    with reopened(path) as again:
        assert (again.title, again.match.actions) == ("Other", shown)


@pytest.mark.usefixtures("small")
def test_nothing_is_written_to_a_file_that_may_not_outlast_a_loss_of_power(path: Path) -> None:
    with long_one(path) as stored:
        shown = stored.match.actions
        with pytest.MonkeyPatch.context() as patch:
            Faults(patch, lambda _, name: errno.EIO if name == "open_folder" else None)
            for _ in range(2):
                with pytest.raises(SaveError, match="open it again"):
                    stored.play(Take(1))
        assert stored.match.actions == shown
    with reopened(path) as again:
        assert again.match.actions == shown
