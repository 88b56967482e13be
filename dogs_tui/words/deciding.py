"""What decided a match and when it turned, in a sentence each. Knows no Textual."""

from collections.abc import Iterator, Sequence

from dogs_rules.game import ScoreChange, ScoreLine, ScoreSheet, Seat, View
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.words import say
from dogs_tui.words.phrases import Names, points
from dogs_tui.words.score_changes import change_text


def decided(view: View, names: Names) -> Phrase | None:
    """Tells what separated the winner from the best of the others.

    Args:
        view: Of a match that is over.
        names: The players' names by seat.

    Returns:
        The line of the sheet that made the largest difference; between equal totals, what broke
        the tie. ``None``: there is nobody else, or the sheet has one line, which says it all.
    """
    sheets = sorted(view.scores, key=lambda sheet: (sheet.rank, sheet.seat))
    if len(sheets) < 2 or len(sheets[0].lines) < 2:
        return None
    first = sheets[0]
    others = [sheet for sheet in sheets if sheet.rank > first.rank]
    if not others:
        return phrase("Points and tie-breaks are equal.")
    second = others[0]
    if first.total == second.total:
        return _tie_break(first, second, names)
    line, other = max(_pairs(first, second), key=lambda pair: pair[0].points - pair[1].points)
    return phrase(
        "Decided by {line}: {name} {points}, {other} {n}.",
        line=line.label,
        name=names[first.seat],
        points=points(line.points),
        other=names[second.seat],
        n=other.points,
    )


def turned(
    view: View, actions: Sequence[tuple[str, Sequence[ScoreChange]]], names: Names
) -> Phrase | None:
    """Tells when the winner went ahead of the best of the others for good, and mainly by what.

    Args:
        view: Of a match that is over.
        actions: What was done and what it changed in the score, action by action.
        names: The players' names by seat.

    Returns:
        ``None``: they were ahead from the beginning, or share the place.
    """
    sheets = sorted(view.scores, key=lambda sheet: (sheet.rank, sheet.seat))
    if len(sheets) < 2 or sheets[0].total <= sheets[1].total:
        return None
    first, second = sheets[0], sheets[1]
    lead = first.total - second.total
    for act, changes in reversed(actions):
        lead -= sum(_swing(change, first.seat, second.seat) for change in changes)
        if lead <= 0:
            most = max(changes, key=lambda change: _swing(change, first.seat, second.seat))
            return phrase(
                "{name} went ahead for good with this: {change}",
                name=names[first.seat],
                change=f"{act} {say(change_text(most, names))}".strip(),
            )
    return None


def _swing(change: ScoreChange, first: Seat, second: Seat) -> int:
    """By how much a change parts two seats in favour of the first."""
    points = dict(change.points)
    return points.get(first, 0) - points.get(second, 0)


def _pairs(first: ScoreSheet, second: ScoreSheet) -> list[tuple[ScoreLine, ScoreLine]]:
    """The lines that both sheets have."""
    lines_of_second = {line.key: line for line in second.lines}
    return [
        (line, lines_of_second[line.key]) for line in first.lines if line.key in lines_of_second
    ]


def ties(sheets: Sequence[ScoreSheet]) -> Iterator[tuple[Phrase, list[int]]]:
    """The tie-breaks that are asked for, as rows below the total: ``Tie: Dogs in bays``, figures.

    One that no two equal sheets come to has no row.
    """
    for at, label in enumerate(sheets[0].tie_labels if sheets else ()):
        if len({(sheet.total, sheet.tie_breaks[:at]) for sheet in sheets}) < len(sheets):
            yield phrase("Tie: {what}", what=label), [sheet.tie_breaks[at] for sheet in sheets]


def _tie_break(first: ScoreSheet, second: ScoreSheet, names: Names) -> Phrase | None:
    """What parted equal totals."""
    ties = zip(first.tie_labels, first.tie_breaks, second.tie_breaks, strict=False)
    for label, line, other in ties:
        if line != other:
            return phrase(
                "Equal points. Tie-break: {label}, {n} for {name}, {m} for {other}.",
                label=label,
                n=line,
                name=names[first.seat],
                m=other,
                other=names[second.seat],
            )
    return None
