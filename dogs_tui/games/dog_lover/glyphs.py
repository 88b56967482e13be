"""The signs of the boards of Dog Lover, in plain ASCII and in Unicode one cell wide."""

from typing import Any, TypeAlias

import msgspec

from dogs_tui.kit import glyphs as house
from dogs_tui.kit.glyphs import Glyphs, glyphs_of

Picture: TypeAlias = tuple[str, str]
"""Two rows, the upper one perhaps empty: drawn whole or not at all."""


class LoverGlyphs(msgspec.Struct, frozen=True):
    name: str
    kinds: tuple[str, ...]
    """A shape for each ``Kind`` of card: kinds are told apart by it even without colour."""
    paw: str
    """As many as a dog is big."""
    watch_dog: str
    """Three cells."""
    star: str
    """The mark where a trick sends the Watch Dog."""
    taken: str
    """A cell that a trick takes: two columns."""
    left: str
    """A cell that a trick leaves: two columns."""
    guard: tuple[str, str]
    """The ends of the guarded lane: of a row, of a column."""
    changed: str
    """On what is new, or came, since its player last acted."""
    lit: Glyphs
    """Frames of cards that may be chosen, or would be taken."""
    guarded: Glyphs
    """Frames of cards in the lane of the Watch Dog."""
    dogs: tuple[Picture, Picture, Picture]
    """By size."""
    toys: tuple[Picture, ...]
    """By ``Toy``."""
    pictures: tuple[Picture, ...]
    """By ``Kind``, as far as all cards of a kind look alike."""


ASCII = LoverGlyphs(
    name="ascii",
    kinds=('"', "]", "{", "=", "$", "_", "!", "&", "%"),
    paw="@",
    watch_dog="DOG",
    star="*",
    taken="##",
    left=" .",
    guard=("-", ":"),
    changed="<",
    lit=msgspec.structs.replace(
        house.ASCII,
        horizontal="=",
        vertical="#",
        top_left="#",
        top_right="#",
        bottom_left="#",
        bottom_right="#",
    ),
    guarded=msgspec.structs.replace(house.ASCII, horizontal=".", vertical=":"),
    dogs=(("", "(o.o)"), ("(o.o)==.", "|| || "), ("(o.o)=====.", "||     ||")),
    toys=(
        (".-.", "`-'"),
        (".------.", "`------'"),
        ("", "8####8"),
        ("o-.     ", "   `----O"),
        ("/---\\", "| n |"),
    ),
    pictures=(
        ("^   ^   ^", ". . . . >"),
        ("+======+", "|      |"),
        ("/---\\", "| v |"),
        ("()____()", "()    ()"),
        ("", ""),
        ("ooooo", "\\_____/"),
        ("\\ /", "+"),
        ("", "(o.o) <>"),
        ("", ""),
    ),
)

UNICODE = LoverGlyphs(
    name="unicode",
    kinds=("≈", "▣", "⌂", "∞", "◆", "◡", "✦", "⇄", "∴"),
    paw="•",
    watch_dog="∪ω∪",
    star="★",
    taken="██",
    left=" ·",
    guard=("┄", "┆"),
    changed="◂",
    lit=msgspec.structs.replace(
        house.UNICODE,
        horizontal="═",
        vertical="║",
        top_left="╔",
        top_right="╗",
        bottom_left="╚",
        bottom_right="╝",
    ),
    guarded=msgspec.structs.replace(house.UNICODE, horizontal="┄", vertical="┆"),
    dogs=(("", "∪•ω•∪"), ("∪•ω•∪══╮", "││ ││ "), ("∪•ω•∪═════╮", "││     ││")),
    toys=(
        ("╭─╮", "╰─╯"),
        ("╭──────╮", "╰──────╯"),
        ("", "∞≡≡≡≡∞"),
        ("○─╮     ", "  ╰────○"),
        ("╱▔▔▔╲", "│ ∩ │"),
    ),
    pictures=(
        ("♣   ♣   ♣", "· · · · ›"),
        ("╞══════╡", "│      │"),
        ("╱▔▔▔╲", "│ ♥ │"),
        ("◜◝▁▁▁▁◜◝", "◟◞▔▔▔▔◟◞"),
        ("", ""),
        ("∘∘∘∘∘", "╲▁▁▁▁▁╱"),
        ("╲ ╱", "✦"),
        ("", "∪•ω•∪ ⇄"),
        ("", ""),
    ),
)

SETS = {glyphs.name: glyphs for glyphs in (UNICODE, ASCII)}


def lover_glyphs_of(node: Any) -> LoverGlyphs:
    """The set that goes with the glyph set of a widget's app."""
    return SETS.get(glyphs_of(node).name, UNICODE)
