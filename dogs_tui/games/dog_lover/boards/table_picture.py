"""The whole table of Dog Lover as it is painted, with the cursor and the trick in hand."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.reactive import reactive

from dogs_rules.games.dog_lover.actions import EndTurn
from dogs_rules.games.dog_lover.tables import Placement
from dogs_rules.games.dog_lover.terms import EMPTY, GRID, Face
from dogs_rules.games.dog_lover.view import AreaView, DogLoverView
from dogs_rules.phrase import Phrase
from dogs_tui.games.dog_lover.boards import trick_aim
from dogs_tui.games.dog_lover.boards.areas import dog_boxes, has_room, put_area
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.changes import InArea
from dogs_tui.games.dog_lover.boards.grid import Held, put_grid
from dogs_tui.games.dog_lover.boards.hint_numbers import put_hints
from dogs_tui.games.dog_lover.boards.hint_paths import Beside
from dogs_tui.games.dog_lover.boards.layout import (
    Rect,
    TableLayout,
    TableLocation,
    Zone,
    plan,
)
from dogs_tui.games.dog_lover.boards.note_line import note_rows, put_note
from dogs_tui.games.dog_lover.boards.panel import OwnTricks, put_panel
from dogs_tui.games.dog_lover.boards.pointer import NOTHING, Lit, Note, Pointing
from dogs_tui.games.dog_lover.boards.tricks import put_heading
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.games.dog_lover.words.cards import card_text, trick_text
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import say


class Detail(NamedTuple):
    """The text about a thing: title, original name and sentences."""

    title: Phrase
    original: str
    """As the Polish rulebook has it."""
    text: Sequence[Phrase]


def of_card(words: Words, face: Face) -> Detail:
    """All about a card."""
    return Detail(words.card_name(face), words.original_name(face), card_text(words, face))


def of_trick(words: Words, trick: int) -> Detail:
    """All about a trick."""
    return Detail(
        words.trick_name(trick), words.tables.tricks[trick].original, trick_text(words, trick)
    )


def detail_rows(detail: Detail, width: int) -> int:
    """The rows that it takes, its title counted."""
    return 1 + sum(len(wrapped(say(sentence), width)) for sentence in detail.text)


def put_detail(board: LoverBoard, canvas: Canvas, box: Rect, detail: Detail) -> None:
    """Writes it into a box, wrapped; what does not fit ends in an ellipsis."""
    x, y, width, height = box
    end = canvas.put(x, y, say(detail.title), board.ink("heading"))
    original = detail.original
    if board.is_roomy and original != say(detail.title) and end + len(original) + 3 < x + width:
        canvas.put(end + 1, y, f"({original})", board.ink("quiet"))
    lines = [line for sentence in detail.text for line in wrapped(say(sentence), width)]
    if len(lines) > height - 1:
        lines = lines[: height - 1]
        lines[-1] = lines[-1][: width - 1] + board.glyphs.ellipsis
    for row, line in enumerate(lines, start=y + 1):
        canvas.put(x, row, line)


class TablePicture(LoverBoard):
    """The table as a view shows it; subclasses move what is pointed at."""

    pointing: reactive[Pointing] = reactive(Pointing(), repaint=False)
    """Whoever shows it elsewhere watches it: then all that changes goes out at once."""

    def __init__(self, words: Words, view: DogLoverView, names: tuple[str, ...]) -> None:
        super().__init__(words, view, names)
        self._lit = Lit()
        self._note: Callable[[Pointing], Note] = lambda _: Note()
        self._asking: Phrase | None = None
        self._flash: frozenset[int] = NOTHING
        self._walking = EMPTY
        self._looking = False
        self._remembered: dict[int, int] = {}
        """The place where each trick was held last."""

    def show(
        self,
        view: DogLoverView,
        names: tuple[str, ...],
        lit: Lit,
        note: Callable[[Pointing], Note],
        asking: Phrase | None = None,
    ) -> None:
        """Shows a view.

        Args:
            view: What to show.
            names: The players' names by seat.
            lit: What may be chosen now.
            note: The line below the grid for what is pointed at.
            asking: The heading of the list that stands in front of tricks and shelter.
        """
        if view.grid != self._view.grid:
            self._remembered.clear()
        begins = bool(lit.tricks) and not self._lit.tricks
        self._view, self._names, self._lit = view, names, lit
        self._note, self._asking = note, asking
        self._flash, self._walking = NOTHING, EMPTY
        pointing = self._still_there(self.pointing)
        self.pointing = self._for_a_trick(pointing) if begins else pointing
        self.repaint()

    def _still_there(self, old: Pointing) -> Pointing:
        """The thing that is pointed at, as far as it can still be meant."""
        place = old.place
        if not self._lit.places:
            place = EMPTY
        elif place not in self._lit.places:
            place = min(self._lit.places)
        return Pointing(
            old.location if old.location in self.locations() else TableLocation(Zone.GRID, 4),
            old.trick if old.trick in self._lit.tricks else EMPTY,
            old.placement if old.trick in self._lit.tricks else 0,
            old.fetching and self._fetchable(old.location),
            place,
        )

    def _fetchable(self, location: TableLocation) -> bool:
        """True on a place of the grid where a card lies that Fetch may take."""
        return location.zone == Zone.GRID and location.at in self._lit.fetch

    def _for_a_trick(self, old: Pointing) -> Pointing:
        """The grid, when a trick is to be used and what is pointed at cannot be had.

        The cursor stays where one has learned or adopted; there enter would only be refused.
        """
        _, which = self.thing(old.location)
        to_be_had = {Zone.LEARN: self._lit.learn, Zone.SHELTER: self._lit.adopt}
        if which in to_be_had.get(old.location.zone, {which}):
            return old
        return old._replace(location=TableLocation(Zone.GRID, 4))

    def show_motion(self, cells: frozenset[int], walking: int) -> None:
        """Lights cells that are being taken, and shows the Watch Dog on its way."""
        self._flash, self._walking = cells, walking
        self.repaint()

    @property
    def looking(self) -> bool:
        """True if the card under the cursor is shown whole."""
        return self._looking

    def look(self, looking: bool) -> None:
        self._looking = looking
        self.repaint()

    @property
    def plan(self) -> TableLayout:
        """The geometry at the present size.

        The row of notes goes to the own dogs while it is empty, if they need it to say all they do.
        """
        width, height = max(80, self.size.width), max(16, self.size.height)
        note = self._note(self.pointing)
        usual = plan(width, height, note_rows(note, width))
        if note.text or EndTurn() in self.numbers or has_room(usual.area, len(self.own.dogs)):
            return usual
        return plan(width, height, 0)

    @property
    def seat(self) -> int:
        """The seat whose area is shown: the viewer's, or the mover's for spectators."""
        view = self._view
        return view.mover if view.seat is None else view.seat

    @property
    def own(self) -> AreaView:
        """The area of that seat."""
        return self._view.areas[self.seat]

    # What lies where.

    def locations(self) -> dict[TableLocation, Rect]:
        """Everything the cursor can be on."""
        view, where = self._view, self.plan
        out = {TableLocation(Zone.GRID, cell): where.cards[cell] for cell in range(GRID)}
        out |= {TableLocation(Zone.LEARN, n): where.learn[n] for n in range(len(view.trick_row))}
        out |= {
            TableLocation(Zone.SHELTER, n): where.shelter[n] for n in range(len(view.shelter_row))
        }
        first, boxes = self._shown_tricks(where)
        out |= {TableLocation(Zone.OWN, n): box for n, box in enumerate(boxes, first)}
        name = self._names[self.seat]
        dogs = dog_boxes(self, view, self.seat, name, where.area, tricks=False)
        return out | {TableLocation(Zone.DOG, n): box for n, box in enumerate(dogs)}

    def _shown_tricks(self, where: TableLayout) -> tuple[int, tuple[Rect, ...]]:
        """The first own trick that is shown, and where those lie that have room."""
        tricks, pointing = self.own.tricks, self.pointing
        wanted = 0
        if pointing.trick in tricks:
            wanted = tricks.index(pointing.trick)
        elif pointing.location.zone == Zone.OWN:
            wanted = pointing.location.at
        names = [2 + cell_len(say(self.words.trick_name(trick))) for trick in tricks]
        first, boxes = 0, where.own_tricks(names)
        while first + len(boxes) <= wanted:
            first += 1
            boxes = where.own_tricks(names[first:])
        return first, boxes

    def thing(self, location: TableLocation) -> tuple[bool, int]:
        """A pair: whether a location is for tricks, and the trick or card there (-1: nothing)."""
        view = self._view
        row = {
            Zone.GRID: view.grid,
            Zone.LEARN: view.trick_row,
            Zone.SHELTER: view.shelter_row,
            Zone.OWN: self.own.tricks,
            Zone.DOG: tuple(dog.card for dog in self.own.dogs),
        }[location.zone]
        face = row[location.at] if location.at < len(row) else EMPTY
        return location.zone in {Zone.LEARN, Zone.OWN}, face

    @property
    def held(self) -> Placement | None:
        """The placement of the trick in hand; ``None``: no trick is in hand."""
        now = self.pointing
        return (
            self.words.tables.tricks[now.trick].placements[now.placement]
            if now.trick >= 0
            else None
        )

    # Painting.

    def paint(self, canvas: Canvas) -> None:
        view, where, now = self._view, self.plan, self.pointing
        for where_to, box in () if self._lit.places else self.locations().items():
            self.put_place(*box, where_to)
        for place in self._lit.places:
            column, row, width = where.place(place)
            self.put_place(column - 1, row, width + 2, 1, Beside(place))
        held = self.held
        cursor = now.location.at if now.location.zone == Zone.GRID and self._has_cursor() else EMPTY
        put_grid(
            self,
            canvas,
            where,
            view.grid,
            self._walking if self._walking >= 0 else view.watch_dog,
            Held(
                held,
                held is not None and trick_aim.obstacle(held, view) is not None,
                self._flash | (self._lit.fetch if now.fetching else NOTHING),
                cursor,
                self._lit.places,
                now.place,
            ),
        )
        detail = self._detail()
        if self._asking is not None:
            put_heading(self, canvas, where.panel, where.panel.y, self._asking)
        elif self._looking and detail is not None:
            x, y, width, height = where.panel
            put_detail(self, canvas, Rect(x, y + 1, width, height - 1), detail)
        else:
            location = now.location if self._has_cursor() else None
            new = frozenset(
                trick
                for trick in self.own.tricks
                if self.is_changed(InArea(self.seat, "trick", trick))
            )
            own = OwnTricks(self.own.tricks, *self._shown_tricks(where), now.trick, new)
            put_panel(self, canvas, where, view, own=own, lit=self._lit, location=location)
            self._paint_detail(canvas, where, detail)
        put_note(self, canvas, where, view, self._note(now))
        self._paint_area(canvas, where)
        if self.numbers:
            panel = self._asking is None and not self._looking
            put_hints(self, canvas, where, self.locations(), panel=panel)

    def _has_cursor(self) -> bool:
        return self.shows_cursor and self.pointing.trick < 0 and not self._lit.places

    def _detail(self) -> Detail | None:
        """The text about the trick in hand, or of what the cursor is on."""
        trick, which = True, self.pointing.trick
        if which < 0:
            trick, which = self.thing(self.pointing.location)
        if which < 0:
            return None
        return of_trick(self.words, which) if trick else of_card(self.words, which)

    def _paint_detail(self, canvas: Canvas, where: TableLayout, detail: Detail | None) -> None:
        """All that is told of a thing, below the tricks or below the dogs, if it has room there."""
        if detail is None:
            return
        x, y, width, height = where.area
        name = self._names[self.seat]
        dogs = dog_boxes(self, self._view, self.seat, name, where.area, tricks=False)
        end = 1 + max((box.y + box.height for box in dogs), default=y + 3)
        for box in (where.detail, Rect(x + 1, end, width - 2, y + height - end)):
            if detail_rows(detail, box.width) <= box.height:
                put_detail(self, canvas, box, detail)
                return

    def _paint_area(self, canvas: Canvas, where: TableLayout) -> None:
        location = self.pointing.location
        cursor = EMPTY
        if location.zone == Zone.DOG and self._has_cursor():
            cursor = self.own.dogs[location.at].card
        name = self._names[self.seat]
        put_area(
            self,
            canvas,
            where.area,
            self._view,
            self.seat,
            name,
            tricks=False,
            lit=self._lit.dogs,
            cursor=cursor,
        )
