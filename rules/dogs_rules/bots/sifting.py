"""Sifting a decision: is one action clearly better than every other, and by how much.

Unlike a hint, which compares what seems best, it follows every legal action that comes to
something of its own, and leaves out only what is clearly worse.
"""

from collections.abc import Sequence
from math import inf
from statistics import fmean
from typing import Any, Final

import msgspec

from dogs_rules.bots.comparing import SURE, certain
from dogs_rules.bots.hints import agreed
from dogs_rules.bots.lessons import errors_needed
from dogs_rules.bots.look import CLEAR, LEAST, judge_of
from dogs_rules.bots.rollouts import Candidate, Rollouts
from dogs_rules.bots.tree_search import TreeSearch
from dogs_rules.game import Action, Game, Seat
from dogs_rules.judge import Judge
from dogs_rules.rng import Rng

LEAST_LEAD: Final = 0.04
"""The chance to win by which the best action has to be better than what is wrong."""
MOST_RIGHT: Final = 3
"""Actions of which each may be as good as the others and right: orders of the same things."""
HOPELESS: Final = 1.5
"""Standard errors below which a lead is not followed further, once ``LEAST`` guesses are made."""
_TREE: Final = 200
"""Iterations of the tree that says how a turn goes on, where the game plans none."""

TENTHS: Final = 10
"""Points are whole numbers of these."""
LINES: Final = 4
"""Differences of a kind that are kept of an action."""
MATTERS: Final = TENTHS // 2
"""Tenths of a point below which a line is not worth a word."""


class End(msgspec.Struct, frozen=True, array_like=True):
    """How matches stand where the look at an action ended, on average over the guesses.

    What differs is told beyond the best action: what differs most first, and nothing that may be
    chance.
    """

    totals: tuple[int, ...]
    """By seat, in tenths of a point."""
    lines: tuple[tuple[str, Seat, int], ...] = ()
    """By key and seat of a line of the score sheets the tenths of a point that differ."""
    held: tuple[tuple[str, Seat, int], ...] = ()
    """By name and seat of a holding the number that differs."""


class Sifted(msgspec.Struct, frozen=True):
    """A decision in which one action is clearly best."""

    right: tuple[Action, ...]
    """The best, and what is as good: mostly the same things done in another order."""
    costs: tuple[float, ...]
    """By legal action the chance to win that it gives away, 0 to 1; nothing where that may be
    chance."""
    guesses: int
    """In which the best were followed."""
    errors: float
    """Standard errors by which all that is right is better than anything else, at least."""
    chance: float
    """To win, after the best."""
    ends: tuple[End, ...]
    """By legal action."""
    then: tuple[Action, ...]
    """The next actions of the seat in the same turn after the best, as far as guesses agree."""


class _Ahead(msgspec.Struct, frozen=True):
    """The actions that are ahead of all others, the best first."""

    places: tuple[int, ...]
    lead: float
    """The least lead of one of them before one of the others."""
    errors: float
    """The least standard errors of such a lead."""


def sifted(
    game: Game[Any, Any, Any],
    view: Any,
    legal: Sequence[Any],
    rng: Rng,
    guesses: int,
    held: Sequence[Any] = (),
    *,
    patient: bool = False,
    whole: bool = False,
) -> Sifted | None:
    """Looks for an action that is clearly best; ``None``: there is none, as far as can be told.

    Args:
        game: The game.
        view: The view of the seat to move; nothing else is looked at.
        legal: Its legal actions, more than one.
        rng: The source of all chance.
        guesses: In how many guesses of what is hidden the best are followed.
        held: Actions that are followed to the end: those that tempt most.
        patient: Whether it goes on to the end, however it looks after a few guesses.
        whole: Whether each guess is followed to the end of the match.

    Raises:
        ValueError: The game has no judge.
    """
    judge = judge_of(game)
    group = _groups(game, view, legal, rng.spawn())
    if len(set(group)) < 2:
        return None
    candidates = _candidates(game, judge, view, legal, group, rng.spawn())
    rollouts = Rollouts(game, judge, view, candidates, rng, keeps=True, held=held, whole=whole)
    while rollouts.guesses < guesses:
        rollouts.look(lambda: True)
        if rollouts.guesses < LEAST:
            continue
        if not patient and _ahead(rollouts, 0.0, HOPELESS) is None:
            return None
        rollouts.drop(CLEAR, len(candidates), MOST_RIGHT + 1)
    ahead = _ahead(rollouts, LEAST_LEAD, errors_needed(rollouts.guesses))
    if ahead is None:
        return None
    best = ahead.places[0]
    places = {legal.index(each.action): at for at, each in enumerate(candidates)}
    costs = [_cost(rollouts, best, at, ahead) for at in range(len(candidates))]
    right = [at for at, first in enumerate(group) if places[first] in ahead.places]
    right.sort(key=lambda at: ahead.places.index(places[group[at]]))
    stands = [[_Stand.of(game, each.state, view.seat) for each in f] for f in rollouts.follows]
    ends = [_end(theirs, stands[best]) for theirs in stands]
    return Sifted(
        right=tuple(legal[at] for at in right),
        costs=tuple(costs[places[first]] for first in group),
        guesses=rollouts.guesses,
        errors=ahead.errors,
        chance=rollouts.mean(best),
        ends=tuple(ends[places[first]] for first in group),
        then=agreed(rollouts, best),
    )


