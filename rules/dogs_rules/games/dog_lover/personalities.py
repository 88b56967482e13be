"""A bot with a liking of its own: it cannot leave a dog behind."""

from collections.abc import Sequence

from dogs_rules.bots.gentle import Liking
from dogs_rules.games.dog_lover import actions as act
from dogs_rules.games.dog_lover.actions import DogLoverAction
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.state import State
from dogs_rules.games.dog_lover.terms import ADOPTION, FIRST_DOG

A_DOG = 4.0
"""Urges for a dog that comes along; an Adoption is half of one."""


def rescuer(derived: Derived) -> Liking:
    """Takes in every dog that it can, whether there is food for it or not."""
    tricks = derived.tables.tricks

    def brought(state: State, action: DogLoverAction) -> float:
        """Dogs that an action brings, or takes away."""
        if isinstance(action, act.Take):
            cells = tricks[action.trick].placements[action.placement].cells
            faces = [state.grid[cell] for cell in cells]
            dogs = sum(face >= FIRST_DOG for face in faces)
            return dogs + faces.count(ADOPTION) / 2
        if isinstance(action, act.PlayFetch):
            return float(state.grid[action.cell] >= FIRST_DOG)
        return float(isinstance(action, act.Adopt)) - isinstance(action, act.GiveUpDog)

    def liking(state: State, legal: Sequence[DogLoverAction]) -> list[float]:
        return [A_DOG * brought(state, action) for action in legal]

    return liking
