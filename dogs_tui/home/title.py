"""The picture on the home screen: a dog and the name, drawn from bitmaps in half cells."""

from rich.style import Style

from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.words import tr

_DOG = """
......#####...............
....##########............
...###.########...........
..####.#########..........
##########.#####..........
########..######..........
.#######..#####.........##
...#####...###.........##.
.....####.............###.
.....####################.
.....###################..
.....###################..
.....###################..
.....##################...
.....####.#####.#######...
.....###...##....##.###...
.....###...##....##..##...
.....####..###...###.###..
"""

_LETTERS = {
    "d": "####. ##.## ##.## ##.## ##.## ##.## ##.## ####.",
    "o": ".###. ##.## ##.## ##.## ##.## ##.## ##.## .###.",
    "g": ".#### ##... ##... ##... ##.## ##.## ##.## .####",
    "s": ".#### ##... ##... .###. ...## ...## ...## ####.",
}

_ASCII_DOG = r"""
     ___
  __/ o |\
 (_     | \        //
   \__  |_/_______//
      |            |
      |   _____    |
      |  | |   |  |
      |__|_|   |__|_|
"""

_ASCII_NAME = r"""
  ____   ___    ____ ____
 |  _ \ / _ \  / ___/ ___|
 | | | | | | || |  _\___ \
 | |_| | |_| || |_| |___) |
 |____/ \___/  \____|____/
"""

_HALVES = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def _halved(bitmap: list[str]) -> tuple[str, ...]:
    """Two rows of a bitmap in one row of cells."""
    width = max(map(len, bitmap))
    rows = [row.ljust(width, ".") for row in bitmap]
    if len(rows) % 2:
        rows.insert(0, "." * width)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return tuple("".join(_HALVES[a + b] for a, b in zip(*pair, strict=True)) for pair in pairs)


def dog(glyphs: Glyphs) -> tuple[str, ...]:
    """The dog, as lines of text."""
    if glyphs.name == "ascii":
        return tuple(_ASCII_DOG.strip("\n").split("\n"))
    return _halved(_DOG.split())


def name(glyphs: Glyphs) -> tuple[str, ...]:
    """The name in large letters, as lines of text."""
    if glyphs.name == "ascii":
        return tuple(_ASCII_NAME.strip("\n").split("\n"))
    letters = [_LETTERS[letter].split() for letter in "dogs"]
    return _halved(["..".join(rows) for rows in zip(*letters, strict=True)])


class Picture:
    """The dog, the name beside it, and what this is.

    Args:
        glyphs: The characters to draw with.
    """

    def __init__(self, glyphs: Glyphs) -> None:
        self._dog = dog(glyphs)
        self._name = name(glyphs)

    @property
    def height(self) -> int:
        """Rows that it takes."""
        return len(self._dog)

    def paint(
        self, canvas: Canvas, left: int, top: int, *, dog: Style, name: Style, motto: Style
    ) -> None:
        """Paints it, each part in its style."""
        for row, line in enumerate(self._dog):
            canvas.put(left, top + row, line, dog)
        beside = left + max(map(len, self._dog)) + 4
        start = top + (len(self._dog) - len(self._name) - 2) // 2
        for row, line in enumerate(self._name):
            canvas.put(beside, start + row, line, name)
        canvas.put(
            beside,
            start + len(self._name) + 1,
            tr("Dog-themed board games, by the rulebook."),
            motto,
        )
