"""A field of DOG Kids and who stands there, in each form in which the board is drawn."""

from typing import Final, NamedTuple

from rich.style import Style

from dogs_tui.games.dog_kids.boards.base import KidsBoard
from dogs_tui.games.dog_kids.boards.layout import Form
from dogs_tui.kit.canvas import Canvas

_CHANGED: Final = Style(bold=True, underline=True)
_NARROW: Final = 4
"""Columns of a field in which a face leaves only those at its left."""
_HOUSE: Final = 3
"""Rows from which a kennel field without a dog shows its kennel."""


class Dog(NamedTuple):
    seat: int
    side: int


class Tile(NamedTuple):
    """A field as it is painted."""

    colours: tuple[int, ...]
    kennel: bool = False
    home: bool = False
    arrow: str = ""
    """On a start field."""
    owner: int = 0
    """The side of the arrow."""
    dog: Dog | None = None
    sign: str = ""
    """The effect there."""
    loud: bool = False
    """It would happen on enter."""
    arrived: bool = False
    """The dog came there since the player last acted."""
    left: bool = False
    """A dog went away from there since then, and none stands there."""


class TilePainter:
    """Paints fields and dogs in one form.

    Args:
        board: Gives inks and glyphs.
        canvas: Where to paint.
        form: How large fields are.
    """

    def __init__(self, board: KidsBoard, canvas: Canvas, form: Form) -> None:
        self._board = board
        self._canvas = canvas
        self._form = form
        self._middle = (form.width - 1) // 2
        self._letters = board.words.colour_letters()

    def put(self, x: int, y: int, tile: Tile) -> None:
        """A field with its upper left cell there."""
        if self._form.height == 1:
            self._put_low(x, y, tile)
        else:
            self._put_high(x, y, tile)
        if tile.arrived:
            self.put_arrival(x, y)

    def put_dog(self, x: int, y: int, dog: Dog, arrived: bool = False) -> None:
        """A dog on a field whose upper left cell is there, or in its yard."""
        face = self._board.signs.face(self._form.height, self._board.seat_shape(dog.seat))
        ink = self._board.dog_ink(dog.side) + (_CHANGED if arrived else Style())
        top = y + self._form.height - len(face)
        for row, line in enumerate(face):
            # In the middle, or at the right where one column is left for letters.
            spare = self._form.width - len(line)
            self._canvas.put(x + spare - spare // 2, top + row, line, ink)

    def put_arrival(self, x: int, y: int) -> None:
        """Beside a dog that has just come there."""
        signs, ink = self._board.signs, self._board.ink("changed")
        row = y + self._form.height - 1
        self._canvas.put(x - 1, row, signs.arrived[0], ink)
        self._canvas.put(x + self._form.width, row, signs.arrived[1], ink)

    def put_edges(self, x: int, y: int, edges: tuple[str, str], ink: Style) -> None:
        """Something at both sides of a field."""
        for row in range(self._form.height):
            self._canvas.put(x - 1, y + row, edges[0], ink)
            self._canvas.put(x + self._form.width, y + row, edges[1], ink)

    # One row.

    def _put_low(self, x: int, y: int, tile: Tile) -> None:
        """A field of one row: its letter, who stands there, and its badge or second letter."""
        first, other = tile.colours[0], tile.colours[-1]
        put, ground, letters = self._canvas.put, self._board.ground, self._letters
        empty = not (tile.dog or tile.sign or tile.arrow or tile.kennel or tile.left)
        name = letters[first]
        put(x, y, self._alone(name, tile) if empty else f"{name}  ", ground(first))
        if first != other:
            put(x + 2, y, letters[other], ground(other))
        elif tile.kennel:
            put(x + 2, y, self._board.signs.kennel, ground(first))
        if tile.dog is not None:
            ink = self._board.dog_ink(tile.dog.side) + (_CHANGED if tile.arrived else Style())
            put(x + 1, y, self._board.seat_shape(tile.dog.seat), ink)
        elif tile.left:
            put(x + 1, y, self._board.signs.track, ground(first) + _CHANGED)
        elif tile.arrow:
            put(x + 1, y, tile.arrow, self._board.dog_ink(tile.owner))
        if tile.sign:
            put(x + (2 if tile.dog else 1), y, tile.sign, self._sign_ink(tile))

    @staticmethod
    def _alone(name: str, tile: Tile) -> str:
        return f"({name})" if tile.home else f" {name} "

    # More rows.

    def _put_high(self, x: int, y: int, tile: Tile) -> None:
        """A field of more rows: letters in the upper corners, what is there below them."""
        width, height = self._form
        first, other = tile.colours[0], tile.colours[-1]
        put, ground, letters = self._canvas.put, self._board.ground, self._letters
        half = width // 2
        self._canvas.fill(x, y, width, height, " ", ground(first))
        self._canvas.fill(x + width - half, y, half, height, " ", ground(other))
        self._put_things(x, y, tile)
        name = letters[first]
        put(x, y, f"({name})" if tile.home and not self._crowded(tile) else name, ground(first))
        corner = (x, y + 1) if self._crowded(tile) else (x + width - 1, y)
        if first != other:
            put(*corner, letters[other], ground(other))
        elif tile.kennel:
            put(*corner, self._board.signs.kennel, ground(first))
        if tile.sign:
            self._put_sign(x, y, tile)

    def _crowded(self, tile: Tile) -> bool:
        """True if a face fills all but the left column."""
        return self._form.width == _NARROW and tile.dog is not None

    def _put_things(self, x: int, y: int, tile: Tile) -> None:
        """A dog, the track of one, the arrow of a start field, or a kennel."""
        width, height = self._form
        board, last, middle = self._board, y + height - 1, x + self._middle
        first = tile.colours[0]
        if tile.arrow and (tile.dog is None or width > _NARROW):
            row = y if tile.dog else last
            self._canvas.put(middle - 1, row, f" {tile.arrow} ", board.dog_ink(tile.owner))
        if tile.dog is not None:
            self.put_dog(x, y, tile.dog, tile.arrived)
        elif tile.left:
            self._canvas.put(middle, last, board.signs.track, board.ground(first) + _CHANGED)
        elif tile.kennel and height >= _HOUSE:
            for row, line in enumerate(board.signs.house):
                left = x + (width - len(line)) // 2
                self._canvas.put(left, last - 1 + row, line, board.ground(first))

    def _put_sign(self, x: int, y: int, tile: Tile) -> None:
        """Puts the sign of the effect: in the lower corner beside a dog, else in the middle."""
        width, height = self._form
        ink, last = self._sign_ink(tile), y + height - 1
        if tile.dog is None:
            self._canvas.put(x + self._middle - 1, last, f" {tile.sign} ", ink)
        elif self._crowded(tile):
            self._canvas.put(x, last, tile.sign, ink)
        else:
            self._canvas.put(x + width - 1, last, tile.sign, ink)

    def _sign_ink(self, tile: Tile) -> Style:
        return self._board.ink("sign") if tile.loud else self._board.ground(tile.colours[-1])
