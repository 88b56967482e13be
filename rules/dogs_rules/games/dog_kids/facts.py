"""What holds on the table after an action of DOG Kids, from the view of the seat to move alone."""

from collections.abc import Iterator
from itertools import chain

from dogs_rules.game import Fact, Seat
from dogs_rules.games.dog_kids.actions import Change, KidsAction, Move, Offer, Swap
from dogs_rules.games.dog_kids.derived import Crowd, Derived
from dogs_rules.games.dog_kids.moving import Hop, choices, moved, played, single, swapped
from dogs_rules.games.dog_kids.terms import (
    HOME,
    NO_COLOUR,
    NOBODY,
    SWAP,
    YARD,
    Colour,
    Place,
    colours_of,
)
from dogs_rules.games.dog_kids.view import (
    Advanced,
    Arrived,
    ChuckedOut,
    Drawn,
    InReach,
    Kept,
    KidsView,
    Outcome,
    Sheltered,
    Started,
    Threatened,
    Turn,
)


def facts(derived: Derived, view: KidsView, action: KidsAction) -> tuple[Fact, ...]:
    """What sets an action apart, what matters most first.

    Args:
        derived: The tables of the match.
        view: Of the seat to move.
        action: Legal in it.
    """
    outcome = _outcome(view, action)
    friends = {view.mover, view.partners[view.mover]} - {NOBODY}
    crowd = _after(view, outcome)
    return (
        *(_moves(derived, view, outcome, friends) if outcome else ()),
        *_kept(derived, crowd, view, action, friends),
        *_in_reach(derived, crowd, friends),
        *_threatened(derived, crowd, view.mover, friends),
        *([Drawn(good=True)] if isinstance(action, Change) else []),
        *(_advanced(derived, view, outcome, friends) if outcome else ()),
    )


def _outcome(view: KidsView, action: KidsAction) -> Outcome | None:
    turn = view.decision
    outcomes = turn.outcomes if isinstance(turn, Turn) else ()
    return next((outcome for outcome in outcomes if outcome.action == action), None)


def _after(view: KidsView, outcome: Outcome | None) -> Crowd:
    """The dogs once an action is done."""
    dogs = view.dogs
    if outcome is not None and isinstance(outcome.action, Swap):
        first, other = outcome.steps
        dogs = swapped(dogs, first.seat, first.origin, other.seat, other.origin)
    elif outcome is not None:
        hops = (Hop(step.seat, step.origin, step.target, step.out) for step in outcome.steps)
        dogs = moved(dogs, tuple(hops))
    places = tuple(chain.from_iterable(dogs))
    return Crowd(dogs, places, view.sides, view.partners, view.double_starts)


def _moves(
    derived: Derived, view: KidsView, outcome: Outcome, friends: set[Seat]
) -> Iterator[Fact]:
    first = outcome.steps[0]
    if outcome.home:
        yield Arrived(good=True, count=1 + sum(at >= HOME for at in view.dogs[first.seat]))
    for step in outcome.steps:
        if step.out != NOBODY:
            left = _left(derived, view.sides[step.out], step.target)
            yield ChuckedOut(good=step.out not in friends, seat=step.out, left=left)
    if first.origin == YARD:
        yield Started(good=True)
    if outcome.safe:
        yield Sheltered(good=True)


def _advanced(
    derived: Derived, view: KidsView, outcome: Outcome, friends: set[Seat]
) -> Iterator[Fact]:
    """The fields that dogs go on the circuit, or home, by their own way."""
    for step in outcome.steps:
        side = view.sides[step.seat]
        fields = derived.gone(side, step.target) - derived.gone(side, step.origin)
        if step.origin != YARD and fields:
            good = (fields > 0) == (step.seat in friends)
            yield Advanced(good=good, seat=step.seat, fields=fields)


def _left(derived: Derived, side: int, place: Place) -> int:
    """The fields from a place on the circuit to the outermost field of a side's home."""
    return derived.gone(side, HOME) - derived.gone(side, place)


def _kept(
    derived: Derived, crowd: Crowd, view: KidsView, action: KidsAction, friends: set[Seat]
) -> Iterator[Fact]:
    """What the cards that stay in the hand could do next, each card once."""
    hand = [] if isinstance(action, Change) else list(view.hand or ())
    if isinstance(action, Move | Offer):
        hand.remove(action.card)
    elif isinstance(action, Swap):
        hand.remove(SWAP)
    mover, partner = view.mover, view.partners[view.mover]
    done = min(crowd.dogs[mover]) >= HOME
    owner = partner if done and partner != NOBODY else mover
    for card in dict.fromkeys(hand):
        if card == SWAP:
            yield Kept(good=True, card=card)
            continue
        hops = [
            hop
            for dog in choices(crowd.dogs[owner])
            for colour in colours_of(card) or (NO_COLOUR,)
            for hop in played(derived, crowd, owner, Move(card, colour, dog))
        ]
        outs = [hop for hop in hops if hop.out not in {NOBODY, *friends}]
        if any(hop.seat == owner and hop.target >= HOME for hop in hops):
            yield Kept(good=True, card=card, home=True)
        elif outs:
            gone = {hop.out: derived.gone(crowd.sides[hop.out], hop.target) for hop in outs}
            yield Kept(good=True, card=card, out=max(gone, key=gone.__getitem__))
        elif any(hop.origin == YARD for hop in hops):
            yield Kept(good=True, card=card)


def _in_reach(derived: Derived, crowd: Crowd, friends: set[Seat]) -> Iterator[Fact]:
    """The dogs that rivals could chuck out with one card, the farthest on first."""
    reached: dict[tuple[int, Seat], list[Seat]] = {}
    for rival in range(len(crowd.dogs)):
        if rival not in friends:
            for dog in _reached(derived, crowd, rival):
                if dog[1] in friends:
                    reached.setdefault(dog, []).append(rival)
    for (left, seat), rivals in sorted(reached.items()):
        yield InReach(good=False, seat=seat, left=left, rivals=tuple(rivals))


def _threatened(derived: Derived, crowd: Crowd, mover: Seat, friends: set[Seat]) -> Iterator[Fact]:
    """The dogs of rivals in reach, the farthest on first."""
    for left, seat in sorted(_reached(derived, crowd, mover)):
        if seat not in friends:
            yield Threatened(good=True, seat=seat, left=left)


def _reached(derived: Derived, crowd: Crowd, seat: Seat) -> set[tuple[int, Seat]]:
    """The dogs that a seat could chuck out with a card of one colour: how far from home, whose."""
    return {
        (_left(derived, crowd.sides[hop.out], hop.target), hop.out)
        for dog in choices(crowd.dogs[seat])
        for colour in Colour
        for hop in single(derived, crowd, seat, dog, colour)
        if hop.out != NOBODY
    }
