"""The shelf of the books of all games: beside the class of each, as ``book/en.md``."""

from functools import cache
from importlib import resources
from typing import Any, Final

from dogs_rules.book import Book, BookError, parse_book
from dogs_rules.game import Game
from dogs_rules.phrase import Phrase, phrase
from dogs_rules.registry import is_ours, keys, package, package_of
from dogs_rules.text_bytes import text_of

LANGUAGE: Final = "en"
"""The language every book is written in first, and read in when another is missing."""


def load_book(game_key: str, language: str = LANGUAGE) -> Book:
    """The book that ships with a game; in English where the language has none.

    Raises:
        KeyError: There is no such game.
        BookError: The book has a mistake.
    """
    if game_key not in keys():
        raise KeyError(game_key)
    return _load(game_key, package(game_key), language)


def load_books(language: str = LANGUAGE) -> dict[str, Book]:
    """The books of all games by key, in the order games are listed to players.

    A game of another package whose book cannot be read is left out: ``book_problems`` says why.
    """
    return {key: load_book(key, language) for key in keys() if _mistake(key) is None}


def find_book(game_key: str, language: str = LANGUAGE) -> Book | None:
    """The book of one game, without reading the others; ``None``: there is none to be read."""
    if game_key not in keys() or _mistake(game_key) is not None:
        return None
    return load_book(game_key, language)


def book_problems() -> tuple[Phrase, ...]:
    """Sentences about books of other packages that cannot be read."""
    return tuple(mistake for key in keys() if (mistake := _mistake(key)) is not None)


def _mistake(game_key: str) -> Phrase | None:
    """Gives the fault of the book of a game that is not ours; ours are right, or that is told."""
    if is_ours(game_key):
        return None
    try:
        load_book(game_key)
    except (BookError, OSError, UnicodeDecodeError) as error:
        return phrase(
            "The book of the game '{key}' cannot be read: {why}.", key=game_key, why=str(error)
        )
    return None


def book_of(game: Game[Any, Any, Any], language: str = LANGUAGE) -> Book:
    """The book of a game that need not be listed: beside its class, as ``book/en.md``.

    Raises:
        BookError: It has none, or the book has a mistake.
    """
    return _load(game.key, package_of(game), language)


@cache
def _load(game_key: str, package: str, language: str) -> Book:
    if package:
        shelf = resources.files(package) / "book"
        for code in (language, LANGUAGE):
            page = shelf / f"{code}.md"
            if code.isalpha() and page.is_file():
                return parse_book(game_key, code, text_of(page.read_bytes()))
    raise BookError(f"the game '{game_key}' has no book")
