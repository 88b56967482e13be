"""The pictures of the breeds of DOGS, by their number in the component tables."""

from dogs_tui.games.dogs.words import Words
from dogs_tui.play import portraits
from dogs_tui.play.portraits import PORTRAIT_HEIGHT, PORTRAIT_WIDTH, Portrait

__all__ = ["PORTRAIT_HEIGHT", "PORTRAIT_WIDTH", "breed_key", "portrait"]


def breed_key(words: Words, breed: int) -> str:
    """The key that a breed's picture is known by."""
    return words.tables.breeds[breed].key


def portrait(words: Words, breed: int, glyphs: str) -> Portrait:
    """The head of a breed.

    Args:
        words: The words of the match.
        breed: Its number.
        glyphs: The name of the glyph set, ``unicode`` or ``ascii``.
    """
    return portraits.portrait(breed_key(words, breed), glyphs)
