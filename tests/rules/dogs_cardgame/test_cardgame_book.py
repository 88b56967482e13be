"""The book of DOGS Cardgame: it says what the components say, and its examples add up."""

import pytest

from dogs_rules.components import parsed_toml
from dogs_rules.games.dogs_cardgame.components import shipped, shipped_text
from dogs_rules.games.dogs_cardgame.game import DogsCardgame
from dogs_rules.games.dogs_cardgame.terms import Bonus, Character
from dogs_rules.shelf import load_book
from tests.support.minute import tells_only
from tests.support.pages import Pages

TABLES = shipped()
FIGURES = TABLES.figures

BOOK = load_book("dogs_cardgame")
PAGES = Pages(BOOK)
text, tables_of, emphasized = PAGES.text, PAGES.tables, PAGES.emphasized


# Figures.


def test_the_breeds_are_those_of_the_components() -> None:
    assert tables_of("breeds") == [[(breed.name, breed.original) for breed in TABLES.breeds]]


def test_what_the_book_calls_derived_the_components_do() -> None:
    """Which line of the table is for how many players; the text has lost that column."""
    assert "The text has lost that column" in text("facts-and-reconstructions")
    assert {town["provenance"] for town in parsed_toml(shipped_text())["towns"]} == {"derived"}


def test_the_towns_are_those_of_the_components() -> None:
    towns, locations = tables_of("seats-cards")
    assert [tuple(row) for row in towns] == [
        (
            str(seats),
            "/".join(str(n) for n, count in enumerate(town.locations, 1) for _ in range(count)),
            str(town.breeds),
            str(town.breeds * 5),
        )
        for seats, town in sorted(TABLES.towns.items())
    ]
    assert locations == [(at.name, at.original, str(at.symbols)) for at in TABLES.locations]
    assert {seats for seats, town in TABLES.towns.items() if town.characters == 3} == {2, 3}
    assert "With 2 or 3 players, take one of each character out: 15" in text("seats-cards")


def test_the_kennel_is_that_of_the_components() -> None:
    (rows,) = tables_of("kennel")
    told = [int(room.split()[0]) for _, room in rows[:5]]
    assert tuple(told) == TABLES.bays
    assert rows[5] == ("Infirmary", f"{TABLES.figures.infirmary} dogs")


def test_the_characters_are_those_of_the_components() -> None:
    (rows,) = tables_of("characters")
    assert {row[:2] for row in rows} == set(TABLES.characters)
    for character in Character:
        name, original = TABLES.characters[character]
        assert BOOK.section(name.lower()).title == name
        assert f"{original}." in emphasized(name.lower())


def test_the_points_are_those_of_the_components() -> None:
    points = TABLES.points
    (rows,) = tables_of("score-bays")
    assert tuple(int(worth) for _, worth in rows) == points.breed
    worths = {row[0]: row[1] for row in tables_of("scoring")[0]}
    assert worths["Trained dogs, each"] == str(points.trained)
    assert worths["Hotel"] == ", ".join(map(str, TABLES.towns[5].hotel))
    assert worths["Bonus cards, each"] == str(points.bonus)
    assert worths["Sick dogs, each"] == str(points.sick)
    assert worths["No improvement"] == str(points.no_improvement)
    assert worths["Licences not paid, each"] == str(points.licence)
    assert TABLES.towns[2].hotel == (12, 8)
    assert "12 and 8, and a tie scores nothing" in text("score-hotel")
    assert f"{points.puppy} points, and 1 more for every two dogs" in text("score-puppies")


@pytest.mark.parametrize(
    ("anchor", "words", "told", "figure"),
    [
        ("setup", "3 food and", 3, FIGURES.food),
        ("setup", "and 2 coins", 2, FIGURES.coins),
        ("setup", "Deal three to everybody", 3, FIGURES.dealt),
        ("sharing", "pay 1 coin to one of their owners", 1, FIGURES.share),
        ("collect", "pay 1 food for each", 1, FIGURES.dog_food),
        ("hire", "pay 1 coin", 1, FIGURES.hire),
        ("open-bay", "You get 2 food at once", 2, FIGURES.opening_food),
        ("open-bay", "at least 3 dogs in bays 1 to 3", 3, FIGURES.first_bay_dogs),
        ("licences", "It costs 3 coins", 3, FIGURES.licence),
        ("children", "costs 1 coin instead of 3", 1, FIGURES.licence_children),
        ("donate", "2 goods: 2 food, 2 coins", 2, FIGURES.donation),
        ("end-turn", "no more than two characters", 2, FIGURES.characters_kept),
        ("fair", "1 food or 1 coin for each", 1, FIGURES.fair_goods),
        ("merchant", "Take 3 food", 3, FIGURES.merchant_food),
        ("trainer", "1 coin for each trained dog", 1, FIGURES.trainer_coins),
        ("manager", "1 food for each open bay", 1, FIGURES.manager_food),
        ("manager", "1 coin for each dog in your hotel", 1, FIGURES.manager_coins),
        ("improvements", "They cost 1 coin each", 1, FIGURES.improvement),
        ("improvements", "up to two", 2, FIGURES.improvements_at_once),
        ("improvements", "There are ten", 10, FIGURES.improvements),
        ("third-improvement", "you have three", 3, FIGURES.third),
        ("puppies", "pay 2 coins for one card", 2, FIGURES.puppy),
        ("variant-renewal", "pay 1 coin", 1, FIGURES.renewal),
        ("end", "six whole rounds in a row", 6, FIGURES.idle_rounds),
    ],
)
def test_the_book_tells_the_figures_of_the_components(
    anchor: str, words: str, told: int, figure: int
) -> None:
    assert words in text(anchor)
    assert told == figure


