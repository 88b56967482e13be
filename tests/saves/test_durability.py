"""The power goes: what was shown is there, in a folder that is there."""

import errno
from collections.abc import Callable
from pathlib import Path

import pytest
from durability import Durable
from making import reopened, taken, ticking
from nim import NIM, Take, find_nim

from dogs_saves import MatchFolder, Player, SaveError, StoredMatch, disk
from dogs_saves.documents import Documents
from dogs_saves.files import make_folder

PLAYERS = (Player("Ana"), Player("Bruno"))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    out = tmp_path / "disk"
    out.mkdir()
    return out


def folder_in(root: Path) -> MatchFolder:
    return MatchFolder(root / "a" / "b" / "matches", clock=ticking(), find_game=find_nim)


def test_what_is_synced_is_given_to_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other tests put their own disk in its place."""
    synced: list[int] = []
    monkeypatch.setattr("os.fsync", synced.append)
    disk.sync(7)
    assert synced == [7]


def test_every_move_in_a_new_folder_lasts(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    durable = Durable(monkeypatch, root)
    stored = folder_in(root).create(NIM, PLAYERS, {}, 1)
    calls: list[int] = []
    for sticks in (0, 1, 2, 3):
        if sticks:
            stored.play(Take(sticks))
            calls.append(sticks)
        after = durable.after_loss(tmp_path / f"after-{sticks}")
        with reopened(after / stored.path.relative_to(root)) as again:
            assert taken(again) == calls
    stored.close()


def test_what_was_cut_off_again_stays_away(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line was on the disk when syncing it failed: it is said that it did not happen."""
    durable = Durable(monkeypatch, root)
    stored = folder_in(root).create(NIM, PLAYERS, {}, 1)
    with pytest.MonkeyPatch.context() as patch:
        synced = disk.sync

        def late(fd: int) -> None:
            synced(fd)
            patch.setattr(disk, "sync", synced)
            raise OSError(errno.EIO, "late")

        patch.setattr(disk, "sync", late)
        with pytest.raises(SaveError, match="so not done"):
            stored.play(Take(1))
    after = durable.after_loss(tmp_path / "after")
    with reopened(after / stored.path.relative_to(root)) as again:
        assert taken(again) == []
    stored.close()


def removed(path: Path) -> None:
    path.unlink()


def folder_renamed(path: Path) -> None:
    path.parent.parent.rename(path.parent.parent.with_name("renamed"))


@pytest.mark.parametrize("harm", [removed, folder_renamed])
def test_a_match_that_is_written_anew_lasts(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: Callable[[Path], None]
) -> None:
    durable = Durable(monkeypatch, root)
    stored = folder_in(root).create(NIM, PLAYERS, {}, 1)
    stored.play(Take(1))
    harm(stored.path)
    stored.play(Take(2))
    after = durable.after_loss(tmp_path / "after")
    with reopened(after / stored.path.relative_to(root)) as again:
        assert taken(again) == [1, 2]
    stored.close()


def test_a_document_and_a_match_from_elsewhere_last(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "source.dogs"
    with StoredMatch.create(
        source, NIM, PLAYERS, {}, 1, clock=ticking(), find_game=find_nim
    ) as stored:
        stored.play(Take(1))
    durable = Durable(monkeypatch, root)
    copy = folder_in(root).take_in(source).path
    Documents(root / "c" / "d", Player).write("one", Player("Ana"))
    after = durable.after_loss(tmp_path / "after")
    with reopened(after / copy.relative_to(root)) as again:
        assert taken(again) == [1]
    assert Documents(after / "c" / "d", Player).read("one") == Player("Ana")


def test_each_new_folder_lasts(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    durable = Durable(monkeypatch, root)
    for number, name in enumerate(("a", "a/b/c", "a/b/c/d", "e")):
        path = root / name
        make_folder(path)
        after = durable.after_loss(tmp_path / f"after-{number}")
        assert (after / path.relative_to(root)).is_dir()
