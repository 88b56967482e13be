"""The kennel being arranged: five bays, the yard, the infirmary, and the hand with a dog."""

from typing import Any, ClassVar, Final, Literal, TypeAlias

import msgspec
from rich.cells import cell_len
from textual.geometry import Offset
from textual.reactive import reactive

from dogs_rules.games.dogs.terms import BAYS, Mark, Resource
from dogs_rules.games.dogs.view import DogsView, Gain, Housing, KennelView, bay_rows
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.bays import ROWS, put_large_bay
from dogs_tui.games.dogs.boards.housing_form import FOOT_ROWS, HousingForm, housing_form
from dogs_tui.games.dogs.boards.kennel import put_fitting_goods
from dogs_tui.games.dogs.boards.worth import WORTH_LINES, put_worth
from dogs_tui.games.dogs.keys import dogs_bindings
from dogs_tui.games.dogs.words import Words
from dogs_tui.games.dogs.words.actions import gain_of, gain_words
from dogs_tui.games.dogs.words.labels import MARKS, card_name
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import say
from dogs_tui.words.phrases import counted, points, signed

WHOLE: Final = -1


Area: TypeAlias = Literal["bay", "yard", "sick"]


class HousingLocation(msgspec.Struct, frozen=True):
    """A location of the cursor in a bay, the yard or the infirmary."""

    area: Area
    index: int
    """The bay, or which dog of the yard or the infirmary."""
    row: int = 0
    """Of a bay; ``WHOLE`` for all of it."""


class Held(msgspec.Struct, frozen=True):
    """A dog in the hand."""

    breed: int
    treated: bool = False


