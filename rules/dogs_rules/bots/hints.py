"""Hints: the best actions of a decision, what each is worth, and why.

All of a hint comes from one look: the rollouts that rank the actions tell the chance to win, the
gain and the reasons too. Everything is computed from the view of the seat that asks.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from dogs_rules.bots.budget import Budget
from dogs_rules.bots.comparing import Reason, compared
from dogs_rules.bots.look import PROVEN, Look, judge_of, obvious_in
from dogs_rules.bots.rollouts import Rollouts
from dogs_rules.game import Action, Game
from dogs_rules.rng import Rng

__all__ = ["MOST", "Hint", "Reason", "hints"]

MOST = 3
"""Hints at a decision."""
COMPARED = 5
"""Actions that are compared to the end, the best of those that seemed best."""
AGREED = 0.5
"""The part of the guesses in which something has to follow to be told."""


class Hint(msgspec.Struct, frozen=True):
    """One action worth considering."""

    action: Action
    chance: float
    """The outcome, 0 (lost) to 1 (won): about the chance to win. A better hint has more."""
    gain: float
    """Final points worth that chance, beyond the next best; or per cent."""
    spread: float
    """By how much that may turn out otherwise, one way or the other: the risk."""
    reasons: tuple[Reason, ...]
    """The parts of the gain, the most important first."""
    then: tuple[Action, ...] = ()
    """The next actions of the seat in the same turn, as far as most guesses agree."""
    equal: bool = False
    """As good as the hint before it, as far as can be told."""
    per_cent: bool = False
    """Gain, spread and reasons are hundredths of the chance to win, not final points."""


def hints(
    game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], rng: Rng, budget: Budget
) -> tuple[Hint, ...]:
    """The best actions, the best first; fewer than ``MOST`` where fewer come to anything else.

    What the game calls obvious stands alone, as the only legal action does.

    Args:
        game: The game.
        view: The view of the seat to move; nothing else is looked at.
        legal: Its legal actions.
        rng: The source of all chance: same view, actions, generator and iterations, same hints.
        budget: The budget of the search.

    Raises:
        ValueError: The game has no judge.
    """
    judge = judge_of(game)
    clear = legal[0] if len(legal) == 1 else obvious_in(game, judge, view, legal, rng)
    must = () if clear is None else (clear,)
    look = Look(game, judge, view, legal, rng, must=must, keeps=COMPARED)
    look.run(budget)
    ranked = told_of(game, look, view.to_move)
    if clear is not None:
        return tuple(_alone(each) for each in ranked if each.action == clear)
    return ranked[:MOST]


def _alone(hint: Hint) -> Hint:
    """A hint with none beside it; that others seemed better is chance, and says nothing."""
    if hint.gain < 0:
        hint = msgspec.structs.replace(hint, gain=0.0, reasons=())
    return msgspec.structs.replace(hint, equal=False)


def told_of(game: Game[Any, Any, Any], look: Look, seat: int) -> tuple[Hint, ...]:
    """All candidates that a look compared to its end, the best first.

    Args:
        game: The game.
        look: One that keeps what came of its candidates.
        seat: The seat that asks.
    """
    judge = judge_of(game)
    rollouts = look.rollouts
    places = sorted(rollouts.alive, key=lambda at: -rollouts.mean(at))
    equal = [False] + [
        not rollouts.lead(better, worse).beyond(PROVEN) for better, worse in pairwise(places)
    ]
    comparisons = compared(game, judge, rollouts, places, seat, alike=as_good(equal))
    return tuple(
        Hint(
            action=rollouts.candidates[at].action,
            chance=weighed.chance,
            gain=weighed.gain,
            spread=weighed.spread,
            reasons=weighed.reasons,
            then=agreed(rollouts, at),
            equal=alike,
            per_cent=judge.fits_wins,
        )
        for at, weighed, alike in zip(places, comparisons, equal, strict=True)
    )


def as_good(equal: Sequence[bool]) -> int:
    """The number of hints that are as good as the first: ``equal`` says it of each but that."""
    return next((at for at, same in enumerate(equal) if at and not same), len(equal))


def agreed(rollouts: Rollouts, at: int) -> tuple[Action, ...]:
    """What its seat does after a candidate in more than half of the guesses, one by one."""
    ways = [each.own for each in rollouts.follows[at]]
    least = AGREED * len(ways)
    out: list[Action] = []
    while ways:
        nexts = Counter(way[len(out)] for way in ways if len(way) > len(out))
        agreed = [action for action, count in nexts.items() if count > least]
        if not agreed:
            break
        out += agreed
        ways = [way for way in ways if way[: len(out)] == tuple(out)]
    return tuple(out)
