"""Hands and piles: laying a card off, and drawing with a reshuffle when the pile is empty."""

from dogs_rules.game import Seat, Sink
from dogs_rules.games.dog_kids.derived import Derived
from dogs_rules.games.dog_kids.events import CardDrawn, Reshuffled
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import HAND
from dogs_rules.tuples import without


def lay_off(state: State, seat: Seat, card: int) -> None:
    """A card of the hand goes on top of the discards."""
    hands = list(state.hands)
    hands[seat] = without(hands[seat], card)
    state.hands = tuple(hands)
    state.discards = (*state.discards, card)


def replace(state: State, seat: Seat, card: int, events: Sink) -> None:
    """A card of a full hand goes on top of the discards, and another is drawn for it."""
    hands = list(state.hands)
    hand = list(hands[seat])
    state.discards = (*state.discards, card)
    if not state.deck:
        reshuffle(state, events)
    drawn = state.deck[-1]
    state.deck = state.deck[:-1]
    hand[hand.index(card)] = drawn
    hand.sort()
    hands[seat] = tuple(hand)
    state.hands = tuple(hands)
    if events is not None:
        events.append(CardDrawn(seat=seat, cards=(drawn,), seen_by=(seat,)))


def refill(derived: Derived, state: State, seat: Seat, events: Sink) -> None:
    """Draws until the hand is full (rulebook, cards)."""
    held = state.hands[seat]
    size = derived.hand_size(state.teams, seat, handicap=True) if state.handicap else HAND
    drawn: tuple[int, ...] = ()
    while len(held) + len(drawn) < size:
        if not state.deck:
            reshuffle(state, events)
        drawn += state.deck[-1:]
        state.deck = state.deck[:-1]
    hands = list(state.hands)
    hands[seat] = tuple(sorted(held + drawn))
    state.hands = tuple(hands)
    if events is not None and drawn:
        events.append(CardDrawn(seat=seat, cards=drawn, seen_by=(seat,)))


def reshuffle(state: State, events: Sink) -> None:
    """The discards become the pile."""
    state.deck = state.rng.shuffled(state.discards)
    state.discards = ()
    if events is not None:
        events.append(Reshuffled(cards=len(state.deck)))
