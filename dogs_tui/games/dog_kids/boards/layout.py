"""The size and place of the board of DOG Kids: the largest form that leaves the hand room.

Tables say where fields lie on a canvas of 50 by 21 cells. Where they lie in steps of four columns
and two rows, as on the board that comes with the game, fields are drawn larger where there is
room, with one cell between them in every form.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from dogs_rules.games.dog_kids.tables import Tables
from dogs_rules.games.dog_kids.terms import HOME, Place

_STEP: Final = (4, 2)
"""Columns and rows from a field to the next one in the tables."""
PANEL_MOST: Final = 54
"""Columns beyond which a panel gains nothing."""


class Form(NamedTuple):
    """The size of the fields, and of the faces of dogs on them."""

    width: int
    height: int


SMALL: Final = Form(3, 1)
FORMS: Final = (Form(9, 4), Form(7, 3), Form(4, 2), SMALL)
"""The largest first."""


class Layout(NamedTuple):
    """The positions of everything on a canvas."""

    form: Form
    origin: tuple[int, int]
    """The smallest column and row of the tables."""
    left: int
    """Column of the leftmost fields."""
    top: int
    panel: int
    """First column of the panel."""
    panel_width: int

    def place(self, x: int, y: int) -> tuple[int, int]:
        """The upper left cell of the field at a place of the tables."""
        across, down = self.form.width + 1, self.form.height + 1
        return (
            self.left + (x - self.origin[0]) * across // _STEP[0],
            self.top + (y - self.origin[1]) * down // _STEP[1],
        )

    def spot(self, tables: Tables, side: int, place: Place) -> tuple[int, int]:
        """The same for a field of the circuit, or of the home of a side."""
        if place >= HOME:
            return self.place(*tables.sides[side].home_at[place - HOME])
        return self.place(tables.fields[place].x, tables.fields[place].y)


def arranged(tables: Tables, width: int, height: int, panel: int) -> Layout:
    """The board as large as it can be, and the panel beside it, both in the middle.

    Args:
        tables: Of the match.
        width: Columns of the canvas.
        height: Its rows.
        panel: Columns that the panel needs at least; 0: there is none.
    """
    places = list(_places(tables))
    first = min(x for x, _ in places), min(y for _, y in places)
    last = max(x for x, _ in places), max(y for _, y in places)
    forms = FORMS if _in_steps(places) else (SMALL,)
    for form in forms:
        across = (last[0] - first[0]) * (form.width + 1) // _STEP[0] + form.width
        down = (last[1] - first[1]) * (form.height + 1) // _STEP[1] + form.height
        if (across + 2 + panel <= width and down <= height) or form is forms[-1]:
            break
    beside = max(panel, min(PANEL_MOST, width - across - 2)) if panel else 0
    left = max(0, (width - across - 2 - beside) // 2)
    return Layout(
        form,
        first,
        left + 1,
        max(0, (height - down) // 2),
        left + across + 2,
        beside,
    )


def _places(tables: Tables) -> Iterator[tuple[int, int]]:
    yield from ((field.x, field.y) for field in tables.fields)
    for side in tables.sides:
        yield from side.home_at
        yield from side.yard_at


def _in_steps(places: list[tuple[int, int]]) -> bool:
    (x, y), *_ = places
    return all(not (a - x) % _STEP[0] and not (b - y) % _STEP[1] for a, b in places)
