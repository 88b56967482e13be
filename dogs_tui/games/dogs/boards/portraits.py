"""The pictures of the breeds of DOGS, by their number in the component tables."""

from dogs_tui.games.dogs.words.labels import tables
from dogs_tui.play import portraits
from dogs_tui.play.portraits import PORTRAIT_HEIGHT, PORTRAIT_WIDTH, Portrait

__all__ = ["PORTRAIT_HEIGHT", "PORTRAIT_WIDTH", "breed_key", "portrait"]


def breed_key(breed: int) -> str:
    """The key that a breed's picture is known by."""
    return tables().breeds[breed].key


def portrait(breed: int, glyphs: str) -> Portrait:
    """The head of a breed.

    Args:
        breed: Its number.
        glyphs: The name of the glyph set, ``unicode`` or ``ascii``.
    """
    return portraits.portrait(breed_key(breed), glyphs)
