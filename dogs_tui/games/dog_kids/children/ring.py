"""The places of a child's table of DOG Kids: fields in a square ring, all else inside it.

The fields lie clockwise from the upper left corner. Along their inside runs the road of the big
arrow; inside that are the corners of the players and, in the middle, the cards.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

Cell = tuple[int, int]
UP, RIGHT, DOWN, LEFT = range(4)
_ROAD: Final = 2, 1
"""Columns and rows of the road: as thick in both directions."""
_TALLEST: Final = 5
_WIDEST: Final = 15


class Box(NamedTuple):
    x: int
    y: int
    width: int
    height: int


class Ring(NamedTuple):
    """How large fields are, and where the ring begins."""

    fields: int
    side: int
    """Fields of each side of the square."""
    width: int
    """Of a field."""
    height: int
    left: int
    top: int

    def _spot(self, place: int) -> tuple[int, int, int]:
        """Column and row of a field in the square, and the way from there outwards."""
        last = self.side - 1
        along, at = divmod(place * 4 * last // self.fields, last)
        return ((at, 0, UP), (last, at, RIGHT), (last - at, last, DOWN), (0, last - at, LEFT))[
            along
        ]

    def field(self, place: int) -> Box:
        """The cells of a field of the circuit."""
        x, y, _ = self._spot(place)
        return Box(self.left + x * self.width, self.top + y * self.height, self.width, self.height)

    @property
    def road(self) -> Box:
        """The rectangle along whose edge the road runs."""
        across, down = self.width, self.height
        size = self.side - 2
        return Box(self.left + across, self.top + down, size * across, size * down)

    @property
    def inside(self) -> Box:
        """All that is left inside the road."""
        x, y, width, height = self.road
        return Box(x + _ROAD[0], y + _ROAD[1], width - 2 * _ROAD[0], height - 2 * _ROAD[1])

    def head(self, place: int) -> tuple[int, int, int]:
        """The cell of the road that lies at a field, and the way from there to the field."""
        box, road, outwards = self.field(place), self.road, self._spot(place)[2]
        x = min(max(box.x + box.width // 2, road.x), road.x + road.width - 1)
        y = min(max(box.y + (box.height - 1) // 2, road.y), road.y + road.height - 1)
        if outwards in {UP, DOWN}:
            return x, road.y if outwards == UP else road.y + road.height - 1, outwards
        return road.x if outwards == LEFT else road.x + road.width - 2, y, outwards

    def walk(self, origin: int, target: int) -> Iterator[tuple[int, int, int]]:
        """The cells of the road from one field clockwise to another, each with its direction."""
        x, y, _ = self.head(origin)
        end = self.head(target)[:2]
        road, far = self.road, 2 * (self.road.width + self.road.height)
        right, low = road.x + road.width - 2, road.y + road.height - 1
        for _ in range(far):
            if y == road.y and x < right:
                way, x = RIGHT, x + 1
            elif x >= right and y < low:
                way, x, y = DOWN, right, y + 1
            elif y == low and x > road.x:
                way, x = LEFT, x - 1
            else:
                way, x, y = UP, road.x, y - 1
            if (x, y) == end or (way == RIGHT and (x + 1, y) == end == (right + 1, y)):
                return
            yield x, y, way

    def corner(self, side: int, width: int, height: int) -> Box:
        """The place of a player inside the road: from the upper left corner clockwise."""
        x, y, across, down = self.inside
        left = x if side in {0, 3} else x + across - width
        return Box(left, y if side in {0, 1} else y + down - height, width, height)


def ring_of(fields: int, width: int, height: int) -> Ring:
    """The largest ring of so many fields on a canvas."""
    side = -(-(fields + 4) // 4)
    across = max(3, min(_WIDEST, width // side))
    across -= across % 2 == 0
    down = max(1, min(_TALLEST, height // side, (across + 1) // 3))
    left, top = max(0, (width - side * across) // 2), max(0, (height - side * down) // 2)
    return Ring(fields, side, across, down, left, top)
