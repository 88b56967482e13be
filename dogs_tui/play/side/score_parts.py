"""The parts of a line of the score, side by side for all seats: parts and races."""

from collections.abc import Sequence

import msgspec

from dogs_rules.game import ScoreLine, ScoreSheet, Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.words.phrases import signed


class PartRow(msgspec.Struct, frozen=True):
    """A part of a line: a race with everybody's counts, or what it brings everybody."""

    label: Phrase
    cells: tuple[str, ...]
    """By sheet: a count where that is compared, ``2/3`` on the way there, else points."""
    holder: Seat | None = None
    """The seat that has most, where it is a race that somebody leads."""
    points: int = 0
    """The points of that."""


def part_rows(sheets: Sequence[ScoreSheet], key: str) -> list[PartRow]:
    """The parts of a line, those first that others can still change, then those that bring most.

    Args:
        sheets: Of all seats, in the order of their columns.
        key: That of the line.

    Returns:
        Nothing where it has no parts and is no race; parts of which nobody has anything are left
        out.
    """
    lines = [{part.key: part for part in _line(sheet, key).leaves()} for sheet in sheets]
    parts = {key: part for line in reversed(lines) for key, part in line.items()}
    alone = len(parts) == 1 and key in parts
    if alone and parts[key].race is None:
        return []
    counted = [part for part in parts if any(_counts(line.get(part)) for line in lines)]
    shown = sorted(counted, key=lambda part: (_weight(lines, part), part))
    return [_row(sheets, lines, part) for part in shown]


def seat_detail(line: ScoreLine) -> Phrase | None:
    """Describes what a line scores for a seat and how much is missing for more points."""
    if line.detail is None or line.step is None or not line.step.missing:
        return line.detail
    more = phrase("{n} more: {points}", n=line.step.missing, points=signed(line.step.brings))
    return phrase("{what}; {more}", what=line.detail, more=more)


def _line(sheet: ScoreSheet, key: str) -> ScoreLine:
    return next(line for line in sheet.lines if line.key == key)


def _counts(part: ScoreLine | None) -> bool:
    """True if there is anything of it: points, a race, or some of what it needs."""
    return part is not None and bool(part.points or part.count or part.race is not None)


def _weight(lines: Sequence[dict[str, ScoreLine]], key: str) -> tuple[bool, int, int]:
    there = [line[key] for line in lines if key in line]
    near = min((part.step.missing for part in there if part.step is not None), default=0)
    return there[0].race is None, -max(abs(part.points) for part in there), near


def _row(sheets: Sequence[ScoreSheet], lines: Sequence[dict[str, ScoreLine]], key: str) -> PartRow:
    first = next(line[key] for line in lines if key in line)
    cells = tuple(
        _cell(line.get(key), sheet.seat) for sheet, line in zip(sheets, lines, strict=True)
    )
    race = first.race
    if race is None:
        return PartRow(first.label, cells)
    points = {
        sheet.seat: line[key].points
        for sheet, line in zip(sheets, lines, strict=True)
        if key in line
    }
    holder = race.holder
    return PartRow(race.what, cells, holder, 0 if holder is None else points.get(holder, 0))


def _cell(part: ScoreLine | None, seat: Seat) -> str:
    if part is None:
        return ""
    if part.race is not None:
        return str(part.race.counts[seat])
    if not part.points and part.step is not None and not part.step.every:
        return f"{part.count}/{part.count + part.step.missing}"
    return f"{part.points:+d}" if part.points else "0"
