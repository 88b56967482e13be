"""The signs of the boards of DOGS, in plain ASCII and in Unicode one cell wide."""

from typing import Any

import msgspec

from dogs_tui.kit.glyphs import glyphs_of


class DogsGlyphs(msgspec.Struct, frozen=True):
    name: str
    goods: tuple[str, str, str, str]
    """Gas, food, medicine, coin."""
    paw: str
    """A space without a dog."""
    roadwork: str
    city: tuple[str, ...]
    """The trees on city ground."""
    country: tuple[str, ...]
    house: tuple[str, str]
    """The picture on city ground where there is room, in two lines."""
    tree: tuple[str, str]
    """The picture in the country where there is room, in two lines."""
    road: str
    """Along, across, the diagonals rising and falling; then corners, joining right and down,
    left and down, right and up, left and up."""
    highway: str
    """The same, drawn wide."""
    trail: str
    """The way that would be driven."""
    place: str
    """A free place: in a bay, in a box."""
    card: str


ASCII = DogsGlyphs(
    name="ascii",
    goods=("=", "_", "&", "$"),
    paw=":",
    roadwork="!",
    city=("[", "]", "-"),
    country=('"', ",", "'", '"'),
    house=("/-\\", "[.]"),
    tree=("(,)", " | "),
    road="-|/\\..`'",
    highway="-|/\\..`'",
    trail="*",
    place=".",
    card="@",
)

UNICODE = DogsGlyphs(
    name="unicode",
    goods=("▮", "◡", "✚", "◎"),
    paw="∴",
    roadwork="▚",
    city=("⌂", "▫", "⌂"),
    country=("♣", '"', "'", "♠", '"'),
    house=("▟▀▙", "▐▫▌"),
    tree=("▗▄▖", "▝♠▘"),
    road="─│╱╲╭╮╰╯",
    highway="━┃╱╲┏┓┗┛",
    trail="•",
    place="·",
    card="▤",
)

SETS = {glyphs.name: glyphs for glyphs in (UNICODE, ASCII)}


def dogs_glyphs_of(node: Any) -> DogsGlyphs:
    """The set that goes with the glyph set of a widget's app."""
    return SETS.get(glyphs_of(node).name, UNICODE)
