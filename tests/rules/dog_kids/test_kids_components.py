"""The component file: its figures against the rulebook, and what a broken one is told."""

from collections import Counter
from itertools import pairwise

from kids_scenes import BLUE, COLOURS, GAME, GREEN, RED, TABLES, YELLOW

from dogs_rules.games.dog_kids.terms import DOGS, FACES, Kind, kind_of

CIRCUIT = "R/B G Y R G B* Y R B Y B/G Y R B Y G* R B G R G/Y R B G R Y* B G Y B"
CIRCUIT += " Y/R B G Y B R* G Y R G"


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


def test_dogs_and_their_places() -> None:
    assert [side.name for side in TABLES.sides] == ["white", "grey", "brown", "black"]
    for side in TABLES.sides:
        assert len(side.yard_at) == len(side.home_at) == DOGS
        last = TABLES.fields[side.last]
        way = [(last.x, last.y), *side.home_at]
        assert all(
            abs(x - to_x) <= 5 and abs(y - to_y) <= 2 for (x, y), (to_x, to_y) in pairwise(way)
        )
