"""In which size a kennel is drawn, and where its bays and places are. Knows no Textual."""

from typing import Final

import msgspec

from dogs_tui.play.portraits import HEAD_SIZES, LARGE_HEAD, SMALL_HEAD, HeadSize

KENNEL_WIDTH: Final = 52
"""Of the small form."""
KENNEL_ROWS: Final = 13
CODE_WIDTH: Final = 3
"""Columns of a dog by its code and the sign of its kind."""
BAYS_AT: Final = 1
"""The row below the heading."""
_FOOT_ROWS: Final = 2
"""Infirmary and hotel."""
_STACKED: Final = 2
"""Places that a bay has below each other; one with more has two columns."""
_NAMED_WIDTH: Final = 11
"""Columns of a place with room for every word of a breed's name."""
_NAME_ROWS: Final = 2


class KennelForm(msgspec.Struct, frozen=True):
    """The measures of a kennel."""

    bays: tuple[int, ...]
    """Places of each."""
    place: int
    """Columns of a place."""
    name_rows: int = 0
    """Rows of a place for the name of the breed, below its code."""
    head: HeadSize | None = SMALL_HEAD
    """Of a dog; none is drawn where places are narrower. ``None``: codes alone."""

    @property
    def head_rows(self) -> int:
        """Rows of a head."""
        return 0 if self.head is None else self.head.rows

    @property
    def place_rows(self) -> int:
        """Rows of a place: head, code, name."""
        return self.head_rows + 1 + self.name_rows

    @property
    def foot(self) -> int:
        """The first row below the bays."""
        return BAYS_AT + _STACKED * self.place_rows + 2

    @property
    def width(self) -> int:
        return self.left(len(self.bays))

    @property
    def height(self) -> int:
        return self.foot + _FOOT_ROWS

    def columns(self, bay: int) -> int:
        """Places beside each other in a bay."""
        return 1 if self.bays[bay] <= _STACKED else 2

    def frame_width(self, bay: int) -> int:
        """Columns of a bay's frame."""
        return self.columns(bay) * (self.place + 1) + 1

    def left(self, bay: int) -> int:
        """The leftmost column of a bay."""
        return sum(self.frame_width(before) + 1 for before in range(bay))

    def extent(self, bay: int) -> tuple[int, int]:
        """Width and height of a bay's frame."""
        lines = -(-self.bays[bay] // self.columns(bay))
        return self.frame_width(bay), lines * self.place_rows + 2

    def cell(self, bay: int, place: int) -> tuple[int, int]:
        """Left column and top row of a place in a bay."""
        line, column = divmod(place, self.columns(bay))
        x = self.left(bay) + 1 + column * (self.place + 1)
        return x, BAYS_AT + 1 + line * self.place_rows

    def code(self, bay: int, place: int) -> tuple[int, int]:
        """Left column and row of the code of the dog in a place."""
        x, y = self.cell(bay, place)
        return x + (self.place - CODE_WIDTH) // 2, y + self.head_rows


def small_form(bays: tuple[int, ...]) -> KennelForm:
    """With heads, or by codes where bays of own components are too wide."""
    heads = KennelForm(bays, SMALL_HEAD.width)
    return heads if heads.width <= KENNEL_WIDTH else KennelForm(bays, CODE_WIDTH)


def kennel_form(
    bays: tuple[int, ...], width: int, height: int, most: HeadSize = LARGE_HEAD
) -> KennelForm:
    """The largest form for so many columns and rows: with names of breeds where there is room.

    Args:
        bays: Places of each.
        width: Columns.
        height: Rows.
        most: The largest heads that are wanted.
    """
    named = (
        KennelForm(bays, max(_NAMED_WIDTH, head.width), _NAME_ROWS, head)
        for head in HEAD_SIZES
        if head.rows <= most.rows
    )
    fitting = (form for form in named if form.width <= width and form.height <= height)
    small = small_form(bays)
    coded = small if small.height <= height else KennelForm(bays, small.place, head=None)
    return next(fitting, coded)
