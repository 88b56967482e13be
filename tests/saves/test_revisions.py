"""A match is played to its end by the rules that it was begun with, and its file names them."""

from pathlib import Path

import pytest
from making import TAKEN, begin, ticking, write
from nim import Nim, RevisedNim, Take

from dogs_rules.game import IllegalActionError, RevisionError
from dogs_rules.games.dogs.actions import Dismiss, PaySalary
from dogs_rules.games.dogs.game import Dogs
from dogs_rules.rng import Rng
from dogs_saves import NewerFormatError, State, StoredMatch, read_match, verify
from dogs_saves.lines import seal_all, unseal
from dogs_saves.records import Header, decode
from dogs_saves.summary import summarize

DISMISSED = Path(__file__).parents[2] / "saves" / "samples" / "dogs-2-dismissed.dogs"
"""A finished match by the first rules of DOGS: an assistant was let go, and a coin not paid, as the
second rules would not have it."""


def header_of(path: Path) -> Header:
    line = unseal(path.read_bytes().partition(b"\n")[0])
    assert line is not None
    header = decode(bytes(line.record))
    assert isinstance(header, Header)
    return header


def find_revised(key: str) -> RevisedNim:
    assert key == "nim"
    return RevisedNim()


def opened(path: Path) -> StoredMatch:
    stored, recovery = StoredMatch.open(path, clock=ticking(), find_game=find_revised)
    assert recovery is None, str(recovery)
    return stored


def test_a_new_match_names_the_current_rules(tmp_path: Path) -> None:
    begin(tmp_path / "one.dogs", RevisedNim()).close()
    begin(tmp_path / "two.dogs", Nim()).close()
    assert header_of(tmp_path / "one.dogs").rules == 2
    assert header_of(tmp_path / "two.dogs").rules == 1
    with opened(tmp_path / "one.dogs") as stored, pytest.raises(IllegalActionError):
        stored.play(Take(3))


def test_a_match_by_older_rules_replays_and_goes_on_by_them(path: Path) -> None:
    write(path)
    before = read_match(path, find_revised).match
    with opened(path) as stored:
        assert (stored.first_ply, stored.ply) == (0, len(TAKEN))
        assert stored.match.digest() == before.digest()
        while stored.undo(0):
            pass
        while stored.match.redoable:
            stored.redo()
        assert stored.match.digest() == before.digest()
        stored.play(Take(3))
    assert header_of(path).rules == 1
    with opened(path) as stored:
        assert stored.ply == len(TAKEN) + 1


def test_a_match_keeps_its_rules_with_components_of_its_own(path: Path) -> None:
    class Own(RevisedNim):
        def with_components(self, text: str, name: str) -> RevisedNim:
            return RevisedNim(int(text.partition("=")[2]))

    with begin(path, RevisedNim(40, revision=1)) as stored:
        stored.play(Take(3))
    match = read_match(path, lambda _: Own()).match
    assert (match.game.revision, match.game.components) == (1, "heap = 40\n")
    assert match.actions == (Take(3),)


def test_rules_of_a_newer_version_are_refused_and_the_file_left(path: Path) -> None:
    lines = [unseal(line) for line in write(path).splitlines()]
    records = [bytes(line.record) for line in lines if line is not None]
    assert b'"rules":1' in records[0]
    data = seal_all([records[0].replace(b'"rules":1', b'"rules":3'), *records[1:]])[0]
    path.write_bytes(data)
    with pytest.raises(NewerFormatError, match="rules of a newer version"):
        StoredMatch.open(path, find_game=find_revised)
    assert path.read_bytes() == data


@pytest.mark.parametrize("revision", [-1, 0, 3])
def test_a_revision_that_is_not_there(revision: int) -> None:
    for game in (Dogs(), Dogs().at_revision(1)):
        with pytest.raises(RevisionError, match=f"no revision {revision} of its rules"):
            game.at_revision(revision)


def test_a_match_of_dogs_by_the_first_rules_is_in_order() -> None:
    report = verify(DISMISSED)
    assert report.ok, str(report)
    assert report.reading is not None
    match = report.reading.match
    assert (match.game.revision, report.reading.first_ply) == (1, 0)
    assert any(isinstance(action, Dismiss) for action in match.actions)
    listed = summarize(DISMISSED)
    assert listed.state is State.FINISHED
    assert [place.total for place in listed.places] == [
        sheet.total for sheet in match.game.score(match.state)
    ]


@pytest.mark.parametrize(
    ("name", "revision", "cards"), [("finished", 1, 64), ("advised", 1, 64), ("second", 2, 62)]
)
def test_a_match_of_dog_lover_keeps_its_deck(name: str, revision: int, cards: int) -> None:
    """The component file that the first were begun with is gone; they lose nothing by it."""
    match = read_match(DISMISSED.with_name(f"dog_lover-2-{name}.dogs")).match
    assert match.game.revision == revision
    start = match.state_at(0)
    starting_dogs = sum(len(area.dogs) for area in start.areas)
    assert len(start.deck) + len(start.grid) + starting_dogs == cards


def test_what_was_played_in_it_is_no_longer_legal() -> None:
    match = read_match(DISMISSED).match
    ply = next(at for at, action in enumerate(match.actions) if isinstance(action, Dismiss))
    refusal = match.game.at_revision(2).why_not(match.state_at(ply), Dismiss())
    assert refusal is not None
    assert refusal.anchor == "salary"


def test_a_match_of_dogs_by_the_first_rules_is_undone_and_goes_on(path: Path) -> None:
    path.write_bytes(DISMISSED.read_bytes())
    digest = read_match(path).match.digest()
    stored, recovery = StoredMatch.open(path, clock=ticking())
    with stored:
        assert recovery is not None
        assert recovery.verdict.counts
        assert header_of(path).rules == 1
        while not isinstance(stored.match.redoable, Dismiss):
            assert stored.undo(0)
        legal = stored.match.game.legal_actions(stored.match.state)
        assert legal == [PaySalary(card=True), Dismiss()]
        while stored.match.redoable:
            stored.redo()
        assert stored.match.digest() == digest
        while not isinstance(stored.match.redoable, Dismiss):
            assert stored.undo(0)
        stored.play(PaySalary(card=True))
        bot, rng = stored.match.game.bots()["steady"], Rng.seeded(1)
        while (seat := stored.match.to_move) is not None:
            view = stored.match.game.view(stored.match.state, seat)
            legal = stored.match.game.legal_actions(stored.match.state)
            stored.play(bot.choose(view, legal, rng))
    again = verify(path)
    assert again.ok, str(again)
    assert again.reading is not None
    assert again.reading.match.to_move is None
