"""The rulings about where dogs land, as ``moves.txt`` tells them."""

from pathlib import Path

import pytest
from kids_scenes import CARDS, TABLES, Scene, home, laid, move

from dogs_rules.games.dog_kids.events import DogChuckedOut, DogHome, DogMoved
from dogs_rules.games.dog_kids.terms import HOME, NOBODY, YARD, Place
from tests.support.scene import every

_, *RULINGS = Path(__file__).with_name("moves.txt").read_text(encoding="utf-8").split("\n\n")
MODES = {"alone": {}, "teams": {"teams": "teams"}, "double_start": {"double_start": "yes"}}


def place(words: str) -> Place:
    return YARD if words == "yard" else home(int(words[-1])) if "home" in words else int(words)


def places(words: str) -> list[Place]:
    return [place(word) for word in words.replace("home ", "home").split()]


def said(at: Place) -> str:
    return "yard" if at == YARD else f"home {at - HOME}" if at >= HOME else str(at)


def played(scene: Scene, card: str, words: str) -> str:
    """What a card does for a dog, as the view tells it beforehand and the events afterwards."""
    dog, _, colour = words.partition(" as ")
    action = move(card, place(dog), colour)
    if action not in scene.legal:
        return scene.no(action)
    outcome = scene.outcome(action)
    lands = outcome.steps[0].target
    assert outcome.safe == (lands < HOME and TABLES.fields[lands].kennel)
    before = sum(at >= HOME for dogs in scene.state.dogs for at in dogs)
    events = scene.do(action)
    moved = [(each.seat, each.origin, each.target) for each in every(events, DogMoved)]
    assert moved == [(step.seat, step.origin, step.target) for step in outcome.steps]
    assert [each.pushed for each in every(events, DogMoved)] == [
        bool(at) for at in range(len(moved))
    ]
    out = [(each.seat, each.by, each.place) for each in every(events, DogChuckedOut)]
    assert out == [(s.out, s.seat, s.target) for s in outcome.steps if s.out != NOBODY]
    assert all(scene.dogs_of(seat).count(YARD) for seat, *_ in out)
    homes = sum(at >= HOME for dogs in scene.state.dogs for at in dogs)
    assert len(every(events, DogHome)) == homes - before
    assert all(at in scene.dogs_of(seat) for seat, _, at in moved[-1:])
    return "; ".join(
        f"{step.seat} goes {said(step.origin)} to {said(step.target)}"
        + (f" and chucks out {step.out}" if step.out != NOBODY else "")
        for step in outcome.steps
    )


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: ruling.split("\n")[0])
def test_ruling(ruling: str) -> None:
    _, table, *moves = ruling.strip().split("\n")
    mode, _, dogs = table.partition(":")
    seats = [places(words) for words in dogs.split("|")]
    for line in moves:
        play, _, expected = line.partition(": ")
        card, _, words = play.partition(" for ")
        assert card in CARDS
        scene = laid((card,), *map(tuple, seats), **MODES[mode])
        assert played(scene, card, words) == expected
