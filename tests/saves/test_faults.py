"""The disk refuses: at every single call, in every way, once or from then on."""

import errno
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from faults import Faults
from making import begin, reopened, taken, ticking, write
from nim import Take, find_nim

from dogs_saves import MatchFolder, SaveError, StoredMatch, read_match
from dogs_saves.errors import reason

ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS)
MOST_CALLS = 80

Fails = Callable[[int, str], int | None]


def once(at: int, error: int) -> Fails:
    return lambda number, name: error if number == at else None


def from_then_on(at: int, error: int) -> Fails:
    return lambda number, name: error if number >= at else None


def refused(act: Callable[[], object]) -> str:
    """What the player is told when an attempt fails; empty when it does not."""
    try:
        act()
    except SaveError as error:
        return str(error)
    return ""


def begin_and_close(path: Path) -> None:
    begin(path).close()


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("how", [once, from_then_on])
def test_a_new_match_is_whole_or_not_there(
    tmp_path: Path, how: Callable[[int, int], Fails], error: int
) -> None:
    failures = 0
    for at in range(MOST_CALLS):
        path = tmp_path / f"{at}.dogs"
        with pytest.MonkeyPatch.context() as patch:
            faults = Faults(patch, how(at, error))
            refusal = refused(partial(begin_and_close, path))
            if refusal:
                failures += 1
                assert str(reason(OSError(error, ""))) in refusal
            created = len(faults.calls)
        if path.exists():
            reopened(path).close()
        else:
            begin(path).close()  # Nothing is in the way of another attempt.
        if created <= at:
            break
    else:
        pytest.fail("raise MOST_CALLS")
    assert failures >= 8


@pytest.mark.parametrize("error", ERRORS)
def test_a_move_that_is_not_written_has_not_happened_and_can_be_tried_again(
    tmp_path: Path, error: int
) -> None:
    failed = set()
    for at in range(MOST_CALLS):
        path = tmp_path / f"{at}.dogs"
        stored = begin(path)
        stored.play(Take(1))
        before = stored.match.digest()
        with pytest.MonkeyPatch.context() as patch:
            faults = Faults(patch, once(at, error))
            refusal = refused(partial(stored.play, Take(2)))
            called = list(faults.calls)
        if refusal:
            failed.add(called[at])
            assert str(reason(OSError(error, ""))) in refusal
            assert stored.match.digest() == before
            assert len(read_match(path, find_nim).match.actions) == 1
            stored.play(Take(3))
        stored.close()
        with reopened(path) as again:
            assert taken(again) == ([1, 3] if refusal else [1, 2])
        if len(called) <= at:
            break
    else:
        pytest.fail("raise MOST_CALLS")
    assert failed == {"look", "look_at", "write", "sync"}


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("how", [once, from_then_on])
def test_what_is_said_to_be_gone_never_comes_back(
    tmp_path: Path, how: Callable[[int, int], Fails], error: int
) -> None:
    """However often cutting fails too, and whatever fails at the close."""
    uncertain = 0
    for at in range(MOST_CALLS):
        path = tmp_path / f"{at}.dogs"
        stored = begin(path)
        stored.play(Take(1))
        with pytest.MonkeyPatch.context() as patch:
            faults = Faults(patch, how(at, error))
            refusal = refused(partial(stored.play, Take(2)))
            stored.close()
            called = len(faults.calls)
        again, _ = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
        with again:
            if not refusal:
                assert taken(again) == [1, 2]
            elif "may be on the disk" in refusal:
                uncertain += 1
                assert taken(again)[:1] == [1]
            else:
                assert taken(again) == [1]
        if called <= at:
            break
    else:
        pytest.fail("raise MOST_CALLS")
    assert bool(uncertain) == (how is from_then_on)


def test_what_could_not_be_cut_is_cut_at_the_close(path: Path) -> None:
    stored = begin(path)
    with pytest.MonkeyPatch.context() as patch:
        Faults(patch, lambda _, name: errno.EIO if name in {"sync", "cut"} else None)
        assert "may be on the disk" in refused(partial(stored.play, Take(2)))
    assert len(read_match(path, find_nim).match.actions) == 1
    stored.close()
    with reopened(path) as again:
        assert taken(again) == []


