"""Bots that look at a decision for as long as they are given, by a clock or by iterations."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from dogs_rules.bots.budget import Budget
from dogs_rules.bots.look import Look, Weighed, judge_of, obvious_in
from dogs_rules.game import Game
from dogs_rules.judge import Tunable
from dogs_rules.rng import Rng


class SearchBot:
    """A player that searches; same view, actions and generator, same choice, if by iterations.

    Args:
        game: The game; it must have a judge.
        budget: The time it may think, decision by decision; where it is clear what is best, it
            thinks no longer.
    """

    def __init__(self, game: Game[Any, Any, Any], budget: Budget) -> None:
        self._game = game
        self._budget = budget

    def within(self, budget: Budget) -> "SearchBot":
        """The same player with another budget."""
        return SearchBot(self._game, budget)

    @cached_property
    def _judge(self) -> Tunable:
        """Made when it is first needed: lists of bots are asked for more often than bots."""
        return judge_of(self._game)

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """Returns the advised action, or the one that proved better."""
        return self.ponder(view, legal, rng)[0].action

    def ponder(self, view: Any, legal: Sequence[Any], rng: Rng) -> tuple[Weighed, ...]:
        """As ``weigh``, but what needs no weighing, the only or the obvious action, comes alone."""
        if len(legal) == 1:
            return (Weighed(legal[0], 0, 0.5),)
        obvious = obvious_in(self._game, self._judge, view, legal, rng)
        if obvious is not None:
            return (Weighed(obvious, 0, 0.5),)
        return self.weigh(view, legal, rng)

    def weigh(self, view: Any, legal: Sequence[Any], rng: Rng) -> tuple[Weighed, ...]:
        """The actions that were compared, the one to choose first.

        Args:
            view: The view of the seat to move; nothing else is looked at.
            legal: Its legal actions, more than one.
            rng: The source of all chance.

        Raises:
            ValueError: The game has no judge.
        """
        look = Look(self._game, self._judge, view, legal, rng)
        look.run(self._budget)
        return look.weighed()
