"""The layout of the table of Dog Lover at a size, and which way the cursor goes."""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from dogs_rules.games.dog_lover.terms import GRID, ROW, SIDE

MARGIN = 3
"""Columns beside the grid, for the Watch Dog; above and below it is one row."""
SHAPE = 3
"""Rows of a pictured trick."""
SHAPE_WIDTH = 1 + 2 * SIDE
"""Columns of a pictured trick: its star, and three cells."""
WIDEST = 176
"""Columns that the table uses: on wider screens it stands in the middle."""


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
    """A location of the cursor: a zone, and the index of a thing in it."""

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
    """All own tricks, heading not counted; those that have room lie there."""
    heads: tuple[int, int, int]
    """Rows of the headings of the three."""
    detail: Rect
    """Below own tricks: room for the card under the cursor; may have no height."""
    note: int
    """The first row of what happens this turn."""
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

    def own_tricks(self, names: Sequence[int]) -> tuple[Rect, ...]:
        """The boxes of own tricks, as many as have room: in columns, or as wide as each name needs.

        Args:
            names: How many cells the name of each takes.
        """
        for count in range(len(names), 0, -1):
            columns = max(ROW, count)
            boxes = _columns(self.own, columns)[:count]
            wide = [max(SHAPE_WIDTH, cells) for cells in names[:count]]
            if max(wide) <= boxes[0].width:
                return boxes
            if sum(wide) + count - 1 <= self.own.width:
                starts = accumulate((cells + 1 for cells in wide), initial=self.own.x)
                return tuple(
                    Rect(x, self.own.y, cells, self.own.height)
                    for x, cells in zip(starts, wide, strict=False)
                )
        return _columns(self.own, ROW)[: len(names)]


@lru_cache(maxsize=32)
def plan(width: int, height: int, notes: int = 1) -> TableLayout:
    """The table at one size: cards grow with it, and the shelter as far as the panel has rows.

    Args:
        width: Columns, 80 and more.
        height: Rows, 19 and more.
        notes: Rows of what happens this turn.
    """
    used = min(width, WIDEST)
    left = (width - used) // 2
    wide = 13 + (used - 80) * 2 // 9
    high = max(4, min(12, height // 5))
    grid = Rect(left, 0, SIDE * wide + 2 * MARGIN, SIDE * high + 2)
    cards = tuple(
        Rect(left + MARGIN + wide * (cell % SIDE), 1 + high * (cell // SIDE), wide, high)
        for cell in range(GRID)
    )
    panel = Rect(left + grid.width, 0, used - grid.width, grid.height)
    each = min(3, 1 + (panel.height - 14) // SIDE)
    loose = min(1, (panel.height - 11 - ROW * each) // 2)
    learn = 1
    shelter = learn + 1 + SHAPE + 1 + loose
    own = shelter + ROW * each + 1 + loose
    below = own + 1 + SHAPE + 1
    note = grid.height
    return TableLayout(
        cards=cards,
        grid=grid,
        panel=panel,
        learn=_columns(Rect(panel.x, learn, panel.width, 1 + SHAPE), ROW),
        shelter=tuple(Rect(panel.x, shelter + each * n, panel.width, each) for n in range(ROW)),
        own=Rect(panel.x, own, panel.width, 1 + SHAPE),
        heads=(learn - 1, shelter - 1, own - 1),
        detail=Rect(panel.x, below, panel.width, max(0, panel.height - below)),
        note=note,
        area=Rect(left, note + notes, used, max(0, height - note - notes)),
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