class HousingBoard(Board, can_focus=True):
    """The mover's kennel, large. Arrows move, enter picks a dog up or puts it down."""

    BINDINGS: ClassVar[list[Any]] = dogs_bindings(
        "cursor.up", "cursor.down", "cursor.left", "cursor.right", "cursor.choose"
    )

    location: reactive[HousingLocation] = reactive(HousingLocation("bay", 0), repaint=False)

    def __init__(self, words: Words, view: DogsView, names: tuple[str, ...]) -> None:
        super().__init__(words, view, names)
        self._held: Held | None = None
        self._open: frozenset[int] = frozenset()

    @property
    def kennel(self) -> KennelView:
        return self._view.kennels[self._view.mover]

    @property
    def yard(self) -> tuple[int, ...]:
        decision = self._view.decision
        return decision.yard if isinstance(decision, Housing) else ()

    def show(
        self, view: DogsView, names: tuple[str, ...], held: Held | None, lit: frozenset[int]
    ) -> None:
        """Shows a view.

        Args:
            view: What to show.
            names: The players' names.
            held: The dog in the hand.
            lit: The bays that it may go into.
        """
        self._view, self._names, self._held, self._open = view, names, held, lit
        self._keep_in_bounds()
        self.repaint()

    def _keep_in_bounds(self) -> None:
        location = self.location
        if location.area == "yard" and location.index >= len(self.yard):
            self.location = (
                HousingLocation("yard", len(self.yard) - 1)
                if self.yard
                else HousingLocation("bay", 0)
            )
        elif location.area == "sick" and location.index >= len(self.kennel.infirmary):
            left = len(self.kennel.infirmary)
            self.location = HousingLocation("sick", left - 1) if left else HousingLocation("bay", 0)

    def dog_at(self, location: HousingLocation) -> int:
        """The breed of the dog the cursor is on; -1: none."""
        if location.area == "yard":
            return self.yard[location.index] if location.index < len(self.yard) else -1
        if location.area == "sick":
            sick = self.kennel.infirmary
            return sick[location.index] if location.index < len(sick) else -1
        dogs = self.kennel.bays[location.index]
        rows = bay_rows(dogs) if dogs else ()
        here = () if location.row == WHOLE or not rows else rows[location.row]
        return next((row[0] for row in (here, *rows) if row), -1)

    def find(self, area: Area, breed: int, bay: int = 0) -> HousingLocation:
        """The location of a dog of a breed that is there; of several, the first."""
        locations = (
            self._below()
            if area != "bay"
            else [HousingLocation("bay", bay, row) for row in range(ROWS)]
        )
        return next(s for s in locations if s.area == area and self.dog_at(s) == breed)

    def watch_location(self) -> None:
        if not self.is_mounted:
            return
        self.repaint()
        x, y, _, _ = self._rectangle(self.location)
        self.app.cursor_position = self.region.offset + Offset(x, y)
        self.post_message(self.Aimed(self))

    # Keys.

    def action_cursor_left(self) -> None:
        self._sideways(-1)

    def action_cursor_right(self) -> None:
        self._sideways(1)

    def _sideways(self, by: int) -> None:
        location = self.location
        if location.area == "bay":
            self.location = HousingLocation("bay", (location.index + by) % BAYS, location.row)
            return
        below = self._below()
        self.location = (
            below[(below.index(location) + by) % len(below)] if location in below else below[0]
        )

    def _below(self) -> list[HousingLocation]:
        return [
            *(HousingLocation("yard", index) for index in range(len(self.yard))),
            *(HousingLocation("sick", index) for index in range(len(self.kennel.infirmary))),
        ]

    def action_cursor_up(self) -> None:
        location = self.location
        if location.area != "bay":
            bay = min(BAYS - 1, self._rectangle(location)[0] * BAYS // max(1, self.size.width))
            self.location = HousingLocation("bay", bay, ROWS - 1)
        elif location.row:
            self.location = HousingLocation("bay", location.index, 0)

    def action_cursor_down(self) -> None:
        location = self.location
        if location.area != "bay":
            return
        if location.row < ROWS - 1 and self._held is None:
            self.location = HousingLocation("bay", location.index, location.row + 1)
            return
        below = self._below()
        if below:
            middle = self._rectangle(location)[0]
            self.location = min(below, key=lambda other: abs(self._rectangle(other)[0] - middle))

    def action_cursor_choose(self) -> None:
        self.post_message(self.Picked(self, self.location))

    @property
    def pointed(self) -> HousingLocation:
        location = self.location
        whole = location.area == "bay" and self._held is not None
        return msgspec.structs.replace(location, row=0) if whole else location

    def point_at(self, place: HousingLocation) -> None:
        self.location = place

    def is_choice(self, place: HousingLocation) -> bool:
        if self._held is not None:
            return place.area == "bay" and place.index in self._open
        return self.dog_at(place) >= 0

    def _put_places(self) -> None:
        rows = 1 if self._held is not None else ROWS
        bays = [HousingLocation("bay", bay, row) for bay in range(BAYS) for row in range(rows)]
        for place in (*self._below(), *bays):
            self.put_place(*self._rectangle(place), place)

    # Painting.

    @property
    def _form(self) -> HousingForm:
        dogs = len(self.yard) + self.words.tables.limits.infirmary
        return housing_form(*self.size, dogs)

    def _bay_area(self, bay: int) -> tuple[int, int, int]:
        width = self.size.width // BAYS
        return bay * width, self._form.top, width

    def _pens(self) -> tuple[int, int, int]:
        """Top line of yard and infirmary, and the column and width of the infirmary."""
        form = self._form
        width = self.words.tables.limits.infirmary * (form.head.width + 1) + 2
        return form.top + form.bays.lines, self.size.width - width, width

    def _rectangle(self, location: HousingLocation) -> tuple[int, int, int, int]:
        """The cells of a location: left, top, width, height."""
        bays, head = self._form.bays, self._form.head
        if location.area == "bay":
            x, y, width = self._bay_area(location.index)
            if self._held is not None:
                return x + 1, y + 1, width - 2, bays.lines - 2
            return x + 1, y + 1 + location.row * bays.row, width - 2, bays.row
        top, right, _ = self._pens()
        left = 1 if location.area == "yard" else right + 1
        x = left + location.index * self._step(location.area)
        return x, top + 1, head.width, head.rows + 1

    def _step(self, area: Area) -> int:
        """Cells from one dog to the next: many stand closer together."""
        _, right, width = self._pens()
        dogs = len(self.yard) if area == "yard" else len(self.kennel.infirmary)
        head = self._form.head.width
        room = (right - 3 if area == "yard" else width - 2) - head
        return max(1, min(head + 1, room // max(1, dogs - 1)))

    def paint(self, canvas: Canvas) -> None:
        form = self._form
        self._put_places()
        for bay in range(BAYS):
            lit = bay in self._open
            gain = self._gain(bay) if lit else None
            put_large_bay(
                self,
                canvas,
                self._bay_area(bay),
                self.kennel,
                bay,
                form=form.bays,
                ink="lit" if lit else "frame",
                about=("bay", self._view.mover, bay),
                below=self._brings(gain) if gain else None,
            )
        self._paint_pens(canvas)
        foot = form.top + form.bays.lines + form.pen_rows
        below = max(foot + FOOT_ROWS, self._paint_foot(canvas, foot))
        if form.shows_worth and below + WORTH_LINES <= canvas.height:
            put_worth(self, canvas, below, self._view, self._view.mover)
        self._paint_hints(canvas)
        if self.shows_cursor:
            x, y, width, height = self._rectangle(self.location)
            in_bay = self.location.area == "bay"
            head = form.bays.head if in_bay else form.head
            for row in range(y + head.rows, y + height, form.bays.row):
                lines = min(form.bays.below, y + height - row)
                canvas.tint(x, row, width, lines, self.ink("pointed"))

    def _paint_hints(self, canvas: Canvas) -> None:
        """The numbers of hints: left of a dog's code, and at a corner of a bay."""
        form = self._form
        for bay in range(BAYS):
            x, y, width = self._bay_area(bay)
            whole = HousingLocation("bay", bay, WHOLE)
            self.put_hint(canvas, x + width - 1, y + form.bays.lines - 1, whole)
            for row in range(ROWS):
                below = y + row * form.bays.row + form.bays.head.rows + 1
                self.put_hint(canvas, x + 1, below, HousingLocation("bay", bay, row))
        for location in self._below():
            x, y, _, _ = self._rectangle(location)
            self.put_hint(canvas, x, y + form.head.rows, location)

    def _gain(self, bay: int) -> Gain | None:
        held = self._held
        if held is None:
            return None
        return gain_of(self._view, held.breed, bay, treated=held.treated)

    def _brings(self, gain: Gain) -> Phrase:
        """The gain of a bay, short enough for its frame: the coin as its sign."""
        if not (gain.points and gain.coin):
            return gain_words(gain)
        coin = self.signs.goods[Resource.COIN]
        return phrase("{points} +{coin}", points=signed(gain.points), coin=coin)

    def _paint_pens(self, canvas: Canvas) -> None:
        decision = self._view.decision
        treated = list(decision.treated) if isinstance(decision, Housing) else []
        top, right, width = self._pens()
        head, rows = self._form.head, self._form.pen_rows
        code_line = top + 1 + head.rows
        canvas.box(0, top, right - 1, rows, self.glyphs, self.ink("country"))
        self.put_words(canvas, 2, top, phrase(" yard "), right - 4, "strong")
        held = self._held
        step = self._step("yard")
        for index, breed in enumerate(self.yard):
            x = 1 + index * step
            self.put_kennel_dog(canvas, x, top + 1, breed, head)
        canvas.box(right, top, width, rows, self.glyphs, self.ink("sick"))
        sick = self.kennel.infirmary
        title = phrase(
            " infirmary {n}/{limit} ", n=len(sick), limit=self.words.tables.limits.infirmary
        )
        self.put_words(canvas, right + 2, top, title, width - 4, "strong")
        step = self._step("sick")
        for index, breed in enumerate(sick):
            x = right + 1 + index * step
            self.put_portrait(canvas, x, top + 1, breed, size=head)
            mark = MARKS[Mark.SICK]
            if breed in treated:
                treated.remove(breed)
                mark = self.glyphs.tick
            code = self.words.breed_code(breed) + mark
            canvas.centred(x, code_line, head.width, code, self.ink("sick"))
        if held is not None:
            text = phrase("in hand: {breed}", breed=self.words.breed_name(held.breed))
            self.put_words(canvas, 2, top + rows - 1, phrase(" {text} ", text=text), 30, "lit")

    def _paint_foot(self, canvas: Canvas, y: int) -> int:
        """Goods, points and what there is to know; returns the line below."""
        view, kennel = self._view, self.kennel
        x = self.put_name(canvas, 0, y, view.mover, self._names[view.mover], 20) + 2
        sheet = next((sheet for sheet in view.scores if sheet.seat == view.mover), None)
        now = "" if sheet is None else say(phrase("{points} now", points=points(sheet.total)))
        room = canvas.width - x - cell_len(now) - 2
        x = put_fitting_goods(self, canvas, x, y, room=room, kennel=kennel, seat=view.mover) + 1
        canvas.put(x, y, now, self.ink("strong"))
        y += 1
        for said in self._said():
            lines = wrapped(say(said), canvas.width)
            if y + len(lines) > canvas.height:
                continue  # half a sentence is none
            for line in lines:
                canvas.put(0, y, line, self.ink("quiet"))
                y += 1
        return y

    def _said(self) -> list[Phrase]:
        """Notes about the dogs and the cards: what must be done comes first."""
        said: list[Phrase] = []
        decision = self._view.decision
        if isinstance(decision, Housing):
            if decision.must_leave:
                said.append(phrase("Dogs for which no place is left: {n}", n=decision.must_leave))
            if decision.to_donate:
                given = self.words.counted(decision.to_donate)
                said.append(phrase("Sick dogs to be given away: {dogs}", dogs=given))
        if self.kennel.cards:
            held = counted(self.kennel.cards, card_name)
            said.append(phrase("Cards: {cards}", cards=held))
        if self.yard:
            said.append(phrase("In the yard: {dogs}", dogs=self.words.counted(self.yard)))
        if self.kennel.infirmary:
            sick = self.words.counted(self.kennel.infirmary)
            said.append(phrase("In the infirmary: {dogs}", dogs=sick))
        return said
