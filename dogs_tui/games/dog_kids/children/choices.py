"""What a child goes over with left and right: all that may be done, one after the other."""

from collections.abc import Sequence
from typing import NamedTuple

from dogs_rules.game import Action
from dogs_rules.games.dog_kids import actions as act
from dogs_rules.games.dog_kids.terms import Stage
from dogs_rules.games.dog_kids.view import KidsView, Outcome
from dogs_tui.games.dog_kids.boards.aim import ways


class Choice(NamedTuple):
    """Something that may be done."""

    action: Action
    card: int
    """The card by its place in the hand; as many as there are cards: none of them."""
    outcome: Outcome | None = None
    """What becomes of the dogs."""
    way: int = 0
    """Which of the things that the card can do."""
    of: int = 1
    """How many there are."""


def choices_of(view: KidsView, legal: Sequence[Action]) -> tuple[Choice, ...]:
    """All legal actions: those of each card after each other, and last those without a card."""
    hand = view.hand or ()
    if not legal:
        return ()
    if view.stage == Stage.EXCHANGE:
        offers = (Choice(act.Offer(face), at) for at, face in enumerate(hand))
        return (*offers, Choice(act.Decline(), len(hand)))
    moves: list[Choice] = []
    done: set[Action] = set()
    for at in range(len(hand)):
        fresh = [each for each in ways(view, at) if each.action not in done]
        done |= {each.action for each in fresh}
        moves += (Choice(each.action, at, each, way, len(fresh)) for way, each in enumerate(fresh))
    return (*moves, Choice(act.Change(), len(hand)))
