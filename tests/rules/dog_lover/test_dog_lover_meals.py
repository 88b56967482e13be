"""Who eats: feasibility and the best feeding, against trying everything."""

from functools import cache

import pytest
from lover_areas import RESCUED, Tokens, dog, fed, hand, shares, some_dogs, some_tokens
from lover_scenes import TABLES

from dogs_rules.games.dog_lover import meals
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.meals import RUNAWAY
from dogs_rules.games.dog_lover.scoring import total_points
from dogs_rules.games.dog_lover.terms import BONE
from dogs_rules.rng import Rng

SOME_OF_EACH: Tokens = (2, 2, 2, 1)


def paid_for(dogs: tuple[OwnDog, ...], tokens: Tokens, mask: int) -> bool:
    """Whether there is any way at all to lay tokens on these dogs, by trying all of them."""
    eating = [dog for at, dog in enumerate(dogs) if mask >> at & 1]

    @cache
    def from_dog(at: int, left: Tokens) -> bool:
        if at == len(eating):
            return True
        if eating[at].trait == RUNAWAY:
            ways = [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)]
        else:
            ways = shares(TABLES.dog(eating[at].card).food, left)
        return any(
            from_dog(at + 1, (left[0] - a, left[1] - b, left[2] - c, left[3] - d))
            for a, b, c, d in ways
            if a <= left[0] and b <= left[1] and c <= left[2] and d <= left[3]
        )

    return from_dog(0, tokens)


def standing(dogs: tuple[OwnDog, ...], cards: tuple[int, ...], mask: int) -> tuple[int, int, int]:
    """What one feeding comes to: points, then what ties are broken by."""
    rescued = sum(1 for at, dog in enumerate(dogs) if mask >> at & 1 and dog.card in RESCUED)
    return total_points(TABLES, dogs, cards, mask), mask.bit_count(), rescued


def best_of_all(
    dogs: tuple[OwnDog, ...], tokens: Tokens, cards: tuple[int, ...]
) -> tuple[int, int, int]:
    return max(
        standing(dogs, cards, mask)
        for mask in range(1 << len(dogs))
        if meals.can_feed(TABLES, dogs, tokens, mask)
    )


def test_tokens_that_suffice_can_be_laid_out_and_others_cannot() -> None:
    rng = Rng.seeded(62)
    answers = {True: 0, False: 0}
    for _ in range(1500):
        dogs = some_dogs(rng, 1 + rng.below(5))
        tokens = some_tokens(rng, len(dogs))
        mask = rng.below(1 << len(dogs))
        enough = meals.can_feed(TABLES, dogs, tokens, mask)
        assert enough == paid_for(dogs, tokens, mask), (dogs, tokens, mask)
        answers[enough] += 1
    assert min(answers.values()) > 200


def test_those_that_can_eat_besides_are_found_one_by_one() -> None:
    rng = Rng.seeded(63)
    count = 0
    for _ in range(500):
        dogs = some_dogs(rng, 2 + rng.below(6))
        tokens = some_tokens(rng, len(dogs))
        mask = meals.best(TABLES, dogs, tokens, 0) & rng.below(1 << len(dogs))
        more = meals.more_can_eat(TABLES, dogs, tokens, mask)
        for at in range(len(dogs)):
            bit = 1 << at
            besides = not mask & bit and meals.can_feed(TABLES, dogs, tokens, mask | bit)
            assert bool(more & bit) == besides
        count += more.bit_count()
    assert count > 200


def test_portions_are_what_each_dog_eats_and_no_more_than_there_is() -> None:
    rng = Rng.seeded(63)
    for _ in range(800):
        dogs = some_dogs(rng, 1 + rng.below(6))
        tokens = some_tokens(rng, len(dogs))
        mask = meals.best(TABLES, dogs, tokens, rng.below(4))
        eaten = meals.portions(TABLES, dogs, tokens, mask)
        assert min(meals.left_over(tokens, eaten)) >= 0
        for at, (eater, portion) in enumerate(zip(dogs, eaten, strict=True)):
            if not mask >> at & 1:
                assert portion == meals.NOTHING
            elif eater.trait == RUNAWAY:
                assert sum(portion) == 1
            else:
                assert portion in shares(TABLES.dog(eater.card).food, tokens)


