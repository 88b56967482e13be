"""The standing of a tournament, in whatever order its matches were played."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from dogs_rules.arena.playing import Played
from dogs_rules.arena.rates import Estimate, bradley_terry, mean, wilson
from dogs_rules.rng import Rng

RESAMPLES = 400
"""Of the bootstrap behind the intervals of ratings."""
FEWEST_DEALS = 10
"""With fewer a bootstrap tells nothing."""
_TAIL = 0.025
_HALF = 0.5
_ALIKE = 1e-6
"""Rating points: less is no interval, but a bootstrap of deals that all ended alike."""


class Standing(msgspec.Struct, frozen=True):
    """The results of one bot."""

    bot: str
    matches: int
    """In which it had a seat."""
    wins: Estimate
    """The share of victory of each of its seats, 0 to 1; one shared by two counts half. Wilson."""
    beaten: Estimate
    """The score rate: of the other bots' seats, how many it came in before, ties half. Wilson."""
    points: Estimate
    """A match, by the score sheet. Normal, over deals."""
    rating: Estimate
    """Bradley-Terry on the Elo scale; all of a tournament have the mean 0. Bootstrap over deals.

    There is no interval where it cannot be told: for who came in before everybody always, or never,
    after fewer deals than ``FEWEST_DEALS``, and where all deals ended alike.
    """


class Pair(msgspec.Struct, frozen=True):
    """The results of two bots against each other, whoever else was at the table."""

    bot: str
    other: str
    matches: int
    """In which they met."""
    beaten: Estimate
    """The share in which seats of the first came in before the second's, ties half. Wilson."""


def standings(played: Iterable[Played], bots: Sequence[str], seed: int) -> list[Standing]:
    """Everybody's standing, the best rating first.

    Args:
        played: The matches; their order does not matter.
        bots: Everybody who takes part.
        seed: Of the bootstrap.
    """
    matches = sorted(played, key=lambda each: each.number)
    ratings = _ratings(matches, bots, seed)
    table = []
    for bot, rating in zip(bots, ratings, strict=True):
        own = [match for match in matches if bot in match.bots]
        wins = [_mean([_victory(match, seat) for seat in _seats(match, bot)]) for match in own]
        beaten = [_beaten(match, bot) for match in own]
        points = _points(own, bot)
        table.append(Standing(bot, len(own), _share(wins), _share(beaten), points, rating))
    return sorted(table, key=lambda each: -each.rating.value)


def pairs(played: Iterable[Played], bots: Sequence[str]) -> list[Pair]:
    """Every bot against every other that it met, in the order of the bots."""
    matches = sorted(played, key=lambda each: each.number)
    out = []
    for bot in bots:
        for other in bots:
            met = [match for match in matches if {bot, other} <= set(match.bots)]
            if bot != other and met:
                shares = [_beaten(match, bot, other) for match in met]
                out.append(Pair(bot, other, len(met), _share(shares)))
    return out


def _seats(match: Played, bot: str) -> list[int]:
    return [seat for seat, each in enumerate(match.bots) if each == bot]


def _victory(match: Played, seat: int) -> float:
    """A seat's share of the victory."""
    return 1 / match.ranks.count(1) if match.ranks[seat] == 1 else 0.0


def _before(match: Played, seat: int, other: int) -> float:
    """1 if a seat came in before another, a half if they came in together."""
    own, others = match.ranks[seat], match.ranks[other]
    return _HALF if own == others else float(own < others)


def _beaten(match: Played, bot: str, other: str | None = None) -> float:
    """The share of seats of the other bot, or of all others, that a bot came in before."""
    rivals = [seat for seat, each in enumerate(match.bots) if each != bot and other in {None, each}]
    return _mean([_before(match, own, rival) for own in _seats(match, bot) for rival in rivals])


def _points(matches: Sequence[Played], bot: str) -> Estimate:
    by_deal: dict[int, list[int]] = defaultdict(list)
    for match in matches:
        by_deal[match.deal] += (match.scores[seat] for seat in _seats(match, bot))
    return mean([sum(each) for each in by_deal.values()], [len(each) for each in by_deal.values()])


def _ratings(matches: Sequence[Played], bots: Sequence[str], seed: int) -> list[Estimate]:
    """Ratings by bot, with the middle 95 % of what they would be with other deals."""
    place = {bot: at for at, bot in enumerate(bots)}
    tables: dict[int, list[list[float]]] = {}
    for match in matches:
        table = tables.setdefault(match.deal, [[0.0] * len(bots) for _ in bots])
        for seat, bot in enumerate(match.bots):
            for rival, other in enumerate(match.bots):
                if bot != other:
                    table[place[bot]][place[other]] += _before(match, seat, rival)
    deals = list(tables.values())
    together = _added(deals, len(bots))
    values = bradley_terry(together)
    if len(deals) < FEWEST_DEALS:
        return [Estimate(value, None, None) for value in values]
    rng = Rng.seeded(seed)
    again = [
        bradley_terry(_added([rng.choice(deals) for _ in deals], len(bots)))
        for _ in range(RESAMPLES)
    ]
    out = []
    for at, value in enumerate(values):
        if not sum(together[at]) or not sum(row[at] for row in together):
            out.append(Estimate(value, None, None))
            continue
        spread = sorted(each[at] for each in again)
        cut = int(_TAIL * RESAMPLES)
        low, high = spread[cut], spread[-cut - 1]
        is_certain = high - low > _ALIKE
        out.append(Estimate(value, low, high) if is_certain else Estimate(value, None, None))
    return out


def _added(tables: Sequence[Sequence[Sequence[float]]], size: int) -> list[list[float]]:
    return [[sum(table[a][b] for table in tables) for b in range(size)] for a in range(size)]


def _share(values: Sequence[float]) -> Estimate:
    return wilson(_mean(values), len(values))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
