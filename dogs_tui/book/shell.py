"""The books in the shell: ``dogs-tui rules [GAME] [WORDS...]``. Imports no Textual."""

from collections.abc import Mapping
from typing import Final

import msgspec
from rich.segment import Segment
from rich.style import Style

from dogs_rules.book import MINUTE, Book, Target
from dogs_rules.registry import key_of, keys
from dogs_rules.shelf import load_books
from dogs_tui.book.layout import Line, Page, Role, Run
from dogs_tui.book.pages import contents_page, results_page, section_page
from dogs_tui.book.search import BookIndex, book_index
from dogs_tui.kit.glyphs import UNICODE, Glyphs
from dogs_tui.words import language, phrase, say, tr
from dogs_tui.words.usage import usage_line

_WIDEST: Final = 96
"""Cells: longer lines are hard to read, however wide the terminal."""

COMMAND: Final = "dogs-tui rules"
"""What is typed to read in a book, before the game and the name of a section."""

CONTENTS: Final = "contents"
"""What is typed behind a game to have the sections of its book listed."""

_MORE: Final = 5
"""How many other sections are named below the one that answers best."""

_WORTH_NAMING: Final = 0.15
"""Which share of the best score another section needs to be named."""

_STYLES: Final = {
    Role.TITLE: Style(bold=True, underline=True),
    Role.CRUMB: Style(dim=True),
    Role.HEAD: Style(bold=True),
    Role.STRONG: Style(bold=True),
    Role.ORIGINAL: Style(italic=True),
    Role.LINK: Style(color="cyan"),
    Role.MARK: Style(dim=True),
    Role.MATCH: Style(bold=True, reverse=True),
    Role.SIGN: Style(bold=True),
}


class Answer(msgspec.Struct, frozen=True):
    """The books' answer to some words."""

    lines: tuple[tuple[Segment, ...], ...]
    """Ready to be printed."""
    found: bool

    @property
    def text(self) -> str:
        """The lines without their styles."""
        return "\n".join("".join(piece.text for piece in line) for line in self.lines)


def look_up(
    game: str | None,
    words: list[str],
    width: int,
    glyphs: Glyphs = UNICODE,
    *,
    drawn: bool = True,
    command: str = COMMAND,
) -> Answer:
    """Answers from the books.

    Args:
        game: A game's key; ``None`` asks all books. Anything else counts as the first word.
        words: An anchor, a title or what to look for. Without any, a book tells how to play in a
            minute, if it does; ``contents`` lists its sections, and without a game the chapters
            of all books are listed.
        width: Cells a line may take.
        glyphs: For bullets, bars and rules.
        drawn: Whether the signs of the boards stand before their words: not where there are none.
        command: What is typed before a game and the name of a section to read it.
    """
    named = None if game is None else key_of(game)
    if named in keys():
        game = named
    elif game is not None:
        words = [game, *words]
        game = None
    code = language.get()
    books = {key: book for key, book in load_books(code).items() if game in (None, key)}
    page = Page(min(width, _WIDEST), glyphs)
    query = " ".join(words).strip()
    book = None if game is None else books.get(game)
    if book is not None and not query and MINUTE in book:
        _minute(book, page, command, drawn=drawn)
        has_answer = True
    elif query and not (game is not None and query == CONTENTS):
        has_answer = _answer(books, book_index(code), game, query, page, command, drawn=drawn)
    else:
        _contents(books, game, page, command)
        has_answer = True
    return Answer(tuple(map(_styled, page.lines)), has_answer)


def _minute(book: Book, page: Page, command: str, *, drawn: bool) -> None:
    """How to play in a minute, short enough that the shell's prompt is seen below."""
    section = book.section(MINUTE)
    opened = section_page(book, section, page.width, page.glyphs, whole=False, drawn=drawn)
    page.lines.extend(opened.lines)
    page.blank()
    sentence = phrase(
        "{what}: {command}",
        what=tr("All sections"),
        command=f"{command} {book.game_key} {CONTENTS}",
    )
    page.text([Run(say(sentence), Role.CRUMB)])


