"""From points to rewards: what a lead is worth, and how a finished match is shared out."""

from collections.abc import Sequence
from math import exp

from dogs_rules.game import ScoreSheet

WIN = 0.85
"""How much of a finished match's reward is the victory itself; the rest is by how much."""
_FAR = 30.0
"""Beyond so many scales a lead cannot matter any more, and ``exp`` would overflow."""


def squashed(lead: float, scale: float) -> float:
    """From 0 to 1: 0.5 for no lead, 0.73 for a lead of one scale, 0.95 for three."""
    ahead = lead / scale
    if ahead > _FAR:
        return 1.0
    if ahead < -_FAR:
        return 0.0
    return 1.0 / (1.0 + exp(-ahead))


def leads(points: Sequence[float]) -> list[float]:
    """By how much each seat is ahead of the best of the others."""
    best = max(points)
    at = points.index(best)
    second = max(other for seat, other in enumerate(points) if seat != at)
    return [each - (second if seat == at else best) for seat, each in enumerate(points)]


def expected(points: Sequence[float], scale: float) -> list[float]:
    """Rewards of seats that play alone, from the points that each can expect.

    Args:
        points: By seat.
        scale: The lead that wins about three of four matches from here.
    """
    return [squashed(lead, scale) for lead in leads(points)]


def final(sheets: Sequence[ScoreSheet], scale: float) -> list[float]:
    """Rewards of a finished match of seats that played alone: the victory, a little by how much."""
    winners = sum(sheet.rank == 1 for sheet in sheets)
    ahead = expected([float(sheet.total) for sheet in sheets], scale)
    return [
        (WIN / winners if sheet.rank == 1 else 0.0) + (1 - WIN) * more
        for sheet, more in zip(sheets, ahead, strict=True)
    ]
