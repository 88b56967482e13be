"""The places of hinted actions on the table of DOG Kids."""

from collections.abc import Iterator
from typing import NamedTuple

from dogs_rules.game import Action
from dogs_rules.games.dog_kids.actions import Swap
from dogs_rules.games.dog_kids.terms import HOME, Place
from dogs_rules.games.dog_kids.view import KidsView, Outcome, Turn
from dogs_tui.games.dog_kids.boards.aim import aim_at


class HandCard(NamedTuple):
    """A card of the hand by its place; behind the last comes the button."""

    at: int


class Landing(NamedTuple):
    """The place where a dog would land; for a swap, the place of the other dog."""

    seat: int
    """The seat whose home that is; 0 on the circuit, which is everybody's."""
    place: Place


def about(view: KidsView, action: Action) -> Iterator[HandCard | Landing]:
    """The card and the landing that an action is about, for the number of its hint.

    Args:
        view: The view of the seat to move.
        action: Legal in it.
    """
    yield HandCard(aim_at(view, action).at)
    if isinstance(view.decision, Turn):
        for outcome in view.decision.outcomes:
            if outcome.action == action:
                yield landing_of(outcome)


def landing_of(outcome: Outcome) -> Landing:
    """The landing of the dog that is moved."""
    mover, *others = outcome.steps
    if isinstance(outcome.action, Swap):
        return Landing(0, others[0].origin)
    return Landing(mover.seat if mover.target >= HOME else 0, mover.target)
