"""Refusals of moving, sharing, collecting, hiring or ending a turn."""

from dogs_rules.game import Refusal
from dogs_rules.games.dogs_cardgame import actions as act
from dogs_rules.games.dogs_cardgame.city import collect_price, hire_price, others_at
from dogs_rules.games.dogs_cardgame.collecting import may_act
from dogs_rules.games.dogs_cardgame.derived import Derived
from dogs_rules.games.dogs_cardgame.kennel import places_needed, room
from dogs_rules.games.dogs_cardgame.state import State
from dogs_rules.games.dogs_cardgame.terms import NONE, Kind
from dogs_rules.phrase import phrase, plural


def move(_: Derived, state: State, action: act.Move) -> Refusal:
    if not 0 <= action.location < len(state.city):
        return Refusal(phrase("There is no such location in the city."), "move")
    return Refusal(phrase("Your truck is already there: stay, or drive elsewhere."), "move")


def stay(_: Derived, __: State, ___: act.Stay) -> Refusal:
    return Refusal(phrase("Your truck is outside the city: drive it to a location."), "move")


def move_first(_: Derived, __: State, ___: object) -> Refusal:
    return Refusal(phrase("First move your truck, or stay."), "move")


def moved_already(_: Derived, __: State, ___: object) -> Refusal:
    return Refusal(phrase("Your truck has already moved or stayed this turn."), "move")


def share(derived: Derived, state: State, action: act.Share) -> Refusal:
    if state.children:
        return Refusal(phrase("In the children's game sharing a location is free."), "children")
    others = others_at(state, state.kennels[state.mover].place)
    if not others:
        return Refusal(phrase("You are the only one here, so there is nothing to pay."), "sharing")
    if state.shared:
        return Refusal(phrase("You have already paid for sharing this turn."), "sharing")
    if action.seat not in others:
        return Refusal(phrase("The coin goes to a player whose truck is here."), "sharing")
    if may_act(derived, state):
        return Refusal(phrase("Sharing a location costs nothing."), "sharing")
    return _cannot_share(derived, state)


def _cannot_share(derived: Derived, state: State) -> Refusal:
    return Refusal(
        phrase(
            "Sharing the location costs {price}; you have {coins}.",
            price=derived.figures.share,
            coins=state.kennels[state.mover].coins,
        ),
        "sharing",
    )


def _share_first(derived: Derived, state: State) -> Refusal:
    """Why nothing can be done at a location before sharing it: the coin is due, or lacking."""
    if state.kennels[state.mover].coins < derived.figures.share:
        return _cannot_share(derived, state)
    return Refusal(
        phrase("Others stand here too: before you act, one of them gets a coin."), "sharing"
    )


def collect(derived: Derived, state: State, _: act.Collect) -> Refusal:
    if state.collected:
        return Refusal(phrase("You have already collected dogs this turn."), "collect")
    if not may_act(derived, state):
        return _share_first(derived, state)
    kennel = state.kennels[state.mover]
    dogs = state.city[kennel.place].dogs
    if not dogs:
        return Refusal(phrase("No dog is here."), "collect")
    food = collect_price(derived, state, kennel.place)
    if kennel.food < food:
        return Refusal(
            phrase(
                "All dogs here together take {food}; you have {have}.",
                food=plural("{n} food", "{n} food", food),
                have=kennel.food,
            ),
            "collect",
        )
    sick = sum(dog % len(Kind) == Kind.SICK for dog in dogs)
    if len(kennel.infirmary) + sick > derived.figures.infirmary:
        return Refusal(
            plural(
                "Your infirmary has room for only {n} dog.",
                "Your infirmary has room for only {n} dogs.",
                derived.figures.infirmary,
            ),
            "infirmary",
        )
    reason = plural(
        "The dogs here need {n} place in bays; you have {room}.",
        "The dogs here need {n} places in bays; you have {room}.",
        places_needed(dogs),
        room=room(derived, state, kennel),
    )
    return Refusal(reason, "collect")


def hire(derived: Derived, state: State, _: act.Hire) -> Refusal:
    if state.hired:
        return Refusal(phrase("You have already hired a character this turn."), "hire")
    if not may_act(derived, state):
        return _share_first(derived, state)
    kennel = state.kennels[state.mover]
    if state.city[kennel.place].character == NONE:
        return Refusal(phrase("No character is here."), "hire")
    return Refusal(
        phrase(
            "Hiring costs {price} here; you have {coins}.",
            price=hire_price(derived, state, kennel.place),
            coins=kennel.coins,
        ),
        "hire",
    )


def dismiss_later(_: Derived, __: State, ___: act.Dismiss) -> Refusal:
    return Refusal(
        phrase("Characters are dismissed at the end of the turn, if there are too many."),
        "end-turn",
    )


def dismiss(derived: Derived, state: State, action: act.Dismiss) -> Refusal:
    held = state.kennels[state.mover].characters
    if action.character not in held:
        return Refusal(phrase("You do not have that character."), "end-turn")
    if len(set(held)) == len(held):
        most = derived.figures.characters_kept
        return Refusal(
            phrase(
                ("You need not dismiss anyone: you have at most {most} characters, no two alike."),
                most=most,
            ),
            "end-turn",
        )
    return Refusal(phrase("Dismiss one of the two identical characters."), "end-turn")


def end_turn(derived: Derived, state: State, _: act.EndTurn) -> Refusal:
    most = derived.figures.characters_kept
    if len(state.kennels[state.mover].characters) > most:
        return Refusal(
            plural(
                "You may keep {n} character: use or dismiss one.",
                "You may keep {n} characters: use or dismiss one.",
                most,
            ),
            "end-turn",
        )
    return Refusal(phrase("Two of your characters are alike: use or dismiss one."), "end-turn")
