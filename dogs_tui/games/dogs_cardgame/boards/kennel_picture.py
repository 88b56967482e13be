"""A kennel as it is drawn: heading, bays with heads, infirmary, hotel."""

from typing import Final

from rich.cells import cell_len

from dogs_rules.games.dogs_cardgame.terms import BAYS, breed_of
from dogs_rules.games.dogs_cardgame.view import CardgameView, Home, KennelView
from dogs_rules.phrase import Phrase, phrase, plural, sense
from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.boards.kennel_form import (
    BAYS_AT,
    CODE_WIDTH,
    KennelForm,
    kennel_form,
)
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.games.dogs_cardgame.words.board import hotel_race, hotel_words, licence_words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import listed, say

_INFIRMARY: Final = phrase("Infirmary")
_HOTEL: Final = phrase("Hotel")
_HOUSE: Final = 10
"""Columns of what stands before infirmary and hotel, at least."""
_NAME: Final = 13
"""Columns of a player's name in the heading, at most."""
_GOODS: Final = 14
"""The column of the goods in the heading, or before it where their words are long."""
_MARGIN: Final = 2
"""Columns at the right that stay free, if there is room."""


def _food(count: int) -> Phrase:
    return plural(sense("behind a number", "food"), "food", count)


def _coins(count: int) -> Phrase:
    return plural("coin", "coins", count)


def _improvements(count: int) -> Phrase:
    return plural("improvement", "improvements", count)


def _house_width() -> int:
    """Columns of what stands before infirmary and hotel, and of the space after it."""
    return max(_HOUSE, *(cell_len(say(house)) + 1 for house in (_INFIRMARY, _HOTEL)))


