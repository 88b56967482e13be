"""What every rescued dog and every trait scores, fed and unfed."""

from collections.abc import Sequence

import pytest
from lover_areas import dog, fed
from lover_scenes import TABLES

from dogs_rules.games.dog_lover import meals
from dogs_rules.games.dog_lover.area import OwnDog

UNFED = TABLES.points.unfed


def worth(dogs: Sequence[OwnDog], *keys: str) -> int:
    """What the first dog brings when these are fed."""
    return meals.worth_of_each(TABLES, tuple(dogs), fed(tuple(dogs), *keys))[0]


def all_fed(*dogs: OwnDog) -> int:
    """What the first dog brings when all are fed."""
    return meals.worth_of_each(TABLES, dogs, (1 << len(dogs)) - 1)[0]


@pytest.mark.parametrize(
    ("key", "toy", "points"),
    [
        ("dino", "leash", 3),
        ("tina", "chew_toy", 4),
        ("pimpek", "dog_house", 3),
        ("speedy", "ball", 2),
        ("fedra", "frisbee", 2),
    ],
)
def test_five_rescued_dogs_love_their_toy(key: str, toy: str, points: int) -> None:
    assert all_fed(dog(key)) == points
    assert all_fed(dog(key, "", toy)) == points + 4
    assert all_fed(dog(key, "", "adoption")) == points
    assert worth([dog(key, "", toy)]) == UNFED


@pytest.mark.parametrize(
    ("key", "first", "second", "one", "both"),
    [
        ("biszkopt", ("arya", "runaway"), ("dango", "thief"), 4, 7),
        ("foka", ("leia", "rascal"), ("arya", "digger"), 6, 9),
        ("majlo", ("arya", "pack_leader"), ("leia", "aristocrat"), 5, 8),
        ("zolza", ("dango", "teachers_pet"), ("leia", "best_friend"), 9, 12),
    ],
)
def test_four_rescued_dogs_want_one_of_two_traits_or_both(
    key: str, first: tuple[str, str], second: tuple[str, str], one: int, both: int
) -> None:
    assert all_fed(dog(key)) == 0
    assert all_fed(dog(key), dog(*first)) == one
    assert all_fed(dog(key), dog(*second)) == one
    assert all_fed(dog(key), dog(*first), dog(*second)) == both
    assert all_fed(dog(key), dog("rusty", "scamp")) == 0


def test_the_traits_they_want_may_be_on_themselves_or_on_a_hungry_dog() -> None:
    biszkopt, runaway = dog("biszkopt"), dog("arya", "runaway")
    assert worth([biszkopt, runaway], "biszkopt") == 4
    assert worth([biszkopt, runaway], "arya") == UNFED
    assert all_fed(dog("zolza"), dog("majlo", "teachers_pet")) == 9
    assert all_fed(dog("majlo", "thief")) == TABLES.traits[5].points
    assert all_fed(dog("statyw", "pack_leader"), dog("majlo")) == 3 + 4


def test_edek_counts_traits_and_the_scamp_more() -> None:
    assert all_fed(dog("edek")) == 0
    assert all_fed(dog("edek"), dog("leia", "rascal"), dog("arya", "digger")) == 4
    assert all_fed(dog("edek"), dog("leia", "rascal"), dog("dango", "scamp")) == 4 + 3
    assert all_fed(dog("edek", "scamp")) == 1 + 2 + 3
    assert worth([dog("edek"), dog("dango", "scamp")], "dango") == UNFED


def test_bigos_counts_trainings_under_all_dogs() -> None:
    bigos = dog("bigos", "", "training")
    pupil = dog("dango", "teachers_pet", "training", "training")
    assert all_fed(bigos) == 1 + 3
    assert all_fed(bigos, pupil) == 1 + 9
    assert worth([bigos, pupil], "bigos") == 1 + 9
    assert worth([bigos, pupil], "dango") == UNFED


