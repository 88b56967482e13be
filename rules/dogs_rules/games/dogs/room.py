"""The room a kennel keeps while it is being arranged.

A bay out of which all dogs may still be lifted counts as emptied: its dogs wait with those of the
yard. The other bays are settled: what lies in them stays. A dog may be housed where as many dogs
as now still find a place; so no choice leads into a dead end.
"""

from dogs_rules.games.dogs.bays import (
    ADD,
    COUNT,
    FREE_ROWS,
    HALF_ROWS,
    PACKED,
    ROWS,
    most_housed,
    pack,
)
from dogs_rules.games.dogs.state import KennelState
from dogs_rules.tuples import without


class Room:
    """The room of a kennel at one moment of its housing.

    Args:
        kennel: The kennel.
        yard: Breeds of the dogs in the yard.
        lifts: The number of dogs that may still be taken out of each bay.
    """

    __slots__ = ("_free_rows", "_half_rows", "_housed", "_lifts", "_waiting")

    def __init__(self, kennel: KennelState, yard: tuple[int, ...], lifts: tuple[int, ...]) -> None:
        waiting = pack(yard)
        half_rows: tuple[int, ...] = ()
        free_rows = 0
        for bay in range(kennel.open_bays):
            content = kennel.bays[bay]
            if lifts[bay] >= COUNT[content]:
                waiting += PACKED[content]
                free_rows += ROWS
            else:
                half_rows += HALF_ROWS[content]
                free_rows += FREE_ROWS[content]
        self._lifts = lifts
        self._waiting = waiting
        self._half_rows = half_rows
        self._free_rows = free_rows
        self._housed = most_housed(waiting, half_rows, free_rows)

    def stays(self, bay: int, content: int, breed: int, *, treated: bool) -> bool:
        """True if as many dogs as now find a place once this one lies in this bay.

        Args:
            bay: The bay.
            content: The present content of the bay.
            breed: The dog's breed; it fits into the bay.
            treated: It comes out of the infirmary, not out of the yard: then it must find a
                place besides all others.
        """
        filled = ADD[content][breed]
        lifts = self._lifts[bay]
        waiting = self._waiting + treated * pack((breed,))
        half_rows = self._half_rows
        free_rows = self._free_rows
        settled = 0
        if lifts < COUNT[content]:
            settled = 1
            waiting -= pack((breed,))
            free_rows += FREE_ROWS[filled] - FREE_ROWS[content]
            if breed in HALF_ROWS[filled]:
                half_rows += (breed,)
            else:
                half_rows = without(half_rows, breed)
        elif lifts < COUNT[filled]:
            settled = COUNT[filled]
            waiting -= PACKED[filled]
            free_rows += FREE_ROWS[filled] - ROWS
            half_rows += HALF_ROWS[filled]
        housed = settled + most_housed(waiting, half_rows, free_rows)
        return housed == self._housed + treated
