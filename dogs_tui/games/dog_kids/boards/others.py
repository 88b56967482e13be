"""Everybody of DOG Kids below each other: dogs, cards, and how far each dog has to go."""

from dogs_rules.games.dog_kids.terms import HOME, YARD, Place
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dog_kids.boards.base import KidsBoard
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.words.phrases import cards

_ROWS = 5
"""Of a player: a line with the name, one for each dog, and a free one."""


class OthersView(KidsBoard, can_focus=True):
    """Every player with every dog in words."""

    DEFAULT_CSS = """
    OthersView { padding: 0 1; }
    """

    def show(self, view: KidsView) -> None:
        """Shows another view."""
        self._view = view
        self.repaint()

    def topic(self) -> str:
        """The section of the book about what is shown."""
        return "goal"

    def paint(self, canvas: Canvas) -> None:
        view = self._view
        tight = canvas.height < _ROWS * view.seats - 1
        y = 0
        for seat in view.order:
            side = view.sides[seat]
            self.put_dog(canvas, 0, y, seat, side)
            ink = "strong" if seat == view.to_move else "plain"
            self.put_words(canvas, 4, y, self._about(seat), canvas.width - 9, ink)
            partner = view.partners[seat]
            if partner >= 0:
                canvas.put(canvas.width - 5, y, self.signs.partner, self.ink("quiet"))
                self.put_dog(canvas, canvas.width - 3, y, partner, view.sides[partner])
            for row, place in enumerate(sorted(view.dogs[seat], reverse=True), 1):
                home = place >= HOME
                away = self.signs.waiting if place == YARD else self.seat_shape(seat)
                sign = self.signs.home if home else away
                waits = "quiet" if place == YARD else "plain"
                ink = "good" if home else waits
                canvas.put(1, y + row, sign, self.ink(ink))
                self.put_words(
                    canvas, 4, y + row, _place(self.words, side, place), canvas.width - 4, ink
                )
            y += _ROWS - tight

    def _about(self, seat: int) -> Phrase:
        return phrase(
            "{name}: {side}, {cards}",
            name=self._names[seat],
            side=self.words.side_name(self._view.sides[seat]),
            cards=cards(self._view.hand_sizes[seat]),
        )


def _place(words: Words, side: int, place: Place) -> Phrase:
    """The place of a dog, and its distance from home."""
    if not YARD < place < HOME:
        return words.spot(side, place)
    spot, left = words.field_in_short(side, place), words.before_home(side, place)
    return phrase("{spot}, {n} to go", spot=spot, n=left)
