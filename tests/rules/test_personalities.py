"""Bots with a liking of their own: what they come to that ``casual`` does not."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from dogs_rules import game
from dogs_rules.games.dogs.bays import DOGS
from dogs_rules.games.dogs_cardgame.terms import Kind
from tests.support.duels import play_match

pytestmark = pytest.mark.long

MATCHES = 12

Measure = Callable[[Any], float]


def of_a_breed(*breeds: int) -> float:
    """How many dogs of each breed that there is, on average."""
    return len(breeds) / len(Counter(breeds))


def dogs_of_a_breed(end: Any) -> float:
    return of_a_breed(*(breed for bay in end.kennels[0].bays for breed in DOGS[bay]))


def cards_of_a_breed(end: Any) -> float:
    return of_a_breed(*(dog // len(Kind) for bay in end.kennels[0].bays for dog in bay))


def dogs_taken_in(end: Any) -> float:
    return len(end.areas[0].dogs)


@pytest.mark.parametrize(
    ("key", "name", "measure", "times"),
    [
        ("dogs", "collector", dogs_of_a_breed, 1.2),
        pytest.param(
            "dogs_cardgame", "collector", cards_of_a_breed, 1.2, marks=pytest.mark.minutes
        ),
        ("dog_lover", "rescuer", dogs_taken_in, 1.15),
    ],
)
def test_a_liking_shows_at_the_end(key: str, name: str, measure: Measure, times: float) -> None:
    def average(level: str) -> float:
        levels = [level, "casual"]
        ends = [play_match(game(key), levels, seed, lambda *_: None) for seed in range(MATCHES)]
        return sum(map(measure, ends)) / MATCHES

    assert average(name) > times * average("casual")
