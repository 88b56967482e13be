"""Traits that could not be attached: what must be given up for them (rulebook, traits).

Each trait names a sort of thing, and how many; whoever has fewer gives up what there is. The owner
chooses, one thing after the other; several traits are paid for in the order of their faces.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from dogs_rules.game import Action, Sink
from dogs_rules.games.dog_lover import refilling
from dogs_rules.games.dog_lover.actions import (
    DogLoverAction,
    GiveUpCard,
    GiveUpDog,
    GiveUpFetch,
    GiveUpFood,
    GiveUpTrait,
    GiveUpTrick,
    GiveUpTucked,
    GiveUpWalk,
)
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.derived import (
    GIVE_UP_CARD,
    GIVE_UP_FETCH,
    GIVE_UP_FOOD,
    GIVE_UP_WALK,
    Derived,
)
from dogs_rules.games.dog_lover.events import (
    CardGivenUp,
    DogGivenUp,
    FetchGivenUp,
    FoodGivenUp,
    TraitGivenUp,
    TraitLost,
    TrickGivenUp,
    TuckedGivenUp,
    WalkLost,
)
from dogs_rules.games.dog_lover.fitting import TOYS, TRAITS, bits_of
from dogs_rules.games.dog_lover.state import State, discard, more_tokens, place_of
from dogs_rules.games.dog_lover.terms import (
    BONE,
    EMPTY,
    FETCH,
    FIRST_DOG,
    FIRST_TRAIT,
    TRAINING,
    WALK,
    Face,
    Food,
    Stage,
    Trait,
)
from dogs_rules.tuples import added, replaced, without


class Price(msgspec.Struct, frozen=True):
    """With what sort of things a trait is paid for."""

    hand: int = 0
    """Cards of the hand, as a set of faces."""
    tucked: int = 0
    """Tucked cards, as a set of faces."""
    walk: bool = False
    """A Walk of this turn that could not be tucked."""
    trait: bool = False
    """A trait that is attached to a dog."""
    dog: bool = False
    trick: bool = False
    """But never the last."""
    food: bool = False
    fetch: bool = False


_ANY = (1 << FIRST_DOG) - 1
PRICES: Final = {
    Trait.RASCAL: Price(tucked=_ANY),
    Trait.BEST_FRIEND: Price(hand=TOYS, tucked=TOYS),
    Trait.ARISTOCRAT: Price(
        hand=_ANY, tucked=_ANY, walk=True, trait=True, dog=True, trick=True, fetch=True
    ),
    Trait.SCAMP: Price(trick=True),
    Trait.TEACHERS_PET: Price(hand=1 << TRAINING, tucked=1 << TRAINING),
    Trait.THIEF: Price(food=True),
    Trait.PACK_LEADER: Price(tucked=1 << WALK, walk=True),
    Trait.DIGGER: Price(hand=1 << BONE, tucked=1 << BONE),
    Trait.RUNAWAY: Price(dog=True),
}
"""The things that are given up for each trait."""


def price_of(trait: Face) -> Price:
    """Things that can be given up for a trait, by its face."""
    return PRICES[Trait(trait - FIRST_TRAIT)]


def begin(derived: Derived, state: State, events: Sink) -> None:
    """The end of a turn: traits that wait are discarded and must be paid for."""
    if not state.waiting:
        refilling.finish_turn(derived, state, events)
        return
    traits = tuple([face for face in state.waiting if TRAITS >> face & 1])
    for face in traits:
        state.waiting = without(state.waiting, face)
        discard(state, face)
    state.penalties = traits
    _next(derived, state, events)


def legal(derived: Derived, state: State) -> list[DogLoverAction]:
    return options(derived, state, price_of(state.penalties[0]))


def options(derived: Derived, state: State, price: Price) -> list[DogLoverAction]:
    """Actions by which the mover could pay such a price."""
    area = state.areas[state.mover]
    out: list[DogLoverAction] = []
    if price.hand:
        out += [GIVE_UP_CARD[face] for face in sorted(set(area.hand)) if price.hand >> face & 1]
    if price.walk and WALK in state.waiting:
        out.append(GIVE_UP_WALK)
    if price.tucked:
        for dog in area.dogs:
            cards = bits_of(dog.tucked) & price.tucked
            out += derived.give_up_tucked(dog.card - FIRST_DOG, cards)
    if price.trait:
        out += [
            derived.give_up_trait[dog.card - FIRST_DOG] for dog in area.dogs if dog.trait != EMPTY
        ]
    if price.dog:
        out += [derived.give_up_dog[dog.card - FIRST_DOG] for dog in area.dogs]
    if price.trick and len(area.tricks) > 1:
        out += [derived.give_up_trick[trick] for trick in area.tricks]
    if price.food:
        out += [GIVE_UP_FOOD[food] for food in Food if area.tokens[food]]
    if price.fetch and area.fetch:
        out.append(GIVE_UP_FETCH)
    return out


def afforded(
    price: Price,
    dogs: tuple[OwnDog, ...],
    *,
    hand: tuple[Face, ...],
    walks: int,
    tokens: int,
    tricks: int,
    fetch: bool,
) -> int:
    """Number of things a seat has that could pay such a price.

    Args:
        price: The price.
        dogs: The seat's dogs.
        hand: Its hand.
        walks: Walks of this turn that could not be tucked.
        tokens: Its food tokens of all kinds.
        tricks: Its tricks.
        fetch: Whether Fetch lies there.
    """
    count = sum(price.hand >> face & 1 for face in hand)
    count += sum(price.tucked >> face & 1 for dog in dogs for face in dog.tucked)
    if price.walk:
        count += walks
    if price.trait:
        count += sum(dog.trait != EMPTY for dog in dogs)
    if price.dog:
        count += len(dogs)
    if price.trick:
        count += max(0, tricks - 1)
    if price.food:
        count += tokens
    if price.fetch:
        count += fetch
    return count


def _owed(derived: Derived, state: State, trait: Face) -> int:
    area = state.areas[state.mover]
    has = afforded(
        price_of(trait),
        area.dogs,
        hand=area.hand,
        walks=state.waiting.count(WALK),
        tokens=sum(area.tokens),
        tricks=len(area.tricks),
        fetch=area.fetch,
    )
    return min(derived.tables.traits[trait - FIRST_TRAIT].penalty, has)


def _next(derived: Derived, state: State, events: Sink) -> None:
    """Goes on to the next trait that can be paid for; after the last, the turn is over."""
    while state.penalties:
        trait = state.penalties[0]
        state.owed = _owed(derived, state, trait)
        if events is not None:
            events.append(TraitLost(seat=state.mover, trait=trait, owed=state.owed))
        if state.owed:
            _ask(derived, state, events)
            return
        state.penalties = state.penalties[1:]
    for _ in range(state.waiting.count(WALK)):
        discard(state, WALK)
        if events is not None:
            events.append(WalkLost(seat=state.mover))
    state.waiting = ()
    refilling.finish_turn(derived, state, events)


def _ask(derived: Derived, state: State, events: Sink) -> None:
    """Lets the mover choose what to give up; where there is no choice, it is given up at once."""
    ways = legal(derived, state)
    if len(ways) == 1 and derived.revision > 1:
        PAY[type(ways[0])](derived, state, ways[0], events)
    else:
        state.stage = Stage.PENALTY.value


def _paid(derived: Derived, state: State, events: Sink) -> None:
    """One thing was given up; a dog may have taken others along that would have been owed."""
    state.owed -= 1
    if state.owed and legal(derived, state):
        _ask(derived, state, events)
        return
    state.owed = 0
    state.penalties = state.penalties[1:]
    _next(derived, state, events)


def give_up_card(derived: Derived, state: State, action: GiveUpCard, events: Sink) -> None:
    area = state.areas[state.mover]
    area.hand = without(area.hand, action.card)
    discard(state, action.card)
    if events is not None:
        events.append(CardGivenUp(seat=state.mover, card=action.card))
    _paid(derived, state, events)


def give_up_walk(derived: Derived, state: State, _: GiveUpWalk, events: Sink) -> None:
    state.waiting = without(state.waiting, WALK)
    discard(state, WALK)
    if events is not None:
        events.append(WalkLost(seat=state.mover))
    _paid(derived, state, events)


def give_up_tucked(derived: Derived, state: State, action: GiveUpTucked, events: Sink) -> None:
    area = state.areas[state.mover]
    at = place_of(area, action.dog)
    dog = area.dogs[at]
    left = OwnDog(dog.card, dog.trait, without(dog.tucked, action.card))
    area.dogs = replaced(area.dogs, at, left)
    discard(state, action.card)
    if events is not None:
        events.append(TuckedGivenUp(seat=state.mover, card=action.card, dog=action.dog))
    _paid(derived, state, events)


def give_up_trait(derived: Derived, state: State, action: GiveUpTrait, events: Sink) -> None:
    area = state.areas[state.mover]
    at = place_of(area, action.dog)
    dog = area.dogs[at]
    area.dogs = replaced(area.dogs, at, OwnDog(dog.card, EMPTY, dog.tucked))
    discard(state, dog.trait)
    if events is not None:
        events.append(TraitGivenUp(seat=state.mover, trait=dog.trait, dog=action.dog))
    _paid(derived, state, events)


def give_up_dog(derived: Derived, state: State, action: GiveUpDog, events: Sink) -> None:
    """The dog goes with its trait and all that is tucked under it."""
    area = state.areas[state.mover]
    at = place_of(area, action.dog)
    dog = area.dogs[at]
    area.dogs = area.dogs[:at] + area.dogs[at + 1 :]
    along = dog.tucked if dog.trait == EMPTY else (dog.trait, *dog.tucked)
    for face in (dog.card, *along):
        discard(state, face)
    if events is not None:
        events.append(DogGivenUp(seat=state.mover, card=dog.card, along=along))
    _paid(derived, state, events)


def give_up_trick(derived: Derived, state: State, action: GiveUpTrick, events: Sink) -> None:
    area = state.areas[state.mover]
    area.tricks = without(area.tricks, action.trick)
    state.lost_tricks = added(state.lost_tricks, action.trick)
    if events is not None:
        events.append(TrickGivenUp(seat=state.mover, trick=action.trick))
    _paid(derived, state, events)


def give_up_food(derived: Derived, state: State, action: GiveUpFood, events: Sink) -> None:
    area = state.areas[state.mover]
    area.tokens = more_tokens(area.tokens, action.food, -1)
    state.supply = more_tokens(state.supply, action.food, 1)
    if events is not None:
        events.append(FoodGivenUp(seat=state.mover, food=action.food))
    _paid(derived, state, events)


def give_up_fetch(derived: Derived, state: State, _: GiveUpFetch, events: Sink) -> None:
    state.areas[state.mover].fetch = False
    discard(state, FETCH)
    if events is not None:
        events.append(FetchGivenUp(seat=state.mover))
    _paid(derived, state, events)


PAY: Final[dict[type[Action], Callable[[Derived, State, Any, Sink], None]]] = {
    GiveUpCard: give_up_card,
    GiveUpWalk: give_up_walk,
    GiveUpTucked: give_up_tucked,
    GiveUpTrait: give_up_trait,
    GiveUpDog: give_up_dog,
    GiveUpTrick: give_up_trick,
    GiveUpFood: give_up_food,
    GiveUpFetch: give_up_fetch,
}
"""The effects of giving something up."""
