"""Refusals of a truck's action, once its time has come."""

from dogs_rules.game import Refusal
from dogs_rules.games.dogs import actions, gas, pickup
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.names import no_card
from dogs_rules.games.dogs.state import State
from dogs_rules.games.dogs.terms import EMPTY, ROADWORK, SPACES, TWO_SEATS, Card, Trip
from dogs_rules.phrase import phrase, plural


def buy_gas(derived: Derived, state: State, action: actions.BuyGas) -> Refusal:
    kennel = state.kennels[state.mover]
    if action.coins < 0:
        return Refusal(phrase("Gas cannot be sold back."), "gas")
    if action.coins > kennel.coins:
        return Refusal(
            plural("You have only {n} coin.", "You have only {n} coins.", kennel.coins), "gas"
        )
    return Refusal(
        phrase(
            "Your garage holds {limit} gas; you have {gas}, so {most} in coins fills it up.",
            limit=derived.limits.gas,
            gas=kennel.gas,
            most=gas.most_coins(derived, state, state.mover),
        ),
        "gas",
    )


def drive(derived: Derived, state: State, action: actions.Drive) -> Refusal:
    space = action.space
    if not 0 <= space < SPACES:
        return Refusal(phrase("There is no such space on the map."), "driving")
    if state.spaces[space] == ROADWORK:
        return Refusal(phrase("Nobody may stop at a roadwork."), "roadworks")
    kennel = state.kennels[state.mover]
    if kennel.place == space:
        return Refusal(phrase("Your truck is already there."), "driving")
    if any(other.place == space for other in state.kennels):
        return Refusal(phrase("Another truck stands there: you may pass, but not stop."), "driving")
    if state.spaces[space] == EMPTY:
        return Refusal(phrase("You can stop only where there is a dog to take."), "driving")
    return Refusal(
        phrase(
            "You can spend {spend} (keeping {home} for the way home); this takes {cost}.",
            cost=derived.reach(kennel.place, state.roadworks)[space],
            spend=plural("{n} gas", "{n} gas", max(0, pickup.gas_to_spend(derived, kennel))),
            home=derived.limits.return_gas,
        ),
        "driving",
    )


def stay_home(_: Derived, __: State, ___: actions.StayHome) -> Refusal:
    return Refusal(
        phrase("Your truck is already out: you can stay home only on your first turn."),
        "staying-home",
    )


def go_home(_: Derived, state: State, __: actions.GoHome) -> Refusal:
    if state.kennels[state.mover].trip == Trip.READY:
        return Refusal(
            phrase("Your truck has not left yet. To keep it there, stay home."),
            "staying-home",
        )
    if pickup.earns_bonus(state):
        return Refusal(
            phrase("Choose what you get for it: one gas, one food or one medicine."),
            "first-and-last",
        )
    if state.seats == TWO_SEATS:
        return Refusal(
            phrase("With two players only the last to come home gets something for it."),
            "two-players",
        )
    return Refusal(
        phrase("Only the first and the last to come home get something for it."),
        "first-and-last",
    )


def draw_dog(_: Derived, state: State, action: actions.DrawDog) -> Refusal:
    if Card.TAKE_DOG not in state.kennels[state.mover].cards:
        return Refusal(no_card(Card.TAKE_DOG), "card-take-dog")
    if action.stack not in (0, 1):
        return Refusal(phrase("There is a city stack and a country stack."), "card-take-dog")
    return Refusal(phrase("No dog is left in that stack."), "card-take-dog")


def swap_from(_: Derived, state: State, action: actions.SwapFrom) -> Refusal:
    if Card.SWAP_DOGS not in state.kennels[state.mover].cards:
        return Refusal(no_card(Card.SWAP_DOGS), "card-swap")
    if len(pickup.spaces_with_dogs(state)) <= 1:
        return Refusal(phrase("There are no two dogs on the map to swap."), "card-swap")
    return _no_dog_to_swap(state, action.space)


def swap_to(_: Derived, state: State, action: actions.SwapTo) -> Refusal:
    if action.space == state.swap_from:
        return Refusal(phrase("Choose a different dog from the first."), "card-swap")
    return _no_dog_to_swap(state, action.space)


def _no_dog_to_swap(state: State, space: int) -> Refusal:
    if not 0 <= space < SPACES:
        return Refusal(phrase("There is no such space on the map."), "card-swap")
    if state.spaces[space] == ROADWORK:
        return Refusal(phrase("Roadworks cannot be moved."), "roadworks")
    return Refusal(phrase("There is no dog on that space."), "card-swap")
