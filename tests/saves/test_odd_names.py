"""Names that are odd, too long, or alike: each works, or is answered with a sentence."""

import os
from pathlib import Path

import pytest
from making import begin, reopened, taken, write
from nim import Take, find_nim

from dogs_saves import MatchFolder, SaveError, StoredMatch
from dogs_saves.files import LONGEST_NAME, beside, numbered

NAMES = {
    "latin": os.fsdecode(b"h\xfctte.dogs"),
    "longest": "x" * (LONGEST_NAME - 5) + ".dogs",
    "almost": "x" * (LONGEST_NAME - 10) + ".dogs",
    "long-latin": os.fsdecode(b"\xfc" * (LONGEST_NAME - 5)) + ".dogs",
    "long-letters": "\u00fc" * ((LONGEST_NAME - 5) // 2) + ".dogs",
    "dash": "-rf.dogs",
    "dot": ".hidden.dogs",
    "newline": "two\nlines.dogs",
    "control": "\x1b]52;c;x\x07.dogs",
    "spaces": "  .dogs",
}


@pytest.fixture(params=NAMES, name="path")
def _path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    folder = tmp_path / "matches"
    folder.mkdir()
    path = folder / NAMES[request.param]
    try:
        path.touch()
    except OSError:  # As on disks that only take names in UTF-8.
        pytest.skip("this disk knows no such name")
    path.unlink()
    return path


def test_a_match_of_any_name_is_played_renamed_deleted_and_brought_back(path: Path) -> None:
    folder = MatchFolder(path.parent, find_game=find_nim)
    write(path, (1, 2))
    with reopened(path) as stored:
        with pytest.raises(SaveError) as caught:
            reopened(path)
        assert str(caught.value).isprintable()
        stored.play(Take(3))
    folder.rename(path, "Other")
    trashed = folder.delete(path)
    assert not path.exists()
    assert folder.undelete(trashed) == path
    trashed = folder.delete(path)
    write(path, (3,))
    again = folder.delete(path)
    assert again != trashed
    with reopened(folder.undelete(trashed)) as stored:
        assert (taken(stored), stored.title) == ([1, 2, 3], "Other")
    assert folder.undelete(again) != path


def test_a_match_of_any_name_is_rescued_written_anew_and_taken_in(path: Path) -> None:
    data = write(path, (1, 2))
    path.write_bytes(data[:-20])
    stored, recovery = StoredMatch.open(path, find_game=find_nim)
    assert recovery is not None
    assert recovery.kept is not None
    assert recovery.kept.read_bytes() == data[:-20]
    path.write_bytes(b"other")
    stored.play(Take(3))
    assert stored.path != path
    stored.close()
    with reopened(stored.path) as again:
        assert taken(again) == [1, 2, 3]
    copy = MatchFolder(path.parent / "other", find_game=find_nim).take_in(stored.path).path
    with reopened(copy) as again:
        assert taken(again) == [1, 2, 3]


def test_what_is_longer_than_any_name_is_answered_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / ("x" * 5000 + ".dogs")
    with pytest.raises(SaveError, match="name is too long"):
        begin(path)
    with pytest.raises(SaveError, match="name is too long"):
        reopened(path)
    with pytest.raises(SaveError, match="name is too long"):
        MatchFolder(tmp_path).delete(path)
    with pytest.raises(SaveError, match="name is too long"):
        MatchFolder(tmp_path).take_in(path)


def test_two_long_names_never_share_what_goes_with_them(tmp_path: Path) -> None:
    first, other = (tmp_path / ("x" * 250 + end) for end in ("a.dogs", "b.dogs"))
    assert beside(first, after=".lock") != beside(other, after=".lock")


def test_numbered_names_fit(path: Path) -> None:
    names = numbered(path)
    made = [next(names) for _ in range(12)]
    assert len(set(made)) == 12
    assert all(len(os.fsencode(made_path.name)) <= LONGEST_NAME for made_path in made)
    assert all(made_path.suffix == ".dogs" for made_path in made)
