"""What the boards of DOG Kids are drawn with, in plain ASCII and in Unicode one cell wide."""

from typing import Any

import msgspec

from dogs_tui.kit.glyphs import glyphs_of


class KidsGlyphs(msgspec.Struct, frozen=True):
    name: str
    kennel: str
    """On fields that protect."""
    free: str
    """Where a dog would land."""
    home: str
    """It would come home there; a dog that is home."""
    out: str
    """It would chuck somebody out there."""
    push: str
    """A partner's dog would be pushed away from there, or to there."""
    swap: str
    onwards: tuple[str, str, str, str]
    """On start fields: up, down, left, right; no shape of a seat."""
    place: str
    """A free place of a yard; a dog that is not home yet."""
    brackets: tuple[str, str]
    """Around the dog that would move."""
    aims: tuple[str, str]
    """Around the field where it would land."""
    bowl: tuple[str, str]
    """Two rows, the food and the bowl itself."""
    paw: tuple[str, str]
    """Two rows: toes and ball."""
    house: tuple[str, str]
    """The picture of a kennel card."""
    arrows: tuple[str, str]
    """The picture of a swap card."""


ASCII = KidsGlyphs(
    name="ascii",
    kennel="n",
    free="*",
    home="@",
    out="x",
    push="+",
    swap="=",
    onwards=("A", "v", "<", ">"),
    place=".",
    brackets=("[", "]"),
    aims=("{", "}"),
    bowl=(" ~~~~~ ", "\\_____/"),
    paw=('"', "O"),
    house=("/-\\", "|n|"),
    arrows=("-->", "<--"),
)

UNICODE = KidsGlyphs(
    name="unicode",
    kennel="⌂",
    free="•",
    home="♥",
    out="×",
    push="»",
    swap="⇄",
    onwards=("↑", "↓", "←", "→"),
    place="·",
    brackets=("[", "]"),
    aims=("▸", "◂"),
    bowl=(" ∘∘∘∘∘ ", "╲▁▁▁▁▁╱"),
    paw=("∴", "●"),
    house=("╱▔╲", "│∩│"),
    arrows=("──▸", "◂──"),
)

SETS = {glyphs.name: glyphs for glyphs in (UNICODE, ASCII)}


def kids_glyphs_of(node: Any) -> KidsGlyphs:
    """The set that goes with the glyph set of a widget's app."""
    return SETS.get(glyphs_of(node).name, UNICODE)
