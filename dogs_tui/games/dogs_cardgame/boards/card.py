"""A card shown whole: its name and text, below the kennel, in its place, or beside it."""

from typing import ClassVar, Final

from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.boards.topics import CardText
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.games.dogs_cardgame.words.cards import names_original
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import say

WIDEST: Final = 76
"""Columns of a card, with its frame and what stays free beside it."""
_FRAMED_ROWS: Final = 5
"""Rows from which a frame leaves room for a text."""

_Lines = list[tuple[str, str]]
"""Texts with their inks."""


class WholeCard(CardgameBoard):
    """One or several texts below each other, each under its name.

    Where rows are short it says less, never half a sentence: first the names in the box go, then
    all but the last text, then its last sentences.
    """

    DEFAULT_CSS = """
    WholeCard { height: 13; }
    """

    framed: ClassVar[bool] = True

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self._texts: list[CardText] = []

    def show(self, texts: list[CardText]) -> None:
        """Shows names with their texts."""
        self._texts = texts
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        width = min(canvas.width, WIDEST) - 1
        framed = self.framed and canvas.height >= _FRAMED_ROWS
        rim = 1 if framed else 0
        room = width - 4 * rim, canvas.height - 2 * rim
        lines = fitting(self._texts, *room, originals=self.is_roomy)
        if framed and lines:
            canvas.box(0, 0, width, len(lines) + 2, self.glyphs, self.ink("frame"))
        for y, (text, ink) in enumerate(lines, start=rim):
            canvas.put(2 * rim, y, text, self.ink(ink))


class ToldCard(WholeCard):
    """The same without a frame, beside the kennel."""

    DEFAULT_CSS = """
    ToldCard { height: 1fr; display: none; }
    """
    framed = False


def fitting(texts: list[CardText], width: int, rows: int, *, originals: bool = True) -> _Lines:
    """As much of some texts as has room in so many rows, in whole sentences.

    Args:
        texts: Names with what stands below them.
        width: Columns.
        rows: How many there are.
        originals: Whether the names in the box are told where they have room.
    """
    plain = [(name, [part for part in text if not names_original(part)]) for name, text in texts]
    last = plain[-1:]
    shorter = [
        [(name, text[:count])] for name, text in last for count in range(len(text) - 1, 0, -1)
    ]
    for told in (texts if originals else plain, plain, last, *shorter):
        lines = _lines(told, width)
        if len(lines) <= rows:
            return lines
    return []


def _lines(texts: list[CardText], width: int) -> _Lines:
    lines: _Lines = []
    for name, text in texts:
        lines += [(line, "character") for line in wrapped(say(name), width)]
        lines += [(line, "plain") for line in wrapped(" ".join(map(say, text)), width)]
    return lines
