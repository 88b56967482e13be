"""The kennel of the seat whose turn it is, to choose from: bays, their dogs, the dog in hand."""

from typing import Any, ClassVar

import msgspec
from textual.geometry import Offset
from textual.reactive import reactive

from dogs_rules.games.dogs_cardgame.terms import BAYS
from dogs_rules.games.dogs_cardgame.view import CardgameView, Home
from dogs_rules.phrase import phrase
from dogs_tui.games.dogs_cardgame.boards.kennel_form import BAYS_AT, CODE_WIDTH
from dogs_tui.games.dogs_cardgame.boards.kennel_picture import KennelPicture
from dogs_tui.games.dogs_cardgame.keys import cardgame_bindings
from dogs_tui.games.dogs_cardgame.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.words import say


class KennelLocation(msgspec.Struct, frozen=True):
    """A location of the cursor: a bay, or a dog in it."""

    bay: int
    place: int = -1
    """The index of the dog in the bay; -1: the bay itself."""


class KennelBoard(KennelPicture, can_focus=True):
    """A kennel. Left, right and digits go to a bay, up and down to its dogs."""

    BINDINGS: ClassVar[list[Any]] = cardgame_bindings(
        *("cursor.up", "cursor.down", "cursor.left", "cursor.right", "cursor.choose"),
        "cursor.digit",
    )
    spot: reactive[KennelLocation] = reactive(KennelLocation(0), repaint=False)

    def __init__(self, words: Words, view: CardgameView, names: tuple[str, ...]) -> None:
        super().__init__(words, view, names)
        self._hand = -1
        self._next: tuple[int, ...] = ()
        self._homes: tuple[Home, ...] = ()
        self._dogs: frozenset[int] = frozenset()

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
        elif self._hand < 0 and spot.place < 0 and dogs:
            self.set_reactive(KennelBoard.spot, KennelLocation(spot.bay, 0))

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
        """The location of a dog in the bays."""
        return next(
            KennelLocation(bay, dogs.index(dog))
            for bay, dogs in enumerate(self.kennel.bays)
            if dogs and dog in dogs
        )

    def home(self, bay: int) -> Home | None:
        """The change from putting the dog in hand into a bay; ``None``: it may not go there."""
        wanted = (self._hand, bay)
        return next((home for home in self._homes if (home.dog, home.bay) == wanted), None)

    def may_choose(self, dog: int) -> bool:
        return dog in self._dogs

    def watch_spot(self) -> None:
        if not self.is_mounted:
            return
        self.repaint()
        x, y, _ = self._pointed()
        self.app.cursor_position = self.region.offset + Offset(x, y)
        self.post_message(self.Aimed(self))

    # Keys.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "cursor_digit":
            return int(str(parameters[0])) <= BAYS
        return super().check_action(action, parameters)

    def action_cursor_digit(self, digit: str) -> None:
        bay = int(digit) - 1
        at_a_dog = self._hand < 0 and bool(self.kennel.bays[bay])
        self.spot = KennelLocation(bay, 0 if at_a_dog else -1)

    @property
    def pointed(self) -> KennelLocation:
        return KennelLocation(self.spot.bay) if self._hand >= 0 else self.spot

    def point_at(self, place: KennelLocation) -> None:
        self.spot = place

    def is_choice(self, place: KennelLocation) -> bool:
        if self._hand >= 0:
            return self.home(place.bay) is not None
        dogs = self.kennel.bays[place.bay] or ()
        return 0 <= place.place < len(dogs) and (not self._dogs or dogs[place.place] in self._dogs)

    def _put_places(self, bay: int) -> None:
        form = self.form
        whole = self._hand >= 0 or not self.kennel.bays[bay]
        if whole:
            place = KennelLocation(bay, -1)
            self.put_place(form.left(bay), BAYS_AT, *form.extent(bay), place)
        for nth in () if whole else range(len(self.kennel.bays[bay] or ())):
            place = KennelLocation(bay, nth)
            self.put_place(*form.cell(bay, nth), form.place, form.place_rows, place)

    def action_cursor_left(self) -> None:
        self._sideways(-1)

    def action_cursor_right(self) -> None:
        self._sideways(1)

    def _sideways(self, by: int) -> None:
        bay, place = self.spot.bay, self.spot.place
        if place >= 0 and self.form.columns(bay) == 2:
            beside = place + by
            if beside // 2 == place // 2 and beside < len(self.kennel.bays[bay] or ()):
                self.spot = KennelLocation(bay, beside)
                return
        other = (bay + by) % BAYS
        dogs = self.kennel.bays[other] or ()
        at_dogs = self._hand < 0 or place >= 0
        self.spot = KennelLocation(other, self._same_line(other, len(dogs), by) if at_dogs else -1)

    def _same_line(self, bay: int, count: int, by: int) -> int:
        """The dog of another bay in the line of the cursor; -1: that bay is empty."""
        line = max(0, self.spot.place) // self.form.columns(self.spot.bay)
        columns = self.form.columns(bay)
        place = line * columns + (columns - 1 if by < 0 else 0)
        return min(place, count - 1)

    def action_cursor_up(self) -> None:
        bay, place = self.spot.bay, self.spot.place
        if place < 0:
            return
        above = place - self.form.columns(bay)
        self.spot = KennelLocation(bay, above if above >= 0 or self._hand < 0 else -1)
        if above < 0 and self._hand < 0:
            self.spot = KennelLocation(bay, place)

    def action_cursor_down(self) -> None:
        bay, place = self.spot.bay, self.spot.place
        below = 0 if place < 0 else place + self.form.columns(bay)
        if below < len(self.kennel.bays[bay] or ()):
            self.spot = KennelLocation(bay, below)

    def action_cursor_choose(self) -> None:
        self.post_message(self.Picked(self))

    # Painting.

    def _pointed(self) -> tuple[int, int, int]:
        form, bay, place = self.form, self.spot.bay, self.spot.place
        if place < 0:
            return form.left(bay) + 1, BAYS_AT, CODE_WIDTH
        return *form.code(bay, place), CODE_WIDTH

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        for bay in range(len(self.kennel.bays)):
            self._put_places(bay)
        if self._hand >= 0:
            self._paint_hand(canvas)
        self._paint_hints(canvas)
        if self.shows_cursor:
            x, y, width = self._pointed()
            canvas.tint(x, y, width, 1, self.ink("pointed"))

    def paint_heading(self, canvas: Canvas) -> None:
        """With the dogs that wait, by signs alone."""
        if not self._next:
            super().paint_heading(canvas)
            return
        self.put_name(canvas, 0, 0, self.seat, self._names[self.seat], 13)
        x = self.put_goods(canvas, 14, 0, self.seat, self.kennel) + 1
        x = canvas.put(x, 0, say(phrase("then")), self.ink("quiet")) + 1
        self.put_dogs(canvas, x, 0, self._next, self.form.width - x, housed=True)

    def _paint_hand(self, canvas: Canvas) -> None:
        """Below the small bay, where nothing else is; where that is taken, beside the hotel."""
        form = self.form
        if form.extent(0)[1] > form.place_rows + 2:
            self._put_hand(canvas, form.width - 4, form.foot + 1)
            return
        x, y = form.left(0) + 1, BAYS_AT + form.extent(0)[1]
        if form.head is None:
            self._put_hand(canvas, x, y)
            return
        self.put_words(canvas, form.left(0), y, phrase("in hand"), form.extent(0)[0], "lit")
        if form.extent(1)[1] < form.extent(0)[1] + form.head.rows + 2:
            self._put_hand(canvas, x, y + 1)
            return
        inset, below = (form.place - form.head.width) // 2, y + 1 + form.head.rows
        self.put_portrait(canvas, x + inset, y + 1, self._hand, form.head)
        self._put_hand(canvas, x + inset + (form.head.width - CODE_WIDTH) // 2, below)
        self.put_breed(canvas, x, below + 1, self._hand)

    def _put_hand(self, canvas: Canvas, x: int, y: int) -> None:
        """The dog in hand by its code, as it will live in a bay: one that was sick is cured."""
        self.put_dog(canvas, x, y, self._hand, housed=True)
        canvas.tint(x, y, 2, 1, self.ink("lit"))

    def _paint_hints(self, canvas: Canvas) -> None:
        """The numbers of hints: at a corner of a bay, and left of a dog's code."""
        form = self.form
        for bay, dogs in enumerate(self.kennel.bays):
            width, height = form.extent(bay)
            corner = form.left(bay) + width - 1, BAYS_AT + height - 1
            self.put_hint(canvas, *corner, ("bay", bay))
            for place, dog in enumerate(dogs or ()):
                x, y = form.code(bay, place)
                self.put_hint(canvas, x - 1, y, ("dog", dog))
