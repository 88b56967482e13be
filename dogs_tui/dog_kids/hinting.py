"""Where the actions that are hinted can be seen on the table of DOG Kids."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dogs_rules.dog_kids.actions import Swap
from dogs_rules.dog_kids.terms import Place
from dogs_rules.dog_kids.view import KidsView, Outcome, Turn
from dogs_rules.game import Action
from dogs_tui.dog_kids.aiming import aim_at
from dogs_tui.play.numbering import foremost, numbered


class Hinted(NamedTuple):
    """The numbers of hints on the table; no hints, no numbers."""

    cards: Mapping[int, str]
    """By place in the hand; behind the last card comes the button."""
    dogs: Mapping[tuple[int, Place], str]
    """One number each, by the seat whose dog it is and the place where it would land; for a swap
    where the other one stands.
    """

    def __bool__(self) -> bool:
        return bool(self.cards)


NO_HINTS = Hinted({}, {})


def hinted_in(view: KidsView, actions: tuple[Action, ...], chosen: int) -> Hinted:
    """Where to put the numbers of hints.

    Args:
        view: What the seat to move sees.
        actions: The hints, the best first.
        chosen: The one gone to, from 0.
    """
    dogs = numbered(_dogs(view, action) for action in actions)
    return Hinted(
        numbered([aim_at(view, action).at] for action in actions),
        {dog: foremost(numbers, chosen) for dog, numbers in dogs.items()},
    )


def _dogs(view: KidsView, action: Action) -> Iterator[tuple[int, Place]]:
    if isinstance(view.decision, Turn):
        for outcome in view.decision.outcomes:
            if outcome.action == action:
                yield _end(outcome)


def _end(outcome: Outcome) -> tuple[int, Place]:
    mover, *others = outcome.steps
    if isinstance(outcome.action, Swap):
        return others[0].seat, others[0].origin
    return mover.seat, mover.target
