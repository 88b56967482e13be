"""Names of the things of Dog Lover: cards, tricks, food, places around the grid. No Textual.

Names are phrases, so that a sentence built from them is translated as a whole.
"""

from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from typing import Final

from dogs_rules.games.dog_lover.components import shipped
from dogs_rules.games.dog_lover.tables import Placement, Tables
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FIRST_FOOD,
    FIRST_TRAIT,
    FOOD_CARDS,
    LANES,
    SIDE,
    Face,
    Food,
    Kind,
    Size,
    Trait,
    cells_of,
    kind_of,
    lane_of,
)
from dogs_rules.phrase import Phrase, literal, phrase
from dogs_tui.words import listed, phrases

in_play: ContextVar[Tables | None] = ContextVar("dog_lover_in_play", default=None)
"""The component tables of the match this code speaks about; ``None``: those that ship."""


def tables() -> Tables:
    """The component tables that names and figures are taken from."""
    return in_play.get() or shipped()


# Cards.


def card_name(face: Face) -> Phrase:
    """What stands on a card: ``Dango``, ``Walk``; a Food card by what it brings."""
    if kind_of(face) == Kind.FOOD:
        return food_card(face)
    return literal(tables().name(face))


def card_names(faces: Iterable[Face]) -> Phrase:
    """Cards, equal ones counted: ``Training x2, Ball``."""
    return phrases.counted(faces, card_name)


def original_name(face: Face) -> str:
    """The name in the Polish rulebook."""
    known = tables()
    if kind_of(face) == Kind.DOG:
        return known.dog(face).original
    return known.cards[face].original


def trait_name(trait: Trait) -> Phrase:
    """A trait by its name: ``Thief``."""
    return card_name(FIRST_TRAIT + trait)


def trick_name(trick: int) -> Phrase:
    """A trick by its name: ``Sit``."""
    return literal(tables().tricks[trick].name)


def size_name(size: Size) -> Phrase:
    return _SIZES[size]


def kind_name(kind: Kind) -> Phrase:
    """A sort of card, in the plural as a heading."""
    return _KINDS[kind]


def trainings(count: int) -> Phrase:
    """``1 Training``, ``3 Trainings``."""
    return phrase("1 Training") if count == 1 else phrase("{n} Trainings", n=count)


def cards(count: int) -> Phrase:
    """``1 card``, ``3 cards``."""
    return phrase("1 card") if count == 1 else phrase("{n} cards", n=count)


# Food.


def food_card(face: Face) -> Phrase:
    """A Food card by what it brings: ``2 scraps``."""
    food, units = FOOD_CARDS[face - FIRST_FOOD]
    return food_amount(food, units)


def food_name(food: int) -> Phrase:
    """A food by its name: ``dry bits``."""
    return _FOODS[food]


def food_amount(food: int, count: int) -> Phrase:
    """So much of a food: ``1 scrap``, ``2 dry``."""
    if food == Food.SCRAPS:
        return phrase("1 scrap") if count == 1 else phrase("{n} scraps", n=count)
    return phrase("{n} {food}", n=count, food=_SHORT_FOODS[food])


def meal(portions: Sequence[int]) -> Phrase:
    """Food by kind, leaving out what is none: ``2 scraps, 1 canned``; ``nothing``."""
    there = [food_amount(food, count) for food, count in enumerate(portions) if count]
    return listed(there) if there else phrase("nothing")


# The grid and the places around it.


def cell_name(cell: int) -> Phrase:
    """A cell of the grid: ``top left``."""
    return _CELLS[cell]


def lane_name(lane: int) -> Phrase:
    """``the left column``, ``the top row``."""
    return _LANES[lane]


def place_name(place: int) -> Phrase:
    """A place beside the grid: ``above the left column``."""
    return phrase("{side} {lane}", side=_SIDES[place // SIDE], lane=_LANES[lane_of(place)])


def cells_name(cells: Sequence[int]) -> Phrase:
    """Cells of the grid; a whole column or row by its name."""
    for lane in range(LANES):
        if tuple(cells) == cells_of(lane):
            return _LANES[lane]
    return listed(map(cell_name, cells))


def landing(placement: Placement) -> Phrase:
    """Where the Watch Dog goes after a placement: ``above the left column``, ``below it``."""
    if placement.cells == cells_of(lane_of(placement.place)):
        return phrase("{side} it", side=_SIDES[placement.place // SIDE])
    return place_name(placement.place)


def grid_card(grid: Sequence[Face], cell: int) -> Phrase:
    """What lies in a cell."""
    return phrase("no card") if grid[cell] == EMPTY else card_name(grid[cell])


_SIZES: Final[dict[int, Phrase]] = {
    Size.SMALL: phrase("small"),
    Size.MEDIUM: phrase("medium"),
    Size.BIG: phrase("big"),
}

_KINDS: Final[dict[int, Phrase]] = {
    Kind.WALK: phrase("Walks"),
    Kind.TRAINING: phrase("Trainings"),
    Kind.ADOPTION: phrase("Adoptions"),
    Kind.BONE: phrase("Bones"),
    Kind.TOY: phrase("favorite things"),
    Kind.FOOD: phrase("Food cards"),
    Kind.TRAIT: phrase("traits"),
    Kind.FETCH: phrase("Fetch"),
    Kind.DOG: phrase("dogs"),
}

_FOODS: Final[dict[int, Phrase]] = {
    Food.SCRAPS: phrase("scraps"),
    Food.DRY: phrase("dry bits"),
    Food.CANNED: phrase("canned food"),
    Food.WILD: phrase("wild food"),
}

_SHORT_FOODS: Final[dict[int, Phrase]] = {
    Food.DRY: phrase("dry"),
    Food.CANNED: phrase("canned"),
    Food.WILD: phrase("wild"),
}
"""Beside a figure; scraps have a singular of their own."""

_CELLS: Final = (
    phrase("top left"),
    phrase("top middle"),
    phrase("top right"),
    phrase("middle left"),
    phrase("centre"),
    phrase("middle right"),
    phrase("bottom left"),
    phrase("bottom middle"),
    phrase("bottom right"),
)

_LANES: Final = (
    phrase("the left column"),
    phrase("the middle column"),
    phrase("the right column"),
    phrase("the top row"),
    phrase("the middle row"),
    phrase("the bottom row"),
)

_SIDES: Final = (
    phrase("above"),
    phrase("right of"),
    phrase("below"),
    phrase("left of"),
)
