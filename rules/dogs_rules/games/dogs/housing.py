"""End of phase 1: one seat arranges its dogs in its bays.

The truck is unloaded, healthy dogs into a yard, sick ones into the infirmary. Dogs are lifted
out of bays into the yard and housed from it, one by one. As many dogs as have no place in the
best arrangement must be left in the yard at the end (``must_leave``): they are donated.

No choice may lead into a dead end. A bay out of which all dogs may still be lifted counts as
emptied into the yard, the others as fixed; a dog may only be housed where this still leaves
places for all dogs but ``must_leave``.
"""

from dogs_rules.game import Sink
from dogs_rules.games.dogs.actions import DogsAction, GiveSick, House, Lift, UseVet
from dogs_rules.games.dogs.bays import (
    ADD,
    COUNT,
    DOGS,
    HALF_ROWS,
    PACKED,
    QUARTET,
    REMOVE,
    ROWS,
    most_housed,
    pack,
)
from dogs_rules.games.dogs.catalogue import (
    FINISH_HOUSING,
    GIVE_SICK,
    HOUSE,
    HOUSE_TREATED,
    LIFTS,
    USE_VET,
)
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.events import Housed as HousedEvent
from dogs_rules.games.dogs.events import HousingBegan, VetUsed
from dogs_rules.games.dogs.kennel import leave, pay_quartet, play_card
from dogs_rules.games.dogs.room import Room
from dogs_rules.games.dogs.state import KennelState, State, set_bay
from dogs_rules.games.dogs.terms import BAYS, Card, Mark, Stage
from dogs_rules.tuples import added, without

_VET = Card.VET.value
_MARKS = len(Mark)


def unload(derived: Derived, state: State, events: Sink) -> None:
    """Begins the mover's housing: truck into yard and infirmary."""
    kennel = state.kennels[state.mover]
    dogs = [divmod(token, _MARKS) for token in kennel.truck]
    healthy = tuple(sorted(breed for breed, mark in dogs if mark == Mark.HEALTHY))
    sick = tuple(sorted(breed for breed, mark in dogs if mark == Mark.SICK))
    if events is not None and dogs:
        events.append(HousingBegan(seat=state.mover, yard=healthy, sick=sick))
    kennel.truck = ()
    kennel.infirmary = tuple(sorted(kennel.infirmary + sick))
    state.brought = sick
    _begin(derived, state, healthy, Stage.HOUSING)


def take_in(derived: Derived, state: State, breed: int) -> None:
    """Begins the mover's rearranging for a donated dog."""
    state.taking = breed
    _begin(derived, state, (breed,), Stage.REHOUSING)


def _begin(derived: Derived, state: State, yard: tuple[int, ...], stage: Stage) -> None:
    kennel = state.kennels[state.mover]
    state.yard = yard
    state.lifts = (derived.limits.lifts_per_bay,) * BAYS
    state.must_leave = without_place(kennel, yard)
    state.stage = stage


def without_place(kennel: KennelState, waiting: tuple[int, ...]) -> int:
    """Number of healthy dogs without a place, however the bays are arranged."""
    dogs = len(waiting)
    packed = pack(waiting)
    for content in kennel.bays:
        dogs += COUNT[content]
        packed += PACKED[content]
    return dogs - most_housed(packed, (), ROWS * kennel.open_bays)


def sick_over(derived: Derived, kennel: KennelState) -> int:
    """Sick dogs beyond what the infirmary holds; 0 or less: none."""
    return len(kennel.infirmary) - derived.limits.infirmary


def legal(derived: Derived, state: State) -> list[DogsAction]:
    kennel = state.kennels[state.mover]
    lifts = state.lifts
    out: list[DogsAction] = []
    if may_finish(derived, state):
        out.append(FINISH_HOUSING)
    if state.brought and _VET in kennel.cards:
        out.append(USE_VET)
    if len(kennel.infirmary) > derived.limits.infirmary:
        out += [GIVE_SICK[breed] for breed in sorted(set(kennel.infirmary))]
    waiting = sorted(set(state.yard)) if len(state.yard) > 1 else state.yard
    room: Room | None = None
    for bay in range(kennel.open_bays):
        content = kennel.bays[bay]
        house_here = HOUSE[bay][content]
        left = lifts[bay]
        dogs = COUNT[content]
        beside = HALF_ROWS[content] if left < dogs else ()  # no other dog could use that place
        for breed in waiting:
            action = house_here[breed]
            if action is None:
                continue
            if left <= dogs and breed not in beside:
                if room is None:
                    room = Room(kennel, state.yard, lifts)
                if not room.stays(bay, content, breed, treated=False):
                    continue
            out.append(action)
        if left and content:
            out += LIFTS[bay][content]
    if state.treated:
        out += _legal_treated(state, kennel, room or Room(kennel, state.yard, lifts))
    return out


