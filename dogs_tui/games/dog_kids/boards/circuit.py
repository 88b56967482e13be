"""The board of DOG Kids: the circuit with its fields, yards in the corners, homes to the bowl."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from dogs_rules.games.dog_kids.tables import Field
from dogs_rules.games.dog_kids.terms import HOME, YARD, Place
from dogs_rules.games.dog_kids.view import KidsView, Outcome
from dogs_tui.games.dog_kids.boards.aim import Aim, CellMark
from dogs_tui.games.dog_kids.boards.base import KidsBoard
from dogs_tui.games.dog_kids.boards.changes import Arrived, Left
from dogs_tui.games.dog_kids.boards.hint_targets import Landing
from dogs_tui.games.dog_kids.boards.layout import Layout
from dogs_tui.games.dog_kids.boards.tile import Dog, Tile, TilePainter
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened

_NAME: Final = 13
"""Columns of a name above its yard that there are at least."""

Dogs = tuple[tuple[Place, ...], ...]
"""By seat: where its dogs stand."""


class Circuit:
    """Paints the board of a view.

    Args:
        board: Gives inks, glyphs, and what changed.
        canvas: Where to paint.
        layout: How large, and where on it.
        view: Who plays which side, and whose turn it is.
        names: The players by seat.
        dogs: Where the dogs stand; those of the view, or others while they walk.
    """

    def __init__(
        self,
        board: KidsBoard,
        canvas: Canvas,
        layout: Layout,
        view: KidsView,
        names: tuple[str, ...],
        dogs: Dogs,
    ) -> None:
        self._board = board
        self._canvas = canvas
        self._layout = layout
        self._view = view
        self._names = names
        self._dogs = dogs
        self._tiles = TilePainter(board, canvas, layout.form)
        self._signs: dict[tuple[int, int], CellMark] = {}

    def put(self, marks: list[CellMark]) -> None:
        """Paints all of it, with what an action would do."""
        self._signs = {self._spot(mark.seat, mark.place): mark for mark in marks}
        self._put_way()
        self._put_fields()
        for seat, side in enumerate(self._view.sides):
            self._put_yard(seat, side)
        for side in range(len(self._board.words.tables.sides)):
            self._put_home(side)
        self._put_bowl()
        for mark in marks:
            self._put_brackets(mark)
        for about in self._board.numbers:
            if isinstance(about, Landing):
                x, y = self._spot(*about)
                self._board.put_hint(self._canvas, x - 1, y + self._layout.form.height - 1, about)

    def put_landings(self, landings: Iterable[tuple[Aim, Landing]]) -> None:
        """Says where what leads to a field is chosen by pointing at that field."""
        for aim, landing in landings:
            self._board.put_place(*self._spot(*landing), *self._layout.form, aim)

    # Where things lie.

    def rows_of(self, outcome: Outcome) -> frozenset[int]:
        """The rows of all fields from which and to which dogs would go."""
        spots = [
            self._spot(step.seat, place)[1]
            for step in outcome.steps
            for place in (step.origin, step.target)
        ]
        return frozenset(y + row for y in spots for row in range(self._layout.form.height))

    def _spot(self, seat: int, place: Place) -> tuple[int, int]:
        """The cell of a seat's dog on a place: the upper left cell of the field."""
        tables, side = self._board.words.tables, self._view.sides[seat]
        if place != YARD:
            return self._layout.spot(tables, side, place)
        waiting = sum(dog == YARD for dog in self._dogs[seat])
        return self._layout.place(*tables.sides[side].yard_at[max(0, waiting - 1)])

    def _arrived(self, seat: int, place: Place) -> bool:
        return self._board.is_changed(Arrived(seat, place))

    def _left(self, place: Place) -> bool:
        """True if a dog of anybody went away from a field of the circuit."""
        return any(self._board.is_changed(Left(seat, place)) for seat in range(self._view.seats))

    # Parts.

    def _put_way(self) -> None:
        """Lines between neighbouring fields, so that the circuit reads without colour."""
        fields = self._board.words.tables.fields
        ink, glyphs = self._board.ink("frame"), self._board.glyphs
        width, height = self._layout.form
        for here, there in pairwise((*fields, fields[0])):
            x, y = self._layout.place(min(here.x, there.x), min(here.y, there.y))
            right, below = self._layout.place(max(here.x, there.x), max(here.y, there.y))
            if y == below:
                row = y + (height - 1) // 2
                self._canvas.put(x + width, row, glyphs.horizontal * (right - x - width), ink)
            elif x == right:
                for row in range(y + height, below):
                    self._canvas.put(x + (width - 1) // 2, row, glyphs.vertical, ink)

    def _put_fields(self) -> None:
        tables = self._board.words.tables
        starts = {side.start: number for number, side in enumerate(tables.sides)}
        standing = {
            place: Dog(seat, self._view.sides[seat])
            for seat, places in enumerate(self._dogs)
            for place in places
            if YARD < place < HOME
        }
        following = (*tables.fields[1:], tables.fields[0])
        for place, (field, after) in enumerate(zip(tables.fields, following, strict=True)):
            owner, dog = starts.get(place, -1), standing.get(place)
            tile = Tile(
                field.colours,
                kennel=field.kennel,
                arrow=self._arrow(field, after) if owner >= 0 else "",
                owner=max(0, owner),
                dog=dog,
                arrived=dog is not None and self._arrived(dog.seat, place),
                left=dog is None and self._left(place),
            )
            self._put_tile(self._layout.place(field.x, field.y), tile)

    def _put_yard(self, seat: int, side: int) -> None:
        """The dogs that wait, and above them whose they are."""
        printed, board = self._board.words.tables.sides[side], self._board
        waiting = sum(place == YARD for place in self._dogs[seat])
        width, height = self._layout.form
        for nth, at in enumerate(printed.yard_at):
            x, y = self._layout.place(*at)
            if nth < waiting:
                arrived = nth == waiting - 1 and self._arrived(seat, YARD)
                self._tiles.put_dog(x, y, Dog(seat, side), arrived)
                if arrived:
                    self._tiles.put_arrival(x, y)
            else:
                left = nth == waiting and board.is_changed(Left(seat, YARD))
                sign = board.signs.track if left else board.signs.place
                ink = board.ink("changed" if left else "quiet")
                self._canvas.put(x + (width - 1) // 2, y + height // 2, sign, ink)
        x, y = self._layout.place(*min(printed.yard_at, key=lambda at: (at[1], at[0])))
        room = max(_NAME, len(printed.yard_at) * (width + 1) - 1)
        name = shortened(self._names[seat], room - 4, board.glyphs.ellipsis)
        board.put_tag(self._canvas, x, y - 1, seat, side, name, moves=seat == self._view.to_move)

    def _put_home(self, side: int) -> None:
        """The home fields of a side, those of nobody too."""
        seat = self._view.sides.index(side) if side in self._view.sides else -1
        places = self._dogs[seat] if seat >= 0 else ()
        printed = self._board.words.tables.sides[side]
        width, height = self._layout.form
        for nth, (colour, at) in enumerate(zip(printed.home, printed.home_at, strict=True)):
            place = HOME + nth
            dog = Dog(seat, side) if place in places else None
            x, y = self._layout.place(*at)
            if seat >= 0:
                arrived = dog is not None and self._arrived(seat, place)
                self._put_tile((x, y), Tile((colour,), home=True, dog=dog, arrived=arrived))
            else:
                middle = x + (width - 1) // 2, y + height // 2
                self._canvas.put(*middle, self._board.signs.place, self._board.ink("quiet"))

    def _put_bowl(self) -> None:
        """In the middle, where all homes lead to."""
        homes = [at for side in self._board.words.tables.sides for at in side.home_at]
        x = (min(x for x, _ in homes) + max(x for x, _ in homes)) // 2
        y = (min(y for _, y in homes) + max(y for _, y in homes)) // 2
        left, top = self._layout.place(x, y)
        left += self._layout.form.width // 2
        top += max(0, self._layout.form.height // 2 - 1)
        for row, line in enumerate(self._board.signs.bowl):
            self._canvas.put(left - len(line) // 2, top + row, line, self._board.ink("good"))

    def _arrow(self, field: Field, after: Field) -> str:
        up, down, left, right = self._board.signs.onwards
        if field.y == after.y:
            return right if after.x > field.x else left
        return down if after.y > field.y else up

    # What is marked.

    def _put_tile(self, at: tuple[int, int], tile: Tile) -> None:
        mark = self._signs.get(at)
        if mark is not None and mark.what != "from":
            tile = tile._replace(sign=self._sign(mark.what), loud=mark.chosen)
        self._tiles.put(*at, tile)

    def _sign(self, what: str) -> str:
        signs = self._board.signs
        return {
            "free": signs.free,
            "home": signs.home,
            "out": signs.out,
            "push": signs.push,
            "swap": signs.swap,
        }[what]

    def _put_brackets(self, mark: CellMark) -> None:
        """Around the dog that would move, and around where it would land."""
        if mark.chosen:
            signs = self._board.signs
            edges = signs.brackets if mark.what == "from" else signs.aims
            at = self._spot(mark.seat, mark.place)
            self._tiles.put_edges(*at, edges, self._board.ink("lit"))
