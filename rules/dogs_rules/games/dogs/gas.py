"""The beginning of a round: income, and buying gas seat by seat (rulebook, phase 1)."""

from dogs_rules.game import Sink
from dogs_rules.games.dogs.actions import BuyGas, DogsAction
from dogs_rules.games.dogs.catalogue import BUY_GAS, MOST_GAS_COINS
from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.events import GasBought, Income, RoundBegan
from dogs_rules.games.dogs.state import State
from dogs_rules.games.dogs.terms import CENTRE, Stage, Trip


def begin_round(derived: Derived, state: State, events: Sink) -> None:
    """Trucks to the centre, income, and the first seat that can buy gas."""
    for kennel in state.kennels:
        kennel.place = CENTRE
        kennel.trip = Trip.READY
        kennel.salary_paid = False
    if events is not None:
        events.append(RoundBegan(round=state.round, start=state.start, last=state.last_round != 0))
        events.append(Income(coins=derived.limits.income))
    for kennel in state.kennels:
        kennel.coins += derived.limits.income
    state.stage = Stage.GAS
    _ask_from(derived, state, 0)


def most_coins(derived: Derived, state: State, seat: int) -> int:
    """Most coins a seat may spend on gas: the last batch may overshoot (ruling 12)."""
    kennel = state.kennels[seat]
    room = derived.limits.gas - kennel.gas
    batches = -(-room // derived.limits.gas_per_coin)
    return min(kennel.coins, batches, MOST_GAS_COINS)


def legal(derived: Derived, state: State) -> list[DogsAction]:
    return list(BUY_GAS[: most_coins(derived, state, state.mover) + 1])


def buy(derived: Derived, state: State, action: BuyGas, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    if action.coins:
        before = kennel.gas
        kennel.coins -= action.coins
        kennel.gas = min(derived.limits.gas, before + action.coins * derived.limits.gas_per_coin)
        if events is not None:
            events.append(GasBought(seat=state.mover, coins=action.coins, gas=kennel.gas - before))
    _ask_from(derived, state, (state.mover - state.start) % state.seats + 1)


def _ask_from(derived: Derived, state: State, turn: int) -> None:
    """Goes to the next seat, counted from the start player, that has a choice; then to driving."""
    for later in range(turn, state.seats):
        seat = (state.start + later) % state.seats
        if most_coins(derived, state, seat):
            state.mover = seat
            return
    state.stage = Stage.PICK_UP
    state.mover = state.start
