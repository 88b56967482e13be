"""Text that has to fit: cut to a width, or broken into lines of it."""

from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len, chop_cells, set_cell_size

DIVIDES: Final = " \n"
"""Where a line may end."""


def shortened(text: str, width: int, ellipsis: str) -> str:
    """A text cut to so many cells, the cut marked."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + ellipsis


def words_of(text: str) -> list[str]:
    """Splits a text where lines may break; no-break spaces, as in French, divide nothing."""
    return [word for word in text.replace("\n", " ").split(" ") if word]


def wrapped(text: str, width: int) -> list[str]:
    """A sentence in lines of at most so many cells, broken between words where it can be."""
    width = max(1, width)  # a widget that has no size yet asks, too
    lines: list[str] = []
    line = ""
    for word in words_of(text):
        while cell_len(word) > width:
            if line:
                lines.append(line)
                line = ""
            piece = next(filter(None, chop_cells(word, width)))
            lines.append(piece)
            word = word[len(piece) :]  # noqa: PLW2901
        if line and cell_len(line) + 1 + cell_len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        lines.append(line)
    return lines or [""]


def whole_sentences(sentences: Iterable[str], width: int, rows: int) -> list[str]:
    """Sentences one after the other in lines: the first ones, as many as there is room for."""
    lines: list[str] = []
    text = ""
    for sentence in sentences:
        text = f"{text} {sentence}".lstrip()
        more = wrapped(text, width)
        if len(more) > rows:
            break
        lines = more
    return lines