def test_the_bonuses_ask_for_what_the_components_say() -> None:
    words = {2: "two", 3: "three", 6: "six", 9: "nine"}
    titles = {
        Bonus.HEALTHY: "bonus-healthy",
        Bonus.TRAINED: "bonus-trained",
        Bonus.CURED: "bonus-cured",
        Bonus.HOTEL: "bonus-hotel",
        Bonus.FAIR: "bonus-fair",
        Bonus.ONE_BREED: "bonus-one-breed",
        Bonus.SIX_BREEDS: "bonus-six-breeds",
        Bonus.THREE_PAIRS: "bonus-three-pairs",
        Bonus.NINE_DOGS: "bonus-nine-dogs",
    }
    for bonus, anchor in titles.items():
        assert words[TABLES.needs[bonus][0]] in BOOK.section(anchor).title.lower()
    assert f"{words[TABLES.needs[Bonus.THREE_PAIRS][1]]} dogs" in text("bonus-three-pairs")
    assert TABLES.needs[Bonus.LICENCE_AND_IMPROVEMENTS] == (1, 2)
    assert len(BOOK.section("bonuses").children) == len(Bonus)


def test_the_options_are_told_by_their_names() -> None:
    (rows,) = tables_of("options")
    offered = {option.key: option for option in DogsCardgame().options(2)}
    told = {row[0] for row in rows}
    assert told == {str(o.label) for key, o in offered.items() if key not in ("two", "three")}
    assert {option.anchor for option in offered.values()} <= set(BOOK.anchors)


def test_every_line_of_a_score_leads_to_its_section() -> None:
    game = DogsCardgame()
    sheets = game.score(game.setup(5, {"puppies": "yes"}, 1))
    assert {line.anchor for sheet in sheets for line in sheet.lines} <= set(BOOK.anchors)


# Examples, rulings, terms.


@pytest.mark.parametrize(
    ("anchor", "words"),
    [
        ("example-turns", "The Mutt moves into bay 1, the Pit Bull into bay 2"),
        ("example-turns", "For the Poodle she chooses a coin"),
        ("score-bays", "1 + 3 = 4 points"),
        ("score-bays", "a Beagle and a Pit Bull: 3 points"),
        ("score-hotel", "11 each"),
        ("score-hotel", "10 each, and the next gets 6"),
        ("scoring", "12 + 3 + 8 + 12 = 35"),
        ("scoring", "35 - 8 = 27 points"),
        ("score-puppies", "3 + 2 = 5 points"),
        ("puppies", "a third is his"),
    ],
)
def test_the_worked_examples_are_told(anchor: str, words: str) -> None:
    assert words in text(anchor)


def test_both_languages_are_listed() -> None:
    original = emphasized("glossary-things") | emphasized("glossary-names")
    assert {at.original for at in TABLES.locations} <= original
    assert {name for _, name in TABLES.characters} <= original
    assert {"melhoria", "enfermaria", "feira de cães", "filhotes", "licença"} <= original


def test_in_a_minute_it_tells_the_figures_of_the_components() -> None:
    points = TABLES.points
    one, two, three, four = points.breed
    assert FIGURES.share == 1, "acting costs a coin"
    most = {town.hotel[0] for town in TABLES.towns.values()}
    assert len(most) == 1
    tells_only(
        BOOK,
        f"Collect all dogs there, for {FIGURES.dog_food} food each",
        f"Hire the character there, for {FIGURES.hire} coin, and use it once",
        f"brings {FIGURES.fair_goods} food or {FIGURES.fair_goods} coin",
        f"give a dog away for {FIGURES.donation} goods",
        f"Of one breed in one bay 1, 2, 3 or 4 dogs are worth {one}, {two}, {three} or {four}",
        f"Trained dogs bring {points.trained} more, bonus cards {points.bonus}, "
        f"the fullest hotel {most.pop()}",
        f"Sick dogs cost {-points.sick} each, no improvement {-points.no_improvement}, "
        f"a licence not paid {-points.licence}",
    )
