"""The ``steady`` bot: sound heuristics over what its seat may see.

It drives for the dogs that fit its sets within its gas, keeps bays pure, keeps food and the
salary in hand, opens bays early, cures, and knows when the end is near. It looks one decision
ahead, except at housing, where the best layout is found exactly.
"""

from collections.abc import Callable, Sequence
from typing import Any

from dogs_rules.games.dogs import actions as act
from dogs_rules.games.dogs.actions import DogsAction
from dogs_rules.games.dogs.appraise import Appraiser
from dogs_rules.games.dogs.arrange import plan
from dogs_rules.games.dogs.layouts import ONE, Layouts
from dogs_rules.games.dogs.observe import MoverView
from dogs_rules.games.dogs.tables import Tables
from dogs_rules.games.dogs.terms import FIRST_SPECIAL, ROADWORK, Box, Card, Mark, Resource, Stage
from dogs_rules.games.dogs.view import DogsView, Gain, Housing
from dogs_rules.rng import Rng

DRIVING = 0.8
"""The least gain of a unit of gas that is driven away."""
Judge = Callable[[Appraiser, Any], float]


class Steady:
    """Judges every legal action by itself and takes the best; ties by the order they come in."""

    def __init__(self, tables: Tables, layouts: Layouts | None = None) -> None:
        self._tables = tables
        self._layouts = Layouts(tables) if layouts is None else layouts
        self._judges: dict[type, Judge] = {
            act.BuyGas: _buy_gas,
            act.StayHome: _stay_home,
            act.Drive: _drive,
            act.GoHome: _go_home,
            act.DrawDog: _draw_dog,
            act.SwapFrom: _never,
            act.SwapTo: _indifferent,
            act.UseVet: _use_vet,
            act.Lift: _never,
            act.House: _house,
            act.GiveSick: _give_sick,
            act.FinishHousing: _finish,
            act.Accept: _accept,
            act.Decline: _indifferent,
            act.Visit: _visit,
            act.FreeVisit: _free_visit,
            act.OpenBay: _open_bay,
            act.Trade: _trade,
            act.Buy: _buy,
            act.Cure: _cure,
            act.Sell: _sell,
            act.Purchase: _purchase,
            act.GiveForSwap: _give_for_swap,
            act.TakeInSwap: _take_in_swap,
            act.EndVisit: _indifferent,
            act.GoHungry: _go_hungry,
            act.PaySalary: _pay_salary,
            act.Dismiss: _indifferent,
            act.Rehire: _rehire,
            act.NoRehire: _indifferent,
        }

    def choose(self, view: DogsView, legal: Sequence[DogsAction], rng: Rng) -> DogsAction:  # noqa: ARG002
        """The best of the legal actions, as far as one look tells."""
        return self.best(view, legal)

    def best(self, view: DogsView | MoverView, legal: Sequence[DogsAction]) -> DogsAction:
        """As ``choose``: there is no chance in it."""
        if len(legal) == 1:
            return legal[0]
        seat = view.to_move
        assert seat is not None
        appraiser = Appraiser(self._tables, self._layouts, view, seat)
        if view.stage in {Stage.HOUSING, Stage.REHOUSING}:
            moves = plan(view, self._tables.points, appraiser.upkeep)
            if moves and moves[0] in legal:
                return moves[0]
        return max(legal, key=lambda action: self._judges[type(action)](appraiser, action))


def _never(appraiser: Appraiser, action: Any) -> float:  # noqa: ARG001
    return -1000.0


def _indifferent(appraiser: Appraiser, action: Any) -> float:  # noqa: ARG001
    return 0.0


def _buy_gas(appraiser: Appraiser, action: act.BuyGas) -> float:
    gas = action.coins * appraiser.tables.limits.gas_per_coin
    return appraiser.goods(Resource.GAS, gas) - appraiser.spending(action.coins)


def _stay_home(appraiser: Appraiser, action: act.StayHome) -> float:  # noqa: ARG001
    return appraiser.economy.leaving


