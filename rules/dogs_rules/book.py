"""The rule books: a game's rules in words, cut into sections that can be linked to.

A book is Markdown with one addition: every heading names its anchor, ``## Gas {#gas}``. Links
go to anchors, of the same book (``#gas``) or of another game's (``dogs_cardgame#setup``); a
book knows no other addresses. Parsing is pure, text in and sections out, and strict: a mistake
in a book is an error that names the book and the line.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, TypeAlias

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token

_HEADING = re.compile(r"^(?P<title>.*\S)\s*\{#(?P<anchor>[a-z0-9]+(?:-[a-z0-9]+)*)\}$")
_SIGN = re.compile(r"^sign:(?P<name>[a-z0-9]+(?:-[a-z0-9]+)*)$")
_TARGET = re.compile(r"^(?P<game>[a-z0-9_]*)#(?P<anchor>[a-z0-9]+(?:-[a-z0-9]+)*)$")


MINUTE: Final = "minute"
"""The anchor of the section that a book opens with: how to play, in a minute."""


class BookError(ValueError):
    """A book cannot be parsed; the text names book, line and what is wrong."""


class Target(msgspec.Struct, frozen=True):
    """The target of a link: a section of a game's book."""

    game: str
    anchor: str

    def __str__(self) -> str:
        return f"{self.game}#{self.anchor}"


class Span(msgspec.Struct, frozen=True):
    """A stretch of text of one kind."""

    text: str
    strong: bool = False
    emphasis: bool = False
    """Words of the original rulebook stand in emphasis."""
    code: bool = False
    link: Target | None = None
    sign: str = ""
    """The sign of the boards that stands before it, by its name: ``lost-dog``; empty: none."""


Spans: TypeAlias = tuple[Span, ...]


class Paragraph(msgspec.Struct, frozen=True):
    spans: Spans


class Items(msgspec.Struct, frozen=True):
    """A list, numbered from ``start`` on if that is not ``None``."""

    items: tuple["Blocks", ...]
    start: int | None = None


class Quote(msgspec.Struct, frozen=True):
    """An example, set apart."""

    blocks: "Blocks"


class BookTable(msgspec.Struct, frozen=True):
    head: tuple[Spans, ...]
    rows: tuple[tuple[Spans, ...], ...]


class Verbatim(msgspec.Struct, frozen=True):
    """Lines to be shown as they are, such as a map."""

    lines: tuple[str, ...]


Block: TypeAlias = "Paragraph | Items | Quote | BookTable | Verbatim"
Blocks: TypeAlias = "tuple[Block, ...]"


class Section(msgspec.Struct, frozen=True, dict=True):
    """A heading and what stands under it, up to the next heading."""

    anchor: str
    title: str
    level: int
    """1 is the book itself, 2 a chapter, and so on."""
    path: tuple[str, ...]
    """The anchors of the sections that this one lies in, outermost first."""
    blocks: Blocks
    children: tuple[str, ...]
    """The anchors of the sections directly inside it, in order."""

    @cached_property
    def text(self) -> str:
        """The words without any marks, one line a paragraph, list item or table row."""
        return "\n".join(_plain(self.blocks))

    @property
    def links(self) -> tuple[Target, ...]:
        """The targets of its links, in reading order."""
        return tuple(span.link for span in spans_of(self.blocks) if span.link is not None)


class Book(msgspec.Struct, frozen=True, dict=True):
    """A game's rules in one language."""

    game_key: str
    language: str
    sections: tuple[Section, ...]
    """All sections in reading order; the first is the book itself."""

    @property
    def title(self) -> str:
        """The game's name."""
        return self.sections[0].title

    @property
    def anchors(self) -> tuple[str, ...]:
        """The anchors of all sections in reading order."""
        return tuple(section.anchor for section in self.sections)

    def section(self, anchor: str) -> Section:
        """The section with this anchor.

        Raises:
            KeyError: The book has no such section.
        """
        return self._by_anchor[anchor]

    def __contains__(self, anchor: object) -> bool:
        return anchor in self._by_anchor

    def titles_above(self, section: Section) -> tuple[str, ...]:
        """The titles of the sections that it lies in, outermost first."""
        return tuple(self.section(anchor).title for anchor in section.path)

    @cached_property
    def _by_anchor(self) -> dict[str, Section]:
        return {section.anchor: section for section in self.sections}


def dead_links(books: Iterable[Book]) -> list[tuple[Target, Target]]:
    """Links that lead nowhere: the section they stand in, and where they should go."""
    shelf = {book.game_key: book for book in books}
    return [
        (Target(book.game_key, section.anchor), link)
        for book in shelf.values()
        for section in book.sections
        for link in section.links
        if link.game not in shelf or link.anchor not in shelf[link.game]
    ]


def parse_book(game_key: str, language: str, text: str) -> Book:
    """Cuts the Markdown of a book into sections.

    Args:
        game_key: The game it belongs to; links without a game go to this one.
        language: The language of its text.
        text: The Markdown.

    Raises:
        BookError: A heading without anchor or skipping a level, an anchor used twice, text
            before the first heading, a second first-level heading, a link to something other
            than an anchor, or Markdown that books do not use.
    """
    return _Parser(game_key, language).book(text)


def spans_of(blocks: Blocks) -> Iterator[Span]:
    """All spans of some blocks in reading order."""
    for block in blocks:
        match block:
            case Paragraph(spans=spans):
                yield from spans
            case Items(items=items):
                for item in items:
                    yield from spans_of(item)
            case Quote(blocks=inner):
                yield from spans_of(inner)
            case BookTable(head=head, rows=rows):
                for row in (head, *rows):
                    for cell in row:
                        yield from cell
            case Verbatim():
                pass


def plain(spans: Spans) -> str:
    """The text of spans without their marks."""
    return "".join(span.text for span in spans)


