"""The kennel of the seat whose turn it is: bays with heads, infirmary, hotel, the dog in hand."""

from typing import Any, ClassVar, Final

import msgspec
from textual.events import Key
from textual.geometry import Offset
from textual.reactive import reactive

from dogs_rules.games.dogs_cardgame.terms import BAYS, Good
from dogs_rules.games.dogs_cardgame.view import CardgameView, Home, KennelView
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs_cardgame.boards.base import CardgameBoard
from dogs_tui.games.dogs_cardgame.keys import cardgame_bindings
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.games.dogs_cardgame.words.board import hotel_words, licence_words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.play.portraits import PORTRAIT_HEIGHT, PORTRAIT_WIDTH
from dogs_tui.words import say

KENNEL_WIDTH: Final = 52
KENNEL_ROWS: Final = 13
_CELL_ROWS: Final = PORTRAIT_HEIGHT + 1
_BAYS_AT: Final = 1
_FOOT: Final = _BAYS_AT + 2 * _CELL_ROWS + 2
_CODE_WIDTH: Final = 3
"""Columns of a dog by its code and the sign of its kind."""
_STACKED: Final = 2
"""Places that a bay has below each other; one with more has two columns."""


def _columns(words: Words, bay: int) -> int:
    """Places beside each other in a bay."""
    return 1 if words.tables.bays[bay] <= _STACKED else 2


def _frame_width(words: Words, bay: int, place: int) -> int:
    """Columns of a bay's frame around places of a width."""
    return _columns(words, bay) * (place + 1) + 1


def _place_width(words: Words) -> int:
    """Columns of a place: for a head, or for a code where bays of own components are too wide."""
    whole = sum(_frame_width(words, bay, PORTRAIT_WIDTH) + 1 for bay in range(BAYS))
    return PORTRAIT_WIDTH if whole <= KENNEL_WIDTH else _CODE_WIDTH


def _left(words: Words, bay: int) -> int:
    """Where a bay begins."""
    place = _place_width(words)
    return sum(_frame_width(words, before, place) + 1 for before in range(bay))


def _coins(count: int) -> Phrase:
    return phrase("coin") if count == 1 else phrase("coins")


class KennelLocation(msgspec.Struct, frozen=True):
    """Where the cursor is."""

    bay: int
    place: int = -1
    """Which dog of the bay; -1: the bay itself."""


