"""The signs of the boards of DOGS Cardgame, in plain ASCII and in Unicode one cell wide."""

from typing import Any

import msgspec

from dogs_rules.games.dogs_cardgame.terms import Kind
from dogs_tui.kit.glyphs import glyphs_of


class CardgameGlyphs(msgspec.Struct, frozen=True):
    name: str
    goods: tuple[str, str]
    """Food, coin."""
    kinds: tuple[str, str, str, str, str]
    """Bone, whistle, cross, suitcase, dog house: what the symbol on a dog card says."""
    cured: str
    """The sign of a sick dog in place of the cross once it lives in a bay."""
    place: str
    """A free place: in a bay, in the infirmary, below a location."""
    improvement: str
    puppy: str
    tie: str
    """Instead of who gets a bonus: nobody does."""

    @property
    def housed(self) -> tuple[str, ...]:
        """The signs of the kinds of dogs that live in bays: there a sick dog has been cured."""
        return tuple(
            self.cured if kind == Kind.SICK else sign for kind, sign in enumerate(self.kinds)
        )


ASCII = CardgameGlyphs(
    name="ascii",
    goods=(":", "$"),
    kinds=("=", "!", "+", "@", "]"),
    cured=";",
    place=".",
    improvement="*",
    puppy='"',
    tie="?",
)

UNICODE = CardgameGlyphs(
    name="unicode",
    goods=("◡", "◎"),
    kinds=("∞", "♪", "✚", "▣", "⌂"),
    cured="✓",
    place="·",
    improvement="★",
    puppy="♥",
    tie="=",
)

SETS = {glyphs.name: glyphs for glyphs in (UNICODE, ASCII)}


def cardgame_glyphs_of(node: Any) -> CardgameGlyphs:
    """The set that goes with the glyph set of a widget's app."""
    return SETS.get(glyphs_of(node).name, UNICODE)
