"""A picture of each breed in text cells, in three sizes and two glyph sets.

Heads tell breeds apart by ears, muzzle, coat and size, so they work without colour. Breeds are
known by the keys of the component files; games say beside a head which dog it is.

The pictures stand in ``unicode.txt`` and ``ascii.txt``: of each breed a line with its key and eight
lines with its heads, small, middle and large, beside each other from the columns of their sizes on.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from rich.style import Style

from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.palette import Inks
from dogs_tui.play.board import GameBoard


class HeadSize(NamedTuple):
    """The size of a drawn head, in cells."""

    width: int
    rows: int
    column: int
    """Its place in the file of the pictures."""


SMALL_HEAD: Final = HeadSize(5, 3, 0)
MIDDLE_HEAD: Final = HeadSize(9, 5, 7)
LARGE_HEAD: Final = HeadSize(15, 8, 18)
HEAD_SIZES: Final = (LARGE_HEAD, MIDDLE_HEAD, SMALL_HEAD)

NO_BREED: Final = ""
"""Stands for the breed of a dog that has none: it looks like a mutt of no coat of its own."""

Portrait = tuple[str, ...]
"""The rows of a head."""


def head_size(width: int, rows: int) -> HeadSize:
    """The largest size in which a head has room in so many cells; small if none has."""
    return next(
        (size for size in HEAD_SIZES if size.width <= width and size.rows <= rows), SMALL_HEAD
    )


def portrait(key: str, glyphs: str, size: HeadSize = SMALL_HEAD) -> Portrait:
    """The head of a breed.

    Args:
        key: Its key in the component file; a breed nobody drew looks like a mutt.
        glyphs: The name of the glyph set, ``unicode`` or ``ascii``.
        size: The size of the picture.
    """
    pictures = portraits(glyphs)[size]
    return pictures.get(key, pictures["mutt"])


@cache
def portraits(glyphs: str) -> Mapping[HeadSize, Mapping[str, Portrait]]:
    """All heads of a glyph set, by size and breed; read from their file once."""
    file = resources.files(__name__) / f"{glyphs}.txt"
    blocks = [block.splitlines() for block in _blocks(file.read_text(encoding="utf-8"))]
    return MappingProxyType(
        {
            size: MappingProxyType({key: _cut(rows, size) for key, *rows in blocks})
            for size in HEAD_SIZES
        }
    )


def _blocks(text: str) -> Iterator[str]:
    return (block for block in text.split("\n\n") if block.strip())


def _cut(rows: list[str], size: HeadSize) -> Portrait:
    """A head out of the lines in which all sizes stand; blanks at their ends may be missing."""
    end = size.column + size.width
    return tuple(row[size.column : end].ljust(size.width) for row in rows[: size.rows])


def coat(key: str) -> str:
    """The ink of its coat."""
    return _COATS.get(key, "tan")


class PortraitBoard(GameBoard):
    """A board with the colours of dogs' coats."""

    INKS: ClassVar[Inks] = {
        "tan": "#d7af87",
        "gold": "#ffd787",
        "brown": "#d7875f",
        "grey": "#afafaf",
        "white": "#eeeeee",
        "black": "#8787af",
        "tan:light": "#875f00",
        "gold:light": "#af5f00",
        "brown:light": "#870000",
        "grey:light": "#585858",
        "white:light": "#444444",
        "black:light": "#121212",
        "tan:ansi": "ansi_default",
        "gold:ansi": "ansi_yellow",
        "brown:ansi": "ansi_red",
        "grey:ansi": "ansi_default",
        "white:ansi": "ansi_default",
        "black:ansi": "ansi_blue",
    }

    def put_head(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        key: str,
        size: HeadSize = SMALL_HEAD,
        style: Style | None = None,
    ) -> None:
        """A dog's head.

        Args:
            canvas: The canvas to paint on.
            x: Its left column.
            y: Its top row.
            key: The breed, as ``portrait`` takes it.
            size: The size of the picture.
            style: Its colour; ``None``: that of its coat.
        """
        style = self.ink(coat(key)) if style is None else style
        for row, line in enumerate(portrait(key, self.glyphs.name, size), start=y):
            canvas.put(x, row, line, style)


_COATS: Final = {
    "mutt": "brown",
    "rottweiler": "black",
    "bulldog": "tan",
    "golden_retriever": "gold",
    "beagle": "brown",
    "yorkshire": "grey",
    "labrador": "gold",
    "dalmatian": "white",
    "german_shepherd": "tan",
    "poodle": "white",
    "st_bernard": "brown",
    "border_collie": "black",
    "pit_bull": "grey",
    "basset_hound": "brown",
    "husky": "grey",
    "pug": "tan",
    "dachshund": "brown",
}
