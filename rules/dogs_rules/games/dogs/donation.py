"""End of phase 1, seat by seat: everybody arranges, then dogs without a place are offered."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs import board, housing
from dogs_rules.games.dogs.actions import Accept, Decline, DogsAction, FinishHousing
from dogs_rules.games.dogs.catalogue import ACCEPT, DECLINE
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.events import DonatedToFair, DonationDeclined, DonationTaken, Offered
from dogs_rules.games.dogs.state import KennelState, State
from dogs_rules.games.dogs.terms import Stage
from dogs_rules.tuples import added


def begin_housing(derived: Derived, state: State, events: Sink) -> None:
    """All trucks are home: the start player arranges first."""
    _house_from(derived, state, 0, events)


def finish_housing(derived: Derived, state: State, _: FinishHousing, events: Sink) -> None:
    arranging = state.stage == Stage.HOUSING
    housing.settle(derived, state, events)
    if arranging:
        turn = (state.mover - state.start) % state.seats + 1
        _house_from(derived, state, turn, events)
    else:
        _offer_next(derived, state, events)


def _house_from(derived: Derived, state: State, turn: int, events: Sink) -> None:
    """Goes to the next seat that has something to arrange; then to the donations."""
    for later in range(turn, state.seats):
        state.mover = (state.start + later) % state.seats
        arrived = bool(state.kennels[state.mover].truck)
        housing.unload(derived, state, events)
        if not housing.nothing_to_arrange(derived, state):
            return
        housing.settle(derived, state, events if arrived else None)
    _offer_next(derived, state, events)


def legal(_: Derived, __: State) -> list[DogsAction]:
    return [ACCEPT, DECLINE]


def accept(derived: Derived, state: State, _: Accept, events: Sink) -> None:
    donor, breed, sick = state.offers[0]
    state.offers = state.offers[1:]
    if events is not None:
        events.append(DonationTaken(donor=donor, seat=state.mover, breed=breed, sick=sick))
    if sick:
        kennel = state.kennels[state.mover]
        kennel.infirmary = added(kennel.infirmary, breed)
        _offer_next(derived, state, events)
    else:
        housing.take_in(derived, state, breed)


def decline(derived: Derived, state: State, _: Decline, events: Sink) -> None:
    if events is not None:
        breed, sick = state.offers[0][1:]
        events.append(DonationDeclined(seat=state.mover, breed=breed, sick=sick))
    if not _ask_after(derived, state, state.mover, events):
        _offer_next(derived, state, events)


def can_take(derived: Derived, kennel: KennelState, breed: int, *, sick: bool) -> bool:
    """True if a kennel has a legal place for a donated dog, rearranging allowed."""
    if sick:
        return len(kennel.infirmary) < derived.limits.infirmary
    return housing.without_place(kennel, (breed,)) == 0


def _offer_next(derived: Derived, state: State, events: Sink) -> None:
    """Offers the first dog that is left; after the last one phase 2 begins."""
    while state.offers:
        if _ask_after(derived, state, state.offers[0][0], events):
            return
    board.begin(derived, state, events)


def _ask_after(derived: Derived, state: State, seat: int, events: Sink) -> bool:
    """Asks the next seat, clockwise up to the donor, that could take the dog; else the Fair has it.

    Returns:
        Whether somebody is asked.
    """
    donor, breed, sick = state.offers[0]
    other = (seat + 1) % state.seats
    while other != donor:
        if can_take(derived, state.kennels[other], breed, sick=sick):
            state.mover = other
            state.stage = Stage.OFFER
            if events is not None:
                events.append(Offered(donor=donor, seat=other, breed=breed, sick=sick))
            return True
        other = (other + 1) % state.seats
    state.offers = state.offers[1:]
    state.fair += (breed,)
    if events is not None:
        events.append(DonatedToFair(donor=donor, breed=breed, sick=sick))
    return False
