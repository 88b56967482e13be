"""Locks: one writes at a time, and what stands in the way is said as what it is."""

import errno
import os
import stat
import threading
from pathlib import Path

import pytest
from faults import Faults
from making import begin, reopened, taken, ticking, write
from nim import NIM, Take, find_nim

from dogs_rules.phrase import phrase
from dogs_saves import LockedError, MatchFolder, Player, SaveError, disk
from dogs_saves.files import draft_path
from dogs_saves.locks import Lock, lock, lock_path, sweep


def test_a_released_lock_leaves_nothing(path: Path) -> None:
    held = lock(path)
    assert stat.S_IMODE(lock_path(path).stat().st_mode) == 0o600
    held.release()
    held.release()
    assert list(path.parent.iterdir()) == []


def test_who_waits_for_a_lock_that_is_removed_meanwhile_gets_the_next_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It opened the lock file; then that was released, and somebody else made another one."""
    first = lock(path)
    others: list[Lock] = []
    real = disk.open_lock

    def slowly(file: Path) -> int:
        fd = real(file)
        if not others:
            first.release()
            others.append(first)
            others.append(lock(path))
        return fd

    monkeypatch.setattr(disk, "open_lock", slowly)
    with pytest.raises(LockedError):
        lock(path, 0)
    others[1].release()
    lock(path, 0).release()


def test_many_at_once_are_one_after_the_other(path: Path) -> None:
    inside: list[int] = []
    most: list[int] = []

    def work() -> None:
        for _ in range(40):
            held = lock(path, 60)
            inside.append(1)
            most.append(len(inside))
            inside.pop()
            held.release()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1] * 160
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize("kind", ["folder", "link", "dangling"])
def test_what_is_no_lock_file_is_blamed_and_left_alone(path: Path, kind: str) -> None:
    write(path)
    target = path.with_name("precious")
    target.write_text("precious")
    if kind == "folder":
        lock_path(path).mkdir()
    else:
        lock_path(path).symlink_to(target if kind == "link" else path.with_name("nowhere"))
    with pytest.raises(SaveError) as caught:
        reopened(path)
    said = str(caught.value)
    assert f"its lock file {lock_path(path).name} cannot be used" in said
    assert ("it is a folder" if kind == "folder" else "it is a link") in said
    assert "Move the lock file away" in said
    assert target.read_text() == "precious"
    assert not path.with_name("nowhere").exists()


@pytest.mark.parametrize("call", ["open_lock", "lock"])
def test_a_missing_permission_is_no_other_window(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    write(path)
    Faults(monkeypatch, lambda _, name: errno.EACCES if name == call else None)
    with pytest.raises(SaveError, match="permission denied") as caught:
        reopened(path)
    assert not isinstance(caught.value, LockedError)


@pytest.mark.parametrize("error", [errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP])
@pytest.mark.filterwarnings("error")
def test_on_a_disk_that_cannot_lock_one_plays_and_is_warned(
    path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    Faults(monkeypatch, lambda _, name: error if name == "lock" else None)
    stored = begin(path)
    (news,) = map(str, stored.take_news())
    assert "cannot be locked on this disk" in news
    stored.play(Take(1))
    assert stored.take_news() == ()
    stored.close()
    with reopened(path) as again:
        assert len(again.take_news()) == 1
        assert taken(again) == [1]
    assert list(path.parent.iterdir()) == [path]


# What is left behind.


def folder_of(path: Path) -> MatchFolder:
    return MatchFolder(path.parent, find_game=find_nim)


def test_matches_that_are_over_leave_nothing_but_their_files(tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path, find_game=find_nim)
    for number in range(5):
        with folder.create(NIM, (Player("Ana"), Player("Bo")), {}, number) as stored:
            stored.play(Take(1))
        folder.matches()
        folder.rename(stored.path, "Other")
    assert {path.suffix for path in tmp_path.iterdir()} == {".dogs"}
    assert len(list(tmp_path.iterdir())) == 5


def test_what_the_dead_left_is_swept_and_what_the_living_have_is_not(path: Path) -> None:
    write(path)
    living = path.with_name("living.dogs")
    held = lock(living)
    for dog in (path, living, path.with_name("never.dogs")):
        draft_path(dog).write_bytes(b"half")
    for dog in (path, path.with_name("never.dogs"), path.with_name("idle.dogs")):
        lock_path(dog).touch()
    odd = [path.with_name(name) for name in (".new", ".lock", "x.new", ".hidden")]
    for dog in odd:
        dog.touch()
    stored, _ = folder_of(path).open(path)
    there = {entry.name for entry in path.parent.iterdir()}
    mine = {draft_path(living), lock_path(living), path, lock_path(path), *odd}
    assert there - {".new", ".lock"} == {lock.name for lock in mine} - {".new", ".lock"}
    stored.close()
    held.release()


def test_a_draft_goes_when_its_match_is_opened(path: Path) -> None:
    write(path)
    draft_path(path).write_bytes(b"half")
    reopened(path).close()
    assert list(path.parent.iterdir()) == [path]


def test_sweeping_never_fails(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sweep(path.parent / "nowhere")
    lock_path(path).mkdir()
    draft_path(path).mkdir()
    sweep(path.parent)
    os.rmdir(lock_path(path))  # noqa: PTH106  (a folder, of which nothing may be left in it)
    Faults(monkeypatch, lambda _, name: errno.EIO if name == "list_folder" else None)
    sweep(path.parent)


def test_no_names_without_end_are_tried_where_every_lock_seems_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside = tmp_path / "outside.dogs"
    write(outside)
    folder = MatchFolder(tmp_path / "matches", find_game=find_nim)
    tried: list[Path] = []

    def held(file: Path, patience: float = 0) -> Lock:
        tried.append(file)
        raise LockedError(phrase("held"), file)

    monkeypatch.setattr("dogs_saves.opening.lock", held)
    monkeypatch.setattr("dogs_saves.folder.lock", held)
    with pytest.raises(SaveError, match=r"Cannot create nim-.*another program"):
        folder.create(NIM, (Player("Ana"), Player("Bo")), {}, 1)
    with pytest.raises(
        SaveError,
        match="Cannot create outside\\.dogs",
    ):
        folder.take_in(outside)
    assert len(tried) == 16


def test_a_name_that_has_a_file_is_not_locked_to_find_a_free_one(tmp_path: Path) -> None:
    """Or who begins a match would wait for each one of that name that is being played."""
    folder = MatchFolder(tmp_path, clock=ticking(), find_game=find_nim)
    players = (Player("Ana"), Player("Bo"))
    open_now = [folder.create(NIM, players, {}, 1, title="Sticks") for _ in range(12)]
    assert len({opened.path for opened in open_now}) == 12
    for opened in open_now:
        opened.close()


@pytest.mark.parametrize("code", [errno.EROFS, errno.ENOSPC])
def test_where_no_lock_file_can_be_made_none_is_blamed(
    path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    Faults(monkeypatch, lambda _, name: code if name == "open_lock" else None)
    with pytest.raises(SaveError, match="Not saved, so not done: the disk"):
        begin(path)
    monkeypatch.undo()
    write(path)
    Faults(monkeypatch, lambda _, name: code if name == "open_lock" else None)
    with pytest.raises(SaveError, match="cannot be opened to play on: the disk") as caught:
        reopened(path)
    assert "Move the lock file away" not in str(caught.value)
