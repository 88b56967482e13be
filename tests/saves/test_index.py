"""The index of a folder: it saves reading, and nothing it can come to makes a list wrong."""

import errno
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from faults import Faults
from making import ticking, write
from nim import find_nim

from dogs_saves import MatchFolder, Summary, disk, index, match_list
from dogs_saves.lines import seal_all, unseal
from dogs_saves.summary import Contents

pytestmark = pytest.mark.telling

MATCHES = 12


@pytest.fixture
def folder(tmp_path: Path) -> MatchFolder:
    """Matches that are all alike but for their names."""
    folder = MatchFolder(tmp_path / "matches", clock=ticking(), find_game=find_nim)
    folder.root.mkdir()
    data = write(tmp_path / "model.dogs")
    for number in range(MATCHES):
        (folder.root / f"{number}.dogs").write_bytes(data)
    return folder


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour later: whoever writes to a file now gives it another time."""
    monkeypatch.setattr(index, "now", lambda: time.time_ns() + 3600 * 10**9)


def of(folder: MatchFolder) -> Path:
    return folder.root / index.NAME


def files_read(folder: MatchFolder) -> int:
    """How many files one listing opens."""
    with pytest.MonkeyPatch.context() as patch:
        faults = Faults(patch)
        folder.matches()
        return faults.calls.count("open_read")


def without_index(folder: MatchFolder) -> list[Summary]:
    of(folder).unlink(missing_ok=True)
    return folder.matches()


def longer(path: Path) -> None:
    """A line more."""
    lines = path.read_bytes().splitlines(keepends=True)
    last = unseal(lines[-1].rstrip())
    assert last is not None
    titled = b'{"type":"titled","at":"2026-01-02T03:04:05Z","title":"Z"}'
    more, _ = seal_all([titled], last.n + 1, last.sum)
    path.write_bytes(b"".join([*lines, more]))


def same_size(path: Path) -> None:
    """Another file of the same size and times takes its place."""
    status = path.stat()
    data = path.read_bytes().replace(b"Sticks", b"Stacks")
    draft = path.with_suffix(".new")
    draft.write_bytes(data)
    os.utime(draft, ns=(status.st_atime_ns, status.st_mtime_ns))
    draft.replace(path)


def within(path: Path) -> None:
    """Other bytes in the same file, its time of writing set back."""
    status = path.stat()
    path.write_bytes(path.read_bytes().replace(b"Sticks", b"Stacks"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def touched(path: Path) -> None:
    os.utime(path, (1, 1))


@pytest.mark.usefixtures("settled")
def test_files_that_nobody_changed_are_not_read_again(tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path / "many")
    folder.root.mkdir()
    data = write(tmp_path / "model.dogs")
    for number in range(200):
        (folder.root / f"{number}.dogs").write_bytes(data)
    assert files_read(folder) == 200
    assert files_read(folder) == 0
    (folder.root / "7.dogs").write_bytes(data[:-200])
    assert files_read(folder) == 1
    (folder.root / "new.dogs").write_bytes(data)
    (folder.root / "8.dogs").unlink()
    assert files_read(folder) == 1
    (folder.root / "9.dogs").rename(folder.root / "nine.dogs")
    assert files_read(folder) == 1
    assert files_read(folder) == 0
    assert folder.matches() == without_index(folder)


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("change", [longer, same_size, within, touched])
def test_whatever_was_done_to_a_file_is_seen(
    folder: MatchFolder, change: Callable[[Path], None]
) -> None:
    folder.matches()
    change(folder.root / "3.dogs")
    assert files_read(folder) == 1
    assert folder.matches() == without_index(folder)


def test_a_file_that_was_written_just_now_is_read_again(folder: MatchFolder) -> None:
    """Its time need not show that it was written twice within the same moment."""
    assert files_read(folder) == MATCHES
    assert files_read(folder) == MATCHES


@pytest.mark.usefixtures("settled")
def test_a_file_that_changes_while_it_is_read_is_read_again(
    folder: MatchFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = match_list.contents_of

    def written_to(path: Path, facts: disk.Facts) -> Contents:
        contents = real(path, facts)
        if path.name == "3.dogs":
            longer(path)
        return contents

    monkeypatch.setattr(match_list, "contents_of", written_to)
    before = folder.matches()
    monkeypatch.setattr(match_list, "contents_of", real)
    assert files_read(folder) == 1
    assert folder.matches() == without_index(folder) != before


# Spoiled.


@pytest.mark.usefixtures("settled")
def test_no_flipped_byte_makes_a_list_wrong(folder: MatchFolder) -> None:
    right = folder.matches()
    data = of(folder).read_bytes()
    read = 0
    for at in range(0, len(data), 61):
        spoiled = bytearray(data)
        spoiled[at] ^= 1 << at % 8
        of(folder).write_bytes(spoiled)
        read += files_read(folder)
        assert folder.matches() == right, at
    assert read > 0


def text(path: Path) -> None:
    path.write_text("this is no database " * 300)


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def other_version(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute(f"PRAGMA user_version = {index.VERSION + 1}")
        database.execute("UPDATE matches SET contents = ?", (b"{}",))
    database.close()


def other_table(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("DROP TABLE matches")
        database.execute("CREATE TABLE matches (name TEXT)")
    database.close()


def other_row(path: Path) -> None:
    with sqlite3.connect(path) as database:
        (contents,) = database.execute("SELECT contents FROM matches LIMIT 1").fetchone()
        other = contents.replace(b"Sticks", b"Stacks")
        assert other != contents
        database.execute("UPDATE matches SET contents = ?", (other,))
    database.close()


def odd_types(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("UPDATE matches SET stamp = 5, sum = NULL OR 7")
    database.close()


def died_writing(path: Path) -> None:
    """A process that was killed in the midst of a transaction, half of it in the file."""
    code = f"""
