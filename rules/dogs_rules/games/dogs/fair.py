"""Phase 2, the Dog Fair: sell, buy or swap one dog (rulebook, Feira de Caes)."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs.actions import DogsAction, GiveForSwap, Purchase, Sell, TakeInSwap
from dogs_rules.games.dogs.bays import ADD, KINDS, REMOVE
from dogs_rules.games.dogs.catalogue import GIVE_FOR_SWAP, PURCHASES, TAKE_IN_SWAP
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.events import Exchanged, Purchased, Sold
from dogs_rules.games.dogs.kennel import leave, play_card, put_in_bay
from dogs_rules.games.dogs.state import KennelState, State, set_bay
from dogs_rules.games.dogs.terms import BAYS, BREEDS, Card, Stage
from dogs_rules.tuples import without

_TRAINED = Card.TRAINED_DOG.value
_PRIZE = Card.PRIZE_DOG.value
LEAST_PRICE = 1

_PLAIN_SALES = tuple(tuple(Sell(bay, breed) for breed in range(BREEDS)) for bay in range(BAYS))


def price(derived: Derived, state: State) -> int:
    """Price of a Fair dog now: ten less the dogs there, at least one coin."""
    return max(LEAST_PRICE, derived.limits.fair_price - len(state.fair))


def choices(derived: Derived, state: State) -> list[DogsAction]:
    if state.acted:
        return []
    kennel = state.kennels[state.mover]
    bays = kennel.bays[: kennel.open_bays]
    out: list[DogsAction] = []
    sells = derived.fair_breeds[state.fair_cards[0]]
    for bay, content in enumerate(bays):
        for breed in KINDS[content]:
            if breed in sells:
                out += _sales(kennel, bay, breed)
    breeds = sorted(set(state.fair))
    if not breeds:
        return out
    if kennel.coins >= price(derived, state):
        out += [
            PURCHASES[breed][bay]
            for breed in breeds
            for bay, content in enumerate(bays)
            if ADD[content][breed] >= 0
        ]
    anywhere = any(ADD[content][breed] >= 0 for content in bays for breed in breeds)
    for bay, content in enumerate(bays):
        for breed in KINDS[content]:
            left = ADD[REMOVE[content][breed]]
            if anywhere or any(left[other] >= 0 for other in breeds):
                out.append(GIVE_FOR_SWAP[bay][breed])
    return out


def anything_left(derived: Derived, state: State) -> bool:
    return not state.acted and bool(choices(derived, state))


def _sales(kennel: KennelState, bay: int, breed: int) -> list[Sell]:
    """Selling one dog, with each number of the two cards that raise the price."""
    trained = kennel.cards.count(_TRAINED) if kennel.cards else 0
    prize = kennel.cards.count(_PRIZE) if kennel.cards else 0
    if not trained and not prize:
        return [_PLAIN_SALES[bay][breed]]
    return [
        Sell(bay, breed, trained=some, prize=more)
        for some in range(trained + 1)
        for more in range(prize + 1)
    ]


def sell(derived: Derived, state: State, action: Sell, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    limits = derived.limits
    coins = limits.sale + action.trained * limits.trained_bonus + action.prize * limits.prize_bonus
    for _ in range(action.trained):
        play_card(state, kennel, _TRAINED)
    for _ in range(action.prize):
        play_card(state, kennel, _PRIZE)
    set_bay(kennel, action.bay, REMOVE[kennel.bays[action.bay]][action.breed])
    leave(derived, kennel, action.breed)
    kennel.coins += coins
    state.fair += (action.breed,)
    if events is not None:
        events.append(Sold(seat=state.mover, breed=action.breed, bay=action.bay, coins=coins))


def purchase(derived: Derived, state: State, action: Purchase, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    coins = price(derived, state)
    kennel.coins -= coins
    state.fair = without(state.fair, action.breed)
    if events is not None:
        events.append(Purchased(seat=state.mover, breed=action.breed, bay=action.bay, coins=coins))
    put_in_bay(derived, kennel, state.mover, action.breed, action.bay, events)


def give_for_swap(derived: Derived, state: State, action: GiveForSwap, _: Sink) -> None:
    kennel = state.kennels[state.mover]
    set_bay(kennel, action.bay, REMOVE[kennel.bays[action.bay]][action.breed])
    leave(derived, kennel, action.breed)
    state.exchanged = action.breed
    state.stage = Stage.EXCHANGE


def legal_exchange(_: Derived, state: State) -> list[DogsAction]:
    kennel = state.kennels[state.mover]
    return [
        TAKE_IN_SWAP[breed][bay]
        for breed in sorted(set(state.fair))
        for bay, content in enumerate(kennel.bays[: kennel.open_bays])
        if ADD[content][breed] >= 0
    ]


def take_in_swap(derived: Derived, state: State, action: TakeInSwap, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    gave = state.exchanged
    state.fair = (*without(state.fair, action.breed), gave)
    state.exchanged = -1
    state.stage = Stage.BOX
    if events is not None:
        events.append(Exchanged(seat=state.mover, gave=gave, took=action.breed, bay=action.bay))
    put_in_bay(derived, kennel, state.mover, action.breed, action.bay, events)
