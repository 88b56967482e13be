"""The worth of a kennel of DOGS Cardgame in the middle of a match, in final points.

Estimates, not rules: points that are there count in full, what may still come of it in part, and
the less the nearer the end is.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from dogs_rules.games.dogs_cardgame.bonus_lines import dark_figure
from dogs_rules.games.dogs_cardgame.derived import CACHE, Bays, Derived
from dogs_rules.games.dogs_cardgame.scoring import own_points
from dogs_rules.games.dogs_cardgame.state import KennelState, State
from dogs_rules.games.dogs_cardgame.terms import (
    FIRST_DARK,
    Bonus,
    Character,
    Kind,
)

DRAWS = 1.3
"""Dogs that a turn takes from the pile, on average."""
FOOD = 0.4
"""A unit of food that will be used; so much of it each turn to come."""
FOOD_A_TURN = 2.0
COIN = 0.45
COINS_A_TURN = 1.6
SPARE = 0.08
"""A good that will hardly be used, while there are turns to come."""
PLACE = 1.0
"""A free place in a bay that will be used; so many of them each turn to come."""
PLACES_A_TURN = 1.1
SET = 0.6
"""The counted share of the points of one more dog of a breed, where there is room for it."""
WAITING = 1.4
"""A dog that waits for a bay."""
LATER = 3.2
"""Points lost by a licence that can still be paid in a later turn."""
MET = 0.9
"""Part of a bonus whose condition holds and that can be claimed next turn."""
HOPED = 1.1
"""Part of a bonus that is nearly there."""
DARK = 0.35
"""Part of a dark bonus that would be one's own now."""
NEVER = 1 << 20
"""More than anybody has of what a dark bonus counts."""


class Expected(NamedTuple):
    """Parts of the points that a seat can expect."""

    points_now: float
    hotel_rank: float
    points_most_of_a_kind: float
    dogs_pending: float
    goods_to_use: float
    points_bonuses: float = 0.0
    dogs_growth: float = 0.0
    bays_places: float = 0.0
    bays_unpaid: float = 0.0
    characters: float = 0.0


class Beyond(NamedTuple):
    """Terms that help a search to look further ahead."""

    turns: float = 0.0
    bays_open: float = 0.0
    points_improvements: float = 0.0
    points_improvements_early: float = 0.0
    goods_food: float = 0.0
    goods_coins: float = 0.0
    hotel_early: float = 0.0
    dogs_early: float = 0.0
    dogs_sick: float = 0.0


EXPECTED = len(Expected._fields)
BEYOND = len(Beyond._fields)


class Settled(NamedTuple):
    """Parts of the terms that follow from bays, hotel, licences and improvements alone."""

    free: int
    """Places in bays; the others are terms."""
    bonuses: float
    growth: float
    unpaid: float
    bays_open: float
    improvements_early: float
    hotel_early: float
    dogs_early: float