class KennelBoard(CardgameBoard, can_focus=True):
    """A kennel. Left and right choose a bay, up and down its dogs, digits a bay at once."""

    BINDINGS: ClassVar[list[Any]] = cardgame_bindings(
        "cursor.up", "cursor.down", "cursor.left", "cursor.right", "cursor.choose"
    )
    DEFAULT_CSS = """
    KennelBoard { width: 52; height: 13; }
    """

    spot: reactive[KennelLocation] = reactive(KennelLocation(0), repaint=False)

    def __init__(self, words: Words, view: CardgameView, names: tuple[str, ...]) -> None:
        super().__init__(words)
        self._view = view
        self._names = names
        self._hand = -1
        self._next: tuple[int, ...] = ()
        self._homes: tuple[Home, ...] = ()
        self._dogs: frozenset[int] = frozenset()

    @property
    def seat(self) -> int:
        """Whose kennel it is."""
        return self._view.mover

    @property
    def kennel(self) -> KennelView:
        return self._view.kennels[self.seat]

    @property
    def hand(self) -> int:
        """The dog in hand; -1: none."""
        return self._hand

    def show(
        self,
        view: CardgameView,
        names: tuple[str, ...],
        *,
        hand: int = -1,
        waiting: tuple[int, ...] = (),
        homes: tuple[Home, ...] = (),
        dogs: frozenset[int] = frozenset(),
    ) -> None:
        """Shows a view.

        Args:
            view: What to show.
            names: The players' names.
            hand: The dog to be put into a bay; -1: none.
            waiting: The dogs that come after it.
            homes: Where dogs may go, and what that would change.
            dogs: The dogs in bays that may be chosen.
        """
        self._view, self._names = view, names
        if hand != self._hand:
            self._hand = hand
            if hand >= 0:
                self.set_reactive(KennelBoard.spot, KennelLocation(self._best(hand, homes)))
        self._next, self._homes, self._dogs = waiting, homes, dogs
        self._keep_in_bounds()
        self.repaint()

    def _best(self, hand: int, homes: tuple[Home, ...]) -> int:
        """The bay where the dog in hand brings the most points."""
        there = [home for home in homes if home.dog == hand]
        best = max(there, key=lambda home: (home.points, -home.bay), default=None)
        return best.bay if best else self.spot.bay

    def _keep_in_bounds(self) -> None:
        spot = self.spot
        dogs = self.kennel.bays[spot.bay] or ()
        if self._hand < 0 and self._dogs:
            if self.dog not in self._dogs:
                self.set_reactive(KennelBoard.spot, self._first_choice())
        elif spot.place >= len(dogs):
            self.set_reactive(KennelBoard.spot, KennelLocation(spot.bay, len(dogs) - 1))

    def _first_choice(self) -> KennelLocation:
        return next(
            KennelLocation(bay, place)
            for bay, dogs in enumerate(self.kennel.bays)
            for place, dog in enumerate(dogs or ())
            if dog in self._dogs
        )

    @property
    def dog(self) -> int:
        """The dog the cursor is on; -1: none."""
        dogs = self.kennel.bays[self.spot.bay] or ()
        return dogs[self.spot.place] if 0 <= self.spot.place < len(dogs) else -1

    def find(self, dog: int) -> KennelLocation:
        """Where a dog of the bays lives."""
        return next(
            KennelLocation(bay, dogs.index(dog))
            for bay, dogs in enumerate(self.kennel.bays)
            if dogs and dog in dogs
        )

    def home(self, bay: int) -> Home | None:
        """What putting the dog in hand into a bay would change, if it may go there."""
        wanted = (self._hand, bay)
        return next((home for home in self._homes if (home.dog, home.bay) == wanted), None)

    def watch_spot(self) -> None:
        if not self.is_mounted:
            return
        self.repaint()
        x, y, _ = self._pointed()
        self.app.cursor_position = self.region.offset + Offset(x, y)
        self.post_message(self.Aimed(self))

    # Keys.

    def on_key(self, event: Key) -> None:
        if event.character and event.character in "12345":
            event.stop()
            bay = int(event.character) - 1
            if self._hand >= 0:
                self.spot = KennelLocation(bay)
                self.post_message(self.Picked(self))
            else:
                self.spot = KennelLocation(bay, 0 if self.kennel.bays[bay] else -1)

    def action_cursor_left(self) -> None:
        self._sideways(-1)

    def action_cursor_right(self) -> None:
        self._sideways(1)

    def _sideways(self, by: int) -> None:
        bay, place = self.spot.bay, self.spot.place
        if place >= 0 and _columns(self.words, bay) == 2:
            beside = place + by
            if beside // 2 == place // 2 and beside < len(self.kennel.bays[bay] or ()):
                self.spot = KennelLocation(bay, beside)
                return
        other = (bay + by) % BAYS
        dogs = self.kennel.bays[other] or ()
        self.spot = KennelLocation(
            other, self._same_line(other, len(dogs), by) if place >= 0 else -1
        )

    def _same_line(self, bay: int, count: int, by: int) -> int:
        """The dog of another bay in the line of the cursor; -1: that bay is empty."""
        line = self.spot.place // _columns(self.words, self.spot.bay)
        place = line * _columns(self.words, bay) + (_columns(self.words, bay) - 1 if by < 0 else 0)
        return min(place, count - 1)

    def action_cursor_up(self) -> None:
        bay, place = self.spot.bay, self.spot.place
        if place < 0:
            return
        above = place - _columns(self.words, bay)
        self.spot = KennelLocation(bay, above if above >= 0 or self._hand < 0 else -1)
        if above < 0 and self._hand < 0:
            self.spot = KennelLocation(bay, place)

    def action_cursor_down(self) -> None:
        bay, place = self.spot.bay, self.spot.place
        below = 0 if place < 0 else place + _columns(self.words, bay)
        if below < len(self.kennel.bays[bay] or ()):
            self.spot = KennelLocation(bay, below)

    def action_cursor_choose(self) -> None:
        self.post_message(self.Picked(self))

    # Painting.

    def _extent(self, bay: int) -> tuple[int, int]:
        """Width and height of a bay's frame."""
        lines = -(-self.words.tables.bays[bay] // _columns(self.words, bay))
        return _frame_width(self.words, bay, _place_width(self.words)), lines * _CELL_ROWS + 2

    def _cell(self, bay: int, place: int) -> tuple[int, int]:
        """Left column and top line of a place in a bay."""
        line, column = divmod(place, _columns(self.words, bay))
        return (
            _left(self.words, bay) + 1 + column * (_place_width(self.words) + 1),
            _BAYS_AT + 1 + line * _CELL_ROWS,
        )

    def _pointed(self) -> tuple[int, int, int]:
        bay, place = self.spot.bay, self.spot.place
        if place < 0:
            return _left(self.words, bay) + 1, _BAYS_AT, 3
        x, y = self._cell(bay, place)
        return x + (_place_width(self.words) - _CODE_WIDTH) // 2, y + PORTRAIT_HEIGHT, _CODE_WIDTH

    def paint(self, canvas: Canvas) -> None:
        self._paint_heading(canvas)
        for bay in range(BAYS):
            self._paint_bay(canvas, bay)
        if self._hand >= 0:
            self._paint_hand(canvas)
        self._paint_infirmary(canvas, _FOOT)
        self._paint_hotel(canvas, _FOOT + 1)
        self._paint_hints(canvas)
        if self.shows_cursor:
            x, y, width = self._pointed()
            canvas.tint(x, y, width, 1, self.ink("pointed"))

    def _paint_heading(self, canvas: Canvas) -> None:
        view, kennel = self._view, self.kennel
        self.put_name(canvas, 0, 0, self.seat, self._names[self.seat], 13)
        x = self._paint_goods(canvas, 14, kennel)
        if self._next:
            x = self.put_words(canvas, x, 0, phrase("then"), 6, "quiet") + 1
            self.put_dogs(canvas, x, 0, self._next, KENNEL_WIDTH - x)
            return
        sheet = next((sheet for sheet in view.scores if sheet.seat == self.seat), None)
        if sheet is not None:
            canvas.right(
                KENNEL_WIDTH - 2, 0, say(phrase("{n} pts", n=sheet.total)), self.ink("strong")
            )

    def _paint_goods(self, canvas: Canvas, x: int, kennel: KennelView) -> int:
        """Food, coins and improvements in words; by signs alone while dogs wait beside them."""
        if self._next:
            return self.put_goods(canvas, x, 0, kennel) + 1
        shown = (
            (self.signs.goods[Good.FOOD], kennel.food, phrase("food")),
            (self.signs.goods[Good.COIN], kennel.coins, _coins(kennel.coins)),
            (self.signs.improvement, kennel.improvements, phrase("impr.")),
        )
        for sign, count, name in shown:
            x = canvas.put(x, 0, sign, self.ink("quiet"))
            x = canvas.put(x, 0, str(count), self.ink("strong")) + 1
            x = self.put_words(canvas, x, 0, name, 6, "quiet") + 1
        return x

    def _paint_bay(self, canvas: Canvas, bay: int) -> None:
        x, y = _left(self.words, bay), _BAYS_AT
        width, height = self._extent(bay)
        dogs = self.kennel.bays[bay]
        home = self.home(bay) if self._hand >= 0 else None
        ink = "lit" if home is not None else "frame"
        canvas.box(x, y, width, height, self.glyphs, self.ink(ink))
        canvas.put(x + 1, y, f" {bay + 1} ", self.ink("lit" if home is not None else "quiet"))
        if dogs is None:
            canvas.fill(x + 1, y + 1, width - 2, height - 2, self.glyphs.shade, self.ink("closed"))
            self.put_words(canvas, x + 2, y + 4, phrase(" closed "), width - 4, "quiet")
            room = phrase(" {n} dogs ", n=self.words.tables.bays[bay])
            self.put_words(canvas, x + 2, y + 5, room, width - 4, "quiet")
            return
        if dogs:
            worth = str(self.kennel.bay_points[bay])
            canvas.right(x + width - 1, y, worth, self.ink("strong"))
        for place in range(self.words.tables.bays[bay]):
            self._paint_place(canvas, bay, place)
        self._paint_sill(canvas, bay, home)

    def _paint_place(self, canvas: Canvas, bay: int, place: int) -> None:
        """A place of an open bay, with the dog that lives there."""
        (left, top), width = self._cell(bay, place), _place_width(self.words)
        dogs = self.kennel.bays[bay] or ()
        if place >= len(dogs):
            canvas.put(left + width // 2, top + 1, self.signs.place, self.ink("quiet"))
            return
        if width >= PORTRAIT_WIDTH:
            self.put_portrait(canvas, left, top, dogs[place])
        x, y = left + (width - _CODE_WIDTH) // 2, top + PORTRAIT_HEIGHT
        self.put_dog(canvas, x, y, dogs[place])
        if dogs[place] in self._dogs:
            canvas.tint(x, y, 2, 1, self.ink("lit"))

    def _paint_sill(self, canvas: Canvas, bay: int, home: Home | None) -> None:
        """The lower side of a bay: what the dog in hand would bring; that it must stay full."""
        x, y = _left(self.words, bay) + 1, _BAYS_AT + self._extent(bay)[1] - 1
        if home is not None:
            gain = f" {home.points:+d}{self.signs.puppy if home.puppies else ''} "
            canvas.put(x, y, gain, self.ink("lit"))
        elif self.kennel.full_bays[bay]:
            canvas.put(x, y, f" {self.signs.puppy} ", self.ink("kind-fair"))

    def _paint_hand(self, canvas: Canvas) -> None:
        """Below the small bay, where nothing else is; where that is taken, beside the hotel."""
        if self._extent(0)[1] > _CELL_ROWS + 2:
            at = canvas.put(KENNEL_WIDTH - 5, _FOOT + 1, self.glyphs.pointer, self.ink("lit"))
            self.put_dog(canvas, at, _FOOT + 1, self._hand)
            return
        x, y = _left(self.words, 0) + 1, _BAYS_AT + self._extent(0)[1]
        self.put_kennel_dog(canvas, x, y, self._hand)
        canvas.put(x - 1, y + 1, self.glyphs.pointer, self.ink("lit"))

    def _paint_infirmary(self, canvas: Canvas, y: int) -> None:
        sick, limit = self.kennel.infirmary, self.words.tables.figures.infirmary
        x = self.put_words(canvas, 0, y, phrase("Infirmary"), 12, "quiet") + 1
        for place in range(limit):
            if place < len(sick):
                self.put_dog(canvas, x, y, sick[place])
            else:
                canvas.put(x, y, self.signs.place * 2, self.ink("quiet"))
            x += 4
        text = say(licence_words(self.kennel))
        ink = "warn" if self.kennel.unpaid else "quiet"
        canvas.right(KENNEL_WIDTH - 2, y, text, self.ink(ink))

    def _paint_hotel(self, canvas: Canvas, y: int) -> None:
        right = KENNEL_WIDTH - 2
        for puppy in reversed(self.kennel.puppies):
            sign = self.signs.puppy + self.signs.kinds[puppy]
            canvas.put(right - 2, y, sign, self.ink("kind-fair"))
            right -= 3
        x = self.put_words(canvas, 0, y, phrase("Hotel"), 12, "quiet")
        x = self.put_words(canvas, 10, y, hotel_words(self._view, self.seat), 14, "strong") + 1
        self.put_codes(canvas, x, y, self.kennel.hotel, right - x)

    def _paint_hints(self, canvas: Canvas) -> None:
        """The numbers of hints: at a corner of a bay, and left of a dog's code."""
        for bay, dogs in enumerate(self.kennel.bays):
            width, height = self._extent(bay)
            corner = _left(self.words, bay) + width - 1, _BAYS_AT + height - 1
            self.put_hint(canvas, *corner, ("bay", bay))
            for place, dog in enumerate(dogs or ()):
                x, y = self._cell(bay, place)
                beside = x + (_place_width(self.words) - _CODE_WIDTH) // 2 - 1
                self.put_hint(canvas, beside, y + PORTRAIT_HEIGHT, ("dog", dog))

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()
