"""Beside the kennel: characters in hand, the Fair row, what is left, and the bonus cards."""

from typing import Final

from dogs_rules.games.dogs_cardgame.terms import Puppy
from dogs_rules.games.dogs_cardgame.view import BonusView, CardgameView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.games.dogs_cardgame.words.board import bonus_short, progress_words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.words import listed, say

BONUS_LINES: Final = 8
"""Lines of the bonus cards in two columns."""
_LOW: Final = BONUS_LINES + 3
_LABEL: Final = 6
"""Columns of what stands before a line."""


class BonusBoard(CardgameBoard):
    """What the seat whose turn it is holds besides its kennel, and what can still be had."""

    DEFAULT_CSS = """
    BonusBoard { height: 1fr; }
    """

    def __init__(self, words: Words, view: CardgameView) -> None:
        super().__init__(words)
        self._view = view
        self._lit: frozenset[int] = frozenset()

    def show(self, view: CardgameView, lit: frozenset[int]) -> None:
        """Shows a view; ``lit`` are the bonus cards that may be claimed."""
        self._view, self._lit = view, lit
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        y = 0
        if canvas.height > _LOW:
            y = self._paint_characters(canvas)
            y = self._paint_fair(canvas, y)
            y = self._paint_left(canvas, y)
            y = self._paint_end(canvas, y)
        if self._view.children:
            text = phrase("Children: no bonus cards.")
            self.put_words(canvas, 0, y, text, canvas.width, "quiet")
        else:
            self._paint_bonuses(canvas, y + (canvas.height - y > BONUS_LINES))

    def _label(self, canvas: Canvas, y: int, text: Phrase) -> int:
        self.put_words(canvas, 0, y, text, _LABEL, "quiet")
        return _LABEL

    def _paint_characters(self, canvas: Canvas) -> int:
        held = self._view.kennels[self._view.mover].characters
        x = self._label(canvas, 0, phrase("Holds"))
        if not held:
            self.put_words(canvas, x, 0, phrase("no character"), canvas.width - x, "quiet")
            return 1
        room = canvas.width - x
        if len(say(listed(map(self.words.character_name, held)))) <= room:
            self.put_words(
                canvas, x, 0, listed(map(self.words.character_name, held)), room, "character"
            )
            return 1
        for y, start in enumerate(range(0, len(held), 2)):
            line = listed(map(self.words.character_name, held[start : start + 2]))
            self.put_words(canvas, x, y, line, room, "character")
        return y + 1

    def _paint_fair(self, canvas: Canvas, y: int) -> int:
        x = self._label(canvas, y, phrase("Fair"))
        if not self._view.fair:
            self.put_words(canvas, x, y, phrase("no dogs"), canvas.width - x, "quiet")
        self.put_codes(canvas, x, y, self._view.fair, canvas.width - x)
        return y + 1

    def _paint_left(self, canvas: Canvas, y: int) -> int:
        view = self._view
        x = self._label(canvas, y, phrase("Left"))
        x = canvas.put(x, y, str(len(view.pile)), self.ink("strong"))
        name = phrase("dog") if len(view.pile) == 1 else phrase("dogs")
        x = self.put_words(canvas, x + 1, y, name, 5, "quiet") + 2
        x = canvas.put(x, y, self.signs.improvement, self.ink("quiet"))
        x = canvas.put(x, y, str(view.improvements), self.ink("strong"))
        room = canvas.width - x - 1
        self.put_words(canvas, x + 1, y, phrase("improv."), room, "quiet")
        if not view.expansion:
            return y + 1
        y += 1
        x = self._label(canvas, y, phrase("Pups"))
        for puppy in Puppy:
            count = view.puppies.count(puppy)
            x = canvas.put(x, y, self.signs.kinds[puppy], self.ink("kind-fair"))
            x = canvas.put(x, y, str(count), self.ink("strong" if count else "quiet")) + 2
        return y + 1

    def _paint_end(self, canvas: Canvas, y: int) -> int:
        if not self._view.end or self._view.finished:
            return y
        last = phrase("This is the last round.")
        text = phrase("The next round is the last.") if self._view.end == 1 else last
        self.put_words(canvas, 0, y, text, canvas.width, "warn")
        return y + 1

    # The bonus cards.

    def _paint_bonuses(self, canvas: Canvas, y: int) -> None:
        cards = self._view.bonuses
        if not cards:
            self.put_words(canvas, 0, y, phrase("All bonus cards are taken."), 27, "quiet")
            return
        if canvas.height - y >= len(cards):
            for row, card in enumerate(cards):
                name = self.words.bonus_name(card.bonus)
                self._paint_bonus(canvas, 0, y + row, min(canvas.width - 1, 36), name, card)
            return
        width = canvas.width // 2
        lines = -(-len(cards) // 2)
        for index, card in enumerate(cards):
            column, row = divmod(index, lines)
            x = column * (width + 1)
            room = width - (canvas.width + 1) % 2 * column
            self._paint_bonus(canvas, x, y + row, room, bonus_short(card.bonus), card)

    def _paint_bonus(
        self, canvas: Canvas, x: int, y: int, width: int, name: Phrase, card: BonusView
    ) -> None:
        seat = self._view.mover
        progress = progress_words(card, seat)
        met = card.met[seat]
        ink = "lit" if card.bonus in self._lit else "plain" if met else "quiet"
        self.put_words(canvas, x, y, name, width - len(progress) - 1, ink)
        strong = "lit" if card.bonus in self._lit else "strong" if met else "plain"
        canvas.right(x + width, y, progress, self.ink(strong))
