"""A bot with a liking of its own: what it does that others do not."""

import pytest

from dogs_rules import game
from tests.support.duels import play_match

pytestmark = pytest.mark.long
LOVER = game("dog_lover")
MATCHES = 5


def dogs_at_the_end(name: str) -> float:
    """How many dogs a bot has taken in, on average."""
    total = 0
    for seed in range(MATCHES):
        end = play_match(LOVER, [name, "casual"], seed, lambda *_: None)
        total += len(end.areas[0].dogs)
    return total / MATCHES


def test_the_rescuer_takes_in_more_dogs() -> None:
    assert dogs_at_the_end("rescuer") > dogs_at_the_end("casual") + 1
