"""A match as text: who played, the score sheet, and everything that happened. Loads no Textual."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dogs_rules.clean import clean_line
from dogs_rules.game import ScoreSheet
from dogs_tui.kit.printing import Line
from dogs_tui.share.story import Telling
from dogs_tui.words import say, tr
from dogs_tui.words.deciding import decided, ties

if TYPE_CHECKING:
    from rich.segment import Segment

_LABEL: Final = 28
_COLUMN: Final = 6
"""Columns that the name of a line and a seat take at least."""


def as_text(telling: Telling) -> Iterator[Line]:
    """The lines of it; headings are bold where a terminal shows them."""
    reading = telling.reading
    yield _bold(telling.called)
    players = ", ".join(telling.names)
    yield f"{reading.match.game.title} · {players} · {reading.created:%Y-%m-%d}"
    yield telling.seen_by
    yield ""
    yield _bold(tr("Points"))
    yield from _sheet(telling)
    yield ""
    yield _bold(tr("On the table"))
    yield from telling.table(telling.view)
    yield ""
    yield _bold(tr("What happened"))
    for step in telling.steps:
        for line in step.told:
            yield _bold(line.text) if line.heading else f"{step.ply:4}  {line.text}"


def plain(line: Line) -> str:
    """A line without styles."""
    return line if isinstance(line, str) else "".join(piece.text for piece in line)


def _bold(text: str) -> "list[Segment]":
    from rich.segment import Segment
    from rich.style import Style

    return [Segment(text, Style(bold=True))]


def _sheet(telling: Telling) -> Iterator[Line]:
    """Everybody's points, a line of the sheet a line."""
    sheets = sorted(telling.view.scores, key=lambda sheet: (sheet.rank, sheet.seat))
    if not sheets:
        return
    names = [telling.names[sheet.seat] for sheet in sheets]
    labels = [clean_line(say(line.label)) for line in sheets[0].lines]
    asked = ties(sheets if telling.over else ())
    broken = [(clean_line(say(label)), figures) for label, figures in asked]
    left = max(_LABEL, *map(_width, [*labels, *(label for label, _ in broken)]))
    widths = [max(_COLUMN, _width(name)) for name in names]

    def row(label: str, cells: list[str]) -> str:
        shown = [_right(cell, width) for cell, width in zip(cells, widths, strict=True)]
        return "  ".join([label + " " * (left - _width(label)), *shown])

    yield row("", names)
    for at, label in enumerate(labels):
        yield row(label, [str(sheet.lines[at].points) for sheet in sheets])
    yield _bold(row(tr("Total"), [str(sheet.total) for sheet in sheets]))
    if telling.over:
        for label, figures in broken:
            yield row(label, list(map(str, figures)))
        yield row(tr("Rank"), [_place(sheet) for sheet in sheets])
        why = decided(telling.view, telling.names)
        if why is not None:
            yield clean_line(say(why))


def _place(sheet: ScoreSheet) -> str:
    return f"{sheet.rank}."


def _width(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)


def _right(text: str, width: int) -> str:
    return " " * (width - _width(text)) + text
