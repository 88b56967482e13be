"""Where dogs land: the rulings about moving, jumping, kennels, starting and coming home."""

import pytest
from kids_scenes import Scene, events_of, home, move

from dogs_rules.games.dog_kids.actions import Move
from dogs_rules.games.dog_kids.events import DogChuckedOut, DogHome, DogMoved
from dogs_rules.games.dog_kids.terms import YARD


def test_ruling_1_an_own_dog_is_jumped_onto_the_next_free_field_in_every_mode() -> None:
    for seats in (2, 3, 4):
        scene = Scene(seats)
        scene.dogs(0, 1, 3)
        scene.hand(0, "red")
        assert scene.target("red", dog=1) == 7


def test_ruling_2_a_long_jump_neither_chucks_out_nor_pushes() -> None:
    for teams in ("alone", "teams"):
        scene = Scene(4, teams=teams)
        scene.dogs(0, 1, 3)
        scene.dogs(1, 7)
        scene.dogs(2, 12)
        scene.hand(0, "red")
        outcome = scene.outcome(move("red", dog=1))
        assert [step.target for step in outcome.steps] == [16]
        assert outcome.steps[0].out == -1


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_ruling_3_a_kennel_field_that_is_taken_is_passed_whoever_stands_there(holder: int) -> None:
    scene = Scene(4, teams="teams")
    places: dict[int, list[int]] = {0: [1], 1: [8], 2: [], 3: []}
    places[holder] = [*places[holder], 5]
    for seat, dogs in places.items():
        scene.dogs(seat, *dogs)
    scene.hand(0, "blue")
    events = scene.play("blue", dog=1)
    assert 8 in scene.dogs_of(0)
    assert events_of(events, DogChuckedOut) == [DogChuckedOut(seat=1, by=0, place=8)]


def test_ruling_4_a_kennel_field_is_a_field_of_its_colour(scene: Scene) -> None:
    scene.dogs(0, 1)
    scene.hand(0, "blue")
    outcome = scene.outcome(move("blue", dog=1))
    assert outcome.steps[0].target == 5
    assert outcome.safe


def test_ruling_5_a_kennel_card_goes_to_the_next_free_kennel_on_the_own_route(scene: Scene) -> None:
    scene.dogs(0, 1, 36)
    scene.dogs(1, 5)
    scene.hand(0, "kennel")
    assert scene.target("kennel", dog=1) == 15
    assert scene.no(move("kennel", dog=36)) == "kennel-card"
    assert scene.no(move("kennel", dog=YARD)) == "start"


def test_ruling_6_a_double_step_counts_free_fields_only_and_leaves_all_dogs_alone() -> None:
    scene = Scene(4, teams="teams")
    scene.dogs(0, 1, 3)
    scene.dogs(1, 7)
    scene.dogs(2, 16)
    scene.hand(0, "double red")
    outcome = scene.outcome(move("double red", dog=1))
    assert [(step.target, step.out) for step in outcome.steps] == [(19, -1)]


def test_ruling_6_a_double_step_counts_home_fields(scene: Scene) -> None:
    scene.dogs(0, 34, 36)
    scene.hand(0, "double yellow", "double red")
    assert scene.target("double yellow", dog=34) == home(1)
    assert scene.target("double red", dog=36) == home(2)
    scene.dogs(0, 36, home(2))
    assert scene.no(move("double red", dog=36)) == "double"


def test_ruling_7_a_two_coloured_card_chucks_out_like_any_other(scene: Scene) -> None:
    scene.dogs(0, 1)
    scene.dogs(1, 3)
    scene.hand(0, "red blue")
    assert scene.target("red blue", dog=1, colour="blue") == 5
    events = scene.play("red blue", dog=1, colour="red")
    assert scene.dogs_of(1) == (YARD,) * 3
    assert events_of(events, DogChuckedOut) == [DogChuckedOut(seat=1, by=0, place=3)]


def test_ruling_8_a_start_needs_a_card_of_one_step_in_a_colour_of_the_start_field(
    scene: Scene,
) -> None:
    scene.hand(0, "red", "red green", "blue yellow")
    assert scene.target("red", dog=YARD) == 0
    assert scene.target("red green", dog=YARD, colour="red") == 0
    assert scene.target("blue yellow", dog=YARD, colour="blue") == 0
    assert scene.no(move("blue yellow", dog=YARD, colour="yellow")) == "start"
    scene.hand(0, "green", "double red", "kennel")
    assert scene.no(move("green", dog=YARD)) == "start"
    assert scene.no(move("double red", dog=YARD)) == "start"
    assert scene.no(move("kennel", dog=YARD)) == "start"


