"""The lines below the grid: a hint to end the turn, what is to be told, and how near the end is."""

from typing import Final

from dogs_rules.games.dog_lover.actions import EndTurn
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.layout import WIDEST, TableLayout
from dogs_tui.games.dog_lover.boards.pointer import Note
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import say

_MOST_ROWS: Final = 3


def note_rows(note: Note, width: int) -> int:
    """The rows that a note takes in so many columns."""
    return min(_MOST_ROWS, len(wrapped(say(note.text), min(width, WIDEST) - 2)))


def put_note(
    board: LoverBoard, canvas: Canvas, where: TableLayout, view: DogLoverView, note: Note
) -> None:
    """Paints the lines.

    Args:
        board: Gives inks and the numbers of hints.
        canvas: Where to paint.
        where: Where everything lies.
        view: The view that is shown.
        note: What is to be told now.
    """
    left, y = where.grid.x + 1, where.note
    right = where.area.x + where.area.width - 1
    x = left
    if EndTurn() in board.numbers:
        x = board.put_hint(canvas, x, y, EndTurn()) + 1
        x = board.put_words(canvas, x, y, board.words.action_short(view, EndTurn()), right - x) + 2
    for row, line in enumerate(wrapped(say(note.text), right - x)[:_MOST_ROWS]):
        canvas.put(x, y + row, line, board.ink(note.ink))
