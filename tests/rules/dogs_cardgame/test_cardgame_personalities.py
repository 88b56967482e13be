"""A bot with a liking of its own: what it does that others do not."""

import pytest

from dogs_rules import game
from dogs_rules.games.dogs_cardgame.terms import Kind
from tests.support.duels import play_match

pytestmark = pytest.mark.long
CARDGAME = game("dogs_cardgame")
MATCHES = 2


def dogs_of_a_breed(name: str) -> float:
    """How many dogs of each breed that it has lie in a bot's bays at the end, on average."""
    dogs, breeds = 0, 0
    for seed in range(MATCHES):
        end = play_match(CARDGAME, [name, "casual"], seed, lambda *_: None)
        own = [dog // len(Kind) for bay in end.kennels[0].bays for dog in bay]
        dogs += len(own)
        breeds += len(set(own))
    return dogs / breeds


def test_the_collector_has_more_dogs_of_fewer_breeds() -> None:
    assert dogs_of_a_breed("collector") > 1.2 * dogs_of_a_breed("casual")