def _contents(books: Mapping[str, Book], game: str | None, page: Page, command: str) -> None:
    """Sections with the names to read them by: one book's all, or the chapters of every book."""
    listed = contents_page(books, game, page.width, page.glyphs)
    names = [_name(target, game, books) for target in listed.links]
    column = max(map(len, names)) + 2
    for line in listed.lines:
        link = next((run.link for run in line if run.link >= 0), -1)
        lead = (Run(names[link].ljust(column), Role.CRUMB),) if link >= 0 else ()
        page.lines.append((*lead, *line))
    page.blank()
    if game is None:
        sentence = phrase(
            "All sections of a rulebook: {command}",
            command=usage_line(f"{command} GAME {CONTENTS}"),
        )
        page.text([Run(say(sentence), Role.CRUMB)])
    sentence = phrase("Read a section: {command}", command=usage_line(f"{command} GAME NAME"))
    page.text([Run(say(sentence), Role.CRUMB)])


def _name(target: Target, game: str | None, books: Mapping[str, Book]) -> str:
    """What is typed to read a section: with its game unless that is plain; a book by its game."""
    if game is not None:
        return target.anchor
    whole = target.anchor == books[target.game].sections[0].anchor
    return target.game if whole else f"{target.game} {target.anchor}"


def _answer(
    books: Mapping[str, Book],
    index: BookIndex,
    game: str | None,
    query: str,
    page: Page,
    command: str,
    *,
    drawn: bool,
) -> bool:
    everywhere = index.search(query, game_key=game)
    hits = [hit for hit in everywhere if hit.target.game in books]
    if not hits and everywhere:
        other = everywhere[0].target.game
        _say_whose(page, str(game), other, index)
        return _answer({other: index.books[other]}, index, other, query, page, command, drawn=drawn)
    exact = index.find(query, game)
    if exact is not None and exact.game in books:
        best: Target | None = exact
    else:
        best = hits[0].target if hits else None
    if best is None:
        results_page(query, (), index.similar(query), page)
        return False
    book = books[best.game]
    section = book.section(best.anchor)
    opened = section_page(book, section, page.width, page.glyphs, drawn=drawn)
    page.lines.extend(opened.lines)
    above = {Target(book.game_key, anchor) for anchor in book.section(best.anchor).path}
    linked = [target for target in dict.fromkeys(opened.links) if target not in {best, *above}]
    enough = hits[0].score * _WORTH_NAMING if hits else 0.0
    others = [hit.target for hit in hits if hit.target != best and hit.score >= enough]
    page.blank()
    page.text([Run(f"{command} {best.game} {best.anchor}", Role.CRUMB)])
    _list_names(page, tr("Links"), best.game, linked)
    _list_names(page, tr("Also found"), best.game, others[:_MORE])
    return True


def _say_whose(page: Page, asked: str, other: str, index: BookIndex) -> None:
    """A word that only another game's book has: whose it is."""
    sentence = phrase(
        "The rulebook of {asked} does not have this word; that of {other} does.",
        asked=index.books[asked].title,
        other=index.books[other].title,
    )
    page.text([Run(say(sentence), Role.STRONG)])
    page.blank()


def _list_names(page: Page, label: str, game: str, targets: list[Target]) -> None:
    """A line with the names under which sections are read, with the game where it is another."""
    if targets:
        names = (
            target.anchor if target.game == game else f"{target.game} {target.anchor}"
            for target in targets
        )
        sentence = phrase("{label}: {names}", label=label, names=", ".join(names))
        page.text([Run(say(sentence), Role.CRUMB)], (), (Run("  "),))


def _styled(line: Line) -> tuple[Segment, ...]:
    *before, last = line or (Run(""),)
    runs = (*before, msgspec.structs.replace(last, text=last.text.rstrip()))
    return tuple(Segment(run.text, _STYLES.get(run.role)) for run in runs)