def _drive(appraiser: Appraiser, action: act.Drive) -> float:
    way = appraiser.ways[action.space]
    worth = appraiser.token_gain(appraiser.view.spaces[action.space], way.reward)
    return worth - DRIVING * (0.4 + 0.6 * appraiser.urgency) * way.gas


def _go_home(appraiser: Appraiser, action: act.GoHome) -> float:
    """Going home is worth nothing but what a bonus token gives."""
    return appraiser.goods(action.bonus, 1) if action.bonus >= 0 else 0.3


def _draw_dog(appraiser: Appraiser, action: act.DrawDog) -> float:
    """The average of what lies in the stack; better late than never, so just above going home."""
    stack = [token for token in appraiser.view.stacks[action.stack] if token != ROADWORK]
    if not stack:
        return -1.0
    gains = [appraiser.token_gain(token, 0) if token % 3 != Mark.LOST else 0.0 for token in stack]
    mean = sum(gains) / len(gains)
    return 50.0 + mean if mean > 0.5 else -1.0


def _use_vet(appraiser: Appraiser, action: act.UseVet) -> float:  # noqa: ARG001
    decision = appraiser.view.decision
    assert isinstance(decision, Housing)
    gains = [appraiser.gain(breed) for breed in set(decision.brought_sick)]
    return 40.0 if max(gains, default=0.0) > 0 else -1.0


def _house(appraiser: Appraiser, action: act.House) -> float:
    """Only reached where no plan says more: a treated dog, or the rest of a plan cut short."""
    points = _points(appraiser, action.breed, action.bay)
    return 20.0 + points if not action.treated else 10.0 + points


def _points(appraiser: Appraiser, breed: int, bay: int) -> float:
    """Points now, and what a pure bay promises against a mixed one."""
    gains: tuple[Gain, ...] = getattr(appraiser.view.decision, "gains", ())
    points = next(
        (gain.points + gain.coin for gain in gains if (gain.breed, gain.bay) == (breed, bay)), 0
    )
    lying = appraiser.bays[bay]
    alone = sum(1.0 for dog in lying if dog == breed) - sum(0.7 for dog in lying if dog != breed)
    return points + alone * appraiser.urgency


def _give_sick(appraiser: Appraiser, action: act.GiveSick) -> float:
    return 30.0 - appraiser.gain(action.breed)


def _finish(appraiser: Appraiser, action: act.FinishHousing) -> float:  # noqa: ARG001
    return 5.0


def _accept(appraiser: Appraiser, action: act.Accept) -> float:  # noqa: ARG001
    offer: Any = appraiser.view.decision
    if offer.sick:
        return appraiser.sick_gain(offer.breed)
    return appraiser.gain(offer.breed) - 0.2


