"""What is not proved counts for nothing, whatever a file's format, and stays so when played on."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from making import PLAYERS, TAKEN, begin, reopened, taken, ticking, write
from nim import NIM, Take, find_nim
from test_proof import Plain, digest, doctored, shown

from dogs_saves import MatchFolder, Player, StoredMatch, Verdict, read_match, verify
from dogs_saves import compact as compacting
from dogs_saves.exchange import whole_match
from dogs_saves.finish import finish_lists
from dogs_saves.migrate import FIELDS_SINCE, RECORDS_SINCE

pytestmark = pytest.mark.telling

SAMPLES = Path(__file__).parents[2] / "saves" / "samples"
BY_FORMAT = {
    1: "dog_kids-2-finished",
    2: "dog_kids-2-hinted",
    3: "dog_kids-2-revised",
    4: "dog_kids-2-repeated",
    5: "dog_kids-2-advised",
}
AT = "2026-01-02T03:04:05Z"
Change = Callable[[list[Plain]], object]


def move(records: list[Plain], number: int) -> Plain:
    return [record for record in records if record["type"] == "move"][number]


def undo_of(count: int) -> Change:
    undo = {"type": "undo", "at": AT, "ply": 0, "count": count}
    return lambda records: records.insert(len(records) // 2, undo)


IMPOSSIBLE: dict[str, Change] = {
    "no ply": lambda records: move(records, 11).update(ply=None),
    "an unknown type": lambda records: move(records, 11).update(type="party"),
    "an undo of very many": undo_of(99999),
    "an undo of none": undo_of(0),
    "an unknown field": lambda records: move(records, 11).update(more=1),
    "no action of the game": lambda records: move(records, 11).update(action={"type": "fly"}),
    "no record": lambda records: records.insert(12, {}),
}


def sample(tmp_path: Path, written_in: int, change: Change) -> Path:
    """A sample of a format, changed and sealed anew."""
    path = tmp_path / "one.dogs"
    path.write_bytes((SAMPLES / f"{BY_FORMAT[written_in]}.dogs").read_bytes())

    def changed(records: list[Plain]) -> list[Plain]:
        change(records)
        return records

    doctored(path, changed)
    return path


@pytest.mark.parametrize("written_in", BY_FORMAT)
@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_an_edited_file_of_any_format_is_refused_and_loses_nothing_in_silence(
    tmp_path: Path, what: str, written_in: int
) -> None:
    path = sample(tmp_path, written_in, IMPOSSIBLE[what])
    data = path.read_bytes()
    report = verify(path)
    assert report.verdict is Verdict.ALTERED
    assert "was altered" in str(report) or "do not allow its move" in str(report)
    *_, finishes = finish_lists(tmp_path)
    assert not finishes.finishes
    stored, recovery = StoredMatch.open(path)
    stored.close()
    assert recovery is not None
    assert recovery.verdict is Verdict.ALTERED
    assert recovery.kept is not None
    assert recovery.kept.read_bytes() == data
    assert recovery.sentences[0] in stored.notices(recovery)


@pytest.mark.parametrize(("kind", "since"), RECORDS_SINCE.items())
def test_a_record_that_a_format_does_not_know_is_none(
    tmp_path: Path, kind: str, since: int
) -> None:
    own = {"hinted": {"seat": 0}, "advised": {"seat": 0, "actions": []}}

    def later(records: list[Plain]) -> None:
        about = own.get(kind, {"header": records[0]})
        ply = {} if kind == "beginning" else {"ply": 0}
        records.insert(2, {"type": kind, "at": AT, **ply, **about})

    assert verify(sample(tmp_path, since - 1, later)).verdict is Verdict.ALTERED


@pytest.mark.parametrize(("field", "since"), FIELDS_SINCE.items())
def test_a_field_that_a_format_does_not_know_is_none(
    tmp_path: Path, field: str, since: int
) -> None:
    values = {"hints": True, "rules": 1, "own": False, "taken_back": 0}
    path = sample(
        tmp_path, since - 1, lambda records: records[0].update({field: values.get(field)})
    )
    data = path.read_bytes()
    assert "is not a match file" in str(verify(path))
    assert path.read_bytes() == data


# What no longer stands, and what is told twice.


def inserted(place: int, *records: Plain) -> Callable[[list[Plain]], list[Plain]]:
    return lambda before: [*before[:place], *records, *before[place:]]


def played(ply: int, sticks: int) -> Plain:
    return {"type": "move", "at": AT, "ply": ply, "action": {"type": "take", "sticks": sticks}}


UNDONE = {"type": "undo", "at": AT, "ply": 0, "count": 1}


def copied(number: int, **fields: object) -> Callable[[list[Plain]], list[Plain]]:
    """Other fields in one of the copies of the header."""

    def changed(records: list[Plain]) -> list[Plain]:
        copies = [record for record in records if record["type"] == "beginning"]
        copies[number]["header"].update(fields)
        return records

    return changed


def everywhere(**fields: object) -> Callable[[list[Plain]], list[Plain]]:
    """Other fields in the header and all its copies."""

    def changed(records: list[Plain]) -> list[Plain]:
        for record in records:
            (record if record["type"] == "header" else record.get("header", {})).update(fields)
        return records

    return changed


def later_round(records: list[Plain]) -> list[Plain]:
    shown(records)[-1]["round"] += 1
    return records


ADVICE = {"type": "advised", "at": AT, "ply": 0, "seat": 0, "actions": [{"type": "sweep"}]}
HINT = {"type": "hinted", "at": AT, "ply": 0, "seat": 0}
END = {"type": "finished", "at": AT, "ply": 1, "places": []}
CONTRADICTED = "first lines and the copies of them further on contradict each other"
UNTRUE = {
    "a move that was taken back": (
        inserted(3, played(1, 99), UNDONE),
        "The rules do not allow its move 1.",
    ),
    "a result that was taken back": (
        inserted(3, played(1, 1), END, UNDONE),
        "It has a result, but the match is not over.",
    ),
    "a table that was taken back": (
        lambda records: inserted(3, played(1, 1), {**shown(records)[0], "ply": 1}, UNDONE)(records),
        "Its copy of the table at move 1 does not match its moves.",
    ),
    "advice": (inserted(3, ADVICE), "What a hint said at move 0 is not allowed there."),
    "advice for another seat": (
        inserted(3, {**ADVICE, "seat": 1, "actions": [{"type": "take", "sticks": 1}]}),
        "What a hint said at move 0 is not allowed there.",
    ),
    "a hint where none may be": (
        lambda records: inserted(3, HINT)(everywhere(hints=False)(records)),
        "It says both that hints were off and that a player asked for one",
    ),
    "the round of a table": (later_round, "copy of the table at move 6 was changed"),
    "the title in the first copy": (copied(0, title="Other"), CONTRADICTED),
    "the seed in a late copy": (copied(-1, seed="8"), CONTRADICTED),
    "the format in a copy": (copied(0, format=4), CONTRADICTED),
    "it names a deal that does not exist": (
        everywhere(deal={"line": "DOGS-12345", "attempt": 1}),
        "Its entry about the deal is wrong",
    ),
    "the deal of what it branched off": (
        everywhere(origin={"match": "m", "created": AT, "ply": 1, "deal": "DOGS-12345"}),
        "Its entry about the deal is wrong",
    ),
    "components of its own": (
        everywhere(own=True),
        "the component file it is played with is missing",
    ),
}


@pytest.mark.parametrize("what", UNTRUE)
def test_what_a_file_says_beside_its_moves_is_proved_too(path: Path, what: str) -> None:
    change, words = UNTRUE[what]
    write(path)
    doctored(path, change)
    report = verify(path, find_nim)
    assert report.verdict.is_wrong
    assert words in str(report)


def test_undo_and_redo_far_and_wide_are_proved(path: Path) -> None:
    with begin(path, players=(Player("Ana"), Player("Eva"))) as stored:
        for turn in range(4):
            stored.play(Take(1))
            stored.play(Take(2))
            stored.undo(1, (1,))
            stored.undo(0, (0,))
            stored.redo()
            stored.redo()
            stored.undo(0, (0,))
            stored.play(Take(3))
            stored.keep_advice(1, (Take(1 + turn % 3),))
        digest_there = stored.match.digest()
    reading = read_match(path, find_nim)
    assert (reading.verdict, reading.match.digest()) == (Verdict.PROVED, digest_there)


# From a table that nothing proves.


def richer_at_last(records: list[Plain]) -> list[Plain]:
    """More sticks on the newest table, and nonsense before it."""
    newest = shown(records)[-1]
    newest["state"]["heap"] += 3
    newest["digest"] = digest(newest["state"])
    move(records, 0)["action"] = {"type": "take", "sticks": 99}
    return records


@pytest.fixture
def rich(tmp_path: Path) -> Path:
    path = tmp_path / "one.dogs"
    write(path)
    doctored(path, richer_at_last)
    return path


def test_a_richer_table_is_refused_for_the_right_reason(rich: Path) -> None:
    report = verify(rich, find_nim)
    assert report.verdict is Verdict.ALTERED
    assert str(report).startswith("The rules do not allow its move 1.")
    assert "does not count" in str(report)


def test_who_plays_on_from_a_richer_table_is_told_each_time_and_it_never_counts(
    rich: Path,
) -> None:
    stored, recovery = StoredMatch.open(rich, clock=ticking(), find_game=find_nim)
    with stored:
        assert "does not count" in str(recovery)
        assert not stored.proved
        stored.play(Take(1))
    with reopened(rich) as stored:
        assert not stored.proved
        assert "cannot be verified" in str(stored.notices(None)[0])
        while stored.match.to_move is not None:
            stored.play(NIM.legal_actions(stored.match.state)[0])
    assert verify(rich, find_nim).verdict is Verdict.UNPROVED
    *_, finishes = finish_lists(rich.parent, find_game=find_nim)
    assert not finishes.finishes


def test_nothing_that_a_file_goes_through_makes_it_proved(
    rich: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is compacted, damaged and mended, ended, branched off, exported, taken in elsewhere."""
    monkeypatch.setattr(compacting, "COMPACT_FROM", 4_000)
    stored, _ = StoredMatch.open(rich, clock=ticking(), find_game=find_nim)
    with stored:
        size = 0
        while rich.stat().st_size > size:  # until it was written anew
            size = rich.stat().st_size
            stored.play(Take(1))
            stored.undo(0, (0,))
    assert verify(rich, find_nim).verdict is Verdict.UNPROVED
    lines = rich.read_bytes().splitlines(keepends=True)
    rich.write_bytes(b"".join([*lines[:-3], b"spoiled\n", *lines[-2:]]))
    mended, recovery = StoredMatch.open(rich, clock=ticking(), find_game=find_nim)
    with mended:
        assert recovery is not None
        assert recovery.verdict is Verdict.DAMAGED
        assert not mended.proved
        while mended.match.to_move is not None:
            mended.play(NIM.legal_actions(mended.match.state)[0])
    folder = MatchFolder(rich.parent, clock=ticking(), find_game=find_nim)
    reading = read_match(rich, find_nim)
    with folder.branch(rich, reading.first_ply, PLAYERS) as branch:
        assert not branch.proved
    with pytest.raises(ValueError, match="has its beginning"):
        whole_match(reading, [()] * reading.match.plies, find_nim)
    elsewhere = MatchFolder(rich.parent / "elsewhere", find_game=find_nim)
    taken_in = elsewhere.take_in(rich)
    assert "cannot be verified" in str(taken_in.notes[0])
    assert verify(taken_in.path, find_nim).verdict is Verdict.UNPROVED


