"""Comparison of candidates: their gains, term by term, from the rollouts that rank them.

The gain of a candidate is the chance to win after it, beyond the average of all that are compared.
It is told in final points where a game has any: so many as would be worth that chance here. The
terms of the judge, at the ends of the same rollouts, say what it is made of, and what they leave
over is told as well: so reasons add up to the gain.
"""

from collections.abc import Sequence
from math import sqrt
from operator import mul
from statistics import fmean, pstdev
from typing import Any

import msgspec

from dogs_rules.bots.rollouts import Rollouts
from dogs_rules.game import Game, Seat
from dogs_rules.judge import Tunable

REASONS = 4
"""Reasons that are named at most; the rest is told as one."""
MATTERS = 0.1
"""Final points below which nothing is worth a word."""
MATTERS_PER_CENT = 0.5
HUNDREDTHS = 100.0
SURE = 2.0
"""Standard errors by which a difference has to lie beyond chance."""
REST = ""
"""The topic of what no other reason says."""
_LEVEL = 1e-9
"""Chances that differ by less are the same."""


class Reason(msgspec.Struct, frozen=True):
    """One thing that comes out better or worse after an action than after the other ones."""

    topic: str
    """The part before the comma in the names of the judge's terms; ``REST``: all else."""
    seat: Seat
    """The seat it is of: the one that asks, or one that it helps or hinders."""
    gain: float
    """Final points for the seat that asks, or per cent; what another seat loses counts for it.

    A point of a rival counts as much as it threatens: all rivals together as much as oneself.
    """
    shared: bool = False
    """True if what the seat gains counts for the one that asks: as its own and a partner's does."""


class Comparison(msgspec.Struct, frozen=True):
    """A candidate beside the others."""

    chance: float
    gain: float
    """Beyond the average of all; as ``Reason.gain``. Who has the better chance has more."""
    spread: float
    reasons: tuple[Reason, ...]
    """The parts of the gain, the most important first."""


def compared(
    game: Game[Any, Any, Any], judge: Tunable, rollouts: Rollouts, chosen: Sequence[int], seat: Seat
) -> list[Comparison]:
    """Candidates beside each other.

    Args:
        game: The game.
        judge: Its judgement.
        rollouts: They kept their follows, and followed what is chosen in the same guesses.
        chosen: The places of the candidates.
        seat: The seat that asks.
    """
    ends = [[_End.of(game, judge, each.state) for each in rollouts.follows[at]] for at in chosen]
    chances = [rollouts.mean(at) for at in chosen]
    stakes = _stakes(ends, seat)
    topics = _topics(judge, stakes, _scale(judge, chances))
    telling = _telling(judge, ends)
    values = [[topics.values(by_guess[guess]) for guess in telling] for by_guess in ends]
    worth = _worth(judge, ends, values, telling, seat)
    average = fmean(chances)
    rewards = [[end.rewards[seat] for end in by_guess] for by_guess in ends]
    return [
        Comparison(
            chance=chance,
            gain=worth * (chance - average) + 0.0,
            spread=worth * pstdev(rewards[at]),
            reasons=_reasons(judge, topics, values, at, worth * (chance - average), seat),
        )
        for at, chance in enumerate(chances)
    ]


class _End(msgspec.Struct, frozen=True):
    """Gives how a match stands where a rollout ended."""

    finished: bool
    rewards: tuple[float, ...]
    terms: tuple[tuple[float, ...], ...]
    """Of every seat, weighted."""

    @classmethod
    def of(cls, game: Game[Any, Any, Any], judge: Tunable, state: Any) -> "_End":
        weights = tuple(judge.terms.values())
        return cls(
            finished=game.to_move(state) is None,
            rewards=tuple(judge.rewards(state)),
            terms=tuple(tuple(map(mul, weights, terms)) for terms in judge.each(state)),
        )


_Ends = Sequence[Sequence[_End]]
"""By candidate and guess."""


class _Topics(msgspec.Struct, frozen=True):
    """Gives what can be a reason: of some seat, all terms that are about the same."""

    about: tuple[tuple[str, Seat], ...]
    places: tuple[tuple[int, ...], ...]
    stakes: tuple[float, ...]

    def values(self, end: _End) -> list[float]:
        """Returns the value of each topic to the seat that asks."""
        return [
            stake * sum([end.terms[seat][at] for at in places])
            for (_, seat), places, stake in zip(self.about, self.places, self.stakes, strict=True)
        ]


def topic_of(term: str) -> str:
    """Returns the topic of a term: the part of its name before the comma."""
    return term.partition(",")[0]


