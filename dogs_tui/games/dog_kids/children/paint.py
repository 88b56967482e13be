"""What every part of a child's table is painted with: patches of a colour's shape, and faces."""

from collections.abc import Sequence
from typing import ClassVar, Final

from dogs_tui.games.dog_kids.boards.base import KidsBoard
from dogs_tui.games.dog_kids.children.glyphs import ChildGlyphs, child_glyphs_of
from dogs_tui.games.dog_kids.children.ring import Box
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.palette import Inks

_STREWN: Final = 2
"""Columns from one shape of a patch to the next."""


class ChildBoard(KidsBoard):
    """A board of a child's game, with its own signs."""

    INKS: ClassVar[Inks] = {
        "arrow": "bold #000000 on #5fffff",
        "arrow:ansi": "bold ansi_black on ansi_bright_cyan",
        "glow": "bold #000000 on #ff87ff",
        "glow:ansi": "bold ansi_bright_white on ansi_magenta",
    }

    @property
    def shapes(self) -> ChildGlyphs:
        """The signs of a child's game for this terminal."""
        return child_glyphs_of(self)


def put_patch(
    board: ChildBoard, canvas: Canvas, box: Box, colours: Sequence[int], *, pale: bool = False
) -> None:
    """A field or card strewn with the shapes of its colours: one at the left, one at the right."""
    half = (box.width + 1) // 2
    for row in range(box.height):
        for column in range(box.width):
            colour = colours[0] if column < half else colours[-1]
            edge = column in {0, box.width - 1} or row in {0, box.height - 1}
            strewn = edge and (column + row) % _STREWN == 0
            shape = board.shapes.shapes[colour] if strewn else " "
            ink = board.pale(colour) if pale else board.ground(colour)
            canvas.put(box.x + column, box.y + row, shape, ink)


def put_face(board: ChildBoard, canvas: Canvas, box: Box, seat: int, side: int) -> None:
    """The largest face of a dog for which there is room, in the middle."""
    faces = [
        face
        for face in board.shapes.faces
        if len(face[0]) <= max(3, box.width - 2) and len(face) <= box.height
    ]
    lines = faces[-1] if faces else board.shapes.faces[0]
    x = box.x + (box.width - len(lines[0])) // 2
    y = box.y + (box.height - len(lines) + 1) // 2
    for row, line in enumerate(lines):
        text = line.replace("S", board.seat_shape(seat))
        canvas.put(x, y + row, text, board.dog_ink(side))
