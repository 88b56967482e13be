"""Refusals: why an action is not legal now, in words, with the section of the book that says so.

First the moment: each action belongs to one stage of the round. Then what is wrong with it: the
truck in ``refusals_pickup``, the kennel in ``refusals_housing``, the board in ``refusals_board``,
the end of the round here.
"""

from collections.abc import Callable
from typing import Any

from dogs_rules.game import Action, Refusal
from dogs_rules.games.dogs import actions, refusals_board, refusals_housing, refusals_pickup
from dogs_rules.games.dogs.actions import DogsAction
from dogs_rules.games.dogs.bays import EMPTY_BAY
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.state import State
from dogs_rules.games.dogs.terms import BAYS, Box, Stage
from dogs_rules.phrase import phrase

_NOW: dict[int, Refusal] = {
    Stage.GAS: Refusal(phrase("You are buying gas now."), "gas"),
    Stage.PICK_UP: Refusal(phrase("Trucks are on the road now, and it is your turn."), "phase-1"),
    Stage.SWAP: Refusal(phrase("Choose the second dog of your Dog Swap first."), "card-swap"),
    Stage.HOUSING: Refusal(phrase("You are arranging your kennel now."), "housing"),
    Stage.OFFER: Refusal(phrase("First decide whether to take in the dog."), "donations"),
    Stage.REHOUSING: Refusal(phrase("You are finding room for the dog you took."), "donations"),
    Stage.PLACE: Refusal(phrase("You are placing a meeple now."), "phase-2"),
    Stage.EXCHANGE: Refusal(phrase("First choose which dog you get in exchange."), "fair-swap"),
    Stage.FEEDING: Refusal(phrase("Choose first which bay goes hungry."), "feeding"),
    Stage.SALARY: Refusal(phrase("Your assistant's salary is due now."), "salary"),
    Stage.REHIRE: Refusal(phrase("First decide whether to hire an assistant."), "salary"),
}
"""The present stage in words, for whoever tries something else."""

_IN_BOX: dict[int, Refusal] = {
    Box.TOWN_HALL: Refusal(phrase("You are in the Town Hall now."), "town-hall"),
    Box.WAREHOUSE: Refusal(phrase("You are in the Warehouse now."), "warehouse"),
    Box.PET_SHOP: Refusal(phrase("You are in the Pet Shop now."), "pet-shop"),
    Box.VET: Refusal(phrase("You are at the Vet now."), "vet"),
    Box.FAIR: Refusal(phrase("You are at the Dog Fair now."), "fair"),
}

Reason = Callable[[Derived, State, Any], Refusal]


def explain(derived: Derived, state: State, action: DogsAction) -> Refusal:
    """The reason against an action that is not legal, while the match goes on."""
    at = _REASONS[state.stage].get(type(action))
    if at is not None:
        return at(derived, state, action)
    if state.stage != Stage.BOX:
        return _NOW[state.stage]
    inside = _REASONS_IN_BOX[state.box].get(type(action))
    return _IN_BOX[state.box] if inside is None else inside(derived, state, action)


def _go_hungry(_: Derived, state: State, action: actions.GoHungry) -> Refusal:
    contents = state.kennels[state.mover].bays
    if not 0 <= action.bay < BAYS or contents[action.bay] == EMPTY_BAY:
        return Refusal(phrase("No dog lives in that bay."), "feeding")
    if state.unfed >> action.bay & 1:
        return Refusal(phrase("That bay already goes hungry: one of its dogs fell ill."), "feeding")
    return Refusal(phrase("No dog of that breed lives in that bay."), "feeding")


def _pay_salary(_: Derived, __: State, ___: actions.PaySalary) -> Refusal:
    return Refusal(
        phrase("You have too few coins for the salary; your Assistant card can pay it."), "salary"
    )


def _dismiss(_: Derived, __: State, ___: actions.Dismiss) -> Refusal:
    return Refusal(
        phrase("As long as you can pay the salary, with a coin or a card, you must."), "salary"
    )


_REASONS: dict[int, dict[type[Action], Reason]] = {
    Stage.GAS: {actions.BuyGas: refusals_pickup.buy_gas},
    Stage.PICK_UP: {
        actions.Drive: refusals_pickup.drive,
        actions.StayHome: refusals_pickup.stay_home,
        actions.GoHome: refusals_pickup.go_home,
        actions.DrawDog: refusals_pickup.draw_dog,
        actions.SwapFrom: refusals_pickup.swap_from,
    },
    Stage.SWAP: {actions.SwapTo: refusals_pickup.swap_to},
    Stage.HOUSING: {
        actions.UseVet: refusals_housing.use_vet,
        actions.Lift: refusals_housing.lift,
        actions.House: refusals_housing.house,
        actions.GiveSick: refusals_housing.give_sick,
        actions.FinishHousing: refusals_housing.finish,
    },
    Stage.OFFER: {},
    Stage.REHOUSING: {
        actions.UseVet: refusals_housing.use_vet,
        actions.Lift: refusals_housing.lift,
        actions.House: refusals_housing.house,
        actions.GiveSick: refusals_housing.give_sick,
        actions.FinishHousing: refusals_housing.finish,
    },
    Stage.PLACE: {
        actions.Visit: refusals_board.visit,
        actions.FreeVisit: refusals_board.free_visit,
    },
    Stage.BOX: {},
    Stage.EXCHANGE: {actions.TakeInSwap: refusals_board.take_in_swap},
    Stage.FEEDING: {actions.GoHungry: _go_hungry},
    Stage.SALARY: {actions.PaySalary: _pay_salary, actions.Dismiss: _dismiss},
    Stage.REHIRE: {},
}
"""The faults of an action that belongs to this stage; the others come at the wrong time."""

_REASONS_IN_BOX: tuple[dict[type[Action], Reason], ...] = (
    {actions.OpenBay: refusals_board.open_bay},
    {actions.Trade: refusals_board.trade},
    {actions.Buy: refusals_board.buy},
    {actions.Cure: refusals_board.cure},
    {
        actions.Sell: refusals_board.sell,
        actions.Purchase: refusals_board.purchase,
        actions.GiveForSwap: refusals_board.give_for_swap,
    },
)
