"""The worth of things to a kennel, in final points: the judgement of the ``steady`` bot.

Everything is read off a view. Figures that are no rule but judgement stand at the top, so that
they can be tuned in one place.
"""

from functools import cached_property
from itertools import chain

import msgspec

from dogs_rules.games.dogs.layouts import ONE, Layouts, counted
from dogs_rules.games.dogs.observe import MoverView
from dogs_rules.games.dogs.state import State
from dogs_rules.games.dogs.tables import Tables
from dogs_rules.games.dogs.terms import (
    BAYS,
    BUILT_BAYS,
    EMPTY,
    FIRST_SPECIAL,
    ROADWORK,
    TWO_SEATS,
    Card,
    LastRound,
    Mark,
    Resource,
)
from dogs_rules.games.dogs.view import DogsView, KennelView, PickUp, Way

GAS_SHORT = 1.5
"""Gas below ``GAS_ENOUGH``: it is what dogs are fetched with."""
GAS_ENOUGH = 7
GAS = 0.6
FOOD = 0.5
MEDICINE = 0.5
HUNGER = 4.0
"""A bay that goes hungry: a dog out of its set, and two points lost."""
CURE = 1.8
"""A medicine for which a sick dog waits."""
UPKEEP = 2
"""An occupied bay, until the end is near: its food."""
ASSISTANT = 1.5
"""The assistant's next action, besides the points for having paid it."""
SICK_DOG = -0.6
"""A sick dog with a medicine waiting for it, besides the healthy dog it will be, halved."""
CARDS = {
    Card.SWAP_DOGS: 0.6,
    Card.ASSISTANT: 1.2,
    Card.VET: 1.4,
    Card.TRAINED_DOG: 0.5,
    Card.TAKE_DOG: 1.8,
    Card.DISCOUNT: 1.1,
    Card.PRIZE_DOG: 0.8,
    Card.FREE_ENTRY: 0.6,
}


class Economy(msgspec.Struct, frozen=True):
    """Values that depend on the number of seats."""

    coin: float
    gas_short: float
    """Gas below ``GAS_ENOUGH``."""
    next_hunger: float
    """A bay that goes hungry a round later."""
    leaving: float
    """Points a first drive must promise; below it the truck stays home."""


MANY = Economy(coin=3.0, gas_short=GAS_SHORT, next_hunger=1.4, leaving=0.5)
TWO = Economy(coin=3.8, gas_short=2.0, next_hunger=2.0, leaving=-3.0)
"""Two trucks leave many dogs for later rounds: goods last, and an idle round may end the match."""


