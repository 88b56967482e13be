"""A bot with a liking of its own: it collects dogs of the breeds that it has."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from dogs_rules.bots.gentle import Liking
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.actions import CardgameAction
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import NONE, Kind

FONDNESS = 3.0
"""Urges for a dog, for each of its breed that is there already; for a bay, for each that lies in it
already,"""
MIXED = -4.0
"""and for each of another breed that does."""
STRANGE = -3.0
"""Urges for a dog of a breed that is not there, once there are some dogs,"""
FEW = 2
"""more than so many."""
_KINDS = len(Kind)
_IN_BAYS = (Kind.HEALTHY, Kind.TRAINED)


def collector(_: Derived) -> Liking:
    """Wants dogs of the breeds that it has, and each breed in a bay of its own."""

    def liking(state: State, legal: Sequence[CardgameAction]) -> list[float]:
        bays = [Counter(dog // _KINDS for dog in dogs) for dogs in state.kennels[state.mover].bays]
        own = Counter(chain.from_iterable(bay.elements() for bay in bays))
        return [_fond(bays, own, state, action) for action in legal]

    return liking


def _fond(
    bays: Sequence[Counter[int]], own: Counter[int], state: State, action: CardgameAction
) -> float:
    here = state.kennels[state.mover].place
    if isinstance(action, act.Move):
        return _wanted(own, state.city[action.location].dogs)
    if isinstance(action, act.Stay | act.Collect):
        return _wanted(own, state.city[here].dogs) if here != NONE else 0.0
    if isinstance(action, act.TakeCityDog):
        return _wanted(own, (action.dog,))
    if isinstance(action, act.Place | act.TakeFairDog):
        breed, bay = action.dog // _KINDS, bays[action.bay]
        return FONDNESS * bay[breed] + MIXED * (bay.total() - bay[breed])
    if isinstance(action, act.Donate):
        return -FONDNESS * (own[action.dog // _KINDS] - 1)
    return 0.0


def _wanted(own: Counter[int], dogs: Sequence[int]) -> float:
    """Gives how much it wants dogs of the city, of those that come into bays."""
    breeds = [dog // _KINDS for dog in dogs if dog % _KINDS in _IN_BAYS]
    strange = STRANGE if own.total() > FEW else 0.0
    return sum(FONDNESS * own[breed] if own[breed] else strange for breed in breeds)
