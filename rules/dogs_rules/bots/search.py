"""A tree search over the contract of a game, fair by construction.

Single-observer information-set tree search: every iteration takes a full state guessed from the
view of the seat, walks down one tree that is keyed by actions alone, adds a leaf, plays on to the
next boundary of the game, and asks the game's judge how that stands. Long chains of small actions
cost little: forced and obvious actions make no node, and what is urged is looked at first.
"""

from collections.abc import Sequence
from functools import cached_property
from math import exp, sqrt
from typing import Any

import msgspec

from dogs_rules.bots.budget import Budget
from dogs_rules.bots.tree import Node
from dogs_rules.game import Game
from dogs_rules.judge import Judge, Tunable
from dogs_rules.rng import Rng

PLAY_ON = 60
"""Actions played on after a leaf at most, should no boundary come."""
FAMILIAR = 12
"""Visits that make an action known well enough to be followed."""
AT_SEA = 0.5
"""The standard error of what was looked at once, or not at all."""
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
    error: float = 0.0
    """The standard error of that."""


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
        return judge_of(self._game)

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        """The action that was looked at most."""
        return self.ponder(view, legal, rng)[0].action

    def ponder(self, view: Any, legal: Sequence[Any], rng: Rng) -> tuple[Weighed, ...]:
        """As ``weigh``, but what needs no weighing, the only or the obvious action, comes alone."""
        if len(legal) == 1:
            return (Weighed(legal[0], 1, 0.5),)
        obvious = obvious_in(self._game, self._judge, view, legal, rng)
        if obvious is not None:
            return (Weighed(obvious, 1, 0.5),)
        return self.weigh(view, legal, rng)

    def weigh(self, view: Any, legal: Sequence[Any], rng: Rng) -> tuple[Weighed, ...]:
        """All legal actions with what the search found, the best first.

        Args:
            view: What the seat to move sees; nothing else is looked at.
            legal: Its legal actions.
            rng: Where all chance comes from.

        Raises:
            ValueError: The game has no judge.
        """
        search = Search(self._game, self._judge, self._tuning, rng, view, legal)
        search.run(self._budget)
        return search.found()


