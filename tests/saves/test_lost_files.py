"""Somebody else takes a match's file away while it is played: nothing that was told is lost."""

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from faults import Faults
from making import begin, reopened, taken, ticking, write
from nim import Take, find_nim

from dogs_saves import SaveError, StoredMatch, read_match
from dogs_saves.locks import lock_path
from tests.support.checkout import elsewhere

HERE = Path(__file__).parent


def removed(path: Path) -> None:
    path.unlink()


def folder_removed(path: Path) -> None:
    shutil.rmtree(path.parent)


def folder_renamed(path: Path) -> None:
    path.parent.rename(path.parent.with_name("renamed"))


def moved(path: Path) -> None:
    path.rename(path.with_name("moved.dogs"))


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"other")
    other.rename(path)


def put_back(path: Path) -> None:
    """A sync tool puts an older version in its place."""
    older = b"".join(path.read_bytes().splitlines(keepends=True)[:-1])
    path.with_name("older").write_bytes(older)
    path.with_name("older").rename(path)


def truncated(path: Path) -> None:
    path.write_bytes(b"")


def cut_short(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 10)


def appended(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"something\n")


def linked(path: Path) -> None:
    path.rename(path.with_name("real.dogs"))
    path.symlink_to("real.dogs")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


SAME_NAME = (removed, folder_removed, folder_renamed, moved)
OTHER_NAME = (replaced, put_back, truncated, cut_short, appended, linked, a_folder)
WORDS = {
    removed: "was removed",
    folder_removed: "was removed",
    folder_renamed: "was moved",
    moved: "was moved",
    truncated: "was changed",
    cut_short: "was changed",
    appended: "was changed",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "matches"
    folder.mkdir()
    return folder / "one.dogs"


def content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


@pytest.mark.parametrize("harm", [*SAME_NAME, *OTHER_NAME])
def test_the_match_goes_on_with_everything_before_the_move_is_shown(
    path: Path, harm: Callable[[Path], None]
) -> None:
    stored = begin(path)
    stored.play(Take(1))
    harm(path)
    theirs = content(path)
    stored.play(Take(2))
    there = stored.path
    assert [action.sticks for action in read_match(there, find_nim).match.actions] == [1, 2]
    if harm in SAME_NAME:
        assert there == path
    else:
        assert there == path.with_name("one-2.dogs")
        assert content(path) == theirs
    (news,) = map(str, stored.take_news())
    assert WORDS.get(harm, "was replaced") in news
    assert f"continues as {there.name}" in news
    assert stored.take_news() == ()
    stored.play(Take(3))
    stored.close()
    assert stored.take_news() == ()
    with reopened(there) as again:
        assert taken(again) == [1, 2, 3]


ACTS: dict[str, Callable[[StoredMatch], object]] = {
    "undo": lambda stored: stored.undo(0),
    "title": lambda stored: stored.rename("Other"),
    "hint": lambda stored: stored.mark_hint(1),
    "make_sure": StoredMatch.make_sure,
    "close": StoredMatch.close,
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("harm", [removed, replaced, truncated, folder_removed])
def test_whatever_is_written_next_notices_it(
    path: Path, act: str, harm: Callable[[Path], None]
) -> None:
    stored = begin(path)
    for sticks in (1, 2, 3):
        stored.play(Take(sticks))
    harm(path)
    ACTS[act](stored)
    (news,) = stored.take_news()
    assert stored.path.name in str(news)
    stored.close()
    with reopened(stored.path) as again:
        assert again.ply == stored.ply
        assert taken(again) == taken(stored)
        assert (again.title, again.hinted) == (stored.title, stored.hinted)


def test_redo_notices_it(path: Path) -> None:
    stored = begin(path)
    stored.play(Take(1))
    stored.undo(0)
    removed(path)
    stored.redo()
    stored.close()
    with reopened(path) as again:
        assert taken(again) == [1]


@pytest.mark.parametrize("harm", [removed, put_back])
def test_the_last_move_of_a_match_is_saved_too(path: Path, harm: Callable[[Path], None]) -> None:
    stored = begin(path)
    while stored.match.to_move is not None:
        harm(stored.path)
        stored.play(stored.match.game.legal_actions(stored.match.state)[-1])
    stored.close()
    with reopened(stored.path) as again:
        assert again.match.to_move is None


def test_a_file_that_is_put_back_as_it_was_is_gone_on_with(path: Path) -> None:
    """As some tools save, and as disks do that give a file another identity each time."""
    stored = begin(path)
    for sticks in (1, 2, 3):
        path.with_name("copy").write_bytes(path.read_bytes())
        path.with_name("copy").rename(path)
        stored.play(Take(sticks))
    assert stored.path == path
    assert stored.take_news() == ()
    stored.close()
    with reopened(path) as again:
        assert taken(again) == [1, 2, 3]


def test_a_file_that_goes_while_a_move_is_written_is_noticed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = begin(path)
    faults = Faults(monkeypatch)

    def harm(_: int, name: str) -> None:
        if name == "sync" and faults.calls.count("sync") == 0:
            path.unlink()

    faults.fails = harm
    stored.play(Take(1))
    assert len(stored.take_news()) == 1
    stored.close()
    with reopened(path) as again:
        assert taken(again) == [1]


@pytest.mark.parametrize("harm", [removed, appended])
def test_nothing_is_called_saved_that_cannot_be_saved_anew(
    path: Path, harm: Callable[[Path], None]
) -> None:
    stored = begin(path)
    stored.play(Take(1))
    harm(path)
    with pytest.MonkeyPatch.context() as patch:
        Faults(patch, lambda _, name: errno.ENOSPC if name == "open_new" else None)
        for _ in range(2):
            with pytest.raises(SaveError, match=r"new one cannot be written.*disk is full"):
                stored.play(Take(2))
        with pytest.raises(SaveError, match="disk is full"):
            stored.make_sure()
        assert stored.ply == 1
        assert stored.take_news() == ()
    stored.play(Take(3))
    stored.close()
    with reopened(stored.path) as again:
        assert taken(again) == [1, 3]


@pytest.mark.parametrize("for_ever", [False, True])
@pytest.mark.parametrize("harm", [removed, replaced, folder_removed])
def test_what_is_said_to_be_gone_is_in_no_file(
    tmp_path: Path, harm: Callable[[Path], None], for_ever: bool
) -> None:
    """Whatever fails while a file is written anew."""
    refusals = 0
    for at in range(100):
        path = tmp_path / f"{at}" / "one.dogs"
        path.parent.mkdir()
        stored = begin(path)
        stored.play(Take(1))
        harm(path)
        refusal = ""
        with pytest.MonkeyPatch.context() as patch:
            faults = Faults(patch, partial(_fails, at, for_ever))
            try:
                stored.play(Take(2))
            except SaveError as error:
                refusal = str(error)
            called = len(faults.calls)
        if refusal:
            refusals += 1
            if "may be" not in refusal:
                assert [2] not in [_sticks(dog)[1:] for dog in path.parent.glob("one*.dogs")]
            stored.play(Take(3))
        stored.close()
        assert _sticks(stored.path) == ([1, 3] if refusal else [1, 2])
        if called <= at:
            break
    else:
        pytest.fail("more calls than thought")
    assert refusals > 5


def _fails(at: int, for_ever: bool, number: int, name: str) -> int | None:
    return errno.EIO if number == at or (for_ever and number > at) else None


def _sticks(path: Path) -> list[int]:
    try:
        return [act.sticks for act in read_match(path, find_nim).match.actions]
    except SaveError:
        return []  # What somebody else put there.


def test_a_file_where_the_folder_was_is_told(path: Path) -> None:
    stored = begin(path)
    folder_removed(path)
    path.parent.write_text("")
    with pytest.raises(SaveError, match="cannot be written"):
        stored.play(Take(1))
    path.parent.unlink()
    stored.play(Take(2))
    stored.close()
    with reopened(path) as again:
        assert taken(again) == [2]


def test_a_file_that_may_only_be_read_is_written_on(path: Path) -> None:
    stored = begin(path)
    path.chmod(0o400)
    stored.play(Take(1))
    assert stored.take_news() == ()
    stored.close()
    assert len(read_match(path, find_nim).match.actions) == 1


# The lock.


def test_a_lock_that_was_removed_is_taken_again(path: Path) -> None:
    stored = begin(path)
    lock_path(path).unlink()
    stored.play(Take(1))
    with pytest.raises(SaveError, match="another window"):
        reopened(path)
    assert stored.path == path
    stored.close()
    assert list(path.parent.iterdir()) == [path]


def test_two_that_write_lose_nothing_that_either_was_told(path: Path) -> None:
    write(path, (1,))
    first = reopened(path)
    lock_path(path).unlink()
    second = reopened(path)
    first.play(Take(2))
    second.play(Take(3))
    first.play(Take(1))
    second.play(Take(2))
    first.close()
    second.close()
    assert first.path != second.path
    for stored, plies in ((first, [1, 2, 1]), (second, [1, 3, 2])):
        again, _ = StoredMatch.open(stored.path, clock=ticking(), find_game=find_nim)
        with again:
            assert taken(again) == plies
    (news,) = map(str, first.take_news())
    assert "was also opened by another program" in news
    assert "continues as one-2.dogs" in news


PLAYER = """
import sys
from pathlib import Path
from making import reopened
from nim import Take
stored = reopened(Path(sys.argv[1]))
print("open", flush=True)
for line in sys.stdin:
    stored.play(Take(int(line)))
    print(stored.path, flush=True)
stored.close()
print(stored.path, flush=True)
"""


def test_two_processes_that_write_lose_nothing_that_either_was_told(path: Path) -> None:
    write(path, (1,))

    def player() -> subprocess.Popen[str]:
        out = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=HERE,
            env={"PYTHONPATH": str(HERE), **elsewhere()},
            text=True,
        )
        assert out.stdout is not None
        assert out.stdout.readline() == "open\n"
        return out

    with player() as first:
        lock_path(path).unlink()
        with player() as second:
            plies: dict[int, list[int]] = {first.pid: [1], second.pid: [1]}
            for sticks, process in ((2, second), (1, first), (3, first), (1, second)):
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(f"{sticks}\n")
                process.stdin.flush()
                there = Path(process.stdout.readline().strip())
                plies[process.pid].append(sticks)
                shown = [act.sticks for act in read_match(there, find_nim).match.actions]
                assert shown == plies[process.pid]
            ends = {}
            for process in (first, second):
                out, _ = process.communicate()
                ends[process.pid] = Path(out.strip())
    for pid, there in ends.items():
        again, _ = StoredMatch.open(there, clock=ticking(), find_game=find_nim)
        with again:
            assert taken(again) == plies[pid]