def test_mecus_counts_sets_of_a_small_a_medium_and_a_big_fed_dog() -> None:
    mecus = dog("mecus")
    assert all_fed(mecus) == 0
    assert all_fed(mecus, dog("dango")) == 0
    assert all_fed(mecus, dog("dango"), dog("arya")) == 6
    two_sets = (mecus, dog("dango"), dog("arya"), dog("leia"), dog("fedra"), dog("dino"))
    assert all_fed(*two_sets) == 12
    assert worth(two_sets, "mecus", "dango", "arya", "leia", "fedra") == 6
    assert worth(two_sets, "dango", "arya", "leia") == UNFED


@pytest.mark.parametrize(
    ("key", "others", "each"),
    [
        ("krokiet", ("dango", "rusty"), 3),
        ("kolega", ("leia", "molly"), 2),
        ("statyw", ("arya", "dino"), 4),
    ],
)
def test_three_rescued_dogs_count_fed_dogs_of_their_size(
    key: str, others: tuple[str, str], each: int
) -> None:
    dogs = (dog(key), *map(dog, others), dog("bean"), dog("olive"), dog("duke"))
    assert worth(dogs, key) == each
    assert worth(dogs, key, *others) == 3 * each
    assert worth(dogs, *others) == UNFED
    assert all_fed(dog(key)) == each


@pytest.mark.parametrize(
    ("key", "trait", "card", "first", "each"),
    [
        ("leia", "best_friend", "leash", 3 + 1, 3),
        ("leia", "aristocrat", "adoption", 3 + 1, 3),
        ("dango", "teachers_pet", "training", 5 + 2, 3),
        ("dango", "thief", "scraps_two", 5 + 2, 3),
        ("arya", "pack_leader", "walk", 6 + 3, 5),
        ("arya", "digger", "bone", 6 + 3, 3),
    ],
)
def test_six_traits_make_more_of_one_sort_of_card(
    key: str, trait: str, card: str, first: int, each: int
) -> None:
    assert all_fed(dog(key, trait)) == first
    assert all_fed(dog(key, trait, card)) == first + each
    assert all_fed(dog(key, trait, card, card, card)) == first + 3 * each
    assert worth([dog(key, trait, card, card)]) == UNFED


def test_the_rascal_is_points_and_earlier_cards_count_on() -> None:
    assert all_fed(dog("leia", "rascal")) == 3 + 7
    assert all_fed(dog("leia", "rascal", "walk", "training")) == 3 + 7 + 2 + 1
    assert worth([dog("leia", "rascal", "walk")]) == UNFED


def test_the_runaway_is_points() -> None:
    assert all_fed(dog("arya", "runaway", "walk")) == 6 + 3 + 2
    assert worth([dog("arya", "runaway")]) == UNFED


def test_the_scamp_counts_types_and_all_toys_are_one() -> None:
    scamp = ("rusty", "scamp")
    assert all_fed(dog(*scamp)) == 3 + 1
    assert all_fed(dog(*scamp, "ball", "leash")) == 4 + 2
    assert all_fed(dog(*scamp, "scraps", "canned_two", "wild")) == 4 + 2
    assert all_fed(dog(*scamp, "ball", "bone", "adoption", "scraps")) == 4 + 8
    assert worth([dog(*scamp, "ball", "bone")]) == UNFED


def test_walks_and_trainings_under_the_scamp_keep_their_own_points() -> None:
    assert all_fed(dog("rusty", "scamp", "walk", "walk", "training")) == 4 + 4 + 2 * 2 + 1
    every_type = ("walk", "training", "adoption", "bone", "ball", "dry")
    assert all_fed(dog("rusty", "scamp", *every_type)) == 4 + 12 + 2 + 1


def test_a_walk_and_a_training_under_a_plain_dog() -> None:
    assert all_fed(dog("molly", "", "walk", "training")) == 2 + 2 + 1


def test_a_toy_dog_with_a_trait_scores_its_toy_twice_over() -> None:
    assert all_fed(dog("tina", "best_friend", "chew_toy", "leash")) == 4 + 1 + 4 + 6


def test_a_runaway_on_a_rescued_dog_counts_for_those_who_want_it() -> None:
    assert all_fed(dog("biszkopt"), dog("dino", "runaway")) == 4
