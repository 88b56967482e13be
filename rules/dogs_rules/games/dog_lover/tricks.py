"""Tricks laid on the grid: turned by quarter turns, shifted, never mirrored (rulebook, tricks)."""

from itertools import product
from typing import Final, TypeAlias

from dogs_rules.games.dog_lover.tables import Placement
from dogs_rules.games.dog_lover.terms import LANES, SIDE, cells_of

Spot: TypeAlias = tuple[int, int]
"""Row and column; row 0 is the top one."""

TURNS: Final = 4
ABOVE, RIGHT, BELOW, LEFT = range(0, TURNS * SIDE, SIDE)
"""The first of the three places at each side of the grid."""


def beyond(cells: tuple[Spot, ...], star: Spot) -> tuple[int, ...]:
    """The sides of a shape that a star lies beyond: ``ABOVE``, ``RIGHT``, ``BELOW``, ``LEFT``.

    A star that points the Watch Dog to its place lies beyond exactly one of them.
    """
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    row, column = star
    outside = {
        ABOVE: row < min(rows),
        RIGHT: column > max(columns),
        BELOW: row > max(rows),
        LEFT: column < min(columns),
    }
    return tuple(side for side, lies in outside.items() if lies)


def placements(cells: tuple[Spot, ...], star: Spot) -> tuple[Placement, ...]:
    """All ways to lay a trick on the grid, by turn, then by row and column.

    The Watch Dog's place is beside the grid where the star points: a star that comes to lie inside
    the grid slides outwards along its line (our ruling). Ways that take the same cards and send
    the Watch Dog to the same place are there once.

    Args:
        cells: The cards it takes, as printed.
        star: The place the Watch Dog goes to, in the same frame, beyond one side of the cells.
    """
    by_cells: dict[tuple[tuple[int, ...], int], Placement] = {}
    for turn in range(TURNS):
        (side,) = beyond(cells, star)
        top = min(row for row, _ in cells)
        left = min(column for _, column in cells)
        height = max(row for row, _ in cells) - top + 1
        width = max(column for _, column in cells) - left + 1
        for at in product(range(SIDE - height + 1), range(SIDE - width + 1)):
            down, across = at[0] - top, at[1] - left
            taken = tuple(sorted((row + down) * SIDE + column + across for row, column in cells))
            along = star[1] + across if side in (ABOVE, BELOW) else star[0] + down
            made = Placement(
                cells=taken, place=side + along, turn=turn, at=at, lanes=crowded(taken)
            )
            by_cells.setdefault((taken, made.place), made)
        cells = tuple(_turned(cell) for cell in cells)
        star = _turned(star)
    return tuple(by_cells.values())


def crowded(cells: tuple[int, ...]) -> frozenset[int]:
    """The columns (0 to 2) and rows (3 to 5) in which more than one of these cells lies."""
    return frozenset(
        lane for lane in range(LANES) if sum(cell in cells for cell in cells_of(lane)) > 1
    )


def _turned(spot: Spot) -> Spot:
    """A quarter turn clockwise around the origin."""
    row, column = spot
    return column, -row
