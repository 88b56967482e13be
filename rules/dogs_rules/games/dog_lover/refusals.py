"""Refusals: why an action is not legal now, in words, with the section of the book that says so.

First the moment: each action belongs to one stage. Then what is wrong with it: the turn in
``refusals_turn``, penalties and feeding here.
"""

from collections.abc import Callable
from typing import Any, Final

from dogs_rules.game import Action, Refusal
from dogs_rules.games.dog_lover import actions, refusals_turn
from dogs_rules.games.dog_lover.actions import DogLoverAction, GiveUp
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.penalties import PRICES
from dogs_rules.games.dog_lover.refusals_turn import not_yours, trait_anchor
from dogs_rules.games.dog_lover.state import State
from dogs_rules.games.dog_lover.terms import FIRST_TRAIT, Food, Stage, Trait
from dogs_rules.phrase import Phrase, literal, phrase

Reason = Callable[[Derived, State, Any], Refusal]

_NOW: Final[dict[int, Refusal]] = {
    Stage.WATCH_DOG: Refusal(phrase("First put the Watch Dog beside the grid."), "setup"),
    Stage.TURN: Refusal(phrase("You cannot do this during a turn."), "turn"),
    Stage.PENALTY: Refusal(
        phrase("First give up what you owe for the trait you could not attach."), "penalties"
    ),
    Stage.FEEDING: Refusal(phrase("The last round is over. Now feed your dogs."), "feeding"),
}
"""The present stage in words, for whoever tries something else."""

_OWED: Final[dict[int, Phrase]] = {
    Trait.RASCAL: phrase("For the Rascal you give up a tucked card."),
    Trait.BEST_FRIEND: phrase("For the Best Friend you give up a favorite thing."),
    Trait.ARISTOCRAT: phrase("For the Aristocrat you give up any of your cards, but no token."),
    Trait.SCAMP: phrase("For the Scamp you give up a trick."),
    Trait.TEACHERS_PET: phrase("For the Teacher's Pet you give up Trainings."),
    Trait.THIEF: phrase("For the Thief you give up food tokens."),
    Trait.PACK_LEADER: phrase("For the Pack Leader you give up a Walk."),
    Trait.DIGGER: phrase("For the Digger you give up a Bone."),
    Trait.RUNAWAY: phrase("For the Runaway you give up a dog, with everything on it."),
}
"""The debt in words, for whoever offers something else."""


def explain(derived: Derived, state: State, action: DogLoverAction) -> Refusal:
    """The reason against an action that is not legal, while the match goes on."""
    reason = _REASONS[state.stage].get(type(action))
    return _NOW[state.stage] if reason is None else reason(derived, state, action)


def _place(_: Derived, __: State, ___: actions.PlaceWatchDog) -> Refusal:
    return Refusal(
        phrase("It begins above a column or left of a row; which side makes no difference."),
        "watch-dog",
    )


def _give_up(_: Derived, state: State, action: GiveUp) -> Refusal:
    """Either something else is owed, or the mover does not have it."""
    trait = Trait(state.penalties[0] - FIRST_TRAIT)
    anchor = trait_anchor(trait)
    if not _pays(action, trait):
        return Refusal(_OWED[trait], anchor)
    area = state.areas[state.mover]
    if isinstance(action, actions.GiveUpTrick) and action.trick in area.tricks:
        return Refusal(phrase("You never give up your last trick."), anchor)
    return Refusal(phrase("You cannot give that up."), anchor)


def _pays(action: GiveUp, trait: Trait) -> bool:
    """True if things of this sort are given up for a trait."""
    price = PRICES[trait]
    match action:
        case actions.GiveUpCard():
            return price.hand >> max(0, action.card) & 1 == 1
        case actions.GiveUpTucked():
            return price.tucked >> max(0, action.card) & 1 == 1
        case actions.GiveUpWalk():
            return price.walk
        case actions.GiveUpTrait():
            return price.trait
        case actions.GiveUpDog():
            return price.dog
        case actions.GiveUpTrick():
            return price.trick
        case actions.GiveUpFood():
            return price.food and 0 <= action.food < len(Food)
        case actions.GiveUpFetch():
            return price.fetch


def _fed(state: State, face: int) -> bool | None:
    """True if a dog of the mover eats as things stand; ``None``: it is not the mover's."""
    for at, dog in enumerate(state.areas[state.mover].dogs):
        if dog.card == face:
            return bool(state.feeding >> at & 1)
    return None


def _feed(derived: Derived, state: State, action: actions.FeedDog) -> Refusal:
    fed = _fed(state, action.dog)
    if fed is None:
        return not_yours("feeding")
    name = literal(derived.tables.name(action.dog))
    if fed:
        return Refusal(phrase("{dog} has already been fed.", dog=name), "feeding")
    return Refusal(phrase("There is not enough food left for {dog}.", dog=name), "feeding")


def _starve(derived: Derived, state: State, action: actions.StarveDog) -> Refusal:
    fed = _fed(state, action.dog)
    if fed is None:
        return not_yours("feeding")
    name = literal(derived.tables.name(action.dog))
    if not fed:
        return Refusal(phrase("{dog} has no food to take back.", dog=name), "feeding")
    return Refusal(
        phrase("You have already taken back the food of {dog} once.", dog=name), "feeding"
    )


_GIVE_UPS: Final[dict[type[Action], Reason]] = {
    actions.GiveUpCard: _give_up,
    actions.GiveUpWalk: _give_up,
    actions.GiveUpTucked: _give_up,
    actions.GiveUpTrait: _give_up,
    actions.GiveUpDog: _give_up,
    actions.GiveUpTrick: _give_up,
    actions.GiveUpFood: _give_up,
    actions.GiveUpFetch: _give_up,
}
_REASONS: Final[dict[int, dict[type[Action], Reason]]] = {
    Stage.WATCH_DOG: {actions.PlaceWatchDog: _place},
    Stage.TURN: {
        actions.Take: refusals_turn.take,
        actions.PlayFetch: refusals_turn.play_fetch,
        actions.CollectFood: refusals_turn.collect_food,
        actions.Tuck: refusals_turn.tuck,
        actions.Attach: refusals_turn.attach,
        actions.Adopt: refusals_turn.adopt,
        actions.Learn: refusals_turn.learn,
        actions.EndTurn: refusals_turn.end_turn,
    },
    Stage.PENALTY: _GIVE_UPS,
    Stage.FEEDING: {actions.FeedDog: _feed, actions.StarveDog: _starve},
}
"""The faults of an action that belongs to this stage; the others come at the wrong time."""
