"""Comparison of candidates: their gains, term by term, from the rollouts that rank them.

The gain of a candidate is the chance to win after it, beyond the next best that is not as
good. It is told in final points where a game has any: so many as would be worth that chance here.
The terms of the judge, at the ends of the same rollouts, say what it is made of, and what they
leave over is told as well: so reasons add up to the gain.
"""

from collections.abc import Sequence
from math import log, sqrt
from operator import mul, sub
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
VICTORY = "victory"
"""The topic of matches that end before the look does."""
_LEVEL = 1e-9
"""Chances that differ by less are the same."""


class Reason(msgspec.Struct, frozen=True):
    """One thing that comes out better or worse after an action than after the next best."""

    topic: str
    """The part before the comma in the judge's terms; ``VICTORY``; ``REST``: all else."""
    seat: Seat
    """The seat it is of: the one that asks, or one that it helps or hinders."""
    gain: float
    """Final points for the seat that asks, or per cent; what another seat loses counts for it.

    A point of a rival counts as much as it threatens: all rivals together as much as oneself.
    """
    shared: bool = False
    """True if what the seat gains counts for the one that asks: as its own and a partner's does."""
    sure: bool = True
    """It differs by more than chance; what does not is only told in figures."""


class Comparison(msgspec.Struct, frozen=True):
    """A candidate beside the others."""

    chance: float
    gain: float
    """Beyond the next best; as ``Reason.gain``. Who has the better chance has more."""
    spread: float
    reasons: tuple[Reason, ...]
    """The parts of the gain, the most important first."""


def compared(
    game: Game[Any, Any, Any],
    judge: Tunable,
    rollouts: Rollouts,
    chosen: Sequence[int],
    seat: Seat,
    *,
    alike: int = 1,
) -> list[Comparison]:
    """Candidates beside each other.

    Args:
        game: The game.
        judge: Its judgement.
        rollouts: They kept their follows, and followed what is chosen in the same guesses.
        chosen: The places of the candidates, the best first.
        seat: The seat that asks.
        alike: The number of them that are as good as the best: they are compared with the next
            best, all others with the best.
    """
    ends = [[_End.of(game, judge, each.state) for each in rollouts.follows[at]] for at in chosen]
    chances = [rollouts.mean(at) for at in chosen]
    topics = _topics(judge, ends, seat)
    worth = _worth(judge, topics, ends, seat)
    out = []
    for at, chance in enumerate(chances):
        other = next_best(at, alike, len(chosen))
        gain = worth * (chance - chances[other]) + 0.0
        parts = [topics.parts(*pair) for pair in zip(ends[at], ends[other], strict=True)]
        spread = worth * pstdev(end.rewards[seat] for end in ends[at])
        out.append(Comparison(chance, gain, spread, _reasons(judge, topics, parts, gain)))
    return out


def next_best(at: int, alike: int, count: int) -> int:
    """The place of what a candidate is compared with, where so many are as good as the best."""
    if at < alike < count:
        return alike
    return min(1, count - 1) if at == 0 else 0


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

    seat: Seat
    """The one that asks."""
    wins: bool
    """Terms make up the log odds of winning."""
    friends: frozenset[Seat]
    about: tuple[tuple[str, Seat], ...]
    places: tuple[tuple[int, ...], ...]
    stakes: tuple[float, ...]
    """By seat: the worth of a point of its own to the one that asks."""

    def values(self, end: _End) -> list[float]:
        """Returns the value of each topic at an end, in points."""
        return [
            self.stakes[seat] * sum([end.terms[seat][at] for at in places])
            for (_, seat), places in zip(self.about, self.places, strict=True)
        ]

    def parts(self, end: _End, other: _End) -> list[float]:
        """Returns by how much each topic is better at one end than at another."""
        if not self.wins:
            return list(map(sub, self.values(end), self.values(other)))
        if end.finished or other.finished:
            return self._victory(end, other)
        chance, before = end.rewards[self.seat], other.rewards[self.seat]
        slope = HUNDREDTHS * _slope(chance, before)
        stakes = self._of_odds(end, other)
        return [
            slope
            * stakes[seat]
            * sum([end.terms[seat][at] - other.terms[seat][at] for at in places])
            for (_, seat), places in zip(self.about, self.places, strict=True)
        ]

    def _of_odds(self, end: _End, other: _End) -> list[float]:
        """By seat: how its points move the odds of the one that asks.

        A rival threatens by its share of what is not one's own.
        """
        rest = [
            [
                0.0 if seat in self.friends else reward / (1 - each.rewards[self.seat])
                for seat, reward in enumerate(each.rewards)
            ]
            for each in (end, other)
        ]
        whole = [sum(shares) for shares in rest]
        return [
            1 / len(self.friends)
            if seat in self.friends
            else -fmean([shares[seat] / all_ for shares, all_ in zip(rest, whole, strict=True)])
            for seat in range(len(end.rewards))
        ]

    def _victory(self, end: _End, other: _End) -> list[float]:
        """A match that is over is told by who won it, and nothing else."""
        seat = self.seat
        won = [
            winner
            for each in (end, other)
            if each.finished
            for winner, reward in enumerate(each.rewards)
            if reward > 0
        ]
        whose = seat if seat in won else won[0]
        gain = HUNDREDTHS * (end.rewards[seat] - other.rewards[seat])
        return [gain if each == (VICTORY, whose) else 0.0 for each in self.about]


