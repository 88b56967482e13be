"""What a game tells a search: how a state stands, and what is worth looking at first."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol


class Judge(Protocol):
    """A game's judgement, for bots that search. It is given states that were guessed from a view.

    States are of the game's own type. Nothing here may change one.
    """

    def rewards(self, state: Any) -> Sequence[float]:
        """How a state stands for each seat, from 0 (lost) to 1 (won), about the chance to win.

        Partners stand alike, and those of two seats add up to 1. When the match is over, the
        truth; otherwise what is to be expected of it, asked at boundaries only.
        """
        ...

    def urges(self, state: Any, legal: Sequence[Any]) -> Sequence[float]:
        """How much speaks for each of the legal actions at first sight, in the same order.

        Asked for once at every node of a search. One more makes an action about 2.7 times as
        likely to be looked at.
        """
        ...

    def hunches(self, state: Any, legal: Sequence[Any]) -> Sequence[float]:
        """The same for playing on to a boundary: asked for at every step, and therefore cheap."""
        ...

    def boundary(self, state: Any) -> bool:
        """Whether ``rewards`` may be asked here: nothing half done would mislead it."""
        ...

    def obvious(self, state: Any) -> Any | None:
        """What is done here without weighing anything; ``None``: it has to be weighed.

        For chains of small actions whose best end the game can work out by itself.
        """
        ...

    def advice(self, view: Any, legal: Sequence[Any]) -> Any | None:
        """What to look at first in a decision; ``None``: nothing in particular.

        Asked for once a decision, so it may take as long as a simple bot takes.
        """
        ...


class Tunable(Judge, Protocol):
    """A judgement that is a sum of weighted terms, so that matches can tell the weights."""

    fits_wins: bool
    """The weighted sum is the log odds of winning, not final points."""

    @property
    def terms(self) -> Mapping[str, float]:
        """The weight of each term, in the same order always.

        What stands before a comma in a term's name is what it is about; terms about the same are
        told as one where reasons are given.
        """
        ...

    def each(self, state: Any) -> Sequence[Sequence[float]]:
        """The terms of every seat, by seat, in the order of ``terms``."""
        ...

    def to_come(self, state: Any) -> float:
        """About how many rounds or turns are still to come."""
        ...
