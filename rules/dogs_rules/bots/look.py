"""A look at a decision: what is worth comparing, and which of it is best.

A tree, or the game's own plans, finds a few candidates; rollouts in common guesses compare them,
and go on without what is clearly worse. What the game advises is done unless something else proves
better by more than chance.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from dogs_rules.bots.budget import Budget, Spent
from dogs_rules.bots.rollouts import Candidate, Rollouts
from dogs_rules.bots.tree_search import TreeSearch
from dogs_rules.game import Game
from dogs_rules.judge import Judge, Tunable
from dogs_rules.rng import Rng

LEAST: Final = 12
"""Guesses before anything is left out."""
CLEAR: Final = 5.0
"""Standard errors that leave a candidate out, or end a look early: few guesses mislead easily."""
PROVEN: Final = 1.0
"""Standard errors by which a candidate has to be better than what is advised."""
ENOUGH: Final = 4
"""Guesses before anything counts as proven: fewer agree by accident."""
HALVINGS: Final = (0.4, 0.7)
"""Parts of the time for rollouts after which only the better half goes on."""


class Weighed(msgspec.Struct, frozen=True):
    """One candidate, as a look found it."""

    action: Any
    guesses: int
    """In how many guesses it was followed."""
    chance: float
    """The mean reward of these, 0 to 1: about the chance to win."""
    lead: float = 0.0
    """By how much it is better than what is advised, in the guesses of both."""
    error: float = 0.0
    """The standard error of that."""
    advised: bool = False


class Look:
    """One decision, looked at.

    Args:
        game: The game.
        judge: Its judgement.
        view: The view of the seat to move; nothing else is looked at.
        legal: Its legal actions, more than one.
        rng: The source of all chance.
        must: Actions that are compared in any case.
        keeps: The number of best candidates that go on to the end and are kept with what came of
            them; 0: nobody asks why.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        judge: Judge,
        view: Any,
        legal: Sequence[Any],
        rng: Rng,
        *,
        must: Sequence[Any] = (),
        keeps: int = 0,
    ) -> None:
        self._game = game
        self._judge = judge
        self._view = view
        self._legal = legal
        self._must = must
        self._keeps = keeps
        self._luck = rng.spawn()
        """Of the guesses: they are the same however long the search for candidates took."""
        self._rng = rng
        self._plans = [tuple(plan) for plan in judge.plans(view, legal)]
        self._advised = self._plans[0][0] if self._plans else judge.advice(view, legal)
        self.rollouts: Rollouts
        self.done = 0
        """Iterations so far."""

    def run(self, budget: Budget) -> None:
        """Looks for as long as a budget allows, or until it is clear what is best."""
        tuning = self._judge.tuning
        spent = budget()
        candidates = self._planned()
        if not candidates:
            tree = TreeSearch(
                self._game, self._judge, self._rng, self._view, self._legal, self._advised
            )
            while spent(self.done) < tuning.tree:
                tree.iterate()
                self.done += 1
            candidates = self._best(tree)
        self.rollouts = Rollouts(
            self._game,
            self._judge,
            self._view,
            candidates,
            self._luck,
            keeps=self._keeps > 0,
            held=self._must,
        )
        begun = spent(self.done)
        halvings = [begun + (1 - begun) * part for part in HALVINGS]
        while not self._clear() and self._goes_on(spent):
            self._follow(spent)
            if self.rollouts.guesses < LEAST:
                continue
            alive = len(self.rollouts.alive)
            if halvings and spent(self.done) >= halvings[0]:
                del halvings[0]
                alive = (alive + 1) // 2
            self.rollouts.drop(CLEAR, max(alive, self._keeps), self._keeps)

    def go_on(self, spent: Spent) -> None:
        """Follows what is left in more guesses, after a run.

        Args:
            spent: The spent part of a longer budget, asked with all iterations since the run.
        """
        while self._goes_on(spent):
            self._follow(spent)

    def _goes_on(self, spent: Spent) -> bool:
        """Tells something to a seat that asks why, however little time there was."""
        return spent(self.done) < 1 or bool(self._keeps and not self.rollouts.guesses)

    def _follow(self, spent: Spent) -> None:
        """Follows what is left in one more guess."""
        looked = len(self.rollouts.alive)
        self.rollouts.look(lambda: self._goes_on(spent))
        self.done += self._judge.tuning.rollout * looked

    def _planned(self) -> list[Candidate]:
        """The plans of the game, the best first; none: there are none.

        Who wants to know more than what to do is told of other actions, too.
        """
        if not self._plans:
            return []
        planned = {plan[0]: Candidate(plan[0], plan[1:]) for plan in self._plans}
        first = list(planned)[: self._judge.tuning.compared]
        if len(first) < self._keeps:
            first = list(dict.fromkeys([*first, *self._at_first_sight()]))[: self._keeps]
        chosen = dict.fromkeys([*first, *self._must])
        return [planned.get(way, Candidate(way)) for way in chosen]

    def _at_first_sight(self) -> list[Any]:
        """The legal actions, what is urged most first, without what comes to the same."""
        state = self._game.determinize(self._view, self._luck.clone())
        urges = dict(zip(self._legal, self._judge.urges(state, self._legal), strict=True))
        order = sorted(self._legal, key=lambda way: -urges[way])
        return alike(self._game, self._view, order, self._luck.clone())

    def _best(self, tree: TreeSearch) -> list[Candidate]:
        """Gives what a tree looked at most, the advised first, without what comes to the same."""
        best = tree.favourites()
        ways = dict.fromkeys([] if self._advised is None else [self._advised])
        ways |= dict.fromkeys(best[: 2 * self._judge.tuning.compared])
        distinct = alike(self._game, self._view, list(ways), self._luck.clone())
        chosen = dict.fromkeys([*distinct[: self._judge.tuning.compared], *self._must])
        return [Candidate(way, branch=tree.root.branches[way]) for way in chosen]

    def _clear(self) -> bool:
        """True if there is nothing left to compare."""
        rollouts = self.rollouts
        alive = rollouts.alive
        if self._keeps:
            return False
        if len(alive) > 2 or (len(alive) > 1 and rollouts.guesses < LEAST):
            return False
        best = rollouts.best()
        return all(rollouts.lead(best, at).beyond(CLEAR) for at in alive if at != best)

    def weighed(self) -> tuple[Weighed, ...]:
        """The candidates, the one to choose first, then the better before the worse."""
        rollouts = self.rollouts
        out = []
        for at, candidate in enumerate(rollouts.candidates):
            lead = rollouts.lead(at, 0)
            out.append(
                Weighed(
                    action=candidate.action,
                    guesses=len(rollouts.rewards[at]),
                    chance=rollouts.mean(at),
                    lead=lead.mean,
                    error=lead.error,
                    advised=at == 0,
                )
            )
        return ranked(out)