class Appraiser:
    """Judges one view for one seat.

    Args:
        tables: The component tables.
        layouts: The values of dogs by these tables.
        view: The view of the seat.
        seat: The seat.
    """

    def __init__(
        self, tables: Tables, layouts: Layouts, view: DogsView | MoverView, seat: int
    ) -> None:
        self.tables = tables
        self.view = view
        self.seat = seat
        self.kennel: KennelView = view.kennels[seat]
        self.economy = TWO if view.seats == TWO_SEATS else MANY
        self.bays = tuple(bay for bay in self.kennel.bays if bay is not None)
        self.rounds_left = rounds_left(view)
        self.urgency = min(1.0, self.rounds_left / 3)
        """1 while there is time for what is promised, 0 in the last round."""
        self._layouts = layouts
        self._open, self._seats = len(self.bays), view.seats
        on_truck = [token // 3 for token in self.kennel.truck if token % 3 == Mark.HEALTHY]
        self._healthy = counted(chain(*self.bays, on_truck))
        self._gains: dict[int, float] = {}
        """By breed: what ``gain`` gave."""

    @property
    def upkeep(self) -> int:
        """Cost of an occupied bay when dogs are arranged: nothing once the end is near."""
        return UPKEEP if self.rounds_left >= 1 else 0

    @cached_property
    def ways(self) -> dict[int, Way]:
        """By space: the ways of a seat that drives."""
        decision = self.view.decision
        assert isinstance(decision, PickUp)
        return {way.space: way for way in decision.ways}

    # Dogs.

    def healthy(self) -> int:
        """Healthy dogs in bays and on the truck, counted as in ``layouts``."""
        return self._healthy

    @cached_property
    def _now(self) -> float:
        return self.value(self._healthy)

    def value(self, dogs: int, open_bays: int | None = None) -> float:
        """Worth of these healthy dogs, laid out as well as possible."""
        bays = self._open if open_bays is None else open_bays
        laid = self._layouts.of(dogs, bays, self._seats)
        return laid.points + self.urgency * laid.promise

    def gain(self, breed: int, dogs: int | None = None) -> float:
        """Worth of one more healthy dog of a breed."""
        if dogs is not None:
            return self.value(dogs + ONE[breed]) - self.value(dogs)
        gain = self._gains.get(breed)
        if gain is None:
            gain = self.value(self._healthy + ONE[breed]) - self._now
            self._gains[breed] = gain
        return gain

    def loss(self, breed: int) -> float:
        """Worth lost if one healthy dog of a breed leaves."""
        return self._now - self.value(self._healthy - ONE[breed])

    def swapped(self, gone: int, come: int) -> float:
        """Worth gained if one healthy dog leaves for another."""
        return self.value(self._healthy - ONE[gone] + ONE[come]) - self._now

    def sick_gain(self, breed: int) -> float:
        """Worth of one more sick dog: a chance to cure it, or a burden."""
        sick = self.sick()
        penalty = float(self.tables.points.sick)
        if sick >= self.tables.limits.infirmary or self.rounds_left == 0:
            return penalty - 1.0
        if Card.VET in self.kennel.cards:
            return self.gain(breed) - 0.5
        spare = self.kennel.medicine - sick
        chance = (0.5 if spare > 0 else 0.2) * self.urgency
        return chance * (self.gain(breed) + SICK_DOG) + (1 - chance) * penalty

    def sick(self) -> int:
        """Sick dogs in the infirmary and on the truck."""
        on_truck = sum(token % 3 == Mark.SICK for token in self.kennel.truck)
        return len(self.kennel.infirmary) + on_truck

    def token_gain(self, token: int, reward: int) -> float:
        """Worth of taking a token from a space."""
        breed, mark = divmod(token, 3)
        if mark == Mark.LOST:
            return reward * self.economy.coin
        return self.gain(breed) if mark == Mark.HEALTHY else self.sick_gain(breed)

    # Goods.

    @cached_property
    def bays_to_feed(self) -> int:
        """Bays that will hold dogs at the end of this round."""
        return sum(1 for bay in self.bays if bay)

    def goods(self, resource: int, units: int) -> float:
        """Worth of ``units`` more of a resource now."""
        if resource == Resource.FOOD:
            return self.larder(self.kennel.food + units) - self.larder(self.kennel.food)
        if resource == Resource.MEDICINE:
            needed = min(units, max(0, len(self.kennel.infirmary) - self.kennel.medicine))
            return needed * CURE * self.urgency + (units - needed) * self._stock(MEDICINE)
        if resource == Resource.GAS:
            return self.gas(self.kennel.gas + units) - self.gas(self.kennel.gas)
        return units * self.coin()

    def cost(self, resource: int) -> float:
        """Cost of giving away one unit of gas, food or medicine."""
        kennel = self.kennel
        if resource == Resource.GAS:
            return self.gas(kennel.gas) - self.gas(kennel.gas - 1)
        if resource == Resource.FOOD:
            return self.larder(kennel.food) - self.larder(kennel.food - 1)
        needed = kennel.medicine <= len(kennel.infirmary)
        return CURE * self.urgency if needed else self._stock(MEDICINE)

    def trade(self, give: int, take: int) -> float:
        """Worth of giving a unit of one resource for one of another."""
        return self.goods(take, 1) - self.cost(give) - 0.2

    @cached_property
    def best_trade(self) -> float:
        """The best trade of gas, food and medicine, as far as there are any."""
        kennel = self.kennel
        held = {
            Resource.GAS: kennel.gas,
            Resource.FOOD: kennel.food,
            Resource.MEDICINE: kennel.medicine,
        }
        gives = [kind for kind, units in held.items() if units]
        trades = [self.trade(give, take) for give in gives for take in held if give != take]
        return max(trades, default=0.0)

    def larder(self, held: int) -> float:
        """Worth of food in stock: this round's hunger first, then the next round's."""
        bays = self.bays_to_feed
        now = min(held, bays)
        later = min(held - now, bays + 1)
        rest = held - now - later
        return (
            now * HUNGER + later * self._stock(self.economy.next_hunger) + rest * self._stock(FOOD)
        )

    def gas(self, held: int) -> float:
        """Worth of gas in the garage."""
        held = min(held, self.tables.limits.gas)
        short = min(held, GAS_ENOUGH)
        return short * self._stock(self.economy.gas_short) + (held - short) * self._stock(GAS)

    def coin(self) -> float:
        """Worth of a coin: nothing by itself at the end."""
        return self.economy.coin * self.urgency

    def _stock(self, worth: float) -> float:
        """Goods kept for later are worth a third of a point at the end."""
        end = 1 / self.tables.points.resources
        return end + (worth - end) * self.urgency

    def card(self, card: int) -> float:
        """Worth of taking a card."""
        if card == EMPTY:
            return 0.0
        if card < FIRST_SPECIAL:
            return self.goods(card // 3, card % 3 + 1)
        if card == Card.ASSISTANT:
            return CARDS[Card.ASSISTANT]
        if card == Card.DISCOUNT and len(self.bays) == BAYS:
            return 0.0
        return CARDS[Card(card)] * self.urgency

    def spending(self, coins: int) -> float:
        """Cost of spending coins: their worth, and the assistant's if no salary is left for it."""
        salary = self.tables.limits.salary
        paid = not self.kennel.assistant or Card.ASSISTANT in self.kennel.cards
        lost = not paid and self.kennel.coins >= salary > self.kennel.coins - coins
        assistant = self.tables.points.assistant + ASSISTANT * self.urgency
        return coins * self.coin() + lost * assistant

    def bay_gain(self, price: int) -> float:
        """Worth of opening the next additional bay, less its price."""
        if len(self.bays) == BAYS:
            return 0.0
        dogs = self.healthy()
        now, then = self.value(dogs), self.value(dogs, len(self.bays) + 1)
        printed = self.tables.points.bays[len(self.bays) - BUILT_BAYS]
        later = (printed * 0.6 + 6.0) * self.urgency
        feeding = 0.5
        return max(then - now, later) - feeding - self.spending(price)


def rounds_left(seen: DogsView | MoverView | State) -> float:
    """About how many rounds follow this one: 0 in the last."""
    if seen.last_round != LastRound.NOT:
        return 0.0
    shortest = 9.0
    for stack in seen.stacks:
        dogs = len(stack) - stack.count(ROADWORK)
        shortest = min(shortest, dogs / (1.8 * seen.seats))
    return max(0.4, shortest)
