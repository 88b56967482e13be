"""The board of DOG Kids: the circuit with its fields, yards in the corners, homes to the bowl."""

from itertools import pairwise
from typing import Final, NamedTuple

from rich.style import Style

from dogs_rules.games.dog_kids.tables import Field
from dogs_rules.games.dog_kids.terms import HOME, YARD, Place
from dogs_rules.games.dog_kids.view import KidsView
from dogs_tui.games.dog_kids.boards.aim import CellMark
from dogs_tui.games.dog_kids.boards.base import KidsBoard, letter
from dogs_tui.games.dog_kids.boards.hint_targets import Landing
from dogs_tui.games.dog_kids.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened

WIDTH: Final = 50
LOW: Final = 21
TALL: Final = 32
"""Rows with fields that are two rows high."""
_TILE: Final = 3
_EDGE: Final = 2
"""Columns from the middle of a field to the gap beside it."""
_NAME: Final = 13

Dogs = tuple[tuple[Place, ...], ...]
"""By seat: where its dogs stand."""


class Dog(NamedTuple):
    seat: int
    side: int


class Tile(NamedTuple):
    """A field as it is painted."""

    colours: tuple[int, ...]
    badge: str = ""
    """At its right: a kennel."""
    home: bool = False
    arrow: str = ""
    """In the middle of a start field."""
    owner: int = 0
    """The side of the arrow."""
    dog: Dog | None = None
    sign: str = ""
    """What would happen there."""
    loud: bool = False
    """It would happen on enter."""


