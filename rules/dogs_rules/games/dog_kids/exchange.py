"""Teams: partners exchange a card, face down, at the start and after one changed all cards."""

from dogs_rules.game import Seat, Sink
from dogs_rules.games.dog_kids.actions import Decline, KidsAction, Offer
from dogs_rules.games.dog_kids.derived import DECLINE, OFFERS, Derived
from dogs_rules.games.dog_kids.events import (
    CardReceived,
    CardsExchanged,
    ExchangeBegan,
    NoExchange,
    OfferMade,
    TurnBegan,
)
from dogs_rules.games.dog_kids.state import DECLINED, NO_OFFER, State
from dogs_rules.games.dog_kids.terms import Stage, partners_of
from dogs_rules.tuples import added, replaced, without

_TURN = Stage.TURN.value


def ask(state: State, asking: tuple[Seat, ...], events: Sink) -> None:
    """These seats are asked one after the other; partners stand next to each other."""
    state.stage = Stage.EXCHANGE.value
    state.asking = asking
    state.mover = asking[0]
    state.offers = (NO_OFFER,) * state.seats
    if events is not None:
        events.append(ExchangeBegan(seats=pair(state, asking[0])))


def pair(state: State, seat: Seat) -> tuple[Seat, Seat]:
    """A seat and its partner, in seat order."""
    partner = partners_of(state.seats, state.teams)[seat]
    return min(seat, partner), max(seat, partner)


def legal(_: Derived, state: State) -> list[KidsAction]:
    """A card of each kind on the hand, or none."""
    return [*(OFFERS[card] for card in sorted(set(state.hands[state.mover]))), DECLINE]


def offer(_: Derived, state: State, action: Offer, events: Sink) -> None:
    if events is not None:
        seat = state.mover
        events.append(OfferMade(seat=seat, card=action.card, seen_by=(seat,)))
    _answer(state, action.card, events)


def decline(_: Derived, state: State, __: Decline, events: Sink) -> None:
    _answer(state, DECLINED, events)


def _answer(state: State, card: int, events: Sink) -> None:
    seat = state.mover
    state.offers = replaced(state.offers, seat, card)
    state.asking = state.asking[1:]
    both = pair(state, seat)
    if NO_OFFER in (state.offers[both[0]], state.offers[both[1]]):
        state.mover = state.asking[0]
        return
    _settle(state, both, events)
    if state.asking:
        ask(state, state.asking, events)
    else:
        state.offers = ()
        begin_turn(state, events)


def _settle(state: State, both: tuple[Seat, Seat], events: Sink) -> None:
    """Both have answered: the cards change hands, if there are two."""
    first, other = both
    cards = state.offers[first], state.offers[other]
    if DECLINED in cards:
        if events is not None:
            events.append(NoExchange(seats=both))
        return
    for seat, given, taken in ((first, *cards), (other, cards[1], cards[0])):
        hand = added(without(state.hands[seat], given), taken)
        state.hands = replaced(state.hands, seat, hand)
    if events is not None:
        events.append(CardsExchanged(seats=both))
        events.append(CardReceived(seat=first, card=cards[1], seen_by=both))
        events.append(CardReceived(seat=other, card=cards[0], seen_by=both))


def begin_turn(state: State, events: Sink) -> None:
    """The turn that ``state.turn`` counts begins."""
    state.stage = _TURN
    state.mover = (state.first + state.turn - 1) % state.seats
    if events is not None and (state.turn - 1) % state.seats == 0:
        events.append(TurnBegan(lap=lap_of(state.turn, state.seats)))


def lap_of(turn: int, seats: int) -> int:
    """Number of the lap around the table that a turn belongs to, from 1."""
    return (turn - 1) // seats + 1
