"""Looking back at a decision: what a choice cost, and what would have been better."""

from collections.abc import Sequence
from math import hypot
from statistics import fmean
from typing import Any

import msgspec

from dogs_rules.bots.budget import Budget
from dogs_rules.bots.comparing import SURE, certain
from dogs_rules.bots.hints import CONSIDERED, PASSED_OVER, Hint, considered, examined
from dogs_rules.bots.outlook import alike
from dogs_rules.bots.search import DEFAULT, Search, Weighed, judge_of, obvious_in
from dogs_rules.game import Game
from dogs_rules.rng import Rng

WORTH_TELLING = 0.01
"""The chance to win below which nothing was given away: it is told in whole per cent."""
EVERY = 3
"""One of so many iterations looks at what was played, whatever else looks better."""


class Lesson(msgspec.Struct, frozen=True):
    """A decision looked at again, from what the seat could see then."""

    played: Hint
    """What was done, weighed as a hint is; without reasons where nothing seemed better."""
    better: Hint
    """The best that could have been done; the same action where nothing was better."""
    cost: float
    """The chance to win that was given away, 0 to 1; 0 where nothing was better for certain."""


def lesson(
    game: Game[Any, Any, Any],
    view: Any,
    legal: Sequence[Any],
    played: Any,
    rng: Rng,
    budget: Budget,
) -> Lesson:
    """Weighs what was played against what could have been.

    Nobody is blamed for chance: what was played has cost something only if the search finds the
    best action better by more than it may err, and if that shows, too, when both are followed in
    the same guesses of what was hidden.

    Args:
        game: What is played.
        view: What the seat to move saw.
        legal: Its legal actions, more than one.
        played: The one it took.
        rng: Where all chance comes from.
        budget: How long to look.

    Raises:
        ValueError: The game has no judge.
    """
    judge = judge_of(game)
    obvious = obvious_in(game, judge, view, legal, rng)
    search = Search(game, judge, DEFAULT, rng, view, legal)
    if obvious is None:
        best, weighed = _searched(game, search, view, played, rng, budget)
    else:
        best = obvious
        weighed = [Weighed(action, 1, 0.5) for action in dict.fromkeys((played, obvious))]
    found = {
        each.weighed.action: each for each in considered(game, judge, search, view, weighed, rng)
    }
    done, better = found[played], found[best]
    gains = [one - other for one, other in zip(better.chances, done.chances, strict=True)]
    cost = better.hint.chance - done.hint.chance
    if cost < WORTH_TELLING or fmean(gains) <= 0 or not certain(gains):
        return Lesson(done.hint, done.hint, 0.0)
    return Lesson(done.hint, better.hint, cost)


def _searched(
    game: Game[Any, Any, Any], search: Search, view: Any, played: Any, rng: Rng, budget: Budget
) -> tuple[Any, list[Weighed]]:
    """The best action, and all that are to be compared: what was played, and what else there is.

    What was played is the best, and alone, where nothing seems better or comes to anything else.
    """
    go_on = budget()
    done = forced = 0
    while go_on(done):
        done += 1
        if done % EVERY:
            search.iterate()
        else:
            search.iterate(played)
            forced += 1
    wanted = {each.action: each.visits for each in search.found()}
    wanted[played] -= forced
    order = sorted(wanted, key=lambda action: -wanted[action])
    others = [action for action in order[:PASSED_OVER] if action != played]
    kept = alike(game, view, [played, *others], rng)[:CONSIDERED]
    found = {each.action: each for each in examined(search, kept)}
    best = found.get(order[0])
    if best is None or not _seems_better(best, found[played]):
        return played, [found[played]]
    return best.action, list(found.values())


def _seems_better(best: Weighed, played: Weighed) -> bool:
    """Whether a search finds another action better by more than it may err."""
    gain = best.worth - played.worth
    return gain > max(WORTH_TELLING, SURE * hypot(best.error, played.error))