def test_ruling_8_as_a_house_rule_a_double_step_may_start() -> None:
    scene = Scene(double_start="yes")
    scene.dogs(1, 0)
    scene.hand(0, "double red", "double green")
    assert scene.no(move("double green", dog=YARD)) == "start"
    scene.play("double red", dog=YARD)
    assert scene.dogs_of(0) == (YARD, YARD, 0)
    assert scene.dogs_of(1) == (YARD,) * 3


def test_ruling_9_starting_another_dog_is_a_free_choice(scene: Scene) -> None:
    scene.dogs(0, 12)
    scene.hand(0, "red", "red", "red")
    assert {action.dog for action in scene.legal_of(Move)} == {YARD, 12}


def test_ruling_10_who_stands_on_the_start_field() -> None:
    scene = Scene(4, teams="teams")
    scene.hand(0, "red")
    scene.dogs(0, 0)
    assert scene.no(move("red", dog=YARD)) == "start"
    scene.dogs(0)
    scene.dogs(1, 0)
    assert scene.outcome(move("red", dog=YARD)).steps[0].out == 1
    scene.dogs(1)
    scene.dogs(2, 0)
    steps = scene.outcome(move("red", dog=YARD)).steps
    assert [(step.seat, step.target, step.pushed) for step in steps] == [
        (0, 0, False),
        (2, 3, True),
    ]


def test_ruling_11_a_start_field_is_a_field_of_both_colours_and_protects_nobody(
    scene: Scene,
) -> None:
    scene.dogs(0, 19)
    scene.dogs(1, 20)
    scene.hand(0, "green", "yellow")
    assert scene.outcome(move("green", dog=19)).steps[0].out == 1
    assert scene.outcome(move("yellow", dog=19)).steps[0].out == 1


def test_ruling_14_there_is_no_second_lap(scene: Scene) -> None:
    scene.dogs(0, 39)
    scene.hand(0, "green", "red", "kennel")
    assert scene.no(move("green", dog=39)) == "moving"
    assert scene.no(move("kennel", dog=39)) == "kennel-card"
    assert scene.target("red", dog=39) == home(2)


def test_ruling_15_home_is_filled_in_any_order_and_own_dogs_there_are_jumped(scene: Scene) -> None:
    scene.dogs(0, 39, home(0), home(1))
    scene.hand(0, "red", "blue")
    assert scene.no(move("blue", dog=39)) == "moving"
    assert scene.no(move("blue", dog=home(0))) == "home"
    assert scene.outcome(move("red", dog=39)).home
    scene.play("red", dog=39)
    assert scene.dogs_of(0) == (home(0), home(1), home(2))


@pytest.mark.parametrize(
    ("name", "colour", "dog", "field"),
    [
        ("red", "red", 38, 2),
        ("blue yellow", "yellow", 38, 1),
        ("double yellow", "yellow", 36, 1),
    ],
)
def test_ruling_16_any_card_that_gives_the_colour_brings_a_dog_home(
    scene: Scene, name: str, colour: str, dog: int, field: int
) -> None:
    scene.dogs(0, dog)
    scene.hand(0, name)
    events = scene.play(name, dog=dog, colour=colour)
    assert home(field) in scene.dogs_of(0)
    assert events_of(events, DogHome) == [DogHome(seat=0, count=1)]


def test_ruling_17_the_nearer_field_counts(scene: Scene) -> None:
    scene.dogs(0, 36)
    scene.hand(0, "red")
    assert scene.target("red", dog=36) == 38


def test_a_dog_walks_its_way_field_by_field(scene: Scene) -> None:
    scene.dogs(0, 38)
    scene.hand(0, "yellow")
    (walked,) = events_of(scene.play("yellow", dog=38), DogMoved)
    assert walked.way == (38, 39, home(0), home(1))
    assert not walked.pushed


def test_dogs_on_other_colours_are_passed(scene: Scene) -> None:
    scene.dogs(0, 1, 2)
    scene.dogs(1, 3, 4)
    scene.hand(0, "blue")
    outcome = scene.outcome(move("blue", dog=1))
    assert outcome.steps[0].way == (1, 2, 3, 4, 5)
    assert len(outcome.steps) == 1


def test_two_dogs_in_the_yard_are_one_choice(scene: Scene) -> None:
    scene.hand(0, "red", "red", "double green")
    assert scene.legal_of(Move) == [move("red", dog=YARD)]
