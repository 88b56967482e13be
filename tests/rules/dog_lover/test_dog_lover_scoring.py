"""The score sheet: the worked examples with every figure, every line, sets, Bones, ties."""

from collections.abc import Iterator
from functools import cache

import pytest
from lover_areas import HAND_CARDS, dog, fed, hand, some_dogs, some_tokens, state_of
from lover_scenes import TABLES

from dogs_rules.game import ScoreLine
from dogs_rules.games.dog_lover import meals, scoring
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.state import UNDECIDED, AreaState, State
from dogs_rules.games.dog_lover.terms import Stage
from dogs_rules.rng import Rng

Dogs = tuple[OwnDog, ...]


def lines(dogs: Dogs, cards: tuple[int, ...] | None, mask: int) -> dict[str, ScoreLine]:
    return {line.key: line for line in scoring.sheet_lines(TABLES, dogs, cards, mask)}


def points(dogs: Dogs, cards: tuple[int, ...] | None, mask: int) -> dict[str, int]:
    return {key: line.points for key, line in lines(dogs, cards, mask).items()}


def details(dogs: Dogs, cards: tuple[int, ...] | None, mask: int) -> dict[str, str]:
    return {key: str(line.detail) for key, line in lines(dogs, cards, mask).items() if line.detail}


def a_match(*areas: AreaState, stage: Stage = Stage.TURN) -> State:
    """A match in which only what lies in front of the seats matters."""
    return state_of(*areas, stage=stage)


ANIA = (
    dog("dango", "teachers_pet", "training", "training", "training", "walk"),
    dog("arya"),
    dog("tina"),
)
ANIAS_TOKENS = (3, 1, 2, 0)
ANIAS_HAND = hand("chew_toy", "frisbee", "frisbee", "leash", "leash", "bone", "bone", "adoption")


def test_rulebook_example_of_33() -> None:
    mask = meals.best(TABLES, ANIA, ANIAS_TOKENS, 2)
    assert mask == fed(ANIA, "dango", "arya")
    assert meals.worth_of_each(TABLES, ANIA, mask) == (18, 6, -2)
    assert points(ANIA, ANIAS_HAND, mask) == {
        "dogs": 5 + 6,
        "rescued": 0,
        "traits": 2,
        "tucked": 3 * (2 + 1) + 2,
        "unfed": -2,
        "toys": 6 + 3,
        "bones": 2,
    }
    assert scoring.total_points(TABLES, ANIA, ANIAS_HAND, mask) == 33


def test_rulebook_example_of_31() -> None:
    """The points of each dog are the rulebook's; which dogs gave them is reconstructed."""
    tomek = (
        dog("mando", "digger", "bone", "bone"),
        dog("leia", "", "training"),
        dog("wanisz", "", "walk"),
        dog("arya", "pack_leader"),
        dog("molly"),
    )
    mask = fed(tomek, "mando", "leia", "wanisz", "arya")
    assert meals.worth_of_each(TABLES, tomek, mask) == (13, 4, 8, 9, -2)
    assert sum(meals.worth_of_each(TABLES, tomek, mask)) == 32
    scored = points(tomek, hand("bone"), mask)
    assert scored["bones"] == -1
    assert scored["toys"] == 0
    assert sum(scored.values()) == 31


def test_rulebook_example_of_7() -> None:
    leia = (dog("leia", "best_friend", "dog_house"),)
    scored = points(leia, (), 1)
    assert (scored["dogs"], scored["traits"], scored["tucked"]) == (3, 1, 3)
    assert sum(scored.values()) == 7


def test_the_two_of_the_example_are_ranked() -> None:
    ania = AreaState(dogs=ANIA, tricks=(0,), tokens=ANIAS_TOKENS, hand=ANIAS_HAND)
    other = AreaState(dogs=(dog("molly"),), tricks=(0,))
    sheets = scoring.score(TABLES, a_match(other, ania))
    assert [(sheet.total, sheet.rank) for sheet in sheets] == [(-2, 2), (33, 1)]


