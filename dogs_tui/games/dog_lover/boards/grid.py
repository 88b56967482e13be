"""The nine cards, the Watch Dog beside them, and what a trick held over them would take."""

from typing import NamedTuple

from dogs_rules.games.dog_lover.tables import Placement
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    GRID,
    LANES,
    PLACES,
    SIDE,
    Face,
    cells_of,
    lane_of,
)
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.card_face import put_card
from dogs_tui.games.dog_lover.boards.hint_paths import Beside
from dogs_tui.games.dog_lover.boards.layout import MARGIN, Rect, TableLayout, TableLocation, Zone
from dogs_tui.kit.canvas import Canvas

_ROUND = (*range(6), 8, 7, 6, 11, 10, 9)
"""The places clockwise, from above the left column on."""


class Held(NamedTuple):
    """The overlay of the grid: chosen trick, lit cells, cursor and places of the Watch Dog."""

    placement: Placement | None = None
    """Of the trick that is chosen."""
    blocked: bool = False
    """The Watch Dog does not allow it."""
    lit: frozenset[int] = frozenset()
    """Cells that may be chosen, or were just taken."""
    cursor: int = EMPTY
    """The cell the cursor is on."""
    places: frozenset[int] = frozenset()
    """Places where the Watch Dog may be put."""
    place: int = EMPTY
    """The place where it would be put."""


def walk_round(start: int, end: int) -> tuple[int, ...]:
    """The places that the Watch Dog comes by on the shorter way round, the last one too."""
    begin, steps = _ROUND.index(start), _ROUND.index(end) - _ROUND.index(start)
    steps = (steps + PLACES // 2) % PLACES - PLACES // 2
    way = range(1, steps + 1) if steps > 0 else range(-1, steps - 1, -1)
    return tuple(_ROUND[(begin + step) % PLACES] for step in way)


def put_grid(
    board: LoverBoard,
    canvas: Canvas,
    plan: TableLayout,
    grid: tuple[Face, ...],
    watch_dog: int,
    held: Held,
) -> None:
    """The grid with its margins.

    Args:
        board: Gives inks and glyphs.
        canvas: Where to paint.
        plan: Where everything lies.
        grid: The nine cards.
        watch_dog: Its place.
        held: What is chosen, lit and pointed at.
    """
    guarded = frozenset(cells_of(lane_of(watch_dog)) if watch_dog >= 0 else ())
    for cell in range(GRID):
        _put_cell(
            board,
            canvas,
            plan.cards[cell],
            grid[cell],
            cell=cell,
            held=held,
            guarded=cell in guarded,
        )
    if watch_dog >= 0:
        _put_guard(board, canvas, plan, watch_dog)
    for place in held.places:
        column, row, width = plan.place(place)
        canvas.centred(column, row, width, board.signs.left.strip(), board.ink("lit"))
    if held.place >= 0:
        _put_watch_dog(board, canvas, plan, held.place, "lit")
        _put_lane_end(board, canvas, plan, held.place, "lit")
    if held.placement is not None:
        column, row, width = plan.place(held.placement.place)
        ink = "blocked" if held.blocked else "lit"
        if held.placement.place == watch_dog:
            _put_watch_dog(board, canvas, plan, watch_dog, ink)
        else:
            canvas.fill(column, row, width, 1, " ", board.rich_style)
            canvas.centred(column, row, width, board.signs.star, board.ink(ink))


def _put_cell(
    board: LoverBoard,
    canvas: Canvas,
    box: Rect,
    face: Face,
    cell: int,
    held: Held,
    guarded: bool,
) -> None:
    taken = held.placement is not None and cell in held.placement.cells
    frame, ink = board.glyphs, "frame"
    if taken:
        frame, ink = board.signs.lit, "blocked" if held.blocked else "lit"
    elif cell in held.lit:
        frame, ink = board.signs.lit, "lit"
    elif face == EMPTY:
        ink = "rule"
    elif guarded:
        frame, ink = board.signs.guarded, "guard"
    put_card(board, canvas, box, face, frame, board.ink(ink))
    if taken and held.blocked:
        canvas.tint(box.x + 1, box.y, box.width - 2, 1, board.ink("struck"))
        canvas.put(box.x + box.width - 1, box.y, board.glyphs.cross, board.ink("blocked"))
    if board.is_changed(TableLocation(Zone.GRID, cell)):
        canvas.put(box.x, box.y + 1, board.signs.changed, board.ink("changed"))
        canvas.tint(box.x + 1, box.y, box.width - 2, 1, board.ink("changed"))
    if cell == held.cursor:
        canvas.tint(box.x + 1, box.y, box.width - 2, 1, board.ink("cursor"))


def _put_guard(board: LoverBoard, canvas: Canvas, plan: TableLayout, watch_dog: int) -> None:
    """The Watch Dog, and a mark at the other end of its lane."""
    _put_lane_end(board, canvas, plan, watch_dog, "guard")
    for place in range(PLACES):
        if place != watch_dog and board.is_changed(Beside(place)):
            column, row, width = plan.place(place)
            canvas.centred(column, row, width, board.signs.changed, board.ink("changed"))
    came = board.is_changed(Beside(watch_dog))
    _put_watch_dog(board, canvas, plan, watch_dog, "changed" if came else "watch-dog")


def _put_watch_dog(
    board: LoverBoard, canvas: Canvas, plan: TableLayout, place: int, ink: str
) -> None:
    column, row, _ = plan.place(place)
    inwards = (0, -1, 0, 0)[place // SIDE]  # over the edge of the card, not touching the panel
    canvas.put(column + inwards, row, board.signs.watch_dog, board.ink(ink))


def _put_lane_end(
    board: LoverBoard, canvas: Canvas, plan: TableLayout, place: int, ink: str
) -> None:
    column, row, width = plan.place((place + LANES) % PLACES)
    upright = lane_of(place) < SIDE
    mark = board.signs.guard[1] if upright else board.signs.guard[0]
    canvas.centred(column, row, width, mark * (1 if upright else MARGIN - 1), board.ink(ink))
