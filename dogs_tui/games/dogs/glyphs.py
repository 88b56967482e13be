"""What the boards of DOGS are drawn with, in plain ASCII and in Unicode one cell wide."""

from typing import Any

import msgspec

from dogs_tui.kit.glyphs import glyphs_of


class DogsGlyphs(msgspec.Struct, frozen=True):
    name: str
    goods: tuple[str, str, str, str]
    """Gas, food, medicine, coin."""
    marks: tuple[str, str, str]
    """Healthy, sick, lost."""
    paw: str
    """A space without a dog."""
    roadwork: str
    centre: str
    """The corners and sides of the square in the middle of the map, as ``Glyphs`` has them."""
    city: tuple[str, ...]
    """What grows on city ground."""
    country: tuple[str, ...]
    road: tuple[str, str, str, str]
    """Along, across, and the diagonals rising and falling."""
    bends: tuple[str, str, str, str]
    """Road corners: joining right+down, left+down, right+up, left+up."""
    trail: str
    """The way that would be driven."""
    place: str
    """A free place: in a bay, in a box."""
    divider: str
    """Between the rows of a bay."""
    card: str


ASCII = DogsGlyphs(
    name="ascii",
    goods=("g", "f", "m", "$"),
    marks=(" ", "+", "?"),
    paw=":",
    roadwork="X",
    centre="O",
    city=("=", "=", "-"),
    country=('"', ",", "'", '"'),
    road=("-", "|", "/", "\\"),
    bends=(".", ".", "`", "'"),
    trail="*",
    place=".",
    divider="-",
    card="#",
)

UNICODE = DogsGlyphs(
    name="unicode",
    goods=("▮", "◡", "✚", "◎"),
    marks=(" ", "+", "?"),
    paw="∴",
    roadwork="▚",
    centre="◇",
    city=("⌂", "▫", "⌂"),
    country=("♣", '"', "'", "♠", '"'),
    road=("─", "│", "╱", "╲"),
    bends=("╭", "╮", "╰", "╯"),
    trail="•",
    place="·",
    divider="┈",
    card="▤",
)

SETS = {glyphs.name: glyphs for glyphs in (UNICODE, ASCII)}


def dogs_glyphs_of(node: Any) -> DogsGlyphs:
    """The set that goes with the glyph set of a widget's app."""
    return SETS.get(glyphs_of(node).name, UNICODE)
