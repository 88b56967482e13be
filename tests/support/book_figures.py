"""How to play in a minute: what a test of a game's book says of its figures."""

import re

from dogs_rules.book import MINUTE, Book


def states_only(book: Book, *phrases: str) -> None:
    """The page tells all this, and no figure besides.

    Raises:
        AssertionError: Something is told otherwise, or a figure that no component stands for.
    """
    rest = " ".join(book.section(MINUTE).text.split())
    for words in phrases:
        assert words in rest, f"{words!r} is not in {rest!r}"
        rest = rest.replace(words, "...")
    assert not re.search(r"\d", rest), rest
