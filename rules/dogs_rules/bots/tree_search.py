"""A tree search over the contract of a game, fair by construction: what is worth comparing.

Single-observer information-set tree search: every iteration takes a full state guessed from the
view of the seat, walks down one tree that is keyed by actions alone, adds a leaf, plays on to the
next boundary of the game, and asks the game's judge how that stands. Long chains of small actions
cost little: forced and obvious actions make no node, and what is urged is looked at first.
"""

from collections.abc import Sequence
from math import exp
from typing import Any

from dogs_rules.bots.tree import Node
from dogs_rules.game import Game
from dogs_rules.judge import Judge
from dogs_rules.rng import Rng

PLAY_ON = 60
"""Actions played on after a leaf at most, should no boundary come."""
UNIT = 1 << 53
"""Of so many even chances a number from 0 to 1 is drawn."""


class TreeSearch:
    """One decision, looked at for as long as somebody wants.

    Args:
        game: The game.
        judge: Its judgement.
        rng: The source of all chance.
        view: The view of the seat to move; nothing else is looked at.
        legal: Its legal actions, more than one.
        advised: The one to look at first; ``None``: none before the others.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        judge: Judge,
        rng: Rng,
        view: Any,
        legal: Sequence[Any],
        advised: Any | None = None,
    ) -> None:
        self._game = game
        self._judge = judge
        self._tuning = judge.tuning
        self._rng = rng
        self._view = view
        self._legal = legal
        self.root = Node()
        self._guesses: list[Any] = []
        self._next_guess = -1
        urges = list(judge.urges(game.determinize(view, rng), legal))
        if advised is not None:
            urges[legal.index(advised)] = max(urges) + self._tuning.trust
        self.root.add(legal, urges)

    def favourites(self) -> list[Any]:
        """The legal actions, those first that were looked at most, then those that are urged."""
        branches = self.root.branches
        return sorted(self._legal, key=lambda way: (-branches[way].visits, -branches[way].urge))

    def iterate(self) -> None:
        """Guesses, walks down, adds a leaf, plays on, and notes what came of it."""
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
            chosen = node.choose(legal, tuning.curiosity, tuning.doubt)
            branch = branches[chosen]
            path.append((node, branch, seat))
            game.step(state, chosen)
            if not branch.visits:
                self._play_on(state)
                break
            seat, legal = settled(game, judge, state)
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

    def _play_on(self, state: Any) -> None:
        """On to the next boundary, taking what is urged most often."""
        game, judge = self._game, self._judge
        for _ in range(PLAY_ON):
            if judge.boundary(state):
                return
            seat, legal = settled(game, judge, state)
            if seat is None:
                return
            hunches = judge.hunches(state, legal)
            game.step(state, likely(hunches, legal, self._tuning.eagerness, self._rng))


def likely(urges: Sequence[float], legal: Sequence[Any], eagerness: float, rng: Rng) -> Any:
    """One of the actions, the likelier the more it is urged.

    Args:
        urges: By action.
        legal: The actions.
        eagerness: The weight of an urge.
        rng: The source of the choice.
    """
    most = max(urges)
    weights = [exp(eagerness * (urge - most)) for urge in urges]
    at = (rng.next() >> 11) / UNIT * sum(weights)
    for action, weight in zip(legal, weights, strict=True):
        at -= weight
        if at < 0:
            return action
    return legal[-1]


def settled(
    game: Game[Any, Any, Any], judge: Judge, state: Any
) -> tuple[int | None, Sequence[Any]]:
    """Does what is forced or obvious, in place, up to the next decision: its seat and actions."""
    while (seat := game.to_move(state)) is not None:
        action = judge.obvious(state)
        if action is None:
            legal = game.legal_actions(state)
            if len(legal) > 1:
                return seat, legal
            action = legal[0]
        game.step(state, action)
    return None, ()
