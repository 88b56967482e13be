"""Refusals of DOG Kids: why an action is not legal now, in words, with the section of the book."""

from collections.abc import Callable
from typing import Any

from dogs_rules.game import Action, Refusal, Seat
from dogs_rules.games.dog_kids.actions import Decline, KidsAction, Move, Offer, Swap
from dogs_rules.games.dog_kids.derived import Derived
from dogs_rules.games.dog_kids.moving import owner_of
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import (
    HOME,
    NO_COLOUR,
    NOBODY,
    SWAP,
    YARD,
    Kind,
    Place,
    Stage,
    colours_of,
    kind_of,
    partners_of,
)
from dogs_rules.phrase import phrase

_ANSWER_FIRST = Refusal(
    phrase("First offer your partner a card, or keep all your cards."),
    "exchange",
)
_NOT_HELD = Refusal(phrase("That card is not in your hand."), "cards")
_NO_PARTNER = Refusal(
    phrase("You have no partner: cards are only exchanged in a team."), "exchange"
)
_NO_EXCHANGE_NOW = Refusal(
    phrase("Partners exchange cards at the start, and after one of them has discarded all cards."),
    "exchange",
)
_OTHER_COLOUR = Refusal(phrase("That card has a different colour."), "cards")
_NEEDS_TWO = Refusal(
    phrase("A swap card needs two dogs: one of yours, and another player's."), "swap"
)
_STAYS_HOME = Refusal(phrase("A dog that is home has its food: it stays there."), "home")
_START_WITH_COLOUR = Refusal(phrase("Only a colour of the start field brings a dog out."), "start")
_START_NOT_DOUBLE = Refusal(
    phrase("A double step brings no dog out."),
    "start",
)
_OWN_ON_START = Refusal(
    phrase("One of your dogs stands on the start field: move it first."), "start"
)
_STUCK_ON_START = Refusal(
    phrase("Your partner's dog stands on the start field and cannot be pushed on."), "push-chain"
)
_NO_KENNEL = Refusal(
    phrase("No free kennel field lies ahead of this dog on its way home."), "kennel-card"
)
_NOT_UNDER_WAY = Refusal(
    phrase("Only dogs on the track can be swapped, not those in the yard or at home."), "swap"
)
_OWN_DOG = Refusal(phrase("Dogs are swapped with another player's, not with your own."), "swap")
_NOBODY_THERE = Refusal(phrase("No dog of that player stands there."), "swap")


def explain(derived: Derived, state: State, action: KidsAction) -> Refusal:
    """The reason against an action that is not legal, while the match goes on."""
    if state.stage == Stage.EXCHANGE:
        return _NOT_HELD if isinstance(action, Offer) else _ANSWER_FIRST
    return _REASONS[type(action)](derived, state, action)


def _exchange(_: Derived, state: State, __: KidsAction) -> Refusal:
    partner = partners_of(state.seats, state.teams)[state.mover]
    return _NO_PARTNER if partner == NOBODY else _NO_EXCHANGE_NOW


def _no_dog(owner: Seat, mover: Seat, anchor: str) -> Refusal:
    if owner == mover:
        return Refusal(phrase("None of your dogs stands there."), anchor)
    reason = phrase("None of your partner's dogs stands there: those are the ones you move now.")
    return Refusal(reason, "helping")


def _move(derived: Derived, state: State, action: Move) -> Refusal:
    if action.card not in state.hands[state.mover]:
        return _NOT_HELD
    if action.card == SWAP:
        return _NEEDS_TWO
    if action.colour not in (colours_of(action.card) or (NO_COLOUR,)):
        return _OTHER_COLOUR
    owner = owner_of(derived, state, state.mover)
    if action.dog not in state.dogs[owner]:
        return _no_dog(owner, state.mover, "turn")
    if action.dog >= HOME:
        return _STAYS_HOME
    if action.dog == YARD:
        return _start(derived, state, owner, action)
    return _too_far(derived, action)


def _start(derived: Derived, state: State, owner: Seat, action: Move) -> Refusal:
    kind = kind_of(action.card)
    if kind == Kind.KENNEL:
        return _START_WITH_COLOUR
    if kind == Kind.DOUBLE and not state.double_starts:
        return _START_NOT_DOUBLE
    side = derived.sides_of[state.seats][owner]
    colours = derived.start_colours[side]
    if action.colour not in colours:
        names = [derived.tables.colours[colour] for colour in colours]
        if len(names) == 1:
            reason = phrase("The start field is {one}, and this card is not.", one=names[0])
        else:
            reason = phrase(
                "The start field is {one} and {other}: this card is neither.",
                one=names[0],
                other=names[1],
            )
        return Refusal(reason, "start")
    return _OWN_ON_START if derived.starts[side] in state.dogs[owner] else _STUCK_ON_START


def _too_far(derived: Derived, action: Move) -> Refusal:
    kind = kind_of(action.card)
    if kind == Kind.KENNEL:
        return _NO_KENNEL
    colour = derived.tables.colours[action.colour]
    if kind == Kind.DOUBLE:
        reason = phrase("There are no two free {colour} fields ahead of this dog.", colour=colour)
        return Refusal(reason, "double")
    reason = phrase("No free {colour} field lies ahead of this dog.", colour=colour)
    return Refusal(reason, "moving")


def _swap(derived: Derived, state: State, action: Swap) -> Refusal:
    if SWAP not in state.hands[state.mover]:
        return _NOT_HELD
    owner = owner_of(derived, state, state.mover)
    if action.dog not in state.dogs[owner]:
        return _no_dog(owner, state.mover, "swap")
    if action.seat == owner:
        return _OWN_DOG
    if not 0 <= action.seat < state.seats or action.other not in state.dogs[action.seat]:
        return _NOBODY_THERE
    assert not (_under_way(action.dog) and _under_way(action.other))
    return _NOT_UNDER_WAY


def _under_way(place: Place) -> bool:
    return YARD < place < HOME


_REASONS: dict[type[Action], Callable[[Derived, State, Any], Refusal]] = {
    Move: _move,
    Swap: _swap,
    Offer: _exchange,
    Decline: _exchange,
}
"""Refusals of an action during a turn; changing cards is always legal."""
