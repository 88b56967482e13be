"""A tree search over the contract of a game, fair by construction.

Single-observer information-set tree search: every iteration takes a full state guessed from the
view of the seat, walks down one tree that is keyed by actions alone, adds a leaf, plays on to the
next boundary of the game, and asks the game's judge how that stands. Long chains of small actions
cost little: forced and obvious actions make no node, and what is urged is looked at first.
"""

from collections.abc import Sequence
from functools import cached_property
from math import exp
from typing import Any

import msgspec

from dogs_rules.bots.budget import Budget
from dogs_rules.bots.judge import Judge
from dogs_rules.bots.tree import Node
from dogs_rules.game import Game
from dogs_rules.rng import Rng

PLAY_ON = 60
"""Actions played on after a leaf at most, should no boundary come."""
_UNIT = 1 << 53


class Tuning(msgspec.Struct, frozen=True):
    """How a search goes about it; a game's judge fits these defaults."""

    curiosity: float = 0.35
    doubt: float = 0.03
    trust: float = 1.0
    """How far the urge of advised actions lies above all others."""
    guesses: int = 128
    """Different guesses of what is hidden in one decision: they are dear, copies are cheap."""
    eagerness: float = 1.5
    """How much more than by its urge the likelier action is taken when playing on."""


DEFAULT = Tuning()


class Weighed(msgspec.Struct, frozen=True):
    """One legal action, as a search found it."""

    action: Any
    visits: int
    worth: float
    """The mean reward of its iterations, 0 to 1."""


class SearchBot:
    """A player that searches; same view, actions and generator, same choice, if by iterations.

    Args:
        game: What is played; it must have a judge.
        budget: How long it may think, decision by decision.
        tuning: How it searches.
    """

    def __init__(self, game: Game[Any, Any, Any], budget: Budget, tuning: Tuning = DEFAULT) -> None:
        self._game = game
        self._budget = budget
        self._tuning = tuning

    def within(self, budget: Budget) -> "SearchBot":
        """The same player with another budget."""
        return SearchBot(self._game, budget, self._tuning)

    @cached_property
    def _judge(self) -> Judge:
        """Made when it is first needed: lists of bots are asked for more often than bots."""
        judge = self._game.judge()
        if judge is None:
            raise ValueError(f"{self._game.title} has no judge to search with")
        return judge

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """The action that was looked at most."""
        if len(legal) == 1:
            return legal[0]
        state = self._game.determinize(view, rng)
        obvious = self._judge.obvious(state)
        if obvious is not None and obvious in legal:
            return obvious
        return self.weigh(view, legal, rng)[0].action

    def weigh(self, view: Any, legal: Sequence[Any], rng: Rng) -> tuple[Weighed, ...]:
        """All legal actions with what the search found, the best first.

        Args:
            view: What the seat to move sees; nothing else is looked at.
            legal: Its legal actions.
            rng: Where all chance comes from.

        Raises:
            ValueError: The game has no judge.
        """
        search = _Search(self._game, self._judge, self._tuning, rng)
        search.begin(view, legal)
        go_on = self._budget()
        done = 0
        while go_on(done):
            search.iterate(view, legal)
            done += 1
        branches = search.root.branches
        found = [
            Weighed(action, branch.visits, branch.worth())
            for action in legal
            if (branch := branches.get(action)) is not None
        ]
        return tuple(sorted(found, key=lambda each: (-each.visits, -each.worth)))


class _Search:
    """One decision."""

    def __init__(self, game: Game[Any, Any, Any], judge: Judge, tuning: Tuning, rng: Rng) -> None:
        self._game = game
        self._judge = judge
        self._tuning = tuning
        self._rng = rng
        self.root = Node()
        self._guesses: list[Any] = []
        self._next_guess = -1

    def begin(self, view: Any, legal: Sequence[Any]) -> None:
        """The branches of the decision itself, what is advised before all others."""
        state = self._game.determinize(view, self._rng)
        urges = list(self._judge.urges(state, legal))
        advised = self._judge.advice(view, legal)
        if advised is not None:
            urges[legal.index(advised)] = max(urges) + self._tuning.trust
        self.root.add(legal, urges)

    def iterate(self, view: Any, legal: Sequence[Any]) -> None:
        """Guesses, walks down, adds a leaf, plays on, and notes what came of it."""
        game, judge, tuning = self._game, self._judge, self._tuning
        state = self._guess(view)
        seat = game.to_move(state)
        node = self.root
        path: list[tuple[Node, Node, int]] = []
        while seat is not None:
            node = node.of(seat)
            branches = node.branches
            for action in legal:
                if action not in branches:
                    node.add(legal, judge.urges(state, legal))
                    break
            chosen = node.choose(legal, tuning.curiosity, tuning.doubt)
            branch = branches[chosen]
            path.append((node, branch, seat))
            game.step(state, chosen)
            if not branch.visits:
                self._play_on(state)
                break
            seat, legal = self._settle(state)
            node = branch
        rewards = judge.rewards(state)
        for node, branch, chooser in path:
            reward = rewards[chooser]
            node.passed += 1
            node.stood += reward
            branch.visits += 1
            branch.gained += reward

    def _guess(self, view: Any) -> Any:
        """A full state that fits the view: a new one, until there are enough to take turns."""
        guesses = self._guesses
        if len(guesses) < self._tuning.guesses:
            guesses.append(self._game.determinize(view, self._rng))
            return self._game.clone(guesses[-1])
        self._next_guess = (self._next_guess + 1) % len(guesses)
        return self._game.clone(guesses[self._next_guess])

    def _settle(self, state: Any) -> tuple[int | None, Sequence[Any]]:
        """Does what is forced or obvious, up to the next decision: its seat and legal actions."""
        game, judge = self._game, self._judge
        while (seat := game.to_move(state)) is not None:
            action = judge.obvious(state)
            if action is None:
                legal = game.legal_actions(state)
                if len(legal) > 1:
                    return seat, legal
                action = legal[0]
            game.step(state, action)
        return None, ()

    def _play_on(self, state: Any) -> None:
        """On to the next boundary, taking what is urged most often."""
        game, judge = self._game, self._judge
        for _ in range(PLAY_ON):
            if judge.boundary(state):
                return
            seat, legal = self._settle(state)
            if seat is None:
                return
            game.step(state, self._likely(judge.hunches(state, legal), legal))

    def _likely(self, urges: Sequence[float], legal: Sequence[Any]) -> Any:
        """One of the actions, the likelier the more it is urged."""
        most = max(urges)
        eagerness = self._tuning.eagerness
        weights = [exp(eagerness * (urge - most)) for urge in urges]
        at = (self._rng.next() >> 11) / _UNIT * sum(weights)
        for action, weight in zip(legal, weights, strict=True):
            at -= weight
            if at < 0:
                return action
        return legal[-1]
