"""From points to rewards: what a lead is worth, and how a finished match is shared out."""

from collections.abc import Sequence
from math import exp

from dogs_rules.game import ScoreSheet

WIN = 0.85
"""The share of the victory itself in a finished match's reward; the rest is by how much."""


def expected(points: Sequence[float], scale: float) -> list[float]:
    """Rewards of seats that play alone, from the points that each can expect; they add up to 1.

    Each seat's chance to end up in front, if what is still to come is as uncertain for all. With
    two seats a lead of one scale is worth 0.73, a lead of three 0.95.

    Args:
        points: By seat.
        scale: The lead that wins about three of four matches from here.
    """
    most = max(points)
    odds = [exp((each - most) / scale) for each in points]
    total = sum(odds)
    return [each / total for each in odds]


def final(sheets: Sequence[ScoreSheet], scale: float) -> list[float]:
    """Rewards of a finished match of seats that played alone: the victory, a little by how much."""
    winners = sum(sheet.rank == 1 for sheet in sheets)
    ahead = expected([float(sheet.total) for sheet in sheets], scale)
    return [
        (WIN / winners if sheet.rank == 1 else 0.0) + (1 - WIN) * more
        for sheet, more in zip(sheets, ahead, strict=True)
    ]
