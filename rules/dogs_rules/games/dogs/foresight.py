"""The decision of the seat to move, with what each choice would mean: for screens and bots."""

from collections.abc import Iterable
from copy import copy

from dogs_rules.game import Action
from dogs_rules.games.dogs import fair, housing
from dogs_rules.games.dogs.actions import Cure, House, Purchase, TakeInSwap
from dogs_rules.games.dogs.bays import ADD
from dogs_rules.games.dogs.board import capacity
from dogs_rules.games.dogs.boxes import legal as legal_in_box
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.kennel import quartet_due
from dogs_rules.games.dogs.pickup import earns_bonus, gas_to_spend
from dogs_rules.games.dogs.scoring import total_points
from dogs_rules.games.dogs.state import KennelState, State, set_bay
from dogs_rules.games.dogs.terms import BAYS, ROADWORK, Box, Mark, Stage, Trip
from dogs_rules.games.dogs.view import (
    AtBox,
    Decision,
    Feeding,
    Gain,
    GasStation,
    Housing,
    Offer,
    PickUp,
    Placing,
    Salary,
    SwapDogs,
    Way,
)
from dogs_rules.tuples import without


def decision(derived: Derived, state: State) -> Decision | None:
    """The decision to be made now; ``None`` when the match is over."""
    match state.stage:
        case Stage.GAS:
            kennel = state.kennels[state.mover]
            return GasStation(
                room=derived.limits.gas - kennel.gas, gas_per_coin=derived.limits.gas_per_coin
            )
        case Stage.PICK_UP:
            return _pick_up(derived, state)
        case Stage.SWAP:
            return SwapDogs(first=state.swap_from)
        case Stage.HOUSING | Stage.REHOUSING:
            return _housing(derived, state)
        case Stage.OFFER:
            donor, breed, sick = state.offers[0]
            waiting = tuple(
                (other, ill) for whose, other, ill in state.offers[1:] if whose == donor
            )
            return Offer(donor=donor, breed=breed, sick=sick, waiting=waiting)
        case Stage.PLACE:
            return Placing(lap=state.lap, capacity=capacity(derived, state))
        case Stage.BOX | Stage.EXCHANGE:
            return _at_box(derived, state)
        case Stage.FEEDING:
            return Feeding(hungry=state.hungry)
        case Stage.SALARY | Stage.REHIRE:
            return Salary(rehire=state.stage == Stage.REHIRE)
        case _:
            return None


def _pick_up(derived: Derived, state: State) -> PickUp:
    kennel = state.kennels[state.mover]
    costs = derived.reach(kennel.place, state.roadworks)
    spendable = gas_to_spend(derived, kennel)
    ways = tuple(
        Way(
            space=space,
            gas=costs[space],
            way=derived.way(kennel.place, state.roadworks, space),
            reward=derived.spaces[space].reward if token % len(Mark) == Mark.LOST else 0,
        )
        for space, token in enumerate(state.spaces)
        if 0 <= token < ROADWORK and costs[space] <= spendable
    )
    out = kennel.trip == Trip.OUT
    return PickUp(ways=ways, bonus=out and earns_bonus(state), first_turn=not out)


def _housing(derived: Derived, state: State) -> Housing:
    kennel = state.kennels[state.mover]
    legal = housing.legal(derived, state)
    puts = [action for action in legal if isinstance(action, House)]
    return Housing(
        yard=state.yard,
        treated=state.treated,
        brought_sick=state.brought,
        must_leave=state.must_leave,
        sick_over=max(0, housing.sick_over(derived, kennel)),
        to_donate=state.given_sick,
        lifts=state.lifts,
        gains=_gains(derived, state, puts),
        taking=state.taking,
    )


def _at_box(derived: Derived, state: State) -> AtBox:
    kennel = state.kennels[state.mover]
    box = state.box
    if state.stage == Stage.EXCHANGE:
        choices = fair.legal_exchange(derived, state)
    elif box in (Box.VET, Box.FAIR):
        choices = legal_in_box(derived, state)
    else:
        choices = []
    puts = [action for action in choices if isinstance(action, Cure | Purchase | TakeInSwap)]
    trades = derived.limits.warehouse_trades - state.acted
    return AtBox(
        box=box,
        trades_left=trades if box == Box.WAREHOUSE else 0,
        bay=kennel.open_bays if box == Box.TOWN_HALL and kennel.open_bays < BAYS else -1,
        price=fair.price(derived, state),
        gains=_gains(derived, state, puts),
        given=state.exchanged,
    )


def _gains(derived: Derived, state: State, puts: Iterable[Action]) -> tuple[Gain, ...]:
    """Gives what each of these would change, every dog and bay once."""
    kennel = state.kennels[state.mover]
    now = total_points(derived, kennel, state.seats)
    waiting = state.yard + state.given_sick
    out: list[Gain] = []
    seen: set[tuple[int, int, bool]] = set()
    for action in puts:
        assert isinstance(action, House | Cure | Purchase | TakeInSwap)
        from_infirmary = isinstance(action, Cure) or (isinstance(action, House) and action.treated)
        key = (action.breed, action.bay, from_infirmary)
        if key not in seen:
            seen.add(key)
            then = _with_dog(kennel, action.breed, action.bay, from_infirmary=from_infirmary)
            then.medicine -= isinstance(action, Cure)
            from_yard = isinstance(action, House) and not from_infirmary
            left = without(waiting, action.breed) if from_yard else waiting
            out.append(
                Gain(
                    breed=action.breed,
                    bay=action.bay,
                    points=total_points(derived, then, state.seats) - now,
                    coin=quartet_due(derived, then, action.bay, left),
                    treated=from_infirmary,
                )
            )
    return tuple(out)


def _with_dog(kennel: KennelState, breed: int, bay: int, *, from_infirmary: bool) -> KennelState:
    then = copy(kennel)
    set_bay(then, bay, ADD[kennel.bays[bay]][breed])
    if from_infirmary:
        then.infirmary = without(kennel.infirmary, breed)
    return then
