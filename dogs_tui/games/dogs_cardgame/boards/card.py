"""A card shown whole: its name and text, in place of the kennel or below it."""

from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.boards.topics import CardText
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import say

_WIDEST = 52


class WholeCard(CardgameBoard):
    """One or several texts below each other, each under its name."""

    DEFAULT_CSS = """
    WholeCard { height: 13; }
    """

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        self._texts: list[CardText] = []

    def show(self, texts: list[CardText]) -> None:
        """Shows names with their texts."""
        self._texts = texts
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        width, last = min(canvas.width, _WIDEST) - 1, canvas.height - 1
        canvas.box(0, 0, width, canvas.height, self.glyphs, self.ink("frame"))
        y = 1
        for name, text in self._texts:
            if y < last:
                self.put_words(canvas, 2, y, name, width - 4, "character")
            y += 1
            for line in wrapped(" ".join(map(say, text)), width - 4):
                if y < last:
                    self.put_words(canvas, 2, y, line, width - 4, "plain")
                y += 1
        if y > last:
            canvas.put(width - 3, last, f" {self.glyphs.ellipsis}", self.ink("quiet"))
