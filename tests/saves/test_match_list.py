"""A list of matches: told piece by piece, whatever lies in the folder, and no file holds it up."""

import os
import socket
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from faults import Faults
from making import ticking, write
from nim import find_nim

from dogs_saves import MatchFolder, State, Summary, disk, lines, load, match_list, summary
from dogs_saves.lines import seal_all, unseal
from dogs_saves.locks import lock_path

pytestmark = pytest.mark.telling

TITLE = b'{"type":"titled","at":"2026-01-02T03:04:05Z","title":"Other"}'


@pytest.fixture
def folder(tmp_path: Path) -> MatchFolder:
    root = tmp_path / "matches"
    root.mkdir()
    return MatchFolder(root, clock=ticking(), find_game=find_nim)


@pytest.fixture
def data(tmp_path: Path) -> bytes:
    """A match that is in order."""
    return write(tmp_path / "model.dogs")


def records(data: bytes) -> list[bytes]:
    return [bytes(line.record) for line in map(unseal, data.splitlines()) if line is not None]


def only(folder: MatchFolder) -> Summary:
    (summary,) = folder.matches()
    return summary


# Piece by piece.


def test_what_was_written_last_comes_first_and_the_last_list_is_whole(
    folder: MatchFolder, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(10):
        path = folder.root / f"{number}.dogs"
        path.write_bytes(data)
        os.utime(path, (0, number * 7 % 10))
    monkeypatch.setattr(match_list, "PIECE", 4)
    listings = list(folder.lists())
    assert [(len(listing.matches), listing.left) for listing in listings] == [
        (4, 6),
        (8, 2),
        (10, 0),
    ]
    assert {summary.path.stem for summary in listings[0].matches} == {"7", "4", "1", "8"}
    assert listings[-1].matches == folder.matches()


def test_a_piece_ends_with_much_to_read_too(
    folder: MatchFolder, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        (folder.root / f"{number}.dogs").write_bytes(data)
    monkeypatch.setattr(match_list, "PIECE_SIZE", len(data) + 1)
    assert [listing.left for listing in folder.lists()] == [2, 0]


def test_a_match_that_goes_away_meanwhile_is_no_match(
    folder: MatchFolder, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one.dogs", "two.dogs", "three.dogs"):
        (folder.root / name).write_bytes(data)
    real = disk.list_folder

    def listed(path: Path) -> list[str]:
        names = real(path)
        (folder.root / "one.dogs").unlink()
        return names

    def looked(path: Path, facts: disk.Facts) -> summary.Contents:
        (folder.root / "two.dogs").unlink(missing_ok=True)
        return contents_of(path, facts)

    contents_of = match_list.contents_of
    monkeypatch.setattr(disk, "list_folder", listed)
    monkeypatch.setattr(match_list, "contents_of", looked)
    assert [summary.name for summary in folder.matches()] == ["three"]


def test_only_a_file_with_a_lock_file_is_asked_whether_it_is_locked(
    folder: MatchFolder, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two", "three"):
        (folder.root / f"{name}.dogs").write_bytes(data)
    asked = []

    def is_locked(path: Path) -> bool:
        asked.append(path.stem)
        return summary.is_locked(path)

    monkeypatch.setattr(match_list, "is_locked", is_locked)
    with folder.open(folder.root / "two.dogs")[0]:
        assert {summary.name: summary.locked for summary in folder.matches()} == {
            "one": False,
            "two": True,
            "three": False,
        }
    assert asked == ["two"]
    assert not summary.is_locked(folder.root / "one.dogs")
    assert not lock_path(folder.root / "one.dogs").exists(), "to ask leaves nothing behind"


# Files that are large.


class Work:
    """Counts what a listing does.

    Args:
        patch: Takes everything back after the test.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.made: Counter[str] = Counter()
        self.bytes = 0
        for module, name in ((lines, "fingerprint"), (summary, "load"), (load, "scan")):
            patch.setattr(module, name, self._counted(name, getattr(module, name)))

    def _counted(self, name: str, real: Any) -> Any:
        def call(data: bytes, *rest: Any) -> Any:
            self.made[name] += 1
            self.bytes += len(data)
            return real(data, *rest)

        return call


def test_a_large_match_is_listed_without_reading_every_line(
    folder: MatchFolder, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    titles = [TITLE] * 20_000
    header, *rest = records(data)
    large = seal_all([header, *titles, *rest])[0]
    assert summary.LARGEST_MENDED < len(large) < summary.LARGEST_LOOKED_AT
    (folder.root / "large.dogs").write_bytes(large)
    work = Work(monkeypatch)
    listed = only(folder)
    assert (listed.state, listed.title, listed.ply) == (State.RUNNING, "Other", 6)
    assert work.made["fingerprint"] < 20


@pytest.mark.parametrize("mark", [b'"record":{"type":"titled"', b'"record":{"type":"seated"'])
def test_a_line_full_of_marks_is_looked_at_once(
    folder: MatchFolder, data: bytes, mark: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    head, _, tail = data.partition(b"\n")
    (folder.root / "odd.dogs").write_bytes(head + b"\n" + mark * 40_000 + b"\n" + tail)
    work = Work(monkeypatch)
    assert only(folder).ply == 6
    assert work.made["fingerprint"] < 20
    assert work.bytes < 2 * summary.LARGEST_MENDED


def test_each_line_after_the_last_move_is_looked_at_once_a_purpose(
    folder: MatchFolder, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = b'{"type":"seated","at":"2026-01-02T03:04:05Z","seat":0,"player":{"name":"Z"}}'
    (folder.root / "odd.dogs").write_bytes(seal_all([*records(data), *[seat] * 2000])[0])
    work = Work(monkeypatch)
    assert [player.name for player in only(folder).players] == ["Z", "Bruno"]
    assert work.made["fingerprint"] < 2 * 2000 + 20


def test_a_large_file_that_is_not_in_order_is_not_searched(
    folder: MatchFolder, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder.root / "odd.dogs"
    path.write_bytes(data[:-60] + b"\n" + b"x" * summary.LARGEST_MENDED + b"\n")
    work = Work(monkeypatch)
    listed = only(folder)
    assert listed.state is State.UNREAD
    assert "is too large to preview. Open it to see it." in str(listed.problem)
    assert work.made["load"] == work.made["scan"] == 0


def test_a_huge_file_is_not_read_at_all(
    folder: MatchFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder.root / "huge.dogs"
    with path.open("wb") as file:
        file.truncate(summary.LARGEST_LOOKED_AT + 1)
    faults = Faults(monkeypatch)
    listed = only(folder)
    assert listed.state is State.UNREAD
    assert "too large" in str(listed.problem)
    assert "read" not in faults.calls


# Odd files.


def test_every_odd_name_has_a_row(folder: MatchFolder, data: bytes) -> None:
    names = [b"caf\xe9.dogs", b"-x.dogs", b"x" * 250 + b".dogs", b"a\x1b[2Jb\n.dogs", b" .dogs"]
    for name in names:
        (folder.root / os.fsdecode(name)).write_bytes(data)
    by_file = {os.fsencode(summary.path.name): summary for summary in folder.matches()}
    assert by_file.keys() == set(names)
    assert all(listed.state is State.RUNNING for listed in by_file.values())
    assert by_file[b"caf\xe9.dogs"].name == r"caf\udce9"
    assert by_file[b"a\x1b[2Jb\n.dogs"].name == "a[2Jb"
    assert len(by_file[b"x" * 250 + b".dogs"].name) == 80
    for listed in by_file.values():
        assert listed.name.isprintable()
        assert folder.find(listed.path.stem) == listed.path
        assert folder.find(listed.name or " ") == listed.path


def test_what_is_no_file_of_its_own_says_what_it_is(
    folder: MatchFolder, data: bytes, tmp_path: Path
) -> None:
    (tmp_path / "other.dogs").write_bytes(data)
    (folder.root / "link.dogs").symlink_to(tmp_path / "other.dogs")
    (folder.root / "loop.dogs").symlink_to(folder.root / "loop.dogs")
    (folder.root / "folder.dogs").mkdir()
    os.mkfifo(folder.root / "pipe.dogs")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(folder.root / "socket.dogs"))
        listed = {summary.name: summary for summary in folder.matches()}
    assert {summary.state for summary in listed.values()} == {State.UNREAD}
    reasons = {name: str(summary.problem).partition(": ")[2] for name, summary in listed.items()}
    assert reasons == {
        "link": "it is a link, not a file of its own.",
        "loop": "it is a link, not a file of its own.",
        "folder": "it is a folder.",
        "pipe": "it is not a regular file.",
        "socket": "it is not a regular file.",
    }


@pytest.mark.parametrize("call", ["look", "open_read", "read"])
def test_a_file_that_may_not_be_read_says_so_and_hides_no_other(
    folder: MatchFolder, data: bytes, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    for name in ("one.dogs", "two.dogs"):
        (folder.root / name).write_bytes(data)
    failed: list[int] = []

    def fails(number: int, name: str) -> int | None:
        if name == call and not failed:
            failed.append(number)
            return 13
        return None

    monkeypatch.setattr("dogs_saves.index.Index.load", lambda self: {})
    Faults(monkeypatch, fails)
    summaries = folder.matches()
    assert sorted(summary.state for summary in summaries) == [State.RUNNING, State.UNREAD]
    (trouble,) = [summary.problem for summary in summaries if summary.problem is not None]
    assert "permission denied" in str(trouble)


@pytest.mark.parametrize(
    "time",
    ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00Z"],
)
@pytest.mark.parametrize("whole", [True, False])
def test_times_at_the_ends_of_the_calendar_are_listed_among_others(
    folder: MatchFolder, data: bytes, time: str, whole: bool
) -> None:
    (folder.root / "fine.dogs").write_bytes(data)
    odd = TITLE.replace(b"2026-01-02T03:04:05Z", time.encode())
    sealed = seal_all([*records(data), odd])[0]
    (folder.root / "odd.dogs").write_bytes(
        sealed if whole else sealed.replace(b'"nim"', b'"nil"', 1)
    )
    summaries = folder.matches()
    assert {summary.name for summary in summaries} == {"fine", "odd"}
    assert {summary.name for summary in folder.matches()} == {"fine", "odd"}


def test_a_file_of_a_time_that_no_calendar_has(
    folder: MatchFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder.root / "odd.dogs").write_bytes(b"")
    real = disk.look
    monkeypatch.setattr(disk, "look", lambda path: real(path)._replace(changed=1e15))
    assert only(folder).last_change == datetime(1970, 1, 1, tzinfo=UTC)
