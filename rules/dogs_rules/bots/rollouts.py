"""Rollouts of actions: the same guesses of what is hidden, played on for a round after each.

All actions are followed as far, in the same guesses, by the same sound players: what differs then
is what the actions themselves brought about. So few guesses tell which is better, and the same ones
tell why.
"""

from collections.abc import Callable, Collection, Sequence
from math import sqrt
from typing import Any

import msgspec

from dogs_rules.bots.tree import Node
from dogs_rules.bots.tree_search import UNIT, likely
from dogs_rules.game import Game, Seat
from dogs_rules.judge import Judge
from dogs_rules.rng import Rng

FARTHEST = 150
"""Actions followed at most, until the seat is to move again."""
LONGEST = 20 * FARTHEST
"""Actions followed at most, until the match is over."""
FAMILIAR = 12
"""Visits of a tree that make an action known well enough to be followed."""


class Candidate(msgspec.Struct, frozen=True):
    """An action that is to be compared, and how its seat would go on in the same turn."""

    action: Any
    plan: tuple[Any, ...] = ()
    """The actions after it, each as long as it is legal."""
    branch: Node | None = None
    """The tree's knowledge of it: its familiar actions are followed where nothing is planned."""


class Lead(msgspec.Struct, frozen=True):
    """By how much one action is better than another, in the guesses that both were followed in."""

    mean: float
    """Of the chance to win, -1 to 1."""
    error: float
    """The standard error of that, paired guess by guess."""

    def beyond(self, errors: float) -> bool:
        """True if the lead is more than so many standard errors."""
        return self.mean > errors * self.error


class Follow(msgspec.Struct, frozen=True):
    """The state that an action led to in one guess."""

    state: Any
    """At the seat's next turn, or at the end of the match."""
    own: tuple[Any, ...]
    """The choices of its seat in the same turn after it."""


class Rollouts:
    """Candidates of one decision, compared guess by guess.

    Args:
        game: The game.
        judge: Its judgement.
        view: The view of the seat to move; nothing else is looked at.
        candidates: The actions to compare; the first is done unless something proves better.
        rng: The source of the guesses: the same generator gives the same guesses, however many
            candidates there are, and a longer look begins with those of a shorter one.
        keeps: Whether ``follows`` are kept, for whoever wants to know why.
        held: Actions that go on to the end, however they do.
        whole: Whether each guess is followed to the end of the match, not for some turns.

    Attributes:
        candidates: As given.
        rewards: By candidate and guess: the seat's, 0 to 1.
        follows: By candidate and guess, if kept.
        alive: The places of the candidates that still go on.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        judge: Judge,
        view: Any,
        candidates: Sequence[Candidate],
        rng: Rng,
        *,
        keeps: bool = False,
        held: Collection[Any] = (),
        whole: bool = False,
    ) -> None:
        self._game = game
        self._judge = judge
        self._view = view
        self._rng = rng
        self._keeps = keeps
        self._turns = None if whole else judge.tuning.turns
        self.candidates = tuple(candidates)
        self.rewards: list[list[float]] = [[] for _ in candidates]
        self.follows: list[list[Follow]] = [[] for _ in candidates]
        self.alive = list(range(len(candidates)))
        self._held = {0, *(at for at in self.alive if candidates[at].action in held)}

    @property
    def guesses(self) -> int:
        """The number of guesses in which all candidates still alive were followed."""
        return len(self.rewards[self.alive[0]])

    def look(self, go_on: Callable[[], bool]) -> None:
        """Follows all that are alive in one more guess.

        Args:
            go_on: Asked before each candidate but the first; if not, the guess counts for nothing.
        """
        game, judge, seat = self._game, self._judge, self._view.to_move
        guess = game.determinize(self._view, self._rng)
        luck = self._rng.spawn()
        follows: list[tuple[int, float, Follow]] = []
        for at in self.alive:
            if follows and not go_on():
                return
            state = game.clone(guess)
            follower = _Follower(game, judge, state, self.candidates[at], luck.clone())
            follower.follow(self._turns)
            follows.append((at, judge.rewards(state)[seat], Follow(state, tuple(follower.own))))
        for at, reward, follow in follows:
            self.rewards[at].append(reward)
            if self._keeps:
                self.follows[at].append(follow)

    def mean(self, at: int) -> float:
        """Returns a candidate's average reward, 0 to 1; 0.5 if it was never followed."""
        rewards = self.rewards[at]
        return sum(rewards) / len(rewards) if rewards else 0.5

    def lead(self, first: int, other: int) -> Lead:
        """By how much one candidate is better than another."""
        pairs = zip(self.rewards[first], self.rewards[other], strict=False)
        return paired([mine - theirs for mine, theirs in pairs])

    def best(self) -> int:
        """The place of the candidate alive that led to most; of equal ones the first."""
        return max(self.alive, key=self.mean)

    def drop(self, errors: float, most: int, least: int) -> None:
        """Goes on without what is clearly worse than the best, and with no more than so many.

        The first candidate goes on always, for all others have to beat it, and so do those held.

        Args:
            errors: Standard errors that make it clear.
            most: Candidates that go on, beside those that always do.
            least: So many of the best go on, however clearly worse they are.
        """
        ranked = sorted(self.alive, key=lambda at: -self.mean(at))
        best = ranked[0]
        left = {
            at
            for place, at in enumerate(ranked[:most])
            if place < max(1, least) or not self.lead(best, at).beyond(errors)
        }
        self.alive = [at for at in self.alive if at in left or at in self._held]


