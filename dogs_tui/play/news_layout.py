"""Sentences of news as rows: word by word, with the shapes of the seats that lead them."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from rich.cells import cell_len

from dogs_rules.game import Seat
from dogs_tui.kit.fit import words_of, wrapped
from dogs_tui.kit.glyphs import Glyphs

GAP: Final = 2
"""Columns between two happenings in a row, and around the heading."""
_LEAD: Final = 3
"""Columns before a row: the shape of who acted stands there."""

Piece: TypeAlias = tuple[str, str]
"""A text and its ink."""
Sentence: TypeAlias = tuple[Seat | None, list[Piece]]
"""The seat whose shape leads it, and what is told."""
Row: TypeAlias = list[tuple[int, str, str]]
"""Columns, texts and inks."""


def laid_out(
    glyphs: Glyphs, sentences: Iterable[Sentence], width: int, *, apart: bool = True
) -> list[Row]:
    """What is told one after the other, in one row where it is one seat's and has room.

    Args:
        glyphs: The shapes of seats.
        sentences: With the seats that lead them.
        width: Columns there are.
        apart: Whether every seat begins a row.
    """
    rows: list[Row] = []
    x, seat = width, None
    for leads, pieces in sentences:
        lead = 0 if leads is None else 2
        whole = lead + cell_len(" ".join(text.strip() for text, _ in pieces))
        if not rows or x + whole > width or (apart and leads not in {seat, None}):
            rows.append([])
            x = 1
        if leads is not None and (leads != seat or x == 1):
            rows[-1].append((x, glyphs.seats[leads], f"seat-{leads}"))
            x += 2
        x = _flow(rows, x, pieces, width) + GAP
        seat = leads
    return rows


def _flow(rows: list[Row], x: int, pieces: list[Piece], width: int) -> int:
    """Pieces word by word from a column of the last row on; the column after them."""
    begun = True
    for text, ink in pieces:
        for word in words_of(text):
            space = 0 if begun else 1
            for part in wrapped(word, width - _LEAD):
                if x + space + cell_len(part) > width:
                    rows.append([])
                    x, space = _LEAD, 0
                row = rows[-1]
                if row and row[-1][2] == ink and row[-1][0] + cell_len(row[-1][1]) == x:
                    at, before, _ = row[-1]
                    row[-1] = (at, before + " " * space + part, ink)
                else:
                    row.append((x + space, part, ink))
                x += space + cell_len(part)
                space = 0
            begun = False
    return x


def cut(glyphs: Glyphs, sentences: Sequence[Sentence], width: int, rows: int) -> list[Row]:
    """The beginning of what has no room whole: nobody moves unseen."""
    if not sentences or rows < 1:
        return []
    whole = laid_out(glyphs, sentences, width)
    laid = whole[:rows]
    sign = f" {glyphs.ellipsis}"
    while len(whole) > rows and laid[-1]:
        at, text, ink = laid[-1].pop()
        room = width - at - cell_len(sign)
        words = words_of(text)
        while words and cell_len(" ".join(words)) > room:
            words.pop()
        if words:
            laid[-1].append((at, " ".join(words) + sign, ink))
            break
    return laid


def lengthened(
    glyphs: Glyphs, brief: list[Row], sentences: Sequence[Sentence], width: int, rows: int
) -> list[Row]:
    """As much of a text as fits, if it says all of the brief one; else that, marked as cut."""
    longer = cut(glyphs, sentences, width, rows)
    if _words(longer).startswith(_words(brief)):
        return longer
    sign = f" {glyphs.ellipsis}"
    *above, last = brief
    at, text, ink = last[-1]
    if at + cell_len(text) + cell_len(sign) > width:
        return brief
    return [*above, [*last[:-1], (at, text + sign, ink)]]


def _words(rows: Iterable[Row]) -> str:
    """All words of rows, one after the other."""
    return " ".join(text for row in rows for _, text, _ in row)


def grouped(sentences: Sequence[Sentence], joint: Piece | None = None) -> list[Sentence]:
    """Joins what the same seat leads; a joint stands between, if there is any."""
    out: list[Sentence] = []
    for seat, pieces in sentences:
        if out and out[-1][0] == seat:
            out[-1][1].extend([*([] if joint is None else [joint]), *pieces])
        else:
            out.append((seat, [*pieces]))
    return out
