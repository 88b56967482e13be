"""A film in few bytes: of each frame only what differs, and every text that is shown once.

A span is a text in one look. All that differ from each other stand in one table; a frame is the
places at which spans of the table are laid over the frame before it.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from rich.style import Style

from dogs_tui.share.film import Cell, Frame

DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
"""Those that places and spans are counted in."""
_NEAR: Final = 4
"""Cells that may lie unchanged within a span: a place and a number of its own cost as much."""


class Span(msgspec.Struct, frozen=True):
    """Where something differs from the frame before."""

    x: int
    y: int
    text: str
    style: Style


class Shared(msgspec.Struct, frozen=True):
    """A film with the tables that its frames share."""

    width: int
    height: int
    styles: tuple[Style, ...]
    texts: tuple[tuple[int, str], ...]
    """The number of a style, and a text in it."""
    digits: int
    """How many digits the number of a text has; a place, counted in cells row by row, has two."""
    frames: tuple[str, ...]
    """Place and number of each span of a frame, one after the other."""


def spans(frame: Frame, before: Frame | None) -> Iterator[Span]:
    """What differs from the frame before, in order; all of it where there is none."""
    for y, row in enumerate(frame):
        old = None if before is None else before[y]
        if row is not old and row != old:
            yield from _spans_of_row(y, row, old)


def _spans_of_row(y: int, row: Sequence[Cell], old: Sequence[Cell] | None) -> Iterator[Span]:
    x, width = 0, len(row)
    while x < width:
        if old is not None and row[x] == old[x]:
            x += 1
            continue
        first = x - 1 if not row[x][0] and x else x  # the second half of a wide character
        style, end, at = row[x][1], x + 1, x + 1
        while at < width and row[at][1] == style and at - end < _NEAR:
            at += 1
            if old is None or row[at - 1] != old[at - 1]:
                end = at
        if end < width and not row[end][0]:
            end += 1
        yield Span(first, y, "".join(char for char, _ in row[first:end]), style)
        x = end


def shared(frames: Sequence[Frame]) -> Shared:
    """Frames as what differs in them.

    Args:
        frames: At least one; all of one size.
    """
    styles: dict[Style, int] = {}
    texts: dict[tuple[int, str], int] = {}
    laid: list[list[tuple[int, int]]] = []
    width = len(frames[0][0])
    before: Frame | None = None
    for frame in frames:
        found = []
        for span in spans(frame, before):
            style = styles.setdefault(span.style, len(styles))
            number = texts.setdefault((style, span.text), len(texts))
            found.append((span.y * width + span.x, number))
        laid.append(found)
        before = frame
    digits = 1
    while len(DIGITS) ** digits < len(texts):
        digits += 1
    coded = tuple(
        "".join(_number(place, 2) + _number(number, digits) for place, number in found)
        for found in laid
    )
    return Shared(width, len(frames[0]), tuple(styles), tuple(texts), digits, coded)


def _number(number: int, digits: int) -> str:
    out = ""
    for _ in range(digits):
        number, digit = divmod(number, len(DIGITS))
        out = DIGITS[digit] + out
    return out


def for_page(film: Shared) -> dict[str, Any]:
    """A film as the script of the page reads it: its texts by style, in the order of both."""
    return {
        "width": film.width,
        "height": film.height,
        "digits": film.digits,
        "texts": [part for text in film.texts for part in text],
        "frames": film.frames,
    }
