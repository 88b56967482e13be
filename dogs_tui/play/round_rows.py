"""Everybody's points over a round as rows of a card: a total, each cause with its sum, a total."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec
from rich.cells import cell_len

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, plural
from dogs_tui.kit.fit import wrapped
from dogs_tui.match.round_points import Cause, Move, SeatPoints
from dogs_tui.words.score_changes import cause_and_before, in_brief, points_and_cause

_COLUMN: Final = 36
"""Columns in which causes can be read; seats stand side by side where each has as many."""
_LEAD: Final = 2
"""Columns of a seat's shape, and those before a sum."""
_SUM: Final = 3
"""Columns of a cause's sum."""
_LEAST: Final = 0, 1, 2, 3, 4, 6
"""Points from which on acts are told, where there is less and less room for them."""
WHOLE: Final = 3
"""Of the ways to lay it out, so many leave nothing out."""
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


Acts = Callable[[Sequence[Move]], Sequence[str]]
"""Says what was done in some moves."""
Words = Callable[[Cause], tuple[str, str]]
"""Says points, and their cause with what was done."""


def round_rows(
    points: Sequence[SeatPoints], names: tuple[str, ...], width: int, acts: Acts | None = None
) -> Iterator[list[Piece]]:
    """Lays out everybody's points, the fullest way first.

    Args:
        points: The points of each seat.
        names: The players' names by seat.
        width: Columns there are.
        acts: Says what was done; ``None``: it is not told.

    Yields:
        What stands where: with whole causes, with causes in brief, with these as a paragraph for
        each seat, then without the acts of causes that several moved, then only with the acts that
        moved as many points. Without acts, at last without those that cancel out.
    """

    def whole(cause: Cause) -> tuple[str, str]:
        return _with_acts(cause, cause_and_before(cause.change, names), acts)

    def brief(cause: Cause, *, least: int = 0) -> tuple[str, str]:
        tells = abs(cause.points) >= least and (not least or len(cause.moves) == 1)
        return _with_acts(cause, in_brief(cause.change), acts if tells else None)

    yield _side_by_side(points, names, width, whole)
    yield _side_by_side(points, names, width, brief)
    for least in _LEAST if acts is not None else _LEAST[:1]:
        yield _paragraphs(points, names, width, partial(brief, least=least))
    if acts is None:
        counted = [msgspec.structs.replace(seat, cancelled=()) for seat in points]
        yield _paragraphs(counted, names, width, brief)


def continued(pieces: Sequence[Piece]) -> set[int]:
    """The rows in which a cause goes on that began above."""
    sums = {(piece.x, piece.y) for piece in pieces if piece.ink in ("gain", "loss")}
    before = range(1, _LEAD + _SUM + 2)
    return {
        piece.y
        for piece in pieces
        if piece.ink == "cause" and not any((piece.x - left, piece.y) in sums for left in before)
    }


def _with_acts(cause: Cause, why: Phrase, acts: Acts | None) -> tuple[str, str]:
    """Points, and their cause with what was done; what is not told of that is counted."""
    told = () if acts is None else acts(cause.moves)
    if len(told) < cause.times > 1:
        why = plural("{what}, in {n} move", "{what}, in {n} moves", cause.times, what=why)
    points, text = points_and_cause(f"{cause.points:+d}", why)
    return points, " ".join((f"{text}.", *told)) if told else text


def _side_by_side(
    points: Sequence[SeatPoints],
    names: tuple[str, ...],
    width: int,
    words: Words,
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
    words: Words,
) -> list[Piece]:
    """A seat's total with what changed it, a cause a row or more."""
    out = [Piece(x, y, "", "seat", points.seat)]
    name = names[points.seat]
    out.append(Piece(x + _LEAD, y, name, "total"))
    out.append(Piece(x + _LEAD + cell_len(name) + 2, y, points.sums, "total"))
    for cause in points.causes:
        y += 1
        shown, why = words(cause)
        before = _LEAD + _SUM - len(f"{cause.points:+d}")
        out.append(Piece(x + before, y, shown, "gain" if cause.points > 0 else "loss"))
        before += cell_len(shown) + 1
        lines = wrapped(why, room - before)
        out += [Piece(x + before, y + row, line, "cause") for row, line in enumerate(lines)]
        y += len(lines) - 1
    return out


def _paragraphs(
    points: Sequence[SeatPoints], names: tuple[str, ...], width: int, words: Words
) -> list[Piece]:
    out: list[Piece] = []
    y = 0
    for seat in points:
        told = [" ".join(words(cause)) for cause in seat.causes]
        told.sort(key=lambda text: not text.endswith("."))  # no act stands behind another cause
        parts = [text if text.endswith(".") else f"{text}," for text in told[:-1]] + told[-1:]
        sums = f"{names[seat.seat]}  {seat.sums}{':' if parts else ''}"
        out.append(Piece(0, y, "", "seat", seat.seat))
        for line in wrapped(f"{sums}  {' '.join(parts)}", width - _LEAD):
            out.append(Piece(_LEAD, y, line, "cause"))
            y += 1
    return out
