"""The map's geometry: where spaces and roads of the printed map lie on so many cells.

Coordinates of the component tables are stretched to the room there is, so the map grows with
the terminal and an owner's own map is drawn as well. Knows no Textual.
"""

from collections.abc import Callable
from functools import cached_property
from itertools import combinations, pairwise
from typing import Final

import msgspec

from dogs_rules.games.dogs.tables import Road, Tables
from dogs_rules.games.dogs.terms import CENTRE, SPACES
from dogs_tui.play.portraits import MIDDLE_HEAD, SMALL_HEAD, HeadSize

Cell = tuple[int, int]


class FieldForm(msgspec.Struct, frozen=True):
    """The size in which a space is drawn."""

    width: int
    rows: int
    centre: tuple[int, int]
    """Columns and rows of the centre beside such spaces."""
    head: HeadSize | None = None
    """Of a dog that lies there."""
    named: bool = False
    """True if the name of its breed stands below the head, and the letter beside it."""


SMALL: Final = FieldForm(5, 2, (6, 3))
"""Letter and code of the dog, below them what it costs and brings."""
MIDDLE: Final = FieldForm(5, 5, (6, 3), SMALL_HEAD)
"""The head of the dog above that."""
LARGE: Final = FieldForm(10, 6, (10, 4), SMALL_HEAD, named=True)
"""The head, and the whole name of the breed."""
HUGE: Final = FieldForm(14, 8, (10, 4), MIDDLE_HEAD, named=True)
"""The same with a larger head."""

FIELD_FORMS: Final = (HUGE, LARGE, MIDDLE, SMALL)

SCENERY_SIZE: Final = (3, 2)
"""Columns and rows of a house or a tree."""

ACROSS: Final = 2.5
"""The factor by which a cell sideways counts more than one ahead, when looking in a direction."""
CELL_HEIGHT: Final = 2
"""A cell is about twice as high as it is wide."""

ALONG, UPRIGHT, RISING, FALLING = range(4)
"""The direction of a road through a cell; 4 to 7: the bends, as ``DogsGlyphs.bends``."""


class RoadCell(msgspec.Struct, frozen=True):
    x: int
    y: int
    run: int
    """``ALONG`` and so on; from 4 on a bend."""


class Chart(msgspec.Struct, frozen=True, dict=True):
    """The map on ``width`` by ``height`` cells."""

    width: int
    height: int
    form: FieldForm
    corners: tuple[Cell, ...]
    """Top left cell of each space; the last is the centre's."""
    middles: tuple[Cell, ...]
    roads: dict[tuple[int, int], tuple[RoadCell, ...]]
    """By both ends, in both directions, from the first end to the second."""
    border: int
    """The column where the country begins."""

    @cached_property
    def scenery(self) -> tuple[Cell, ...]:
        """The top left cells of houses and trees; some of the ground stays free."""
        wide, high = SCENERY_SIZE
        return tuple(
            (x, y)
            for y in range(2, self.height - high, 2 * high)
            for x in range(2 + y % 3, self.width - wide - 1, 2 * wide + 1)
            if not self.border - wide < x < self.border + 2
            and not any(
                (x + across, y + down) in self._taken
                for across in range(-2, wide + 2)
                for down in range(high)
            )
        )

    def room_for(self, length: int, first: int, end: int) -> Cell | None:
        """The first cell for a name at the top or foot, clear of roads and spaces; ``None``: none.

        Args:
            length: Of the name.
            first: The first column it may take.
            end: The column after the last.
        """
        return next(
            (
                (x, y)
                for y in (0, self.height - 1)
                for x in range(first, end - length + 1)
                if not any((x + across, y) in self._taken for across in range(length))
            ),
            None,
        )

    @cached_property
    def _taken(self) -> frozenset[Cell]:
        """The cells of roads and spaces."""
        taken = {(cell.x, cell.y) for road in self.roads.values() for cell in road}
        for node, (left, top) in enumerate(self.corners):
            width, height = self.size(node)
            taken |= {(x, y) for x in range(left, left + width) for y in range(top, top + height)}
        return frozenset(taken)

    def way_cells(self, way: tuple[int, ...]) -> list[RoadCell]:
        """The cells along a way, node by node."""
        cells: list[RoadCell] = []
        for pair in pairwise(way):
            cells.extend(self.roads.get(pair, ()))
        return cells

    def size(self, node: int) -> Cell:
        """Columns and rows of a space, or of the centre."""
        return self.form.centre if node == CENTRE else (self.form.width, self.form.rows)

    def covers(self, node: int, x: int, y: int) -> bool:
        """True if a cell lies under a space."""
        left, top = self.corners[node]
        width, height = self.size(node)
        return left <= x < left + width and top <= y < top + height


def chart(printed: Tables, width: int, height: int) -> Chart:
    """The map of these tables on so many cells."""
    key = (printed.digest, width, height)
    drawn = _CHARTS.get(key)
    if drawn is None:
        if len(_CHARTS) >= _KEPT:
            _CHARTS.clear()
        drawn = _CHARTS[key] = _draw(printed, width, height)
    return drawn


_CHARTS: dict[tuple[str, int, int], Chart] = {}
_KEPT: Final = 32


