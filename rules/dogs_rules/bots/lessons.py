"""Looking back at a decision: what a choice cost, and what would have been better."""

from collections.abc import Sequence
from math import inf
from statistics import fmean
from typing import Any

import msgspec

from dogs_rules.bots.budget import Budget
from dogs_rules.bots.comparing import Reason, compared
from dogs_rules.bots.hints import COMPARED, Hint, told_of
from dogs_rules.bots.look import Look, judge_of, obvious_in
from dogs_rules.bots.rollouts import Follow
from dogs_rules.game import Game
from dogs_rules.rng import Rng

WORTH_TELLING = 0.01
"""The chance to win below which nothing was given away: it is told in whole per cent."""
BLAMED = 3.0
"""Standard errors by which something has to be better before a choice is blamed."""
FEWEST = 4
"""Guesses with which nobody is blamed yet."""
AS_A_HINT = 0.5
"""The part of a lesson that looks as a hint of that length does; the rest makes sure of it."""
COUNTED = 8
"""Guesses in which points are counted: a count is dear in some games."""


class Lesson(msgspec.Struct, frozen=True):
    """A decision looked at again, from what the seat could see then."""

    played: Hint
    """The action that was taken, as a hint tells it."""
    better: Hint
    """The best that could have been done; the same where nothing was better for certain."""
    cost: float
    """The chance to win that was given away, 0 to 1; 0 where nothing was better for certain."""
    seems: float = 0.0
    """The same, as far as it seems, certain or not: for whoever asks where to look longer."""
    gain: float = 0.0
    """Final points worth that cost, or per cent (``Hint.per_cent``)."""
    reasons: tuple[Reason, ...] = ()
    """The gains of the better one beyond what was played: they make up the gain."""
    ends: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    """The points of every seat when it is this one's turn again, by seat: of what was played, and
    of what would have been better."""


def lesson(
    game: Game[Any, Any, Any],
    view: Any,
    legal: Sequence[Any],
    played: Any,
    rng: Rng,
    budget: Budget,
) -> Lesson:
    """Weighs what was played against what could have been.

    It begins with the look of a hint of ``AS_A_HINT`` times the length: with its generator the same
    actions are compared in the same guesses, and then in more of them. Nobody is blamed for what
    such a hint would say first, nor for chance: what was played has cost something only if, guess
    by guess, the best comes out better by ``BLAMED`` standard errors: by more after few guesses.

    Args:
        game: The game.
        view: The view of the seat to move, at that time.
        legal: Its legal actions, more than one.
        played: The one it took.
        rng: The source of all chance.
        budget: The budget of the search.

    Raises:
        ValueError: The game has no judge.
    """
    judge = judge_of(game)
    obvious = obvious_in(game, judge, view, legal, rng)
    must = (played,) if obvious is None else (played, obvious)
    look = Look(game, judge, view, legal, rng, must=must, keeps=COMPARED)
    spent = budget()
    look.run(lambda: lambda done: spent(done) / AS_A_HINT)
    rollouts = look.rollouts
    advised = rollouts.candidates[rollouts.best()].action
    look.go_on(spent)
    hints = told_of(game, look, view.to_move)
    done = next(each for each in hints if each.action == played)
    places = {candidate.action: at for at, candidate in enumerate(rollouts.candidates)}
    best, own = places[hints[0].action], places[played]
    lead = rollouts.lead(best, own)
    needed = errors_needed(len(rollouts.rewards[own]))
    blameless = played in (obvious, advised)
    if blameless or lead.mean < WORTH_TELLING or not lead.beyond(needed):
        return Lesson(done, done, 0.0, lead.mean)
    better, _ = compared(game, judge, rollouts, (best, own), view.to_move)
    return Lesson(
        played=done,
        better=hints[0],
        cost=lead.mean,
        seems=lead.mean,
        gain=better.gain,
        reasons=better.reasons,
        ends=(_points(game, rollouts.follows[own]), _points(game, rollouts.follows[best])),
    )


def errors_needed(guesses: int) -> float:
    """Standard errors that are as sure after so many guesses as ``BLAMED`` ones after very many.

    Few guesses that agree by chance make an error look small. This is the quantile of Student's
    distribution, less than two hundredths off.
    """
    return BLAMED + 7.8 / (guesses - 2.9) if guesses > FEWEST else inf


def _points(game: Game[Any, Any, Any], follows: Sequence[Follow]) -> tuple[float, ...]:
    """The points of every seat at the ends of rollouts, on average."""
    sheets = [game.score(follow.state) for follow in follows[:COUNTED]]
    return tuple(fmean(sheet.total for sheet in of_seat) for of_seat in zip(*sheets, strict=True))
