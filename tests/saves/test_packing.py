"""Matches that are packed away: the same bytes come back, and nothing is lost on the way."""

import contextlib
import errno
import gzip
import time
import zlib
from functools import partial
from pathlib import Path

import pytest
from faults import Faults
from making import PLAYERS, SEED, begin, reopened, ticking
from nim import NIM, find_nim
from test_kill import deaths

from dogs_saves import (
    LockedError,
    MatchFolder,
    SaveError,
    State,
    UnreadableError,
    read_match,
    verify,
)
from dogs_saves.load import LARGEST
from dogs_saves.locks import lock
from dogs_saves.packed import compressed, content_of
from dogs_saves.records import Dealt
from dogs_saves.scan import MOST_LINES

pytestmark = pytest.mark.telling


@pytest.fixture
def folder(tmp_path: Path) -> MatchFolder:
    return MatchFolder(tmp_path / "matches", clock=ticking(), find_game=find_nim)


def over(folder: MatchFolder, title: str = "Over", *, deal: Dealt | None = None) -> Path:
    """A match to its end."""
    with folder.create(NIM, PLAYERS, {}, SEED, title=title, deal=deal) as stored:
        play_on(stored)
        return stored.path


def play_on(stored: object) -> None:
    while stored.match.to_move is not None:  # type: ignore[attr-defined]
        stored.play(NIM.legal_actions(stored.match.state)[0])  # type: ignore[attr-defined]


def away(folder: MatchFolder) -> list[str]:
    *_, last = folder.packed_lists()
    return [summary.title for summary in last.matches]


def test_a_match_goes_and_comes_back_byte_for_byte(folder: MatchFolder) -> None:
    path = over(folder)
    data = path.read_bytes()
    packed_path = folder.pack(path)
    assert folder.matches() == []
    assert folder.packed_names() == {path.stem}
    assert gzip.decompress(packed_path.read_bytes()) == data, "any tool can unpack it"
    assert packed_path.stat().st_size < len(data) / 2
    assert away(folder) == ["Over"]
    assert read_match(packed_path, find_nim).match.to_move is None, "it can be watched"
    assert folder.unpack(packed_path) == path
    assert path.read_bytes() == data
    assert away(folder) == []
    assert [summary.title for summary in folder.matches()] == ["Over"]
    assert {entry.name for entry in packed_path.parent.iterdir()} <= {".index.sqlite"}


def test_what_runs_stays(folder: MatchFolder) -> None:
    with folder.create(NIM, PLAYERS, {}, SEED) as stored:
        path = stored.path
    with pytest.raises(SaveError, match="Only a finished match can be archived"):
        folder.pack(path)
    assert path.exists()


def test_what_is_of_a_deal_stays(folder: MatchFolder) -> None:
    path = over(folder, deal=Dealt("DOGS-12345"))
    with pytest.raises(SaveError, match="the results of its deal"):
        folder.pack(path)
    assert path.exists()


def test_what_cannot_be_read_stays(folder: MatchFolder) -> None:
    path = over(folder)
    path.write_bytes(b"no match")
    with pytest.raises(UnreadableError):
        folder.pack(path)
    assert path.read_bytes() == b"no match"


def test_what_is_open_stays(folder: MatchFolder) -> None:
    path = over(folder)
    with reopened(path), pytest.raises(LockedError):
        folder.pack(path)
    packed_path = folder.pack(path)
    held = lock(packed_path)
    with pytest.raises(LockedError):
        folder.unpack(packed_path)
    held.release()
    assert folder.unpack(packed_path) == path


def test_another_match_of_the_name_is_never_written_over(folder: MatchFolder) -> None:
    first = over(folder, "First")
    first_data = first.read_bytes()
    first_away = folder.pack(first)
    second = over(folder, "Second")
    if second != first:
        second = second.rename(first)
    second_away = folder.pack(second)
    assert sorted(away(folder)) == ["First", "Second"]
    third = over(folder, "Third").rename(first)
    assert folder.unpack(first_away) == first.with_stem(f"{first.stem}-2")
    assert folder.unpack(second_away) == first.with_stem(f"{first.stem}-2-2")
    assert first.with_stem(f"{first.stem}-2").read_bytes() == first_data
    assert third.exists()
    assert len(folder.matches()) == 3


def test_a_match_that_lies_in_both_places_is_not_written_twice(folder: MatchFolder) -> None:
    """As after a death between the two."""
    path = over(folder)
    data = path.read_bytes()
    packed_path = folder.pack(path)
    path.write_bytes(data)
    assert folder.pack(path) == packed_path
    assert not path.exists()
    path.write_bytes(data)
    assert folder.unpack(packed_path) == path
    assert len(folder.matches()) == 1
    assert away(folder) == []