def test_wild_tokens_stand_for_any_kind() -> None:
    dogs = (dog("dango"), dog("molly"))
    assert meals.can_feed(TABLES, dogs, (1, 0, 1, 2), 0b11)
    assert meals.portions(TABLES, dogs, (1, 0, 1, 2), 0b11) == ((1, 0, 1, 1), (0, 0, 0, 1))
    assert not meals.can_feed(TABLES, dogs, (9, 0, 0, 1), 0b11)


def test_a_runaway_eats_one_token_whatever_it_is() -> None:
    dogs = (dog("arya", "runaway"), dog("leia"))
    assert meals.can_feed(TABLES, dogs, (1, 0, 1, 0), 0b11)
    assert meals.portions(TABLES, dogs, (1, 0, 1, 0), 0b11) == ((1, 0, 0, 0), (0, 0, 1, 0))
    assert not meals.can_feed(TABLES, dogs, (0, 0, 1, 0), 0b11)
    assert meals.portions(TABLES, dogs, (0, 0, 1, 1), 0b11) == ((0, 0, 0, 1), (0, 0, 1, 0))


def test_a_runaway_leaves_wild_tokens_to_those_who_need_them() -> None:
    dogs = (dog("arya", "runaway"), dog("leia"))
    assert meals.can_feed(TABLES, dogs, (0, 1, 0, 1), 0b11)
    assert meals.portions(TABLES, dogs, (0, 1, 0, 1), 0b11) == ((0, 1, 0, 0), (0, 0, 0, 1))


def short(dogs: tuple[OwnDog, ...], tokens: Tokens) -> Tokens:
    """What is lacking beside the best feeding."""
    mask = meals.best(TABLES, dogs, tokens, 0)
    return meals.lacking(TABLES, dogs, tokens, meals.portions(TABLES, dogs, tokens, mask))


def test_what_is_lacking_is_counted_by_kind() -> None:
    assert short((dog("dango"), dog("arya")), (1, 0, 0, 0)) == (2, 1, 2, 0)
    assert short((dog("dango"), dog("arya")), (1, 4, 0, 0)) == (2, 0, 2, 0)
    assert short((dog("mando", "runaway"),), (0, 0, 0, 0)) == (0, 0, 0, 1)


def test_wild_tokens_feed_dogs_before_anything_is_lacking() -> None:
    """A pack in which everybody has eaten lacks nothing, whatever it ate."""
    assert short((dog("leia"), dog("molly")), (0, 0, 1, 1)) == (0, 0, 0, 0)
    assert sum(short((dog("dango"),), (0, 0, 0, 2))) == 1


def test_with_what_is_lacking_every_dog_would_eat() -> None:
    rng = Rng.seeded(7)
    for _ in range(500):
        dogs = some_dogs(rng, rng.below(8))
        tokens = some_tokens(rng, len(dogs))
        missing = short(dogs, tokens)
        together = tuple(have + more for have, more in zip(tokens, missing, strict=True))
        everybody = (1 << len(dogs)) - 1
        assert meals.can_feed(TABLES, dogs, together, everybody), (dogs, tokens, missing)
        assert any(missing) != meals.can_feed(TABLES, dogs, tokens, everybody)


def test_the_best_feeding_is_the_best_of_all() -> None:
    rng = Rng.seeded(120)
    hungry = 0
    for case in range(2100):
        dogs = some_dogs(rng, rng.below(7) if case < 2000 else 7 + case % 2)
        tokens = some_tokens(rng, len(dogs))
        cards = (BONE,) * rng.below(4)
        mask, points = meals.best_with_points(TABLES, dogs, tokens, len(cards))
        assert meals.can_feed(TABLES, dogs, tokens, mask)
        assert points - (len(cards) == 1) == total_points(TABLES, dogs, cards, mask)
        expected = best_of_all(dogs, tokens, cards)
        assert standing(dogs, cards, mask) == expected, (dogs, tokens, cards)
        hungry += mask.bit_count() < len(dogs)
    assert hungry > 1000