def test_a_file_that_was_changed_is_not_written_anew_so_that_it_forgets(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compacting, "COMPACT_FROM", 2_000)
    write(path)
    doctored(path, inserted(3, played(1, 99), UNDONE))
    stored, _ = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
    with stored:
        for _ in range(40):
            stored.play(Take(1))
            stored.undo(0, (0,))
    assert verify(path, find_nim).verdict is Verdict.ALTERED


def test_a_table_that_contradicts_itself_is_never_gone_on_from(path: Path) -> None:
    def spoiled(records: list[Plain]) -> list[Plain]:
        shown(records)[-1]["state"]["heap"] += 3
        move(records, 3)["action"] = {"type": "take", "sticks": 99}
        return records

    write(path)
    whole = read_match(path, find_nim).match
    doctored(path, spoiled)
    reading = read_match(path, find_nim)
    assert (reading.first_ply, reading.match.plies) == (4, 2)
    assert reading.match.state == whole.state


# What may be, and is in order.


def test_a_file_that_breaks_off_after_its_first_line_is_played_on_and_in_order(path: Path) -> None:
    data = write(path)
    path.write_bytes(data[: data.index(b"\n") + 1])
    stored, recovery = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
    with stored:
        assert recovery is not None
        assert recovery.verdict is Verdict.DAMAGED
        stored.play(Take(2))
    assert verify(path, find_nim).verdict is Verdict.PROVED
    with reopened(path) as again:
        assert taken(again) == [2]


def test_components_in_other_words_prove_the_same_match(path: Path) -> None:
    class Reworded(type(NIM)):  # type: ignore[misc]
        @property
        def components(self) -> str:
            return f"# Sticks.\n{super().components}"

    write(path)
    assert verify(path, lambda _: Reworded()).verdict is Verdict.PROVED


def test_a_later_title_and_later_players_are_no_contradiction(path: Path) -> None:
    with begin(path) as stored:
        for sticks in TAKEN[:3]:
            stored.play(Take(sticks))
        stored.rename("Other")
        stored.set_player(0, Player("Ana Maria"))
        header = msgspec.json.decode(path.read_bytes().splitlines()[0])["record"]
        stored.play(Take(TAKEN[3]))
    assert header["title"] == "Sticks"
    assert verify(path, find_nim).verdict is Verdict.PROVED
