"""Every reason that DOG Kids gives against an action: in words, with a section of the book."""

import pytest
from kids_scenes import GAME, Scene, home, laid, move, team

from dogs_rules.games.dog_kids.actions import Decline, KidsAction, Offer, Swap
from dogs_rules.games.dog_kids.terms import YARD
from dogs_rules.shelf import load_book

ANCHORS = frozenset(load_book("dog_kids").anchors)


def laid_out() -> Scene:
    return team(("green", "blue yellow", "double red"), (1, 39), (5, home(0)))


@pytest.mark.parametrize(
    ("action", "words", "anchor"),
    [
        (move("red", dog=1), "not in your hand", "cards"),
        (move("blue yellow", dog=1, colour="red"), "That card has a different colour", "cards"),
        (move("green", dog=2), "None of your dogs stands there", "turn"),
        (move("green", dog=home(0)), "None of your dogs stands there", "turn"),
        (move("green", dog=YARD), "red and blue: this card is neither", "start"),
        (move("double red", dog=YARD), "double step brings no dog out", "start"),
        (move("double red", dog=39), "no two free red fields", "double"),
        (move("green", dog=39), "No free green field lies ahead", "moving"),
        (Swap(dog=1, seat=1, other=5), "not in your hand", "cards"),
        (Offer(card=2), "at the start, and after", "exchange"),
        (Decline(), "at the start, and after", "exchange"),
    ],
    ids=str,
)
def test_why_not(action: KidsAction, words: str, anchor: str) -> None:
    laid_out().refused(action, words, anchor)
    assert anchor in ANCHORS


def test_a_dog_cannot_start_behind_an_own_dog() -> None:
    laid(("red",), (0,)).refused(
        move("red", dog=YARD), "One of your dogs stands on the start field", "start"
    )


def test_a_board_with_a_start_field_of_one_colour_says_so() -> None:
    text = GAME.components.replace('colours = ["red", "blue"]', 'colours = ["red"]')
    game = GAME.with_components(text, "mine.toml")
    state = game.setup(2, {"start": "1"}, 1)
    state.hands = ((1, 1, 1), state.hands[1])
    refusal = game.why_not(state, move("blue", dog=YARD))
    assert refusal is not None
    assert "is red, and this card is not" in str(refusal.reason)