def test_the_lines_say_what_was_counted() -> None:
    dogs = (*ANIA, dog("bigos"))
    assert details(dogs, ANIAS_HAND, fed(dogs, "dango", "arya", "bigos")) == {
        "dogs": "Dango 5, Arya 6, Bigos 0",
        "rescued": "Bigos 9",
        "traits": "Teacher's Pet 2",
        "tucked": "Dango 11",
        "unfed": "Tina -2",
        "toys": "favorite things in sets of 3, 2: 6 + 3",
        "bones": "2 Bones, fed dogs: 3 x 1",
    }


def test_the_lines_count_what_they_name() -> None:
    by_key = lines(ANIA, ANIAS_HAND, fed(ANIA, "dango", "arya"))
    counts = "dogs 2, rescued 0, traits 1, tucked 4, unfed 1, toys 5, bones 2"
    assert ", ".join(f"{key} {line.count}" for key, line in by_key.items()) == counts


def test_every_line_points_at_the_book() -> None:
    by_key = lines(ANIA, ANIAS_HAND, 0)
    anchors = "score-dogs rescued traits tucking feeding score-toys score-bones"
    assert " ".join(line.anchor for line in by_key.values()) == anchors


def test_nothing_is_detailed_where_nothing_counts() -> None:
    assert details((), (), 0) == {}


def test_the_quick_total_is_the_sum_of_the_lines() -> None:
    rng = Rng.seeded(33)
    for _ in range(400):
        dogs = some_dogs(rng, rng.below(8))
        cards = tuple(sorted(rng.choice(HAND_CARDS) for _ in range(rng.below(9))))
        mask = meals.best(TABLES, dogs, some_tokens(rng, len(dogs)), 0)
        for hand_seen in (cards, None):
            total = sum(line.points for line in scoring.sheet_lines(TABLES, dogs, hand_seen, mask))
            assert scoring.total_points(TABLES, dogs, hand_seen, mask) == total


@pytest.mark.parametrize(
    ("bones", "fed_dogs", "worth"),
    [(0, 3, 0), (1, 0, -1), (1, 3, -1), (2, 0, 0), (2, 3, 3), (3, 3, 6), (5, 2, 4)],
)
def test_bones_in_the_hand(bones: int, fed_dogs: int, worth: int) -> None:
    dogs = (dog("molly"), dog("leia"), dog("dango"))
    scored = points(dogs, hand(*["bone"] * bones), (1 << fed_dogs) - 1)
    assert scored["bones"] == worth


def test_bones_under_a_digger_do_not_count_as_bones() -> None:
    dogs = (dog("arya", "digger", "bone", "bone"), dog("leia"))
    assert points(dogs, (), 0b11)["bones"] == 0
    assert points(dogs, hand("bone"), 0b11)["bones"] == -1


def test_spare_adoptions_and_trainings_are_worth_nothing() -> None:
    assert points((), hand("adoption", "adoption", "training"), 0) == dict.fromkeys(
        points((), (), 0), 0
    )


