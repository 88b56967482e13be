"""Small documents: whole or not at all, read strictly, never lost."""

import errno
import stat
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from faults import Faults

from dogs_saves import MissingError, NewerFormatError, SaveError, UnreadableError
from dogs_saves.documents import Documents

pytestmark = pytest.mark.telling

MOST_CALLS = 40


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    count: int = 0


@pytest.fixture
def notes(tmp_path: Path) -> Documents[Note]:
    return Documents(tmp_path / "notes", Note, largest=4096)


def test_what_was_written_is_read(notes: Documents[Note]) -> None:
    assert notes.names() == []
    notes.write("b", Note("zwei\n", 2))
    notes.write("a", Note("eins"))
    assert notes.names() == ["a", "b"]
    assert notes.read("b") == Note("zwei\n", 2)
    notes.write("b", Note("drei", 3))
    assert notes.read_all() == ({"a": Note("eins"), "b": Note("drei", 3)}, ())
    notes.remove("a")
    notes.remove("a")
    assert notes.names() == ["b"]
    with pytest.raises(MissingError, match=r"There is no a\.json here"):
        notes.read("a")
    assert notes.find("a") == (None, None)


def test_nobody_else_may_read_them(notes: Documents[Note]) -> None:
    notes.write("a", Note("eins"))
    assert stat.S_IMODE(notes.root.stat().st_mode) == 0o700
    assert stat.S_IMODE((notes.root / "a.json").stat().st_mode) == 0o600


@pytest.mark.parametrize("name", ["", "..", "a/b", "A", ".a", "a.json", "-a", "x" * 65, "a\n", "é"])
def test_a_name_leads_nowhere_else(notes: Documents[Note], name: str) -> None:
    for call in (notes.read, notes.find, notes.remove):
        with pytest.raises(ValueError, match="no name"):
            call(name)
    with pytest.raises(ValueError, match="no name"):
        notes.write(name, Note("x"))


DAMAGED = {
    "empty": b"",
    "half": b'{"format":1,"document":{"te',
    "no object": b"[]",
    "unknown field": b'{"format":1,"document":{"text":"x","more":1}}',
    "wrong type": b'{"format":1,"document":{"text":7}}',
    "missing field": b'{"format":1,"document":{}}',
    "beside it": b'{"format":1,"document":{"text":"x"},"more":1}',
    "no text": b'{"format":1,"document":{"text":"\xff"}}',
    "deep": b'{"format":1,"document":' + b"[" * 2000,
    "large": b'{"format":1,"document":{"text":"' + b"x" * 5000 + b'"}}',
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_one_is_set_aside_and_reported(notes: Documents[Note], data: bytes) -> None:
    notes.write("good", Note("x"))
    (notes.root / "bad.json").write_bytes(data)
    with pytest.raises(UnreadableError):
        notes.read("bad")
    documents, troubles = notes.read_all()
    assert documents == {"good": Note("x")}
    ((name, what, kept, _),) = troubles
    assert name == "bad"
    assert "bad.json" in str(what)
    assert kept.name == "bad.json.damaged-1"
    assert kept.read_bytes() == data
    assert notes.read_all() == ({"good": Note("x")}, ())
    (notes.root / "bad.json").write_bytes(data)
    again, trouble = notes.find("bad")
    assert again is None
    assert trouble is not None
    assert trouble.kept.name == "bad.json.damaged-2"
    assert kept.read_bytes() == data


def test_one_of_a_newer_version_stays_where_it_is(notes: Documents[Note]) -> None:
    notes.write("a", Note("x"))
    path = notes.root / "a.json"
    path.write_bytes(b'{"format":2,"document":{"words":["x"]}}')
    documents, ((_, what, kept, _),) = notes.read_all()
    assert (documents, kept) == ({}, path)
    assert "from a newer dogs-tui" in str(what)
    assert path.exists()
    with pytest.raises(NewerFormatError):
        notes.find("a")


def test_beside_one_of_a_newer_version_nothing_is_set_aside(notes: Documents[Note]) -> None:
    notes.write("a", Note("x"))
    (notes.root / "b.json").write_bytes(b"{")
    (notes.root / "c.json").write_bytes(b'{"format":2,"document":{}}')
    documents, troubles = notes.read_all()
    assert documents == {"a": Note("x")}
    assert sorted((trouble.name, trouble.newer) for trouble in troubles) == [
        ("b", False),
        ("c", True),
    ]
    assert sorted(path.name for path in notes.root.iterdir()) == ["a.json", "b.json", "c.json"]


def test_a_link_is_not_followed(notes: Documents[Note], tmp_path: Path) -> None:
    notes.write("a", Note("x"))
    (tmp_path / "other.json").write_bytes((notes.root / "a.json").read_bytes())
    (notes.root / "b.json").symlink_to(tmp_path / "other.json")
    with pytest.raises(UnreadableError, match="link"):
        notes.read("b")


def test_what_is_too_large_is_not_written(notes: Documents[Note]) -> None:
    notes.write("a", Note("x"))
    with pytest.raises(SaveError, match="too large"):
        notes.write("a", Note("x" * 5000))
    assert notes.read("a") == Note("x")


def failing(at: int, code: int) -> Callable[[int, str], int | None]:
    """Makes one call fail."""
    return lambda number, _: code if number == at else None


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("short", [None, 7])
def test_whatever_fails_the_old_or_the_new_one_is_there(
    tmp_path: Path, code: int, short: int | None
) -> None:
    for at in range(MOST_CALLS):
        notes = Documents(tmp_path / f"{code}-{short}-{at}", Note)
        notes.write("a", Note("old"))
        with pytest.MonkeyPatch.context() as patched:
            faults = Faults(patched, failing(at, code), bytes_at_a_time=short)
            try:
                notes.write("a", Note("new"))
                written = True
            except SaveError:
                written = False
        kept = notes.read("a")
        assert kept == Note("new") if written else kept in {Note("old"), Note("new")}
        assert notes.names() == ["a"]
        notes.write("a", Note("newer"))
        assert notes.read_all() == ({"a": Note("newer")}, ())
        if len(faults.calls) <= at:
            break
    else:
        pytest.fail("raise MOST_CALLS")
    assert at > 6


def test_what_the_system_does_not_give_is_left_alone(
    notes: Documents[Note], monkeypatch: pytest.MonkeyPatch
) -> None:
    notes.write("a", Note("x"))
    Faults(monkeypatch, lambda _, name: errno.EIO if name == "read" else None)
    documents, ((name, what, kept, _),) = notes.read_all()
    assert (documents, name, kept) == ({}, "a", notes.root / "a.json")
    assert "the disk reports an error" in str(what)
    monkeypatch.undo()
    assert notes.read("a") == Note("x")


def test_a_damaged_one_that_cannot_be_moved_is_reported_each_time(
    notes: Documents[Note], monkeypatch: pytest.MonkeyPatch
) -> None:
    notes.write("a", Note("x"))
    (notes.root / "a.json").write_bytes(b"{")
    Faults(monkeypatch, lambda _, name: errno.EROFS if name == "rename" else None)
    for _ in range(2):
        _, ((_, _, kept, _),) = notes.read_all()
        assert kept == notes.root / "a.json"
