"""The book of DOG Kids: it says what the components say, and its examples can be played."""

from kids_scenes import NAMES, TABLES, Scene, laid, move

from dogs_rules.book import BookTable, Items, Verbatim, spans_of
from dogs_rules.games.dog_kids.actions import Change, KidsAction, Move
from dogs_rules.games.dog_kids.terms import (
    DOGS,
    DOUBLES,
    KENNEL,
    SINGLES,
    SWAP,
    TWO_COLOURS,
    YARD,
    Colour,
)
from dogs_rules.shelf import load_book
from tests.support.book_figures import states_only
from tests.support.pages import Pages

BOOK = load_book("dog_kids")
KENNELS = (5, 15, 25, 35)
PAGES = Pages(BOOK)
text, tables_of, emphasized = PAGES.text, PAGES.tables, PAGES.emphasized


def test_the_picture_of_the_board_is_that_of_the_components() -> None:
    (picture,) = [b for b in BOOK.section("board").blocks if isinstance(b, Verbatim)]
    signs: dict[tuple[int, int], str] = {}
    for field in TABLES.fields:
        letters = "".join(TABLES.colours[colour][0].upper() for colour in field.colours)
        signs[field.x, field.y] = letters + "^" * field.kennel
    for side in TABLES.sides:
        signs |= dict.fromkeys(side.yard_at, "o")
        for at, colour in zip(side.home_at, side.home, strict=True):
            signs[at] = TABLES.colours[colour][0]
    drawn = [line.split() for line in picture.lines]
    assert ["U" in row for row in drawn] == [y == 10 for y in range(0, 21, 2)]
    for y, row in zip(range(0, 21, 2), drawn, strict=True):
        there = sorted((x, sign) for (x, at), sign in signs.items() if at == y)
        assert [sign for sign in row if sign != "U"] == [sign for _, sign in there]


def test_the_sides_are_those_of_the_components() -> None:
    starts, homes = tables_of("board")
    assert [(side.name, colours(TABLES.fields[side.start].colours)) for side in TABLES.sides] == [
        row[:2] for row in starts
    ]
    assert homes == [
        (side.name, ", ".join(TABLES.colours[colour] for colour in side.home))
        for side in TABLES.sides
    ]
    assert f"ring of {len(TABLES.fields)} coloured fields" in text("board")


def colours(shown: tuple[int, ...]) -> str:
    return " and ".join(TABLES.colours[colour] for colour in shown)


def test_the_cards_are_those_of_the_components() -> None:
    parts, cards = tables_of("components")
    assert parts[-1] == ("Cards", str(sum(TABLES.copies)))
    assert [int(count) for _, count in cards] == [
        sum(TABLES.copies[SINGLES:DOUBLES]),
        sum(TABLES.copies[DOUBLES:TWO_COLOURS]),
        sum(TABLES.copies[TWO_COLOURS:KENNEL]),
        TABLES.copies[KENNEL],
        TABLES.copies[SWAP],
    ]
    assert TABLES.copies[SINGLES] == 12
    assert "48 cards, 12 of each colour" in text("single")
    assert TABLES.copies[DOUBLES] == 4
    assert "16 cards, 4 of each colour" in text("double")
    assert TABLES.copies[TWO_COLOURS] == 2
    assert "two of each pair of colours" in text("two-colours")
    assert TABLES.solo_hand == 5
    assert "holds five cards" in text("handicap")


def in_yard(*places: int) -> tuple[int, ...]:
    """A seat's dogs with those in the yard filled in."""
    return tuple(sorted((*places, *[YARD] * (DOGS - len(places)))))


def test_the_example_can_be_played() -> None:
    actions: list[tuple[KidsAction, tuple[int, ...], tuple[int, ...]]] = [
        (move("red", YARD), (0,), ()),
        (move("green", YARD), (0,), (20,)),
        (move("blue", 0), (5,), (20,)),
        (Change(), (5,), (20,)),
        (move("double red", 5), (12,), (20,)),
        (move("yellow", 20), (12,), (25,)),
        (move("green yellow", 12, "yellow"), (14,), (25,)),
        (move("yellow", YARD), (14,), (20, 25)),
        (move("yellow", 14), (20,), (25,)),
    ]
    (items,) = [b for b in BOOK.section("example-turns").blocks if isinstance(b, Items)]
    assert len(items.items) == len(actions)
    scene = Scene(2)
    for action, white, brown in actions:
        if isinstance(action, Move) and scene.mover is not None:
            scene.hand(scene.mover, NAMES[action.card])
        scene.do(action)
        assert scene.state.dogs == (in_yard(*white), in_yard(*brown))


def test_the_swap_of_the_example() -> None:
    scene = laid(("swap",), (5,), (37,))
    scene.swap(5, 1, 37)
    assert scene.state.dogs == (in_yard(37), in_yard(5))
    white, brown = TABLES.sides[0].last, TABLES.sides[2].last
    legs = ((white, 5), (white, 37), (brown, 37), (brown, 5))
    assert [(last - at) % len(TABLES.fields) + 1 for last, at in legs] == [35, 3, 23, 15]


def test_every_term_leads_to_its_section() -> None:
    """The search knows a section by all the words that rows for it give."""
    for anchor in ("glossary", *BOOK.section("glossary").children):
        (table,) = [b for b in BOOK.section(anchor).blocks if isinstance(b, BookTable)]
        assert all(row[0][0].link and row[1][0].emphasis for row in table.rows), anchor


def test_every_difference_of_the_rulebooks_leads_to_the_rule() -> None:
    paragraphs = BOOK.section("versions").blocks[1:]
    assert len(paragraphs) == 10
    assert all(any(span.link for span in spans_of((block,))) for block in paragraphs)


def test_there_is_a_kennel_field_of_each_colour_in_each_quarter() -> None:
    assert tuple(n for n, field in enumerate(TABLES.fields) if field.kennel) == KENNELS
    assert {TABLES.fields[n].colours for n in KENNELS} == {(colour,) for colour in Colour}


def test_in_a_minute_it_tells_no_figure_that_could_be_another() -> None:
    """How many dogs and cards there are is the rules', not the components'."""
    states_only(BOOK, "all three home", "You hold three cards", "the third dog at home", "all six")
