"""Sections as lines of a given width: the same lines for the pane and for the shell.

Knows no Textual. What a run of text is stands in its ``Role``; what a role looks like is for
whoever paints it.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final, TypeAlias

import msgspec
from rich.cells import cell_len, chop_cells

from dogs_rules.book import (
    Blocks,
    BookTable,
    Items,
    Paragraph,
    Quote,
    Span,
    Spans,
    Target,
    Verbatim,
)
from dogs_tui.book.signs import NO_SIGNS, DrawnSign
from dogs_tui.kit.fit import DIVIDES, words_of
from dogs_tui.kit.glyphs import Glyphs


class Role(StrEnum):
    """The role of a run of text on a page."""

    TEXT = "text"
    TITLE = "title"
    CRUMB = "crumb"
    """The way to a section, and other asides."""
    HEAD = "head"
    """Heads of tables and of lists of links."""
    STRONG = "strong"
    ORIGINAL = "original"
    """Words of the original rulebook."""
    CODE = "code"
    LINK = "link"
    MARK = "mark"
    """Bullets, bars and rules."""
    MATCH = "match"
    """What a search found."""
    SIGN = "sign"
    """A sign of the boards, and the space behind it: what comes next stands in the same line."""


class Run(msgspec.Struct, frozen=True):
    """Text of one role in a line; ``link`` is its number on the page, -1 for none."""

    text: str
    role: Role = Role.TEXT
    link: int = -1
    ink: str = ""
    """Of a sign: what it is drawn in, as the boards of its game call it."""


Line: TypeAlias = tuple[Run, ...]
Word: TypeAlias = tuple[Run, ...]

_GAP: Final = 2
"""Cells between the columns of a table, where there is room."""


_HANG: Final = 6
"""Cells a column needs for the lines of a cell to hang."""


def width_of(runs: Iterable[Run]) -> int:
    """Cells that runs take."""
    return sum(cell_len(run.text) for run in runs)


class Page:
    """Lines under construction, with the links on them.

    Args:
        width: Cells a line may take, at least 8.
        glyphs: For bullets, bars and rules.
        signs: Of the game whose book it is, by name.
    """

    def __init__(
        self, width: int, glyphs: Glyphs, signs: Mapping[str, DrawnSign] = NO_SIGNS
    ) -> None:
        self.width = max(8, width)
        self.glyphs = glyphs
        self.signs = signs
        self.lines: list[Line] = []
        self.links: list[Target] = []

    def link(self, target: Target) -> int:
        """Notes a link and gives its number."""
        self.links.append(target)
        return len(self.links) - 1

    def lines_of(self, link: int) -> tuple[int, int]:
        """The first and the last line that a link stands on."""
        on = [at for at, line in enumerate(self.lines) if any(run.link == link for run in line)]
        return on[0], on[-1]

    def first_link_from(self, line: int) -> int:
        """The first link on this line or below; -1 if there is none."""
        for runs in self.lines[line:]:
            for run in runs:
                if run.link >= 0:
                    return run.link
        return -1

    def blank(self) -> None:
        """An empty line, unless there is one or the page is empty."""
        if self.lines and self.lines[-1]:
            self.lines.append(())

    def text(self, runs: Iterable[Run], first: Line = (), rest: Line = ()) -> None:
        """Adds runs as wrapped lines, with something in front of the first and of the others."""
        self.lines.extend(wrap(runs, self.width, first, rest))

    def blocks(self, blocks: Blocks, first: Line = (), rest: Line = ()) -> None:
        """Adds blocks with blank lines between them, with something in front of every line."""
        for at, block in enumerate(blocks):
            if at:
                self.lines.append(rest)
            lead = first if at == 0 else rest
            match block:
                case Paragraph(spans=spans):
                    self.text(self.runs(spans), lead, rest)
                case Items():
                    self._items(block, lead, rest)
                case Quote(blocks=inner):
                    bar = Run(f"{self.glyphs.vertical} ", Role.MARK)
                    self.blocks(inner, (*lead, bar), (*rest, bar))
                case BookTable():
                    self._table(block, lead, rest)
                case Verbatim(lines=lines):
                    for number, line in enumerate(lines):
                        room = self.width - width_of(rest)
                        shown = chop_cells(line, room)[0] if cell_len(line) > room else line
                        self.lines.append((*(rest if number else lead), Run(shown, Role.CODE)))

    def runs(self, spans: Spans) -> list[Run]:
        """Spans as runs; their links are noted, adjoining spans of one target as one link."""
        out: list[Run] = []
        last: Target | None = None
        number = -1
        for span in spans:
            if span.link is None:
                number = -1
            elif span.link != last:
                number = self.link(span.link)
            last = span.link
            if (sign := self.signs.get(span.sign)) is not None:
                out += (Run(sign.drawn, Role.SIGN, ink=sign.ink), Run(" ", Role.SIGN))
            out.append(Run(span.text, _role(span), number))
        return out

    def _items(self, block: Items, first: Line, rest: Line) -> None:
        numbers = [f"{block.start + at}." for at in range(len(block.items))] if block.start else []
        wide = max((len(number) for number in numbers), default=1)
        for at, item in enumerate(block.items):
            label = numbers[at].rjust(wide) if numbers else self.glyphs.dash
            lead = (*(rest if at else first), Run(f"{label} ", Role.MARK))
            self.blocks(item, lead, (*rest, Run(" " * (wide + 1))))

    def _table(self, table: BookTable, first: Line, rest: Line) -> None:
        head = [[Run(run.text, Role.HEAD, run.link) for run in self.runs(c)] for c in table.head]
        rows = [[self.runs(cell) for cell in row] for row in table.rows]
        room = self.width - width_of(rest)
        columns, gap = _columns([head, *rows], room)
        rule = [self.glyphs.horizontal * column for column in columns]
        start = len(self.lines)
        self._row(head, columns, gap, rest)
        self.lines.append((*rest, Run((" " * gap).join(rule), Role.MARK)))
        for row in rows:
            self._row(row, columns, gap, rest)
        if first != rest:
            self.lines[start] = (*first, *self.lines[start][len(rest) :])

    def _row(self, cells: list[list[Run]], columns: list[int], gap: int, lead: Line) -> None:
        """Adds a row; a first cell of several lines hangs, so that rows stay apart."""
        hang: Line = (Run(" "),) if columns[0] > _HANG else ()
        wrapped = [
            list(wrap(cell, width, (), () if at else hang))
            for at, (cell, width) in enumerate(zip(cells, columns, strict=True))
        ]
        for at in range(max(len(cell) for cell in wrapped)):
            line: list[Run] = list(lead)
            owed = 0
            for cell, width in zip(wrapped, columns, strict=True):
                runs = cell[at] if at < len(cell) else ()
                if runs:
                    line.append(Run(" " * owed))
                    line.extend(runs)
                    owed = 0
                owed += width - width_of(runs) + gap
            self.lines.append(tuple(run for run in line if run.text))


def _role(span: Span) -> Role:
    if span.link is not None:
        return Role.LINK
    if span.strong:
        return Role.STRONG
    if span.code:
        return Role.CODE
    return Role.ORIGINAL if span.emphasis else Role.TEXT


def wrap(runs: Iterable[Run], width: int, first: Line = (), rest: Line = ()) -> Iterator[Line]:
    """Breaks runs between words into lines of at most so many cells.

    Args:
        runs: The text.
        width: With what stands in front.
        first: Stands in front of the first line.
        rest: Stands in front of the others.

    Yields:
        At least one line. Words wider than a line are cut.
    """
    lead = first
    line: list[Run] = []
    used = 0
    for word in words(runs):
        room = max(1, width - width_of(lead))
        size = width_of(word)
        if line and used + 1 + size > room:
            yield (*lead, *line)
            lead, line, used = rest, [], 0
            room = max(1, width - width_of(lead))
        if line:
            line.append(_space(line[-1], word[0]))
            used += 1
        for piece in _cut(word, room) if size > room else (word,):
            if line and used + width_of(piece) > room:
                yield (*lead, *line)
                lead, line, used = rest, [], 0
            line.extend(piece)
            used += width_of(piece)
    yield (*lead, *line)


def words(runs: Iterable[Run]) -> Iterator[Word]:
    """The words of runs; a word goes on across runs that no white space divides."""
    word: list[Run] = []
    for run in runs:
        if run.role is Role.SIGN:
            word.append(run)
            continue
        parts = words_of(run.text)
        if not parts or run.text[0] in DIVIDES:
            if word:
                yield tuple(word)
            word = []
        for at, part in enumerate(parts):
            if at:
                yield tuple(word)
                word = []
            word.append(Run(part, run.role, run.link))
        if parts and run.text[-1] in DIVIDES:
            yield tuple(word)
            word = []
    if word:
        yield tuple(word)


def _space(before: Run, after: Run) -> Run:
    """The space between two words: within a link it belongs to the link."""
    same = before.link == after.link and before.role == after.role
    return Run(" ", before.role, before.link) if same else Run(" ")


def _cut(word: Word, room: int) -> Iterator[Word]:
    """Pieces of a word that is too wide, each at most as wide as the room if it can be."""
    for run in word:
        for piece in chop_cells(run.text, room):
            yield (Run(piece, run.role, run.link),)


def _columns(rows: list[list[list[Run]]], room: int) -> tuple[list[int], int]:
    """The widths of a table's columns and the gap between them, so that it fits.

    Every column gets its longest word; those that want least more come first for what is left.
    """
    count = len(rows[0])
    natural = [max(width_of(row[at]) for row in rows) for at in range(count)]
    longest = [
        max(max((width_of(word) for word in words(row[at])), default=1) for row in rows)
        for at in range(count)
    ]
    gap = _GAP if sum(longest) + _GAP * (count - 1) <= room else 1
    space = max(count, room - gap * (count - 1))
    if sum(natural) <= space:
        return natural, gap
    widths = [max(1, min(width, space)) for width in longest]
    while sum(widths) > space:
        widest = widths.index(max(widths))
        widths[widest] -= 1
    left = space - sum(widths)
    wanting = [at for at in range(count) if widths[at] < natural[at]]
    for turn, at in enumerate(sorted(wanting, key=lambda at: natural[at] - widths[at])):
        share = min(natural[at] - widths[at], left // (len(wanting) - turn))
        widths[at] += share
        left -= share
    return widths, gap
