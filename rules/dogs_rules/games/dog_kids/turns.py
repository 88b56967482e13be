"""A turn: a card is played for a dog, or all cards are changed (rulebook, turn)."""

from dogs_rules.game import Seat, Sink
from dogs_rules.games.dog_kids.actions import Change, KidsAction, Move, Swap
from dogs_rules.games.dog_kids.derived import CHANGE, CIRCUIT, NEVER, Derived
from dogs_rules.games.dog_kids.events import (
    CardDrawn,
    CardPlayed,
    CardsChanged,
    DogChuckedOut,
    DogHome,
    DogMoved,
    DogsSwapped,
    GameEnded,
    Reshuffled,
)
from dogs_rules.games.dog_kids.exchange import ask, begin_turn
from dogs_rules.games.dog_kids.moving import (
    Hops,
    choices,
    crowd_of,
    moved,
    owner_of,
    played,
    swapped,
)
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import (
    DOUBLES,
    HAND,
    HOME,
    KENNEL,
    NO_COLOUR,
    NOBODY,
    SWAP,
    TWO_COLOURS,
    YARD,
    Stage,
)
from dogs_rules.tuples import replaced, without


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


def legal(derived: Derived, state: State) -> list[KidsAction]:
    """Every card that moves a dog, with every dog that it moves; then ``Change``.

    It is asked for in every position that a match comes to. Most often all places that a card needs
    are free; only otherwise the dogs are walked there.
    """
    owner = owner_of(derived, state, state.mover)
    partner = derived.partners[state.seats, state.teams][owner]
    bit, own = derived.bit, state.dogs[owner]
    near, rivals = NEVER, 0
    for seat, (first, second, third) in enumerate(state.dogs):
        bits = bit[first] | bit[second] | bit[third]
        if seat == owner:
            near |= bits  # at home only own dogs are in the way
        elif seat == partner:
            near |= bits & CIRCUIT
        else:
            rivals |= bits & CIRCUIT
    taken = near | rivals
    held = near | rivals & derived.shelters  # other rivals are chucked out
    dogs = choices(own)
    ways = derived.ways[state.double_starts][derived.sides_of[state.seats][owner]]
    out: list[KidsAction] = []
    before = NO_COLOUR
    for card in state.hands[state.mover]:
        if card == before:
            continue
        before = card
        if card == SWAP:
            out += _swaps(state, owner)
            continue
        stops = taken if DOUBLES <= card < TWO_COLOURS or card == KENNEL else held
        for way in ways[card]:
            for dog in dogs:
                free, move = way[dog]
                if not free & stops or (
                    free != NEVER and played(derived, crowd_of(derived, state), owner, move)
                ):
                    out.append(move)
    out.append(CHANGE)
    return out


def _swaps(state: State, owner: Seat) -> list[Swap]:
    """Own dogs on the circuit with all others there, by seat and place."""
    return [
        Swap(dog, seat, place)
        for dog in state.dogs[owner]
        if YARD < dog < HOME
        for seat, others in enumerate(state.dogs)
        if seat != owner
        for place in others
        if YARD < place < HOME
    ]


def hops_of(derived: Derived, state: State, action: Move) -> Hops:
    """The dogs that a ``Move`` moves, in order; empty if it does not move its dog."""
    owner = owner_of(derived, state, state.mover)
    return played(derived, crowd_of(derived, state), owner, action)


def move(derived: Derived, state: State, action: Move, events: Sink) -> None:
    seat = state.mover
    hops = hops_of(derived, state, action)
    if events is not None:
        events.append(CardPlayed(seat=seat, card=action.card, colour=action.colour))
        _tell(derived, state, hops, events)
    state.dogs = moved(state.dogs, hops)
    _finish(derived, state, action.card, events)


def _tell(derived: Derived, state: State, hops: Hops, events: Sink) -> None:
    """Gives the move, dog by dog."""
    assert events is not None
    sides = derived.sides_of[state.seats]
    dogs = state.dogs
    for number, hop in enumerate(hops):
        events.append(
            DogMoved(
                seat=hop.seat,
                origin=hop.origin,
                target=hop.target,
                way=derived.way(sides[hop.seat], hop.origin, hop.target),
                pushed=number > 0,
            )
        )
        dogs = moved(dogs, (hop,))
        if hop.out != NOBODY:
            events.append(DogChuckedOut(seat=hop.out, by=hop.seat, place=hop.target))
        if hop.target >= HOME:
            count = sum(place >= HOME for place in dogs[hop.seat])
            events.append(DogHome(seat=hop.seat, count=count))


def swap(derived: Derived, state: State, action: Swap, events: Sink) -> None:
    seat = state.mover
    owner = owner_of(derived, state, seat)
    state.dogs = swapped(state.dogs, owner, action.dog, action.seat, action.other)
    if events is not None:
        events.append(CardPlayed(seat=seat, card=SWAP, colour=NO_COLOUR))
        events.append(
            DogsSwapped(seat=owner, place=action.other, other=action.seat, other_place=action.dog)
        )
    _finish(derived, state, SWAP, events)


def change(derived: Derived, state: State, _: Change, events: Sink) -> None:
    """All cards are thrown off and drawn anew; partners may then exchange one."""
    seat = state.mover
    thrown = state.hands[seat]
    state.hands = replaced(state.hands, seat, ())
    state.discards = (*state.discards, *thrown)
    if events is not None:
        events.append(CardsChanged(seat=seat, thrown=thrown))
    refill(derived, state, seat, events)
    state.turn += 1
    partner = derived.partners[state.seats, state.teams][seat]
    if partner == NOBODY:
        begin_turn(state, events)
    else:
        ask(state, (seat, partner), events)


def _finish(derived: Derived, state: State, card: int, events: Sink) -> None:
    """Looks for a victory, then lays the card off, draws and goes on to the next seat."""
    won = winners(derived, state)
    if won:
        lay_off(state, state.mover, card)
        state.stage = Stage.OVER.value
        if events is not None:
            events.append(GameEnded(winners=won))
        return
    replace(state, state.mover, card, events)
    state.turn += 1
    begin_turn(state, events)


def winners(derived: Derived, state: State) -> tuple[Seat, ...]:
    """The mover and its partner, if all their dogs are home (rulebook, end)."""
    seat = state.mover
    if state.dogs[seat][0] < HOME:
        return ()
    partner = derived.partners[state.seats, state.teams][seat]
    if partner == NOBODY:
        return (seat,)
    return (min(seat, partner), max(seat, partner)) if state.dogs[partner][0] >= HOME else ()
