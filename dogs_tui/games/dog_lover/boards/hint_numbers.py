"""The numbers of hints on the table of Dog Lover, where they cover nothing that is read.

On cards and beside tricks each number has a row of its own: 1 stands above 2, and 2 above 3, so
that what belongs together is seen even where hints overlap.
"""

from collections.abc import Mapping
from typing import Final

from dogs_rules.games.dog_lover.terms import SIDE
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.hint_paths import Beside
from dogs_tui.games.dog_lover.boards.layout import (
    SHAPE_WIDTH,
    Rect,
    TableLayout,
    TableLocation,
    Zone,
)
from dogs_tui.kit.canvas import Canvas

_PANEL: Final = {Zone.LEARN, Zone.SHELTER, Zone.OWN}


def put_hints(
    board: LoverBoard,
    canvas: Canvas,
    where: TableLayout,
    locations: Mapping[TableLocation, Rect],
    *,
    panel: bool,
) -> None:
    """Puts the board's numbers beside what they are about.

    Args:
        board: Gives inks and numbers.
        canvas: Where to paint, over all that is painted already.
        where: Where everything lies.
        locations: The same of what the cursor can be on.
        panel: Whether tricks and shelter are seen.
    """
    for about in board.numbers:
        if isinstance(about, Beside):
            _put_beside(board, canvas, where, about)
        elif (
            isinstance(about, TableLocation)
            and about in locations
            and (panel or about.zone not in _PANEL)
        ):
            _put_at(board, canvas, about, locations[about])
            if about.zone == Zone.DOG and locations[about].y in board.hinted_rows:
                board.hinted_rows |= _seen(where, locations, about)


def _seen(
    where: TableLayout, locations: Mapping[TableLocation, Rect], dog: TableLocation
) -> frozenset[int]:
    """The rows that are to be seen for a hint about a dog.

    All of it, the heading of its area, where its food stands, and in front of the panel the list
    that asks for a dog.
    """
    box, panel = locations[dog], where.panel
    dogs = sum(location.zone == Zone.DOG for location in locations)
    asked = range(panel.y, panel.y + 1 + dogs)
    return frozenset({*asked, *range(where.area.y, box.y + box.height)})


def _put_beside(board: LoverBoard, canvas: Canvas, where: TableLayout, about: Beside) -> None:
    """Right of the places above and below the grid, below those at its sides."""
    column, row, width = where.place(about.place)
    if about.place // SIDE % 2 == 0:
        board.put_hint(canvas, column + width, row, about, width)
    else:
        board.put_hint(canvas, column, row + 1, about, width)


def _put_at(board: LoverBoard, canvas: Canvas, location: TableLocation, box: Rect) -> None:
    if location.zone == Zone.GRID:
        _put_below(board, canvas, box.x, box.y, location)
    elif location.zone in {Zone.LEARN, Zone.OWN}:
        _put_below(board, canvas, box.x + SHAPE_WIDTH, box.y, location)
    elif location.zone == Zone.SHELTER:
        board.put_hint(canvas, box.x - 1, box.y, location)
    else:
        _put_dog(board, canvas, box, location)


def _put_dog(board: LoverBoard, canvas: Canvas, box: Rect, location: TableLocation) -> None:
    """Behind a dog's size, or behind its line: where room for it ends, or in the gap after it."""
    tall = box.height > 1
    x = min(box.x + box.width - tall, canvas.width - 1)
    board.put_hint(canvas, x, box.y, location, min(1 + tall, canvas.width - x))


def _put_below(board: LoverBoard, canvas: Canvas, x: int, y: int, location: TableLocation) -> None:
    """Each number so many rows below; a mark that is no number where the first would stand."""
    for number in board.numbers[location]:
        below = int(number) if number.isdigit() else 1
        canvas.put(x, y + below, number, board.ink("hint"))
