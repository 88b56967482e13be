"""Final scoring: the vectors of the rulebook, line by line."""

import pytest
from cardgame_scenes import (
    BH,
    GAME,
    TABLES,
    Be,
    Bu,
    Go,
    La,
    Mu,
    Pi,
    Po,
    Rw,
    Scene,
    fair,
    healthy,
    hotel,
    sick,
    trained,
)

from dogs_rules.game import ScoreLine, ScoreSheet
from dogs_rules.games.dogs_cardgame.scoring import hotel_points
from dogs_rules.games.dogs_cardgame.terms import Bonus, Puppy, Stage


def sheet(scene: Scene, seat: int = 0) -> ScoreSheet:
    return GAME.score(scene.state)[seat]


def line(scene: Scene, key: str, seat: int = 0) -> ScoreLine:
    return next(line for line in sheet(scene, seat).lines if line.key == key)


# Bays


@pytest.mark.parametrize(
    ("bay", "points"),
    [
        ([], 0),
        ([healthy(Po)], 1),
        ([healthy(Po), healthy(Be)], 2),
        ([healthy(Po), sick(Po)], 3),
        ([healthy(Po), healthy(Be), fair(Be)], 4),
        ([healthy(Po), healthy(Be), healthy(Pi)], 3),
        ([healthy(Po), sick(Po), fair(Po)], 6),
        ([healthy(Po), sick(Po), healthy(Be), fair(Be)], 6),
        ([healthy(Po), sick(Po), fair(Po), healthy(Be)], 7),
        ([healthy(Po), healthy(Be), healthy(Pi), healthy(La)], 4),
    ],
)
def test_groups_of_a_breed_in_a_bay(scene: Scene, bay: list[int], points: int) -> None:
    scene.fill(0, [], [], [], [], bay)
    assert line(scene, "bays").points == points
    assert GAME.view(scene.state, 0).kennels[0].bay_points[4] == points


def test_four_of_a_breed_and_each_trained_dog_one_more(scene: Scene) -> None:
    scene.fill(0, [trained(Mu)], [], [], [], [healthy(Po), sick(Po), fair(Po), trained(Po)])
    assert line(scene, "bays").points == 1 + 12
    assert line(scene, "trained").points == 2
    assert str(line(scene, "bays").detail) == "1 + 12"
    assert GAME.view(scene.state, 0).kennels[0].bay_points == (2, 0, 0, 0, 13)


def test_the_same_breed_in_two_bays_is_two_groups(scene: Scene) -> None:
    scene.fill(0, [healthy(Po)], [sick(Po), fair(Po)])
    assert line(scene, "bays").points == 1 + 3


# Hotel


@pytest.mark.parametrize(
    ("dogs", "points"),
    [
        ((5, 4, 3, 2, 1), [12, 10, 8, 6, 4]),
        ((1, 2, 3, 4, 5), [4, 6, 8, 10, 12]),
        ((3, 3, 1, 0), [11, 11, 8, 0]),
        ((2, 2, 2, 1), [10, 10, 10, 6]),
        ((4, 1, 1), [12, 9, 9]),
        ((3, 2, 2, 1), [12, 9, 9, 6]),
        ((1, 1, 1, 1, 1), [8, 8, 8, 8, 8]),
        ((0, 0, 0), [0, 0, 0]),
        ((1, 0, 0), [12, 0, 0]),
    ],
)
def test_hotel_ranks_and_ties(dogs: tuple[int, ...], points: list[int]) -> None:
    assert hotel_points(TABLES.towns[len(dogs)], dogs) == points


@pytest.mark.parametrize(
    ("dogs", "points"), [((3, 1), [12, 8]), ((2, 2), [0, 0]), ((2, 0), [12, 0]), ((0, 0), [0, 0])]
)
def test_the_hotel_with_two_seats(dogs: tuple[int, int], points: list[int]) -> None:
    assert hotel_points(TABLES.towns[2], dogs) == points


def test_the_hotel_line_says_the_rank(scene: Scene) -> None:
    scene.fill(0, hotel=[hotel(Be)])
    scene.fill(1, hotel=[hotel(Po)])
    assert str(line(scene, "hotel").detail) == "rank 1, shared by 2"
    assert str(line(scene, "hotel", 2).detail) == "no dog there"
    scene.fill(2, hotel=[hotel(La), hotel(Go)])
    assert line(scene, "hotel", 2).points == 12
    assert str(line(scene, "hotel", 2).detail) == "rank 1"


