"""Refusals of what is done in a turn."""

from typing import Final

from dogs_rules.game import Refusal
from dogs_rules.games.dog_lover.actions import (
    Adopt,
    Attach,
    CollectFood,
    EndTurn,
    Learn,
    PlayFetch,
    Take,
    Tuck,
)
from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.derived import Derived
from dogs_rules.games.dog_lover.fitting import FOODS, RASCAL, TRAITS, own_toy
from dogs_rules.games.dog_lover.state import State
from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.terms import (
    ADOPTION,
    EMPTY,
    FIRST_DOG,
    FIRST_TRAIT,
    GRID,
    RESCUE_PRICE,
    TRAINING,
    WALK,
    Face,
    Kind,
    Size,
    Trait,
    kind_of,
    lane_of,
)
from dogs_rules.phrase import literal, phrase, plural

_LANES: Final = (
    phrase("left column"),
    phrase("middle column"),
    phrase("right column"),
    phrase("top row"),
    phrase("middle row"),
    phrase("bottom row"),
)
_SIZES: Final = {
    Size.SMALL: phrase("small"),
    Size.MEDIUM: phrase("medium"),
    Size.BIG: phrase("big"),
}
_ONE_OF_THEM: Final = {
    WALK: (phrase("{dog} has had its Walk: one per dog."), "walks"),
    TRAINING: (phrase("{dog} has had its Training: one per dog."), "trainings"),
}
_ELSEWHERE: Final = {
    Kind.TOY: Refusal(
        phrase(
            "Favorite things go under a Best Friend, a Scamp, or the rescued dog that asks for one."
        ),
        "tucking",
    ),
    Kind.ADOPTION: Refusal(
        phrase("Adoptions are tucked under an Aristocrat or a Scamp only."), "adoptions"
    ),
    Kind.BONE: Refusal(phrase("Bones are tucked under a Digger or a Scamp only."), "bones"),
    Kind.FOOD: Refusal(phrase("Food is tucked under a Thief or a Scamp only."), "food"),
    Kind.TRAIT: Refusal(phrase("Traits are tucked under a Scamp only."), "attaching"),
    Kind.FETCH: Refusal(phrase("Fetch is tucked under a Scamp only."), "fetch"),
    Kind.DOG: Refusal(phrase("Dogs are never tucked."), "tucking"),
}


def trait_anchor(trait: Trait) -> str:
    """The section of the book about a trait."""
    return "trait-" + trait.name.lower().replace("_", "-")


def not_yours(anchor: str) -> Refusal:
    return Refusal(phrase("That is not your dog."), anchor)


def _own(state: State, face: Face) -> OwnDog | None:
    return next((dog for dog in state.areas[state.mover].dogs if dog.card == face), None)


def _food_first(derived: Derived, state: State) -> Refusal | None:
    """True if a Food card must be settled before anything else."""
    for face in state.waiting:
        if FOODS >> face & 1:
            name = literal(derived.tables.name(face))
            reason = phrase(
                "First decide about {food}: take tokens, or tuck it under a dog.", food=name
            )
            return Refusal(reason, "food")
    return None


def take(derived: Derived, state: State, action: Take) -> Refusal:
    first = _food_first(derived, state)
    if first is not None:
        return first
    if state.taken:
        return Refusal(phrase("You have already used a trick this turn."), "turn")
    if action.trick not in state.areas[state.mover].tricks:
        return Refusal(phrase("You have not learned that trick."), "tricks")
    if not 0 <= action.placement < len(derived.tables.tricks[action.trick].placements):
        return Refusal(phrase("The trick does not fit on the grid that way."), "tricks")
    lane = lane_of(state.watch_dog)
    if lane not in derived.tables.tricks[action.trick].placements[action.placement].lanes:
        return Refusal(
            phrase("You played Fetch this turn: you can take it in a later one."), "fetch"
        )
    return Refusal(
        phrase(
            "The Watch Dog guards the {lane}: take at most one card from it.", lane=_LANES[lane]
        ),
        "watch-dog",
    )


def play_fetch(derived: Derived, state: State, action: PlayFetch) -> Refusal:
    first = _food_first(derived, state)
    if first is not None:
        return first
    if not state.areas[state.mover].fetch:
        return Refusal(phrase("You do not have Fetch."), "fetch")
    if state.fresh_fetch:
        return Refusal(phrase("You took Fetch this turn: you can play it in a later one."), "fetch")
    if not 0 <= action.cell < GRID:
        return Refusal(phrase("That is not a place in the grid."), "fetch")
    if state.grid[action.cell] == EMPTY:
        return Refusal(phrase("No card lies there any more."), "fetch")
    blocked = phrase("With Fetch there, you could use none of your tricks: take cards first.")
    return Refusal(blocked, "fetch")


def collect_food(_: Derived, __: State, ___: CollectFood) -> Refusal:
    return Refusal(phrase("No such Food card waits to be exchanged."), "food")


