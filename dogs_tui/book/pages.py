"""What can lie open: a section, the contents of the books, the results of a search."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.cells import cell_len

from dogs_rules.book import Book, Section, Target
from dogs_tui.book.layout import Line, Page, Role, Run
from dogs_tui.book.search import Hit
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.words import tr

_CHAPTER: Final = 2
"""The level of the headings of chapters."""


def section_page(book: Book, section: Section, width: int, glyphs: Glyphs) -> Page:
    """A section with the way to it, its title, its text, and what lies in it and behind it."""
    page = Page(width, glyphs)
    _crumbs(page, book, section)
    page.text([Run(section.title, Role.TITLE)])
    page.blank()
    page.blocks(section.blocks)
    if section.children:
        page.blank()
        page.text([Run(tr("In this part"), Role.HEAD)])
        _link_list(page, book, section.children)
    following = book.sections[book.anchors.index(section.anchor) + 1 :][:1]
    for after in following:
        if after.anchor not in section.children:
            page.blank()
            lead = Run(f"{tr('Next')}: ", Role.CRUMB)
            number = page.link(Target(book.game_key, after.anchor))
            page.text([Run(after.title, Role.LINK, number)], (lead,), (_indent((lead,)),))
    return page


def contents_page(
    books: Mapping[str, Book], game_key: str | None, width: int, glyphs: Glyphs
) -> Page:
    """All sections of a book in order; the other books by their titles.

    Args:
        books: By game key.
        game_key: The book to list; ``None`` lists the chapters of all of them.
        width: Cells a line may take.
        glyphs: For bullets.
    """
    page = Page(width, glyphs)
    page.text([Run(tr("Contents"), Role.TITLE)])
    listed = [book for key, book in books.items() if game_key in (None, key)]
    for book in listed:
        page.blank()
        for section in book.sections if game_key else _chapters(book):
            lead = Run("  " * (section.level - 1))
            number = page.link(Target(book.game_key, section.anchor))
            page.text([Run(section.title, Role.LINK, number)], (lead,), (lead, Run("  ")))
    others = [book for book in books.values() if book not in listed]
    if others:
        page.blank()
        page.text([Run(tr("Other books"), Role.HEAD)])
        for book in others:
            number = page.link(Target(book.game_key, book.sections[0].anchor))
            page.text([Run(book.title, Role.LINK, number)], (_bullet(glyphs),), (Run("  "),))
    return page


def results_page(query: str, hits: Sequence[Hit], close: Iterable[str], page: Page) -> Page:
    """What a search found, with the words found marked.

    Args:
        query: What was typed; if nothing but blanks, a hint is shown.
        hits: The best first.
        close: Words spelled alike, for when there are no hits.
        page: Where to put it.
    """
    if not query.strip():
        hint = tr("Type what you look for: a card, a rule, a word of the rulebook in any language.")
        page.text([Run(hint)])
    elif not hits:
        page.text([Run(tr("The books say nothing about this."))])
        alike = ", ".join(close)
        if alike:
            page.text([Run(f"{tr('Did you mean')}: "), Run(alike, Role.STRONG)])
    for hit in hits:
        page.blank()
        number = page.link(hit.target)
        page.text(_marked(hit.title, hit.title_spans, Role.LINK, number))
        if hit.path:
            page.text([Run(f" {page.glyphs.right} ".join(hit.path), Role.CRUMB)])
        page.text(_marked(hit.snippet, hit.spans, Role.TEXT, -1))
    return page


def _chapters(book: Book) -> Iterable[Section]:
    """The book itself and what lies directly in it."""
    return (section for section in book.sections if section.level <= _CHAPTER)


def _crumbs(page: Page, book: Book, section: Section) -> None:
    runs: list[Run] = []
    for anchor in section.path:
        number = page.link(Target(book.game_key, anchor))
        runs.append(Run(book.section(anchor).title, Role.CRUMB, number))
        runs.append(Run(f" {page.glyphs.right} ", Role.MARK))
    if runs:
        page.text(runs[:-1])


def _link_list(page: Page, book: Book, anchors: Iterable[str]) -> None:
    for anchor in anchors:
        number = page.link(Target(book.game_key, anchor))
        title = Run(book.section(anchor).title, Role.LINK, number)
        page.text([title], (_bullet(page.glyphs),), (Run("  "),))


def _bullet(glyphs: Glyphs) -> Run:
    return Run(f"{glyphs.dash} ", Role.MARK)


def _indent(lead: Line) -> Run:
    return Run(" " * sum(cell_len(run.text) for run in lead))


def _marked(text: str, spans: Iterable[tuple[int, int]], role: Role, link: int) -> list[Run]:
    """A text with stretches of it marked as found."""
    runs: list[Run] = []
    at = 0
    for start, end in spans:
        runs += (Run(text[at:start], role, link), Run(text[start:end], Role.MATCH, link))
        at = end
    runs.append(Run(text[at:], role, link))
    return [run for run in runs if run.text]