def ranked(weighed: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """Candidates in order: what is to be chosen, then the better before the worse.

    What is advised is chosen unless something is better by more than ``PROVEN`` standard errors,
    in ``ENOUGH`` guesses at least. What was left out on the way was worse then, and comes last.
    """
    most = max(each.guesses for each in weighed)
    order = sorted(weighed, key=lambda each: (each.guesses < most, -each.lead, not each.advised))
    proven = [
        each
        for each in order
        if each.guesses >= max(most, ENOUGH) and each.lead > PROVEN * each.error
    ]
    kept = [each for each in order if each.advised]
    order.sort(key=lambda each: each not in (proven or kept)[:1])
    return tuple(order)


def alike(game: Game[Any, Any, Any], view: Any, actions: Sequence[Any], rng: Rng) -> list[Any]:
    """The first of each set of actions that come to the same."""
    guess = game.determinize(view, rng)
    out: list[Any] = []
    seen: list[Any] = []
    for action in actions:
        after = game.clone(guess)
        game.step(after, action)
        if after not in seen:
            seen.append(after)
            out.append(action)
    return out


def judge_of(game: Game[Any, Any, Any]) -> Tunable:
    """Returns the judge that a search in a game goes by.

    Raises:
        ValueError: The game has no judge.
    """
    judge = game.judge()
    if judge is None:
        raise ValueError(f"{game.title} has no judge to search with")
    return judge


def obvious_in(
    game: Game[Any, Any, Any], judge: Judge, view: Any, legal: Sequence[Any], rng: Rng
) -> Any | None:
    """The legal action that needs no weighing; ``None``: it has to be weighed."""
    obvious = judge.obvious(game.determinize(view, rng.clone()))
    return obvious if obvious in legal else None


def sensible_in(
    game: Game[Any, Any, Any], judge: Judge, view: Any, legal: Sequence[Any], rng: Rng
) -> Sequence[Any]:
    """The legal actions that bots choose from."""
    return judge.sensible(game.determinize(view, rng.clone()), legal)