class Appraiser:
    """Judges one seat's kennel, with what the others have as it is now.

    Args:
        derived: The tables of the match.
        state: The state with what the others have, and how much is left to draw.
        seat: The seat of the kennel.
        turns: Turns of the seat still to come after this one, about.
        remembers: Whether it judges many states; otherwise what it finds is not kept.
    """

    def __init__(
        self,
        derived: Derived,
        state: State,
        seat: int,
        *,
        turns: float | None = None,
        remembers: bool = True,
    ) -> None:
        self._parts = derived
        self._seat = seat
        others = [kennel for other, kennel in enumerate(state.kennels) if other != seat]
        self._hotels = [len(kennel.hotel) for kennel in others]
        self._most = [
            max(dark_figure(other, bonus) for other in others) if bonus in state.bonuses else NEVER
            for bonus in (Bonus.MOST_FOOD, Bonus.MOST_COINS, Bonus.MOST_IMPROVEMENTS)
        ]
        self.turns = turns_left(state) if turns is None else turns
        self._early = min(1.0, self.turns / 4)
        part = 1.0 if self.turns <= 0 else DARK
        self._dark = [derived.points.bonus * held * part for held in range(len(self._most) + 1)]
        self._ranks: dict[int, float] = {}
        self._settled: Callable[[tuple[int, ...], Bays, int, int, int, int], Settled] = (
            lru_cache(CACHE)(self._settle) if remembers else self._settle
        )

    def value(self, state: State) -> float:
        """Final points that the seat can expect, about."""
        return sum(self.leading(state)[:EXPECTED])

    def terms(self, state: State) -> tuple[float, ...]:
        """Term values of the seat: those of ``Expected``, then those of ``Beyond``."""
        leading = self.leading(state)
        return (*leading, *(0.0,) * (EXPECTED + BEYOND - len(leading)))

    def leading(self, state: State) -> tuple[float, ...]:
        """The terms without those at the end that are 0 because no turn follows."""
        derived, turns, seat = self._parts, self.turns, self._seat
        kennel = state.kennels[seat]
        food, coins, sick = kennel.food, kennel.coins, len(kennel.infirmary)
        points, waiting, pending = own_points(derived, kennel), 0, 0.0
        if state.mover == seat:
            waiting = len(state.waiting)
            pending = WAITING * waiting + COIN * state.rewards
            pending += 2.0 * state.puppies_due + 1.5 * state.third_due
        most_food, most_coins, most_improvements = self._most
        held = (food > most_food) + (coins > most_coins)
        held += kennel.improvements > most_improvements
        dark = self._dark[held]
        hotel = len(kennel.hotel)
        rank = self._ranks.get(hotel)
        if rank is None:
            rank = self._ranks[hotel] = self._hotel_value(hotel)
        if turns <= 0:
            return float(points), rank, dark, pending, 0.01 * (food + coins)
        free, bonuses, growth, unpaid_bays, bays_open, improved, lodged, housed = self._settled(
            state.bonuses, kennel.bays, kennel.opened, hotel, kennel.licences, kennel.improvements
        )
        free -= waiting
        places, early, characters = PLACES_A_TURN * turns, self._early, 0.0
        for character in kennel.characters:
            characters += self._character(state, kennel, character, free)
        return (
            float(points),
            rank,
            dark,
            pending,
            self._goods(food, coins),
            bonuses,
            growth,
            PLACE * (min(free, places)),
            unpaid_bays,
            characters,
            turns,
            bays_open,
            float(kennel.improvements),
            improved,
            early * food,
            early * coins,
            lodged,
            housed,
            early * sick,
        )

    def _settle(
        self,
        bonuses: tuple[int, ...],
        bays: Bays,
        opened: int,
        hotel: int,
        licences: int,
        improvements: int,
    ) -> Settled:
        derived, early = self._parts, self._early
        dogs = derived.tally(bays).dogs
        return Settled(
            free=derived.capacity[opened] - dogs,
            bonuses=self._bonus_value(bonuses, bays, hotel, licences, improvements),
            growth=SET * derived.growth(bays, opened) * early,
            unpaid=-(derived.points.licence + LATER) * (opened - licences),
            bays_open=early * opened,
            improvements_early=early * improvements,
            hotel_early=early * hotel,
            dogs_early=early * dogs,
        )

    def _goods(self, food: int, coins: int) -> float:
        used_food = min(food, FOOD_A_TURN * self.turns)
        used_coins = min(coins, COINS_A_TURN * self.turns)
        spare = food + coins - used_food - used_coins
        return FOOD * used_food + COIN * used_coins + SPARE * spare

    def _bonus_value(
        self, bonuses: tuple[int, ...], bays: Bays, hotel: int, licences: int, improvements: int
    ) -> float:
        """Bonuses that can be claimed later, or are on their way."""
        met = self._parts.met(bays, hotel, licences, improvements)
        nearness = self._parts.nearness(bays, hotel, licences, improvements)
        near = HOPED * self._early
        worth = sum(
            MET if met >> bonus & 1 else near * nearness[bonus]
            for bonus in bonuses
            if bonus < FIRST_DARK
        )
        return self._parts.points.bonus * worth

    def _hotel_value(self, own: int) -> float:
        """Points for the rank, softened while others can still come by."""
        if not own:
            return 0.0
        table = self._parts.tables.towns[len(self._hotels) + 1].hotel
        spread = 0.35 + 0.35 * max(0.0, self.turns)
        above = 0.0
        for other in self._hotels:
            lead = (own - other) / spread
            above += min(1.0, max(0.0, 0.5 - 0.5 * lead))
        rank = int(above)
        if rank + 1 >= len(table):
            return float(table[-1]) + 0.1 * own
        part = above - rank
        return table[rank] * (1 - part) + table[rank + 1] * part + 0.1 * own

    def _character(self, state: State, kennel: KennelState, character: int, free: int) -> float:
        """A character in hand, used later; unused it is worth nothing."""
        figures = self._parts.figures
        if character == Character.MERCHANT:
            return 0.6 * FOOD * figures.merchant_food
        if character == Character.VET:
            cured = min(len(kennel.infirmary), max(0, free))
            return 0.3 + 0.8 * cured * (1.2 - self._parts.points.sick)
        if character == Character.TRAINER:
            return 0.4 + 0.5 * self._parts.tally(kennel.bays).kinds[Kind.TRAINED]
        shop = 1.0 if not kennel.improvements else 0.3
        if character == Character.MANAGER:
            used = sum(bool(dogs) for dogs in kennel.bays)
            return shop + 0.6 * (FOOD * used + COIN * len(kennel.hotel))
        return shop + (1.2 if state.fair and free > 0 else 0.4)


def turns_left(state: State) -> float:
    """Approximate number of turns a seat has after this one."""
    if state.end:
        return 2.0 - state.end
    return 1.0 + len(state.pile) / (DRAWS * state.seats)


def worst_dogs(derived: Derived, state: State, count: int) -> list[int]:
    """The dogs in the mover's bays whose leaving costs the fewest points, that few."""
    kennel = state.kennels[state.mover]
    costs: list[tuple[int, int]] = []
    for dogs in kennel.bays:
        now = derived.bay_points(dogs)
        for dog in dogs:
            left = derived.bay_points(tuple([other for other in dogs if other != dog]))
            trained = derived.points.trained * (dog % len(Kind) == Kind.TRAINED)
            costs.append((now - left + trained, dog))
    costs.sort()
    return [dog for _, dog in costs[:count]]
