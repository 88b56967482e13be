"""Written before it counts: whatever fails in between, a move counts once or not at all."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from faults import Faults
from making import begin, reopened, taken
from nim import Take, find_nim

from dogs_rules.match import Match, PreparedMove
from dogs_saves import SaveError, StoredMatch, read_match

Step = Callable[[StoredMatch], object]


def redone(stored: StoredMatch) -> object:
    return stored.redo()


def played(stored: StoredMatch) -> object:
    return stored.play(Take(2))


def with_one_taken_back(path: Path) -> StoredMatch:
    stored = begin(path)
    stored.play(Take(1))
    stored.play(Take(3))
    assert stored.undo(1, (1,)) == 1
    return stored


@pytest.mark.parametrize("step", [played, redone])
def test_what_the_disk_refuses_does_not_count(tmp_path: Path, step: Step) -> None:
    stored = with_one_taken_back(tmp_path / "one.dogs")
    before = stored.match.digest()
    with pytest.MonkeyPatch.context() as patch:
        Faults(patch, lambda number, name: errno.ENOSPC if name == "write" else None)
        for _ in range(2):
            with pytest.raises(SaveError, match="disk is full"):
                step(stored)
            assert (stored.match.digest(), stored.match.plies) == (before, 1)
            assert stored.match.redoable == Take(3)
    step(stored)
    assert stored.match.plies == 2
    stored.close()
    with reopened(tmp_path / "one.dogs") as again:
        assert taken(again) == ([1, 2] if step is played else [1, 3])


@pytest.mark.parametrize("step", [played, redone])
def test_what_breaks_before_it_is_written_leaves_both_as_they_were(
    tmp_path: Path, step: Step, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = with_one_taken_back(tmp_path / "one.dogs")
    size = stored.path.stat().st_size

    def broken(*_: object) -> object:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(stored.match.game, "view", broken)
        with pytest.raises(ZeroDivisionError):
            step(stored)
    assert (stored.match.plies, stored.path.stat().st_size) == (1, size)
    step(stored)
    assert len(read_match(stored.path, find_nim).match.actions) == 2
    stored.close()


@pytest.mark.parametrize("step", [played, redone])
def test_what_breaks_after_it_is_written_is_found_in_the_file_once(
    tmp_path: Path, step: Step, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = with_one_taken_back(tmp_path / "one.dogs")

    def killed(_: Match, move: PreparedMove) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Match, "commit", killed)
        with pytest.raises(KeyboardInterrupt):
            step(stored)
    assert stored.match.plies == 1
    assert len(read_match(stored.path, find_nim).match.actions) == 2
    with pytest.raises(SaveError, match="closed"):
        step(stored)  # What is written counts; nothing may be written after it as if it did not.
    stored.close()
    with reopened(tmp_path / "one.dogs") as again:
        assert taken(again) == ([1, 2] if step is played else [1, 3])
