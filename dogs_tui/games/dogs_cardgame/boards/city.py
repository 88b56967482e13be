"""The city: its locations side by side, characters above, dogs below, trucks in front."""

from typing import Any, ClassVar, Final

from rich.cells import cell_len
from textual.geometry import Offset
from textual.reactive import reactive

from dogs_rules.games.dogs_cardgame.terms import NONE, Good, Stage, breed_of
from dogs_rules.games.dogs_cardgame.view import CardgameView, LocationView
from dogs_rules.phrase import phrase
from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.boards.city_form import (
    MOST_DOGS,
    SMALL,
    CityForm,
    city_form,
    whole_words,
)
from dogs_tui.games.dogs_cardgame.keys import cardgame_bindings
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.play.portraits import HeadSize
from dogs_tui.words import say

_WIDEST: Final = 28
_CODED: Final = SMALL.indent
_PRICED: Final = 3
"""Columns of what collecting takes, before trucks in the same row."""


class CityBoard(CardgameBoard, can_focus=True):
    """The locations. Left and right choose one, up and down a dog where one is to be taken."""

    BINDINGS: ClassVar[list[Any]] = cardgame_bindings(
        *("cursor.up", "cursor.down", "cursor.left", "cursor.right", "cursor.choose"),
        "cursor.digit",
    )
    DEFAULT_CSS = """
    CityBoard { height: 8; }
    """

    place: reactive[int] = reactive(0, repaint=False)
    """The location the cursor is on, from the left."""
    row: reactive[int] = reactive(0, repaint=False)
    """The dog the cursor is on, where dogs are chosen."""

    def __init__(self, words: Words, view: CardgameView) -> None:
        super().__init__(words, view)
        self._lit: frozenset[int] = frozenset()
        self._dogs: frozenset[int] = frozenset()
        self._turn: tuple[int, int, int] | None = None
        self._driving: tuple[int, int] | None = None
        self._gone: frozenset[int] = frozenset()
        self._form = SMALL

    def take_form(self, width: int, rows: int, most: HeadSize) -> int:
        """Takes the largest form that there is room for.

        Args:
            width: Columns.
            rows: How many it may take.
            most: The largest heads that are wanted.

        Returns:
            The rows of the whole city.
        """
        breeds = self._view.breeds or range(len(self.words.tables.breeds))
        names = [say(self.words.breed_name(breed)) for breed in breeds]
        self._form = city_form(names, self._width(width) - 2, rows, most)
        return self._form.height

    @property
    def location(self) -> LocationView:
        """The location the cursor is on."""
        return self._view.city[min(self.place, len(self._view.city) - 1)]

    @property
    def picks_dogs(self) -> bool:
        """True if a dog is to be chosen rather than a location."""
        return self._view.stage == Stage.THIRD

    @property
    def dog(self) -> int:
        """The dog the cursor is on; -1: none, or none is asked."""
        dogs = self.location.dogs
        return dogs[self.row] if self.picks_dogs and self.row < len(dogs) else NONE

    def show(self, view: CardgameView, lit: frozenset[int], dogs: frozenset[int]) -> None:
        """Shows a view.

        Args:
            view: What to show.
            lit: The locations that may be chosen.
            dogs: The dogs that may be taken.
        """
        self._view, self._lit, self._dogs = view, lit, dogs
        turn = (view.round, view.mover, view.stage)
        if turn != self._turn:
            self._turn = turn
            self._place_cursor()
        self.repaint()

    def _place_cursor(self) -> None:
        """Puts the cursor on the truck's location; for a dog, on the first that may be taken."""
        here = self._view.kennels[self._view.mover].place
        place, row = max(0, here), 0
        if self._dogs and self.picks_dogs:
            spots = [
                (at, nth)
                for at, location in enumerate(self._view.city)
                for nth, dog in enumerate(location.dogs)
                if dog in self._dogs
            ]
            place, row = min(spots)
        self.set_reactive(CityBoard.place, place)
        self.set_reactive(CityBoard.row, row)

    def aim(self, place: int, row: int = 0) -> None:
        """Moves the cursor."""
        self.set_reactive(CityBoard.place, place % len(self._view.city))
        self.set_reactive(CityBoard.row, max(0, min(row, len(self.location.dogs) - 1)))
        if not self.is_mounted:
            return
        self.repaint()
        x, y, _ = self._pointed()
        self.app.cursor_position = self.region.offset + Offset(x, y)
        self.post_message(self.Aimed(self))

    def aim_at_dog(self, dog: int) -> None:
        """Moves the cursor to a dog of the city."""
        for place, location in enumerate(self._view.city):
            if dog in location.dogs:
                self.aim(place, location.dogs.index(dog))

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "cursor_digit":
            return int(str(parameters[0])) <= len(self._view.city)
        return super().check_action(action, parameters)

    def action_cursor_digit(self, digit: str) -> None:
        self.aim(int(digit) - 1, self.row)

    @property
    def pointed(self) -> tuple[int, int]:
        return self.place, self.row if self.picks_dogs else 0

    def point_at(self, place: tuple[int, int]) -> None:
        self.aim(*place)

    def is_choice(self, place: tuple[int, int]) -> bool:
        if not self.picks_dogs:
            return place[0] in self._lit
        dogs = self._view.city[place[0]].dogs
        return place[1] < len(dogs) and dogs[place[1]] in self._dogs

    def action_cursor_left(self) -> None:
        self.aim(self.place - 1, self.row)

    def action_cursor_right(self) -> None:
        self.aim(self.place + 1, self.row)

    def action_cursor_up(self) -> None:
        self.aim(self.place, self.row - 1)

    def action_cursor_down(self) -> None:
        self.aim(self.place, self.row + 1)

    def action_cursor_choose(self) -> None:
        self.post_message(self.Picked(self))

    # A truck on its way.

    def drive(self, seat: int, x: int) -> None:
        """Shows a truck at a column of the street, until it is parked."""
        self._driving = (seat, x)
        self.repaint()

    def send_home(self, dogs: frozenset[int]) -> None:
        """Shows the city without these dogs, until the next view."""
        self._gone = dogs
        self.repaint()

    def park(self) -> None:
        """Every truck stands and every dog lies where the view has it."""
        self._driving = None
        self._gone = frozenset()

    def stand(self, place: int) -> int:
        """The column where a truck stands at a location, or before it comes to the city."""
        x, width = self.area(place) if place >= 0 else (0, 0)
        return x + width // 2

    # Painting.

    def _width(self, width: int) -> int:
        """Columns of a location, in a city of so many."""
        return min(_WIDEST, width // max(1, len(self._view.city)))

    def area(self, place: int) -> tuple[int, int]:
        """Left column and width of a location."""
        width = self._width(self.size.width)
        return (self.size.width - width * len(self._view.city)) // 2 + place * width, width

    @property
    def form(self) -> CityForm:
        """The form in which the city is drawn now."""
        return self._form

    def _rows(self, location: LocationView) -> int:
        """Rows of each dog: a smaller location has more of them."""
        symbols = self.words.tables.locations[location.number].symbols
        return MOST_DOGS * self._form.rows // symbols

    def _dog_line(self, nth: int, location: LocationView) -> int:
        return self._form.title + 1 + nth * self._rows(location)

    def _pointed(self) -> tuple[int, int, int]:
        """Column, line and width of what the cursor is on."""
        x, width = self.area(self.place)
        if self.picks_dogs and self.location.dogs:
            line = self._dog_line(self.row, self.location)
            if self._form.head is not None:
                return x + 1 + self._form.indent, line, min(width - 8, 4)
            return x + 1, line, width - 2
        # The digit keeps its look: it costs bytes at every key to change it and back.
        title = cell_len(say(self.words.location_name(self.location.number)))
        return self._title(self.place) + 2, self._form.title, min(width - 2, title)

    def _title(self, place: int) -> int:
        """The column where the title of a location begins; a long one covers the corners."""
        x, width = self.area(place)
        name = cell_len(say(self.words.location_name(self._view.city[place].number)))
        return x + 1 if name + 3 <= width else x

    def paint(self, canvas: Canvas) -> None:
        for place, location in enumerate(self._view.city):
            x, width = self.area(place)
            self._paint_character(canvas, x, width, place, location)
            self._paint_frame(canvas, x, width, place, location)
            for nth in range(self.words.tables.locations[location.number].symbols):
                self._paint_dog(canvas, x + 1, width - 2, nth, location)
            self._paint_street(canvas, x + 1, width - 2, location)
            if self.picks_dogs:
                for nth in range(len(location.dogs)):
                    at, rows = self._dog_line(nth, location), self._rows(location)
                    self.put_place(x, at, width, rows, (place, nth))
            else:
                self.put_place(x, 0, width, canvas.height, (place, 0))
        if self._driving is not None:
            seat, x = self._driving
            canvas.put(x, self._form.street, self.seat_shape(seat), self.seat_ink(seat))
        self._paint_hints(canvas)
        if self.shows_cursor:
            x, y, width = self._pointed()
            canvas.tint(x, y, width, 1, self.ink("pointed"))

    def _paint_character(
        self, canvas: Canvas, x: int, width: int, place: int, location: LocationView
    ) -> None:
        y = self._form.character
        if location.character < 0:
            canvas.centred(x + 1, y, width - 1, self.glyphs.dash, self.ink("quiet"))
            return
        name = self.words.character_name(location.character)
        end = self.put_words(canvas, x + 1, y, name, width - 4, "character")
        self.mark(canvas, x + 1, y, end - x - 1, ("character", place))
        price = f"{location.hire}{self.signs.goods[Good.COIN]}"
        ink = "good" if location.hire == 0 else "quiet"
        beside = end + 1 + cell_len(price) > x + width - 1  # a long name takes the last cell, too
        canvas.right(x + width - 1 + beside, y, price, self.ink(ink))

    def _paint_frame(
        self, canvas: Canvas, x: int, width: int, place: int, location: LocationView
    ) -> None:
        lit, y = place in self._lit, self._form.title
        ink = self.ink("lit" if lit else "frame")
        if self._form.framed:
            canvas.box(x, y, width, self._form.height - 1, self.glyphs, ink)
        elif place:
            for row in range(self._form.height):
                canvas.put(x, row, self.glyphs.vertical, self.ink("frame"))
        begins = self._title(place)
        at = canvas.put(begins, y, f"{place + 1} ", self.ink("lit" if lit else "quiet"))
        self.mark(canvas, begins, y, 1, ("location", place))
        name = self.words.location_name(location.number)
        end = self.put_words(canvas, at, y, name, x + width - at, "strong")
        if end < x + width - 1:
            canvas.put(end, y, " ", ink)

    def _paint_dog(
        self, canvas: Canvas, x: int, width: int, nth: int, location: LocationView
    ) -> None:
        y = self._dog_line(nth, location)
        if nth >= len(location.dogs) or location.dogs[nth] in self._gone:
            head = self._form.head
            middle = (x, y) if head is None else (x + head.width // 2, y + (head.rows - 1) // 2)
            canvas.put(*middle, self.signs.place, self.ink("quiet"))
            return
        dog = location.dogs[nth]
        name = say(self.words.breed_name(breed_of(dog)))
        if self._form.head is not None:
            self.put_portrait(canvas, x, y, dog, self._form.head)
            self._put_coded(canvas, x + self._form.indent, y, dog, " ")
            self._paint_name(canvas, x, y, width, name, self._form.head)
            return
        rows = self._rows(location)
        if fits_beside(name, width, rows):
            self._put_coded(canvas, x, y, dog)
            self._put_lines(canvas, x + _CODED, y, wrapped(name, width - _CODED), width - _CODED)
        elif rows > 1 and whole_words(name, width - 1):
            self._put_coded(canvas, x, y, dog)
            self._put_lines(canvas, x + 1, y + 1, wrapped(name, width - 1), width - 1)
        elif len(name) < width:  # where code and name have no room, the name says more
            at = canvas.put(x, y, self.kind_sign(dog), self.kind_ink(dog))
            self.put_words(canvas, at, y, name, width - 1, self._dog_ink(dog))
            self.mark(canvas, at, y, len(name), ("dog", dog))
        else:
            self._put_coded(canvas, x, y, dog)

    def _dog_ink(self, dog: int) -> str:
        return "lit" if dog in self._dogs else "strong"

    def _put_coded(self, canvas: Canvas, x: int, y: int, dog: int, gap: str = "") -> None:
        """A dog by the sign of its kind and the code of its breed."""
        at = canvas.put(x, y, self.kind_sign(dog) + gap, self.kind_ink(dog))
        code = self.words.breed_code(breed_of(dog))
        canvas.put(at, y, code, self.ink(self._dog_ink(dog)))
        self.mark(canvas, at, y, len(code), ("dog", dog))

    def _paint_name(
        self, canvas: Canvas, x: int, y: int, width: int, name: str, head: HeadSize
    ) -> None:
        """A breed's name at its head."""
        if self._form.beside:
            room = width - self._form.indent
            self._put_lines(canvas, x + self._form.indent, y + 1, wrapped(name, room), room)
        else:
            self._put_lines(canvas, x, y + head.rows, wrapped(name, width), width)

    def _put_lines(self, canvas: Canvas, x: int, y: int, lines: list[str], room: int) -> None:
        for row, text in enumerate(lines):
            self.put_words(canvas, x, y + row, text, room, "quiet")

    def _paint_street(self, canvas: Canvas, x: int, width: int, location: LocationView) -> None:
        y, at = self._form.street, x if self._form.framed else x + _PRICED
        for seat in location.trucks:
            if self._driving is None or self._driving[0] != seat:
                at = canvas.put(at, y, self.seat_shape(seat), self.seat_ink(seat))
                self.mark(canvas, at - 1, y, 1, ("truck", seat))
        coin, food = self.signs.goods[Good.COIN], self.signs.goods[Good.FOOD]
        if location.share:
            share = phrase("share {n}{coin}", n=location.share, coin=coin)
            room = x + width - at - bool(location.trucks)
            text = say(share) if cell_len(say(share)) <= room else f"{location.share}{coin}"
            canvas.right(x + width, y, text, self.ink("warn"))
        y = self._form.price
        price = f"{location.collect}{food}"
        if not self._form.framed:
            ink = "quiet" if not location.dogs else "strong" if location.fits else "warn"
            canvas.put(x, y, price if location.dogs else self.glyphs.dash, self.ink(ink))
            return
        if not location.dogs:
            self.put_words(canvas, x, y, phrase("no dogs"), width, "quiet")
            return
        warning = "" if location.fits else say(phrase("no room"))
        for spoken in (say(phrase("collect for")), say(phrase("collect"))):
            if cell_len(f"{spoken} {price} {warning}".rstrip()) <= width:
                x = canvas.put(x, y, spoken, self.ink("quiet")) + 1
                break
        if cell_len(f"{price} {warning}".rstrip()) <= width:
            x = canvas.put(x, y, price, self.ink("strong")) + 1
        canvas.put(x, y, warning, self.ink("warn"))  # alone if need be: then nothing is paid

    def _paint_hints(self, canvas: Canvas) -> None:
        """The numbers of hints: on the frames of locations, and left of characters and dogs."""
        for place, location in enumerate(self._view.city):
            x, width = self.area(place)
            self.put_hint(canvas, x, self._form.character, ("character", place))
            self.put_hint(canvas, x + width - 1, self._form.title, ("location", place))
            for nth, dog in enumerate(location.dogs):
                self.put_hint(canvas, x, self._dog_line(nth, location), ("dog", dog))


def fits_beside(name: str, width: int, rows: int) -> bool:
    """True if a name has room beside its code in the given rows."""
    room = width - _CODED
    return whole_words(name, room) and len(wrapped(name, room)) <= rows
