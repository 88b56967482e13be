"""The next decision: after every action, from what is still open (rulebook, free actions)."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs_cardgame.city import refill_dogs
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.events import DogsCured
from dogs_rules.games.dogs_cardgame.kennel import can_open, fits, free_places, room
from dogs_rules.games.dogs_cardgame.state import KennelState, State
from dogs_rules.games.dogs_cardgame.terms import NONE, Character, Kind, Stage

_KINDS = len(Kind)
_STRAIGHT = (Kind.SICK.value, Kind.FAIR.value)
_MOVE = Stage.MOVE.value
_ACT = Stage.ACT.value
_PLACE = Stage.PLACE.value
_REWARD = Stage.REWARD.value
_REARRANGE = Stage.REARRANGE.value
_SHOP = Stage.SHOP.value
_THIRD = Stage.THIRD.value
_PUPPY = Stage.PUPPY.value
_VET = Character.VET.value
_TRAINER = Character.TRAINER.value
_PARTNER = Character.PARTNER.value


def go_on(derived: Derived, state: State, events: Sink) -> None:
    """Sets the stage to what must be decided next, and does what needs no decision.

    Goods for the Fair come first, then puppies, then dogs that wait for bays; the location is
    filled up when all have a place. Then the third improvement brings its dog, and the character
    in use goes on.
    """
    kennel = state.kennels[state.mover]
    if state.rewards:
        state.stage = _REWARD
    elif state.puppies_due:
        state.stage = _PUPPY
    elif state.using == _TRAINER:
        state.stage = _REARRANGE
    elif state.waiting and (not state.curing or _some_can_be_cured(derived, state, kennel)):
        state.stage = _PLACE
    else:
        _all_placed(derived, state, kennel, events)
        if state.third_due and city_dogs(derived, state, kennel):
            state.stage = _THIRD
            return
        state.third_due = False
        if state.using != NONE and can_shop(derived, state, kennel):
            state.stage = _SHOP
            return
        state.using = NONE
        state.stage = _ACT if state.moved else _MOVE


def _some_can_be_cured(derived: Derived, state: State, kennel: KennelState) -> bool:
    return free_places(derived, kennel) > 0 or can_open(derived, state, kennel)


def _all_placed(derived: Derived, state: State, kennel: KennelState, events: Sink) -> None:
    if state.curing:
        finish_curing(state, kennel, events)
    if state.refill != NONE:
        location, state.refill = state.refill, NONE
        refill_dogs(derived, state, location, events)


def finish_curing(state: State, kennel: KennelState, events: Sink) -> None:
    """The Vet is done: dogs that found no room stay in the infirmary."""
    if events is not None:
        left = len(state.waiting)
        events.append(DogsCured(seat=state.mover, cured=state.cured, left=left))
    kennel.infirmary = state.waiting
    state.waiting = ()
    state.curing = False
    state.cured = 0
    state.using = NONE


def city_dogs(derived: Derived, state: State, kennel: KennelState) -> list[tuple[int, bool]]:
    """The dogs that the third improvement may bring, and whether straight into a bay."""
    out = []
    for location in state.city:
        for dog in location.dogs:
            if fits(derived, state, kennel, (dog,)):
                out.append((dog, False))
            if state.straight and dog % _KINDS in _STRAIGHT and room(derived, state, kennel) > 0:
                out.append((dog, True))
    return out


def can_shop(derived: Derived, state: State, kennel: KennelState) -> bool:
    """True if the character in use has anything left to offer."""
    return (
        can_improve(derived, state, kennel)
        or can_take_fair_dog(derived, state, kennel)
        or can_buy_puppies(derived, state, kennel)
    )


def can_improve(derived: Derived, state: State, kennel: KennelState) -> bool:
    return (
        state.improvements > 0
        and state.bought < derived.figures.improvements_at_once
        and kennel.coins >= derived.figures.improvement
    )


def can_take_fair_dog(derived: Derived, state: State, kennel: KennelState) -> bool:
    """True if the Partner has a Fair dog to give and there is room; then it must be taken."""
    return (
        state.using == _PARTNER
        and not state.fair_taken
        and bool(state.fair)
        and free_places(derived, kennel) > 0
    )


def can_buy_puppies(derived: Derived, state: State, kennel: KennelState) -> bool:
    return (
        state.using == _PARTNER
        and not state.puppy_bought
        and bool(state.puppies)
        and kennel.coins >= derived.figures.puppy
    )


def holes(derived: Derived, kennel: KennelState) -> int:
    """Free places in bays that brought puppies, and therefore must be filled again."""
    full = kennel.full_bays
    if not full:
        return 0
    return sum(
        derived.bays[bay] - len(dogs) for bay, dogs in enumerate(kennel.bays) if full >> bay & 1
    )


def movable(kennel: KennelState, lifted: tuple[int, ...]) -> int:
    """Dogs that may still be lifted out of bays that need not be full."""
    full = kennel.full_bays
    return sum(
        dog not in lifted
        for bay, dogs in enumerate(kennel.bays)
        if not full >> bay & 1
        for dog in dogs
    )
