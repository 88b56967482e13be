"""Words in a box: the longest way to say something that stands there whole."""

from collections.abc import Iterable

from rich.cells import cell_len

from dogs_rules.phrase import Phrase
from dogs_tui.kit.fit import wrapped
from dogs_tui.words import say


def fits(lines: Iterable[str], text: str, rows: int) -> bool:
    """True if a text broken into lines fits the rows with every word whole."""
    lines = list(lines)
    return len(lines) <= rows and " ".join(lines) == " ".join(text.split())


def fitting(forms: Iterable[Phrase | str], width: int, rows: int) -> list[str]:
    """The first of several ways to say something that has room, in lines.

    Args:
        forms: From the longest to the shortest.
        width: Cells of a line.
        rows: Lines.

    Returns:
        At most so many lines; none where not even the shortest has room.
    """
    for form in forms:
        text = say(form)
        lines = wrapped(text, width)
        if fits(lines, text, rows):
            return lines
    return []


def paragraphs(sentences: Iterable[Phrase | str], width: int, rows: int) -> list[str]:
    """Sentences each on lines of their own; none where they have no room."""
    lines: list[str] = []
    for sentence in sentences:
        text = say(sentence)
        if max(map(cell_len, text.split()), default=0) > width:
            return []
        lines += wrapped(text, width)
    return lines if len(lines) <= rows else []
