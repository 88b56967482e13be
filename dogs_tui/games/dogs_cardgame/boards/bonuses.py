"""Beside the kennel: characters in hand, the Fair row, what is left, and the bonus cards."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from dogs_rules.games.dogs_cardgame.terms import FIRST_DARK, Puppy
from dogs_rules.games.dogs_cardgame.view import BonusView, CardgameView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.boards.base import CODED, CardgameBoard
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.games.dogs_cardgame.words.board import (
    bonus_listed,
    bonus_race,
    progress_words,
    race_words,
)
from dogs_tui.games.dogs_cardgame.words.cards import ending_text
from dogs_tui.games.dogs_cardgame.words.labels import improvements
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import listed, say
from dogs_tui.words.phrases import dogs, points

BONUS_LINES: Final = 5
"""Rows from which bonus cards are shown at all: a heading, some cards, and how many more."""
_LABELS: Final = (phrase("Holds"), phrase("Left"), phrase("Puppies"))
_FAIR: Final = phrase("Fair, for all")
_LABEL: Final = 8
"""Columns of what stands before a line, at least."""
_WIDEST: Final = 36
"""Columns of a bonus card: its progress stands near its name."""
_SPOKEN: Final = 34
"""Columns from which improvements are told in words."""
_DARK: Final = 2
"""Things that a bonus counts as missing if somebody else would get it now."""


def _label_width() -> int:
    """Columns of what stands before a line, as wide as the longest of them is here."""
    return max(_LABEL, *(cell_len(say(label)) + 1 for label in _LABELS))


def _fair_width() -> int:
    """Columns of what stands before the Fair, which is not of the player whose kennel is shown."""
    return cell_len(say(_FAIR)) + 2


class BonusBoard(CardgameBoard):
    """Characters in hand, the Fair row, what is left, and the bonus cards."""

    DEFAULT_CSS = """
    BonusBoard { height: 1fr; }
    """

    def __init__(self, words: Words, view: CardgameView) -> None:
        super().__init__(words, view)
        self._lit: frozenset[int] = frozenset()

    def show(self, view: CardgameView, lit: frozenset[int]) -> None:
        """Shows a view; ``lit`` are the bonus cards that may be claimed."""
        self._view, self._lit = view, lit
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        held = self._held(canvas.width - _label_width())
        fair = self._fair_rows(canvas.width - _fair_width())
        around = len(held) + max(1, len(fair)) + 1 + self._view.expansion
        y = 0
        if canvas.height >= around + BONUS_LINES:
            y = self._paint_held(canvas, held)
            y = self._paint_fair(canvas, y, fair)
            y = self._paint_left(canvas, y)
            y = self._paint_end(canvas, y)
        if self._view.children:
            text = say(phrase("Children: no bonus cards."))
            for row, line in enumerate(wrapped(text, canvas.width), start=y):
                canvas.put(0, row, line, self.ink("quiet"))
        else:
            self._paint_bonuses(canvas, y)

    def _label(self, canvas: Canvas, y: int, text: Phrase) -> int:
        self.put_words(canvas, 0, y, text, _label_width() - 1, "quiet")
        return _label_width()

    def _held(self, room: int) -> list[str]:
        """The characters in hand, in lines of so many columns."""
        held = self._view.kennels[self._view.mover].characters
        return wrapped(say(listed(map(self.words.character_name, held))), room) if held else [""]

    def _fair_rows(self, room: int) -> list[Sequence[int]]:
        """The dogs of the Fair, in rows of so many columns."""
        fair, count = self._view.fair, max(1, (room + 1) // (CODED + 1))
        return [fair[start : start + count] for start in range(0, len(fair), count)]

    def _paint_held(self, canvas: Canvas, lines: list[str]) -> int:
        x = self._label(canvas, 0, phrase("Holds"))
        if lines == [""]:
            self.put_words(canvas, x, 0, phrase("no character"), canvas.width - x, "quiet")
        for y, line in enumerate(lines):
            end = canvas.put(x, y, line, self.ink("character"))
            self.mark(canvas, x, y, end - x, ("characters", self._view.mover))
            for who in self._view.kennels[self._view.mover].characters:
                at = line.find(say(self.words.character_name(who)))
                if at >= 0:
                    self.put_hint(canvas, x + at - 1, y, ("held", who))
        return len(lines)

    def _paint_fair(self, canvas: Canvas, y: int, rows: list[Sequence[int]]) -> int:
        x = _fair_width()
        self.put_words(canvas, 0, y, _FAIR, x, "quiet")
        if not rows:
            self.put_words(canvas, x, y, phrase("no dogs"), canvas.width - x, "quiet")
            return y + 1
        for row, there in enumerate(rows):
            self.put_codes(canvas, x, y + row, there, canvas.width - x)
        return y + len(rows)

    def _paint_left(self, canvas: Canvas, y: int) -> int:
        view = self._view
        x = self._label(canvas, y, phrase("Left"))
        x = self.put_words(canvas, x, y, dogs(len(view.pile)), canvas.width - x, "strong") + 2
        x = canvas.put(x, y, self.signs.improvement, self.ink("quiet"))
        text = say(improvements(view.improvements))
        canvas.put(
            x,
            y,
            text if canvas.width >= _SPOKEN else str(view.improvements),
            self.ink("strong"),
        )
        if not view.expansion:
            return y + 1
        y += 1
        x = self._label(canvas, y, phrase("Puppies"))
        for puppy in Puppy:
            count = view.puppies.count(puppy)
            x = canvas.put(x, y, self.signs.kinds[puppy], self.ink("kind-fair"))
            x = canvas.put(x, y, str(count), self.ink("strong" if count else "quiet")) + 1
        return y + 1

    def _paint_end(self, canvas: Canvas, y: int) -> int:
        """Paints how far the end is, in a row or two; where these are few, the header has to do."""
        text = ending_text(self._view) if self.is_roomy else None
        for line in wrapped(say(text), canvas.width) if text else ():
            canvas.put(0, y, line, self.ink("warn"))
            y += 1
        return y

    # The bonus cards.

    def _paint_bonuses(self, canvas: Canvas, y: int) -> None:
        cards = self._view.bonuses
        if not cards:
            text = phrase("All bonus cards are taken.")
            self.put_words(canvas, 0, y, text, canvas.width, "quiet")
            return
        each = points(self.words.tables.points.bonus)
        heading = phrase("Bonus cards, {points} each", points=each)
        self.put_words(canvas, 0, y, heading, canvas.width, "quiet")
        y += 1
        rows = canvas.height - y
        width = min(_WIDEST, canvas.width - 1)
        if len(cards) <= rows:
            self._paint_column(canvas, 0, y, width, cards)
            return
        half = -(-len(cards) // 2)
        columns = (cards[:half], cards[half:])
        widths = [self._needed(column) for column in columns]
        if half <= rows and sum(widths) + 2 < canvas.width:
            self._paint_column(canvas, 0, y, widths[0], columns[0])
            self._paint_column(canvas, widths[0] + 2, y, widths[1], columns[1])
            return
        shown = self._nearest(cards, rows - 1)
        self._paint_column(canvas, 0, y, width, shown)
        more = phrase("and {n} more", n=len(cards) - len(shown))
        self.put_words(canvas, 0, y + len(shown), more, canvas.width, "quiet")

    def _nearest(self, cards: Sequence[BonusView], count: int) -> list[BonusView]:
        """The cards of which the least is missing, in their order."""
        nearest = sorted(cards, key=self._missing)[: max(0, count)]
        return [card for card in cards if card in nearest]

    def _missing(self, card: BonusView) -> int:
        seat = self._view.mover
        if card.met[seat]:
            return 0
        have, need = card.progress[seat]
        return _DARK if card.bonus >= FIRST_DARK else need - have

    def _progress(self, card: BonusView) -> tuple[str, ...]:
        """The progress of the seat; of a comparison both sides, in ways for less and less room."""
        seat, race = self._view.mover, bonus_race(self._view, card.bonus)
        if race is None:
            return (progress_words(card, seat),)
        worth = self.words.tables.points.bonus
        return race_words(race, seat, self.glyphs.seats, self.signs.tie, worth)

    def _needed(self, cards: Sequence[BonusView]) -> int:
        """Columns for some cards."""
        return max(
            len(say(self.words.bonus_name(card.bonus))) + 1 + len(self._progress(card)[0])
            for card in cards
        )

    def _paint_column(
        self, canvas: Canvas, x: int, y: int, width: int, cards: Sequence[BonusView]
    ) -> None:
        seat = self._view.mover
        for row, card in enumerate(cards, start=y):
            lit, met = card.bonus in self._lit, card.met[seat]
            ink = "lit" if lit else "plain" if met else "quiet"
            ways, name = self._progress(card), say(self.words.bonus_name(card.bonus))
            if len(name) + len(ways[-1]) >= width:
                name = say(bonus_listed(self.words, card.bonus))
            progress = next((way for way in ways if len(name) + len(way) < width), ways[-1])
            canvas.put(x, row, name, self.ink(ink))
            strong = "lit" if lit else "strong" if met else "plain"
            canvas.right(x + width, row, progress, self.ink(strong))
            self.put_hint(canvas, x + width, row, ("bonus", card.bonus))