import os, sqlite3
database = sqlite3.connect({str(path)!r}, isolation_level=None)
database.execute("PRAGMA cache_size = 1")
database.execute("BEGIN IMMEDIATE")
database.execute("DELETE FROM matches")
for number in range(2000):
    row = [b"%d" % number, b"", b"x" * 99, b""]
    database.execute("INSERT INTO matches VALUES (?, ?, ?, ?)", row)
os.kill(os.getpid(), 9)
"""
    subprocess.run([sys.executable, "-c", code], check=False)
    assert path.with_name(f"{index.NAME}-journal").exists()


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize(
    "spoil",
    [text, half, empty, other_version, other_table, other_row, odd_types, died_writing],
)
def test_an_index_that_cannot_be_used_is_made_anew(
    folder: MatchFolder, spoil: Callable[[Path], None]
) -> None:
    right = folder.matches()
    spoil(of(folder))
    assert folder.matches() == right
    folder.matches()
    assert files_read(folder) == 0
    assert folder.matches() == right


# In the way.


def a_link(path: Path) -> None:
    (path.parent.parent / "target").write_bytes(b"")
    path.symlink_to(path.parent.parent / "target")


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("put", [a_link, a_folder, a_pipe])
def test_what_has_its_name_is_left_alone(folder: MatchFolder, put: Callable[[Path], None]) -> None:
    right = without_index(folder)
    of(folder).unlink()
    put(of(folder))
    assert folder.matches() == right
    assert files_read(folder) == MATCHES
    target = folder.root.parent / "target"
    assert not target.exists() or target.read_bytes() == b""


@pytest.mark.usefixtures("settled")
def test_while_another_process_writes_it_lists_do_without(
    folder: MatchFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = folder.matches()
    monkeypatch.setattr(index, "PATIENCE", 0)
    other = sqlite3.connect(of(folder), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    assert folder.matches() == right
    assert files_read(folder) == MATCHES
    other.execute("ROLLBACK")
    other.close()
    assert files_read(folder) == 0


@pytest.mark.usefixtures("settled")
def test_two_lists_at_once_both_come_to_the_same(
    folder: MatchFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dogs_saves.match_list.PIECE", 1)
    first, second = folder.lists(), folder.lists()
    next(first)
    next(second)
    next(first)
    assert list(second)[-1] == list(first)[-1]
    assert files_read(folder) == 0


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("pragma", ["max_page_count = 1", "query_only = ON"])
def test_a_disk_that_takes_nothing(
    folder: MatchFolder, monkeypatch: pytest.MonkeyPatch, pragma: str
) -> None:
    right = without_index(folder)
    of(folder).unlink()
    real = sqlite3.connect

    def connect(*args: object, **named: object) -> sqlite3.Connection:
        database: sqlite3.Connection = real(*args, **named)  # type: ignore[call-overload]
        database.execute(f"PRAGMA {pragma}")
        return database

    monkeypatch.setattr(sqlite3, "connect", connect)
    assert folder.matches() == right
    assert folder.matches() == right


@pytest.mark.usefixtures("settled")
@pytest.mark.parametrize("error", [errno.EROFS, errno.EACCES, errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("call", ["open_new", "remove", "close"])
def test_a_disk_that_refuses(folder: MatchFolder, error: int, call: str) -> None:
    right = without_index(folder)
    text(of(folder))
    for _ in range(2):
        with pytest.MonkeyPatch.context() as patch:
            Faults(patch, lambda number, name: error if name == call else None)
            assert folder.matches() == right
        of(folder).unlink(missing_ok=True)


def test_a_python_without_sqlite(folder: MatchFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    right = folder.matches()
    of(folder).unlink(missing_ok=True)
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    assert folder.matches() == right
    assert not of(folder).exists()


def test_nobody_else_may_read_it(folder: MatchFolder, settled: None) -> None:
    folder.matches()
    assert of(folder).stat().st_mode & 0o777 == 0o600


def test_a_folder_without_matches_gets_none(tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path / "matches")
    assert folder.matches() == []
    folder.root.mkdir()
    assert folder.matches() == []
    assert not of(folder).exists()
