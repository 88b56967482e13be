"""The columns of a wide list of choices: cost, gain, others, and the source of the points."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len

from dogs_rules.phrase import sense
from dogs_tui.kit.fit import shortened
from dogs_tui.play.choice import Choice
from dogs_tui.words import msgid, tr

WIDE: Final = 66
"""Columns of a list from which what each line changes stands side by side."""
_BETWEEN: Final = 2
_LEAST_TEXT: Final = 30
"""Columns of a text that is cut so that what it changes has room."""
_HEADS: Final = (
    msgid(sense("column", "move")),
    msgid(sense("column", "cost")),
    msgid(sense("column", "you")),
    msgid(sense("column", "others")),
    msgid(sense("column", "why")),
)


def widths(shown: Sequence[Choice], room: int, *, headed: bool) -> tuple[int, ...]:
    """The widths of text, cost, gain, others, and of what is left for the why.

    Args:
        shown: The lines that stand below each other.
        room: The columns that they have.
        headed: Whether the columns are named above the lines.

    Returns:
        None: there is no room for them, or nothing would change anything.
    """
    if not any(line.tell for line in shown):
        return ()
    text = max(line.width for line in shown)
    cells = [max(cell_len(line.cells[at]) for line in shown) for at in range(3)]
    if headed:
        cells = [
            max(width, cell_len(tr(head))) if width else 0
            for width, head in zip(cells, _HEADS[1:4], strict=True)
        ]
    left = room - text - sum(width + _BETWEEN for width in cells if width)
    if left < 0 and headed and text + left >= _LEAST_TEXT:
        return (text + left, *cells, 0)
    if left < 0:
        return ()
    why = max(0, left - _BETWEEN)
    fits = any(cell_len(way) <= why for line in shown for way in line.reasons)
    return (text, *cells, why if fits else 0)


def heads(columns: tuple[int, ...]) -> Iterator[tuple[int, str]]:
    """Gives the names of columns that anything stands in, and where each begins.

    Args:
        columns: As ``widths`` gives them; none: only the text is named.
    """
    x = 0
    for head, width in zip(_HEADS, columns or (1,), strict=False):
        if width:
            yield x, tr(head)
            x += width + _BETWEEN


def placed(line: Choice, columns: tuple[int, ...]) -> Iterator[tuple[int, str]]:
    """Gives what stands in a line's columns after its text, and where each begins.

    Args:
        line: The line; the source of its points stands in the fullest way that has room.
        columns: As ``widths`` gives them; none: nothing is placed.
    """
    x = columns[0] + _BETWEEN if columns else 0
    for cell, width in zip((*line.cells[:3], _why(line, columns)), columns[1:], strict=False):
        if width:
            yield x, cell
            x += width + _BETWEEN


def reason_below(line: Choice, columns: tuple[int, ...], room: int, ellipsis: str) -> str:
    """The source of a line's points, where its columns have no room for it; else empty.

    Args:
        line: The line.
        columns: As ``widths`` gives them.
        room: The columns below the line.
        ellipsis: Marks what is cut.
    """
    if not line.reasons or (columns and _why(line, columns)):
        return ""
    fits = (way for way in line.reasons if cell_len(way) <= room)
    return next(fits, shortened(line.reasons[-1], room, ellipsis))


def _why(line: Choice, columns: tuple[int, ...]) -> str:
    room = columns[-1] if columns else 0
    return next((way for way in line.reasons if cell_len(way) <= room), "")
