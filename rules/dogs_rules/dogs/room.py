"""How much room a kennel keeps while it is being arranged.

A bay out of which all dogs may still be lifted counts as emptied: its dogs wait with those of the
yard. The other bays are settled: what lies in them stays. Of the waiting dogs the most that can
be housed is found as in ``bays.most_housed``: beside a dog of their breed, then by twos into free
rows, then single dogs. Housing one dog changes that for its bay's breeds only, which is why the
parts of the sum are kept: asking for all dogs and bays is the most frequent question of a match.
"""

from dogs_rules.dogs.bays import ADD, COUNT, DOGS, FREE_ROWS, HALF_ROWS, KINDS, ROW_PLACES, ROWS
from dogs_rules.dogs.state import KennelState
from dogs_rules.dogs.terms import BREEDS


class Room:
    """The room of a kennel at one moment of its housing.

    Args:
        kennel: The kennel.
        yard: Breeds of the dogs in the yard.
        lifts: How many dogs may still be taken out of each bay.
    """

    __slots__ = ("_beside", "_free_rows", "_half_rows", "_lifts", "_pairs", "_singles", "_waiting")

    def __init__(self, kennel: KennelState, yard: tuple[int, ...], lifts: tuple[int, ...]) -> None:
        waiting = [0] * BREEDS
        half_rows = [0] * BREEDS
        free_rows = 0
        for breed in yard:
            waiting[breed] += 1
        for bay in range(kennel.open_bays):
            content = kennel.bays[bay]
            if lifts[bay] >= COUNT[content]:
                free_rows += ROWS
                for breed in DOGS[content]:
                    waiting[breed] += 1
            else:
                free_rows += FREE_ROWS[content]
                for breed in HALF_ROWS[content]:
                    half_rows[breed] += 1
        beside = pairs = singles = 0
        for dogs, halves in zip(waiting, half_rows, strict=True):
            if dogs:
                near = min(halves, dogs)
                beside += near
                pairs += (dogs - near) >> 1
                singles += (dogs - near) & 1
        self._waiting = waiting
        self._half_rows = half_rows
        self._free_rows = free_rows
        self._beside = beside
        self._pairs = pairs
        self._singles = singles
        self._lifts = lifts

    def stays(self, bay: int, content: int, breed: int, *, treated: bool) -> bool:
        """Whether as many dogs as now find a place once this one lies in this bay.

        Args:
            bay: The bay.
            content: What lies in it now.
            breed: The dog's breed; it fits into the bay.
            treated: It comes out of the infirmary, not out of the yard: then it must find a
                place besides all others.
        """
        filled = ADD[content][breed]
        if self._lifts[bay] >= COUNT[filled]:
            return not treated or self._housed_with(breed) > self._housed()
        was_open = self._lifts[bay] >= COUNT[content]
        beside, pairs, singles = self._beside, self._pairs, self._singles
        for kind in KINDS[filled] if was_open else (breed,):
            dogs = self._waiting[kind]
            halves = self._half_rows[kind]
            near = min(dogs, halves)
            beside -= near
            pairs -= (dogs - near) >> 1
            singles -= (dogs - near) & 1
            if was_open:
                dogs -= DOGS[filled].count(kind)
                halves += kind in HALF_ROWS[filled]
            else:
                dogs -= 1
                halves += 1 if kind in HALF_ROWS[filled] else -1
            dogs += treated and kind == breed
            near = min(dogs, halves)
            beside += near
            pairs += (dogs - near) >> 1
            singles += (dogs - near) & 1
        before = ROWS if was_open else FREE_ROWS[content]
        free_rows = self._free_rows + FREE_ROWS[filled] - before
        settled = COUNT[filled] if was_open else 1
        housed = settled + beside + _into_rows(pairs, singles, free_rows)
        return housed == self._housed() + treated

    def _housed(self) -> int:
        return self._beside + _into_rows(self._pairs, self._singles, self._free_rows)

    def _housed_with(self, breed: int) -> int:
        """How many would be housed if one more of this breed waited."""
        dogs = self._waiting[breed]
        if dogs < self._half_rows[breed]:
            return self._housed() + 1
        odd = (dogs - self._half_rows[breed]) & 1
        rows = _into_rows(self._pairs + odd, self._singles + (-1 if odd else 1), self._free_rows)
        return self._beside + rows


def _into_rows(pairs: int, singles: int, free_rows: int) -> int:
    """How many dogs lie in free rows, twos first."""
    if pairs >= free_rows:
        return ROW_PLACES * free_rows
    left = free_rows - pairs
    return ROW_PLACES * pairs + (min(left, singles))
