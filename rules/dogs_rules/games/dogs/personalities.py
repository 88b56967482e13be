"""A bot with a liking of its own: it collects dogs of the breeds that it has."""

from collections import Counter
from collections.abc import Sequence

from dogs_rules.bots.gentle import Liking
from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs.actions import DogsAction
from dogs_rules.games.dogs.bays import DOGS
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.state import State
from dogs_rules.games.dogs.terms import BAY_PLACES, Mark

FONDNESS = 1.5
"""Urges for a dog, for each of its breed that is there already,"""
STRANGE = -2.0
"""for one of a breed that is not, once there are some dogs,"""
FEW = 2
"""more than so many."""
_MARKS = len(Mark)


def collector(_: Derived) -> Liking:
    """Wants dogs of the breeds that it has, and no others."""

    def liking(state: State, legal: Sequence[DogsAction]) -> list[float]:
        own = _own(state)
        return [_fond(own, state, action) for action in legal]

    return liking


def _own(state: State) -> Counter[int]:
    """The mover's healthy dogs by breed, in bays, waiting and on the truck."""
    kennel = state.kennels[state.mover]
    own = Counter(breed for content in kennel.bays for breed in DOGS[content])
    own.update(state.yard)
    own.update(token // _MARKS for token in kennel.truck if token % _MARKS == Mark.HEALTHY)
    return own


def _fond(own: Counter[int], state: State, action: DogsAction) -> float:
    if isinstance(action, act.Drive):
        token = state.spaces[action.space]
        breed, mark = divmod(token, _MARKS)
        return 0.0 if token < 0 or mark == Mark.LOST else _wanted(own, breed)
    if isinstance(action, act.Accept):
        return _wanted(own, state.offers[0][1])
    if isinstance(action, act.Purchase | act.TakeInSwap):
        return _wanted(own, action.breed)
    if isinstance(action, act.Sell | act.GiveForSwap):
        rest = own.copy()
        rest[action.breed] -= 1
        return -_wanted(rest, action.breed)
    return 0.0


def _wanted(own: Counter[int], breed: int) -> float:
    if own[breed]:
        return FONDNESS * min(own[breed], BAY_PLACES - 1)
    return STRANGE if own.total() > FEW else 0.0
