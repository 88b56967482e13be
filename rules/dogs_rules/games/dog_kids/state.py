"""The whole truth of a match of DOG Kids at one moment, and how it is copied.

Every field is a number, a truth value or a tuple of those: copies share tuples safely and equal
states encode to equal bytes. Whatever has no order is kept sorted.
"""

import msgspec

from dogs_rules.games.dog_kids.terms import Stage
from dogs_rules.rng import Rng
from dogs_rules.tuples import copied

NO_OFFER = -2
DECLINED = -1


class State(msgspec.Struct, gc=False):
    """A match. What is being decided stands in ``stage`` and ``mover``."""

    seats: int
    first: int
    mover: int
    teams: int
    """A ``Teams``."""
    dogs: tuple[tuple[int, ...], ...]
    """By seat: the places of its three dogs, sorted."""
    hands: tuple[tuple[int, ...], ...]
    """By seat, sorted."""
    deck: tuple[int, ...]
    """Face down; drawn from the end."""
    rng: Rng
    discards: tuple[int, ...] = ()
    """Played and thrown off, in that order: the last lies on top."""
    handicap: bool = False
    """Two against one: the solo player holds more cards."""
    double_starts: bool = False
    """House rule: a double-step card may bring a dog to its start field."""
    turn: int = 1
    stage: int = Stage.TURN.value
    offers: tuple[int, ...] = ()
    """Exchange: by seat the card offered, ``DECLINED``, or ``NO_OFFER`` yet."""
    asking: tuple[int, ...] = ()
    """Exchange: seats still to be asked, in this order."""


def clone(state: State) -> State:
    """An independent copy."""
    other = copied(state)
    other.rng = copied(state.rng)
    return other