def _visit(appraiser: Appraiser, action: act.Visit) -> float:
    box = appraiser.view.boxes[action.box]
    card = box.cards[action.place] if action.place >= 0 else -1
    gained = (card // 3, card % 3 + 1) if 0 <= card < FIRST_SPECIAL else (-1, 0)
    return appraiser.card(card) + _box(appraiser, action.box, *gained)


def _free_visit(appraiser: Appraiser, action: act.FreeVisit) -> float:
    """A card given up and none taken: only for a box that matters."""
    return _box(appraiser, action.box, -1, 0) - 1.5


def _box(appraiser: Appraiser, box: int, resource: int, units: int) -> float:
    """Gives what the action of a box would bring, with the goods of the card just taken."""
    kennel, limits = appraiser.kennel, appraiser.tables.limits
    coins = kennel.coins + (units if resource == Resource.COIN else 0)
    if box == Box.TOWN_HALL:
        price = limits.bay_price_discount if Card.DISCOUNT in kennel.cards else limits.bay_price
        return max(0.0, appraiser.bay_gain(price)) if coins >= price else 0.0
    if box == Box.WAREHOUSE:
        return 1.7 * max(0.0, appraiser.best_trade)  # two of them, the second a little worse
    if box == Box.PET_SHOP:
        tokens = limits.pet_shop_tokens
        gain = appraiser.goods(Resource.FOOD, tokens) - appraiser.spending(1)
        return max(0.0, gain) if coins else 0.0
    if box == Box.VET:
        medicine = kennel.medicine + (units if resource == Resource.MEDICINE else 0)
        return _cures(appraiser, medicine)
    return _deal(appraiser, coins)


def _cures(appraiser: Appraiser, medicine: int) -> float:
    dogs = appraiser.healthy()
    total = 0.0
    for breed in appraiser.kennel.infirmary[:medicine]:
        gained = appraiser.gain(breed, dogs) - appraiser.tables.points.sick - 0.4
        if gained > 0:
            total += gained
            dogs += ONE[breed]
    return total


def _deal(appraiser: Appraiser, coins: int) -> float:
    view, limits = appraiser.view, appraiser.tables.limits
    price = max(1, limits.fair_price - len(view.fair))
    best = 0.0
    own = {breed for bay in appraiser.bays for breed in bay}
    for breed in set(view.fair):
        if coins >= price:
            best = max(best, appraiser.gain(breed) - appraiser.spending(price))
        for gone in own - {breed}:
            best = max(best, appraiser.swapped(gone, breed) - 0.3)
    return best


def _open_bay(appraiser: Appraiser, action: act.OpenBay) -> float:
    limits = appraiser.tables.limits
    price = limits.bay_price_discount if action.discount else limits.bay_price
    return appraiser.bay_gain(price) + (0.5 if action.discount else 0.0)


def _trade(appraiser: Appraiser, action: act.Trade) -> float:
    return appraiser.trade(action.give, action.take)


def _buy(appraiser: Appraiser, action: act.Buy) -> float:
    medicine = appraiser.tables.limits.pet_shop_tokens - action.food
    worth = appraiser.goods(Resource.FOOD, action.food)
    worth += appraiser.goods(Resource.MEDICINE, medicine)
    return worth - appraiser.spending(1)


def _cure(appraiser: Appraiser, action: act.Cure) -> float:
    worth = appraiser.gain(action.breed) - appraiser.tables.points.sick - 0.4
    return worth + 0.3 * _points(appraiser, action.breed, action.bay)


def _sell(appraiser: Appraiser, action: act.Sell) -> float:
    limits = appraiser.tables.limits
    coins = limits.sale + action.trained * limits.trained_bonus + action.prize * limits.prize_bonus
    cards = 0.4 * (action.trained + action.prize) * appraiser.urgency
    return appraiser.goods(Resource.COIN, coins) - appraiser.loss(action.breed) - cards - 1.0


def _purchase(appraiser: Appraiser, action: act.Purchase) -> float:
    limits = appraiser.tables.limits
    price = max(1, limits.fair_price - len(appraiser.view.fair))
    worth = appraiser.gain(action.breed) - appraiser.spending(price)
    return worth + 0.3 * _points(appraiser, action.breed, action.bay)


def _give_for_swap(appraiser: Appraiser, action: act.GiveForSwap) -> float:
    come = set(appraiser.view.fair) - {action.breed}
    return max((appraiser.swapped(action.breed, breed) for breed in come), default=-1.0) - 0.5


def _take_in_swap(appraiser: Appraiser, action: act.TakeInSwap) -> float:
    worth = appraiser.gain(action.breed)
    return worth + 0.5 * _points(appraiser, action.breed, action.bay)


def _go_hungry(appraiser: Appraiser, action: act.GoHungry) -> float:
    return -appraiser.loss(action.breed)


def _pay_salary(appraiser: Appraiser, action: act.PaySalary) -> float:  # noqa: ARG001
    return 3.0 if action.card else 2.0


def _rehire(appraiser: Appraiser, action: act.Rehire) -> float:  # noqa: ARG001
    return 2.0 if appraiser.rounds_left > 0 else -1.0