def _plain(blocks: Blocks) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph(spans=spans):
                yield plain(spans)
            case Items(items=items):
                for item in items:
                    yield from _plain(item)
            case Quote(blocks=inner):
                yield from _plain(inner)
            case BookTable(head=head, rows=rows):
                for row in (head, *rows):
                    yield "  ".join(plain(cell) for cell in row)
            case Verbatim():
                pass


class _Draft(msgspec.Struct):
    """A section while it is being read."""

    anchor: str
    title: str
    level: int
    path: tuple[str, ...]
    blocks: list[Block]
    children: list[str]

    def done(self) -> Section:
        blocks, children = tuple(self.blocks), tuple(self.children)
        return Section(self.anchor, self.title, self.level, self.path, blocks, children)


class _Parser:
    """Walks the flat list of markdown-it tokens; each method leaves ``_at`` behind what it read."""

    def __init__(self, game_key: str, language: str) -> None:
        self._game = game_key
        self._name = f"{game_key}/book/{language}.md"
        self._language = language
        self._tokens: list[Token] = []
        self._at = 0

    def book(self, text: str) -> Book:
        markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        self._tokens, self._at = markdown.parse(text), 0
        drafts: dict[str, _Draft] = {}
        trail: list[_Draft] = []
        while self._at < len(self._tokens):
            if self._token.type == "heading_open":
                draft = self._heading(trail)
                if draft.anchor in drafts:
                    raise self._error(f"the anchor '{draft.anchor}' is used twice")
                drafts[draft.anchor] = draft
                self._at += 3
            elif trail:
                trail[-1].blocks.append(self._block())
            else:
                raise self._error("there is text before the first heading")
        if not drafts:
            raise BookError(f"{self._name}: the book is empty")
        sections = tuple(draft.done() for draft in drafts.values())
        return Book(self._game, self._language, sections)

    @property
    def _token(self) -> Token:
        return self._tokens[self._at]

    def _heading(self, trail: list[_Draft]) -> _Draft:
        """Reads a heading without moving on, and makes ``trail`` end with its section."""
        level = int(self._token.tag[1:])
        content = self._tokens[self._at + 1].content
        heading = _HEADING.match(content)
        if heading is None:
            raise self._error(f"the heading '{content}' needs an anchor such as {{#some-words}}")
        if level == 1 and trail:
            raise self._error("a book has one heading of the first level")
        if level > (trail[-1].level if trail else 0) + 1:
            raise self._error(f"the heading '{content}' skips a level")
        while trail and trail[-1].level >= level:
            trail.pop()
        path = tuple(draft.anchor for draft in trail)
        draft = _Draft(heading["anchor"], heading["title"], level, path, [], [])
        if trail:
            trail[-1].children.append(draft.anchor)
        trail.append(draft)
        return draft

    def _block(self) -> Block:
        token = self._token
        match token.type:
            case "paragraph_open":
                spans = self._spans(self._tokens[self._at + 1])
                self._at += 3
                return Paragraph(spans)
            case "bullet_list_open":
                return Items(self._items())
            case "ordered_list_open":
                return Items(self._items(), int(token.attrGet("start") or 1))
            case "blockquote_open":
                return Quote(self._blocks_until("blockquote_close"))
            case "table_open":
                return self._table()
            case "fence" | "code_block":
                self._at += 1
                return Verbatim(tuple(token.content.rstrip("\n").split("\n")))
        raise self._error(f"books do not use this Markdown ({token.type})")

    def _blocks_until(self, closing: str) -> Blocks:
        self._at += 1
        blocks: list[Block] = []
        while self._token.type != closing:
            blocks.append(self._block())
        self._at += 1
        return tuple(blocks)

    def _items(self) -> tuple[Blocks, ...]:
        self._at += 1
        items: list[Blocks] = []
        while self._token.type == "list_item_open":
            items.append(self._blocks_until("list_item_close"))
        self._at += 1
        return tuple(items)

    def _table(self) -> BookTable:
        rows: list[tuple[Spans, ...]] = []
        cells: list[Spans] = []
        while self._token.type != "table_close":
            if self._token.type == "inline":
                cells.append(self._spans(self._token))
            elif self._token.type == "tr_close":
                rows.append(tuple(cells))
                cells = []
            self._at += 1
        self._at += 1
        return BookTable(rows[0], tuple(rows[1:]))

    def _spans(self, inline: Token) -> Spans:
        spans: list[Span] = []
        strong = emphasis = 0
        link: Target | None = None
        sign = ""
        for token in inline.children or ():
            match token.type:
                case "text" | "code_inline" | "softbreak":
                    text = " " if token.type == "softbreak" else token.content
                    if text:
                        code = token.type == "code_inline"
                        spans.append(Span(text, bool(strong), bool(emphasis), code, link, sign))
                        sign = ""
                case "strong_open" | "strong_close":
                    strong += token.nesting
                case "em_open" | "em_close":
                    emphasis += token.nesting
                case "link_open":
                    address = str(token.attrGet("href"))
                    named = _SIGN.match(address)
                    sign = named["name"] if named else ""
                    link = None if named else self._target(address)
                case "link_close":
                    link, sign = None, ""
                case _:
                    raise self._error(f"books do not use this Markdown ({token.type})")
        return tuple(spans)

    def _target(self, address: str) -> Target:
        parts = _TARGET.match(address)
        if parts is None:
            raise self._error(f"'{address}' is not an anchor of a book")
        return Target(parts["game"] or self._game, parts["anchor"])

    def _error(self, what: str) -> BookError:
        lines = self._token.map or (self._tokens[max(0, self._at - 1)].map or [0])
        return BookError(f"{self._name}, line {lines[0] + 1}: {what}")
