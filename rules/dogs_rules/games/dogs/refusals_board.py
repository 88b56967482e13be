"""Refusals of an action of phase 2, once its time has come."""

from dogs_rules.game import Refusal
from dogs_rules.games.dogs import actions, board, fair
from dogs_rules.games.dogs.catalogue import GOODS, NO_CARD
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.kennel import stock
from dogs_rules.games.dogs.names import CARDS, no_card
from dogs_rules.games.dogs.refusals_housing import NO_SUCH_BREED, no_place, no_such_dog
from dogs_rules.games.dogs.state import State
from dogs_rules.games.dogs.terms import BAYS, BREEDS, Box, Card, Resource
from dogs_rules.phrase import phrase, plural

_NO_SUCH_BOX = Refusal(phrase("There is no such box."), "boxes")


def _too_dear(coins: int, have: int, anchor: str) -> Refusal:
    return Refusal(
        phrase("That costs {coins} in coins; you have {have}.", coins=coins, have=have), anchor
    )


def visit(derived: Derived, state: State, action: actions.Visit) -> Refusal:
    if not 0 <= action.box < len(Box):
        return _NO_SUCH_BOX
    meeples = len(state.box_meeples[action.box])
    room = board.capacity(derived, state)
    if meeples >= room:
        if meeples > room:
            return Refusal(
                phrase(
                    "That box is full, and a {card} card has already been used there.",
                    card=CARDS[Card.FREE_ENTRY],
                ),
                "card-free-entry",
            )
        if Card.FREE_ENTRY in state.kennels[state.mover].cards:
            return Refusal(
                phrase(
                    "That box is full. Your {card} card lets you in, without a card.",
                    card=CARDS[Card.FREE_ENTRY],
                ),
                "card-free-entry",
            )
        return Refusal(phrase("That box is full."), "boxes")
    if action.place == NO_CARD:
        return Refusal(phrase("Take one of the cards here."), "phase-2")
    return Refusal(phrase("No card lies in that place."), "phase-2")


def free_visit(derived: Derived, state: State, action: actions.FreeVisit) -> Refusal:
    if not 0 <= action.box < len(Box):
        return _NO_SUCH_BOX
    if Card.FREE_ENTRY not in state.kennels[state.mover].cards:
        return Refusal(no_card(Card.FREE_ENTRY), "card-free-entry")
    if len(state.box_meeples[action.box]) < board.capacity(derived, state):
        return Refusal(
            phrase(
                "There is still room in that box: you do not need {card}.",
                card=CARDS[Card.FREE_ENTRY],
            ),
            "card-free-entry",
        )
    used = phrase("A {card} card has already been used there.", card=CARDS[Card.FREE_ENTRY])
    return Refusal(used, "card-free-entry")


def open_bay(derived: Derived, state: State, action: actions.OpenBay) -> Refusal:
    kennel = state.kennels[state.mover]
    if kennel.open_bays == BAYS:
        return Refusal(phrase("All your bays are open."), "town-hall")
    if action.discount and Card.DISCOUNT not in kennel.cards:
        return Refusal(no_card(Card.DISCOUNT), "card-discount")
    limits = derived.limits
    price = limits.bay_price_discount if action.discount else limits.bay_price
    return _too_dear(price, kennel.coins, "town-hall")


def trade(derived: Derived, state: State, action: actions.Trade) -> Refusal:
    kennel = state.kennels[state.mover]
    if action.give not in GOODS or action.take not in GOODS:
        return Refusal(phrase("The Warehouse deals in gas, food and medicine."), "warehouse")
    if action.give == action.take:
        return Refusal(phrase("That would change nothing."), "warehouse")
    if not stock(kennel, action.give):
        return Refusal(phrase("You have none of that to give."), "warehouse")
    if action.take == Resource.GAS and kennel.gas >= derived.limits.gas:
        return Refusal(phrase("Your garage is full of gas."), "warehouse")
    return Refusal(
        plural(
            "At most {n} trade per visit.",
            "At most {n} trades per visit.",
            derived.limits.warehouse_trades,
        ),
        "warehouse",
    )


def buy(derived: Derived, _: State, action: actions.Buy) -> Refusal:
    if not 0 <= action.food <= derived.limits.pet_shop_tokens:
        return Refusal(
            plural(
                "A coin buys {n} token, food and medicine together.",
                "A coin buys {n} tokens, food and medicine together.",
                derived.limits.pet_shop_tokens,
            ),
            "pet-shop",
        )
    return Refusal(phrase("You have no coin left."), "pet-shop")


def cure(_: Derived, state: State, action: actions.Cure) -> Refusal:
    kennel = state.kennels[state.mover]
    if action.breed not in kennel.infirmary:
        return Refusal(phrase("No dog of that breed is in your infirmary."), "vet")
    refusal = no_place(kennel, action.bay, action.breed)
    return refusal or Refusal(phrase("You have no medicine left."), "vet")


def sell(derived: Derived, state: State, action: actions.Sell) -> Refusal:
    kennel = state.kennels[state.mover]
    refusal = no_such_dog(kennel, action.bay, action.breed)
    if refusal is not None:
        return refusal
    if action.breed not in derived.fair_breeds[state.fair_cards[0]]:
        return Refusal(phrase("The Fair buys only the breeds on its card this round."), "fair-sell")
    if not 0 <= action.trained <= kennel.cards.count(Card.TRAINED_DOG):
        return Refusal(phrase("You do not have that many Trained Dog cards."), "card-trained-dog")
    return Refusal(phrase("You do not have that many Prize Dog cards."), "card-prize-dog")


def purchase(derived: Derived, state: State, action: actions.Purchase) -> Refusal:
    kennel = state.kennels[state.mover]
    refusal = _not_at_fair(state, action.breed, "fair-buy")
    if refusal is not None:
        return refusal
    refusal = no_place(kennel, action.bay, action.breed)
    return refusal or _too_dear(fair.price(derived, state), kennel.coins, "fair-buy")


def give_for_swap(_: Derived, state: State, action: actions.GiveForSwap) -> Refusal:
    refusal = no_such_dog(state.kennels[state.mover], action.bay, action.breed)
    if refusal is not None:
        return refusal
    if not state.fair:
        return Refusal(phrase("There is no dog at the Fair."), "fair-swap")
    return Refusal(
        phrase("No dog at the Fair would have a place in your bays after that."), "fair-swap"
    )


def take_in_swap(_: Derived, state: State, action: actions.TakeInSwap) -> Refusal:
    refusal = _not_at_fair(state, action.breed, "fair-swap")
    if refusal is None:
        refusal = no_place(state.kennels[state.mover], action.bay, action.breed)
    return refusal or NO_SUCH_BREED


def _not_at_fair(state: State, breed: int, anchor: str) -> Refusal | None:
    if not 0 <= breed < BREEDS:
        return NO_SUCH_BREED
    if breed not in state.fair:
        return Refusal(phrase("No dog of that breed is at the Fair."), anchor)
    return None
