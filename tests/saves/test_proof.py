"""Files whose lines are all intact and which still say what the rules do not give."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from making import TAKEN, begin, ticking, write
from nim import NIM, Nim, NimState, Take, find_nim

from dogs_rules.games.dogs.game import Dogs
from dogs_rules.match import state_digest
from dogs_saves import StoredMatch, Verdict, read_match, verify
from dogs_saves.lines import seal_all, unseal
from dogs_saves.records import encode

SAMPLES = Path(__file__).parents[2] / "saves" / "samples"

Plain = dict[str, Any]
Doctor = Callable[[list[Plain]], list[Plain]]


def doctored(path: Path, doctor: Doctor) -> None:
    """Changes the records of a file and seals it anew."""
    sealed = [unseal(line) for line in path.read_bytes().splitlines()]
    plain = [msgspec.json.decode(bytes(line.record)) for line in sealed if line is not None]
    path.write_bytes(seal_all([encode(record) for record in doctor(plain)])[0])


def digest(state: Plain) -> str:
    return state_digest(msgspec.convert(state, NimState))


def shown(records: list[Plain]) -> list[Plain]:
    return [record for record in records if record["type"] == "snapshot"]


def richer(records: list[Plain]) -> list[Plain]:
    """Five sticks more on the first table; later tables are gone."""
    base = records[1]
    base["state"]["heap"] += 5
    base["digest"] = digest(base["state"])
    return [record for record in records if record["type"] != "snapshot" or record is base]


def false_digest_at_first(records: list[Plain]) -> list[Plain]:
    records[1]["digest"] = "0123456789abcdef"
    return records


def false_state_at_first(records: list[Plain]) -> list[Plain]:
    records[1]["state"]["heap"] += 5
    return records


def false_digest(records: list[Plain]) -> list[Plain]:
    shown(records)[-1]["digest"] = "0123456789abcdef"
    return records


def false_state(records: list[Plain]) -> list[Plain]:
    shown(records)[-1]["state"]["heap"] += 5
    return records


def false_first_of_two(records: list[Plain]) -> list[Plain]:
    last = shown(records)[-1]
    return [*records[:-1], {**last, "digest": "0123456789abcdef"}, last]


def false_copy_of_the_first(records: list[Plain]) -> list[Plain]:
    return [*records[:2], {**records[1], "digest": "0123456789abcdef"}, *records[2:]]


def false_result(records: list[Plain]) -> list[Plain]:
    records[-1]["places"][0]["total"] += 5
    return records


def early_result(records: list[Plain]) -> list[Plain]:
    finished = {"type": "finished", "at": records[-1]["at"], "ply": len(TAKEN), "places": []}
    return [*records, finished]


def other_components(records: list[Plain]) -> list[Plain]:
    """Its own ones, which are those that the header names."""
    header = {**records[0], "own": True}
    rest = [record for record in records[1:] if record["type"] != "beginning"]
    return [header, {"type": "components", "text": "heap = 21\n"}, *rest]


@pytest.mark.parametrize(
    ("doctor", "words"),
    [
        (richer, "is not the one that its seed gives"),
        (false_digest_at_first, "copy of the table at move 0 was changed"),
        (false_state_at_first, "copy of the table at move 0 was changed"),
        (false_copy_of_the_first, "copy of the table at move 0 was changed"),
        (false_digest, "copy of the table at move 6 was changed"),
        (false_state, "copy of the table at move 6 was changed"),
        (false_first_of_two, "copy of the table at move 6 was changed"),
        (early_result, "It has a result, but the match is not over."),
    ],
)
def test_what_the_rules_do_not_give_is_said(
    path: Path, tmp_path: Path, doctor: Doctor, words: str
) -> None:
    write(path)
    assert verify(path, find_nim).verdict is Verdict.PROVED
    doctored(path, doctor)
    data = path.read_bytes()
    report = verify(path, find_nim)
    assert (report.verdict, report.ok) == (Verdict.ALTERED, False)
    assert "does not follow the rules" in str(report)
    assert words in str(report)
    stored, recovery = StoredMatch.open(path, clock=ticking(), find_game=find_nim)
    stored.close()
    assert recovery is not None
    assert words in str(recovery)
    assert recovery.kept is None
    assert path.read_bytes().startswith(data)
    assert not list(tmp_path.glob("one.dogs.*"))


def test_a_result_that_is_not_that_of_the_table(path: Path) -> None:
    with begin(path) as stored:
        while stored.match.to_move is not None:
            stored.play(stored.match.game.legal_actions(stored.match.state)[-1])
    assert verify(path, find_nim).verdict is Verdict.PROVED
    doctored(path, false_result)
    assert "Its result is not that of its last table." in str(verify(path, find_nim))


def test_components_that_are_not_those_of_the_header(path: Path) -> None:
    with begin(path, Nim(heap=21)) as stored:
        stored.play(Take(1))
    doctored(path, other_components)
    assert verify(path, find_nim).verdict is Verdict.PROVED  # The very same text.
    doctored(path, lambda records: [dict(records[0], components="0" * 16), *records[1:]])
    report = verify(path, find_nim)
    assert report.verdict is Verdict.ALTERED
    assert "Its components are not those the match started with" in str(report)


def test_what_began_with_other_components_cannot_be_told(path: Path) -> None:
    write(path)
    report = verify(path, lambda key: Nim(heap=50))
    assert (report.verdict, report.ok) == (Verdict.UNPROVED, True)
    assert "components that this version of the game no longer has" in str(report)
    assert "Its starting table is not the one that this version gives." in str(report)


def test_what_begins_at_a_later_table_cannot_be_told(path: Path) -> None:
    write(path)
    StoredMatch.open(path, clock=ticking(), find_game=lambda _: Nim(most=2))[0].close()
    report = verify(path, lambda _: Nim(most=2))
    assert (report.verdict, report.ok) == (Verdict.UNPROVED, True)
    assert "It begins at move 6" in str(report)


def test_a_later_first_table_that_contradicts_itself(path: Path) -> None:
    write(path)
    StoredMatch.open(path, clock=ticking(), find_game=lambda _: Nim(most=2))[0].close()
    doctored(path, false_digest_at_first)
    assert verify(path, lambda _: Nim(most=2)).verdict is Verdict.ALTERED


def test_what_an_older_version_wrote_says_why_it_cannot_be_proved(path: Path) -> None:
    path.write_bytes((SAMPLES / "dog_kids-2-finished.dogs").read_bytes())
    doctored(path, lambda records: [records[0], *records[records.index(shown(records)[-2]) :]])
    reading = read_match(path)
    assert reading.recovery is not None
    assert reading.verdict is Verdict.UNPROVED
    assert "cannot be verified" in str(reading.doubts[0])


def test_five_coins_more_on_the_first_table_of_dogs(path: Path) -> None:
    def coins(records: list[Plain]) -> list[Plain]:
        state = records[1]["state"]
        state["kennels"][0]["coins"] += 5
        records[1]["digest"] = state_digest(msgspec.convert(state, Dogs.state_type))
        return [records[0], records[1], records[2]]

    path.write_bytes((SAMPLES / "dogs-2-repeated.dogs").read_bytes())
    assert verify(path).verdict is Verdict.PROVED
    doctored(path, coins)
    assert "is not the one that its seed gives" in str(verify(path))


def test_a_damaged_and_doctored_file_says_both(path: Path) -> None:
    write(path)
    doctored(path, richer)
    path.write_bytes(path.read_bytes()[:-5])
    words = str(verify(path, find_nim))
    assert "unfinished" in words
    assert "is not the one that its seed gives" in words
    assert read_match(path, find_nim).match.state_at(0).heap >= NIM.heap + 5


@pytest.mark.parametrize("claim", ["its own", "another", "no number"])
def test_a_first_table_that_is_none(path: Path, claim: str) -> None:
    """With the digest of the true table it was changed; with another it may be of another form."""

    def unreadable(records: list[Plain]) -> list[Plain]:
        first = records[1]
        first["state"] = {"sticks": first["state"]["heap"]}
        if claim == "another":
            first["digest"] = state_digest(first["state"])
        if claim == "no number":
            first["state"] = msgspec.Raw(b'{"sticks":1e999}')
        return records

    write(path)
    doctored(path, unreadable)
    report = verify(path, find_nim)
    assert report.verdict is (Verdict.UNPROVED if claim == "another" else Verdict.ALTERED)
    copy = "has another version's format" if claim == "another" else "was changed"
    assert f"Its copy of the table at move 0 {copy}." in str(report)
