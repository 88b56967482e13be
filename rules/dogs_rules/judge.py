"""The judge of a game for searches: how a state stands, what to compare, and how to play on."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec


class Tuning(msgspec.Struct, frozen=True):
    """Settings of the search in a game: a look begins with a tree and goes on by rollouts."""

    tree: float = 0.5
    """The part of a budget that goes to the tree; the rest goes to rollouts."""
    rollout: int = 1
    """Iterations that a rollout counts for: about how many of the tree take as long."""
    turns: int = 1
    """The length of a rollout: the times that others move and then the seat again."""
    slips: float = 0.0
    """The part of decisions in which players of a rollout do what is likely and not what is sound.

    Where little is hidden, who does always the same leaves nothing to chance, and a difference
    looks more certain than it is."""
    compared: int = 6
    """Actions of a decision that are compared by rollouts, those first that look best."""
    guesses: int = 128
    """Different guesses of what is hidden in one tree: they are dear, copies are cheap."""
    curiosity: float = 0.35
    doubt: float = 0.03
    trust: float = 1.0
    """The distance of the urge of advised actions above all others."""
    eagerness: float = 1.5
    """The factor beyond its urge by which the likelier action is taken when the tree plays on."""


def named_terms(weights: Mapping[str, float]) -> dict[str, float]:
    """The weights of a judge's terms by the names that ``Tunable.terms`` gives them.

    Args:
        weights: By field, as ``_asdict`` of a named tuple gives them: what stands before the first
            underscore is what a term is about.
    """
    return {
        field.replace("_", ", ", 1).replace("_", " "): weight for field, weight in weights.items()
    }


class Judge(Protocol):
    """A game's judgement, for bots that search. It is given states that were guessed from a view.

    States are of the game's own type. Nothing here may change one.
    """

    tuning: Tuning

    def rewards(self, state: Any) -> Sequence[float]:
        """Returns each seat's reward in a state, 0 (lost) to 1 (won): roughly its chance to win.

        Partners stand alike, and those of two seats add up to 1. When the match is over, the
        truth; otherwise what is to be expected of it, asked at boundaries only.
        """
        ...

    def urges(self, state: Any, legal: Sequence[Any]) -> Sequence[float]:
        """Returns the appeal of each legal action at first sight, in the same order.

        Asked for once at every node of a search. One more makes an action about 2.7 times as
        likely to be looked at.
        """
        ...

    def hunches(self, state: Any, legal: Sequence[Any]) -> Sequence[float]:
        """The same for playing on to a boundary: asked for at every step, and therefore cheap."""
        ...

    def boundary(self, state: Any) -> bool:
        """True if ``rewards`` may be asked here: nothing half done would mislead it."""
        ...

    def obvious(self, state: Any) -> Any | None:
        """Returns the action to take here without weighing; ``None`` if it has to be weighed.

        For chains of small actions whose best end the game can work out by itself.
        """
        ...

    def sensible(self, state: Any, legal: Sequence[Any]) -> Sequence[Any]:
        """Returns the legal actions that bots choose from: all but what nobody means to do.

        Left out is what only takes back what the seat has just done, or leads nowhere. Something
        is always left.
        """
        ...

    def advice(self, view: Any, legal: Sequence[Any]) -> Any | None:
        """Returns the action to take unless another proves better; ``None`` if there is no advice.

        Asked for once a decision, where nothing is planned, so it may take as long as a simple bot
        takes.
        """
        ...

    def plans(self, view: Any, legal: Sequence[Any]) -> Sequence[Sequence[Any]]:
        """Whole turns worth comparing, each as its actions, no two beginning alike.

        The first is done unless another proves better; one alone: nothing else is worth it. None
        where the game plans no turns: then a tree finds which actions are worth it. Asked for once
        a decision.
        """
        ...

    def reply(self, state: Any, legal: Sequence[Any]) -> Sequence[Any]:
        """Returns a sound player's actions in a state, for playing on in a rollout.

        One legal action, or several of a turn: each is done as long as it is legal when it comes.
        The sounder, the truer is what a rollout tells; a player that ``steady`` beats misleads it.
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
