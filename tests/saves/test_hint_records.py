"""Hints in a match file: whether they are allowed, and who asked for one when."""

import errno
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from faults import Faults
from making import PLAYERS, SEED, TAKEN, begin, reopened, taken, ticking
from nim import NIM, Nim, Take, find_nim

from dogs_saves import MatchFolder, Player, SaveError, State, StoredMatch, read_match
from dogs_saves.lines import seal_all, unseal
from dogs_saves.load import load
from dogs_saves.summary import summarize

TWO = (Player("Ana"), Player("Eva"))


@pytest.fixture
def marked(path: Path) -> Iterator[StoredMatch]:
    """Three moves; Ana asked before the first, Eva before the second, Ana now."""
    with begin(path, players=TWO) as stored:
        stored.mark_hint(0)
        stored.play(Take(1))
        stored.mark_hint(1)
        stored.play(Take(2))
        stored.mark_hint(0)
        yield stored


def test_who_asked_for_a_hint_stays_known(path: Path, marked: StoredMatch) -> None:
    marked.close()
    with reopened(path) as stored:
        assert stored.hinted == ((0, 0), (1, 1), (2, 0))
        assert taken(stored) == [1, 2]
    assert read_match(path, find_nim).hinted == ((0, 0), (1, 1), (2, 0))


def test_a_decision_is_marked_once(path: Path, marked: StoredMatch) -> None:
    before = path.read_bytes()
    assert not marked.mark_hint(0)
    assert path.read_bytes() == before
    marked.play(Take(1))
    assert marked.mark_hint(1)


def test_no_undo_takes_a_mark_away(path: Path, marked: StoredMatch) -> None:
    assert marked.undo(0, people=(0,)) == 2
    assert marked.hinted == ((0, 0), (0, 1))
    assert not marked.mark_hint(0)
    marked.redo()
    marked.mark_hint(1)
    marked.close()
    with reopened(path) as stored:
        assert stored.hinted == ((0, 0), (0, 1), (1, 1))
        stored.play(Take(3))
        assert stored.undo(1, people=(1,)) == 1
        assert stored.hinted == ((0, 0), (0, 1), (1, 1))


