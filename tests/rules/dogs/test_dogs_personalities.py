"""A bot with a liking of its own: what it does that others do not."""

from collections import Counter

import pytest

from dogs_rules import game
from dogs_rules.games.dogs.bays import DOGS
from tests.support.duels import play_match

pytestmark = pytest.mark.long
GAME = game("dogs")
MATCHES = 3


def dogs_of_a_breed(name: str) -> float:
    """How many dogs of each breed that it has lie in a bot's bays at the end, on average."""
    dogs, breeds = 0, 0
    for seed in range(MATCHES):
        end = play_match(GAME, [name, "casual"], seed, lambda *_: None)
        own = Counter(breed for content in end.kennels[0].bays for breed in DOGS[content])
        dogs += own.total()
        breeds += len(own)
    return dogs / breeds


def test_the_collector_has_more_dogs_of_fewer_breeds() -> None:
    assert dogs_of_a_breed("collector") > 1.2 * dogs_of_a_breed("casual")
