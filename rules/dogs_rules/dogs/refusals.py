"""Why an action is not legal now, in words, with the section of the book that says so."""

from dogs_rules.dogs.actions import DogsAction
from dogs_rules.dogs.parts import Parts
from dogs_rules.dogs.state import State
from dogs_rules.dogs.terms import Stage
from dogs_rules.game import NO_GAME_LEFT, Refusal
from dogs_rules.phrase import phrase


def explain(parts: Parts, state: State, action: DogsAction) -> Refusal:
    """The reason against an action that is not legal."""
    if state.stage == Stage.OVER:
        return NO_GAME_LEFT
    return Refusal(phrase("That is not possible now."), "round")
