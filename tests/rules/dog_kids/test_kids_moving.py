"""Where dogs land: the rulings about moving, jumping, kennels, starting and coming home."""

from kids_scenes import home, laid, move

from dogs_rules.games.dog_kids.actions import Move
from dogs_rules.games.dog_kids.events import DogMoved
from dogs_rules.games.dog_kids.terms import YARD
from tests.support.scene import every


def test_ruling_9_starting_another_dog_is_a_free_choice() -> None:
    scene = laid(("red", "red", "red"), (12,))
    assert {action.dog for action in scene.legal_of(Move)} == {YARD, 12}


def test_a_dog_walks_its_way_field_by_field() -> None:
    scene = laid(("yellow",), (38,))
    (walked,) = every(scene.play("yellow", dog=38), DogMoved)
    assert walked.way == (38, 39, home(0), home(1))
    assert not walked.pushed


def test_dogs_on_other_colours_are_passed() -> None:
    scene = laid(("blue",), (1, 2), (3, 4))
    outcome = scene.outcome(move("blue", dog=1))
    assert outcome.steps[0].way == (1, 2, 3, 4, 5)
    assert len(outcome.steps) == 1


def test_two_dogs_in_the_yard_are_one_choice() -> None:
    scene = laid(("red", "red", "double green"))
    assert scene.legal_of(Move) == [move("red", dog=YARD)]