def tuck(derived: Derived, state: State, action: Tuck) -> Refusal:
    dog = _own(state, action.dog)
    if dog is None:
        return not_yours("tucking")
    card = action.card
    if not 0 <= card < FIRST_DOG + len(derived.tables.dogs):
        return Refusal(phrase("There is no such card."), "tucking")
    kind = kind_of(card)
    if kind == Kind.DOG:
        return _ELSEWHERE[kind]
    first = None if kind == Kind.FOOD else _food_first(derived, state)
    if first is not None:
        return first
    area = state.areas[state.mover]
    there = area.fetch if kind == Kind.FETCH else card in (*state.waiting, *area.hand)
    if not there:
        return _not_there(derived.tables, card, kind)
    return _does_not_fit(derived.tables, dog, card, kind)


def _not_there(tables: Tables, card: Face, kind: Kind) -> Refusal:
    if kind == Kind.WALK:
        return Refusal(phrase("No Walk waits: it is tucked in the turn it is taken."), "walks")
    if kind == Kind.FOOD:
        return Refusal(phrase("Food is tucked when it is taken, not later."), "food")
    if kind == Kind.TRAIT:
        return Refusal(phrase("No such trait waits for a dog."), "attaching")
    if kind == Kind.FETCH:
        return Refusal(phrase("You do not have Fetch."), "fetch")
    return Refusal(phrase("You have no {card}.", card=literal(tables.name(card))), "hand")


def _does_not_fit(tables: Tables, dog: OwnDog, card: Face, kind: Kind) -> Refusal:
    name = literal(tables.name(dog.card))
    if dog.trait == RASCAL:
        return Refusal(
            phrase("{dog} is a Rascal: nothing new is tucked under it.", dog=name),
            trait_anchor(Trait.RASCAL),
        )
    if card in _ONE_OF_THEM:
        reason, anchor = _ONE_OF_THEM[card]
        return Refusal(reason.filled(dog=name), anchor)
    if card == own_toy(tables, dog.card):
        reason = phrase("{dog} already has its {toy}.", dog=name, toy=literal(tables.name(card)))
        return Refusal(reason, "rescued-toys")
    return _ELSEWHERE[kind]


def attach(derived: Derived, state: State, action: Attach) -> Refusal:
    tables = derived.tables
    if action.trait not in state.waiting or not TRAITS >> action.trait & 1:
        return Refusal(phrase("No such trait waits to be attached."), "attaching")
    dog = _own(state, action.dog)
    if dog is None:
        return not_yours("attaching")
    name = literal(tables.name(dog.card))
    if dog.trait != EMPTY:
        return Refusal(phrase("{dog} already has a trait: one per dog.", dog=name), "attaching")
    at = action.trait - FIRST_TRAIT
    reason = phrase(
        "{trait} goes to a {needed} dog, and {dog} is {size}.",
        trait=literal(tables.name(action.trait)),
        needed=_SIZES[tables.traits[at].size],
        dog=name,
        size=_SIZES[tables.dog(dog.card).size],
    )
    return Refusal(reason, trait_anchor(Trait(at)))


def adopt(derived: Derived, state: State, action: Adopt) -> Refusal:
    first = _food_first(derived, state)
    if first is not None:
        return first
    if action.dog not in state.shelter_row:
        return Refusal(phrase("No such dog lies face up beside the shelter."), "adoptions")
    return Refusal(
        plural(
            "A rescued dog costs {n} Adoption; you have {held}.",
            "A rescued dog costs {n} Adoptions; you have {held}.",
            RESCUE_PRICE,
            held=state.areas[state.mover].hand.count(ADOPTION),
        ),
        "adoptions",
    )


def learn(derived: Derived, state: State, action: Learn) -> Refusal:
    first = _food_first(derived, state)
    if first is not None:
        return first
    if action.trick not in state.trick_row:
        return Refusal(phrase("No such trick lies face up beside the tricks."), "learning")
    trick = derived.tables.tricks[action.trick]
    return Refusal(
        phrase(
            "{trick} costs {cost} of your Trainings; you have {held}.",
            trick=literal(trick.name),
            cost=trick.cost,
            held=state.areas[state.mover].hand.count(TRAINING),
        ),
        "learning",
    )


def end_turn(derived: Derived, state: State, _: EndTurn) -> Refusal:
    first = _food_first(derived, state)
    if first is not None:
        return first
    if not state.taken:
        return Refusal(phrase("Use a trick first: every turn takes cards."), "turn")
    tables = derived.tables
    area = state.areas[state.mover]
    for face in state.waiting:
        if TRAITS >> face & 1:
            for attach in derived.attaches(face, area.dogs):
                reason = phrase(
                    "{trait} can be attached to {dog}, so it must be.",
                    trait=literal(tables.name(face)),
                    dog=literal(tables.name(attach.dog)),
                )
                return Refusal(reason, "attaching")
    dog = next(dog for dog in area.dogs if derived.takes(dog) >> WALK & 1)
    reason = phrase(
        "The Walk can be tucked under {dog}, so it must be.", dog=literal(tables.name(dog.card))
    )
    return Refusal(reason, "walks")