def partitions(counts: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every set of different things that holds one of the first kind left, and what is left."""
    first = next(at for at, count in enumerate(counts) if count)
    others = [at for at in range(first + 1, len(counts)) if counts[at]]
    for chosen in range(1 << len(others)):
        taken = {first} | {at for bit, at in enumerate(others) if chosen >> bit & 1}
        yield len(taken), tuple(count - (at in taken) for at, count in enumerate(counts))


@cache
def best_by_trying(counts: tuple[int, ...]) -> int:
    """The most points for these things, by trying every way to lay them out."""
    if not any(counts):
        return 0
    return max(
        TABLES.points.toys[size - 1] + best_by_trying(left) for size, left in partitions(counts)
    )


def test_sets_are_laid_out_as_well_as_can_be() -> None:
    toys = ("ball", "frisbee", "chew_toy", "leash", "dog_house")
    rng = Rng.seeded(15)
    for _ in range(250):
        counts = tuple(rng.below(4) for _ in toys)
        cards = hand(*(toy for toy, count in zip(toys, counts, strict=True) for _ in range(count)))
        assert scoring.points_for_toys(TABLES, cards) == best_by_trying(counts)
        assert sum(scoring.toy_sets(cards)) == sum(counts)


@pytest.mark.parametrize(
    ("toys", "worth"),
    [
        ((), 0),
        (("ball",), 1),
        (("ball", "leash"), 3),
        (("ball", "ball"), 2),
        (("ball", "leash", "frisbee"), 6),
        (("ball", "leash", "frisbee", "dog_house"), 10),
        (("ball", "leash", "frisbee", "dog_house", "chew_toy"), 15),
        (("ball", "leash", "frisbee", "dog_house", "chew_toy", "ball"), 16),
    ],
)
def test_favorite_things(toys: tuple[str, ...], worth: int) -> None:
    assert points((), hand(*toys), 0)["toys"] == worth


def test_a_toy_under_a_dog_is_in_no_set() -> None:
    dogs = (dog("tina", "", "chew_toy"),)
    assert points(dogs, hand("ball"), 1)["toys"] == 1


def area(*keys: str, tokens: tuple[int, int, int, int], fed: int = UNDECIDED) -> AreaState:
    return AreaState(dogs=tuple(map(dog, keys)), tricks=(0,), tokens=tokens, fed=fed)


def test_a_tie_is_broken_by_fed_dogs() -> None:
    first = area("pepper", tokens=(0, 2, 0, 0))
    two = area("molly", "bean", tokens=(2, 1, 0, 0))
    sheets = scoring.score(TABLES, a_match(first, two))
    assert [sheet.total for sheet in sheets] == [4, 4]
    assert [sheet.tie_breaks for sheet in sheets] == [(1, 0), (2, 0)]
    assert [sheet.rank for sheet in sheets] == [2, 1]


def test_then_by_fed_rescued_dogs_then_shared() -> None:
    plain = area("bean", tokens=(2, 0, 0, 0))
    rescued = area("speedy", tokens=(2, 0, 0, 0))
    sheets = scoring.score(TABLES, a_match(plain, rescued, rescued))
    assert [sheet.tie_breaks for sheet in sheets] == [(1, 0), (1, 1), (1, 1)]
    assert [sheet.rank for sheet in sheets] == [3, 1, 1]
    assert [str(label) for label in sheets[0].tie_labels] == ["Fed dogs", "Fed rescued dogs"]


def test_what_a_seat_chose_to_feed_is_scored() -> None:
    """Nobody has to feed as well as they could."""
    chosen = area("molly", "bean", tokens=(2, 1, 0, 0), fed=0b01)
    assert scoring.score(TABLES, a_match(chosen))[0].total == 2 - 2


def two_hands(stage: Stage) -> State:
    first, other = (
        AreaState(dogs=ANIA, tricks=(0,), tokens=ANIAS_TOKENS, hand=ANIAS_HAND) for _ in range(2)
    )
    return a_match(first, other, stage=stage)


def test_a_seat_knows_its_own_sheet_and_what_lies_open() -> None:
    for seat in (0, 1):
        sheets = scoring.seen(TABLES, two_hands(Stage.TURN), seat)
        assert sheets[seat].total == 33
        assert sheets[1 - seat].total == 22
        assert str(sheets[1 - seat].lines[-1].detail) == "hand hidden"
    assert [sheet.total for sheet in scoring.seen(TABLES, two_hands(Stage.TURN), None)] == [22, 22]


def test_at_the_end_everybody_knows_everything() -> None:
    sheets = scoring.seen(TABLES, two_hands(Stage.OVER), None)
    assert [sheet.total for sheet in sheets] == [33, 33]


def test_a_total_says_that_it_leaves_out_a_hand_but_not_an_empty_one() -> None:
    state = two_hands(Stage.TURN)
    own, other = scoring.seen(TABLES, state, 0)
    assert own.hidden is None
    assert str(other.hidden) == "hand"
    state.areas[1].hand = ()
    assert scoring.seen(TABLES, state, 0)[1].hidden is None
    assert all(sheet.hidden is None for sheet in scoring.seen(TABLES, two_hands(Stage.OVER), 0))


def test_a_hidden_hand_changes_nothing_that_others_see() -> None:
    state = two_hands(Stage.TURN)
    before = scoring.seen(TABLES, state, 0)
    state.areas[1].hand = hand("bone", "bone", "bone", "ball")
    assert scoring.seen(TABLES, state, 0) == before
    assert scoring.seen(TABLES, state, 1) != before
