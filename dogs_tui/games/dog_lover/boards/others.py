"""Everybody's areas below each other, in turn order."""

from collections.abc import Hashable
from typing import Any, Final

from dogs_rules.games.dog_lover.view import DogLoverView
from dogs_tui.games.dog_lover.boards.areas import LOOKS, Look, area_rows, put_area
from dogs_tui.games.dog_lover.boards.base import LoverBoard
from dogs_tui.games.dog_lover.boards.layout import Rect
from dogs_tui.games.dog_lover.words import Words
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import bindings

_LEAST: Final = 2
"""Rows of an area that has to make room for another."""


class OthersView(LoverBoard, can_focus=True):
    """All areas at a glance; the arrow keys give one of them as much room as it needs."""

    DEFAULT_CSS = """
    OthersView { padding: 0 1; }
    """
    BINDINGS = [*bindings("cursor.up", "cursor.down")]

    def __init__(self, words: Words, view: DogLoverView, names: tuple[str, ...]) -> None:
        super().__init__(words, view, names)
        self._chosen: int | None = None
        """The place in turn order of the seat that has the room; ``None``: all alike."""

    def show(self, view: DogLoverView) -> None:
        """Shows another view."""
        self._view = view
        self.repaint()

    def topic(self) -> str:
        """The section of the book about what is shown."""
        return "dogs"

    @property
    def pointed(self) -> int | None:
        return self._chosen

    def point_at(self, place: int | None) -> None:
        self._chosen = place
        self.repaint()

    def click(self, place: Any) -> None:
        """A click on an area gives it the room; once more, all are alike again."""
        self.point_at(None if place == self._chosen else place)

    def place_at(self, x: int, y: int) -> Hashable:
        """An area, while they have the keys: at rest they are one thing, which a click opens."""
        return super().place_at(x, y) if self.has_focus else None

    def action_cursor_up(self) -> None:
        self._choose(-1)

    def action_cursor_down(self) -> None:
        self._choose(1)

    def _choose(self, by: int) -> None:
        """To the next area; beyond the last and the first, all alike again."""
        seats = self._view.seats
        at = -1 if self._chosen is None else self._chosen
        at = (at + by + 1) % (seats + 1) - 1
        self.point_at(None if at < 0 else at)

    def paint(self, canvas: Canvas) -> None:
        look, rule, heights = self._fit(canvas)
        y = 0
        for index, (seat, rows) in enumerate(zip(self._view.order, heights, strict=True)):
            ruled = rule and index > 0 and rows > _LEAST
            if ruled:
                canvas.put(0, y, self.glyphs.horizontal * canvas.width, self.ink("frame"))
            box = Rect(0, y + ruled, canvas.width, rows - ruled)
            put_area(self, canvas, box, self._view, seat, self._names[seat], look=look)
            self.put_place(box.x, box.y, box.width, box.height, index)
            if index == self._chosen:
                canvas.tint(0, box.y, canvas.width, 1, self.ink("cursor"))
            y += rows

    def _fit(self, canvas: Canvas) -> tuple[Look | None, bool, list[int]]:
        """One look for all areas, whether rules part them, and the rows of each.

        Where no look gives all of them room, each looks as large as its share allows, or one has
        nearly all the room.
        """
        view, height = self._view, canvas.height
        needed: list[int] = []
        for look, rule in (*((look, True) for look in LOOKS), (LOOKS[-1], False)):
            needed = [
                area_rows(self, view, seat, self._names[seat], canvas.width, look)
                + (rule and index > 0)
                for index, seat in enumerate(view.order)
            ]
            if sum(needed) <= height:
                return look, rule, needed
        if self._chosen is not None:
            spare = height - _LEAST * (view.seats - 1)
            return None, True, [spare if at == self._chosen else _LEAST for at in range(view.seats)]
        return None, False, _shared(needed, height)


def _shared(needed: list[int], height: int) -> list[int]:
    """Rows handed out one by one to whoever has the least of what it needs."""
    given = [min(_LEAST, height // len(needed))] * len(needed)
    for _ in range(height - sum(given)):
        short = [index for index, rows in enumerate(given) if rows < needed[index]]
        if not short:
            break
        given[min(short, key=lambda index: given[index])] += 1
    return given
