"""Every reason that DOG Kids gives against an action: in words, with a section of the book."""

import pytest
from kids_scenes import GAME, Scene, home, move

from dogs_rules.games.dog_kids.actions import Decline, KidsAction, Offer, Swap
from dogs_rules.games.dog_kids.terms import YARD
from dogs_rules.shelf import load_book

ANCHORS = frozenset(load_book("dog_kids").anchors)


def laid_out() -> Scene:
    scene = Scene(4, teams="teams")
    scene.dogs(0, 1, 39)
    scene.dogs(1, 5, home(0))
    scene.hand(0, "green", "blue yellow", "double red")
    return scene


@pytest.mark.parametrize(
    ("action", "words", "anchor"),
    [
        (move("red", dog=1), "not in your hand", "cards"),
        (move("blue yellow", dog=1, colour="red"), "does not show this colour", "cards"),
        (move("green", dog=2), "None of your dogs stands there", "turn"),
        (move("green", dog=home(0)), "None of your dogs stands there", "turn"),
        (move("green", dog=YARD), "red and blue: this card is neither", "start"),
        (move("double red", dog=YARD), "double step does not bring a dog out", "start"),
        (move("double red", dog=39), "no two free red fields", "double"),
        (move("green", dog=39), "No free green field lies ahead", "moving"),
        (Swap(dog=1, seat=1, other=5), "not in your hand", "cards"),
        (Offer(card=2), "at the start, and after", "exchange"),
        (Decline(), "at the start, and after", "exchange"),
    ],
    ids=str,
)
def test_why_not(action: KidsAction, words: str, anchor: str) -> None:
    refusal = laid_out().why_not(action)
    assert refusal is not None
    assert words in str(refusal.reason)
    assert refusal.anchor == anchor
    assert anchor in ANCHORS


def test_a_dog_cannot_start_behind_an_own_dog(scene: Scene) -> None:
    scene.dogs(0, 0)
    scene.hand(0, "red")
    refusal = scene.why_not(move("red", dog=YARD))
    assert refusal is not None
    assert "has to go first" in str(refusal.reason)


def test_a_dog_cannot_start_when_the_partners_dog_there_cannot_be_pushed() -> None:
    """Only where every field of the colour that the partner's dog could go to is taken."""
    scene = Scene(4, teams="teams")
    scene.dogs(2, 0, 3, 7)
    scene.dogs(1, 12, 16, 38)
    scene.dogs(3, 19, 21, 24)
    scene.hand(0, "red")
    # Brown's next red field is its own dog's, and no free one follows before its home.
    refusal = scene.why_not(move("red", dog=YARD))
    assert refusal is not None
    assert refusal.anchor == "push-chain"


def test_a_board_with_a_start_field_of_one_colour_says_so() -> None:
    text = GAME.components.replace('colours = ["red", "blue"]', 'colours = ["red"]')
    game = GAME.with_components(text, "mine.toml")
    state = game.setup(2, {"start": "1"}, 1)
    state.hands = ((1, 1, 1), state.hands[1])
    refusal = game.why_not(state, move("blue", dog=YARD))
    assert refusal is not None
    assert "is red, and this card is not" in str(refusal.reason)
