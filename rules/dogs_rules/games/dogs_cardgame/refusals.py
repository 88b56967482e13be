"""Refusals of DOGS Cardgame: why an action is not legal now, with the section of the book."""

from collections.abc import Callable
from typing import Any

from dogs_rules.game import Action, Refusal
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame import refusals_effects as effects
from dogs_rules.games.dogs_cardgame import refusals_free as free
from dogs_rules.games.dogs_cardgame import refusals_turn as turn
from dogs_rules.games.dogs_cardgame.actions import CardgameAction
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import BREEDS, Stage
from dogs_rules.phrase import phrase

Reason = Callable[[Derived, State, Any], Refusal]

_NOW: dict[int, Refusal] = {
    Stage.BREEDS: Refusal(phrase("The breeds are being chosen now."), "setup"),
    Stage.CHARACTER: Refusal(phrase("Choose your first character now."), "setup"),
    Stage.PLACE: Refusal(phrase("First put the waiting dogs into bays."), "bays"),
    Stage.REWARD: Refusal(phrase("Choose food or a coin for the Fair dog first."), "fair"),
    Stage.REARRANGE: Refusal(phrase("You are rearranging dogs with your Trainer now."), "trainer"),
    Stage.SHOP: Refusal(phrase("Finish with your character first."), "improvements"),
    Stage.THIRD: Refusal(
        phrase("First take the dog from your third improvement."), "third-improvement"
    ),
    Stage.PUPPY: Refusal(phrase("First choose your puppies."), "puppies"),
}
"""The present stage in words, for whoever tries something else."""

_OUT_OF_TURN: dict[type[Action], Refusal] = {
    act.PickBreed: Refusal(phrase("The breeds of this match have already been chosen."), "setup"),
    act.KeepCharacter: Refusal(phrase("Every player already has a first character."), "setup"),
    act.Place: Refusal(phrase("No dog is waiting for a bay."), "bays"),
    act.LeaveSick: Refusal(phrase("No Vet is at work."), "vet"),
    act.TakeGood: Refusal(phrase("You have not brought a dog to the Fair just now."), "fair"),
    act.Lift: Refusal(phrase("Only a Trainer moves dogs between bays."), "trainer"),
    act.FinishRearranging: Refusal(phrase("No Trainer is at work."), "trainer"),
    act.TakeFairDog: Refusal(phrase("Only a Partner brings a dog of the Fair."), "partner"),
    act.BuyImprovement: Refusal(
        phrase("Improvements are sold by a Manager or a Partner: use one first."), "improvements"
    ),
    act.BuyPuppies: Refusal(phrase("Puppies are sold by a Partner: use one first."), "puppies"),
    act.FinishShopping: Refusal(phrase("You are not buying anything."), "improvements"),
    act.TakeCityDog: Refusal(
        phrase("Only the third improvement brings a single dog of the city."), "third-improvement"
    ),
    act.TakePuppies: Refusal(phrase("Puppies come with a large bay that becomes full."), "puppies"),
}
"""Refusals of what belongs to another moment, during a turn."""


def explain(derived: Derived, state: State, action: CardgameAction) -> Refusal:
    """The reason against an action that is not legal, while the match goes on."""
    kind = type(action)
    reason = _REASONS[state.stage].get(kind)
    if reason is not None:
        return reason(derived, state, action)
    if state.stage in _NOW:
        return _NOW[state.stage]
    if kind in (act.BuyPuppies, act.TakePuppies) and not state.expansion:
        return effects.NO_PUPPIES
    return _OUT_OF_TURN[kind]


def _pick_breed(_: Derived, __: State, action: act.PickBreed) -> Refusal:
    if not 0 <= action.breed < BREEDS:
        return Refusal(phrase("There is no such breed."), "setup")
    return Refusal(phrase("That breed is already in the match."), "setup")


def _keep_character(_: Derived, __: State, ___: act.KeepCharacter) -> Refusal:
    return Refusal(phrase("You were not dealt that character."), "setup")


def _take_good(_: Derived, __: State, ___: act.TakeGood) -> Refusal:
    return Refusal(phrase("The Fair gives food or a coin, nothing else."), "fair")


_FREE: dict[type[Action], Reason] = {
    act.OpenBay: free.open_bay,
    act.PayLicences: free.pay_licences,
    act.UseCharacter: free.use_character,
    act.Donate: free.donate,
    act.ClaimBonus: free.claim_bonus,
    act.RenewCharacters: free.renew_characters,
}

_REASONS: dict[int, dict[type[Action], Reason]] = {
    Stage.BREEDS: {act.PickBreed: _pick_breed},
    Stage.CHARACTER: {act.KeepCharacter: _keep_character},
    Stage.MOVE: {
        act.Move: turn.move,
        act.Stay: turn.stay,
        act.Share: turn.move_first,
        act.Collect: turn.move_first,
        act.Hire: turn.move_first,
        act.Dismiss: turn.dismiss_later,
        act.EndTurn: turn.move_first,
        **_FREE,
    },
    Stage.ACT: {
        act.Move: turn.moved_already,
        act.Stay: turn.moved_already,
        act.Share: turn.share,
        act.Collect: turn.collect,
        act.Hire: turn.hire,
        act.Dismiss: turn.dismiss,
        act.EndTurn: turn.end_turn,
        **_FREE,
    },
    Stage.PLACE: {
        act.Place: effects.place,
        act.OpenBay: free.open_bay,
        act.LeaveSick: effects.leave_sick,
    },
    Stage.REWARD: {act.TakeGood: _take_good},
    Stage.REARRANGE: {
        act.Place: effects.place,
        act.Lift: effects.lift,
        act.FinishRearranging: effects.finish_rearranging,
    },
    Stage.SHOP: {
        act.TakeFairDog: effects.take_fair_dog,
        act.BuyImprovement: effects.buy_improvement,
        act.BuyPuppies: effects.buy_puppies,
        act.FinishShopping: effects.finish_shopping,
    },
    Stage.THIRD: {act.TakeCityDog: effects.take_city_dog},
    Stage.PUPPY: {act.TakePuppies: effects.take_puppies},
}
"""The faults of an action that belongs to this stage; the others come at the wrong time."""
