"""The worth of healthy dogs once they are laid out as well as can be; remembered.

Dogs are counted in one whole number, ``FIELD`` bits a breed, so that one more or less is a sum.
"""

from collections.abc import Iterable

import msgspec

from dogs_rules.games.dogs.arrange import best_layout
from dogs_rules.games.dogs.tables import Tables
from dogs_rules.games.dogs.terms import BAY_PLACES, BAYS, BREEDS, TWO_SEATS

PROMISE = (0.0, 1.2, 2.2, 1.4, 0.0)
"""The promise of one, two, three dogs of a breed beyond what they score, while there is time."""
CROWDED = 3.2
"""Dogs a bay beyond which they stand in each other's way,"""
IN_THE_WAY = 0.8
"""each of them by so much; half of it while a bay can still be opened."""
FIELD = 5
MASK = (1 << FIELD) - 1
ONE = tuple([1 << FIELD * breed for breed in range(BREEDS)])
"""A dog of each breed, as such a number."""
REMEMBERED = 100_000


class Laid(msgspec.Struct, frozen=True, gc=False):
    """So many healthy dogs, laid out as well as can be."""

    points: float
    promise: float
    """Their promise beyond that, while there is time."""
    bays: int
    """Bays that must be fed."""


def counted(breeds: Iterable[int]) -> int:
    """Dogs of these breeds, as one number."""
    return sum([ONE[breed] for breed in breeds])


class Layouts:
    """The best layouts that were asked for.

    Args:
        tables: The component tables.
    """

    def __init__(self, tables: Tables) -> None:
        self._points = tables.points
        self._city = [breed.city for breed in tables.breeds]
        self._layouts: dict[tuple[int, int, int], Laid] = {}

    def of(self, dogs: int, bays: int, seats: int) -> Laid:
        """Dogs in so many bays, in a match of so many seats."""
        key = (dogs, bays, seats)
        layout = self._layouts.get(key)
        if layout is None:
            if len(self._layouts) > REMEMBERED:
                self._layouts.clear()
            layout = self._layouts[key] = self._laid_out(dogs, bays, seats)
        return layout

    def _laid_out(self, dogs: int, bays: int, seats: int) -> Laid:
        points = self._points
        counts = tuple(dogs >> FIELD * breed & MASK for breed in range(BREEDS))
        total = sum(counts)
        leave = max(0, total - BAY_PLACES * bays)
        layout = None
        while layout is None and leave <= total:
            layout = best_layout(counts, bays, leave, points, points.each_breed(seats))
            leave += 1
        worth = 0.0 if layout is None else float(layout.points)
        if seats == TWO_SEATS and self._misses_area(counts):
            worth += points.missing_area
        promise = sum(PROMISE[min(count, BAY_PLACES)] for count in counts)
        room = 2.0 if bays < BAYS else 1.0
        crowded = max(0.0, total - CROWDED * bays) * IN_THE_WAY / room
        occupied = 0 if layout is None else len(layout.contents)
        return Laid(worth, promise - crowded, occupied)

    def _misses_area(self, counts: tuple[int, ...]) -> bool:
        """True if there is no dog of the city or none of the country."""
        areas = {city for count, city in zip(counts, self._city, strict=True) if count}
        return len(areas) < 2