def _draw(printed: Tables, width: int, height: int) -> Chart:
    """The map with the largest spaces that neither touch each other nor fill it."""
    return next(
        drawn
        for drawn in (_drawn(printed, width, height, form) for form in FIELD_FORMS)
        if drawn.form is SMALL or (height >= 4 * drawn.form.rows + 3 and not _touches(drawn))
    )


def _touches(drawn: Chart) -> bool:
    """True if any two nodes have no cell between them, from left to right."""
    areas = [(*drawn.corners[node], *drawn.size(node)) for node in range(len(drawn.corners))]
    return any(
        left < x + width + 1 and x < left + wide + 1 and top < y + height and y < top + high
        for (left, top, wide, high), (x, y, width, height) in combinations(areas, 2)
    )


def _drawn(printed: Tables, width: int, height: int, form: FieldForm) -> Chart:
    points = [(space.x, space.y) for space in printed.spaces]
    turns = [bend for road in printed.roads for bend in road.bends]
    xs = [x for x, _ in [*points, *turns, printed.centre]]
    ys = [y for _, y in [*points, *turns, printed.centre]]
    half = form.width // 2

    def scaled(x: int, y: int) -> Cell:
        across = (width - form.width) / max(1, max(xs) - min(xs))
        down = (height - 3) / max(1, max(ys) - min(ys))
        return round(half + (x - min(xs)) * across), round(1 + (y - min(ys)) * down)

    middles = tuple(scaled(*point) for point in [*points, printed.centre])
    corners: list[Cell] = []
    for node, (x, y) in enumerate(middles):
        wide, high = form.centre if node == CENTRE else (form.width, form.rows)
        left = min(max(0, x - wide // 2), width - wide)
        corners.append((left, min(max(0, y - (high - 1) // 2), height - high)))
    roads: dict[tuple[int, int], tuple[RoadCell, ...]] = {}
    for road in printed.roads:
        cells = _road(road, middles, scaled)
        roads[road.ends] = cells
        roads[road.ends[1], road.ends[0]] = cells[::-1]
    return Chart(
        width, height, form, tuple(corners), middles, roads, border=scaled(*printed.centre)[0]
    )


def _road(
    road: Road, middles: tuple[Cell, ...], scaled: Callable[[int, int], Cell]
) -> tuple[RoadCell, ...]:
    stops = [middles[road.ends[0]], *(scaled(*bend) for bend in road.bends), middles[road.ends[1]]]
    stops = _squared(stops)
    cells: list[Cell] = [stops[0]]
    for start, end in pairwise(stops):
        cells.extend(_line(start, end)[1:])
    return tuple(
        RoadCell(x, y, _run(cells[max(0, at - 1)], (x, y), cells[min(at + 1, len(cells) - 1)]))
        for at, (x, y) in enumerate(cells)
    )


def _squared(stops: list[Cell]) -> list[Cell]:
    """Rounding may put a bend one cell beside its end; roads that turn run straight."""
    out = list(stops)
    if len(stops) > 2:
        if abs(out[0][0] - out[1][0]) <= 1:
            out[1] = (out[0][0], out[1][1])
        if abs(out[-1][0] - out[-2][0]) <= 1:
            out[-2] = (out[-1][0], out[-2][1])
    return out


def _line(start: Cell, end: Cell) -> list[Cell]:
    """The cells of a straight line, each touching the next."""
    (x0, y0), (x1, y1) = start, end
    steps = max(abs(x1 - x0), abs(y1 - y0), 1)
    return [
        (round(x0 + (x1 - x0) * step / steps), round(y0 + (y1 - y0) * step / steps))
        for step in range(steps + 1)
    ]


def _run(before: Cell, here: Cell, after: Cell) -> int:
    """The direction of a road through a cell, from the cells before and after it."""
    came = (here[0] - before[0], here[1] - before[1])
    goes = (after[0] - here[0], after[1] - here[1])
    for step in (goes, came):
        if step[0] and step[1]:
            return FALLING if step[0] == step[1] else RISING
    if came[0] and goes[1]:
        return _BENDS[(-came[0], goes[1])]
    if came[1] and goes[0]:
        return _BENDS[(goes[0], -came[1])]
    return UPRIGHT if came[1] or goes[1] else ALONG


_BENDS: Final = {(1, 1): 4, (-1, 1): 5, (1, -1): 6, (-1, -1): 7}
"""The bend that joins a side (right 1, left -1) with another (down 1, up -1)."""


def neighbour(of: Chart, space: int, dx: int, dy: int) -> int:
    """The nearest space in a direction; the same one when nothing lies there."""
    x, y = of.middles[space]
    best, best_score = space, float("inf")
    for other in range(SPACES):
        if other == space:
            continue
        ahead = (of.middles[other][0] - x) * dx + (of.middles[other][1] - y) * CELL_HEIGHT * dy
        across = (of.middles[other][0] - x) * dy + (of.middles[other][1] - y) * CELL_HEIGHT * dx
        if ahead <= 0:
            continue
        score = ahead + ACROSS * abs(across)
        if score < best_score:
            best, best_score = other, score
    return best
