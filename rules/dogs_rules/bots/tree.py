"""The tree of a search: what was tried after what, how often, and what came of it."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any

EVEN = 0.15
"""The share of the first attention for all actions alike, whatever is urged."""


class Node:
    """Statistics of one way to come here: by the actions taken, not by the state.

    Other guesses of what is hidden lead through the same node; therefore an action counts how
    often it was there to be chosen, not how often the node was passed.

    Attributes:
        visits: How often it was chosen.
        gained: The sum of rewards of the seat that chose to come here.
        available: How often it could have been chosen.
        urge: The share of first attention that it deserves among its like.
        passed: How often a seat decided here.
        stood: The sum of rewards of that seat.
    """

    __slots__ = (
        "_seat",
        "_twins",
        "available",
        "branches",
        "gained",
        "passed",
        "stood",
        "urge",
        "visits",
    )

    def __init__(self, urge: float = 1.0) -> None:
        self.visits = 0
        self.gained = 0.0
        self.available = 0
        self.urge = urge
        self.branches: dict[Any, Node] = {}
        self.passed = 0
        self.stood = 0.0
        self._seat = -1
        self._twins: dict[int, Node] = {}

    def of(self, seat: int) -> "Node":
        """The node for who decides here: chance may give the word to one seat or another."""
        if self._seat == seat:
            return self
        if self._seat < 0:
            self._seat = seat
            return self
        twin = self._twins.get(seat)
        if twin is None:
            twin = self._twins[seat] = Node()
            twin._seat = seat
        return twin

    def worth(self) -> float:
        """The mean reward of coming here, for the seat that chose to."""
        return self.gained / self.visits if self.visits else 0.0

    def add(self, actions: Sequence[Any], urges: Sequence[float]) -> None:
        """Branches for actions, with what speaks for each."""
        most = max(urges)
        weights = [exp(urge - most) for urge in urges]
        total = sum(weights)
        even = EVEN / len(actions)
        for action, weight in zip(actions, weights, strict=True):
            if action not in self.branches:
                self.branches[action] = Node(even + (1 - EVEN) * weight / total)

    def choose(self, legal: Sequence[Any], curiosity: float, doubt: float) -> Any:
        """The action to look at next: promising, urged, or not looked at enough.

        Args:
            legal: The legal actions in the state at hand; each has its branch.
            curiosity: The draw of what was rarely tried, in rewards.
            doubt: By how much an action never tried is thought worse than the node's mean.
        """
        branches = self.branches
        untried = (self.stood / self.passed if self.passed else 0.5) - doubt
        best = -1.0
        chosen: Any = None
        for action in legal:
            branch = branches[action]
            branch.available += 1
            visits = branch.visits
            worth = branch.gained / visits if visits else untried
            worth += curiosity * branch.urge * sqrt(branch.available) / (1 + visits)
            if worth > best:
                best = worth
                chosen = action
        return chosen