@pytest.mark.parametrize("name", ["unlock", "close", "remove", "look", "look_at"])
def test_nothing_that_fails_at_the_end_harms_a_match_that_is_saved(path: Path, name: str) -> None:
    stored = begin(path)
    stored.play(Take(2))
    with pytest.MonkeyPatch.context() as patch:
        Faults(patch, lambda _, called: errno.EIO if called == name else None)
        stored.close()
    with reopened(path) as again:
        assert taken(again) == [2]


@pytest.mark.parametrize("error", ERRORS)
def test_a_disk_that_stays_broken_loses_no_shown_move(tmp_path: Path, error: int) -> None:
    for at in range(8):
        path = tmp_path / f"{at}.dogs"
        stored = begin(path)
        stored.play(Take(1))
        with pytest.MonkeyPatch.context() as patch:
            Faults(patch, from_then_on(at, error))
            for _ in range(3):
                with pytest.raises(SaveError):
                    stored.play(Take(2))
            with pytest.raises(SaveError):
                stored.undo(0)
            with pytest.raises(SaveError):
                stored.rename("Other")
            assert stored.match.plies == 1
            assert stored.title == "Sticks"
            stored.close()
        again, _ = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
        with again:
            assert taken(again)[:1] == [1]
            assert again.match.plies <= 2


def test_the_journal_goes_on_when_the_disk_has_room_again(path: Path) -> None:
    stored = begin(path)
    with pytest.MonkeyPatch.context() as patch:
        full = {"write", "sync", "cut"}
        Faults(patch, lambda _, name: errno.ENOSPC if name in full else None)
        with pytest.raises(SaveError, match="disk is full"):
            stored.play(Take(2))
    assert path.read_bytes()[-1:] != b"\n"  # Half a line lies there, and could not be cut.
    stored.play(Take(3))
    stored.close()
    with reopened(path) as again:
        assert taken(again) == [3]


def test_short_writes_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = Faults(monkeypatch, bytes_at_a_time=7)
    data = write(tmp_path / "short.dogs")
    assert faults.calls.count("write") > 50
    monkeypatch.undo()
    assert data == write(tmp_path / "whole.dogs")


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize("how", [once, from_then_on])
@pytest.mark.parametrize("spoiled", [False, True])
def test_opening_fails_with_words_and_harms_nothing(
    tmp_path: Path, how: Callable[[int, int], Fails], error: int, spoiled: bool
) -> None:
    data = write(tmp_path / "sample.dogs")
    if spoiled:
        data = data[:-50]
    moves = data.count(b'"type":"move"')
    for at in range(MOST_CALLS):
        path = tmp_path / f"{at}.dogs"
        path.write_bytes(data)
        with pytest.MonkeyPatch.context() as patch:
            faults = Faults(patch, how(at, error))
            try:
                stored, recovery = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
            except SaveError:
                kept = path.read_bytes()
                assert kept == data or "rename" in faults.calls
            else:
                assert (recovery is not None) == spoiled
                stored.close()
            called = len(faults.calls)
        stored, _ = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
        with stored:
            assert stored.match.plies == moves
        if called <= at:
            break
    else:
        pytest.fail("raise MOST_CALLS")
    assert at > (10 if spoiled else 4)


@pytest.mark.parametrize("error", ERRORS)
def test_the_folder_answers_in_words(tmp_path: Path, error: int) -> None:
    for at in range(MOST_CALLS):
        folder = MatchFolder(tmp_path / str(at), clock=ticking(), find_game=find_nim)
        folder.root.mkdir()
        data = write(folder.root / "one.dogs")
        with pytest.MonkeyPatch.context() as patch:
            faults = Faults(patch, once(at, error))
            refused(folder.matches)
            refused(partial(folder.delete, folder.root / "one.dogs"))
            refused(partial(folder.undelete, folder.root / "trash" / "one.dogs"))
            called = len(faults.calls)
        left = [*folder.root.glob("*.dogs"), *folder.root.glob("trash/*.dogs")]
        assert [path.read_bytes() for path in left] == [data]
        if called <= at:
            break
    else:
        pytest.fail("raise MOST_CALLS")
