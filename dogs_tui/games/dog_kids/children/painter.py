"""Paints a child's table of DOG Kids: ring, players in the corners, and the big arrow."""

from typing import Final

from dogs_rules.games.dog_kids.actions import Swap
from dogs_rules.games.dog_kids.terms import HOME, YARD, Place
from dogs_rules.games.dog_kids.view import KidsView, Outcome
from dogs_tui.games.dog_kids.boards.circuit import Dogs
from dogs_tui.games.dog_kids.children.paint import ChildBoard, put_face, put_patch
from dogs_tui.games.dog_kids.children.ring import LEFT, RIGHT, Box, Ring
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened

_HOMES: Final = 3
_NARROW: Final = 3
"""Columns of a place that a face fills."""
_SLOT: Final = 4
"""Columns of a dog that waits in its yard, with what is free beside it."""


class ChildPainter:
    """Paints all but the cards.

    Args:
        board: Gives inks and glyphs.
        canvas: Where to paint.
        ring: Where things lie.
        view: Who plays which side, and whose turn it is.
        names: The players by seat.
        dogs: Where the dogs stand now.
    """

    def __init__(
        self,
        board: ChildBoard,
        canvas: Canvas,
        ring: Ring,
        view: KidsView,
        names: tuple[str, ...],
        dogs: Dogs,
    ) -> None:
        self._board = board
        self._canvas = canvas
        self._ring = ring
        self._view = view
        self._names = names
        self._dogs = dogs
        self._tables = board.words.tables
        self._home = Box(0, 0, 5 if ring.width < 9 else 7, max(1, ring.height))
        self._slot = max(_SLOT, min(self._home.width + 1, (ring.inside.width // 2 - 25) // 3))

    # Where things lie.

    @property
    def middle(self) -> Box:
        """The cells that are left for the cards."""
        x, y, width, height = self._ring.inside
        taken = 1 + self._home.height
        return Box(x, y + taken, width, height - 2 * taken)

    def _corner(self, side: int) -> Box:
        width = _HOMES * (self._home.width + self._slot)
        return self._ring.corner(side % 4, width, 1 + self._home.height)

    def _home_at(self, side: int, nth: int) -> Box:
        """A home field: the outermost lies where the dogs leave the ring."""
        corner = self._corner(side)
        at = nth if side in {0, 3} else _HOMES - 1 - nth
        left = corner.x if side in {0, 3} else corner.x + _HOMES * self._slot
        return self._home._replace(x=left + at * self._home.width, y=self._row(side))

    def _yard_at(self, side: int, nth: int) -> Box:
        corner = self._corner(side)
        left = corner.x + (_HOMES * self._home.width + 1 if side in {0, 3} else 0)
        return Box(left + nth * self._slot, self._row(side), self._slot - 1, self._home.height)

    def _row(self, side: int) -> int:
        """The first row of homes and yard: the name stands towards the middle."""
        corner = self._corner(side)
        return corner.y if side in {0, 1} else corner.y + 1

    def spot(self, seat: int, place: Place) -> Box:
        """The cells of a place of a seat's dogs."""
        side = self._view.sides[seat]
        if place >= HOME:
            return self._home_at(side, place - HOME)
        if place == YARD:
            waiting = sum(dog == YARD for dog in self._dogs[seat])
            return self._yard_at(side, max(0, waiting - 1))
        return self._ring.field(place)

    # All of it.

    def put(self) -> None:
        """Paints the table without what anybody might do."""
        starts = {side.start: number for number, side in enumerate(self._tables.sides)}
        for place, field in enumerate(self._tables.fields):
            box = self._ring.field(place)
            put_patch(self._board, self._canvas, box, field.colours)
            ink = self._board.ground(field.colours[0])
            if field.kennel:
                self._put_kennel(box, ink)
            elif place in starts:
                way = self._board.signs.onwards[self._onwards(place)]
                self._canvas.centred(
                    box.x,
                    box.y + (box.height - 1) // 2,
                    box.width,
                    f" {way} ",
                    self._board.dog_ink(starts[place]),
                )
        for seat, side in enumerate(self._view.sides):
            self._put_player(seat, side)
        for seat, places in enumerate(self._dogs):
            for place in places:
                if YARD < place < HOME:
                    self._put_dog(self._ring.field(place), seat)

    def _put_kennel(self, box: Box, ink: object) -> None:
        house = self._board.signs.house if box.height > 1 else (self._board.signs.kennel,)
        top = box.y + (box.height - len(house)) // 2
        for row, line in enumerate(house):
            x = box.x + (box.width - len(line)) // 2
            self._canvas.put(x, top + row, line, ink)  # type: ignore[arg-type]

    def _onwards(self, place: int) -> int:
        """The way from a field to the next, as the signs have it: up, down, left, right."""
        here = self._ring.field(place)
        there = self._ring.field((place + 1) % len(self._tables.fields))
        if here.y == there.y:
            return 3 if there.x > here.x else 2
        return 1 if there.y > here.y else 0

    def _put_dog(self, box: Box, seat: int) -> None:
        put_face(self._board, self._canvas, box, seat, self._view.sides[seat])

    def _put_player(self, seat: int, side: int) -> None:
        """Name, home with the bowl, and the dogs that wait."""
        corner, places = self._corner(side), self._dogs[seat]
        row = corner.y + (self._home.height if side in {0, 1} else 0)
        name = shortened(self._names[seat], corner.width - 8, self._board.glyphs.ellipsis)
        moves = seat == self._view.to_move
        sign = self._board.glyphs.pointer if moves else " "
        x = self._canvas.put(corner.x, row, sign, self._board.ink("lit"))
        x = self._board.put_tag(self._canvas, x, row, seat, side, name, moves=moves)
        self._canvas.put(x + 1, row, self._board.shapes.bowl, self._board.ink("good"))
        for nth, colour in enumerate(self._tables.sides[side].home):
            box = self._home_at(side, nth)
            put_patch(self._board, self._canvas, box, (colour,))
            if HOME + nth in places:
                self._put_dog(box, seat)
        for nth in range(sum(place == YARD for place in places)):
            self._put_dog(self._yard_at(side, nth), seat)

    # What would happen.

    def put_arrow(self, outcome: Outcome) -> None:
        """The big arrow along the road, from the dog to where it would come."""
        first, *others = outcome.steps
        if isinstance(outcome.action, Swap):
            self._walk(first.origin, first.target)
            self._put_head(first.origin)
            self._put_head(first.target)
            self._edge(self.spot(first.seat, first.origin), self._board.shapes.edges)
            self._edge(self.spot(first.seat, first.target), self._board.shapes.edges)
            return
        self._put_way(first.seat, first.origin, first.target)
        for step in others:
            self._put_way(step.seat, step.origin, step.target)
        for step in outcome.steps:
            target = self.spot(step.seat, step.target)
            self._edge(self.spot(step.seat, step.origin), self._board.shapes.moves)
            self._edge(target, self._board.shapes.edges)
            if step.out >= 0:
                sign = f" {self._board.shapes.out} "
                ink = self._board.ink("arrow")
                self._canvas.centred(target.x, target.y, target.width, sign, ink)

    def _put_way(self, seat: int, origin: Place, target: Place) -> None:
        printed = self._tables.sides[self._view.sides[seat]]
        if origin == YARD:
            self._come_out(seat, target)
            return
        end = printed.last if target >= HOME else target
        if end != origin:
            self._walk(origin, end)
        self._put_head(end, home=target >= HOME)

    def _come_out(self, seat: int, target: Place) -> None:
        """From the yard to the road, and along it to the start field."""
        side, road, box = self._view.sides[seat], self._ring.road, self.spot(seat, YARD)
        y = road.y if side in {0, 1} else road.y + road.height - 1
        x, (end, _, _) = box.x + box.width // 2, self._ring.head(target)
        sign = self._board.shapes.steps[LEFT if end < x else RIGHT]
        self._canvas.put(min(x, end), y, sign * (abs(x - end) + 1), self._board.ink("arrow"))
        self._put_head(target)

    def _walk(self, origin: Place, target: Place) -> None:
        ink, steps, road = self._board.ink("arrow"), self._board.shapes.steps, self._ring.road
        for x, y, way in self._ring.walk(origin, target):
            upright = y not in {road.y, road.y + road.height - 1}
            self._canvas.put(x, y, steps[way] * (2 if upright else 1), ink)

    def _put_head(self, place: Place, *, home: bool = False) -> None:
        """The end of the arrow; for a dog that comes home it points inside."""
        x, y, way = self._ring.head(place)
        upright = way % 2 == 0
        sign = self._board.shapes.heads[(way + 2) % 4 if home else way]
        left = x - 1 if upright else x
        width = 3 if upright else 2
        self._canvas.put(left, y, sign * width, self._board.ink("arrow"))

    def _edge(self, box: Box, signs: tuple[str, str]) -> None:
        ink = self._board.ink("arrow")
        out = box.width <= _NARROW  # a face fills it
        for row in range(box.height):
            self._canvas.put(box.x - out, box.y + row, signs[0], ink)
            self._canvas.put(box.x + box.width - 1 + out, box.y + row, signs[1], ink)
