"""Everybody's points over a round as rows of a card: a total, each cause with its sum, a total."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
from rich.cells import cell_len

from dogs_rules.game import ScoreChange, Seat
from dogs_rules.phrase import Phrase
from dogs_tui.kit.fit import wrapped
from dogs_tui.match.round_points import SeatPoints
from dogs_tui.words.score_changes import cause_and_before, in_brief, points_and_cause

_COLUMN: Final = 36
"""Columns in which causes can be read; seats stand side by side where each has as many."""
_LEAD: Final = 2
"""Columns of a seat's shape, and those before a sum."""
_SUM: Final = 3
"""Columns of a cause's sum."""
_GAP: Final = 2
"""Columns between two seats."""


class Piece(NamedTuple):
    """A text in one row of a card."""

    x: int
    y: int
    text: str
    ink: str
    """``seat``, ``total``, ``gain``, ``loss`` or ``cause``."""
    seat: Seat | None = None
    """Whose shape stands there; then there is no text."""


def round_rows(
    points: Sequence[SeatPoints], names: tuple[str, ...], width: int
) -> Iterator[list[Piece]]:
    """Lays out everybody's points, the fullest way first.

    Args:
        points: The points of each seat.
        names: The players' names by seat.
        width: Columns there are.

    Yields:
        What stands where: with whole causes, with causes in brief, with these as a paragraph for
        each seat, and without those that cancel out.
    """
    yield _side_by_side(points, names, width, lambda change: cause_and_before(change, names))
    yield _side_by_side(points, names, width, in_brief)
    yield _paragraphs(points, names, width)
    counted = [msgspec.structs.replace(seat, cancelled=()) for seat in points]
    yield _paragraphs(counted, names, width)


def _side_by_side(
    points: Sequence[SeatPoints],
    names: tuple[str, ...],
    width: int,
    words: Callable[[ScoreChange], Phrase],
) -> list[Piece]:
    per_row = max(1, min(len(points), width // _COLUMN))
    room = (width - (per_row - 1) * _GAP) // per_row
    out: list[Piece] = []
    top = 0
    for at in range(0, len(points), per_row):
        blocks = [
            _block(seat, names, at_column * (room + _GAP), top, room, words)
            for at_column, seat in enumerate(points[at : at + per_row])
        ]
        out += [piece for block in blocks for piece in block]
        top = max(piece.y for piece in out) + 1
    return out


def _block(
    points: SeatPoints,
    names: tuple[str, ...],
    x: int,
    y: int,
    room: int,
    words: Callable[[ScoreChange], Phrase],
) -> list[Piece]:
    """A seat's total with what changed it, a cause a row or more."""
    out = [Piece(x, y, "", "seat", points.seat)]
    name = names[points.seat]
    out.append(Piece(x + _LEAD, y, name, "total"))
    out.append(Piece(x + _LEAD + cell_len(name) + 2, y, points.sums, "total"))
    for by, change in points.causes:
        y += 1
        figure = f"{by:+d}"
        shown, why = points_and_cause(figure, words(change))
        before = _LEAD + _SUM - len(figure)
        out.append(Piece(x + before, y, shown, "gain" if by > 0 else "loss"))
        before += cell_len(shown) + 1
        lines = wrapped(why, room - before)
        out += [Piece(x + before, y + row, line, "cause") for row, line in enumerate(lines)]
        y += len(lines) - 1
    return out


def _paragraphs(points: Sequence[SeatPoints], names: tuple[str, ...], width: int) -> list[Piece]:
    out: list[Piece] = []
    y = 0
    for seat in points:
        told = (points_and_cause(f"{by:+d}", in_brief(change)) for by, change in seat.causes)
        causes = ", ".join(" ".join(cause) for cause in told)
        sums = f"{names[seat.seat]}  {seat.sums}{':' if causes else ''}"
        out.append(Piece(0, y, "", "seat", seat.seat))
        for line in wrapped(f"{sums}  {causes}", width - _LEAD):
            out.append(Piece(_LEAD, y, line, "cause"))
            y += 1
    return out
