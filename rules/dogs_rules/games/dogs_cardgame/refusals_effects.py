"""Refusals of putting dogs into bays, rearranging, shopping, or choosing puppies."""

from dogs_rules.game import Refusal
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.flow import can_take_fair_dog
from dogs_rules.games.dogs_cardgame.kennel import fits, open_bays
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import BAYS, Character, Kind, Stage
from dogs_rules.phrase import phrase, plural

NO_PUPPIES = Refusal(phrase("This match is played without puppies."), "puppies")


def place(derived: Derived, state: State, action: act.Place) -> Refusal:
    if action.dog not in state.waiting:
        return Refusal(phrase("That dog is not waiting for a bay."), "bays")
    bay = _bay(derived, state, action.bay)
    if bay is not None:
        return bay
    assert state.stage == Stage.REARRANGE
    return Refusal(phrase("The bay that brought puppies must be filled again first."), "puppies")


def _bay(derived: Derived, state: State, bay: int) -> Refusal | None:
    """Gives what is wrong with a bay for one more dog."""
    kennel = state.kennels[state.mover]
    if not 0 <= bay < BAYS:
        return Refusal(phrase("There is no such bay."), "bays")
    if bay >= open_bays(kennel):
        return Refusal(phrase("That bay is still under construction."), "open-bay")
    if len(kennel.bays[bay]) == derived.bays[bay]:
        return Refusal(phrase("That bay is full."), "bays")
    return None


def leave_sick(_: Derived, state: State, __: act.LeaveSick) -> Refusal:
    if not state.curing:
        return Refusal(phrase("No Vet is at work."), "vet")
    return Refusal(phrase("There is still room: cured dogs move into open bays."), "vet")


def lift(_: Derived, state: State, action: act.Lift) -> Refusal:
    if action.dog in state.lifted:
        return Refusal(phrase("Each dog is moved once, and this one was."), "trainer")
    kennel = state.kennels[state.mover]
    if action.dog in (*kennel.hotel, *kennel.infirmary):
        return Refusal(phrase("The Trainer moves only dogs in bays."), "trainer")
    return Refusal(phrase("That dog does not live in your bays."), "trainer")


def finish_rearranging(_: Derived, state: State, __: act.FinishRearranging) -> Refusal:
    if state.waiting:
        return Refusal(phrase("A dog still waits for its bay."), "trainer")
    return Refusal(phrase("The bay that brought puppies must be full again."), "puppies")


def take_fair_dog(derived: Derived, state: State, action: act.TakeFairDog) -> Refusal:
    if state.using != Character.PARTNER:
        return Refusal(phrase("Only a Partner brings a dog of the Fair."), "partner")
    if state.fair_taken:
        return Refusal(phrase("Your Partner has already brought a dog."), "partner")
    if action.dog not in state.fair:
        return Refusal(phrase("That dog is not at the Fair."), "partner")
    bay = _bay(derived, state, action.bay)
    assert bay is not None
    return bay


def buy_improvement(derived: Derived, state: State, _: act.BuyImprovement) -> Refusal:
    if not state.improvements:
        return Refusal(phrase("No improvement is left."), "improvements")
    most = derived.figures.improvements_at_once
    if state.bought >= most:
        return Refusal(
            plural(
                "One character sells only {n} improvement.",
                "One character sells only {n} improvements.",
                most,
            ),
            "improvements",
        )
    return _too_dear(derived.figures.improvement, state, "improvements")


def buy_puppies(derived: Derived, state: State, action: act.BuyPuppies) -> Refusal:
    if not state.expansion:
        return NO_PUPPIES
    if state.using != Character.PARTNER:
        return Refusal(phrase("Puppies are sold by a Partner, not by a Manager."), "puppies")
    if state.puppy_bought:
        return Refusal(phrase("Your Partner has already sold you puppies."), "puppies")
    if action.puppy not in state.puppies:
        return Refusal(phrase("No such puppies are left."), "puppies")
    return _too_dear(derived.figures.puppy, state, "puppies")


def _too_dear(price: int, state: State, anchor: str) -> Refusal:
    return Refusal(
        phrase(
            "That costs {price}; you have {coins}.",
            price=price,
            coins=state.kennels[state.mover].coins,
        ),
        anchor,
    )


def finish_shopping(derived: Derived, state: State, _: act.FinishShopping) -> Refusal:
    assert can_take_fair_dog(derived, state, state.kennels[state.mover])
    return Refusal(phrase("Your Partner brings a dog of the Fair first: choose one."), "partner")


def take_city_dog(derived: Derived, state: State, action: act.TakeCityDog) -> Refusal:
    dog, anchor = action.dog, "third-improvement"
    if not any(dog in location.dogs for location in state.city):
        return Refusal(phrase("That dog is not in the city."), anchor)
    kennel = state.kennels[state.mover]
    if action.straight:
        if not state.straight:
            return Refusal(
                phrase("A dog goes straight into a bay only with variant 3."), "variant-straight"
            )
        if dog % len(Kind) not in (Kind.SICK, Kind.FAIR):
            return Refusal(phrase("Only sick and Fair dogs need that way."), "variant-straight")
    elif dog % len(Kind) == Kind.SICK and not fits(derived, state, kennel, (dog,)):
        return Refusal(phrase("Your infirmary is full."), "infirmary")
    return Refusal(phrase("There is no room for it in your open bays."), anchor)


def take_puppies(_: Derived, __: State, ___: act.TakePuppies) -> Refusal:
    return Refusal(phrase("No such puppies are left."), "puppies")
