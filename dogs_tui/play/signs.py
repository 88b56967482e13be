"""A sign that a board is drawn with, as the legend tells it."""

from collections.abc import Iterable, Iterator

import msgspec

from dogs_rules.phrase import Phrase


class Sign(msgspec.Struct, frozen=True):
    """One sign and what it means."""

    drawn: str
    """As it stands on the screen, in the glyphs of this terminal: one to a few characters."""
    ink: str
    """The name of the palette that it is drawn in, as boards use it (``GameBoard.INKS``)."""
    name: Phrase
    """Its name in book, log and lines: one to three words."""
    meaning: Phrase
    """Its meaning for players: one short sentence."""
    anchor: str = ""
    """The section of the game's book that says more; empty: none."""


def drawn(rows: Iterable[Sign], **parts: object) -> Iterator[Sign]:
    """The rows of a table of signs, with what each is drawn as filled in.

    Args:
        rows: Signs whose ``drawn`` is a template for ``str.format``, such as ``{own.paw}``.
        parts: The parts that templates name: the glyph sets of a terminal.
    """
    for row in rows:
        yield msgspec.structs.replace(row, drawn=row.drawn.format_map(parts))
