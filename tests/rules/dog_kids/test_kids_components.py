"""The component file: its figures against the rulebook, and what a broken one is told."""

from collections import Counter
from itertools import pairwise

import pytest
from kids_scenes import BLUE, COLOURS, GAME, GREEN, RED, TABLES, YELLOW

from dogs_rules.game import ComponentError
from dogs_rules.games.dog_kids import components
from dogs_rules.games.dog_kids.components import load, shipped_text
from dogs_rules.games.dog_kids.terms import DOGS, FACES, Kind, kind_of

CIRCUIT = "R/B G Y R G B* Y R B Y B/G Y R B Y G* R B G R G/Y R B G R Y* B G Y B"
CIRCUIT += " Y/R B G Y B R* G Y R G"


def broken(old: str, new: str) -> str:
    """The shipped file with something replaced; says what it is told."""
    text = shipped_text()
    assert old in text
    with pytest.raises(ComponentError) as caught:
        load(text.replace(old, new, 1), "mine.toml")
    return str(caught.value)


def test_the_88_cards_of_the_rulebook() -> None:
    kinds: Counter[int] = Counter()
    for face in range(FACES):
        kinds[kind_of(face)] += TABLES.copies[face]
    assert kinds == {
        Kind.SINGLE: 48,
        Kind.DOUBLE: 16,
        Kind.TWO_COLOURS: 12,
        Kind.KENNEL: 6,
        Kind.SWAP: 6,
    }
    assert len(GAME.derived.cards) == 88


def test_the_board_is_the_one_that_was_reconstructed() -> None:
    letters = {name[0].upper(): colour for name, colour in COLOURS.items()}
    for field, printed in zip(TABLES.fields, CIRCUIT.split(), strict=True):
        colours = {letters[letter] for letter in printed.rstrip("*").split("/")}
        assert set(field.colours) == colours
        assert field.kennel == printed.endswith("*")


def test_all_sides_are_equal_but_for_the_names_of_the_colours() -> None:
    turned = {RED: BLUE, BLUE: GREEN, GREEN: YELLOW, YELLOW: RED}
    count = len(TABLES.fields)
    for side, after in zip(TABLES.sides, (*TABLES.sides[1:], TABLES.sides[0]), strict=True):
        assert (side.start - 1) % count == side.last
        assert (after.start - side.start) % count == count // 4
        assert after.home == tuple(turned[colour] for colour in side.home)
        for step in range(count // 4):
            field = TABLES.fields[side.start + step]
            other = TABLES.fields[(after.start + step) % count]
            assert {turned[colour] for colour in field.colours} == set(other.colours)
            assert field.kennel == other.kennel


def test_colours_are_spread_evenly_and_neighbours_differ() -> None:
    fields = TABLES.fields
    counted = Counter(colour for field in fields for colour in field.colours)
    assert set(counted.values()) == {11}
    for field, after in zip(fields, (*fields[1:], fields[0]), strict=True):
        assert not set(field.colours) & set(after.colours)


def test_four_kennels_one_of_each_colour() -> None:
    kennels = [field for field in TABLES.fields if field.kennel]
    assert sorted(field.colours[0] for field in kennels) == [0, 1, 2, 3]


def test_dogs_and_their_places() -> None:
    assert [side.name for side in TABLES.sides] == ["white", "grey", "brown", "black"]
    for side in TABLES.sides:
        assert len(side.yard_at) == len(side.home_at) == DOGS
        last = TABLES.fields[side.last]
        way = [(last.x, last.y), *side.home_at]
        assert all(
            abs(x - to_x) <= 5 and abs(y - to_y) <= 2 for (x, y), (to_x, to_y) in pairwise(way)
        )


def test_a_file_that_says_the_same_has_the_same_digest() -> None:
    text = shipped_text()
    assert load("# mine\n" + text, "mine.toml").digest == TABLES.digest
    assert load(text.replace("red = 12", "red = 11"), "mine.toml").digest != TABLES.digest
    assert components.shipped() is components.shipped()


def test_another_file_gives_another_game() -> None:
    text = shipped_text().replace("red = 12", "red = 20")
    game = GAME.with_components(text, "mine.toml")
    assert len(game.derived.cards) == 96
    assert game.components == text
    assert len(GAME.derived.cards) == 88


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[circuit]", "[circuit", "not readable as TOML"),
        ("kennel = true", "kenel = true", "perhaps 'kennel' is meant"),
        ("red = 12", 'red = "many"', "cards.single.copies.red: found 'many'"),
        ("red = 12", "red = 0", "cards.single: found no single card in red"),
        ("red = 12", "red = -1", "cards.single.copies.red: found -1, expected 0 to 99"),
        ("cards = 5", "cards = 2", "solo_hand.cards: found 2, expected 3 to 6"),
        ('name = "white"', 'name = "grey"', "sides.name: found 'grey' twice"),
        ('name = "white"', 'name = "{white}"', "sides.name: found '{white}'"),
        ('key = "grey"', 'key = "white"', "sides.key: found 'white' twice"),
        ("start = 0", "start = 10", "sides.start: found 10 twice"),
        ("start = 0", "start = 40", "sides 'white'.start: found 40, expected 0 to 39"),
        ("start = 0", "start = 5", "sides 'white'.start: found a kennel field"),
        ("last = 39", "last = 0", "sides 'white'.last: found 0, expected another field"),
        ('sides = ["white", "brown"]', 'sides = ["white", "beige"]', "found 'beige'"),
        ('sides = ["white", "brown"]', 'sides = ["white"]', "seats for 2: found 1 side,"),
        ('sides = ["white", "brown"]', 'sides = ["brown", "white"]', "each side once, clockwise"),
        ('colours = ["green"]', 'colours = ["pink"]', "circuit.fields[1].colours: found 'pink'"),
        ('colours = ["green"]', "colours = []", "expected one colour, or two"),
        ("at = [29, 0]", "at = [29, 20]", "expected a place beside the next field"),
        ("[37, 2]", "[49, 2]", "yard_at[0]: found 49, 2, expected a place on a canvas"),
        ("[37, 2]", "[29, 2]", "not over circuit.fields[1].at"),
    ],
)
def test_a_broken_file_is_told_what_and_where(old: str, new: str, told: str) -> None:
    message = broken(old, new)
    assert message.startswith("mine.toml: ")
    assert told in message


def test_every_figure_says_where_it_comes_from() -> None:
    text = shipped_text()
    words = ('"rulebook"', '"derived"', '"reconstructed"')
    groups = [line for line in text.splitlines() if line.startswith("provenance = {")]
    assert len(groups) == 7
    assert all(any(word in line for word in words) for line in groups)
    assert "reconstructed" in text
