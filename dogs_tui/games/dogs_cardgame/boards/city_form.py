"""In which size the city is drawn: the largest form that there is room for. Knows no Textual."""

from collections.abc import Iterable
from typing import Final

import msgspec

from dogs_tui.kit.fit import wrapped
from dogs_tui.play.portraits import HEAD_SIZES, LARGE_HEAD, HeadSize

MOST_DOGS: Final = 3
"""Places of the largest location."""
_AROUND: Final = 5
"""Rows of a location without its dogs: character, frame, trucks and what collecting takes."""
_UNFRAMED: Final = 3
"""The same where a line between locations is all of the frame, and the character stands below."""
_CODED: Final = 4
"""Columns of a dog's sign and code, and the space after them."""
_NAME_ROWS: Final = 2


class CityForm(msgspec.Struct, frozen=True):
    """The form in which a dog of the city is drawn."""

    head: HeadSize | None
    """Of its head; ``None``: by code alone."""
    beside: bool
    """Its name stands beside head or code; otherwise below."""
    rows: int
    """Of each dog, in a location of three."""
    framed: bool = True
    """True if every location has a frame; without, there are only lines between them."""

    @property
    def height(self) -> int:
        """Rows of the whole city."""
        return (_AROUND if self.framed else _UNFRAMED) + MOST_DOGS * self.rows

    @property
    def title(self) -> int:
        """The row of a location's name."""
        return 1 if self.framed else 0

    @property
    def street(self) -> int:
        """The row where the trucks stand."""
        return self.height - 3 if self.framed else self.height - 1

    @property
    def price(self) -> int:
        """The row that says what collecting takes; without frames, before the trucks."""
        return self.height - 2 if self.framed else self.street

    @property
    def character(self) -> int:
        """The row of who can be hired."""
        return 0 if self.framed else self.height - 2

    @property
    def indent(self) -> int:
        """Columns before a name that stands beside."""
        return _CODED if self.head is None else self.head.width + 1


SMALL: Final = CityForm(head=None, beside=True, rows=1)
"""A row for each dog."""
TIGHT: Final = CityForm(head=None, beside=True, rows=1, framed=False)
"""The same without frames: at 80x24."""


def city_form(
    names: Iterable[str], inside: int, rows: int, most: HeadSize = LARGE_HEAD
) -> CityForm:
    """The largest form in which every name stands whole.

    Args:
        names: Of all breeds that may come.
        inside: Columns within the frame of a location.
        rows: How many the city may take.
        most: The largest heads that are wanted.
    """
    shown = tuple(names)
    sizes = (size for size in HEAD_SIZES if size.rows <= most.rows)
    heads = (*(size for size in sizes if size.width + _CODED <= inside), None)
    forms = (_form(shown, inside, head) for head in heads)
    return next((form for form in (*forms, SMALL) if form.height <= rows), TIGHT)


def _form(names: tuple[str, ...], inside: int, head: HeadSize | None) -> CityForm:
    """Names stand beside heads or codes if all of them do, and otherwise below."""
    base = 1 if head is None else head.rows
    beside = CityForm(head=head, beside=True, rows=max(base, _NAME_ROWS))
    room = inside - beside.indent
    free = beside.rows - (0 if head is None else 1)  # beside a head, the code has the first row
    if all(whole_words(name, room) and len(wrapped(name, room)) <= free for name in names):
        return beside
    lines = max((len(wrapped(name, inside)) for name in names), default=1)
    return CityForm(head=head, beside=False, rows=base + lines)


def whole_words(name: str, room: int) -> bool:
    """True if a name can be broken into lines without breaking a word."""
    return all(len(word) <= room for word in name.split())
