"""What every rescued dog and every trait scores, fed and unfed, as ``abilities.txt`` tells it."""

from pathlib import Path

import pytest
from lover_scenes import TABLES, own

from dogs_rules.games.dog_lover import meals
from dogs_rules.games.dog_lover.area import OwnDog

_, *ABILITIES = Path(__file__).with_name("abilities.txt").read_text(encoding="utf-8").split("\n\n")


def dog(words: str) -> OwnDog:
    named, _, tucked = words.removeprefix("hungry ").partition(" on ")
    key, _, trait = named.partition(" the ")
    return own(key, trait, tucked)


@pytest.mark.parametrize("ability", ABILITIES, ids=lambda ability: ability.split("\n")[0])
def test_ability(ability: str) -> None:
    _, *lines = ability.strip().split("\n")
    assert lines
    for line in lines:
        sentence, points = line.split(": ")
        dogs = sentence.split(", ")
        fed = sum(1 << at for at, words in enumerate(dogs) if not words.startswith("hungry "))
        worth = meals.worth_of_each(TABLES, tuple(map(dog, dogs)), fed)
        assert worth[0] == int(points), line
