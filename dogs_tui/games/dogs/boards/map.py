"""The map of DOGS as one painted widget: ground, roads, spaces, trucks, the way."""

from collections.abc import Hashable
from itertools import pairwise
from typing import Any, ClassVar, NamedTuple

from rich.style import Style
from textual.geometry import Offset
from textual.reactive import reactive

from dogs_rules.games.dogs.terms import (
    CENTRE,
    EMPTY,
    ROADWORK,
    SPACES,
    Mark,
    Resource,
    Trip,
)
from dogs_rules.games.dogs.view import DogsView, PickUp
from dogs_rules.phrase import phrase
from dogs_tui.games.dogs.boards.base import Board
from dogs_tui.games.dogs.boards.map_chart import (
    SMALL,
    Cell,
    Chart,
    chart,
    neighbour,
)
from dogs_tui.games.dogs.boards.portraits import breed_key
from dogs_tui.games.dogs.keys import dogs_bindings
from dogs_tui.games.dogs.words import Words
from dogs_tui.games.dogs.words.labels import MARKS, SPACE_LETTERS
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import say

_DOT_EVERY = 6
"""Cells of road for each dot of a way: a dot costs bytes when it comes and when it goes."""
_DOTTED = 4
"""Cells of a road from which on a small map it has a dot at all: its ends say enough."""


class _Still(NamedTuple):
    """The part of a map that stays as it is while the cursor moves."""

    view: DogsView
    lit: frozenset[int]
    moving: frozenset[int]
    changed: frozenset[Hashable]
    plan: Chart


