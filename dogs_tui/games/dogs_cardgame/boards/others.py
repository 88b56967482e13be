"""Everybody's kennels below each other, in turn order."""

from typing import Final

from dogs_rules.games.dogs_cardgame.terms import breed_of
from dogs_rules.games.dogs_cardgame.view import CardgameView, KennelView
from dogs_rules.phrase import phrase
from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.games.dogs_cardgame.words.board import bonus_short, hotel_words, licence_words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.words import listed, say

ROWS: Final = 4
_WIDE: Final = 70
"""Columns from which cards stand beside the bays."""


class OtherKennels(CardgameBoard, can_focus=True):
    """All kennels at a glance."""

    DEFAULT_CSS = """
    OtherKennels { padding: 0 1 0 0; }
    """

    def __init__(self, words: Words, view: CardgameView, names: tuple[str, ...]) -> None:
        super().__init__(words)
        self._view = view
        self._names = names

    def show(self, view: CardgameView) -> None:
        """Shows another view."""
        self._view = view
        self.repaint()

    def topic(self) -> str:
        """The section of the book about what is shown."""
        return "kennel"

    def paint(self, canvas: Canvas) -> None:
        view = self._view
        gap = 1 if view.seats * (ROWS + 1) - 1 <= canvas.height else 0
        y = 0
        for seat in view.order:
            self._paint_kennel(canvas, y, seat)
            y += ROWS
            if gap and seat != view.order[-1]:
                canvas.put(0, y, self.glyphs.horizontal * canvas.width, self.ink("closed"))
            y += gap

    def _paint_kennel(self, canvas: Canvas, y: int, seat: int) -> None:
        kennel = self._view.kennels[seat]
        self._paint_heading(canvas, y, seat, kennel)
        end = self._paint_bays(canvas, y + 1, kennel)
        if canvas.width >= _WIDE:
            room = canvas.width - end - 2
            self._paint_cards(canvas, end + 2, y + 1, room, kennel)
            self._paint_bonuses(canvas, end + 2, y + 2, room, kennel)
            self._paint_houses(canvas, y + 2, end, seat, kennel)
            text = say(licence_words(kennel))
            self.put_words(canvas, 0, y + 3, text, end, "warn" if kennel.unpaid else "quiet")
            return
        self._paint_houses(canvas, y + 2, canvas.width, seat, kennel)
        self._paint_cards(canvas, 0, y + 3, canvas.width, kennel)

    def _paint_heading(self, canvas: Canvas, y: int, seat: int, kennel: KennelView) -> None:
        self.put_name(canvas, 0, y, seat, self._names[seat], 13)
        total = next((sheet.total for sheet in self._view.scores if sheet.seat == seat), 0)
        canvas.right(17, y, str(total), self.ink("strong"))
        x = self.put_goods(canvas, 19, y, kennel)
        for puppy in kennel.puppies:
            x = canvas.put(x, y, self.signs.puppy + self.signs.kinds[puppy], self.ink("kind-fair"))
        if kennel.place >= 0:
            where = self.words.location_name(self._view.city[kennel.place].number)
            text = say(where)
            if x + len(text) + 1 <= canvas.width:
                canvas.right(canvas.width, y, text, self.ink("quiet"))

    def _paint_bays(self, canvas: Canvas, y: int, kennel: KennelView) -> int:
        """Bays beside each other on one line, each as wide as its places; where the line ends."""
        side, x = self.glyphs.vertical, 0
        for bay, dogs in enumerate(kennel.bays):
            x = canvas.put(x, y, side, self.ink("frame"))
            room = self.words.tables.bays[bay]
            if dogs is None:
                x = canvas.put(x, y, self.glyphs.shade * (3 * room - 1), self.ink("closed"))
                continue
            for place in range(room):
                if place < len(dogs):
                    code = self.words.breed_code(breed_of(dogs[place]))
                    canvas.put(x, y, code, self.kind_ink(dogs[place]))
                else:
                    canvas.put(x, y, self.signs.place * 2, self.ink("quiet"))
                x += 2 if place == room - 1 else 3
        return canvas.put(x, y, side, self.ink("frame"))

    def _paint_houses(
        self, canvas: Canvas, y: int, end: int, seat: int, kennel: KennelView
    ) -> None:
        limit = self.words.tables.figures.infirmary
        sick = phrase("sick {n}/{limit}", n=len(kennel.infirmary), limit=limit)
        x = self.put_words(canvas, 0, y, sick, end, "quiet") + 2
        hotel = phrase("hotel {n}", n=hotel_words(self._view, seat))
        x = self.put_words(canvas, x, y, hotel, end - x, "quiet") + 2
        if kennel.unpaid and canvas.width < _WIDE:
            due = phrase("{n} due", n=kennel.unpaid)
            self.put_words(canvas, x, y, due, end - x, "warn")

    def _paint_cards(self, canvas: Canvas, x: int, y: int, room: int, kennel: KennelView) -> None:
        if kennel.characters:
            names = listed(map(self.words.character_name, kennel.characters))
            x2 = self.put_words(canvas, x, y, names, room, "character") + 1
        else:
            x2 = self.put_words(canvas, x, y, phrase("no character"), room, "quiet") + 1
        count = len(kennel.bonuses)
        if count and canvas.width < _WIDE:
            text = phrase("1 bonus") if count == 1 else phrase("{n} bonuses", n=count)
            self.put_words(canvas, x2 + 1, y, text, x + room - x2 - 1, "good")

    def _paint_bonuses(self, canvas: Canvas, x: int, y: int, room: int, kennel: KennelView) -> None:
        if kennel.bonuses:
            names = listed(map(bonus_short, kennel.bonuses))
            self.put_words(canvas, x, y, phrase("bonus: {names}", names=names), room, "good")
