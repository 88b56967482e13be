"""Looking back at a decision: what a choice cost, and what would have been better."""

from collections.abc import Sequence
from typing import Any

import msgspec

from dogs_rules.bots.budget import Budget
from dogs_rules.bots.hints import COMPARED, Hint, told_of
from dogs_rules.bots.look import Look, judge_of, obvious_in
from dogs_rules.game import Game
from dogs_rules.rng import Rng

WORTH_TELLING = 0.01
"""The chance to win below which nothing was given away: it is told in whole per cent."""
BLAMED = 3.0
"""Standard errors by which something has to be better before a choice is blamed."""


class Lesson(msgspec.Struct, frozen=True):
    """A decision looked at again, from what the seat could see then."""

    played: Hint
    """What was done, as a hint tells it."""
    better: Hint
    """The best that could have been done; the same where nothing was better for certain."""
    cost: float
    """The chance to win that was given away, 0 to 1; 0 where nothing was better for certain."""
    seems: float = 0.0
    """The same, as far as it seems, certain or not: for whoever asks where to look longer."""


def lesson(
    game: Game[Any, Any, Any],
    view: Any,
    legal: Sequence[Any],
    played: Any,
    rng: Rng,
    budget: Budget,
) -> Lesson:
    """Weighs what was played against what could have been.

    It goes on from what a hint looked at: with the generator of a hint, the guesses are the hint's
    and more of them. Nobody is blamed for chance: what was played has cost something only if, guess
    by guess, the best comes out better by ``BLAMED`` standard errors.

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
    must = (played,) if obvious is None else (played, obvious)
    look = Look(game, judge, view, legal, rng, must=must, keeps=COMPARED)
    look.run(budget)
    told = told_of(game, look, view.to_move)
    done = next(each for each in told if each.action == played)
    rollouts = look.rollouts
    places = {candidate.action: at for at, candidate in enumerate(rollouts.candidates)}
    lead = rollouts.lead(places[told[0].action], places[played])
    if lead.mean < WORTH_TELLING or not lead.beyond(BLAMED):
        return Lesson(done, done, 0.0, lead.mean)
    return Lesson(done, told[0], lead.mean, lead.mean)
