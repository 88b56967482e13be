"""A place in the books: what lies open in a pane, and what belongs on its page."""

from enum import Enum, auto

import msgspec

from dogs_rules.shelf import load_book, load_books
from dogs_tui.book.layout import Page
from dogs_tui.book.pages import contents_page, results_page, section_page
from dogs_tui.book.search import book_index
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.words import language


class PageKind(Enum):
    """Kinds of page that can be open."""

    SECTION = auto()
    CONTENTS = auto()
    RESULTS = auto()


class Location(msgspec.Struct):
    """The open page, how far it is scrolled, and which link is chosen."""

    kind: PageKind
    game: str
    """The book; with results, the one whose sections come first. Empty: all books alike."""
    anchor: str = ""
    query: str = ""
    top: int = 0
    chosen: int = -1
    """The number of a link on the page; -1 for none."""

    def is_same(self, other: "Location") -> bool:
        """True if the same page is open, wherever it is scrolled to."""
        return (self.kind, self.game, self.anchor) == (other.kind, other.game, other.anchor)


def page_of(location: Location | None, width: int, glyphs: Glyphs) -> Page:
    """Lays out the open page; an empty one if none is open."""
    if location is None:
        return Page(width, glyphs)
    code = language.get()
    if location.kind is PageKind.RESULTS:
        index = book_index(code)
        hits = index.search(location.query, game_key=location.game)
        close = () if hits else index.similar(location.query)
        return results_page(location.query, hits, close, Page(width, glyphs))
    if location.kind is PageKind.CONTENTS:
        books = load_books(code)
        return contents_page(
            books, location.game if location.game in books else None, width, glyphs
        )
    book = load_book(location.game, code)
    return section_page(book, book.section(location.anchor), width, glyphs)
