"""The beginning of a round: income, and buying gas seat by seat (rulebook, phase 1)."""

from dogs_rules.dogs.actions import BuyGas, DogsAction
from dogs_rules.dogs.catalogue import BUY_GAS, MOST_GAS_COINS
from dogs_rules.dogs.events import GasBought, Income, RoundBegan
from dogs_rules.dogs.parts import Parts, Sink
from dogs_rules.dogs.state import State
from dogs_rules.dogs.terms import CENTRE, Stage, Trip


def begin_round(parts: Parts, state: State, events: Sink) -> None:
    """Trucks to the centre, income, and the first seat that can buy gas."""
    for kennel in state.kennels:
        kennel.place = CENTRE
        kennel.trip = Trip.READY
        kennel.salary_paid = False
        kennel.coins += parts.limits.income
    if events is not None:
        events.append(RoundBegan(round=state.round, start=state.start, last=state.last_round != 0))
        events.append(Income(coins=parts.limits.income))
    state.stage = Stage.GAS
    _ask_from(parts, state, 0)


def most_coins(parts: Parts, state: State, seat: int) -> int:
    """How many coins a seat may spend on gas: the last batch may overshoot (ruling 12)."""
    kennel = state.kennels[seat]
    room = parts.limits.gas - kennel.gas
    batches = -(-room // parts.limits.gas_per_coin)
    return min(kennel.coins, batches, MOST_GAS_COINS)


def legal(parts: Parts, state: State) -> list[DogsAction]:
    return list(BUY_GAS[: most_coins(parts, state, state.mover) + 1])


def buy(parts: Parts, state: State, action: BuyGas, events: Sink) -> None:
    kennel = state.kennels[state.mover]
    if action.coins:
        before = kennel.gas
        kennel.coins -= action.coins
        kennel.gas = min(parts.limits.gas, before + action.coins * parts.limits.gas_per_coin)
        if events is not None:
            events.append(GasBought(seat=state.mover, coins=action.coins, gas=kennel.gas - before))
    _ask_from(parts, state, (state.mover - state.start) % state.seats + 1)


def _ask_from(parts: Parts, state: State, turn: int) -> None:
    """Goes to the next seat, counted from the start player, that has a choice; then to driving."""
    for later in range(turn, state.seats):
        seat = (state.start + later) % state.seats
        if most_coins(parts, state, seat):
            state.mover = seat
            return
    state.stage = Stage.PICK_UP
    state.mover = state.start
