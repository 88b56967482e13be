"""The book of DOGS Cardgame: it says what the components say, and its examples add up."""

import re
from pathlib import Path

from dogs_rules.components import parsed_toml
from dogs_rules.games.dogs_cardgame.components import shipped, shipped_text
from dogs_rules.games.dogs_cardgame.refusals_free import bonus_anchor
from dogs_rules.games.dogs_cardgame.terms import Bonus, Character
from dogs_rules.shelf import load_book
from tests.support.book_figures import states_only
from tests.support.pages import Pages

TABLES = shipped()
FIGURES = TABLES.figures

BOOK = load_book("dogs_cardgame")
PAGES = Pages(BOOK)
text, tables_of, emphasized = PAGES.text, PAGES.tables, PAGES.emphasized


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
    rooms = [int(room.split()[0]) for _, room in rows[:5]]
    assert tuple(rooms) == TABLES.bays
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


def test_the_book_tells_the_figures_of_the_components() -> None:
    """As written down: the section, its words, and in brackets the number and its name."""
    for line in Path(__file__).with_name("book_figures.txt").read_text().splitlines():
        anchor, words, number, name = re.fullmatch(r"(\S+): (.*) \((\d+) (\w+)\)", line).groups()
        assert words in text(anchor)
        assert int(number) == getattr(FIGURES, name), line


def test_the_bonuses_ask_for_what_the_components_say() -> None:
    words = {2: "two", 3: "three", 6: "six", 9: "nine"}
    counted = [bonus for bonus in Bonus if TABLES.needs[bonus][:1] > (2,)]
    assert len(counted) == 9
    for bonus in counted:
        title = BOOK.section(bonus_anchor(bonus)).title.lower()
        assert words[TABLES.needs[bonus][0]] in title
    assert f"{words[TABLES.needs[Bonus.THREE_PAIRS][1]]} dogs" in text("bonus-three-pairs")
    assert TABLES.needs[Bonus.LICENCE_AND_IMPROVEMENTS] == (1, 2)
    assert len(BOOK.section("bonus-list").children) == len(Bonus)


def test_in_a_minute_it_tells_the_figures_of_the_components() -> None:
    points = TABLES.points
    single, two, three, four = points.breed
    assert FIGURES.share == 1, "acting costs a coin"
    most = {town.hotel[0] for town in TABLES.towns.values()}
    assert len(most) == 1
    states_only(
        BOOK,
        f"Collect all dogs there, for {FIGURES.dog_food} food each",
        f"Hire the character there, for {FIGURES.hire} coin, and use it once",
        f"brings {FIGURES.fair_goods} food or {FIGURES.fair_goods} coin",
        f"give a dog away for {FIGURES.donation} goods",
        f"Of one breed in one bay 1, 2, 3 or 4 dogs are worth {single}, {two}, {three} or {four}",
        f"Trained dogs bring {points.trained} more, bonus cards {points.bonus}, "
        f"the fullest hotel {most.pop()}",
        f"Sick dogs cost {-points.sick} each, no improvement {-points.no_improvement}, "
        f"a licence not paid {-points.licence}",
    )
