"""A film and its sentences in few bytes: only what differs, and every text but once.

A span is a text in one look. All that differ from each other stand in one table; a frame is the
places at which spans of the table are laid over a frame before it. Sentences are numbers of words.
"""

import re
from collections.abc import Iterator, Sequence
from operator import is_not
from typing import Any, Final

import msgspec
from rich.style import Style

from dogs_tui.share.film import Cell, Frame

DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
"""Those that places and spans are counted in."""
_FARTHEST: Final = 48
"""Frames back that one may go on from; one digit tells it."""
_WORD: Final = re.compile(r"[^ ]+ ?| ")
_NEAR: Final = 4
"""Cells that may lie unchanged within a span: a place and a number of its own cost as much."""


class Span(msgspec.Struct, frozen=True):
    """Cells of a row that differ from the frame before."""

    x: int
    y: int
    text: str
    style: Style


class Shared(msgspec.Struct, frozen=True):
    """A film with the tables that its frames share."""

    width: int
    height: int
    styles: tuple[Style, ...]
    texts: tuple[tuple[int, str], ...]
    """The number of a style, and a text in it."""
    digits: int
    """How many digits the number of a text has; a place, counted in cells row by row, has two."""
    frames: tuple[str, ...]
    """How many frames back each goes on from, then place and number of each span."""


def spans(frame: Frame, before: Frame | None) -> Iterator[Span]:
    """Finds what differs from the frame before, in order; everything if there is none."""
    for y, row in enumerate(frame):
        old = None if before is None else before[y]
        if row != old:
            yield from _spans_of_row(y, row, old)


def _spans_of_row(y: int, row: Sequence[Cell], old: Sequence[Cell] | None) -> Iterator[Span]:
    x, width = 0, len(row)
    while x < width:
        if old is not None and row[x] == old[x]:
            x += 1
            continue
        first = x - 1 if not row[x][0] and x else x  # the second half of a wide character
        style, end, at = row[x][1], x + 1, x + 1
        while at < width and row[at][1] == style and at - end < _NEAR:
            at += 1
            if old is None or row[at - 1] != old[at - 1]:
                end = at
        if end < width and not row[end][0]:
            end += 1
        yield Span(first, y, "".join(char for char, _ in row[first:end]), style)
        x = end


def shared(frames: Sequence[Frame]) -> Shared:
    """Frames as what differs in them.

    Args:
        frames: At least one; all of one size.
    """
    styles: dict[Style, int] = {}
    texts: dict[tuple[int, str], int] = {}
    width = len(frames[0][0])
    laid: list[tuple[int, list[tuple[int, int]]]] = []
    for back, changed in _differences(frames):
        numbers = []
        for span in changed:
            style = styles.setdefault(span.style, len(styles))
            number = texts.setdefault((style, span.text), len(texts))
            numbers.append((span.y * width + span.x, number))
        laid.append((back, numbers))
    digits = digits_for(len(texts))
    coded = tuple(
        number_of(back, 1)
        + "".join(number_of(place, 2) + number_of(text, digits) for place, text in numbers)
        for back, numbers in laid
    )
    return Shared(width, len(frames[0]), tuple(styles), tuple(texts), digits, coded)


def _differences(frames: Sequence[Frame]) -> Iterator[tuple[int, list[Span]]]:
    """Of each frame how many frames back it goes on from, and what is laid over that one.

    A game goes to and fro between a few pictures: the last that was alike is often nearer than the
    one before.
    """
    unique: dict[tuple[Cell, ...], tuple[Cell, ...]] = {}
    before: list[Frame] = []
    for frame in frames:
        rows = tuple(unique.setdefault(row, row) for row in frame)  # equal rows are one object
        lately = before[: -_FARTHEST - 1 : -1]
        unlike = [sum(map(is_not, rows, old)) for old in lately]
        tried = {0, min(range(len(unlike)), key=unlike.__getitem__)} if unlike else set()
        ways = [(back + 1, list(spans(rows, lately[back]))) for back in sorted(tried)]
        yield min(ways, key=lambda way: len(way[1])) if ways else (0, list(spans(rows, None)))
        before.append(rows)


def digits_for(count: int) -> int:
    """Gives the number of digits that numbers below a count need."""
    digits = 1
    while len(DIGITS) ** digits < count:
        digits += 1
    return digits


def number_of(number: int, digits: int) -> str:
    """A number in so many digits."""
    out = ""
    for _ in range(digits):
        number, digit = divmod(number, len(DIGITS))
        out = DIGITS[digit] + out
    return out


class Vocabulary:
    """Sentences as numbers of words: names and terms come again in nearly all of them."""

    def __init__(self) -> None:
        self._words: dict[str, int] = {}
        self._sentences: dict[str, int] = {}

    def number(self, sentence: str) -> int:
        """The number of a sentence."""
        for word in _WORD.findall(sentence):
            self._words.setdefault(word, len(self._words))
        return self._sentences.setdefault(sentence, len(self._sentences))

    def for_page(self) -> dict[str, Any]:
        """All words and sentences as the script of the page reads them."""
        digits = digits_for(len(self._words))
        return {
            "digits": digits,
            "words": list(self._words),
            "sentences": [
                "".join(number_of(self._words[word], digits) for word in _WORD.findall(sentence))
                for sentence in self._sentences
            ],
            "places": digits_for(len(self._sentences)),
        }

    def coded(self, numbers: Sequence[int]) -> str:
        """Numbers of sentences, once all are known."""
        digits = digits_for(len(self._sentences))
        return "".join(number_of(number, digits) for number in numbers)


def for_page(film: Shared) -> dict[str, Any]:
    """A film as the script of the page reads it: its texts by style, in the order of both."""
    return {
        "width": film.width,
        "height": film.height,
        "digits": film.digits,
        "texts": [part for text in film.texts for part in text],
        "frames": film.frames,
    }
