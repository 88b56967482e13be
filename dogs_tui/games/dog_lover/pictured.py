"""The picture of a trick, and its text: turned so that its star stands at the left. No Textual."""

from typing import TypeAlias

from dogs_rules.games.dog_lover.tables import TrickCard
from dogs_rules.games.dog_lover.terms import PLACES, SIDE

Cell: TypeAlias = tuple[int, int]
"""Row and column."""

TURNS = 4


def turned(card: TrickCard, turn: int) -> tuple[tuple[Cell, ...], Cell]:
    """Cells and star of a trick after so many quarter turns clockwise, from row 0 and column 0."""
    cells, star = list(card.cells), card.star
    for _ in range(turn % TURNS):
        cells = [(column, -row) for row, column in cells]
        star = (star[1], -star[0])
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    shifted = sorted((row - top, column - left) for row, column in cells)
    return tuple(shifted), (star[0] - top, star[1] - left)


def upright(card: TrickCard) -> int:
    """The turn in which a trick is pictured: its star at the left, so that three rows hold it."""
    return next((turn for turn in range(TURNS) if turned(card, turn)[1][1] < 0), 0)


def pictured(card: TrickCard) -> tuple[tuple[int, ...], int]:
    """The cells of a trick in the grid as it is pictured, and the place of its star."""
    cells, (row, _) = turned(card, upright(card))
    return tuple(SIDE * down + right for down, right in cells), PLACES - SIDE + row
