"""Hints: the best actions of a decision, what each is worth, and why.

A search tells which actions are best; what a judge's terms say about the states that each of them
leads to tells why. Everything is computed from the view of the seat that asks.
"""

from collections.abc import Sequence
from itertools import accumulate
from math import sqrt
from statistics import fmean
from typing import Any

import msgspec

from dogs_rules.bots.budget import Budget
from dogs_rules.bots.comparing import Reason, compared
from dogs_rules.bots.outlook import alike, outcomes
from dogs_rules.bots.search import DEFAULT, Search, Weighed, judge_of, obvious_in
from dogs_rules.game import Action, Game
from dogs_rules.judge import Tunable
from dogs_rules.rng import Rng

__all__ = ["MOST", "Hint", "Reason", "hints"]

MOST = 3
"""Hints at a decision."""
CONSIDERED = 6
"""Actions that are compared with each other."""
PASSED_OVER = 2 * CONSIDERED
"""Actions among which those that do not come to the same are looked for."""
LEAST = 24
"""Iterations that every action considered gets."""


class Hint(msgspec.Struct, frozen=True):
    """One action worth considering."""

    action: Action
    share: float
    """How much of the search's attention it got, 0 to 1."""
    chance: float
    """What the search thinks it leads to, 0 (lost) to 1 (won): about the chance to win.

    Never more than that of a better hint.
    """
    points: float
    """Final points that the seat can expect, more than on average after what else it can do.

    Where a judge tells odds and no points (``per_cent``), hundredths of the chance to win.
    """
    spread: float
    """By how many final points that may turn out otherwise, one way or the other: the risk."""
    reasons: tuple[Reason, ...]
    """What speaks for it and against it, what matters most first."""
    per_cent: bool = False
    """Points, spread and reasons are hundredths of the chance to win, not final points."""


class Considered(msgspec.Struct, frozen=True):
    """An action as a search found it, compared with the others."""

    weighed: Weighed
    chances: tuple[float, ...]
    """The rewards of what came of it, by guess."""
    hint: Hint


def hints(
    game: Game[Any, Any, Any], view: Any, legal: Sequence[Any], rng: Rng, budget: Budget
) -> tuple[Hint, ...]:
    """The best actions, the best first; fewer than ``MOST`` where fewer come to anything else.

    The first is what a ``SearchBot`` with this budget and generator would choose. What the game
    calls obvious stands alone, as the only legal action does.

    Args:
        game: What is played.
        view: What the seat to move sees; nothing else is looked at.
        legal: Its legal actions.
        rng: Where all chance comes from: same view, actions, generator and iterations, same hints.
        budget: How long to search; comparing what was found takes a little longer.

    Raises:
        ValueError: The game has no judge.
    """
    judge = judge_of(game)
    clear = legal[0] if len(legal) == 1 else obvious_in(game, judge, view, legal, rng)
    search = Search(game, judge, DEFAULT, rng, view, legal)
    if clear is not None:
        unseen = [Weighed(action, 1, 0.5) for action in search.first_sight(clear)[:CONSIDERED]]
        hint = considered(game, judge, search, view, unseen, rng)[0].hint
        return (msgspec.structs.replace(hint, chance=_searched(search, clear, budget)),)
    search.run(budget)
    first = search.found()
    chosen = alike(game, view, [each.action for each in first[:PASSED_OVER]], rng)[:CONSIDERED]
    weighed = examined(search, chosen)
    best = weighed.pop(0)
    weighed.sort(key=lambda each: (-each.visits, -each.worth))
    found = considered(game, judge, search, view, [best, *weighed], rng)
    return _in_order([each.hint for each in found[:MOST]])


def _in_order(hints: Sequence[Hint]) -> tuple[Hint, ...]:
    """Hints none of which promises more than one before it.

    A search turns away from what it finds worse. What was looked at less and seems to lead to
    more has been lucky so far: had it been better for certain, it would have been looked at more.
    """
    least = accumulate((hint.chance for hint in hints), min)
    return tuple(
        msgspec.structs.replace(hint, chance=chance)
        for hint, chance in zip(hints, least, strict=True)
    )


def _searched(search: Search, action: Any, budget: Budget) -> float:
    """The chance to win after an action that needs no weighing, found as all others are.

    What came of it in the guesses compared is not the same: there rivals do what is likely, here
    what is best for them, and the chance must not leap from one decision to the next.
    """
    go_on, done = budget(), 0
    while go_on(done):
        search.iterate(action)
        done += 1
    branch = search.root.branches[action]
    return branch.gained / branch.visits


def examined(search: Search, actions: Sequence[Any]) -> list[Weighed]:
    """What a search finds of some actions, when each gets the least that there must be."""
    for action in actions:
        for _ in range(LEAST - search.visits(action)):
            search.iterate(action)
    found = {each.action: each for each in search.found()}
    return [found[action] for action in actions]


def considered(
    game: Game[Any, Any, Any],
    judge: Tunable,
    search: Search,
    view: Any,
    weighed: Sequence[Weighed],
    rng: Rng,
) -> list[Considered]:
    """Actions compared with each other, in their order; the more visits, the more one counts.

    What was not searched for, where nothing had to be, is told from what came of it alone.
    """
    came = outcomes(game, judge, search, view, [each.action for each in weighed], rng)
    seat, searched = view.to_move, search.root.passed
    chances = [
        each.worth if searched else fmean(outcome.rewards[seat] for outcome in found)
        for each, found in zip(weighed, came, strict=True)
    ]
    plausible = [sqrt(each.visits) for each in weighed]
    comparisons = compared(judge, seat, came, plausible, chances)
    return [
        Considered(
            weighed=each,
            chances=told.chances,
            hint=Hint(
                action=each.action,
                share=each.visits / searched if searched else 1.0,
                chance=chance,
                points=told.points,
                spread=told.spread,
                reasons=told.reasons,
                per_cent=judge.fits_wins,
            ),
        )
        for each, chance, told in zip(weighed, chances, comparisons, strict=True)
    ]
