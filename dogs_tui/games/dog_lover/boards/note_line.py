"""The line below the grid: a hint to end the turn, what is to be told, and how near the end is."""

from dogs_rules.games.dog_lover.actions import EndTurn
from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_rules.phrase import phrase
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.pointer import Note
from dogs_tui.kit.canvas import Canvas
from dogs_tui.words import say


def put_note(board: LoverBoard, canvas: Canvas, y: int, view: DogLoverView, note: Note) -> None:
    """Paints the line.

    Args:
        board: Gives inks and the numbers of hints.
        canvas: Where to paint.
        y: The row.
        view: What is shown.
        note: What is to be told now.
    """
    x = 1
    if EndTurn() in board.numbers:
        x = board.put_hint(canvas, x, y, EndTurn()) + 1
        x = (
            board.put_words(
                canvas, x, y, board.words.action_short(view, EndTurn()), canvas.width - x
            )
            + 2
        )
    end = board.put_words(canvas, x, y, note.text, canvas.width - x - 1, note.ink)
    if view.last_round:
        left, ink = phrase("the last round"), "warn"
    else:
        left, ink = phrase("{n} cards before the End card", n=view.before_end), "quiet"
    if end + len(say(left)) + 2 < canvas.width:
        canvas.right(canvas.width - 1, y, say(left), board.ink(ink))
