"""Names of the things of Dog Lover: cards, tricks, food, places around the grid. No Textual.

Names are phrases, so that a sentence built from them is translated as a whole.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FIRST_FOOD,
    FIRST_TRAIT,
    FOOD_CARDS,
    LANES,
    RUNAWAY,
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
from dogs_rules.games.dog_lover.view import OwnDog
from dogs_rules.phrase import Phrase, literal, phrase, plural, sense
from dogs_rules.staged import StagedGame
from dogs_tui.words import listed, phrases, say
from dogs_tui.words.game import GameWords


class Labels(GameWords):
    """The names that come from the components of a match.

    Args:
        game: The game of the match that is spoken about.
    """

    def __init__(self, game: StagedGame[Any, Any, Any, Tables, Any]) -> None:
        super().__init__(game)
        self.tables = game.tables

    def card_name(self, face: Face) -> Phrase:
        """The name on a card: ``Dango``, ``Walk``; for a Food card, the food it brings."""
        if kind_of(face) == Kind.FOOD:
            return food_card(face)
        return literal(self.tables.name(face))

    def card_names(self, faces: Iterable[Face]) -> Phrase:
        """Cards, equal ones counted: ``Training x2, Ball``."""
        return phrases.counted(faces, self.card_name)

    def original_name(self, face: Face) -> str:
        """The name in the Polish rulebook."""
        tables = self.tables
        if kind_of(face) == Kind.DOG:
            return tables.dog(face).original
        return tables.cards[face].original

    def trait_name(self, trait: Trait) -> Phrase:
        """A trait by its name: ``Thief``."""
        return self.card_name(FIRST_TRAIT + trait)

    def sign(self, name: str, view: Any) -> str:
        kind, _, which = name.partition(".")
        match kind:
            case "food":
                return food_letter(Food[which.upper()])
            case "trick":
                return str(view.areas[view.seat].tricks.index(int(which)) + 1)
            case _:
                return super().sign(name, view)

    def trick_name(self, trick: int) -> Phrase:
        """A trick by its name: ``Sit``."""
        return literal(self.tables.tricks[trick].name)

    def grid_card(self, grid: Sequence[Face], cell: int) -> Phrase:
        """The name of the card in a cell, or ``no card``."""
        return phrase("no card") if grid[cell] == EMPTY else self.card_name(grid[cell])


def size_name(size: Size) -> Phrase:
    return _SIZES[size]


def trainings(count: int) -> Phrase:
    """``1 Training``, ``3 Trainings``."""
    return plural("{n} Training", "{n} Trainings", count)


# Food.


def food_card(face: Face) -> Phrase:
    """A Food card by what it brings: ``2 scraps``."""
    food, units = FOOD_CARDS[face - FIRST_FOOD]
    return food_amount(food, units)


def food_name(food: int) -> Phrase:
    """A food by its name: ``dry bits``."""
    return _FOODS[food]


def food_letter(food: int) -> str:
    """The letter for a food on cards and beside dogs, in the player's language: ``S``."""
    return say(_FOOD_LETTERS[food])[:1]


def food_amount(food: int, count: int) -> Phrase:
    """So much of a food: ``1 scrap``, ``2 dry``."""
    return _FOOD_AMOUNTS[food].filled(count, n=count)


def meal(portions: Sequence[int]) -> Phrase:
    """Food by kind, leaving out what is none: ``2 scraps, 1 canned``; ``nothing``."""
    there = [food_amount(food, count) for food, count in enumerate(portions) if count]
    return listed(there) if there else phrase("nothing")


def diet(words: Labels, dog: OwnDog) -> Phrase:
    """The food of a dog: ``eats 2 scraps, 1 canned``."""
    if dog.trait == RUNAWAY:
        return phrase("eats any one token")
    return phrase("eats {food}", food=meal(words.tables.dog(dog.card).food))


# The grid and the places around it.


def cell_name(cell: int) -> Phrase:
    """A cell of the grid: ``top left``."""
    return _CELLS[cell]


def lane_name(lane: int) -> Phrase:
    """``the left column``, ``the top row``."""
    return _LANES[lane]


def place_name(place: int) -> Phrase:
    """A place beside the grid: ``above the left column``."""
    return _PLACES[place]


def cells_name(cells: Sequence[int]) -> Phrase:
    """Cells of the grid; a whole column or row by its name."""
    for lane in range(LANES):
        if tuple(cells) == cells_of(lane):
            return _LANES[lane]
    return listed(map(cell_name, cells))


def landing(cells: Sequence[int], place: int) -> Phrase:
    """The Watch Dog's place after cells were taken: ``above the left column``, ``below it``."""
    if tuple(cells) == cells_of(lane_of(place)):
        return _PLACES_OF_TAKEN[place // SIDE]
    return place_name(place)


_SIZES: Final[dict[int, Phrase]] = {
    Size.SMALL: phrase("small"),
    Size.MEDIUM: phrase("medium"),
    Size.BIG: phrase("big"),
}

_FOODS: Final[dict[int, Phrase]] = {
    Food.SCRAPS: phrase("scraps"),
    Food.DRY: phrase("dry bits"),
    Food.CANNED: phrase("canned food"),
    Food.WILD: phrase("wild food"),
}

_FOOD_LETTERS: Final[dict[int, Phrase]] = {
    Food.SCRAPS: phrase(sense("one capital letter for scraps, no other food's", "S")),
    Food.DRY: phrase(sense("one capital letter for dry bits, no other food's", "D")),
    Food.CANNED: phrase(sense("one capital letter for canned food, no other food's", "C")),
    Food.WILD: phrase(sense("one capital letter for wild food, no other food's", "W")),
}

_FOOD_AMOUNTS: Final[dict[int, Phrase]] = {
    Food.SCRAPS: plural("{n} scrap", "{n} scraps"),
    Food.DRY: plural("{n} dry", "{n} dry"),
    Food.CANNED: plural("{n} canned", "{n} canned"),
    Food.WILD: plural("{n} wild", "{n} wild"),
}

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

_PLACES: Final = (
    phrase("above the left column"),
    phrase("above the middle column"),
    phrase("above the right column"),
    phrase("right of the top row"),
    phrase("right of the middle row"),
    phrase("right of the bottom row"),
    phrase("below the left column"),
    phrase("below the middle column"),
    phrase("below the right column"),
    phrase("left of the top row"),
    phrase("left of the middle row"),
    phrase("left of the bottom row"),
)

_PLACES_OF_TAKEN: Final = (
    phrase("above it"),
    phrase("right of it"),
    phrase("below it"),
    phrase("left of it"),
)
"""By side, beside a column or row that was just taken."""
