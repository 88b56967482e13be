"""Everybody's points over a round as rows of a card: a total, each cause with its sum, a total."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec
from rich.cells import cell_len

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase
from dogs_tui.kit.fit import wrapped
from dogs_tui.match.round_points import Cause, SeatPoints
from dogs_tui.match.watching import Moment
from dogs_tui.words.score_changes import cause_and_before, in_brief, points_and_cause

_COLUMN: Final = 36
"""Columns in which causes can be read; seats stand side by side where each has as many."""
_LEAD: Final = 2
"""Columns of a seat's shape, and those before a sum."""
_SUM: Final = 3
"""Columns of a cause's sum."""
_LEAST: Final = 0, 2, 3, 4, 6
"""Points from which on acts are told, where there is less and less room for them."""
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


Acts = Callable[[Sequence[Moment], Seat], Sequence[str]]
"""Says what was done in some moments, as far as it concerns a seat."""
Words = Callable[[Seat, Cause], tuple[str, str]]
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
        What stands where: with whole causes, with causes in brief, with the act that moved most in
        place of all of them, with these as a paragraph for each seat, then only where as many
        points moved. Without acts, at last without those that cancel out.
    """

    def told(cause: Cause, seat: Seat) -> Sequence[str]:
        return () if acts is None else acts(cause.moments, seat)

    def whole(seat: Seat, cause: Cause) -> tuple[str, str]:
        return _with_acts(cause, cause_and_before(cause.change, names), told(cause, seat))

    def brief(seat: Seat, cause: Cause) -> tuple[str, str]:
        return _with_acts(cause, in_brief(cause.change), told(cause, seat))

    def briefest(seat: Seat, cause: Cause, *, least: int = 0) -> tuple[str, str]:
        told_of = cause.moments if abs(cause.points) >= least else ()
        most = sorted(told_of, key=lambda each: _share(each, seat, cause))[-1:]
        once = cause._replace(moments=tuple(most))
        return _with_acts(cause, in_brief(cause.change), told(once, seat))

    yield _side_by_side(points, names, width, whole)
    yield _side_by_side(points, names, width, brief)
    if acts is not None:
        yield _side_by_side(points, names, width, briefest)
    for least in _LEAST if acts is not None else _LEAST[:1]:
        yield _paragraphs(points, names, width, partial(briefest, least=least))
    if acts is None:
        counted = [msgspec.structs.replace(seat, cancelled=()) for seat in points]
        yield _paragraphs(counted, names, width, briefest)


def _share(moment: Moment, seat: Seat, cause: Cause) -> int:
    """By how much a moment moved a seat's points for a cause, in its direction."""
    moved = sum(
        by
        for change in moment.changes
        if change.line.key == cause.change.line.key
        for who, by in change.points
        if who == seat
    )
    return moved if cause.points > 0 else -moved


def _with_acts(cause: Cause, why: Phrase, acts: Sequence[str]) -> tuple[str, str]:
    points, text = points_and_cause(f"{cause.points:+d}", why)
    return points, " ".join((f"{text}.", *acts)) if acts else text


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
        shown, why = words(points.seat, cause)
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
        told = [" ".join(words(seat.seat, cause)) for cause in seat.causes]
        parts = [text if text.endswith(".") else f"{text}," for text in told[:-1]] + told[-1:]
        sums = f"{names[seat.seat]}  {seat.sums}{':' if parts else ''}"
        out.append(Piece(0, y, "", "seat", seat.seat))
        for line in wrapped(f"{sums}  {' '.join(parts)}", width - _LEAD):
            out.append(Piece(_LEAD, y, line, "cause"))
            y += 1
    return out
