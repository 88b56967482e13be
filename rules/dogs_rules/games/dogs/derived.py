"""The component tables with everything that is worked out from them once: what rules look up."""

from collections.abc import Callable
from copy import copy
from functools import lru_cache
from heapq import heappop, heappush

from dogs_rules.games.dogs import bays
from dogs_rules.games.dogs.catalogue import buys
from dogs_rules.games.dogs.tables import Tables
from dogs_rules.games.dogs.terms import CENTRE, SPACES

UNREACHABLE = 1_000
REACH_CACHE = 1 << 15
WAY_CACHE = 1 << 14


class Derived:
    """The tables of one component file, ready for play.

    Attributes:
        tables: As the file says.
        neighbours: The neighbours of each node, the centre last.
        bay_points: Final points of each bay content, additional bays' own points not counted.
        near: ``near(place, roadworks, gas)`` gives the spaces that so much gas reaches, lowest
            number first; the way home is not counted.
        reach: ``reach(place, roadworks)`` gives the gas to each space (``UNREACHABLE`` where a
            stop is not allowed); ``roadworks`` has a bit for each space with one.
        fair_breeds: The Fair cards' breeds as truth values by breed.
        pet_shop: What one coin can buy.
        revision: The revision of the rules that is played by.
    """

    __slots__ = (
        "bay_points",
        "fair_breeds",
        "limits",
        "near",
        "neighbours",
        "pet_shop",
        "points",
        "reach",
        "revision",
        "spaces",
        "tables",
        "way",
    )

    def __init__(self, tables: Tables, revision: int) -> None:
        self.revision = revision
        self.tables = tables
        self.limits = tables.limits
        self.points = tables.points
        self.spaces = tables.spaces
        self.neighbours = (
            *(space.neighbours for space in tables.spaces),
            tables.centre_neighbours,
        )
        self.bay_points = tuple(tables.points.of_bay(dogs) for dogs in bays.DOGS)
        self.fair_breeds = tuple(frozenset(card) for card in tables.fair_cards)
        self.pet_shop = buys(tables.limits.pet_shop_tokens)
        self.way: Callable[[int, int, int], tuple[int, ...]] = lru_cache(WAY_CACHE)(self._way)
        """The cheapest way: the nodes from a place, with these roadworks, to a space.

        Both ends are included. Of equally cheap ways the one with the fewest nodes, then with the
        lowest numbers.
        """
        self.reach: Callable[[int, int], tuple[int, ...]] = lru_cache(REACH_CACHE)(self._reach)
        self.near: Callable[[int, int, int], tuple[int, ...]] = lru_cache(REACH_CACHE)(self._near)

    def by(self, revision: int) -> "Derived":
        """The same for another revision of the rules; what was worked out is shared."""
        other = copy(self)
        other.revision = revision
        return other

    def _way(self, place: int, roadworks: int, space: int) -> tuple[int, ...]:
        limits = self.limits
        heap: list[tuple[int, int, tuple[int, ...]]] = [(0, 1, (place,))]
        done: set[int] = set()
        while heap:
            gas, nodes, way = heappop(heap)
            node = way[-1]
            if node == space:
                return way
            if node in done:
                continue
            done.add(node)
            for other in self.neighbours[node]:
                if other not in done:
                    if other == CENTRE:
                        cost = limits.centre_gas
                    elif roadworks >> other & 1:
                        cost = limits.roadwork_gas
                    else:
                        cost = limits.space_gas
                    heappush(heap, (gas + cost, nodes + 1, (*way, other)))
        raise ValueError(f"no way from node {place} to node {space}")

    def _reach(self, place: int, roadworks: int) -> tuple[int, ...]:
        limits = self.limits
        price = [
            limits.roadwork_gas if roadworks >> space & 1 else limits.space_gas
            for space in range(SPACES)
        ]
        price.append(limits.centre_gas)
        costs = [UNREACHABLE] * (SPACES + 1)
        costs[place] = 0
        improved = [place]
        for node in improved:  # grows while it is walked through
            so_far = costs[node]
            for other in self.neighbours[node]:
                cost = so_far + price[other]
                if cost < costs[other]:
                    costs[other] = cost
                    improved.append(other)
        return tuple(
            UNREACHABLE if roadworks >> space & 1 else costs[space] for space in range(SPACES)
        )

    def _near(self, place: int, roadworks: int, gas: int) -> tuple[int, ...]:
        return tuple(
            space for space, cost in enumerate(self.reach(place, roadworks)) if cost <= gas
        )