def paired(differences: Sequence[float]) -> Lead:
    """The mean of differences, one a guess, and its standard error.

    Of a single one, or none, nothing is known: its error is as large as can be.
    """
    count = len(differences)
    mean = sum(differences) / max(1, count)
    if count <= 1:
        return Lead(mean, 1.0)
    spread = sum((each - mean) ** 2 for each in differences) / (count - 1)
    return Lead(mean, sqrt(spread / count))


class _Follower:
    """Plays one state on, in place.

    Args:
        game: The game.
        judge: Its judgement.
        state: The state; its seat to move has a candidate.
        candidate: One whose action is legal there.
        luck: The source of slips.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        judge: Judge,
        state: Any,
        candidate: Candidate,
        luck: Rng,
    ) -> None:
        self._game = game
        self._judge = judge
        self._state = state
        self._seat = game.to_move(state)
        self._planned = list(candidate.plan)
        self._node = candidate.branch
        self._mover = self._seat
        """Whose turn is planned."""
        self._luck = luck
        self._own_turn = True
        self.own: list[Any] = []
        game.step(state, candidate.action)

    def follow(self, turns: int | None) -> None:
        """On until the seat is to move again after others have, so many times, or to the end."""
        game, judge, state, seat = self._game, self._judge, self._state, self._seat
        passed = False
        turn = 0
        for _ in range(FARTHEST if turns is not None else LONGEST):
            mover = game.to_move(state)
            if mover is None:
                return
            if mover != self._mover:
                self._planned, self._node, self._mover = [], None, mover
                self._own_turn = False
            if mover != seat:
                passed = True
            elif passed and judge.boundary(state):
                passed = False
                turn += 1
                if turn == turns:
                    return
            action = judge.obvious(state)
            if action is None:
                legal = game.legal_actions(state)
                action = legal[0] if len(legal) == 1 else self._chosen(mover, legal)
                if self._own_turn:
                    self.own.append(action)
            game.step(state, action)

    def _chosen(self, mover: Seat, legal: Sequence[Any]) -> Any:
        """Gives what is planned, what a tree knows, or what is sound."""
        planned = self._planned
        if planned:
            action = planned.pop(0)
            if action in legal:
                return action
            planned.clear()
        if self._node is not None:
            familiar = _familiar(self._node, mover, legal)
            self._node = None if familiar is None else self._node.of(mover).branches[familiar]
            if familiar is not None:
                return familiar
        tuning = self._judge.tuning
        if not self._own_turn and (self._luck.next() >> 11) < tuning.slips * UNIT:
            hunches = self._judge.hunches(self._state, legal)
            return likely(hunches, legal, tuning.eagerness, self._luck)
        action, *self._planned = self._judge.reply(self._state, legal)
        return action


def _familiar(node: Node, seat: Seat, legal: Sequence[Any]) -> Any | None:
    """The action that a tree looked at most, if it is known well enough."""
    branches = node.of(seat).branches
    tried = [action for action in legal if action in branches]
    best = max(tried, key=lambda action: branches[action].visits, default=None)
    return best if best is not None and branches[best].visits >= FAMILIAR else None
