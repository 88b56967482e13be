"""A sign that a board is drawn with, as the legend tells it."""

import msgspec

from dogs_rules.phrase import Phrase


class Sign(msgspec.Struct, frozen=True):
    """One sign and what it means."""

    drawn: str
    """As it stands on the screen, in the glyphs of this terminal: one to a few characters."""
    ink: str
    """The name of the palette that it is drawn in, as boards use it (``GameBoard.INKS``)."""
    name: Phrase
    """What it is called in book, log and lines: one to three words."""
    meaning: Phrase
    """What it means for who plays: one short sentence."""
    anchor: str = ""
    """The section of the game's book that says more; empty: none."""