DAMAGES = {
    "cut": lambda data: data[:-9],
    "longer": lambda data: data + b"x",
    "one bit": lambda data: data[:99] + bytes([data[99] ^ 1]) + data[100:],
    "empty": lambda data: b"",
    "no gzip": lambda data: b"x" * 99,
    "the check": lambda data: data[:-8] + bytes(8),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_one_has_a_sentence_and_stays(folder: MatchFolder, damage: str) -> None:
    packed_path = folder.pack(over(folder))
    packed_path.write_bytes(DAMAGES[damage](packed_path.read_bytes()))  # type: ignore[no-untyped-call]
    data = packed_path.read_bytes()
    with pytest.raises(
        UnreadableError,
        match="It was not changed",
    ):
        folder.unpack(packed_path)
    assert packed_path.read_bytes() == data
    assert folder.matches() == []
    *_, last = folder.packed_lists()
    (summary,) = last.matches
    assert summary.problem is not None
    assert not list(folder.finishes())[-1].finishes


def test_what_unpacks_to_very_much_is_refused(folder: MatchFolder) -> None:
    packed_path = folder.pack(over(folder))
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    bomb = packer.compress(bytes(LARGEST + 1)) + packer.flush()
    packed_path.write_bytes(bomb)
    with pytest.raises(UnreadableError, match="too large"):
        content_of(packed_path)
    assert len(away(folder)) == 1


@pytest.mark.parametrize("padding", [b"\n", b" "])
def test_what_cannot_be_read_as_a_match_is_not_unpacked(
    folder: MatchFolder, padding: bytes
) -> None:
    path = over(folder)
    packed_path = folder.pack(path)
    small = compressed(padding * (MOST_LINES + 1))
    packed_path.write_bytes(small)
    with pytest.raises(UnreadableError) as refused:
        folder.unpack(packed_path)
    assert str(refused.value) == str(verify(packed_path, find_nim))
    assert packed_path.read_bytes() == small
    assert not path.exists()


def test_what_was_changed_meanwhile_stays_too(
    folder: MatchFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = over(folder)

    def slowly(data: bytes) -> bytes:
        path.write_bytes(data + b"{}\n")
        return compressed(data)

    monkeypatch.setattr("dogs_saves.packing.compressed", slowly)
    with pytest.raises(SaveError, match="was changed in the meantime, so it was kept as well"):
        folder.pack(path)
    assert path.read_bytes().endswith(b"{}\n")


def test_a_disk_that_keeps_something_else_loses_nothing(
    folder: MatchFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = over(folder)
    data = path.read_bytes()
    monkeypatch.setattr("dogs_saves.packing.compressed", lambda data: compressed(data[:-1]))
    with pytest.raises(
        UnreadableError,
        match="does not contain what was written",
    ):
        folder.pack(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize("action", ["pack", "unpack"])
def test_every_fault_leaves_the_match_somewhere_whole(tmp_path: Path, action: str) -> None:
    for number in range(200):
        folder = MatchFolder(tmp_path / str(number), find_game=find_nim)
        path = over(folder)
        data = path.read_bytes()
        there = folder.pack(path) if action == "unpack" else path
        fails = partial(_fails_at, number)
        with pytest.MonkeyPatch.context() as patch:
            faults = Faults(patch, fails)
            with contextlib.suppress(SaveError):
                getattr(folder, action)(there)
        places = [*folder.root.glob("*.dogs"), *folder.root.glob("packed/*.gz")]
        assert data in [content_of(place) for place in places], number
        if number >= len(faults.calls):
            assert len(places) == 1
            return
    raise AssertionError("it goes on for ever")


def _fails_at(number: int, at: int, _: str) -> int | None:
    return errno.EIO if at == number else None


@pytest.mark.parametrize("scenario", ["pack", pytest.param("unpack", marks=pytest.mark.minutes)])
def test_kill_at_every_step_leaves_the_match_somewhere_whole(tmp_path: Path, scenario: str) -> None:
    with begin(tmp_path / "one.dogs") as stored:
        play_on(stored)
    data = (tmp_path / "one.dogs").read_bytes()
    (tmp_path / "over").write_bytes(data)
    (tmp_path / "one.dogs").unlink()
    fates = deaths(scenario, tmp_path)
    assert len([fate for fate in fates if not fate["lived"]]) > 3 * 20
    for fate in fates:
        folder = MatchFolder(Path(fate["path"]).parent, find_game=find_nim)
        here, there = folder.matches(), list(folder.packed_lists())[-1].matches
        sound = [entry for entry in (*here, *there) if entry.problem is None]
        assert data in [content_of(entry.path) for entry in sound], fate
        assert len(list(folder.finishes())[-1].finishes) == 1, "it counts once"
        assert not fate["shown"] or len(here) == (scenario == "unpack")
        for entry in there if scenario == "unpack" else ():
            folder.unpack(entry.path)
        for entry in here if scenario == "pack" else ():
            folder.pack(entry.path)
        here, there = folder.matches(), list(folder.packed_lists())[-1].matches
        assert (len(here), len(there)) == ((1, 0) if scenario == "unpack" else (0, 1)), fate


def test_packed_matches_count_in_records_and_are_replayed_once(
    folder: MatchFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [over(folder, title) for title in ("One", "Two")]
    folder.pack(paths[0])
    later = time.time_ns() + 10**10
    monkeypatch.setattr("dogs_saves.index.now", lambda: later)
    *_, last = folder.finishes()
    assert sorted(last.finishes) == sorted([f"{paths[0].stem}.gz", paths[1].name])
    first, *_ = folder.finishes()
    assert (len(first.finishes), first.left) == (2, 0)
    folder.unpack(folder.root / "packed" / f"{paths[0].stem}.gz")
    *_, last = folder.finishes()
    assert sorted(last.finishes) == sorted(path.name for path in paths)


def test_a_packed_match_can_be_taken_in_elsewhere(folder: MatchFolder, tmp_path: Path) -> None:
    packed_path = folder.pack(over(folder))
    other = MatchFolder(tmp_path / "other", find_game=find_nim)
    taken = other.take_in(packed_path)
    assert other.matches()[0].state is State.FINISHED
    assert taken.path.read_bytes() == content_of(packed_path)
