"""The matches that ship with the program load for ever, as they were played."""

from pathlib import Path

import msgspec
import pytest

from dogs_rules.registry import games
from dogs_saves import MatchFolder, State, StoredMatch, read_match, verify
from dogs_saves.proof import Verdict
from dogs_saves.records import FORMAT
from dogs_saves.summary import summarize

SAMPLES = Path(__file__).parents[2] / "saves" / "samples"
ALL = sorted(SAMPLES.iterdir())
PATHS = sorted((*SAMPLES.glob("*-finished.dogs"), *SAMPLES.glob("*-running.dogs")))
HINT_KINDS = ("hinted", "hintless")
FORMATS = {
    **dict.fromkeys(("finished", "running"), 1),
    **dict.fromkeys((*HINT_KINDS, "dismissed"), 2),
    "revised": 3,
    "repeated": 4,
    **dict.fromkeys(("advised", "second"), 5),
}
"""The formats of the kinds of samples: 2 knows of hints, 3 of revisions, 5 of advice."""


def test_there_is_a_finished_and_a_running_match_for_every_game_and_seat_count() -> None:
    wanted = {
        f"{key}-{seats}-{kind}"
        for key, rules in games().items()
        for seats in rules.seat_counts
        for kind in ("finished", "running")
    }
    assert wanted <= {path.stem for path in PATHS}


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_sample_is_in_order_and_is_what_its_name_says(path: Path) -> None:
    report = verify(path)
    assert report.verdict is Verdict.PROVED, str(report)
    assert report.reading is not None
    match = report.reading.match
    key, seats, kind = path.stem.split("-")
    assert match.game.key == key
    assert match.seats == int(seats)
    assert (match.to_move is None) == (kind == "finished")
    assert report.reading.first_ply == 0
    listed = summarize(path)
    assert listed.state is State(kind)
    assert listed.ply == match.plies
    assert listed.round == match.game.view(match.state, None).round
    if kind == "finished":
        sheets = match.game.score(match.state)
        assert [(place.total, place.rank) for place in listed.places] == [
            (sheet.total, sheet.rank) for sheet in sheets
        ]


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_sample_can_be_taken_in_and_played_on(path: Path, tmp_path: Path) -> None:
    folder = MatchFolder(tmp_path)
    copy = folder.take_in(path).path
    stored, recovery = StoredMatch.open(copy)
    with stored:
        assert recovery is None or recovery.verdict.counts
        if stored.match.to_move is not None:
            legal = stored.match.game.legal_actions(stored.match.state)
            stored.play(legal[0])
    assert read_match(copy).match.digest() == stored.match.digest()


def test_every_format_has_samples_that_are_tested() -> None:
    """A sample of another kind needs a line in the table, and a test that looks at what it has."""
    formats = {
        (path.stem.split("-")[2], msgspec.json.decode(line)["record"]["format"])
        for path in ALL
        for line in path.read_bytes().splitlines()[:1]
    }
    assert formats == set(FORMATS.items())
    assert set(FORMATS.values()) == set(range(1, FORMAT + 1))


def with_samples(kind: str) -> list[str]:
    """The games of which a sample of some kind was released."""
    return [key for key in games() if (SAMPLES / f"{key}-2-{kind}.dogs").exists()]


@pytest.mark.parametrize("key", with_samples("hinted"))
def test_samples_of_hints_are_what_their_names_say(key: str) -> None:
    marks = []
    for kind in HINT_KINDS:
        report = verify(SAMPLES / f"{key}-2-{kind}.dogs")
        assert report.ok, str(report)
        assert report.reading is not None
        assert report.reading.recovery is not None
        assert report.reading.recovery.verdict.counts
        assert report.reading.hints == (kind == "hinted")
        assert summarize(SAMPLES / f"{key}-2-{kind}.dogs").hints == (kind == "hinted")
        marks.append(report.reading.hinted)
    assert marks[1] == ()
    plies = [ply for ply, _ in marks[0]]
    assert len(plies) >= 3
    assert plies == sorted(plies)


@pytest.mark.parametrize(
    ("key", "kind"),
    [(key, kind) for kind in ("revised", "repeated") for key in with_samples(kind)],
)
def test_a_sample_that_names_its_rules_is_in_order(key: str, kind: str) -> None:
    """Of format 3, the first that names them, and of format 4, which repeats its first lines."""
    report = verify(SAMPLES / f"{key}-2-{kind}.dogs")
    assert report.verdict is Verdict.PROVED, str(report)
    assert report.reading is not None
    recovery = report.reading.recovery
    assert recovery is not None
    assert recovery.verdict.counts
    assert 1 <= report.reading.match.game.revision <= games()[key].rules_revision


@pytest.mark.parametrize("key", with_samples("second"))
def test_a_sample_of_the_second_revision_is_in_order(key: str) -> None:
    report = verify(SAMPLES / f"{key}-2-second.dogs")
    assert report.verdict is Verdict.PROVED, str(report)
    assert report.reading is not None
    assert report.reading.match.game.revision == 2
    assert report.reading.match.to_move is None


@pytest.mark.parametrize("key", with_samples("advised"))
def test_samples_of_advice_say_what_was_advised(key: str) -> None:
    """Of format 5, the first that keeps it."""
    report = verify(SAMPLES / f"{key}-2-advised.dogs")
    assert report.verdict is Verdict.PROVED, str(report)
    assert report.reading is not None
    assert report.reading.recovery is None
    match, advised = report.reading.match, report.reading.advised
    assert set(advised) <= set(report.reading.hinted)
    assert len(advised) >= 3
    for mark, advice in advised.items():
        assert match.mover(mark.ply) == mark.seat
        assert list(advice) == list(match.game.legal_actions(match.state_at(mark.ply))[:2])


RUNNING = SAMPLES / "dogs-4-running.dogs"


@pytest.mark.parametrize("share", range(2, 100, 7))
def test_a_truncated_sample_brings_back_every_whole_line(path: Path, share: int) -> None:
    data = RUNNING.read_bytes()
    data = data[: len(data) * share // 100]
    path.write_bytes(data)
    whole = read_match(RUNNING).match
    back = read_match(path).match
    assert back.actions == whole.actions[: len(back.actions)]
    stored, recovery = StoredMatch.open(path)
    with stored:
        assert recovery is not None
        assert recovery.moves == stored.match.plies == len(back.actions)
        assert recovery.kept is not None
        assert recovery.kept.read_bytes() == data


@pytest.mark.parametrize("flip", [0x10, 0xFF])
def test_a_wrong_byte_in_a_sample_loses_no_move(path: Path, flip: int) -> None:
    data = RUNNING.read_bytes()
    whole = read_match(RUNNING).match
    for place in range(5, len(data), len(data) // 40):
        path.write_bytes(data[:place] + bytes([data[place] ^ flip]) + data[place + 1 :])
        reading = read_match(path)
        assert reading.recovery is not None
        assert reading.match.actions == whole.actions, place
