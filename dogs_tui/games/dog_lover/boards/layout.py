"""Where everything of the table of Dog Lover lies at a size, and which way the cursor goes."""

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from dogs_rules.games.dog_lover.terms import GRID, ROW, SIDE

MARGIN = 3
"""Columns beside the grid, for the Watch Dog; above and below it is one row."""
SHAPE = 3
"""Rows of a pictured trick."""
MOST_TRICKS = 4
"""Own tricks shown at once."""


class Rect(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


class Zone(Enum):
    """A part of the table with locations for the cursor."""

    GRID = "grid"
    LEARN = "learn"
    SHELTER = "shelter"
    OWN = "own"
    DOG = "dog"


class TableLocation(NamedTuple):
    """Where the cursor can be: a zone, and the how-many-th thing of it."""

    zone: Zone
    at: int


class TableLayout(NamedTuple):
    """The table at one size."""

    cards: tuple[Rect, ...]
    """The nine cells of the grid."""
    grid: Rect
    """With its margins."""
    panel: Rect
    """Right of the grid: tricks, shelter, own tricks."""
    learn: tuple[Rect, ...]
    shelter: tuple[Rect, ...]
    own: Rect
    """All own tricks, heading not counted."""
    heads: tuple[int, int, int]
    """Rows of the headings of the three."""
    detail: Rect
    """Below own tricks: room for the card under the cursor; may have no height."""
    note: int
    """The row of what happens this turn."""
    area: Rect
    """The seat's own dogs, food and hand."""

    def place(self, place: int) -> tuple[int, int, int]:
        """Column, row and width of a place of the Watch Dog."""
        lane = place % SIDE
        box = self.cards[lane] if place // SIDE % 2 == 0 else self.cards[lane * SIDE]
        middle = box.x + (box.width - MARGIN) // 2
        level = box.y if box.height < 5 else box.y + box.height // 2  # beside an empty line
        right = self.grid.x + self.grid.width - MARGIN
        below = self.grid.y + self.grid.height - 1
        corners = ((middle, self.grid.y), (right, level), (middle, below), (self.grid.x, level))
        return (*corners[place // SIDE], MARGIN)

    def own_tricks(self, count: int) -> tuple[Rect, ...]:
        """Where so many own tricks lie; no more than ``MOST_TRICKS`` of them."""
        columns = max(ROW, min(MOST_TRICKS, count))
        return _columns(self.own, columns)[:count]


@lru_cache(maxsize=32)
def plan(width: int, height: int) -> TableLayout:
    """The table in so many columns and rows; made for 80 by 19 and more."""
    wide = 13 + max(0, width - 80) // 8
    high = 4 if height < 26 else 5 if height < 32 else 6
    grid = Rect(0, 0, SIDE * wide + 2 * MARGIN, SIDE * high + 2)
    cards = tuple(
        Rect(MARGIN + wide * (cell % SIDE), 1 + high * (cell // SIDE), wide, high)
        for cell in range(GRID)
    )
    panel = Rect(grid.width, 0, width - grid.width, grid.height)
    loose = 1 if panel.height in (16, 17) else 0
    learn = 1
    shelter = learn + 1 + SHAPE + 1 + loose
    own = shelter + 3 + 1 + loose
    below = own + 1 + SHAPE
    note = grid.height
    return TableLayout(
        cards,
        grid,
        panel,
        _columns(Rect(panel.x, learn, panel.width, 1 + SHAPE), ROW),
        _columns(Rect(panel.x, shelter, panel.width, 3), ROW),
        Rect(panel.x, own, panel.width, 1 + SHAPE),
        (learn - 1, shelter - 1, own - 1),
        Rect(panel.x, below + 1, panel.width, max(0, panel.height - below - 1)),
        note,
        Rect(0, note + 1, width, max(0, height - note - 1)),
    )


def _columns(box: Rect, count: int) -> tuple[Rect, ...]:
    """A box cut into columns with a gap between them."""
    wide = (box.width + 1) // count
    return tuple(Rect(box.x + wide * n, box.y, wide - 1, box.height) for n in range(count))


def neighbour(
    locations: Mapping[TableLocation, Rect], now: TableLocation, right: int, down: int
) -> TableLocation:
    """The nearest location in a direction; the same where there is none.

    Args:
        locations: All there are.
        now: Where the cursor is.
        right: 1 to the right, -1 to the left, 0 neither.
        down: 1 down, -1 up, 0 neither.
    """
    if now not in locations:
        return next(iter(locations), now)
    x, y = _middle(locations[now])
    best, nearest = now, 0.0
    for location, box in locations.items():
        dx, dy = _middle(box)
        dx, dy = dx - x, 2 * (dy - y)  # a cell is about twice as high as wide
        along, across = dx * right + dy * down, abs(dx * down) + abs(dy * right)
        if along <= 0 or across > 3 * along:
            continue
        apart = along + 2 * across
        if best == now or apart < nearest:
            best, nearest = location, apart
    return best


def _middle(box: Rect) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2