def topics_of(judge: Tunable) -> tuple[str, ...]:
    """Returns the topics of a judge's terms, each once, in their order."""
    return tuple(dict.fromkeys(map(topic_of, judge.terms)))


def _topics(judge: Tunable, stakes: Sequence[float], scale: float) -> _Topics:
    of_terms = [topic_of(term) for term in judge.terms]
    about = tuple((topic, seat) for seat in range(len(stakes)) for topic in topics_of(judge))
    return _Topics(
        about=about,
        places=tuple(
            tuple(at for at, other in enumerate(of_terms) if other == topic) for topic, _ in about
        ),
        stakes=tuple(scale * stakes[seat] for _, seat in about),
    )


def _stakes(ends: _Ends, seat: Seat) -> list[float]:
    """Gives the worth of a point of each seat to the one that asks.

    Partners share what they have; rivals count by their chances, for that is how much of what one
    of them loses comes to oneself.
    """
    friends = _allies(ends, seat)
    seats = range(len(ends[0][0].rewards))
    chances = [
        fmean(end.rewards[other] for by_guess in ends for end in by_guess) for other in seats
    ]
    rivals = sum(chances[other] for other in seats if other not in friends)
    return [
        1 / len(friends) if other in friends else -chances[other] / rivals if rivals else 0.0
        for other in seats
    ]


def _allies(ends: _Ends, seat: Seat) -> frozenset[Seat]:
    """The seat and its partners: who stands like it whatever comes.

    While a match goes on, rivals stand alike by accident only, and not in every guess.
    """
    going_on = [end for by_guess in ends for end in by_guess if not end.finished]
    if not going_on:
        return frozenset({seat})
    return frozenset(
        other
        for other in range(len(going_on[0].rewards))
        if other == seat or all(end.rewards[other] == end.rewards[seat] for end in going_on)
    )


def _scale(judge: Tunable, chances: Sequence[float]) -> float:
    """Gives the worth of one of the weighted sum in the end.

    Log odds are worth what a little of them changes the chance to win, from where it is.
    """
    if not judge.fits_wins:
        return 1.0
    chance = fmean(chances)
    return HUNDREDTHS * chance * (1 - chance)


def _telling(judge: Tunable, ends: _Ends) -> list[int]:
    """The guesses in which terms say why. Odds say nothing of a match that is over."""
    guesses = enumerate(zip(*ends, strict=True))
    if judge.fits_wins:
        return [at for at, guess in guesses if not any(end.finished for end in guess)]
    return [at for at, _ in guesses]


def _worth(
    judge: Tunable,
    ends: _Ends,
    values: Sequence[Sequence[Sequence[float]]],
    telling: Sequence[int],
    seat: Seat,
) -> float:
    """Gives the worth of the whole chance to win here, in points: how points go with it, about.

    Hundredths where the judge tells odds, or where chances do not differ at all.
    """
    if judge.fits_wins:
        return HUNDREDTHS
    rewards = [by_guess[guess].rewards[seat] for by_guess in ends for guess in telling]
    points = [sum(of_guess) for of_candidate in values for of_guess in of_candidate]
    middle, centre = fmean(rewards), fmean(points)
    squares = sum((reward - middle) ** 2 for reward in rewards)
    if squares < _LEVEL:
        return HUNDREDTHS
    both = sum(
        (reward - middle) * (point - centre) for reward, point in zip(rewards, points, strict=True)
    )
    return max(0.0, both / squares)


def _reasons(
    judge: Tunable,
    topics: _Topics,
    values: Sequence[Sequence[Sequence[float]]],
    at: int,
    gain: float,
    seat: Seat,
) -> tuple[Reason, ...]:
    """Gives what differs by more than chance and matters, the most first, the rest at the end."""
    least = MATTERS_PER_CENT if judge.fits_wins else MATTERS
    reasons = []
    for place, (topic, whose) in enumerate(topics.about):
        by_candidate = [[guess[place] for guess in guesses] for guesses in values]
        gains = [guess[at] - fmean(guess) for guess in zip(*by_candidate, strict=True)]
        if gains and abs(fmean(gains)) >= least and certain(gains):
            shared = topics.stakes[place] > 0
            reasons.append(Reason(topic, whose, fmean(gains), shared=shared))
    reasons.sort(key=lambda reason: -abs(reason.gain))
    named = reasons[:REASONS]
    rest = gain - sum(reason.gain for reason in named)
    if abs(rest) >= least / 2:
        named.append(Reason(REST, seat, rest, shared=True))
    return tuple(named)


def certain(differences: Sequence[float]) -> bool:
    """True if their mean differs from zero by more than chance."""
    return abs(fmean(differences)) > SURE * pstdev(differences) / sqrt(len(differences))
