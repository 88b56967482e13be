"""The picture on the home screen: a dog and the name, drawn from bitmaps in half cells."""

from dogs_tui.glyphs import Glyphs

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
