"""Damaged files: every truncation, every single byte, lines lost, doubled, swapped and foreign."""

import random
from pathlib import Path

import pytest
from making import TAKEN, begin, reopened, taken, ticking, write
from nim import NIM, Take, find_nim

from dogs_saves import Recovery, SaveError, StoredMatch, UnreadableError, read_match, verify
from dogs_saves.lines import seal_all, unseal
from dogs_saves.mend import WHOLE_SEARCH

SHORT = (1, 2, 3)
NEAR = 3
"""Bytes from the end of a line where one more or less tells something else."""
SOME = 13
"""Of so many places one is also opened for playing, or verified."""
RARE = 123
"""Of so many places one is wrong in all its bits, which is searched for last and longest."""
some_or_all = pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.minutes)])
"""Of so many places one is tried."""


def sample(count: int, every: int, *more: int) -> list[int]:
    """Places out of so many, the same in every run: one of ``every``, and more."""
    return sorted({*random.Random(every).sample(range(count), count // every), *more})


def line_ends(data: bytes) -> list[int]:
    return [at for at, byte in enumerate(data) if byte == ord("\n")]


def opened(path: Path) -> tuple[StoredMatch, Recovery | None]:
    return StoredMatch.open(path, clock=ticking(), find_game=find_nim)


def rescued(path: Path) -> tuple[list[int], Recovery]:
    """What came back of a damaged file; it goes on in a clean one, and the damaged one is kept."""
    damaged = path.read_bytes()
    stored, recovery = opened(path)
    assert recovery is not None
    assert recovery.kept is not None
    assert recovery.kept.read_bytes() == damaged
    assert f"Moves restored: {stored.ply}." in str(recovery)
    assert recovery.kept.name in str(recovery)
    back = taken(stored)
    if stored.match.to_move is not None:
        stored.play(Take(1))
        back.append(1)
    stored.close()
    with reopened(path) as again:
        assert taken(again) == back
    return back[:-1], recovery


def records_of(data: bytes) -> list[bytes]:
    lines = [unseal(line) for line in data.splitlines()]
    return [bytes(line.record) for line in lines if line is not None]


def line_of_move(lines: list[bytes], ply: int) -> int:
    """The place of the line with this move."""
    mark = b'"ply":%d,"action"' % ply
    return next(at for at, line in enumerate(lines) if mark in line)


def lines_of(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


@some_or_all
def test_every_truncation_brings_back_every_whole_line(tmp_path: Path, every: int) -> None:
    data = write(tmp_path / "sample.dogs", SHORT)
    header_ends = data.index(b"\n")
    near = (at + by for at in line_ends(data) for by in (-1, 0, 1))
    for length in sample(len(data), every, *near):
        path = tmp_path / f"{length}.dogs"
        path.write_bytes(data[:length])
        if length < header_ends:
            with pytest.raises(UnreadableError):
                opened(path)
            assert path.read_bytes() == data[:length]
            continue
        whole = data[: length + 1] if data[length : length + 1] == b"\n" else data[:length]
        moves = whole[: whole.rfind(b"\n") + 1].count(b'"type":"move"')
        reading = read_match(path, find_nim)
        assert [action.sticks for action in reading.match.actions] == list(SHORT[:moves])
        in_order = data[length - 1 : length] == b"\n" and length > header_ends + 1
        assert (reading.recovery is None) == in_order
        if length % SOME and b"\n" not in data[length - NEAR : length + NEAR]:
            continue
        if in_order:
            with reopened(path) as stored:
                assert taken(stored) == list(SHORT[:moves])
        else:
            back, _ = rescued(path)
            assert back == list(SHORT[:moves])


@some_or_all
def test_every_wrong_byte_is_put_right(path: Path, tmp_path: Path, every: int) -> None:
    data = write(tmp_path / "sample.dogs", SHORT)
    assert max(map(len, lines_of(data))) < WHOLE_SEARCH
    for place in sample(len(data), every, 2 * RARE, *line_ends(data)):
        flip = 0xFF if place % RARE == 0 else (0x01, 0x80)[place % 2]
        path.write_bytes(data[:place] + bytes([data[place] ^ flip]) + data[place + 1 :])
        reading = read_match(path, find_nim)
        assert [action.sticks for action in reading.match.actions] == list(SHORT), place
        assert reading.recovery is not None, place
        if place % SOME == 0:
            assert not verify(path, find_nim).ok


@pytest.mark.parametrize("place", range(0, 1000, 97))
def test_a_file_put_right_is_written_anew_and_the_old_one_kept(path: Path, place: int) -> None:
    data = write(path, SHORT)
    path.write_bytes(data[:place] + bytes([data[place] ^ 4]) + data[place + 1 :])
    back, recovery = rescued(path)
    assert back == list(SHORT)
    assert "Damaged places repaired:" in str(recovery)


def test_two_wrong_bytes_in_a_line_cost_what_comes_after_it(path: Path) -> None:
    write(path)
    lines = lines_of(path.read_bytes())
    third = line_of_move(lines, 3)
    lines[third] = lines[third].replace(b"take", b"ekat")
    later = [line for line in lines[third:] if b'"snapshot"' not in line]
    path.write_bytes(b"".join([*lines[:third], *later]))
    back, recovery = rescued(path)
    assert back == list(TAKEN[:2])
    assert "The file is damaged after move 2" in str(recovery)


def test_a_later_snapshot_saves_what_comes_after_the_damage(path: Path) -> None:
    write(path)
    with reopened(path) as stored:
        stored.play(Take(1))
        stored.play(Take(2))
        left = stored.match.digest()
    lines = lines_of(path.read_bytes())
    for ply in (2, 3):
        lines[line_of_move(lines, ply)] = b"x" * 40 + b"\n"
    path.write_bytes(b"".join(lines))
    stored, recovery = opened(path)
    with stored:
        assert recovery is not None
        assert stored.match.digest() == left
        assert stored.ply == len(TAKEN) + 2
        assert stored.first_ply + stored.match.plies == stored.ply
        assert "continues from a later copy of the table" in str(recovery)
        stored.play(Take(1))
        assert stored.undo(0) == 0 or stored.match.plies >= 0
    reading = read_match(path, find_nim)
    assert reading.first_ply > 0
    assert reading.recovery is None


@pytest.mark.parametrize("spoiled", [b"\0" * 60 + b"\n", b"", b"\xff\xfe{}\n"])
def test_a_lost_line_without_a_move_costs_nothing(path: Path, spoiled: bytes) -> None:
    write(path)
    lines = lines_of(path.read_bytes())
    for n in (1, *(n for n, line in enumerate(lines[2:-1], 2) if b'"snapshot"' in line)):
        path.write_bytes(b"".join([*lines[:n], spoiled, *lines[n + 1 :]]))
        back, recovery = rescued(path)
        assert back == list(TAKEN)
        assert "held no move" in str(recovery)


@pytest.mark.parametrize("n", range(2, 8))
def test_a_lost_move_is_never_passed_over(path: Path, n: int) -> None:
    with begin(path) as stored:
        for sticks in TAKEN:
            stored.play(Take(sticks))
        lines = lines_of(path.read_bytes())
    moves = [at for at, line in enumerate(lines) if b'"move"' in line]
    path.write_bytes(b"".join(line for at, line in enumerate(lines) if at != moves[n - 2]))
    stored, _ = opened(path)
    with stored:
        heap = NIM.setup(2, {}, stored.match.seed).heap
        start = stored.match.state_at(0).heap
        assert start in (heap, heap - sum(TAKEN[: stored.first_ply]))
        assert taken(stored) == list(TAKEN[stored.first_ply :][: stored.match.plies])


def test_doubled_and_swapped_lines_are_put_in_order(path: Path) -> None:
    lines = lines_of(write(path))
    for strange in (
        [*lines[:3], lines[2], *lines[3:]],
        [*lines[:3], lines[4], lines[3], *lines[5:]],
        [lines[-1], *lines[:-1]],
        [lines[0], *reversed(lines[1:])],
    ):
        path.write_bytes(b"".join(strange))
        back, recovery = rescued(path)
        assert back == list(TAKEN)
        assert "nothing was lost" in str(recovery)


def test_lines_of_another_match_are_not_taken(path: Path, tmp_path: Path) -> None:
    lines = lines_of(write(path))
    other = lines_of(write(tmp_path / "two.dogs", (3, 3, 3, 3)))
    path.write_bytes(b"".join([*lines[:4], other[4], *lines[4:]]))
    with opened(path)[0] as stored:
        assert taken(stored) == list(TAKEN)


def test_a_cut_in_the_middle_tells_how_much_came_back(path: Path) -> None:
    data = write(path)
    cut = data.index(b'"ply":4')
    path.write_bytes(data[:cut])
    back, recovery = rescued(path)
    assert back == list(TAKEN[:3])
    assert str(recovery) == (
        "The last, unfinished move was dropped. Moves restored: 3."
        " The original file is kept as one.dogs.damaged-1."
    )


def test_every_damaged_original_is_kept_once(path: Path, tmp_path: Path) -> None:
    data = write(path)
    for attempt in (data[:-10], data[:-10], data[:-300]):
        path.write_bytes(attempt)
        opened(path)[0].close()
    kept = sorted(damaged.name for damaged in tmp_path.glob("*.damaged-*"))
    assert kept == ["one.dogs.damaged-1", "one.dogs.damaged-2"]
    assert (tmp_path / kept[0]).read_bytes() == data[:-10]
    assert (tmp_path / kept[1]).read_bytes() == data[:-300]


def test_reading_a_damaged_file_changes_nothing(path: Path, tmp_path: Path) -> None:
    path.write_bytes(write(path)[:-10])
    before = path.read_bytes()
    reading = read_match(path, find_nim)
    assert reading.recovery is not None
    assert reading.recovery.kept is None
    assert [entry.name for entry in tmp_path.iterdir() if not entry.name.startswith(".")] == [
        "one.dogs"
    ]
    assert path.read_bytes() == before


def test_records_that_contradict_each_other_end_the_match_before_them(path: Path) -> None:
    raw = records_of(write(path))
    third = line_of_move(raw, 3)
    at = b'"at":"2026-01-02T03:04:05Z"'
    for wrong in (
        b'{"type":"move",%s,"ply":9,"action":{"type":"take","sticks":1}}' % at,
        b'{"type":"undo",%s,"ply":0,"count":5}' % at,
        b'{"type":"undo",%s,"ply":2,"count":0}' % at,
        b'{"type":"redo",%s,"ply":3}' % at,
        b'{"type":"snapshot",%s,"ply":7,"round":1,"digest":"0123456789abcdef","state":{}}' % at,
        b'{"type":"seated",%s,"seat":5,"player":{"name":"X","kind":"person"}}' % at,
        b'{"type":"finished",%s,"ply":1,"places":[]}' % at,
        b'{"type":"titled",%s,"title":"X","more":1}' % at,
        b'{"type":"party"}',
        raw[0],
        b"[]",
    ):
        path.write_bytes(seal_all([*raw[:third], wrong, *raw[third:]])[0])
        back, recovery = rescued(path)
        assert back == list(TAKEN[:2]), wrong[:60]
        assert "The file was altered after move 2" in str(recovery)


def test_an_illegal_move_in_a_sound_file_is_dropped_with_all_after_it(path: Path) -> None:
    raw = records_of(write(path))
    third = line_of_move(raw, 3)
    for action in (
        b'{"type":"take","sticks":99}',
        b'{"type":"take","sticks":%s}' % (b"9" * 400),
        b'{"type":"grab"}',
        b"7",
    ):
        bad = raw[third].replace(b'{"type":"take","sticks":3}', action)
        assert bad != raw[third]
        moves = [record for record in raw[third + 1 :] if b'"move"' in record]
        path.write_bytes(seal_all([*raw[:third], bad, *moves])[0])
        back, recovery = rescued(path)
        assert back == list(TAKEN[:2])
        assert "no longer allow" in str(recovery)


@some_or_all
def test_nothing_but_its_own_errors_comes_out_of_any_byte(path: Path, every: int) -> None:
    """Runs of bytes zeroed, as a disk does with whole sectors."""
    data = write(path)
    for start in range(0, len(data), 67 * min(every, 7)):
        path.write_bytes(data[:start] + bytes(64) + data[start + 64 :])
        try:
            reading = read_match(path, find_nim)
        except SaveError:
            assert start < data.index(b"\n")
        else:
            assert reading.first_ply + reading.match.plies <= len(TAKEN)


def test_a_table_of_another_game_further_on_costs_nothing_before_it(path: Path) -> None:
    """Its lines come after ours by their numbers, and the game cannot go on from them."""
    data = write(path)
    foreign = b'{"type":"snapshot","at":"2026-01-02T03:04:05Z","ply":900,"round":9,%s}' % (
        b'"digest":"0123456789abcdef","state":{"kennels":[]}'
    )
    path.write_bytes(data + seal_all([foreign], 700, "0123456789abcdef")[0])
    back, recovery = rescued(path)
    assert back == list(TAKEN)
    assert f"damaged after move {len(TAKEN)}. Everything up to there" in str(recovery)
    assert "goes on from a later copy" not in str(recovery)