class Circuit:
    """Paints the board of a view.

    Args:
        board: Gives inks and glyphs.
        canvas: Where to paint.
        at: Column and row of its first cell.
        view: Who plays which side, and whose turn it is.
        names: The players by seat.
        dogs: Where the dogs stand; those of the view, or others while they walk.
    """

    def __init__(
        self,
        board: KidsBoard,
        canvas: Canvas,
        at: tuple[int, int],
        view: KidsView,
        names: tuple[str, ...],
        dogs: Dogs,
    ) -> None:
        self._board = board
        self._canvas = canvas
        self._left, self._top = at
        self._view = view
        self._names = names
        self._dogs = dogs
        self._tall = canvas.height - self._top >= TALL and even(self._board.words)
        self._top += (canvas.height - self._top - TALL) // 2 if self._tall else 0
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
                x, y = self._beside(*about)
                self._board.put_hint(self._canvas, x - _EDGE, y, about)

    # Where things lie.

    def _cell(self, x: int, y: int) -> tuple[int, int]:
        """A place of the tables on this canvas."""
        return self._left + x, self._top + (y * 3 // 2 if self._tall else y)

    def _spot(self, seat: int, place: Place) -> tuple[int, int]:
        """Where a dog of a seat stands on a place."""
        side = self._board.words.tables.sides[self._view.sides[seat]]
        if place >= HOME:
            return self._cell(*side.home_at[place - HOME])
        if place == YARD:
            waiting = sum(one == YARD for one in self._dogs[seat])
            return self._cell(*side.yard_at[max(0, waiting - 1)])
        field = self._board.words.tables.fields[place]
        return self._cell(field.x, field.y)

    def _beside(self, seat: int, place: Place) -> tuple[int, int]:
        """The same in the row where dogs are drawn."""
        x, y = self._spot(seat, place)
        return x, y + (self._tall and place != YARD)

    # Parts.

    def _put_way(self) -> None:
        """Lines between neighbouring fields, so that the circuit reads without colour."""
        fields = self._board.words.tables.fields
        ink, glyphs = self._board.ink("frame"), self._board.glyphs
        for here, there in pairwise((*fields, fields[0])):
            x, y = self._cell(min(here.x, there.x), min(here.y, there.y))
            right, below = self._cell(max(here.x, there.x), max(here.y, there.y))
            if y == below:
                self._canvas.put(x + 2, y, glyphs.horizontal * (right - x - _TILE), ink)
            elif x == right:
                for row in range(y + (2 if self._tall else 1), below):
                    self._canvas.put(x, row, glyphs.vertical, ink)

    def _put_fields(self) -> None:
        known = self._board.words.tables
        starts = {side.start: number for number, side in enumerate(known.sides)}
        standing = {
            place: Dog(seat, self._view.sides[seat])
            for seat, places in enumerate(self._dogs)
            for place in places
            if YARD < place < HOME
        }
        following = (*known.fields[1:], known.fields[0])
        for place, (field, after) in enumerate(zip(known.fields, following, strict=True)):
            owner = starts.get(place, -1)
            tile = Tile(
                field.colours,
                badge=self._board.signs.kennel if field.kennel else "",
                arrow=self._arrow(field, after) if owner >= 0 else "",
                owner=max(0, owner),
                dog=standing.get(place),
            )
            self._put_tile(self._cell(field.x, field.y), tile)

    def _put_yard(self, seat: int, side: int) -> None:
        """The dogs that wait, and above them whose they are."""
        known, board = self._board.words.tables.sides[side], self._board
        waiting = sum(place == YARD for place in self._dogs[seat])
        for nth, at in enumerate(known.yard_at):
            x, y = self._cell(*at)
            if nth < waiting:
                board.put_dog(self._canvas, x - 1, y, seat, side)
            else:
                self._canvas.put(x, y, board.signs.place, board.ink("quiet"))
        x, y = self._cell(*min(known.yard_at, key=lambda at: (at[1], at[0])))
        name = shortened(self._names[seat], _NAME, board.glyphs.ellipsis)
        ink = "strong" if seat == self._view.to_move else "quiet"
        self._canvas.put(x - 1, y - 1, name, board.ink(ink))

    def _put_home(self, side: int) -> None:
        """The home fields of a side, those of nobody too."""
        seat = self._view.sides.index(side) if side in self._view.sides else -1
        places = self._dogs[seat] if seat >= 0 else ()
        known = self._board.words.tables.sides[side]
        for nth, (colour, at) in enumerate(zip(known.home, known.home_at, strict=True)):
            dog = Dog(seat, side) if HOME + nth in places else None
            if seat >= 0:
                self._put_tile(self._cell(*at), Tile((colour,), home=True, dog=dog))
            else:
                x, y = self._cell(*at)
                self._canvas.put(x, y, self._board.signs.place, self._board.ink("quiet"))

    def _put_bowl(self) -> None:
        """In the middle, where all homes lead to."""
        homes = [at for side in self._board.words.tables.sides for at in side.home_at]
        x = (min(x for x, _ in homes) + max(x for x, _ in homes)) // 2
        y = (min(y for _, y in homes) + max(y for _, y in homes)) // 2
        left, top = self._cell(x, y)
        for row, line in enumerate(self._board.signs.bowl):
            self._canvas.put(left - len(line) // 2, top + row, line, self._board.ink("good"))

    def _arrow(self, field: Field, after: Field) -> str:
        up, down, left, right = self._board.signs.onwards
        if field.y == after.y:
            return right if after.x > field.x else left
        return down if after.y > field.y else up

    # Tiles and what is marked on them.

    def _put_tile(self, at: tuple[int, int], tile: Tile) -> None:
        mark = self._signs.get(at)
        if mark is not None and mark.what != "from":
            tile = tile._replace(sign=self._sign(mark.what), loud=mark.chosen)
        x, y = at
        if self._tall:
            self._put_tall(x - 1, y, tile)
        else:
            self._put_low(x - 1, y, tile)

    def _put_low(self, x: int, y: int, tile: Tile) -> None:
        """A field of one row: its letter, who stands there, and its badge or second letter."""
        one, other = tile.colours[0], tile.colours[-1]
        put, ground = self._canvas.put, self._board.ground
        empty = not (tile.dog or tile.sign or tile.arrow or tile.badge)
        if empty:
            put(
                x,
                y,
                f"({letter(self._board.words, one)})"
                if tile.home
                else f" {letter(self._board.words, one)} ",
                ground(one),
            )
        else:
            put(x, y, f"{letter(self._board.words, one)}  ", ground(one))
        if one != other:
            put(x + 2, y, letter(self._board.words, other), ground(other))
        elif tile.badge:
            put(x + 2, y, tile.badge, ground(one))
        if tile.dog is not None:
            shape = self._board.seat_shape(tile.dog.seat)
            put(x + 1, y, shape, self._board.dog_ink(tile.dog.side))
        elif tile.arrow:
            put(x + 1, y, tile.arrow, self._board.dog_ink(tile.owner))
        if tile.sign:
            put(x + (2 if tile.dog else 1), y, tile.sign, self._sign_ink(tile))

    def _put_tall(self, x: int, y: int, tile: Tile) -> None:
        """A field of two rows: colours above, who stands there below."""
        one, other = tile.colours[0], tile.colours[-1]
        put, ground = self._canvas.put, self._board.ground
        plain = (
            f"({letter(self._board.words, one)})"
            if tile.home
            else f" {letter(self._board.words, one)} "
        )
        put(
            x,
            y,
            f"{letter(self._board.words, one)} {tile.badge}" if tile.badge else plain,
            ground(one),
        )
        put(x, y + 1, " " * _TILE, ground(one))
        if one != other:
            put(x, y, f"{letter(self._board.words, one)} ", ground(one))
            put(x + 2, y, letter(self._board.words, other), ground(other))
            put(x + 2, y + 1, " ", ground(other))
        if tile.dog is not None:
            self._board.put_dog(self._canvas, x, y + 1, *tile.dog)
        if tile.arrow:
            put(x + 1, y, tile.arrow, self._board.dog_ink(tile.owner))
        if tile.sign:
            put(x + (2 if tile.dog else 1), y + 1, tile.sign, self._sign_ink(tile))

    def _sign_ink(self, tile: Tile) -> Style:
        return self._board.ink("sign") if tile.loud else self._board.ground(tile.colours[-1])

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
        if not mark.chosen:
            return
        x, y = self._beside(mark.seat, mark.place)
        signs, ink = self._board.signs, self._board.ink("lit")
        left, right = signs.brackets if mark.what == "from" else signs.aims
        self._canvas.put(x - _EDGE, y, left, ink)
        self._canvas.put(x + _EDGE, y, right, ink)


def even(words: Words) -> bool:
    """Whether the board can be stretched so that fields have two rows."""
    known = words.tables
    rows = [field.y for field in known.fields]
    rows += [y for side in known.sides for _, y in (*side.home_at, *side.yard_at)]
    return not any(y % 2 for y in rows)
