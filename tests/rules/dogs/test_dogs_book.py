"""The book of DOGS: it says what the components say, and its examples are the rulebook's."""

from dogs_rules.games.dogs.components import shipped
from dogs_rules.games.dogs.terms import FIRST_SPECIAL, Card
from dogs_rules.shelf import load_book
from tests.support.book_figures import states_only
from tests.support.pages import Pages

BOOK = load_book("dogs")
PAGES = Pages(BOOK)
TABLES = shipped()


def test_it_fair_cards_are_those_of_the_components() -> None:
    tables = TABLES
    printed = {frozenset(breeds.split(", ")) for _, breeds in PAGES.rows("fair-cards")}
    assert printed == {
        frozenset(tables.breeds[breed].name for breed in card) for card in tables.fair_cards
    }


def test_it_card_counts_are_those_of_the_components() -> None:
    tables = TABLES
    printed = {name: int(count) for name, _, count in PAGES.rows("cards")}
    names = {
        "Dog Swap": Card.SWAP_DOGS,
        "Assistant": Card.ASSISTANT,
        "Vet": Card.VET,
        "Trained Dog": Card.TRAINED_DOG,
        "Take a Dog": Card.TAKE_DOG,
        "Discount": Card.DISCOUNT,
        "Prize Dog": Card.PRIZE_DOG,
        "Free Entry": Card.FREE_ENTRY,
    }
    counts = {name: tables.special_cards[card - FIRST_SPECIAL] for name, card in names.items()}
    assert printed == counts | {"Resources": sum(map(sum, tables.resource_cards))}
    units = [tuple(int(count) for count in row[1:]) for row in PAGES.rows("resource-cards")]
    assert tuple(zip(*units, strict=True)) == tables.resource_cards


def test_it_points_are_those_of_the_components() -> None:
    points = TABLES.points
    assert [int(worth) for _, worth in PAGES.rows("score-bays")] == [
        points.pair,
        points.pair_and_one,
        points.two_pairs,
        points.trio,
        points.quartet,
    ]


def test_in_a_minute_it_tells_the_figures_of_the_components() -> None:
    limits, points = TABLES.limits, TABLES.points
    assert limits.return_gas == limits.space_gas
    first, second, third = points.bays
    states_only(
        BOOK,
        f"Each space you enter costs {limits.space_gas} gas, and so does the way home",
        "Each bay with a dog eats 1 food",
        f"Your assistant wants {limits.salary} coin",
        f"Four of a breed in a bay bring {points.quartet}, three {points.trio}, "
        f"a pair {points.pair}",
        f"each breed {points.breed}, or {points.breed_two} with two players",
        f"additional bays in use {first}, {second} and {third}",
        f"A sick dog costs {-points.sick}",
    )
