"""Why an action is better than others: term by term, from what came of each of them."""

from collections.abc import Sequence
from math import sqrt
from operator import mul
from statistics import fmean, pstdev

import msgspec

from dogs_rules.bots.outlook import Outcome, allies
from dogs_rules.game import Seat
from dogs_rules.judge import Tunable

REASONS = 4
"""Reasons that are given at most."""
MATTERS = 0.1
"""Final points below which nothing is worth a word."""
MATTERS_PER_CENT = 0.5
HUNDREDTHS = 100.0
DIGITS = 6
SURE = 2.0
"""Standard errors by which a difference has to lie beyond chance."""


class Reason(msgspec.Struct, frozen=True):
    """One thing that comes out better or worse after an action than after the other ones."""

    term: str
    """A term of the game's judge; the first of those that are about the same."""
    seat: Seat
    """Whose: of the seat that asks, or of one that it helps or hinders."""
    gain: float
    """Final points for the seat that asks; what another seat loses counts for it.

    A point of a rival counts as much as it threatens: all rivals together as much as oneself.
    """
    shared: bool = False
    """Whether what the seat gains counts for the one that asks: as its own and a partner's does."""


class Comparison(msgspec.Struct, frozen=True):
    """An action beside the other ones."""

    chances: tuple[float, ...]
    """The rewards of the seat that asks, by guess."""
    points: float
    spread: float
    reasons: tuple[Reason, ...]


def compared(
    judge: Tunable,
    seat: Seat,
    came: Sequence[Sequence[Outcome]],
    plausible: Sequence[float],
    chances: Sequence[float],
) -> list[Comparison]:
    """Each action beside all others.

    Args:
        judge: The game's judgement.
        seat: The seat that asks.
        came: What came of each action, by action and by guess.
        plausible: How much each action counts when another is compared with it.
        chances: The chance to win after each action, as far as it is known.
    """
    friends = allies(came, seat)
    points = _chances(came, seat) if judge.fits_wins else _points(came, friends)
    topics = _topics(judge, _stakes(came, friends), _scale(judge, came, seat))
    telling = _telling(judge, came)
    values = [[topics.values(found[guess]) for guess in telling] for found in came]
    out = []
    told = [[HUNDREDTHS * chance] for chance in chances] if judge.fits_wins else points
    for at, found in enumerate(came):
        others = [0.0 if other == at else float(much) for other, much in enumerate(plausible)]
        alone = not any(others)
        out.append(
            Comparison(
                chances=tuple(each.rewards[seat] for each in found),
                points=0.0 if alone else _rounded(fmean(_beyond(told, at, others))),
                spread=_rounded(pstdev(points[at])),
                reasons=() if alone or not telling else _reasons(judge, topics, values, at, others),
            )
        )
    return out


class _Topics(msgspec.Struct, frozen=True):
    """What can be a reason: of some seat, all terms that are about the same."""

    about: tuple[tuple[str, Seat], ...]
    places: tuple[tuple[int, ...], ...]
    stakes: tuple[float, ...]

    def values(self, outcome: Outcome) -> list[float]:
        """What each is worth to the seat that asks."""
        terms = outcome.terms
        return [
            stake * sum([terms[seat][at] for at in places])
            for (_, seat), places, stake in zip(self.about, self.places, self.stakes, strict=True)
        ]


def _topics(judge: Tunable, stakes: Sequence[float], scale: float) -> _Topics:
    """What stands before a comma in the name of a term is what it is about."""
    subjects: dict[str, list[tuple[int, str]]] = {}
    for at, term in enumerate(judge.terms):
        subjects.setdefault(term.partition(",")[0], []).append((at, term))
    topics = [(seat, terms) for seat in range(len(stakes)) for terms in subjects.values()]
    return _Topics(
        about=tuple((terms[0][1], seat) for seat, terms in topics),
        places=tuple(tuple(at for at, _ in terms) for _, terms in topics),
        stakes=tuple(scale * stakes[seat] for seat, _ in topics),
    )


def _stakes(came: Sequence[Sequence[Outcome]], friends: frozenset[Seat]) -> list[float]:
    """What a point of each seat is worth to the one that asks.

    Partners share what they have; rivals count by their chances, for that is how much of what one
    of them loses comes to oneself.
    """
    seats = range(len(came[0][0].rewards))
    chances = [fmean(each.rewards[seat] for found in came for each in found) for seat in seats]
    rivals = sum(chances[seat] for seat in seats if seat not in friends)
    return [
        1 / len(friends) if seat in friends else -chances[seat] / rivals if rivals else 0.0
        for seat in seats
    ]


def _scale(judge: Tunable, came: Sequence[Sequence[Outcome]], seat: Seat) -> float:
    """What one of the weighted sum is worth in the end.

    Log odds are worth what a little of them changes the chance to win, from where it is.
    """
    if not judge.fits_wins:
        return 1.0
    chance = fmean(each.rewards[seat] for found in came for each in found)
    return HUNDREDTHS * chance * (1 - chance)


def _telling(judge: Tunable, came: Sequence[Sequence[Outcome]]) -> list[int]:
    """The guesses in which terms say why. Odds say nothing of a match that is over."""
    guesses = enumerate(zip(*came, strict=True))
    if judge.fits_wins:
        return [at for at, guess in guesses if not any(each.finished for each in guess)]
    return [at for at, _ in guesses]


def _chances(came: Sequence[Sequence[Outcome]], seat: Seat) -> list[list[float]]:
    """Hundredths of the chance to win, by action and guess."""
    return [[HUNDREDTHS * each.rewards[seat] for each in found] for found in came]


def _points(came: Sequence[Sequence[Outcome]], friends: frozenset[Seat]) -> list[list[float]]:
    """The final points of the seat that asks, by action and guess.

    From the score sheets where the match is over whatever was done: judgement and score sheets are
    not compared with each other.
    """
    over = [all(each.finished for each in guess) for guess in zip(*came, strict=True)]

    def of_seat(outcome: Outcome, seat: Seat, told: bool) -> float:
        return float(outcome.totals[seat]) if told else sum(outcome.terms[seat])

    return [
        [
            fmean(of_seat(each, seat, told) for seat in friends)
            for told, each in zip(over, found, strict=True)
        ]
        for found in came
    ]


def _beyond(values: Sequence[Sequence[float]], at: int, others: Sequence[float]) -> list[float]:
    """How much more an action brings than the others on average, guess by guess."""
    total = sum(others)
    return [guess[at] - sum(map(mul, others, guess)) / total for guess in zip(*values, strict=True)]


def _reasons(
    judge: Tunable,
    topics: _Topics,
    values: Sequence[Sequence[Sequence[float]]],
    at: int,
    others: Sequence[float],
) -> tuple[Reason, ...]:
    """What differs by more than chance and matters, the most first."""
    least = MATTERS_PER_CENT if judge.fits_wins else MATTERS
    found = []
    for place, (term, seat) in enumerate(topics.about):
        by_action = [[guess[place] for guess in guesses] for guesses in values]
        gains = _beyond(by_action, at, others)
        gain = fmean(gains)
        if abs(gain) >= least and certain(gains):
            found.append(Reason(term, seat, gain, shared=topics.stakes[place] > 0))
    found.sort(key=lambda reason: -abs(reason.gain))
    return tuple(found[:REASONS])


def _rounded(points: float) -> float:
    """Without what only adding up has brought, and never a zero with a minus."""
    return round(points, DIGITS) + 0.0


def certain(differences: Sequence[float]) -> bool:
    """Whether their mean is not zero by chance alone."""
    return abs(fmean(differences)) > SURE * pstdev(differences) / sqrt(len(differences))
