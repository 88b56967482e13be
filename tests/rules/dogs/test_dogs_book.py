"""The book of DOGS: it says what the components say, and its examples are the rulebook's."""

import pytest

from dogs_rules.book import spans_of
from dogs_rules.games.dogs.components import shipped
from dogs_rules.games.dogs.terms import FIRST_SPECIAL, Card
from dogs_rules.shelf import load_book
from tests.support.minute import tells_only
from tests.support.pages import Pages

BOOK = load_book("dogs")
TABLES = shipped()
rows = Pages(BOOK).rows


@pytest.mark.parametrize(
    ("anchor", "words"),
    [
        ("driving", "four spaces, 4 gas"),
        ("driving", "it costs 3 gas"),
        ("bays", "Everybody has a place"),
        ("bays", "The Yorkshire does not fit"),
        ("infirmary", "Blue picks one of the seven"),
        ("town-hall", "pays 2 coins and opens the 2-point bay"),
        ("warehouse", "takes 1 food and 1 medicine"),
        ("pet-shop", "pays 2 coins and gets 2 food and 2 medicine"),
        ("vet", "pays 3 medicine, heals three dogs"),
        ("fair-buy", "10 - 4 = 6 coins"),
        ("fair-buy", "the next costs 7"),
        ("feeding", "one Poodle moves to the infirmary"),
        ("end", "Four city dogs are left in the stack, and five blue spaces are empty"),
        ("scoring", "45 - 4 = 41 points"),
    ],
)
def test_it_tells_the_worked_examples(anchor: str, words: str) -> None:
    assert words in BOOK.section(anchor).text


def test_it_lists_its_terms_in_both_languages() -> None:
    original = {span.text for span in spans_of(BOOK.section("terms").blocks) if span.emphasis}
    assert {"Prefeitura", "Armazém", "Feira de Cães", "baia", "enfermaria"} <= original


def test_it_breeds_are_those_of_the_components() -> None:
    assert rows("breeds") == [(breed.name, breed.original) for breed in TABLES.breeds]


def test_it_fair_cards_are_those_of_the_components() -> None:
    tables = TABLES
    told = {frozenset(breeds.split(", ")) for _, breeds in rows("fair-cards")}
    assert told == {
        frozenset(tables.breeds[breed].name for breed in card) for card in tables.fair_cards
    }


def test_it_card_counts_are_those_of_the_components() -> None:
    tables = TABLES
    told = {name: int(count) for name, _, count in rows("cards")}
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
    assert told == counts | {"Resources": sum(map(sum, tables.resource_cards))}
    units = [tuple(int(count) for count in row[1:]) for row in rows("resource-cards")]
    assert tuple(zip(*units, strict=True)) == tables.resource_cards


def test_it_points_are_those_of_the_components() -> None:
    points = TABLES.points
    assert [int(worth) for _, worth in rows("score-bays")] == [
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
    tells_only(
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
