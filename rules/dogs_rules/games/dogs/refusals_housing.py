"""Refusals of a kennel's action, and why a dog has no place in a bay."""

from dogs_rules.game import Refusal
from dogs_rules.games.dogs import actions, housing
from dogs_rules.games.dogs.bays import ADD, COUNT, KINDS, REMOVE
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.state import KennelState, State
from dogs_rules.games.dogs.terms import BAY_PLACES, BAYS, BREEDS, Card, Stage
from dogs_rules.phrase import phrase, plural

NO_SUCH_BREED = Refusal(phrase("There is no such breed."), "components")


def no_such_dog(kennel: KennelState, bay: int, breed: int) -> Refusal | None:
    """Refusal if no dog of this breed is in this bay; ``None`` if there is one."""
    if not 0 <= bay < BAYS:
        return Refusal(phrase("There is no such bay."), "kennel")
    if not 0 <= breed < BREEDS:
        return NO_SUCH_BREED
    if bay >= kennel.open_bays:
        return Refusal(phrase("That bay is not open yet."), "town-hall")
    if REMOVE[kennel.bays[bay]][breed] < 0:
        return Refusal(phrase("No dog of that breed lives in that bay."), "bays")
    return None


def no_place(kennel: KennelState, bay: int, breed: int) -> Refusal | None:
    """Refusal if a dog of this breed cannot be put into this bay; ``None`` if it can."""
    if not 0 <= bay < BAYS:
        return Refusal(phrase("There is no such bay."), "kennel")
    if not 0 <= breed < BREEDS:
        return NO_SUCH_BREED
    if bay >= kennel.open_bays:
        return Refusal(phrase("That bay is not open yet."), "town-hall")
    content = kennel.bays[bay]
    if ADD[content][breed] >= 0:
        return None
    if COUNT[content] == BAY_PLACES:
        return Refusal(phrase("That bay is full."), "bays")
    if len(KINDS[content]) > 1 and breed not in KINDS[content]:
        return Refusal(phrase("That bay holds two breeds already."), "bays")
    return Refusal(
        phrase("No row is left for it there: each row of two takes one breed only."), "bays"
    )


def use_vet(_: Derived, state: State, __: actions.UseVet) -> Refusal:
    if state.stage == Stage.REHOUSING:
        return Refusal(phrase("That card is for the dogs you bring home yourself."), "card-vet")
    if Card.VET not in state.kennels[state.mover].cards:
        return Refusal(phrase("You have no Vet card."), "card-vet")
    if state.treated:
        return Refusal(phrase("Your Vet card is already in use."), "card-vet")
    return Refusal(phrase("You brought no sick dog home this round."), "card-vet")


def lift(derived: Derived, state: State, action: actions.Lift) -> Refusal:
    refusal = no_such_dog(state.kennels[state.mover], action.bay, action.breed)
    return refusal or Refusal(
        plural(
            "You have taken {n} dog out of that bay; you cannot take out more while arranging.",
            ("You have taken {n} dogs out of that bay; you cannot take out more while arranging."),
            derived.limits.lifts_per_bay,
        ),
        "housing",
    )


def house(_: Derived, state: State, action: actions.House) -> Refusal:
    kennel = state.kennels[state.mover]
    if action.treated:
        if action.breed not in state.treated:
            return Refusal(phrase("No dog of that breed was treated with a Vet card."), "card-vet")
    elif action.breed not in state.yard:
        return Refusal(phrase("No dog of that breed waits in the yard."), "housing")
    refusal = no_place(kennel, action.bay, action.breed)
    if refusal is not None:
        return refusal
    if action.treated:
        return Refusal(
            phrase("It would take the place of a healthy dog, so it stays in the infirmary."),
            "card-vet",
        )
    return Refusal(
        phrase("There it would leave another dog without a place. Try another bay."), "housing"
    )


def give_sick(derived: Derived, state: State, _: actions.GiveSick) -> Refusal:
    kennel = state.kennels[state.mover]
    if housing.sick_over(derived, kennel) <= 0:
        return Refusal(phrase("All your sick dogs fit into the infirmary."), "infirmary")
    return Refusal(phrase("No dog of that breed is in your infirmary."), "infirmary")


def finish(derived: Derived, state: State, _: actions.FinishHousing) -> Refusal:
    over = housing.sick_over(derived, state.kennels[state.mover])
    if over > 0:
        return Refusal(
            phrase(
                "Your infirmary holds {limit}: choose {over} of your sick dogs to give away.",
                limit=derived.limits.infirmary,
                over=over,
            ),
            "infirmary",
        )
    return Refusal(
        phrase(
            "Of the dogs in your yard, {count} can still be housed.",
            count=len(state.yard) - state.must_leave,
        ),
        "housing",
    )