def test_with_two_seats_the_hotel_line_does_not_speak_of_sharing() -> None:
    scene = Scene(2)
    scene.fill(0, hotel=[hotel(Be)])
    scene.fill(1, hotel=[hotel(Po)])
    assert line(scene, "hotel").points == 0
    assert str(line(scene, "hotel").detail) == "rank 1, a tie: no points"


# The example


def test_anas_27_points() -> None:
    """12 for her bays, 3 trained dogs, 8 for the hotel, 4 bonuses, less a licence and a dog."""
    scene = Scene(4)
    scene.fill(
        0,
        [healthy(Mu)],
        [trained(Po), healthy(Po)],
        [trained(Pi), healthy(La)],
        [trained(BH), sick(BH), fair(BH)],
        hotel=[hotel(Go)],
        infirmary=[sick(Be)],
    )
    scene.fill(1, hotel=[hotel(Mu), hotel(Po), hotel(Pi)])
    scene.fill(2, hotel=[hotel(La), hotel(BH)])
    scene.give(0, improvements=1)
    scene[0].bonuses = (Bonus.TRAINED, Bonus.ONE_BREED, Bonus.SIX_BREEDS, Bonus.HEALTHY)
    scene.state.bonuses = ()
    points = {each.key: each.points for each in sheet(scene).lines}
    assert points == {
        "bays": 12,
        "trained": 3,
        "hotel": 8,
        "bonuses": 12,
        "sick": -3,
        "improvements": 0,
        "licences": -5,
    }
    assert sheet(scene).total == 27


# Penalties


def test_penalties(scene: Scene) -> None:
    scene.fill(0, [], [], [], [], [], infirmary=[sick(Be), sick(Po), sick(La)])
    assert [line(scene, key).points for key in ("sick", "improvements", "licences")] == [
        -9,
        -3,
        -10,
    ]
    scene.give(0, improvements=1, licences=1)
    assert [line(scene, key).points for key in ("improvements", "licences")] == [0, -5]


def test_a_bay_never_opened_costs_nothing() -> None:
    assert line(Scene(3), "licences").points == 0


# Puppies


def test_puppies_three_points_and_one_for_every_two_dogs_of_their_kind() -> None:
    scene = Scene(3, puppies="yes")
    scene.fill(
        0,
        [healthy(Mu)],
        [trained(Po), trained(Pi)],
        [sick(Mu), sick(La)],
        [sick(Rw), sick(Bu), fair(Mu)],
        hotel=[hotel(Be), hotel(Po), hotel(La)],
        infirmary=[sick(Be)],
    )
    worth = {
        Puppy.HEALTHY: 3,
        Puppy.TRAINED: 4,
        Puppy.CURED: 5,
        Puppy.HOTEL: 4,
        Puppy.FAIR: 3,
    }
    for puppy, points in worth.items():
        scene[0].puppies = (puppy.value,)
        assert line(scene, "puppies").points == points, puppy
    scene[0].puppies = (Puppy.CURED.value, Puppy.CURED.value)
    assert line(scene, "puppies").points == 10
    assert str(line(scene, "puppies").detail) == "5 + 5"


# Ties


def test_equal_totals_are_parted_by_dogs_in_bays_else_shared(scene: Scene) -> None:
    scene.fill(0, [], [healthy(Po), sick(Po)])
    scene.fill(1, [healthy(Be)], [healthy(La), healthy(Go)])
    sheets = GAME.score(scene.state)
    assert sheets[0].total == sheets[1].total
    assert [each.rank for each in sheets] == [2, 1, 3]
    assert [each.tie_breaks for each in sheets] == [(2,), (3,), (0,)]
    scene.fill(0, [healthy(Mu)], [healthy(Pi), healthy(BH)])
    assert [each.rank for each in GAME.score(scene.state)] == [1, 1, 3]


def test_every_line_has_an_anchor_and_the_total_is_their_sum() -> None:
    for each in GAME.score(Scene(4, puppies="yes").state):
        assert each.total == sum(line.points for line in each.lines)
        assert all(line.anchor.startswith("score-") for line in each.lines)


def test_points_that_others_may_take_are_not_sure_before_the_end(scene: Scene) -> None:
    scene.fill(0, hotel=[hotel(Be)])
    assert line(scene, "hotel").unsure == line(scene, "hotel").points > 0
    assert line(scene, "bays").unsure == 0
    scene.state.stage = Stage.OVER
    assert line(scene, "hotel").points > 0
    assert sheet(scene).unsure == 0
