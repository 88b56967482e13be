"""Older formats load for ever: a step a format; some here from a made-up format 0."""

from pathlib import Path

import msgspec
import pytest
from making import TAKEN, reopened, taken, ticking, write
from nim import find_nim

from dogs_saves import StoredMatch, UnreadableError, read_match, verify
from dogs_saves.lines import seal_all, unseal
from dogs_saves.migrate import STEPS, Migration, PlainRecord
from dogs_saves.records import FORMAT


def to_format_0(records: list[PlainRecord]) -> list[PlainRecord]:
    """Format 0 never was: it wrote ``who`` for ``players`` and ``turn`` for ``move``."""
    header = dict(records[0], format=0)
    for later in ("hints", "rules", "own", "taken_back"):
        del header[later]
    header["who"] = [player["name"] for player in header.pop("players")]
    changes = [record for record in records[1:] if record["type"] != "beginning"]
    rest = [
        dict(command, type="turn") if command["type"] == "move" else command for command in changes
    ]
    return [header, *rest]


def from_format_0(records: list[PlainRecord]) -> list[PlainRecord]:
    header = dict(records[0], format=1)
    header["players"] = [{"name": name, "kind": "person"} for name in header.pop("who")]
    rest = [
        dict(record, type="move") if record["type"] == "turn" else record for record in records[1:]
    ]
    return [header, *rest]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "old.dogs"
    lines = [unseal(line) for line in write(path).splitlines()]
    plain = [msgspec.json.decode(bytes(line.record)) for line in lines if line is not None]
    path.write_bytes(seal_all([msgspec.json.encode(record) for record in to_format_0(plain)])[0])
    return path


def test_an_old_file_opens_in_the_new_form_and_is_kept(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = old.read_bytes()
    monkeypatch.setitem(STEPS, 0, from_format_0)
    assert read_match(old, find_nim).match.plies == len(TAKEN)
    assert old.read_bytes() == before
    stored, recovery = StoredMatch.open(old, clock=ticking(), find_game=find_nim)
    with stored:
        assert taken(stored) == list(TAKEN)
        assert [player.name for player in stored.players] == ["Ana", "Bruno"]
        assert recovery is not None
        assert recovery.kept is not None
        assert recovery.kept.read_bytes() == before
        assert "older version" in str(recovery)
    monkeypatch.delitem(STEPS, 0)
    reopened(old).close()


def test_a_torn_old_file_opens_too(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STEPS, 0, from_format_0)
    old.write_bytes(old.read_bytes()[:-20])
    stored, recovery = StoredMatch.open(old, clock=ticking(), find_game=find_nim)
    with stored:
        assert taken(stored) == list(TAKEN)
        assert "unfinished" in str(recovery)


def test_a_format_that_nobody_knows_is_refused(old: Path) -> None:
    before = old.read_bytes()
    with pytest.raises(UnreadableError):
        read_match(old, find_nim)
    assert old.read_bytes() == before


def test_a_step_that_does_not_find_what_it_needs(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(STEPS, 0, lambda records: [records[99]])
    with pytest.raises(UnreadableError):
        read_match(old, find_nim)


def test_an_old_file_in_order_is_called_in_order(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(STEPS, 0, from_format_0)
    report = verify(old, find_nim)
    assert report.ok
    assert "It has an older version's format" in str(report)
    old.write_bytes(old.read_bytes()[:-20])
    assert not verify(old, find_nim).ok


def test_hints_may_be_asked_for_in_matches_of_format_1(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(STEPS, 0, from_format_0)
    reading = read_match(old, find_nim)
    assert reading.hints
    assert reading.hinted == ()


def test_steps_follow_each_other() -> None:
    steps = {
        FORMAT - 2: lambda records: [*records, {"by": "first"}],
        FORMAT - 1: lambda records: [*records, {"by": "second"}],
    }
    migration = Migration(b"{}", FORMAT - 2, steps)
    assert list(migration([], headed=True)) == [b"{}", b'{"by":"first"}', b'{"by":"second"}']
    assert list(migration([b"{}"])) == [b"{}", b'{"by":"first"}', b'{"by":"second"}']
    with pytest.raises(ValueError, match="no way"):
        Migration(b"{}", FORMAT - 3, steps)


def test_every_released_format_has_its_step() -> None:
    assert sorted(STEPS) == list(range(1, FORMAT))
