"""The score sheet: every item, the worked example, ties."""

from collections.abc import Sequence

import pytest
from breeds import Be, La, Mu, Po, Rw
from scenes import GAME, TABLES, Scene

from dogs_rules.game import ScoreSheet
from dogs_rules.games.dogs.scoring import total_points
from dogs_rules.games.dogs.terms import LastRound, Stage


def sheet(scene: Scene, seat: int = 0) -> ScoreSheet:
    return GAME.score(scene.state)[seat]


def points(scene: Scene, seat: int = 0) -> dict[str, int]:
    return {line.key: line.points for line in sheet(scene, seat).lines}


def bare(*contents: Sequence[int], sick: Sequence[int] = (), seats: int = 4) -> Scene:
    """Nobody has anything that counts, but the first seat these dogs."""
    scene = Scene(seats)
    scene.give_all(gas=0, food=0, medicine=0)
    scene.fill(0, *contents, sick=sick)
    return scene


def test_rulebook_example_of_45_less_4() -> None:
    """The totals are the rulebook's; which dogs gave them is reconstructed."""
    scene = bare((Po,) * 4, (Be, Be, Mu, Mu), (La,) * 3, (Rw, Rw), sick=(Po, Be))
    scene[0].salary_paid, scene.state.last_round = True, LastRound.ROADWORKS.value
    scene[0].gas, scene[0].food, scene[0].medicine = 1, 2, 1
    assert points(scene) == {
        "bays": 27,
        "additional": 5,
        "breeds": 10,
        "assistant": 2,
        "resources": 1,
        "sick": -4,
    }
    assert sheet(scene).total == 41


def test_the_lines_say_what_was_counted() -> None:
    scene = bare((Po,) * 4, (Be, Be, Mu, Mu), (La,) * 3)
    lines = {line.key: line for line in sheet(scene).lines}
    assert str(lines["bays"].detail) == "12 + 5 + 8"
    assert str(lines["breeds"].detail) == "4 breeds, 2 points each"
    assert lines["bays"].anchor == "score-bays"
    assert sum(line.points for line in lines.values()) == sheet(scene).total


def test_additional_bays_count_when_a_dog_lives_there() -> None:
    scene = bare((), (), (Po,), (), (Mu,))
    assert points(scene)["additional"] == 2 + 5


def test_ruling_35_a_single_dog_is_worth_its_breed_and_its_bay_only() -> None:
    scene = bare((Po,), (Mu, Be), (La,))
    assert points(scene)["bays"] == 0
    assert points(scene)["breeds"] == 4 * 2
    assert points(scene)["additional"] == 2


def test_a_sick_dog_is_no_breed_and_costs_two() -> None:
    scene = bare((Po,), (), sick=(Mu,))
    assert points(scene)["breeds"] == 2
    assert points(scene)["sick"] == -2


def test_three_goods_in_any_mix_are_a_point_and_coins_are_none() -> None:
    scene = bare()
    scene[0].gas, scene[0].food, scene[0].medicine, scene[0].coins = 4, 3, 1, 9
    assert points(scene)["resources"] == 2
    assert sheet(scene).total == 2


@pytest.mark.parametrize("last", LastRound)
def test_ruling_33_the_assistant_counts_only_with_the_last_rounds_salary(last: LastRound) -> None:
    scene = bare()
    scene.state.last_round = last.value
    scene[0].assistant, scene[0].salary_paid = True, False
    assert points(scene)["assistant"] == 0
    scene[0].salary_paid = True
    counts = last != LastRound.NOT
    assert points(scene)["assistant"] == TABLES.points.assistant * counts


def test_a_tie_is_broken_by_healthy_dogs() -> None:
    scene = bare((Po, Po), (), seats=3)
    scene.fill(1, (Po,), (Mu,))
    scene.fill(2, (Po,), (Mu, Mu))
    scene[1].food = 6
    sheets = GAME.score(scene.state)
    assert [sheet.total for sheet in sheets] == [4, 6, 6]
    assert [sheet.tie_breaks[0] for sheet in sheets] == [2, 2, 3]
    assert [sheet.rank for sheet in sheets] == [3, 2, 1]


def test_ruling_39_what_is_still_equal_is_shared() -> None:
    scene = bare((Po,), (), seats=3)
    scene.fill(1, (), (Mu,))
    assert [sheet.rank for sheet in GAME.score(scene.state)] == [1, 1, 3]


def test_the_quick_total_is_the_sheets_total() -> None:
    scene = bare((Po,) * 4, (Be, Be, Mu), (), (Rw, Rw), sick=(Po,), seats=2)
    scene[1].food = 7
    for seat in (0, 1):
        assert total_points(GAME.derived, scene[seat], 2) == sheet(scene, seat).total


def test_goods_are_sure_once_the_match_is_over() -> None:
    scene = bare((Po,) * 4, (), (), ())
    scene.give(0, salary_paid=True, gas=7)
    unsure = {line.key: line.unsure for line in sheet(scene).lines if line.unsure}
    assert unsure == {"resources": 2}
    scene.state.stage = Stage.OVER
    assert sheet(scene).unsure == 0
