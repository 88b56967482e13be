"""Shares and means with 95 % intervals, and ratings."""

from collections.abc import Sequence
from math import exp, log, log10, sqrt

import msgspec

SURE = 1.96
"""Standard errors of a 95 % interval."""
ELO = 400
"""Rating points for odds of ten to one."""
PRIOR = 0.5
"""The share of each of two bots for a match never played: keeps ratings finite after shut-outs."""
_ROUNDS = 10_000
_CLOSE = 1e-10


class Estimate(msgspec.Struct, frozen=True):
    """A figure, and between what it lies with 95 % confidence; ``None``: too little was played."""

    value: float
    low: float | None
    high: float | None


def wilson(share: float, count: int) -> Estimate:
    """A share of so many matches, with Wilson's score interval.

    Args:
        share: 0 to 1; a victory shared by two counts half.
        count: Matches, each by itself.
    """
    if count == 0:
        return Estimate(0.0, None, None)
    spread = SURE * SURE / count
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def mean(sums: Sequence[float], counts: Sequence[int]) -> Estimate:
    """A mean with a normal interval from what deals differ by.

    Matches of one deal resemble each other, so deals are what is counted as independent (the
    usual variance of a ratio of sums over clusters).

    Args:
        sums: For each deal, what was measured in its matches together.
        counts: For each deal, how many measurements those were.
    """
    total = sum(counts)
    if total == 0:
        return Estimate(0.0, None, None)
    value = sum(sums) / total
    deals = len(sums)
    if deals < 2:
        return Estimate(value, None, None)
    off = sum((each - value * count) ** 2 for each, count in zip(sums, counts, strict=True))
    error = sqrt(off * deals / (deals - 1)) / total
    return Estimate(value, value - SURE * error, value + SURE * error)


def bradley_terry(beaten: Sequence[Sequence[float]]) -> list[float]:
    """Ratings on the Elo scale from who came in before whom; their mean is 0.

    The Bradley-Terry model, fitted by Hunter's MM algorithm (2004), with half a victory each
    added between any two that met.

    Args:
        beaten: For each bot, how often it came in before each of the others; ties count half.
    """
    size = len(beaten)
    met = [[beaten[a][b] + beaten[b][a] for b in range(size)] for a in range(size)]
    met = [[each + 2 * PRIOR if each else 0.0 for each in row] for row in met]
    won = [
        sum(beaten[a][b] + PRIOR for b in range(size) if a != b and met[a][b]) for a in range(size)
    ]
    strength = [1.0] * size
    for _ in range(_ROUNDS):
        new = [_stronger(a, won[a], met[a], strength) for a in range(size)]
        middle = exp(sum(map(log, new)) / size)
        new = [each / middle for each in new]
        moved = max(abs(log(after / old)) for after, old in zip(new, strength, strict=True))
        strength = new
        if moved < _CLOSE:
            break
    return [ELO * log10(each) for each in strength]


def _stronger(own: int, won: float, met: Sequence[float], strength: Sequence[float]) -> float:
    """One step of the fit for one bot; one that met nobody stays as it is."""
    total = sum(
        count / (strength[own] + strength[other])
        for other, count in enumerate(met)
        if other != own and count
    )
    return won / total if total else strength[own]
