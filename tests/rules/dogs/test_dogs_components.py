"""The component file: its figures against the design, and what a broken one is told."""

from pathlib import Path

import pytest
from scenes import GAME, SPACE, TABLES

from dogs_rules.game import ComponentError
from dogs_rules.games.dogs.components import load, shipped_text


def test_totals_of_the_rulebook() -> None:
    dogs = [sum(breed.marks) for breed in TABLES.breeds]
    assert sum(dogs) == 84
    assert sum(count for breed, count in zip(TABLES.breeds, dogs, strict=True) if breed.city) == 42
    assert sum(sum(cards) for cards in TABLES.resource_cards) == 20
    assert [three for _, _, three in TABLES.resource_cards] == [1, 1, 1, 1]
    assert sum(TABLES.special_cards) == 20
    assert len(TABLES.fair_cards) == 4
    assert len(TABLES.spaces) == 16


def test_each_breed_is_on_one_fair_card() -> None:
    assert sorted(breed for card in TABLES.fair_cards for breed in card) == list(range(12))


def test_codes_are_unique_and_breeds_alternate_by_area_as_numbered() -> None:
    assert len({breed.code for breed in TABLES.breeds}) == 12
    assert [breed.city for breed in TABLES.breeds] == [True] * 6 + [False] * 6


def test_the_map_is_the_designed_graph() -> None:
    for line in Path(__file__).with_name("map.txt").read_text().splitlines():
        key, neighbours = line.split(": ")
        designed = {SPACE[other] for other in neighbours.split()}
        assert set(GAME.derived.neighbours[SPACE[key]]) == designed, key
    assert len(TABLES.roads) == 24


def test_the_reward_of_a_space_is_its_distance_from_the_centre() -> None:
    assert GAME.derived.reach(SPACE["O"], 0) == tuple(space.reward for space in TABLES.spaces)
    assert max(max(GAME.derived.reach(place, 0)) for place in range(17)) == 5


def test_a_breed_may_have_marks_of_its_own() -> None:
    text = shipped_text().replace(
        'code = "Mu"',
        'code = "Mu"\nmarks = { healthy = 3, sick = 2, lost = 2, provenance = "rulebook" }',
    )
    assert load(text, "mine.toml").breeds[0].marks == (3, 2, 2)


def test_a_space_without_a_way_to_it() -> None:
    text = shipped_text()
    for ends in ('["C7", "C8"]', '["C6", "C8"]'):
        block = text[text.index(f"[[roads]]\nends = {ends}") :]
        text = text.replace(block[: block.index("\n\n") + 2], "")
    with pytest.raises(ComponentError, match="roads to 'C8': found none"):
        load(text, "mine.toml")
