"""The Manager's and the Partner's shop, the third improvement's dog, and puppies."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs_cardgame.actions import (
    BuyImprovement,
    BuyPuppies,
    CardgameAction,
    FinishShopping,
    TakeCityDog,
    TakeFairDog,
    TakePuppies,
)
from dogs_rules.games.dogs_cardgame.catalogue import (
    BUY_IMPROVEMENT,
    BUY_PUPPIES,
    FINISH_SHOPPING,
    TAKE_CITY_DOG,
    TAKE_CITY_DOG_STRAIGHT,
    TAKE_FAIR_DOG,
    TAKE_PUPPIES,
)
from dogs_rules.games.dogs_cardgame.city import set_location
from dogs_rules.games.dogs_cardgame.collecting import bring
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.events import (
    CityDogTaken,
    FairDogTaken,
    ImprovementBought,
    PuppiesTaken,
)
from dogs_rules.games.dogs_cardgame.flow import (
    can_buy_puppies,
    can_improve,
    can_take_fair_dog,
    city_dogs,
    go_on,
)
from dogs_rules.games.dogs_cardgame.kennel import bays_with_room, put
from dogs_rules.games.dogs_cardgame.state import KennelState, State
from dogs_rules.games.dogs_cardgame.terms import NONE
from dogs_rules.tuples import added, without


def legal(derived: Derived, state: State) -> list[CardgameAction]:
    """A Fair dog that can be taken must be, before shopping ends."""
    kennel = state.kennels[state.mover]
    out: list[CardgameAction] = []
    must_take = can_take_fair_dog(derived, state, kennel)
    if must_take:
        bays = bays_with_room(derived, kennel)
        out += [TAKE_FAIR_DOG[dog][bay] for dog in state.fair for bay in bays]
    if can_improve(derived, state, kennel):
        out.append(BUY_IMPROVEMENT)
    if can_buy_puppies(derived, state, kennel):
        out += [BUY_PUPPIES[puppy] for puppy in sorted(set(state.puppies))]
    if not must_take:
        out.append(FINISH_SHOPPING)
    return out


def take_fair_dog(derived: Derived, state: State, action: TakeFairDog, events: Sink) -> None:
    state.fair = without(state.fair, action.dog)
    state.fair_taken = True
    put(derived, state, state.kennels[state.mover], action.dog, action.bay)
    if events is not None:
        events.append(FairDogTaken(seat=state.mover, dog=action.dog, bay=action.bay))
    go_on(derived, state, events)


def buy_improvement(derived: Derived, state: State, _: BuyImprovement, events: Sink) -> None:
    """Buys one; exactly the third brings a dog of the city."""
    kennel = state.kennels[state.mover]
    coins = derived.figures.improvement
    kennel.coins -= coins
    kennel.improvements += 1
    state.improvements -= 1
    state.bought += 1
    state.third_due = kennel.improvements == derived.figures.third
    if events is not None:
        count = kennel.improvements
        events.append(ImprovementBought(seat=state.mover, coins=coins, count=count))
    go_on(derived, state, events)


def buy_puppies(derived: Derived, state: State, action: BuyPuppies, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    coins = derived.figures.puppy
    kennel.coins -= coins
    state.puppy_bought = True
    _take_puppies(state, kennel, action.puppy, coins, events)
    go_on(derived, state, events)


def finish(derived: Derived, state: State, _: FinishShopping, events: Sink) -> None:
    state.using = NONE
    go_on(derived, state, events)


def legal_city_dogs(derived: Derived, state: State) -> list[CardgameAction]:
    return [
        (TAKE_CITY_DOG_STRAIGHT if straight else TAKE_CITY_DOG)[dog]
        for dog, straight in city_dogs(derived, state, state.kennels[state.mover])
    ]


def take_city_dog(derived: Derived, state: State, action: TakeCityDog, events: Sink) -> None:
    """It goes where its symbol says; with variant 3 a sick or a Fair dog may go into a bay."""
    dog = action.dog
    at = next(at for at, location in enumerate(state.city) if dog in location.dogs)
    location = state.city[at]
    set_location(state, at, dogs=without(location.dogs, dog))
    state.third_due = False
    state.refill = at
    state.dogs_left = True
    if events is not None:
        events.append(CityDogTaken(seat=state.mover, dog=dog, location=location.number))
    if action.straight:
        state.waiting = (dog,)
    else:
        bring(derived, state, state.kennels[state.mover], dog, events)
    go_on(derived, state, events)


def legal_puppies(_: Derived, state: State) -> list[CardgameAction]:
    return [TAKE_PUPPIES[puppy] for puppy in sorted(set(state.puppies))]


def take_puppies(derived: Derived, state: State, action: TakePuppies, events: Sink) -> None:
    state.puppies_due -= 1
    _take_puppies(state, state.kennels[state.mover], action.puppy, 0, events)
    go_on(derived, state, events)


def _take_puppies(state: State, kennel: KennelState, puppy: int, coins: int, events: Sink) -> None:
    state.puppies = without(state.puppies, puppy)
    kennel.puppies = added(kennel.puppies, puppy)
    if events is not None:
        events.append(PuppiesTaken(seat=state.mover, puppy=puppy, coins=coins))