def _slope(chance: float, before: float) -> float:
    """Gives what one more of the log odds is worth on the way between two chances to win."""
    if abs(chance - before) < _LEVEL:
        return chance * (1 - chance)
    return (chance - before) / (log(chance / (1 - chance)) - log(before / (1 - before)))


def topic_of(term: str) -> str:
    """Returns the topic of a term: the part of its name before the comma."""
    return term.partition(",")[0]


def topics_of(judge: Tunable) -> tuple[str, ...]:
    """Returns the topics of a judge's terms, each once, in their order."""
    return tuple(dict.fromkeys(map(topic_of, judge.terms)))


def _topics(judge: Tunable, ends: _Ends, seat: Seat) -> _Topics:
    of_terms = [topic_of(term) for term in judge.terms]
    stakes = _stakes(ends, seat)
    topics = (*topics_of(judge), *([VICTORY] if judge.fits_wins else ()))
    about = tuple((topic, whose) for whose in range(len(stakes)) for topic in topics)
    return _Topics(
        seat=seat,
        wins=judge.fits_wins,
        friends=_allies(ends, seat),
        about=about,
        places=tuple(
            tuple(at for at, other in enumerate(of_terms) if other == topic) for topic, _ in about
        ),
        stakes=tuple(stakes),
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


def _worth(judge: Tunable, topics: _Topics, ends: _Ends, seat: Seat) -> float:
    """Gives the worth of the whole chance to win here, in points: how points go with it, about.

    Hundredths where the judge tells odds, or where chances do not differ at all.
    """
    if judge.fits_wins:
        return HUNDREDTHS
    rewards = [end.rewards[seat] for by_guess in ends for end in by_guess]
    points = [sum(topics.values(end)) for by_guess in ends for end in by_guess]
    middle, centre = fmean(rewards), fmean(points)
    squares = sum((reward - middle) ** 2 for reward in rewards)
    if squares < _LEVEL:
        return HUNDREDTHS
    both = sum(
        (reward - middle) * (point - centre) for reward, point in zip(rewards, points, strict=True)
    )
    return max(0.0, both / squares)


def _reasons(
    judge: Tunable, topics: _Topics, parts: Sequence[Sequence[float]], gain: float
) -> tuple[Reason, ...]:
    """Gives what matters, the most first, the rest at the end.

    Args:
        judge: The game's judgement.
        topics: What can be a reason.
        parts: By guess: by how much each of them is better.
        gain: What they add up to, with the rest.
    """
    least = MATTERS_PER_CENT if judge.fits_wins else MATTERS
    reasons = []
    for (topic, whose), gains in zip(topics.about, zip(*parts, strict=True), strict=True):
        if abs(fmean(gains)) >= least:
            shared = whose in topics.friends
            reasons.append(Reason(topic, whose, fmean(gains), shared, certain(gains)))
    reasons.sort(key=lambda reason: -abs(reason.gain))
    named = reasons[:REASONS]
    rest = gain - sum(reason.gain for reason in named)
    if abs(rest) >= least / 2:
        named.append(Reason(REST, topics.seat, rest, shared=True))
    return tuple(named)


def certain(differences: Sequence[float]) -> bool:
    """True if their mean differs from zero by more than chance."""
    return abs(fmean(differences)) > SURE * pstdev(differences) / sqrt(len(differences))
