"""Phase 2, from meeple to meeple: two laps, a box and a card each (rulebook, phase 2)."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs import boxes, round_end
from dogs_rules.games.dogs.actions import DogsAction, EndVisit, FreeVisit, Visit
from dogs_rules.games.dogs.catalogue import FREE_VISITS, NO_CARD, VISITS
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.events import Gained, Visited, VisitEnded
from dogs_rules.games.dogs.kennel import gain, play_card
from dogs_rules.games.dogs.state import State
from dogs_rules.games.dogs.terms import EMPTY, FIRST_SPECIAL, TWO_SEATS, Box, Card, Stage
from dogs_rules.tuples import added

LAPS = 2
UNITS = 3
"""Kinds of resource card for each resource."""
_FREE_ENTRY = Card.FREE_ENTRY.value
_NO_CARD_LIES = 2
"""In ``VISITS``: the entry of a box without cards."""


def begin(derived: Derived, state: State, events: Sink) -> None:
    """All dogs are housed: the owners' meeples, and the assistants', are ready."""
    for kennel in state.kennels:
        kennel.meeples = 1 + kennel.assistant
    state.lap = 1
    _place_from(derived, state, 0, events)


def _place_from(derived: Derived, state: State, turn: int, events: Sink) -> None:
    """Goes to the next seat that has a meeple for this lap; after two laps to phase 3."""
    while True:
        for later in range(turn, state.seats):
            seat = (state.start + later) % state.seats
            if state.kennels[seat].meeples:
                state.mover = seat
                state.stage = Stage.PLACE
                return
        if state.lap == LAPS:
            break
        state.lap += 1
        turn = 0
    state.lap = 0
    state.box_meeples = ((),) * len(Box)
    round_end.begin(derived, state, events)


def capacity(derived: Derived, state: State) -> int:
    """Meeples that a box takes, without an Entrada Livre card."""
    limits = derived.limits
    return limits.box_meeples_two if state.seats == TWO_SEATS else limits.box_meeples


def legal(derived: Derived, state: State) -> list[DogsAction]:
    room = capacity(derived, state)
    out: list[DogsAction] = []
    free_entry = _FREE_ENTRY in state.kennels[state.mover].cards
    cards = state.box_cards
    for box, meeples in enumerate(state.box_meeples):
        if len(meeples) < room:
            visits = VISITS[box]
            first = cards[2 * box] != EMPTY
            second = cards[2 * box + 1] != EMPTY
            if first:
                out.append(visits[0])
            if second:
                out.append(visits[1])
            elif not first:
                out.append(visits[_NO_CARD_LIES])
        elif free_entry and len(meeples) == room:
            out.append(FREE_VISITS[box])
    return out


def visit(derived: Derived, state: State, action: Visit, events: Sink) -> None:
    box = action.box
    card = EMPTY
    if action.place != NO_CARD:
        at = derived.limits.box_cards * box + action.place
        card = state.box_cards[at]
        state.box_cards = (*state.box_cards[:at], EMPTY, *state.box_cards[at + 1 :])
    _enter(state, box, card, events, free_entry=False)
    if card != EMPTY:
        _take_card(derived, state, card, events)
    _stay_or_go(derived, state, events)


def free_visit(derived: Derived, state: State, action: FreeVisit, events: Sink) -> None:
    play_card(state, state.kennels[state.mover], _FREE_ENTRY)
    _enter(state, action.box, EMPTY, events, free_entry=True)
    _stay_or_go(derived, state, events)


def _enter(state: State, box: int, card: int, events: Sink, *, free_entry: bool) -> None:
    state.kennels[state.mover].meeples -= 1
    boxes_now = state.box_meeples
    there = (*boxes_now[box], state.mover)
    state.box_meeples = (*boxes_now[:box], there, *boxes_now[box + 1 :])
    state.box = box
    state.acted = 0
    state.stage = Stage.BOX
    if events is not None:
        events.append(Visited(seat=state.mover, box=box, card=card, free_entry=free_entry))


def _take_card(derived: Derived, state: State, card: int, events: Sink) -> None:
    """A special card into the hand; a resource card turns into goods and is discarded."""
    kennel = state.kennels[state.mover]
    if card >= FIRST_SPECIAL:
        kennel.cards = added(kennel.cards, card)
        return
    resource, less = divmod(card, UNITS)
    kept = gain(derived, kennel, resource, less + 1)
    state.discards = added(state.discards, card)
    if events is not None:
        events.append(Gained(seat=state.mover, resource=resource, units=kept))


def after_act(derived: Derived, state: State, events: Sink) -> None:
    """Goes on in the box, or to the next seat when nothing is left to do there."""
    state.acted += 1
    _stay_or_go(derived, state, events)


def end_visit(derived: Derived, state: State, _: EndVisit, events: Sink) -> None:
    _leave(derived, state, events)


def _stay_or_go(derived: Derived, state: State, events: Sink) -> None:
    if not boxes.anything_left(derived, state):
        _leave(derived, state, events)


def _leave(derived: Derived, state: State, events: Sink) -> None:
    if events is not None and not state.acted:
        events.append(VisitEnded(seat=state.mover, box=state.box))
    state.box = -1
    state.acted = 0
    turn = (state.mover - state.start) % state.seats + 1
    _place_from(derived, state, turn, events)
