"""The city: its locations side by side, characters above, dogs below, trucks in front."""

from typing import Any, ClassVar, Final

from textual.events import Key
from textual.geometry import Offset
from textual.reactive import reactive

from dogs_rules.games.dogs_cardgame.terms import NONE, Good, Stage, breed_of
from dogs_rules.games.dogs_cardgame.view import CardgameView, LocationView
from dogs_rules.phrase import phrase
from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.keys import cardgame_bindings
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.play.portraits import PORTRAIT_HEIGHT, PORTRAIT_WIDTH
from dogs_tui.words import say

LOW: Final = 8
"""Lines of the city with a line for each dog."""
_MOST_DOGS: Final = 3
TALL: Final = LOW + _MOST_DOGS * (PORTRAIT_HEIGHT - 1)
"""And with their heads."""
_WIDEST: Final = 28
_SPOKEN: Final = 18
"""Columns from which the price of collecting is told in words."""
_SAYING: Final = 4
"""Letters from which a word of a name says enough."""
_NAME: Final = 6
"""Columns from which a breed is named beside its head."""


class CityBoard(CardgameBoard, can_focus=True):
    """The locations. Left and right choose one, up and down a dog where one is to be taken."""

    BINDINGS: ClassVar[list[Any]] = cardgame_bindings(
        "cursor.up", "cursor.down", "cursor.left", "cursor.right", "cursor.choose"
    )
    DEFAULT_CSS = """
    CityBoard { height: 8; }
    """

    place: reactive[int] = reactive(0, repaint=False)
    """The location the cursor is on, from the left."""
    row: reactive[int] = reactive(0, repaint=False)
    """The dog the cursor is on, where dogs are chosen."""

    def __init__(self, words: Words, view: CardgameView) -> None:
        super().__init__(words)
        self._view = view
        self._lit: frozenset[int] = frozenset()
        self._dogs: frozenset[int] = frozenset()
        self._turn: tuple[int, int, int] | None = None
        self._driving: tuple[int, int] | None = None
        self._gone: frozenset[int] = frozenset()

    @property
    def location(self) -> LocationView:
        """The location the cursor is on."""
        return self._view.city[min(self.place, len(self._view.city) - 1)]

    @property
    def picks_dogs(self) -> bool:
        """Whether a dog is to be chosen rather than a location."""
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
        """Where the truck stands; for a dog, on the first that may be taken."""
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

    def on_key(self, event: Key) -> None:
        if event.character and event.character in "123456":
            place = int(event.character) - 1
            if place < len(self._view.city):
                event.stop()
                self.aim(place, self.row)

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

    def area(self, place: int) -> tuple[int, int]:
        """Left column and width of a location."""
        count = max(1, len(self._view.city))
        width = min(_WIDEST, self.size.width // count)
        return (self.size.width - width * count) // 2 + place * width, width

    @property
    def _tall(self) -> bool:
        return self.size.height >= TALL

    @property
    def _street(self) -> int:
        """The line where the trucks stand."""
        return (TALL if self._tall else LOW) - 3

    def _dog_line(self, nth: int) -> int:
        return 2 + nth * (PORTRAIT_HEIGHT if self._tall else 1)

    def _pointed(self) -> tuple[int, int, int]:
        """Column, line and width of what the cursor is on."""
        x, width = self.area(self.place)
        if self.picks_dogs and self.location.dogs:
            if self._tall:
                return x + 7, self._dog_line(self.row), min(width - 8, 4)
            return x + 1, self._dog_line(self.row), width - 2
        # The digit keeps its look: it costs bytes at every key to change it and back.
        title = len(say(self.words.location_name(self.location.number)))
        return x + 3, 1, min(width - 4, title)

    def paint(self, canvas: Canvas) -> None:
        for place, location in enumerate(self._view.city):
            x, width = self.area(place)
            self._paint_character(canvas, x, width, location)
            self._paint_frame(canvas, x, width, place, location)
            for nth in range(self.words.tables.locations[location.number].symbols):
                self._paint_dog(canvas, x + 1, width - 2, nth, location)
            self._paint_street(canvas, x + 1, width - 2, location)
        if self._driving is not None:
            seat, x = self._driving
            canvas.put(x, self._street, self.seat_shape(seat), self.seat_ink(seat))
        self._paint_hints(canvas)
        if self.shows_cursor:
            x, y, width = self._pointed()
            canvas.tint(x, y, width, 1, self.ink("pointed"))

    def _paint_character(self, canvas: Canvas, x: int, width: int, location: LocationView) -> None:
        if location.character < 0:
            canvas.centred(x, 0, width, self.glyphs.dash, self.ink("quiet"))
            return
        name = self.words.character_name(location.character)
        self.put_words(canvas, x + 1, 0, name, width - 4, "character")
        price = f"{location.hire}{self.signs.goods[Good.COIN]}"
        ink = "good" if location.hire == 0 else "quiet"
        canvas.right(x + width - 1, 0, price, self.ink(ink))

    def _paint_frame(
        self, canvas: Canvas, x: int, width: int, place: int, location: LocationView
    ) -> None:
        height = (TALL if self._tall else LOW) - 1
        lit = place in self._lit
        ink = self.ink("lit" if lit else "frame")
        canvas.box(x, 1, width, height, self.glyphs, ink)
        at = canvas.put(x + 1, 1, f"{place + 1} ", self.ink("lit" if lit else "quiet"))
        end = self.put_words(
            canvas, at, 1, self.words.location_name(location.number), width - 4, "strong"
        )
        if end < x + width - 1:
            canvas.put(end, 1, " ", ink)

    def _paint_dog(
        self, canvas: Canvas, x: int, width: int, nth: int, location: LocationView
    ) -> None:
        y = self._dog_line(nth)
        if nth >= len(location.dogs) or location.dogs[nth] in self._gone:
            canvas.put(x + (2 if self._tall else 0), y, self.signs.place, self.ink("quiet"))
            return
        dog = location.dogs[nth]
        breed = breed_of(dog)
        lit = dog in self._dogs
        if self._tall:
            self.put_portrait(canvas, x, y, dog)
            at = x + PORTRAIT_WIDTH + 1
            end = canvas.put(at, y, self.kind_sign(dog), self.kind_ink(dog))
            canvas.put(
                end + 1, y, self.words.breed_code(breed), self.ink("lit" if lit else "strong")
            )
            room = width - PORTRAIT_WIDTH - 1
            lines = _in_lines(say(self.words.breed_name(breed)), room) if room >= _NAME else []
            for row, text in enumerate(lines[: PORTRAIT_HEIGHT - 1], start=1):
                self.put_words(canvas, at, y + row, text, room, "quiet")
            return
        at = canvas.put(x, y, self.kind_sign(dog), self.kind_ink(dog))
        at = canvas.put(at, y, self.words.breed_code(breed), self.ink("lit" if lit else "strong"))
        room = x + width - at - 1
        name = say(self.words.breed_name(breed))
        self.put_words(canvas, at + 1, y, _short_name(name, room), room, "quiet")

    def _paint_street(self, canvas: Canvas, x: int, width: int, location: LocationView) -> None:
        y = self._street
        at = x
        for seat in location.trucks:
            if self._driving is None or self._driving[0] != seat:
                at = canvas.put(at, y, self.seat_shape(seat), self.seat_ink(seat))
        coin, food = self.signs.goods[Good.COIN], self.signs.goods[Good.FOOD]
        if location.share:
            share = phrase("share {n}{coin}", n=location.share, coin=coin)
            room = x + width - at
            text = say(share) if len(say(share)) <= room else f"{location.share}{coin}"
            canvas.right(x + width, y, text, self.ink("warn"))
        if not location.dogs:
            self.put_words(canvas, x, y + 1, phrase("no dogs"), width, "quiet")
            return
        if width >= _SPOKEN:
            x = self.put_words(canvas, x, y + 1, phrase("collect"), width, "quiet") + 1
            width -= len(say(phrase("collect"))) + 1
        at = canvas.put(x, y + 1, f"{location.collect}{food}", self.ink("strong"))
        if not location.fits:
            self.put_words(canvas, at + 1, y + 1, phrase("no room"), x + width - at - 1, "warn")

    def _paint_hints(self, canvas: Canvas) -> None:
        """The numbers of hints: on the frames of locations, and left of characters and dogs."""
        for place, location in enumerate(self._view.city):
            x, width = self.area(place)
            self.put_hint(canvas, x, 0, ("character", place))
            self.put_hint(canvas, x + width - 1, 1, ("location", place))
            for nth, dog in enumerate(location.dogs):
                self.put_hint(canvas, x, self._dog_line(nth), ("dog", dog))

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()


def _in_lines(name: str, room: int) -> list[str]:
    """A breed's name wrapped between words only."""
    words = name.split()
    return wrapped(name, room) if all(len(word) <= room for word in words) else words


def _short_name(name: str, room: int) -> str:
    """A breed's whole name if it fits, otherwise a word of it that does."""
    words = [name, *name.split()]
    return next((word for word in words if len(word) <= room and len(word) >= _SAYING), name)
