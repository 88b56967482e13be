"""Random matches, decision by decision, for tests that look at every screen of them."""

from collections.abc import Iterator
from typing import Any

from dogs_rules.rng import Rng
from tests.tui.dogs.stages import DOGS, LOITERING

STEPS = 2500
"""No match is longer."""


def decisions(seats: int, seed: int) -> Iterator[Any]:
    """The states of a match played at random in which somebody decides, and the last one."""
    state = DOGS.setup(seats, {}, seed)
    rng = Rng.seeded(seed)
    for _ in range(STEPS):
        yield state
        legal = tuple(DOGS.legal_actions(state))
        if not legal:
            return
        busy = [action for action in legal if not isinstance(action, LOITERING)]
        state, _ = DOGS.apply(state, rng.choice(busy if busy and rng.below(10) else legal))
