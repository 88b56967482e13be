"""The first lines of a file are lost: what they say stands in it a second time."""

from pathlib import Path

import pytest
from making import PLAYERS, TAKEN, begin, reopened, taken, ticking
from nim import NIM, Nim, Take, find_nim

from dogs_saves import StoredMatch, UnreadableError, read_match, verify
from dogs_saves.lines import seal_all, unseal

OWN = Nim(heap=40)


def written(path: Path, game: Nim = NIM, moves: int = len(TAKEN)) -> list[bytes]:
    """The lines of a match whose program was killed after so many moves."""
    with begin(path, game) as stored:
        for sticks in TAKEN[:moves]:
            stored.play(Take(sticks))
        return path.read_bytes().splitlines(keepends=True)


@pytest.mark.parametrize("spoiled", [b"", b"\0" * 512 + b"\n"])
@pytest.mark.parametrize("moves", [1, 2, 6])
@pytest.mark.parametrize("lost", [1, 2, 3])
@pytest.mark.parametrize("game", [NIM, OWN], ids=["shipped", "own"])
def test_a_match_without_its_first_lines_is_whole(
    path: Path, game: Nim, lost: int, moves: int, spoiled: bytes
) -> None:
    lines = written(path, game, moves)
    whole = read_match(path, find_nim)
    path.write_bytes(spoiled + b"".join(lines[lost:]))
    reading = read_match(path, find_nim)
    assert reading.match.actions == whole.match.actions
    assert reading.match.digest() == whole.match.digest()
    assert reading.match.game.components == game.components
    assert (reading.title, reading.players, reading.first_ply) == ("Sticks", PLAYERS, 0)
    assert "Its first line was damaged and was restored from a later copy" in str(reading.recovery)
    assert not verify(path, find_nim).ok
    stored, recovery = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
    assert recovery is not None
    rewritten = path.read_bytes().splitlines(keepends=True)
    stored.close()
    with reopened(path) as again:
        assert taken(again) == list(TAKEN[:moves])
        assert again.match.game.components == game.components
    path.write_bytes(b"".join(rewritten[3:]))
    assert read_match(path, find_nim).match.actions == whole.match.actions  # Written as safely.


def test_a_match_that_has_not_begun_may_lose_its_first_line(path: Path) -> None:
    lines = written(path, moves=0)
    for lost in (1, 2):
        path.write_bytes(b"".join(lines[lost:]))
        assert read_match(path, find_nim).match.seed == 7 << 100


@pytest.mark.parametrize("at", range(5))
def test_any_single_line_of_the_beginning_may_be_lost(path: Path, at: int) -> None:
    lines = written(path, OWN)
    if b'"move"' in lines[at]:
        return
    path.write_bytes(b"".join([*lines[:at], b"spoiled\n", *lines[at + 1 :]]))
    reading = read_match(path, find_nim)
    assert reading.match.actions == tuple(map(Take, TAKEN))
    assert reading.match.game.components == OWN.components


def test_a_whole_lost_sector_costs_no_more_than_what_stands_in_it(path: Path) -> None:
    with begin(path) as stored:
        for sticks in TAKEN:
            stored.play(Take(sticks))
        left = stored.match.digest()
    data = path.read_bytes()
    path.write_bytes(bytes(2560) + data[2560:])
    reading = read_match(path, find_nim)
    assert reading.match.digest() == left
    assert reading.first_ply + reading.match.plies == len(TAKEN)


def test_own_components_that_are_lost_are_not_replaced_by_others(path: Path) -> None:
    lines = written(path, OWN)
    path.write_bytes(b"".join(line for line in lines if b"heap = 40" not in line))
    with pytest.raises(UnreadableError, match="the component file it is played with is missing"):
        read_match(path, find_nim)


def test_a_copy_of_a_newer_format_is_refused(path: Path) -> None:
    sealed = [unseal(line[:-1]) for line in written(path)]
    records = [bytes(line.record).replace(b'"format":5', b'"format":99') for line in sealed if line]
    path.write_bytes(seal_all(records)[0].partition(b"\n")[2])
    assert "newer version" in str(verify(path, find_nim))