class MapBoard(Board, can_focus=True):
    """The map. Arrows move over the spaces, a letter jumps to one, enter chooses it."""

    BINDINGS: ClassVar[list[Any]] = [
        *dogs_bindings("cursor.up", "cursor.down", "cursor.left", "cursor.right", "cursor.choose"),
        *dogs_bindings("dogs.next", "dogs.previous", "dogs.space"),
    ]

    cursor: reactive[int] = reactive(CENTRE, repaint=False)
    """The space the cursor is on, or the centre. Whoever shows it elsewhere watches it: then all
    that changes goes out at once."""

    def __init__(self, words: Words, view: DogsView) -> None:
        super().__init__(words, view)
        self._lit: frozenset[int] = frozenset()
        self._moving: dict[int, Cell] = {}
        self._shows_way = True

    @property
    def chart(self) -> Chart:
        """The geometry at the present size."""
        return chart(self.words.tables, max(1, self.size.width), max(1, self.size.height))

    @property
    def lit(self) -> frozenset[int]:
        """The spaces that may be chosen."""
        return self._lit

    def show(self, view: DogsView, lit: frozenset[int], *, shows_way: bool = True) -> None:
        """Shows a view. Where something is to be chosen anew, the cursor goes to the own truck.

        Enter does nothing there: whoever presses it too often drives nowhere.

        Args:
            view: What to show.
            lit: The spaces that may be chosen now.
            shows_way: Whether the way to the cursor is drawn.
        """
        anew = bool(lit) and (view, lit) != (self._view, self._lit)
        self._view, self._lit = view, lit
        self._shows_way = shows_way
        if anew:
            self.cursor = self._own_truck()
        self.repaint()

    def _own_truck(self) -> int:
        """The space of the mover's truck; the centre, if it is not on the map."""
        kennel = self._view.kennels[self._view.mover]
        return kennel.place if kennel.trip == Trip.OUT else CENTRE

    def _costs(self) -> dict[int, int]:
        decision = self._view.decision
        if not isinstance(decision, PickUp):
            return {}
        return {way.space: way.gas for way in decision.ways}

    def watch_cursor(self) -> None:
        if not self.is_mounted:
            return
        self.repaint()
        x, y = self.chart.corners[self.cursor]
        self.app.cursor_position = self.region.offset + Offset(x, y)

    # Keys.

    def action_dogs_space(self, letter: str) -> None:
        self.point_at(SPACE_LETTERS.index(letter))

    @property
    def pointed(self) -> int:
        return self.cursor

    def point_at(self, place: int) -> None:
        self.cursor = place

    def action_cursor_up(self) -> None:
        self.cursor = neighbour(self.chart, self.cursor, 0, -1)

    def action_cursor_down(self) -> None:
        self.cursor = neighbour(self.chart, self.cursor, 0, 1)

    def action_cursor_left(self) -> None:
        self.cursor = neighbour(self.chart, self.cursor, -1, 0)

    def action_cursor_right(self) -> None:
        self.cursor = neighbour(self.chart, self.cursor, 1, 0)

    def action_cursor_choose(self) -> None:
        self.post_message(self.Picked(self, self.cursor))

    def action_dogs_next(self) -> None:
        self._cycle(1)

    def action_dogs_previous(self) -> None:
        self._cycle(-1)

    def _cycle(self, by: int) -> None:
        spaces = sorted(self._lit) or list(range(SPACES))
        if by > 0:
            self.cursor = next((space for space in spaces if space > self.cursor), spaces[0])
        else:
            before = [space for space in spaces if space < self.cursor]
            self.cursor = before[-1] if before else spaces[-1]

    # Trucks on their way.

    def put_truck(self, seat: int, cell: Cell) -> None:
        """Shows a truck on a cell of its way, until it is parked."""
        self._moving[seat] = cell
        self.repaint()

    def park(self) -> None:
        """Every truck stands where the view has it."""
        self._moving.clear()

    # Painting.

    def paint(self, canvas: Canvas) -> None:
        plan = self.chart
        still = _Still(self._view, self._lit, frozenset(self._moving), self._changed, plan)
        self.paint_below(canvas, still, self._paint_still)
        for x, y in self._trail(plan):
            canvas.put(x, y, self.signs.trail, self.ink("trail"))
        for space in range(SPACES):
            self.put_place(*self._plaque(plan, space), space)
        self.put_place(*plan.corners[CENTRE], *plan.size(CENTRE), CENTRE)
        if self.shows_cursor:
            self._paint_cursor(canvas, plan)
        for seat, (x, y) in self._moving.items():
            canvas.put(x, y, self.seat_shape(seat), self.seat_ink(seat))
        self._paint_hints(canvas, plan)

    def _paint_still(self, canvas: Canvas) -> None:
        """Everything that stays as it is while the cursor moves."""
        plan = self.chart
        if self.is_roomy:
            self._paint_ground(canvas, plan)
        self._paint_stacks(canvas, plan)
        for space in range(SPACES):
            x, top, width, height = self._plaque(plan, space)
            canvas.fill(x - 1, top, width + 2, height, " ", self.rich_style)
        self._paint_roads(canvas, plan)
        costs = self._costs()
        standing = self._standing()
        for space in range(SPACES):
            self._paint_space(canvas, plan, space, costs.get(space), standing.get(space, ()))
        self._paint_centre(canvas, plan, standing.get(CENTRE, ()))

    def _standing(self) -> dict[int, tuple[int, ...]]:
        """The seats whose trucks stand on each node."""
        out: dict[int, tuple[int, ...]] = {}
        for seat in self._view.order:
            kennel = self._view.kennels[seat]
            if kennel.trip in (Trip.READY, Trip.OUT) and seat not in self._moving:
                out[kennel.place] = (*out.get(kennel.place, ()), seat)
        return out

    def _paint_ground(self, canvas: Canvas, plan: Chart) -> None:
        city, country = self.ink("city-ground"), self.ink("country-ground")
        signs = self.signs
        for y in range(canvas.height):
            border = plan.border + (0, 1, 1, 0, -1, -1, 0)[y % 7]
            for x in range(canvas.width):
                grain = _grain(x, y)
                if x < border - 1:
                    if x % 3 == y % 2 and y % 2 == 0 and grain % 8:
                        canvas.put(x, y, signs.city[grain % len(signs.city)], city)
                elif x > border + 1 and grain % 6 == 0:
                    sign = signs.country[grain // 6 % len(signs.country)]
                    canvas.put(x, y, sign, country)
        if plan.form.named:
            self._paint_scenery(canvas, plan)

    def _paint_stacks(self, canvas: Canvas, plan: Chart) -> None:
        """Paints the numbers of dogs that lie face down for the city and for the country."""
        in_city, in_country = (len(stack) for stack in self._view.stacks)
        names = (
            (phrase(" City: {n} face down ", n=in_city), 1, plan.border, "city"),
            (phrase(" Country: {n} face down ", n=in_country), plan.border, plan.width, "country"),
        )
        for name, first, end, ink in names:
            text = say(name)
            spot = plan.room_for(len(text), first, end)
            if spot is not None:
                canvas.put(*spot, text, self.ink(ink))

    def _paint_scenery(self, canvas: Canvas, plan: Chart) -> None:
        """Houses and trees, a few of them, where there is room for more than a sign a cell."""
        for left, top in plan.scenery:
            in_city = left < plan.border
            drawing = self.signs.house if in_city else self.signs.tree
            ink = self.ink("city-ground" if in_city else "country-ground")
            canvas.fill(left - 1, top, len(drawing[0]) + 2, len(drawing), " ", self.rich_style)
            for row, line in enumerate(drawing, start=top):
                canvas.put(left, row, line, ink)

    def _paint_roads(self, canvas: Canvas, plan: Chart) -> None:
        signs, style = self.signs, self.ink("road")
        glyphs = signs.highway if plan.form.named else signs.road
        for (start, end), cells in plan.roads.items():
            if start < end:
                for cell in cells:
                    canvas.put(cell.x - 1, cell.y, " ")
                    canvas.put(cell.x + 1, cell.y, " ")
        for (start, end), cells in plan.roads.items():
            if start < end:
                for cell in cells:
                    canvas.put(cell.x, cell.y, glyphs[cell.run], style)

    def _trail(self, plan: Chart) -> list[Cell]:
        """The dotted cells of the way to the cursor: each road always at the same cells."""
        decision = self._view.decision
        if not isinstance(decision, PickUp) or not self._shows_way or self.cursor not in self._lit:
            return []
        way = next((way.way for way in decision.ways if way.space == self.cursor), ())
        dots: list[Cell] = []
        for start, end in pairwise(way):
            leg = plan.roads.get((min(start, end), max(start, end)), ())
            open_road = [
                (cell.x, cell.y)
                for cell in leg
                if not (plan.covers(start, cell.x, cell.y) or plan.covers(end, cell.x, cell.y))
            ]
            if len(open_road) < _DOTTED and not self.is_roomy:
                continue
            apart = max(1, len(open_road) // max(1, len(open_road) // _DOT_EVERY))
            dots.extend(open_road[apart // 2 :: apart])
        return dots

    def _plaque(self, plan: Chart, space: int) -> tuple[int, int, int, int]:
        """The cells of a space: left, top, width, height; fewer where no head is drawn."""
        x, y = plan.corners[space]
        width, height = plan.size(space)
        if self._has_head(plan, space):
            return x, y, width, height
        return x + (width - SMALL.width) // 2, y + (height - 1) // 2, SMALL.width, SMALL.rows

    def _has_head(self, plan: Chart, space: int) -> bool:
        """True if a space shows the head of a dog: there is one, and room for it."""
        return plan.form.head is not None and 0 <= self._view.spaces[space] < ROADWORK

    def _name_line(self, plan: Chart, space: int) -> tuple[int, int]:
        """The cell of a space's letter."""
        x, y, _, _ = self._plaque(plan, space)
        head = plan.form.head
        if head is None or not self._has_head(plan, space):
            return x, y
        return (x + head.width + 1, y) if plan.form.named else (x, y + head.rows)

    def _paint_space(
        self, canvas: Canvas, plan: Chart, space: int, cost: int | None, trucks: tuple[int, ...]
    ) -> None:
        left, top, width, height = self._plaque(plan, space)
        canvas.fill(left, top, width, height, " ", self.rich_style)
        token = self._view.spaces[space]
        has_dog = 0 <= token < ROADWORK
        breed, mark = divmod(token, len(Mark)) if has_dog else (-1, Mark.HEALTHY)
        head = plan.form.head
        if has_dog and head is not None:
            self.put_head(canvas, left, top, breed_key(self.words, breed), head)
        lit = space in self._lit
        x, y = self._name_line(plan, space)
        letter = self.ink("lit") if lit else self.ink("quiet") + self.ink("strong")
        canvas.put(x, y, SPACE_LETTERS[space], letter)
        if trucks:
            canvas.put(x + 1, y, f" {self.seat_shape(trucks[0])}  ", self.seat_ink(trucks[0]))
        elif token == ROADWORK:
            canvas.put(x + 1, y, self.signs.roadwork * 4, self.ink("warn"))
        elif token == EMPTY:
            canvas.put(x + 1, y, f" {self.signs.paw}  ", self.ink("quiet"))
        elif head is not None and plan.form.named:
            box = (left, top + head.rows, width, height - head.rows)
            self._paint_name(canvas, box, token, lit=lit)
        else:
            ink = self._dog_ink(mark, lit=lit)
            canvas.put(x + 1, y, f" {self.words.breed_code(breed)}{MARKS[mark]}", ink)
        if mark == Mark.LOST:
            reward = f"{self.words.tables.spaces[space].reward}{self.signs.goods[Resource.COIN]}"
            at = (x, y + 2) if plan.form.named else (x + 3, y + 1)
            canvas.put(*at, reward, self.ink("lost"))
        if lit and cost is not None:
            canvas.put(x, y + 1, f"{cost}{self.signs.goods[Resource.GAS]}", self.ink("lit"))
        if self.is_changed(("space", space)):
            canvas.tint(x, y, width - (x - left), 1, self.ink("changed"))

    def _paint_cursor(self, canvas: Canvas, plan: Chart) -> None:
        if self.cursor == CENTRE:
            x, y = plan.corners[CENTRE]
            x, y, end = x + 1, y + 1, x + plan.size(CENTRE)[0] - 1
        else:
            left, _, width, _ = self._plaque(plan, self.cursor)
            x, y = self._name_line(plan, self.cursor)
            end = left + width
        whole = "".join(canvas.char(column, y) for column in range(x, end))
        canvas.put(x, y, whole, self.ink("pointed"))

    def _dog_ink(self, mark: int, *, lit: bool) -> Style:
        return self.mark_ink(mark) if lit or mark else self.ink("plain")

    def _paint_name(
        self, canvas: Canvas, box: tuple[int, int, int, int], token: int, *, lit: bool
    ) -> None:
        """A dog's breed in full, and whether it is sick or lost, in the lines of a box."""
        x, y, width, lines = box
        breed, mark = divmod(token, len(Mark))
        lines_of_name = wrapped(say(self.words.breed_name(breed)), width)
        lines_of_name += ["", say(phrase("sick")), say(phrase("lost"))][mark : mark + 1]
        for row, line in enumerate(lines_of_name[:lines], start=y):
            canvas.put(x, row, line, self._dog_ink(mark, lit=lit))

    def _paint_centre(self, canvas: Canvas, plan: Chart, trucks: tuple[int, ...]) -> None:
        x, y = plan.corners[CENTRE]
        width, height = plan.size(CENTRE)
        canvas.fill(x, y, width, height, " ", self.rich_style)
        canvas.box(x, y, width, height, self.glyphs, self.ink("road"))
        apart = (width - 2) // 4
        for index, seat in enumerate(trucks):
            canvas.put(x + 1 + index * apart, y + 1, self.seat_shape(seat), self.seat_ink(seat))
        if plan.form.named:
            canvas.centred(x, y + 2, width, say(phrase("centre")), self.ink("quiet"))

    def _paint_hints(self, canvas: Canvas, plan: Chart) -> None:
        """The numbers of hints, each beside its space; on the centre those of coming home."""
        for space in range(SPACES):
            left, _, width, _ = self._plaque(plan, space)
            _, y = self._name_line(plan, space)
            self.put_hint(canvas, left - 1 if left else left + width, y, space)
        x, y = plan.corners[CENTRE]
        self.put_hint(canvas, x + 1, y, CENTRE, room=plan.size(CENTRE)[0] - 2)


def _grain(x: int, y: int) -> int:
    """A number that looks like chance and is the same on every machine."""
    mixed = (x * 73_856_093) ^ (y * 19_349_663) ^ 0x5BD1
    return (mixed ^ (mixed >> 7)) % 9973