def test_the_best_feeding_of_eight_dogs_that_count_each_other() -> None:
    rng = Rng.seeded(4)
    counting = [dog(key) for key in ("mecus", "krokiet", "kolega", "statyw")]
    for _ in range(60):
        others = [dog for dog in some_dogs(rng, 8) if dog not in counting][:4]
        if {dog.card for dog in others} & {dog.card for dog in counting}:
            continue
        dogs = (*others[:2], *counting, *others[2:])
        tokens = some_tokens(rng, 6)
        cards = (BONE,) * rng.below(4)
        mask = meals.best(TABLES, dogs, tokens, len(cards))
        assert standing(dogs, cards, mask) == best_of_all(dogs, tokens, cards)


def test_two_cheap_dogs_are_fed_rather_than_a_dear_one() -> None:
    dogs = (dog("greta"), dog("molly"), dog("scout"))
    assert meals.best(TABLES, dogs, (0, 2, 1, 0), 0) == fed(dogs, "molly", "scout")


def test_a_dog_that_counts_others_is_worth_its_food_only_in_company() -> None:
    """Kolega and Molly want the same dry bit; with Leia and Bean fed, Kolega brings 6."""
    alone = (dog("molly"), dog("kolega"))
    assert meals.best(TABLES, alone, (0, 1, 0, 0), 0) == fed(alone, "kolega")
    pair = (dog("molly", "", "walk"), dog("kolega"))
    assert meals.best(TABLES, pair, (0, 1, 0, 0), 0) == fed(pair, "molly")
    company = (*pair, dog("leia"), dog("bean"))
    assert meals.best(TABLES, company, (2, 1, 1, 0), 0) == fed(company, "kolega", "leia", "bean")


def test_equal_points_go_to_more_fed_dogs() -> None:
    """Greta with two hungry dogs beside her comes to what Molly and Rusty with one come to."""
    dogs = (dog("greta"), dog("molly"), dog("rusty"))
    tokens = (1, 2, 1, 0)
    mask = meals.best(TABLES, dogs, tokens, 0)
    assert total_points(TABLES, dogs, (), fed(dogs, "greta")) == 7 - 4
    assert total_points(TABLES, dogs, (), fed(dogs, "molly", "rusty")) == 2 + 3 - 2
    assert mask == fed(dogs, "molly", "rusty")


def test_then_to_more_fed_rescued_dogs() -> None:
    dogs = (dog("bean"), dog("speedy"))
    assert meals.best(TABLES, dogs, (2, 0, 0, 0), 0) == fed(dogs, "speedy")
    assert meals.best(TABLES, dogs[::-1], (2, 0, 0, 0), 0) == fed(dogs[::-1], "speedy")


def test_bones_make_many_fed_dogs_dearer_than_one_good_one() -> None:
    """With three Bones every fed dog brings two more."""
    dogs = (dog("arya", "", "training"), dog("molly"), dog("bean"))
    tokens = (2, 1, 0, 1)
    assert meals.best(TABLES, dogs, tokens, 0) == fed(dogs, "arya")
    assert meals.best(TABLES, dogs, tokens, 3) == fed(dogs, "molly", "bean")


@pytest.mark.parametrize("tokens", [(0, 0, 0, 0), SOME_OF_EACH])
def test_no_dogs_eat_nothing(tokens: Tokens) -> None:
    assert meals.best(TABLES, (), tokens, 3) == 0
    assert meals.portions(TABLES, (), tokens, 0) == ()
    assert total_points(TABLES, (), hand("bone"), 0) == -1