class KennelPicture(CardgameBoard):
    """A seat's kennel, to be looked at."""

    DEFAULT_CSS = """
    KennelPicture { width: 52; height: 13; }
    """

    def __init__(
        self, words: Words, view: CardgameView, names: tuple[str, ...], seat: int = -1
    ) -> None:
        super().__init__(words, view, names)
        self._seat = seat

    @property
    def seat(self) -> int:
        """The seat whose kennel is shown: a fixed one, or else the seat whose turn it is."""
        return self._view.mover if self._seat < 0 else self._seat

    @property
    def kennel(self) -> KennelView:
        return self._view.kennels[self.seat]

    @property
    def form(self) -> KennelForm:
        """In which size it is drawn."""
        return kennel_form(self.words.tables.bays, self.size.width, self.size.height)

    def show_seat(self, seat: int, view: CardgameView, names: tuple[str, ...]) -> None:
        """Shows a seat's kennel in another view."""
        self._seat, self._view, self._names = seat, view, names
        self.repaint()

    # What a board that is asked knows beside.

    def home(self, bay: int) -> Home | None:  # noqa: ARG002
        """The change from putting a dog in hand into a bay; ``None``: it may not go there."""
        return None

    def may_choose(self, dog: int) -> bool:  # noqa: ARG002
        """True if a dog of the bays may be chosen."""
        return False

    # Painting.

    def paint(self, canvas: Canvas) -> None:
        form = self.form
        self.paint_heading(canvas)
        for bay in range(BAYS):
            self._paint_bay(canvas, form, bay)
        self._paint_infirmary(canvas, form.foot)
        self._paint_hotel(canvas, form.foot + 1)

    def paint_heading(self, canvas: Canvas) -> None:
        """Draws the owner's name and the goods: in words where these have room after the name."""
        kennel = self.kennel
        named = self.put_name(canvas, 0, 0, self.seat, self._names[self.seat], _NAME)
        words = (_food(kennel.food), _coins(kennel.coins), _improvements(kennel.improvements))
        width, end = self.goods_width(kennel, words), self.form.width
        at = max(named + 1, min(_GOODS, end - _MARGIN - width))
        if at + width < end:
            self.put_goods(canvas, at, 0, self.seat, kennel, words)
        else:
            self.put_goods(canvas, _GOODS, 0, self.seat, kennel)

    def _paint_bay(self, canvas: Canvas, form: KennelForm, bay: int) -> None:
        x, y = form.left(bay), BAYS_AT
        width, height = form.extent(bay)
        dogs, home = self.kennel.bays[bay], self.home(bay)
        canvas.box(x, y, width, height, self.glyphs, self.ink("lit" if home else "frame"))
        canvas.put(x + 1, y, f" {bay + 1} ", self.ink("lit" if home else "quiet"))
        self.mark(canvas, x + 2, y, 1, ("bay", self.seat, bay))
        if dogs is None:
            self._paint_closed(canvas, x, y, width, height, form.bays[bay])
            return
        if dogs:
            worth = str(self.kennel.bay_points[bay])
            canvas.right(x + width - 1, y, worth, self.ink("strong"))
        for place in range(form.bays[bay]):
            self._paint_place(canvas, form, bay, place)
        self._paint_sill(canvas, form, bay, home)

    def _paint_closed(
        self, canvas: Canvas, x: int, y: int, width: int, height: int, room: int
    ) -> None:
        if self.is_roomy:
            canvas.fill(x + 1, y + 1, width - 2, height - 2, self.glyphs.shade, self.ink("closed"))
        middle = y + height // 2
        for row, text in enumerate((phrase(" closed "), phrase(" takes {n} ", n=room))):
            canvas.centred(x + 1, middle - 1 + row, width - 2, say(text), self.ink("quiet"))

    def _paint_place(self, canvas: Canvas, form: KennelForm, bay: int, place: int) -> None:
        """A place of an open bay, with the dog that lives there."""
        left, top = form.cell(bay, place)
        dogs = self.kennel.bays[bay] or ()
        if place >= len(dogs):
            middle = left + form.place // 2, top + form.head_rows // 2
            canvas.put(*middle, self.signs.place, self.ink("quiet"))
            return
        dog = dogs[place]
        if form.head is not None and form.place >= form.head.width:
            inset = (form.place - form.head.width) // 2
            self.put_portrait(canvas, left + inset, top, dog, form.head)
        x, y = form.code(bay, place)
        self.put_dog(canvas, x, y, dog, housed=True)
        self.mark(canvas, x, y, CODE_WIDTH, ("dog", dog))
        if self.may_choose(dog):
            canvas.tint(x, y, 2, 1, self.ink("lit"))
        self.put_breed(canvas, left, y + 1, dog)

    def put_breed(self, canvas: Canvas, x: int, y: int, dog: int) -> None:
        """The name of a dog's breed below its code, in a form that has rows for it."""
        form = self.form
        if form.name_rows:
            name = say(self.words.breed_name(breed_of(dog)))
            for row, text in enumerate(wrapped(name, form.place)):
                canvas.centred(x, y + row, form.place, text, self.ink("quiet"))

    def _paint_sill(self, canvas: Canvas, form: KennelForm, bay: int, home: Home | None) -> None:
        """The lower side of a bay: what the dog in hand would bring; that it must stay full."""
        x, y = form.left(bay) + 1, BAYS_AT + form.extent(bay)[1] - 1
        if home is not None:
            gain = f" {home.points:+d}{self.signs.puppy if home.puppies else ''} "
            canvas.put(x, y, gain, self.ink("lit"))
        elif self.kennel.full_bays[bay]:
            canvas.put(x, y, f" {self.signs.puppy} ", self.ink("kind-fair"))

    def _paint_infirmary(self, canvas: Canvas, y: int) -> None:
        sick, limit = self.kennel.infirmary, self.words.tables.figures.infirmary
        x = _house_width()
        self.put_words(canvas, 0, y, _INFIRMARY, x - 1, "quiet")
        for place in range(limit):
            if place < len(sick):
                self.put_dog(canvas, x, y, sick[place])
                self.mark(canvas, x, y, CODE_WIDTH, ("dog", sick[place]))
            else:
                canvas.put(x, y, self.signs.place * 2, self.ink("quiet"))
            x += 4
        licences = say(licence_words(self.kennel))
        width = cell_len(licences)
        right = max(self.form.width - _MARGIN, x + width)
        ink = "warn" if self.kennel.unpaid else "quiet"
        canvas.right(right, y, licences, self.ink(ink))
        self.mark(canvas, right - width, y, width, ("licences", self.seat))

    def _paint_hotel(self, canvas: Canvas, y: int) -> None:
        right = self.form.width - _MARGIN
        for puppy in reversed(self.kennel.puppies):
            sign = self.signs.puppy + self.signs.kinds[puppy]
            canvas.put(right - 2, y, sign, self.ink("kind-fair"))
            self.mark(canvas, right - 2, y, 2, ("puppies", self.seat))
            right -= 3
        x = _house_width()
        self.put_words(canvas, 0, y, _HOTEL, x - 1, "quiet")
        text = say(hotel_words(self._view, self.seat))
        x = canvas.put(x, y, text, self.ink("strong")) + 1
        race = hotel_race(self._view)
        if race is not None and race.counts[race.rival(self.seat)]:
            rival = race.rival(self.seat)
            seen = f"({self.glyphs.seats[rival]}{race.counts[rival]})"
            x = canvas.put(x, y, seen, self.ink("quiet")) + 1
        x += 1
        self.put_codes(canvas, x, y, self.kennel.hotel, right - x)

    def characters(self) -> Phrase:
        """The characters that the seat holds."""
        held = self.kennel.characters
        return listed(map(self.words.character_name, held)) if held else phrase("no character")
