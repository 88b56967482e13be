"""Phase 2, inside a box: what the Town Hall, Warehouse, Pet Shop and Vet do."""

from typing import TypeAlias

from dogs_rules.game import Sink
from dogs_rules.games.dogs import fair
from dogs_rules.games.dogs.actions import Buy, Cure, DogsAction, OpenBay, Trade
from dogs_rules.games.dogs.bays import ADD
from dogs_rules.games.dogs.catalogue import (
    CURES,
    END_VISIT,
    GOODS,
    OPEN_BAY,
    OPEN_BAY_DISCOUNT,
    TRADES,
)
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.events import BayOpened, Bought, Cured, Traded
from dogs_rules.games.dogs.kennel import gain, play_card, put_in_bay, spend, stock
from dogs_rules.games.dogs.state import KennelState, State
from dogs_rules.games.dogs.terms import BAYS, BUILT_BAYS, Card, Resource
from dogs_rules.tuples import without

_DISCOUNT = Card.DISCOUNT.value
_GAS = Resource.GAS.value

Choices: TypeAlias = list[DogsAction]


def legal(derived: Derived, state: State) -> Choices:
    out = _CHOICES[state.box](derived, state)
    out.append(END_VISIT)
    return out


def anything_left(derived: Derived, state: State) -> bool:
    """True if there is anything to do in the box besides leaving it."""
    return _ANYTHING[state.box](derived, state)


def _town_hall(derived: Derived, state: State) -> Choices:
    kennel = state.kennels[state.mover]
    if state.acted or kennel.opened == BAYS - BUILT_BAYS:
        return []
    out: Choices = []
    if kennel.coins >= derived.limits.bay_price:
        out.append(OPEN_BAY)
    if _DISCOUNT in kennel.cards and kennel.coins >= derived.limits.bay_price_discount:
        out.append(OPEN_BAY_DISCOUNT)
    return out


def open_bay(derived: Derived, state: State, action: OpenBay, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    price = derived.limits.bay_price
    if action.discount:
        price = derived.limits.bay_price_discount
        play_card(state, kennel, _DISCOUNT)
    kennel.coins -= price
    kennel.opened += 1
    if events is not None:
        bay = kennel.open_bays - 1
        events.append(BayOpened(seat=state.mover, bay=bay, coins=price))


def _warehouse(derived: Derived, state: State) -> Choices:
    if state.acted >= derived.limits.warehouse_trades:
        return []
    kennel = state.kennels[state.mover]
    gas_fits = kennel.gas < derived.limits.gas
    out: Choices = []
    for give in GOODS:
        if stock(kennel, give):
            out += [trade for trade in TRADES[give] if gas_fits or trade.take != _GAS]
    return out


def trade(derived: Derived, state: State, action: Trade, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    spend(kennel, action.give)
    gain(derived, kennel, action.take, 1)
    if events is not None:
        events.append(Traded(seat=state.mover, give=action.give, take=action.take))


def _pet_shop(derived: Derived, state: State) -> Choices:
    return list(derived.pet_shop) if state.kennels[state.mover].coins else []


def buy(derived: Derived, state: State, action: Buy, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    medicine = derived.limits.pet_shop_tokens - action.food
    kennel.coins -= 1
    kennel.food += action.food
    kennel.medicine += medicine
    if events is not None:
        events.append(Bought(seat=state.mover, food=action.food, medicine=medicine))


def _vet(_: Derived, state: State) -> Choices:
    kennel = state.kennels[state.mover]
    if not kennel.medicine or not kennel.infirmary:
        return []
    bays = places(kennel)
    return [
        CURES[breed][bay]
        for breed in sorted(set(kennel.infirmary))
        for bay, content in bays
        if ADD[content][breed] >= 0
    ]


def cure(derived: Derived, state: State, action: Cure, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    kennel.medicine -= 1
    kennel.infirmary = without(kennel.infirmary, action.breed)
    if events is not None:
        events.append(Cured(seat=state.mover, breed=action.breed, bay=action.bay))
    put_in_bay(derived, kennel, state.mover, action.breed, action.bay, events)


def places(kennel: KennelState) -> list[tuple[int, int]]:
    """The open bays with their contents."""
    return list(enumerate(kennel.bays[: kennel.open_bays]))


def _can_open(derived: Derived, state: State) -> bool:
    return bool(_town_hall(derived, state))


def _can_trade(derived: Derived, state: State) -> bool:
    """There is always something else to take: only gas may find no room."""
    kennel = state.kennels[state.mover]
    more = state.acted < derived.limits.warehouse_trades
    return more and (kennel.gas or kennel.food or kennel.medicine) > 0


def _can_buy(_: Derived, state: State) -> bool:
    return state.kennels[state.mover].coins > 0


def _can_cure(_: Derived, state: State) -> bool:
    kennel = state.kennels[state.mover]
    if not kennel.medicine:
        return False
    contents = kennel.bays[: kennel.open_bays]
    return any(ADD[content][breed] >= 0 for breed in kennel.infirmary for content in contents)


_CHOICES = (_town_hall, _warehouse, _pet_shop, _vet, fair.choices)
"""The actions, by box."""
_ANYTHING = (_can_open, _can_trade, _can_buy, _can_cure, fair.anything_left)
"""Whether anything can be done, by box: the same question, asked more cheaply."""
