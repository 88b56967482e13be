"""Moves: where a dog lands, whom it pushes or chucks out (rulebook, moving to pushing).

A card is played by walking along *targets*: the places of a colour that lie ahead on the route of
the dog's owner. What stands on a target decides: nothing there, and the dog lands; a kennel field
that is taken is passed; an own dog is jumped, and from then on only a free place will do; another's
dog is chucked out; the partner's is pushed on by the same rules. Every push takes a dog further on
its own route, so chains end.
"""

from collections.abc import Container
from itertools import chain
from typing import NamedTuple, TypeAlias

from dogs_rules.game import Seat
from dogs_rules.games.dog_kids.actions import Move
from dogs_rules.games.dog_kids.derived import Crowd, Derived
from dogs_rules.games.dog_kids.state import State
from dogs_rules.games.dog_kids.terms import (
    DOGS,
    DOUBLES,
    HOME,
    KENNEL,
    NOBODY,
    TWO_COLOURS,
    YARD,
    Place,
)


class Hop(NamedTuple):
    """A dog that goes from one place to another."""

    seat: Seat
    """The seat of the dog."""
    origin: Place
    target: Place
    out: Seat
    """The seat of the dog that is chucked out there; ``NOBODY``: none."""


Hops: TypeAlias = tuple[Hop, ...]
"""The dog that is moved and those that are pushed, in order; empty: it cannot be moved."""

_LIFTED = -2
"""The place of a dog while another takes its field."""


def crowd_of(derived: Derived, state: State) -> Crowd:
    """The dogs of a state."""
    partners = derived.partners[state.seats, state.teams]
    last = derived.crowd
    if (
        last is not None
        and last.dogs is state.dogs
        and last.partners is partners
        and last.double_starts == state.double_starts
    ):
        return last
    places = tuple(chain.from_iterable(state.dogs))
    sides = derived.sides_of[state.seats]
    derived.crowd = crowd = Crowd(state.dogs, places, sides, partners, state.double_starts)
    return crowd


def owner_of(derived: Derived, state: State, seat: Seat) -> Seat:
    """The seat whose dogs a seat moves: its own, or its partner's once all its own are home."""
    if state.teams and state.dogs[seat][0] >= HOME:
        partner = derived.partners[state.seats, state.teams][seat]
        return seat if partner == NOBODY else partner
    return seat


def choices(dogs: tuple[Place, ...]) -> list[Place]:
    """The places from which dogs can be moved, each once: only the yard holds several."""
    _, second, third = dogs
    if second == YARD:
        dogs = dogs[1:] if third != YARD else dogs[2:]
    return [place for place in dogs if place < HOME]


def played(derived: Derived, crowd: Crowd, seat: Seat, action: Move) -> Hops:
    """Hops that result from playing a card for a dog.

    Args:
        derived: The tables of the match.
        crowd: The places of the dogs.
        seat: The seat of the dog.
        action: The card, the colour it is played as, and where the dog stands.
    """
    card, dog = action.card, action.dog
    if dog >= HOME:
        return ()
    if card < DOUBLES or TWO_COLOURS <= card < KENNEL:
        return single(derived, crowd, seat, dog, action.colour)
    if card < TWO_COLOURS:
        starts = crowd.double_starts and dog == YARD
        return (single if starts else double)(derived, crowd, seat, dog, action.colour)
    return kennel(derived, crowd, seat, dog) if card == KENNEL else ()


def single(derived: Derived, crowd: Crowd, seat: Seat, origin: Place, colour: int) -> Hops:
    """To the next field of a colour; from the yard to the start field, if it shows the colour."""
    targets = derived.ahead[crowd.sides[seat]][colour][origin]
    if targets and targets[0] not in crowd.places:
        return (Hop(seat, origin, targets[0], NOBODY),)
    dog = seat * DOGS + crowd.dogs[seat].index(origin)
    return _walk(derived, crowd, crowd.places, dog, origin, targets, colour)


def double(derived: Derived, crowd: Crowd, seat: Seat, origin: Place, colour: int) -> Hops:
    """To the next free field but one of a colour."""
    targets = derived.ahead[crowd.sides[seat]][colour][origin]
    target = second_free(targets, crowd.places, crowd.dogs[seat])
    return () if target is None else (Hop(seat, origin, target, NOBODY),)


def kennel(derived: Derived, crowd: Crowd, seat: Seat, origin: Place) -> Hops:
    """To the next free kennel field."""
    target = first_free(derived.kennels_ahead[crowd.sides[seat]][origin], crowd.places)
    return () if target is None else (Hop(seat, origin, target, NOBODY),)


def first_free(targets: tuple[Place, ...], taken: Container[Place]) -> Place | None:
    """The nearest field of the circuit that is not taken."""
    for target in targets:
        if target not in taken:
            return target
    return None


def second_free(
    targets: tuple[Place, ...], taken: Container[Place], own: tuple[Place, ...]
) -> Place | None:
    """The nearest free place but one; at home only own dogs are in the way."""
    first = True
    for target in targets:
        if target not in (taken if target < HOME else own):
            if not first:
                return target
            first = False
    return None


def _walk(
    derived: Derived,
    crowd: Crowd,
    places: tuple[Place, ...],
    dog: int,
    origin: Place,
    targets: tuple[Place, ...],
    colour: int,
) -> Hops:
    """Along the targets to the first where the dog may land.

    Args:
        derived: The tables of the match.
        crowd: The owners of the dogs; the dogs at home.
        places: The places of all dogs at this moment.
        dog: Its number among them.
        origin: The field it comes from.
        targets: The places ahead.
        colour: That was played.
    """
    seat = dog // DOGS
    jumping = False
    for target in targets:
        if target >= HOME:
            if target not in crowd.dogs[seat]:
                return (Hop(seat, origin, target, NOBODY),)
            continue
        if target not in places:
            return (Hop(seat, origin, target, NOBODY),)
        if jumping or derived.kennels[target]:
            continue
        other = places.index(target)
        holder = other // DOGS
        if holder == seat:
            jumping = True
        elif holder != crowd.partners[seat]:
            return (Hop(seat, origin, target, holder),)
        else:
            then = list(places)
            then[dog], then[other] = target, _LIFTED
            ahead = derived.ahead[crowd.sides[holder]][colour][target]
            chained = _walk(derived, crowd, tuple(then), other, target, ahead, colour)
            if chained:
                return (Hop(seat, origin, target, NOBODY), *chained)
            jumping = True
    return ()


def moved(dogs: tuple[tuple[Place, ...], ...], hops: Hops) -> tuple[tuple[Place, ...], ...]:
    """Positions of all dogs after the hops."""
    after = list(dogs)
    for seat, origin, target, out in hops:
        if out != NOBODY:
            after[out] = _put(after[out], target, YARD)
        after[seat] = _put(after[seat], origin, target)
    return tuple(after)


def swapped(
    dogs: tuple[tuple[Place, ...], ...], seat: Seat, dog: Place, other: Seat, place: Place
) -> tuple[tuple[Place, ...], ...]:
    """Positions of all dogs after two have changed places."""
    after = list(dogs)
    after[seat] = _put(after[seat], dog, place)
    after[other] = _put(after[other], place, dog)
    return tuple(after)


def _put(places: tuple[Place, ...], origin: Place, target: Place) -> tuple[Place, ...]:
    out = list(places)
    out[out.index(origin)] = target
    out.sort()
    return tuple(out)
