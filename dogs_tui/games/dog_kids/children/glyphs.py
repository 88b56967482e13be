"""The signs of a child's game of DOG Kids: shapes for colours, faces, the big arrow, pictures."""

from typing import Any, Final

import msgspec

from dogs_tui.kit.glyphs import glyphs_of


class ChildGlyphs(msgspec.Struct, frozen=True):
    shapes: tuple[str, str, str, str]
    """Of the colours: each patch is strewn with its own."""
    steps: tuple[str, str, str, str]
    """In the big arrow: up, right, down, left."""
    heads: tuple[str, str, str, str]
    """At its end, pointing at the field: up, right, down, left."""
    edges: tuple[str, str]
    """At both sides of a field where something comes to."""
    moves: tuple[str, str]
    """At both sides of the dog that would move."""
    out: str
    """On a dog that would be chucked out."""
    bone: str
    """On a card that a hint is about."""
    ways: tuple[str, str]
    """A way to use the card, and the one that is shown."""
    bowl: str
    fresh: tuple[str, ...]
    """The picture of new cards."""
    keep: tuple[str, ...]
    """The picture of keeping all cards."""
    faces: tuple[tuple[str, ...], ...]
    """Of dogs, the smallest first; ``S`` is the shape of the seat."""


ASCII: Final = ChildGlyphs(
    shapes=("@", "~", "&", "*"),
    steps=("^", ">", "v", "<"),
    heads=("^", ">", "v", "<"),
    edges=(">", "<"),
    moves=("[", "]"),
    out="!",
    bone="o=o",
    ways=(".", "O"),
    bowl="\\_/",
    fresh=(" +-> ", " | | ", " <-+ "),
    keep=("     ", " === ", "     "),
    faces=(
        ("'S'",),
        ("/-\\", "'S'"),
        ("(. .)", " \\S/ "),
        ("/-----\\", "| . . |", " \\_S_/ "),
        ("/-------\\", "| .   . |", "|   S   |", " \\_____/ "),
    ),
)
UNICODE: Final = ChildGlyphs(
    shapes=("♥", "≈", "♣", "★"),
    steps=("▴", "▸", "▾", "◂"),
    heads=("▲", "▶", "▼", "◀"),
    edges=("▶", "◀"),
    moves=("[", "]"),
    out="!",
    bone="◖▬◗",
    ways=("○", "●"),
    bowl="╲▁╱",
    fresh=(" ┌─▸ ", " │ │ ", " ◂─┘ "),
    keep=("     ", " ═══ ", "     "),
    faces=(
        ("•S•",),
        ("◖▔◗", "•S•"),
        ("◖• •◗", " ╲S╱ "),
        ("◢▔▔▔▔▔◣", "█ • • █", " ╲▁S▁╱ "),
        ("◢▔▔▔▔▔▔▔◣", "█ •   • █", "█   S   █", " ╲▁▁▁▁▁╱ "),
    ),
)
SETS: Final = {"ascii": ASCII, "unicode": UNICODE}


def child_glyphs_of(node: Any) -> ChildGlyphs:
    """The set that goes with the glyph set of a widget's app."""
    return SETS.get(glyphs_of(node).name, UNICODE)