def _cost(rollouts: Rollouts, best: int, at: int, ahead: _Ahead) -> float:
    """The chance to win that an action gives away; 0 of a right one that may be as good."""
    lead = rollouts.lead(best, at)
    return 0.0 if at in ahead.places and not lead.beyond(SURE) else lead.mean


class _Stand(msgspec.Struct, frozen=True):
    """How a match stands where a rollout ended; the dictionaries are by name and seat."""

    totals: tuple[int, ...]
    lines: dict[tuple[str, Seat], int]
    held: dict[tuple[str, Seat], int]

    @classmethod
    def of(cls, game: Game[Any, Any, Any], state: Any, seat: Seat) -> "_Stand":
        sheets, view = game.score(state), game.view(state, seat)
        return cls(
            totals=tuple(sheet.total for sheet in sheets),
            lines={(line.key, sheet.seat): line.points for sheet in sheets for line in sheet.lines},
            held={
                (holding.key, sheet.seat): holding.count
                for sheet in sheets
                for holding in game.holdings(view, sheet.seat)
                if holding.weighed
            },
        )


def _end(stands: Sequence[_Stand], best: Sequence[_Stand]) -> End:
    """How matches stand after an action, beside the best in the same guesses."""
    pairs = list(zip(stands, best, strict=False))
    totals = [
        fmean(each.totals[seat] for each in best)
        + fmean(own.totals[seat] - other.totals[seat] for own, other in pairs)
        for seat in range(len(best[0].totals))
    ]
    lines = _differing([(own.lines, other.lines) for own, other in pairs], TENTHS, MATTERS)
    held = _differing([(own.held, other.held) for own, other in pairs], 1, 1)
    return End(tuple(round(TENTHS * total) for total in totals), lines, held)


_Counts = dict[tuple[str, Seat], int]


def _differing(
    pairs: Sequence[tuple[_Counts, _Counts]], scale: int, least: int
) -> tuple[tuple[str, Seat, int], ...]:
    """What differs most between two counts of each guess, the most first."""
    out = []
    for name, seat in dict.fromkeys(key for own, other in pairs for key in (own | other)):
        gains = [own.get((name, seat), 0) - other.get((name, seat), 0) for own, other in pairs]
        by = round(scale * fmean(gains))
        if abs(by) >= least and certain(gains):
            out.append((name, seat, by))
    return tuple(sorted(out, key=lambda each: -abs(each[2]))[:LINES])


def _ahead(rollouts: Rollouts, least: float, errors: float) -> _Ahead | None:
    """The fewest actions that are ahead of all others by a lead, and by standard errors."""
    order = sorted(rollouts.alive, key=lambda at: -rollouts.mean(at))
    others = [at for at in range(len(rollouts.candidates)) if at not in rollouts.alive]
    for count in range(1, min(MOST_RIGHT, len(order) - 1) + 1):
        first, rest = order[:count], order[count:] + others
        if rollouts.lead(first[0], first[-1]).mean > LEAST_LEAD:
            return None
        leads = [rollouts.lead(mine, theirs) for mine in first for theirs in rest]
        lead = min(each.mean for each in leads)
        sure = min(each.mean / each.error if each.error else inf for each in leads)
        if lead > least and sure > errors:
            return _Ahead(tuple(first), lead, sure)
    return None


def _groups(
    game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], rng: Rng
) -> tuple[int, ...]:
    """By legal action the place of the first that comes to the same."""
    guess = game.determinize(view, rng)
    seen: list[tuple[Any, int]] = []
    out = []
    for at, action in enumerate(legal):
        after = game.clone(guess)
        game.step(after, action)
        first = next((place for state, place in seen if state == after), at)
        if first == at:
            seen.append((after, at))
        out.append(first)
    return tuple(out)


def _candidates(
    game: Game[Any, Any, Any],
    judge: Judge,
    view: Any,
    legal: Sequence[Any],
    group: Sequence[int],
    rng: Rng,
) -> list[Candidate]:
    """One action of each group, and how its turn goes on as far as game or tree can tell."""
    distinct = [legal[at] for at in dict.fromkeys(group)]
    plans = {plan[0]: tuple(plan[1:]) for plan in judge.plans(view, legal)}
    if plans:
        return [Candidate(way, plans.get(way, ())) for way in distinct]
    tree = TreeSearch(game, judge, rng, view, legal, judge.advice(view, legal))
    for _ in range(_TREE):
        tree.iterate()
    return [Candidate(way, branch=tree.root.branches[way]) for way in distinct]