def test_a_mark_is_synced_before_anybody_knows(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with begin(path) as stored:
        faults = Faults(monkeypatch)
        stored.mark_hint(0)
        assert faults.changes == ["write", "sync"]


def test_a_mark_that_cannot_be_written_is_none(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with begin(path) as stored:
        stored.play(Take(1))
        Faults(monkeypatch, lambda _, name: errno.ENOSPC if name == "write" else None)
        with pytest.raises(SaveError):
            stored.mark_hint(1)
        assert stored.hinted == ()
        assert stored.match.plies == 1


@pytest.mark.parametrize("hints", [True, False])
def test_a_match_knows_whether_hints_are_allowed(path: Path, hints: bool) -> None:
    StoredMatch.create(
        path, NIM, PLAYERS, {}, SEED, hints=hints, clock=ticking(), find_game=find_nim
    ).close()
    with reopened(path) as stored:
        assert stored.hints is hints
    assert read_match(path, find_nim).hints is hints
    assert json.loads(path.read_bytes().splitlines()[0])["record"]["hints"] is hints


def test_the_folder_passes_on_whether_hints_are_allowed(tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path, find_game=find_nim)
    with folder.create(NIM, PLAYERS, {}, SEED, hints=False) as stored:
        assert not stored.hints


def test_truncations_bring_back_every_whole_mark(path: Path, marked: StoredMatch) -> None:
    """At and around the end of every line, and here and there; moves are cut at every byte."""
    marked.close()
    data = path.read_bytes()
    ends = [at + off for at, byte in enumerate(data) if byte == 10 for off in (-1, 0, 1, 2)]
    first = data.index(b"\n") + 1
    for length in sorted({*ends, *range(first, len(data), 13)} & set(range(first, len(data)))):
        path.write_bytes(data[:length])
        whole = data[: length + 1] if data[length : length + 1] == b"\n" else data[:length]
        marks = whole[: whole.rfind(b"\n") + 1].count(b'"type":"hinted"')
        assert read_match(path, find_nim).hinted == ((0, 0), (1, 1), (2, 0))[:marks]


def test_a_lost_mark_costs_no_move(path: Path, marked: StoredMatch) -> None:
    marked.play(Take(3))
    marked.close()
    lines = path.read_bytes().splitlines(keepends=True)
    for n, line in enumerate(lines):
        if b'"type":"hinted"' in line:
            path.write_bytes(b"".join([*lines[:n], b"spoiled\n", *lines[n + 1 :]]))
            reading = read_match(path, find_nim)
            assert [action.sticks for action in reading.match.actions] == [1, 2, 3]
            assert len(reading.hinted) == 2


def test_after_a_lost_line_a_mark_shows_that_no_move_is_missing(path: Path) -> None:
    with begin(path, players=TWO) as stored:
        stored.play(Take(1))
        stored.rename("Other")
        stored.mark_hint(1)
        stored.play(Take(2))
    lines = path.read_bytes().splitlines(keepends=True)
    n = next(n for n, line in enumerate(lines) if b'"type":"titled"' in line)
    path.write_bytes(b"".join([*lines[:n], b"spoiled\n", *lines[n + 1 :]]))
    reading = read_match(path, find_nim)
    assert reading.match.plies == 2
    assert reading.hinted == ((1, 1),)


@pytest.mark.parametrize("mark", [b'"ply":7,"seat":0', b'"ply":1,"seat":9'])
def test_a_mark_that_cannot_be_is_where_a_foreign_file_ends(path: Path, mark: bytes) -> None:
    with begin(path, players=TWO) as stored:
        stored.play(Take(1))
        stored.mark_hint(1)
        stored.play(Take(2))
    lines = [unseal(line) for line in path.read_bytes().splitlines()]
    records = [bytes(line.record) for line in lines if line is not None]
    hostile = [record.replace(b'"ply":1,"seat":1', mark) for record in records]
    assert hostile != records
    path.write_bytes(seal_all(hostile)[0])
    reading = read_match(path, find_nim)
    assert reading.match.plies == 1
    assert reading.hinted == ()
    assert reading.recovery is not None


def test_marks_are_kept_when_the_rules_were_corrected(path: Path) -> None:
    with begin(path, players=TWO) as stored:
        for sticks in TAKEN:
            stored.mark_hint(stored.match.to_move or 0)
            stored.play(Take(sticks))
        stored.close()
    stored, recovery = StoredMatch.open(path, clock=ticking(), find_game=lambda _: Nim(most=2))
    with stored:
        assert recovery is not None
        assert stored.first_ply == len(TAKEN)
        assert stored.hinted == ()
        stored.mark_hint(0)
        stored.play(Take(1))
        stored.mark_hint(1)
    reading = read_match(path, lambda _: Nim(most=2))
    assert reading.first_ply == len(TAKEN)
    assert reading.hinted == ((0, 0), (1, 1))


def test_marks_stay_with_the_moves_that_the_rules_still_allow(path: Path) -> None:
    with begin(path, players=TWO) as stored:
        for sticks in (1, 1, 3, 1):
            stored.mark_hint(stored.match.to_move or 0)
            stored.play(Take(sticks))
        killed = path.read_bytes()
    path.write_bytes(killed[: killed.rindex(b'{"n"')])  # Without the snapshot of move 4.
    assert read_match(path, lambda _: Nim(most=2)).hinted == ((0, 0), (1, 1), (2, 0))


def test_a_list_shows_a_match_that_ends_in_a_mark(path: Path, marked: StoredMatch) -> None:
    marked.close()
    listed = summarize(path)
    assert listed.state is State.RUNNING
    assert listed.ply == 2


def takes(*sticks: int) -> tuple[Take, ...]:
    return tuple(map(Take, sticks))


@pytest.fixture
def advising(path: Path) -> Iterator[StoredMatch]:
    """Alone: three moves, and what hints said before the first and the third."""
    with begin(path) as stored:
        stored.keep_advice(0, takes(2, 3))
        stored.play(Take(2))
        stored.play(Take(1))
        stored.keep_advice(0, takes(1))
        stored.play(Take(3))
        yield stored


ADVISED = {(0, 0): takes(2, 3), (2, 0): takes(1)}


def test_what_hints_said_stays_known(path: Path, advising: StoredMatch) -> None:
    assert advising.advised == ADVISED
    advising.close()
    with reopened(path) as stored:
        assert stored.advised == ADVISED
        assert stored.hinted == (), "alone nobody has to know that somebody asked"
    assert read_match(path, find_nim).advised == ADVISED


def test_the_same_advice_is_written_once_and_more_of_it_is_added(path: Path) -> None:
    with begin(path) as stored:
        stored.keep_advice(0, takes(2, 3))
        before = path.read_bytes()
        stored.keep_advice(0, takes(3, 2))
        assert path.read_bytes() == before
        stored.keep_advice(0, takes(1, 2))
        assert stored.advised == {(0, 0): takes(2, 3, 1)}
        stored.play(Take(1))
    assert read_match(path, find_nim).advised == {(0, 0): takes(2, 3, 1)}


def test_advice_goes_with_the_moves_that_led_to_it(path: Path, advising: StoredMatch) -> None:
    advising.undo(1, people=(1,))
    assert advising.advised == ADVISED
    advising.redo()
    advising.redo()
    assert advising.advised == ADVISED
    advising.undo(1, people=(1,))
    advising.play(Take(2))
    left = {(0, 0): takes(2, 3)}
    assert advising.advised == left
    advising.close()
    with reopened(path) as stored:
        assert stored.advised == left


def test_advice_waits_in_the_file_for_what_can_be_redone(path: Path, advising: StoredMatch) -> None:
    advising.undo(1, people=(1,))
    advising.close()
    with reopened(path) as stored:
        stored.redo()
        assert stored.advised == ADVISED


@pytest.mark.parametrize("undone", [False, True])
def test_compacting_keeps_what_hints_said(
    path: Path, advising: StoredMatch, *, undone: bool
) -> None:
    if undone:
        advising.undo(1, people=(1,))
    advising.close()
    history = load(path.read_bytes(), path).history
    again = history.compacted()
    assert again.advised == history.advised
    assert len(again.advised) == 2


def test_advice_that_cannot_be_written_is_none(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with begin(path) as stored:
        Faults(monkeypatch, lambda _, name: errno.ENOSPC if name == "write" else None)
        with pytest.raises(SaveError):
            stored.keep_advice(0, takes(1))
        assert stored.advised == {}


def rewritten(path: Path, old: bytes, new: bytes) -> None:
    """Changes records of a file and seals it anew."""
    lines = [unseal(line) for line in path.read_bytes().splitlines()]
    records = [bytes(line.record) for line in lines if line is not None]
    changed = [record.replace(old, new) for record in records]
    assert changed != records
    path.write_bytes(seal_all(changed)[0])


def test_advice_that_is_no_action_is_left_out(path: Path, advising: StoredMatch) -> None:
    advising.close()
    rewritten(path, b'{"type":"take","sticks":2},', b'17,{"type":"no"},')
    reading = read_match(path, find_nim)
    assert reading.advised == {(0, 0): takes(3), (2, 0): takes(1)}
    assert reading.match.plies == 3


@pytest.mark.parametrize("wrong", [b'"ply":7,"seat":0', b'"ply":2,"seat":9'])
def test_advice_that_cannot_be_is_where_a_foreign_file_ends(
    path: Path, advising: StoredMatch, wrong: bytes
) -> None:
    advising.close()
    rewritten(path, b'"ply":2,"seat":0', wrong)
    reading = read_match(path, find_nim)
    assert reading.match.plies == 2
    assert reading.recovery is not None
