"""The sources of points, and a kennel's share of them: two lists for where there is room."""

from typing import Final

from dogs_rules.games.dogs.view import DogsView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.words import say

WORTH_LINES: Final = 11
"""Lines of both lists, which stand beside each other."""
_WIDEST: Final = 48
"""Cells of a list; on more the eye does not get from a line to its figure."""


def put_worth(board: Board, canvas: Canvas, y: int, view: DogsView, seat: int) -> None:
    """Draws what brings points, and beside it what a seat would score now."""
    width = min(_WIDEST, canvas.width // 2)
    left = (canvas.width - 2 * width) // 2
    prices = _prices(board.words, view)
    put_list(board, canvas, (left, y, width - 1), phrase(" what brings points "), prices)
    lines: list[tuple[Phrase, int]] = []
    for sheet in view.scores:
        if sheet.seat == seat:
            lines = [(line.label, line.points) for line in sheet.lines]
            lines.append((phrase("together"), sheet.total))
    area = (left + width, y, width)
    put_list(board, canvas, area, phrase(" your points now "), lines)


def put_list(
    board: Board,
    canvas: Canvas,
    area: tuple[int, int, int],
    title: Phrase,
    lines: list[tuple[Phrase, int]],
) -> None:
    """A framed list with a figure at the end of each line.

    Args:
        board: Whose colours are used.
        canvas: The canvas to paint on.
        area: Left column, top line, width.
        title: What stands on the frame.
        lines: What is listed.
    """
    x, y, width = area
    canvas.box(x, y, width, WORTH_LINES, board.glyphs, board.ink("frame"))
    board.put_words(canvas, x + 2, y, title, width - 4, "strong")
    for row, (text, count) in enumerate(lines[: WORTH_LINES - 2], start=y + 1):
        canvas.put(x + 2, row, say(text), board.ink("quiet"))
        canvas.right(x + width - 2, row, f" {count}", board.ink("plain"))


def _prices(words: Words, view: DogsView) -> list[tuple[Phrase, int]]:
    points = words.tables.points
    return [
        (phrase("two of a breed in a bay"), points.pair),
        (phrase("pair plus one other breed"), points.pair_and_one),
        (phrase("two pairs in a bay"), points.two_pairs),
        (phrase("three of a breed"), points.trio),
        (phrase("four of a breed, plus a coin"), points.quartet),
        (phrase("each breed"), points.each_breed(view.seats)),
        (phrase("an assistant who is paid"), points.assistant),
        (phrase("goods left (no coins), per {n}", n=points.resources), 1),
        (phrase("each sick dog"), points.sick),
    ]


class WorthWidget(Board):
    """Both lists for a seat."""

    DEFAULT_CSS = """
    WorthWidget { height: 11; }
    """

    def show(self, view: DogsView) -> None:
        """Shows a view."""
        self._view = view
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        put_worth(self, canvas, 0, self._view, self._view.mover)
