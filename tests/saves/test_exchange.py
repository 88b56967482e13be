"""Matches as JSON: what is written comes back, and what was changed is refused where it was."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dogs_rules.match import Match
from dogs_saves import MatchFolder, NewerFormatError, UnreadableError, read_match, verify
from dogs_saves.exchange import (
    VERSION,
    MatchStory,
    StoryStep,
    as_json,
    fingerprint_of,
    schema,
    whole_match,
)
from dogs_saves.proof import Verdict
from dogs_saves.summary import summarize
from tests.support import goldens
from tests.support.shared_matches import SAMPLES, finished, first_moves, reading_of

SCHEMA = SAMPLES.parents[1] / "docs" / "sharing.schema.json"
KEPT = sorted(Path(__file__).with_name("exports").iterdir())
"""Of the first match below, as former versions exported it; by the number of the format."""
FINISHED = sorted(SAMPLES.glob("*-finished.dogs"))
ONE = finished("dog_kids")

Change = Callable[[dict[str, Any]], object]


def exported(path: Path) -> bytes:
    reading = read_match(path)
    sentences = [(f"Move {ply}.",) for ply in range(reading.match.plies)]
    return as_json(whole_match(reading, sentences))


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "Sunday.json"
    path.write_bytes(exported(ONE))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> MatchFolder:
    return MatchFolder(tmp_path / "matches")


def changed(source: Path, change: Change) -> None:
    document = json.loads(source.read_bytes())
    change(document)
    source.write_text(json.dumps(document), encoding="utf-8")


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_a_match_comes_back_as_it_was(path: Path, tmp_path: Path, folder: MatchFolder) -> None:
    source = tmp_path / "match.json"
    source.write_bytes(exported(path))
    taken = folder.take_in(source)
    before, after = read_match(path), read_match(taken.path)
    assert taken.notes == ()
    assert verify(taken.path).verdict is Verdict.PROVED
    assert after.match.actions == before.match.actions
    assert after.match.digest() == before.match.digest()
    for name in ("title", "players", "created", "last_change", "times", "hints", "hinted"):
        assert getattr(after, name) == getattr(before, name), name
    assert after.match.taken_back == before.match.taken_back
    shown = [summarize(file) for file in (path, taken.path)]
    assert shown[0].round == shown[1].round
    assert shown[0].ply == shown[1].ply


def test_hints_that_were_asked_for_come_back_and_what_they_said_is_told_to_nobody(
    tmp_path: Path, folder: MatchFolder
) -> None:
    base = read_match(ONE)
    hinted = read_match(SAMPLES / "dog_kids-2-advised.dogs")
    assert hinted.hinted
    reading = base._replace(hinted=hinted.hinted, advised=hinted.advised)
    data = as_json(whole_match(reading, [()] * base.match.plies))
    source = tmp_path / "match.json"
    source.write_bytes(data)
    assert read_match(folder.take_in(source).path).hinted == hinted.hinted
    assert b"advised" not in data


def test_nothing_is_written_over(source: Path, folder: MatchFolder) -> None:
    first = folder.take_in(source).path
    first.write_bytes(b"another")
    second = folder.take_in(source).path
    assert first != second
    assert first.read_bytes() == b"another"


def test_json_may_be_laid_out_otherwise(source: Path, folder: MatchFolder) -> None:
    document = json.loads(source.read_bytes())
    text = json.dumps(dict(reversed(document.items())), indent=7, ensure_ascii=True)
    source.write_text("\ufeff" + text, encoding="utf-8")
    assert folder.take_in(source).notes == ()


CHANGES: dict[str, tuple[Change, str]] = {
    "another action": (
        lambda match: match["moves"][4].update(action=match["moves"][5]["action"]),
        "move 5|move 6",
    ),
    "another mover": (lambda match: match["moves"][4].update(seat=7), "move 5 is not by the seat"),
    "no action at all": (
        lambda match: match["moves"][4].update(action={"type": "fly"}),
        "move 5 is not a move of this game",
    ),
    "a move left out": (lambda match: match["moves"].pop(4), "move 5 is missing"),
    "a move twice": (
        lambda match: match["moves"].insert(4, match["moves"][4]),
        "move 6 is missing or has another number",
    ),
    "other points": (
        lambda match: match["moves"][9].update(points=[99, 99]),
        "after move 10 its table is not what the rules give",
    ),
    "another table": (
        lambda match: match["moves"][9].update(table="0" * 16),
        "after move 10 its table is not what the rules give",
    ),
    "another seed": (lambda match: match.update(seed="1"), "seed, options and players"),
    "another version and seed": (lambda match: match.update(seed="1", app="0.0.9"), "move "),
    "another result": (
        lambda match: match["places"][0].update(total=1000),
        "its result is not that of its last table",
    ),
    "no end": (lambda match: match["moves"].pop(), ", where the match is not over"),
    "a hint after the end": (
        lambda match: match["hinted"].append({"ply": 9000, "seat": 0}),
        "its result is not",
    ),
    "a hint of nobody": (
        lambda match: match["hinted"].append({"ply": 0, "seat": 9}),
        "its entry at move 1 cannot be there",
    ),
    "other components": (
        lambda match: match.update(components="0" * 16),
        "it was played with components that are missing",
    ),
    "components that are none": (
        lambda match: match.update(own_components="x = ["),
        "cannot be played",
    ),
    "an unknown game": (lambda match: match.update(game="chess"), "does not have"),
    "an unknown field": (lambda match: match.update(more=1), "unknown field `more`"),
    "a field of another kind": (
        lambda match: match["moves"][2].update(seat="Ana"),
        r"moves\[...\].seat|moves\[2\].seat",
    ),
    "a field left out": (lambda match: match.pop("seed"), "`seed`"),
    "another kind": (lambda match: match.update(kind="poem"), "poem"),
    "too many seats": (
        lambda match: match["players"].extend(match["players"][:1] * 5),
        "cannot be played",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_was_changed_is_refused_with_the_place(
    name: str, source: Path, folder: MatchFolder
) -> None:
    change, where = CHANGES[name]
    changed(source, change)
    kept = source.read_bytes()
    with pytest.raises(UnreadableError, match=where):
        folder.take_in(source)
    assert source.read_bytes() == kept
    assert folder.matches() == []


@pytest.mark.parametrize(
    "change",
    [
        lambda match: match["players"][0].update(name="Zoe"),
        lambda match: match.update(title="Won by me"),
        lambda match: match["moves"][0].update(told=["Zoe wins."]),
        lambda match: match["moves"][0].update(at="2001-01-01T00:00:00Z"),
    ],
)
def test_changed_names_and_sentences_are_told_and_the_match_is_taken_in(
    change: Change, source: Path, folder: MatchFolder
) -> None:
    changed(source, change)
    taken = folder.take_in(source)
    assert "follow the rules, but its names, title, times, deal or" in str(taken.notes[0])
    assert read_match(taken.path).match.actions == read_match(ONE).match.actions


def test_an_export_of_a_version_with_other_tables_is_played_by_its_moves_and_points(
    source: Path, folder: MatchFolder
) -> None:
    def older(match: dict[str, Any]) -> None:
        match.update(app="0.0.9", beginning="0" * 16)
        for move in match["moves"]:
            move["table"] = "0" * 16

    changed(source, older)
    notes = list(map(str, folder.take_in(source).notes))
    assert "It was exported by another version" in notes[0]
    changed(source, lambda match: match["moves"][9].update(points=[99, 99]))
    with pytest.raises(
        UnreadableError,
        match="after move 10 its table is not what the rules give",
    ):
        folder.take_in(source)


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_an_export_of_every_format_is_taken_in(kept: Path, folder: MatchFolder) -> None:
    taken = folder.take_in(kept)
    assert verify(taken.path).verdict is Verdict.PROVED
    assert read_match(taken.path).match.digest() == read_match(ONE).match.digest()


def test_every_format_of_exports_has_a_file() -> None:
    assert {int(path.stem) for path in KEPT} == set(range(1, VERSION + 1))


def test_a_newer_export_says_so(source: Path, folder: MatchFolder) -> None:
    changed(source, lambda match: match.update(version=2, novelty=[]))
    with pytest.raises(NewerFormatError, match="was exported by a newer version of dogs-tui"):
        folder.take_in(source)


def test_newer_rules_say_so(source: Path, folder: MatchFolder) -> None:
    changed(source, lambda match: match.update(rules=999))
    with pytest.raises(NewerFormatError, match="rules of a newer version"):
        folder.take_in(source)


@pytest.mark.parametrize("share", [0.02, 0.3, 0.99])
def test_a_file_that_breaks_off_says_so(share: float, source: Path, folder: MatchFolder) -> None:
    data = source.read_bytes()
    source.write_bytes(data[: max(100, int(len(data) * share))])
    with pytest.raises(UnreadableError, match="is incomplete"):
        folder.take_in(source)


def test_mistyped_json_is_named_by_its_place(source: Path, folder: MatchFolder) -> None:
    source.write_bytes(source.read_bytes().replace(b'"moves": [', b'"moves": (', 1))
    with pytest.raises(UnreadableError, match=r"is not valid JSON: .*byte \d+"):
        folder.take_in(source)


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"<!doctype html>", b"\xfe{", b"[" * 5000])
def test_any_other_file_is_no_match(data: bytes, source: Path, folder: MatchFolder) -> None:
    source.write_bytes(data)
    with pytest.raises(UnreadableError, match="is not a match file" if data else "is empty"):
        folder.take_in(source)


def test_nesting_without_end_is_refused(source: Path, folder: MatchFolder) -> None:
    deep = b"[" * 100_000
    source.write_bytes(source.read_bytes().replace(b'"moves": [', b'"moves": [' + deep, 1))
    with pytest.raises(UnreadableError, match=r"is not valid JSON|is incomplete"):
        folder.take_in(source)


def test_a_story_cannot_be_taken_in(source: Path, folder: MatchFolder) -> None:
    step = StoryStep(0, None, "round 1", (), (0, 0))
    story = MatchStory(
        game="dog_kids",
        title="",
        players=read_match(ONE).players,
        seen_by=None,
        over=False,
        steps=(step,),
        table=(),
    )
    source.write_bytes(as_json(story))
    with pytest.raises(
        UnreadableError,
        match="contains only what was visible, without seed and moves, so it",
    ):
        folder.take_in(source)


def test_only_a_match_that_is_over_is_whole() -> None:
    reading = first_moves(ONE, 5)
    with pytest.raises(ValueError, match="over"):
        whole_match(reading, [()] * 5)


def test_a_match_with_components_of_ones_own_stands_alone(
    tmp_path: Path, folder: MatchFolder
) -> None:
    match = read_match(ONE).match
    own = match.game.with_components(match.game.components + "\n# My own.\n", "mine")
    again = Match(own, match.seats, match.options, match.seed, match.actions)
    document = whole_match(reading_of(again), [()] * again.plies)
    assert document.own_components == own.components
    source = tmp_path / "own.json"
    source.write_bytes(as_json(document))
    taken = read_match(folder.take_in(source).path)
    assert taken.match.game.components == own.components


def test_the_schema_fits_what_is_written() -> None:
    described = schema()
    kept = msgspec.json.format(msgspec.json.encode(described, order="deterministic"), indent=1)
    goldens.compare(SCHEMA, kept.decode().splitlines())
    names = {
        place.removeprefix("#/$defs/") for place in described["discriminator"]["mapping"].values()
    }
    assert names == {"WholeMatch", "MatchStory"}
    document = msgspec.json.decode(exported(ONE))
    fields = described["$defs"]["WholeMatch"]["properties"]
    assert set(document) == set(fields)
    assert set(document["moves"][0]) == set(described["$defs"]["WholeMove"]["properties"])


def test_the_sum_says_what_a_document_is() -> None:
    document = whole_match(read_match(ONE), [()] * read_match(ONE).match.plies)
    assert fingerprint_of(document) == document.sum
    other = msgspec.structs.replace(document, title="Another")
    assert fingerprint_of(other) != document.sum
