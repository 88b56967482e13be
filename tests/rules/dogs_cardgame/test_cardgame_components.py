"""The component file: its figures against the rulebook, and what a broken one is told."""

import pytest
from cardgame_scenes import GAME, TABLES

from dogs_rules.game import ComponentError
from dogs_rules.games.dogs_cardgame import components
from dogs_rules.games.dogs_cardgame.components import load, shipped_text
from dogs_rules.games.dogs_cardgame.terms import Bonus, Character, Kind, Puppy


def broken(old: str, new: str) -> str:
    """The shipped file with something replaced; says what it is told."""
    text = shipped_text()
    assert old in text
    with pytest.raises(ComponentError) as caught:
        load(text.replace(old, new, 1), "mine.toml")
    return str(caught.value)


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


def test_a_file_that_says_the_same_has_the_same_digest() -> None:
    text = shipped_text()
    same = load("# mine\n" + text, "mine.toml")
    other = load(text.replace("share = { value = 1", "share = { value = 2"), "mine.toml")
    assert same.digest == TABLES.digest
    assert other.digest != TABLES.digest
    assert components.shipped() is components.shipped()


def test_another_file_gives_another_game() -> None:
    text = shipped_text().replace("coins = { value = 2", "coins = { value = 7")
    game = GAME.with_components(text, "mine.toml")
    assert game.setup(2, {}, 1).kennels[0].coins == 7
    assert game.components == text
    assert GAME.setup(2, {}, 1).kennels[0].coins == 2


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[points]", "[points", "not readable as TOML"),
        ("dealt = {", "deal = {", "perhaps 'dealt' is meant"),
        (
            "share = { value = 1",
            'share = { value = "one"',
            "figures.share: found 'one', expected a whole number",
        ),
        ("share = { value = 1", "share = { value = -1", "figures.share: found -1, expected 0 to"),
        ("dealt = { value = 3", "dealt = { value = 0", "figures.dealt: found 0, expected 1 to"),
        ('code = "Pi"', 'code = "Mu"', "breeds.code: found 'Mu' twice"),
        ('code = "Pi"', 'code = "P1"', "breeds 'pit_bull'.code: found 'P1', expected two letters"),
        ('key = "pug"', 'key = "mutt"', "breeds.key: found 'mutt' twice"),
        ('name = "Pug"', 'name = "{Pug}"', "breeds.name: found '{Pug}'"),
        ('name = "Square"', 'name = ""', "locations.name: found ''"),
        ("symbols = 3", "symbols = 4", "locations 'park'.symbols: found 4, expected 1 to 3"),
        ("symbols = 1", "symbols = 2", "locations with 1 symbol: found 2, expected 0 to 1"),
        ("[[bays]]\ndogs = 4", "[[bays]]\ndogs = 5", "bays[4].dogs: found 5, expected 1 to 4"),
        ('[[bays]]\ndogs = 4\nprovenance = "rulebook"\n', "", "bays: found 4 bays, expected 5"),
        ("hotel = [12, 8]", "hotel = [8, 12]", "towns for 2 seats, hotel: found 8, 12"),
        ("hotel = [12, 10, 8]", "hotel = [12, 9, 8]", "a sum that 2 seats can share"),
        ("hotel = [12, 10, 8]", "hotel = [12, 10]", "points for 3 ranks"),
        ("seats = 5", "seats = 6", "one town each for 2, 3, 4 and 5 seats"),
        ("breeds = 6", "breeds = 1", "found 5 dogs, expected more than the 6 laid out"),
        ("breeds = 6", "breeds = 18", "towns for 2 seats, breeds: found 18"),
        ("characters = 3", "characters = 1", "expected at least 6 to be dealt and laid out"),
        ("locations = [1, 1, 1]", "locations = [1, 0, 0]", "at least two, to move between them"),
        ("breed = { value = [1, 3, 6, 12]", "breed = { value = [1, 3, 6]", "1 to 4 dogs"),
        ("puppy_dogs = { value = 2", "puppy_dogs = { value = 0", "points.puppy_dogs: found 0"),
        ("sick = { value = -3", "sick = { value = 3", "points.sick: found 3, expected -99 to 0"),
        (
            "three_pairs = { value = [3, 2]",
            "three_pairs = { value = [3]",
            "needs.three_pairs: found [3], expected a list of 2",
        ),
        (
            "nine_dogs = { value = [9]",
            "nine_dogs = { value = [0]",
            "needs.nine_dogs[0]: found 0, expected 1 to 99",
        ),
        (
            "nine_dogs = { value = [9]",
            "nine_dogs = { value = [9, 9]",
            "needs.nine_dogs: found [9, 9], expected a list of 1",
        ),
    ],
)
def test_a_broken_file_is_told_what_and_where(old: str, new: str, told: str) -> None:
    message = broken(old, new)
    assert message.startswith("mine.toml: ")
    assert told in message


def test_every_figure_says_where_it_comes_from() -> None:
    text = shipped_text()
    assert text.count("provenance") == text.count('"rulebook"') + text.count(
        '"derived"'
    ) + text.count('"reconstructed"')
    assert '"reconstructed"' in text