def judge_of(game: Game[Any, Any, Any]) -> Tunable:
    """What a search in a game goes by.

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
    obvious = judge.obvious(game.determinize(view, rng))
    return obvious if obvious in legal else None


class Search:
    """One decision, looked at for as long as somebody wants.

    Args:
        game: What is played.
        judge: Its judgement.
        tuning: How to search.
        rng: Where all chance comes from.
        view: What the seat to move sees; nothing else is looked at.
        legal: Its legal actions, more than one.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        judge: Judge,
        tuning: Tuning,
        rng: Rng,
        view: Any,
        legal: Sequence[Any],
    ) -> None:
        self._game = game
        self._judge = judge
        self._tuning = tuning
        self._rng = rng
        self._view = view
        self._legal = legal
        self.root = Node()
        self._guesses: list[Any] = []
        self._next_guess = -1
        self._squares: dict[Node, float] = {}
        """By branch of the decision itself, the sum of squared rewards: how far they lie apart."""
        self._begin()

    def _begin(self) -> None:
        """The branches of the decision itself, what is advised before all others."""
        view, legal = self._view, self._legal
        state = self._game.determinize(view, self._rng)
        urges = list(self._judge.urges(state, legal))
        advised = self._judge.advice(view, legal)
        if advised is not None:
            urges[legal.index(advised)] = max(urges) + self._tuning.trust
        self.root.add(legal, urges)

    def run(self, budget: Budget) -> int:
        """Iterates as long as a budget allows, and says how often that was."""
        go_on = budget()
        done = 0
        while go_on(done):
            self.iterate()
            done += 1
        return done

    def found(self) -> tuple[Weighed, ...]:
        """All legal actions with what was found so far, the best first."""
        branches = self.root.branches
        found = [
            Weighed(action, branch.visits, branch.worth(), self._error(branch))
            for action in self._legal
            if (branch := branches.get(action)) is not None
        ]
        return tuple(sorted(found, key=lambda each: (-each.visits, -each.worth)))

    def _error(self, branch: Node) -> float:
        """The standard error of what an action is worth."""
        visits = branch.visits
        if visits <= 1:
            return AT_SEA
        mean = branch.gained / visits
        return sqrt(max(0.0, self._squares[branch] / visits - mean * mean) / (visits - 1))

    def visits(self, action: Any) -> int:
        """How often one of the legal actions was looked at."""
        return self.root.branches[action].visits

    def first_sight(self, first: Any) -> list[Any]:
        """One of the legal actions, then the others, those first that deserve to be looked at."""
        branches = self.root.branches
        return sorted(self._legal, key=lambda action: (action != first, -branches[action].urge))

    def iterate(self, first: Any | None = None) -> None:
        """Guesses, walks down, adds a leaf, plays on, and notes what came of it.

        Args:
            first: The action to begin with, one of the legal ones; ``None``: what looks best.
        """
        game, judge, tuning = self._game, self._judge, self._tuning
        state = self._guess(self._view)
        seat: int | None = game.to_move(state)
        legal = self._legal
        node = self.root
        path: list[tuple[Node, Node, int]] = []
        while seat is not None:
            node = node.of(seat)
            branches = node.branches
            for action in legal:
                if action not in branches:
                    node.add(legal, judge.urges(state, legal))
                    break
            if first is not None and not path:
                chosen = first
            else:
                chosen = node.choose(legal, tuning.curiosity, tuning.doubt)
            branch = branches[chosen]
            path.append((node, branch, seat))
            game.step(state, chosen)
            if not branch.visits:
                self._play_on(state)
                break
            seat, legal = self.settle(state)
            node = branch
        rewards = judge.rewards(state)
        for node, branch, chooser in path:
            reward = rewards[chooser]
            node.passed += 1
            node.stood += reward
            branch.visits += 1
            branch.gained += reward
        _, begun, mover = path[0]
        self._squares[begun] = self._squares.get(begun, 0.0) + rewards[mover] ** 2

    def follow(self, state: Any, action: Any, rng: Rng, farthest: int) -> None:
        """Does an action and plays on in place, until the seat is to move again after others have.

        The seat itself goes on with what was looked at most, or with what first sight says; others
        do what is likely.

        Args:
            state: One that fits the view of the decision.
            action: One of its legal actions.
            rng: Where the others' choices come from.
            farthest: Actions at most; then on to the next boundary.
        """
        game, judge = self._game, self._judge
        mover = game.to_move(state)
        node = self.root.branches.get(action)
        game.step(state, action)
        left = False
        for _ in range(farthest):
            seat = game.to_move(state)
            if seat is None or (left and seat == mover and judge.boundary(state)):
                return
            left = left or seat != mover
            chosen = judge.obvious(state)
            if chosen is None:
                legal = game.legal_actions(state)
                if len(legal) == 1:
                    chosen = legal[0]
                elif seat == mover:
                    chosen, node = self._best(node, state, seat, legal)
                else:
                    chosen, node = self._likely(judge.hunches(state, legal), legal, rng), None
            game.step(state, chosen)
        self._play_on(state)

    def _best(
        self, node: Node | None, state: Any, seat: int, legal: Sequence[Any]
    ) -> tuple[Any, Node | None]:
        """The action that was looked at most, with its branch; otherwise what is urged most."""
        if node is not None:
            branches = node.of(seat).branches
            known = [action for action in legal if action in branches]
            if known:
                chosen = max(known, key=lambda action: branches[action].visits)
                if branches[chosen].visits >= FAMILIAR:
                    return chosen, branches[chosen]
        hunches = self._judge.hunches(state, legal)
        return legal[hunches.index(max(hunches))], None

    def _guess(self, view: Any) -> Any:
        """A full state that fits the view: a new one, until there are enough to take turns."""
        guesses = self._guesses
        if len(guesses) < self._tuning.guesses:
            guesses.append(self._game.determinize(view, self._rng))
            return self._game.clone(guesses[-1])
        self._next_guess = (self._next_guess + 1) % len(guesses)
        return self._game.clone(guesses[self._next_guess])

    def settle(self, state: Any) -> tuple[int | None, Sequence[Any]]:
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
            seat, legal = self.settle(state)
            if seat is None:
                return
            game.step(state, self._likely(judge.hunches(state, legal), legal, self._rng))

    def _likely(self, urges: Sequence[float], legal: Sequence[Any], rng: Rng) -> Any:
        """One of the actions, the likelier the more it is urged."""
        most = max(urges)
        eagerness = self._tuning.eagerness
        weights = [exp(eagerness * (urge - most)) for urge in urges]
        at = (rng.next() >> 11) / _UNIT * sum(weights)
        for action, weight in zip(legal, weights, strict=True):
            at -= weight
            if at < 0:
                return action
        return legal[-1]