def nothing_to_arrange(derived: Derived, state: State) -> bool:
    """True if the mover has no healthy dog and no choice about sick ones."""
    kennel = state.kennels[state.mover]
    return not (
        state.yard
        or any(kennel.bays)
        or sick_over(derived, kennel) > 0
        or (state.brought and _VET in kennel.cards)
    )


def may_finish(derived: Derived, state: State) -> bool:
    return (
        len(state.yard) == state.must_leave
        and len(state.kennels[state.mover].infirmary) <= derived.limits.infirmary
    )


def _legal_treated(state: State, kennel: KennelState, room: Room) -> list[DogsAction]:
    """Dogs that a Veterinario card lets into bays, where no healthy dog loses its place."""
    bays = list(enumerate(kennel.bays[: kennel.open_bays]))
    return [
        HOUSE_TREATED[breed][bay]
        for breed in sorted(set(state.treated))
        for bay, content in bays
        if ADD[content][breed] >= 0 and room.stays(bay, content, breed, treated=True)
    ]


def lift(_: Derived, state: State, action: Lift, __: Sink) -> None:
    kennel = state.kennels[state.mover]
    bay = action.bay
    set_bay(kennel, bay, REMOVE[kennel.bays[bay]][action.breed])
    state.yard = added(state.yard, action.breed)
    state.lifts = (*state.lifts[:bay], state.lifts[bay] - 1, *state.lifts[bay + 1 :])


def house(_: Derived, state: State, action: House, __: Sink) -> None:
    kennel = state.kennels[state.mover]
    set_bay(kennel, action.bay, ADD[kennel.bays[action.bay]][action.breed])
    if action.treated:
        state.treated = without(state.treated, action.breed)
        # It makes room: who of the sick dogs must leave, if any, is chosen anew.
        left = without(kennel.infirmary, action.breed)
        kennel.infirmary = tuple(sorted(left + state.given_sick))
        state.given_sick = ()
    else:
        state.yard = without(state.yard, action.breed)


def use_vet(_: Derived, state: State, __: UseVet, events: Sink) -> None:
    """Veterinario: the sick dogs brought this round may go into bays; the rest stay (ruling 22)."""
    play_card(state, state.kennels[state.mover], _VET)
    state.treated = state.brought
    state.brought = ()
    if events is not None:
        events.append(VetUsed(seat=state.mover))


def give_sick(_: Derived, state: State, action: GiveSick, __: Sink) -> None:
    """Chooses a sick dog to be donated; one that was there before goes before one just brought."""
    kennel = state.kennels[state.mover]
    breed = action.breed
    kennel.infirmary = without(kennel.infirmary, breed)
    state.given_sick = added(state.given_sick, breed)
    left = kennel.infirmary.count(breed)
    if state.brought.count(breed) > left:
        state.brought = without(state.brought, breed)
    if state.treated.count(breed) > left:
        state.treated = without(state.treated, breed)


def settle(derived: Derived, state: State, events: Sink) -> None:
    """The mover is done: what is left over becomes its donations, and quartets are paid."""
    seat = state.mover
    kennel = state.kennels[seat]
    if events is not None:
        bays = tuple(DOGS[content] for content in kennel.bays[: kennel.open_bays])
        events.append(HousedEvent(seat=seat, bays=bays))
    if state.stage == Stage.HOUSING:
        for breed in state.yard + state.given_sick:
            leave(derived, kennel, breed)
        state.offers += tuple((seat, breed, False) for breed in state.yard)
        state.offers += tuple((seat, breed, True) for breed in state.given_sick)
    for bay, content in enumerate(kennel.bays):
        if QUARTET[content] >= 0:
            pay_quartet(derived, kennel, seat, bay, events)
    state.yard = state.brought = state.treated = state.given_sick = ()
    state.must_leave = 0
    state.taking = -1
    state.lifts = (0,) * BAYS
