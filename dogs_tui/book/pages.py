"""What can lie open: a section, the contents of the books, the results of a search."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rich.cells import cell_len

from dogs_rules.book import MINUTE, Book, Section, Target, spans_of
from dogs_tui.book.layout import Line, Page, Role, Run
from dogs_tui.book.search import Hit
from dogs_tui.book.signs import NO_SIGNS, drawn_signs
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.words import phrase, say, tr

_CHAPTER: Final = 2
"""The level of the headings of chapters."""


def section_page(
    book: Book,
    section: Section,
    width: int,
    glyphs: Glyphs,
    *,
    whole: bool = True,
    drawn: bool = True,
) -> Page:
    """A section with the way to it, its title, its text, and what lies in it and behind it.

    Args:
        book: The book.
        section: One of its sections.
        width: Cells a line may take.
        glyphs: For bullets, bars, rules and the signs of the game.
        whole: Whether the way there and what lies around it belong to the page; else its book is
            named in its title.
        drawn: Whether the signs of the boards stand before their words.
    """
    any_sign = drawn and any(span.sign for span in spans_of(section.blocks))
    page = Page(width, glyphs, drawn_signs(book.game_key, glyphs) if any_sign else NO_SIGNS)
    if whole:
        _crumbs(page, book, section)
    title = section.title if whole else _led(book.title, section.title)
    page.text([Run(title, Role.TITLE)])
    page.blank()
    page.blocks(section.blocks)
    if whole:
        _around(page, book, section)
    return page


def _led(lead: str, text: str = "") -> str:
    return say(phrase("{lead}: {text}", lead=lead, text=text))


def _around(page: Page, book: Book, section: Section) -> None:
    """What lies in a section, and what comes behind it."""
    if section.children:
        page.blank()
        page.text([Run(tr("In this part"), Role.HEAD)])
        _link_list(page, book, section.children)
    following = book.sections[book.anchors.index(section.anchor) + 1 :][:1]
    for after in following:
        if after.anchor not in section.children:
            page.blank()
            lead = Run(_led(tr("Next")), Role.CRUMB)
            number = page.link(Target(book.game_key, after.anchor))
            page.text([Run(after.title, Role.LINK, number)], (lead,), (_indent((lead,)),))


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
    if game_key is None:
        _minutes(page, listed)
    for book in listed:
        page.blank()
        for section in book.sections if game_key else _chapters(book):
            lead = Run("  " * (section.level - 1))
            number = page.link(Target(book.game_key, section.anchor))
            page.text([Run(section.title, Role.LINK, number)], (lead,), (lead, Run("  ")))
    others = [book for book in books.values() if book not in listed]
    if others:
        page.blank()
        page.text([Run(tr("Other rulebooks"), Role.HEAD)])
        for book in others:
            number = page.link(Target(book.game_key, book.sections[0].anchor))
            page.text([Run(book.title, Role.LINK, number)], (_bullet(glyphs),), (Run("  "),))
    return page


def results_page(query: str, hits: Sequence[Hit], close: Iterable[str], page: Page) -> Page:
    """Lays out the results of a search, with the words found marked.

    Args:
        query: What was typed; if nothing but blanks, a hint is shown.
        hits: The best first.
        close: Words spelled alike, for when there are no hits.
        page: Where to put it.
    """
    if not query.strip():
        hint = tr("Type a card, a rule or any word of the rulebook, in any language.")
        page.text([Run(hint)])
    elif not hits:
        page.text([Run(tr("The rulebooks say nothing about this."))])
        alike = ", ".join(close)
        if alike:
            page.text([Run(_led(tr("Did you mean"))), Run(alike, Role.STRONG)])
    for hit in hits:
        page.blank()
        number = page.link(hit.target)
        page.text(_marked(hit.title, hit.title_spans, Role.LINK, number))
        if hit.path:
            page.text([Run(f" {page.glyphs.right} ".join(hit.path), Role.CRUMB)])
        page.text(_marked(hit.snippet, hit.spans, Role.TEXT, -1))
    return page


def _minutes(page: Page, books: Iterable[Book]) -> None:
    """How each game is played in a minute, before all else."""
    books_with_minute = [book for book in books if MINUTE in book]
    if books_with_minute:
        page.blank()
        page.text([Run(tr("How to play in a minute"), Role.HEAD)])
    for book in books_with_minute:
        number = page.link(Target(book.game_key, MINUTE))
        page.text([Run(book.title, Role.LINK, number)], (_bullet(page.glyphs),), (Run("  "),))


def _chapters(book: Book) -> Iterable[Section]:
    """The book itself and what lies directly in it."""
    return (
        section
        for section in book.sections
        if section.level <= _CHAPTER and section.anchor != MINUTE
    )


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
