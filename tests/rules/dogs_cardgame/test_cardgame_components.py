"""The component file: its figures against the rulebook, and what a broken one is told."""

import pytest
from cardgame_scenes import GAME, TABLES

from dogs_rules.games.dogs_cardgame.terms import Bonus, Character, Kind, Puppy


def test_the_200_cards_of_the_rulebook() -> None:
    food, coins, licences = 30, 20, 2 * 5
    dogs = len(TABLES.breeds) * len(Kind)
    characters = max(town.characters for town in TABLES.towns.values()) * len(Character)
    puppies = max(town.puppies for town in TABLES.towns.values()) * len(Puppy)
    assert dogs == 85
    assert characters == 20
    assert len(Bonus) == 15
    assert puppies == 10
    cards = (dogs, food, coins, characters, len(Bonus), TABLES.figures.improvements, licences)
    assert sum(cards) + puppies == 200


def test_locations_with_one_two_and_three_dogs_two_of_each() -> None:
    assert [location.symbols for location in TABLES.locations] == [1, 1, 2, 2, 3, 3]
    assert {location.original for location in TABLES.locations} == {
        "Esquina",
        "Campinho",
        "Ladeira",
        "Praça",
        "Parque",
        "Rodovia",
    }


@pytest.mark.parametrize(
    ("seats", "locations", "dogs", "characters", "pile", "puppies"),
    [
        (2, (1, 1, 1), 30, 15, 24, 5),
        (3, (1, 2, 1), 40, 15, 32, 10),
        (4, (2, 2, 1), 50, 20, 41, 10),
        (5, (2, 2, 2), 60, 20, 48, 10),
    ],
)
def test_what_so_many_seats_play_with(
    seats: int,
    locations: tuple[int, int, int],
    dogs: int,
    characters: int,
    pile: int,
    puppies: int,
) -> None:
    town = TABLES.towns[seats]
    assert town.locations == locations
    assert town.breeds * len(Kind) == dogs
    assert town.characters * len(Character) == characters
    assert town.puppies * len(Puppy) == puppies
    assert len(GAME.setup(seats, {}, 1).pile) == pile


def test_bays_hotel_and_the_points_of_a_breed() -> None:
    assert TABLES.bays == (1, 2, 2, 3, 4)
    assert TABLES.points.breed == (1, 3, 6, 12)
    assert TABLES.towns[5].hotel == (12, 10, 8, 6, 4)
    assert TABLES.towns[2].hotel == (12, 8)
    assert [TABLES.towns[seats].hotel_ties for seats in (2, 3, 4, 5)] == [False, True, True, True]
