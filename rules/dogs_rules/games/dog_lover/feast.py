"""The exact search behind the best feeding.

A knapsack with three kinds of food, a joker, and a few dogs whose worth depends on who else eats.
For each choice of those few, the rest is solved by pricing food: with a price on every token, a
dog that costs more than it brings stays hungry, and the sum is more than any feeding can reach
(the Lagrangian bound). Good prices leave a small gap to the best feeding found meanwhile; only
dogs whose price is within the gap of their worth have to be tried both ways, which a dynamic
program over what has been eaten does. All figures are whole numbers, so the result is exact.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, product
from operator import mul
from typing import TypeAlias

Tokens: TypeAlias = tuple[int, int, int, int]
Plate: TypeAlias = tuple[int, int, int, int, int, int]
"""A dog: its worth fed rather than unfed, its scraps, dry bits and canned food, tokens of any
kind, its size."""
Bonus: TypeAlias = tuple[int, int, int]
"""A dog that counts others: its place among the dogs, points for each counted, the size that
counts or ``SETS``."""
Prices: TypeAlias = tuple[int, int, int]

POINT = 1 << 14
"""Worth is counted in these, so that equal points are parted by ``FED``, then ``RESCUED``."""
FED = 1 << 7
RESCUED = 1
SETS = -1
"""Counted are sets of a small, a medium and a big dog."""
SIZES = 3
KINDS = 3
NO_SURPLUS = (0, 0, 0)

ROUNDS = 4
"""The least number of times that prices are bettered before the rest is tried out."""
MOST_ROUNDS = 24
FEW = 5
"""So few dogs are quickly tried both ways; with more, better prices pay."""
STEP = 1.5
"""The part of the way that prices go towards where gap and slope say the bound ends."""
SHORTER = 0.8
"""The factor by which steps become shorter when one has missed."""

# What has been eaten, and how many dogs of each size eat, packed into one number.
_BITS = 12
_ONE = (1 << _BITS) - 1
_FIRST_SIZE = 4
_EATEN = (1 << _FIRST_SIZE * _BITS) - 1


def suffices(tokens: Tokens, scraps: int, dry: int, canned: int, any_kind: int) -> bool:
    """True if tokens cover these numbers of each kind, and ``any_kind`` more of any kind."""
    has_scraps, has_dry, has_canned, wild = tokens
    short = 0
    if scraps > has_scraps:
        short = scraps - has_scraps
    if dry > has_dry:
        short += dry - has_dry
    if canned > has_canned:
        short += canned - has_canned
    if short > wild:
        return False
    return scraps + dry + canned + any_kind <= has_scraps + has_dry + has_canned + wild


@lru_cache(maxsize=1 << 14)
def best(plates: tuple[Plate, ...], bonuses: tuple[Bonus, ...], tokens: Tokens) -> tuple[int, int]:
    """The dogs to feed, and what that is worth: the most that the tokens can feed.

    Args:
        plates: The dogs; worth and bonuses are not negative.
        bonuses: Those that count other fed dogs, in the order of the dogs.
        tokens: By kind, wild ones last.

    Returns:
        The dogs as a mask, and the worth.
    """
    search = _Search(plates, bonuses, tokens)
    if suffices(tokens, *_needed(plates)):
        return (1 << len(plates)) - 1, search.all_fed()
    for fed in product((True, False), repeat=len(bonuses)):
        search.consider(tuple(compress(bonuses, fed)))
    return search.mask, search.worth


def _needed(plates: Sequence[Plate]) -> Tokens:
    """Gives what dogs eat together: by kind, then tokens of any kind."""
    scraps = dry = canned = any_kind = 0
    for _, s, d, c, some, _ in plates:
        scraps += s
        dry += d
        canned += c
        any_kind += some
    return scraps, dry, canned, any_kind


class _Search:
    """The best feeding so far, bettered case by case: which of the counting dogs are fed."""

    def __init__(
        self, plates: tuple[Plate, ...], bonuses: tuple[Bonus, ...], tokens: Tokens
    ) -> None:
        self.plates = plates
        self.bonuses = bonuses
        self.tokens = tokens
        self.counting = {at for at, _, _ in bonuses}
        self.worth = -1
        self.mask = 0
        self.prices: Prices = (0, 0, 0)
        self._fits: dict[int, bool] = {}

    def all_fed(self) -> int:
        """The worth of feeding every dog."""
        by_size = [0] * SIZES
        for plate in self.plates:
            by_size[plate[5]] += 1
        extra = sum(
            points * (min(by_size) if size == SETS else by_size[size])
            for _, points, size in self.bonuses
        )
        return sum(plate[0] for plate in self.plates) + extra

    def consider(self, fed: tuple[Bonus, ...]) -> None:
        """One case: of the dogs that count others, exactly these are fed."""
        case = _Case(self.plates, self.counting, fed)
        if not self.fits(case.eaten):
            return
        bound = self._price(case)
        if bound > self.worth:
            self._try_out(case, bound)

    def fits(self, eaten: int) -> bool:
        """True if the tokens are enough for the food packed in ``eaten``."""
        eaten &= _EATEN
        fitting = self._fits.get(eaten)
        if fitting is None:
            fitting = self._fits[eaten] = suffices(
                self.tokens,
                eaten & _ONE,
                eaten >> _BITS & _ONE,
                eaten >> 2 * _BITS & _ONE,
                eaten >> 3 * _BITS,
            )
        return fitting

    def _keep(self, worth: int, mask: int) -> None:
        if worth > self.worth:
            self.worth, self.mask = worth, mask

    def _price(self, case: "_Case") -> int:
        """Sets the prices of a case and gives its bound; better feedings are met on the way."""
        best_bound = -1
        best_prices, best_margins = self.prices, case.margins
        prices, weights = self.prices, case.weights
        stride = STEP
        for rounds in range(MOST_ROUNDS):
            bound, slope, surplus = case.bound(self.tokens, prices, weights)
            if best_bound < 0 or bound < best_bound:
                best_bound, best_prices, best_margins = bound, prices, case.margins
                self._feed_by(case)
            else:
                stride *= SHORTER
            steep = _square(slope) + _square(surplus)
            if best_bound <= self.worth or not steep:
                break
            if rounds >= ROUNDS and case.open(best_bound - self.worth) <= FEW:
                break
            step = stride * (bound - self.worth) / steep
            prices = _moved(prices, slope, step)
            weights = case.shifted(weights, surplus, step)
        self.prices = best_prices
        case.margins = best_margins
        return best_bound

    def _feed_by(self, case: "_Case") -> None:
        """Feeds whoever brings most beyond the price of its food, as long as food lasts."""
        ranked = sorted(zip(case.margins, case.free, strict=True), reverse=True)
        order = [at for _, at in ranked]
        if order == case.order:
            return
        case.order = order
        eaten, mask = case.eaten, case.mask
        worth, fits, cached = case.base, self.fits, self._fits
        for at in order:
            after = eaten + case.packed[at]
            fitting = cached.get(after & _EATEN)
            if fits(after) if fitting is None else fitting:
                eaten = after
                mask |= 1 << at
                worth += case.worth[at]
        self._keep(worth + case.for_sets(eaten), mask)

    def _try_out(self, case: "_Case", bound: int) -> None:
        """Tries every dog both ways where the bound allows both; equal meals are joined."""
        fits, incumbent = self.fits, self.worth
        states = {case.eaten: (bound, case.base, case.mask)}
        order = sorted(zip(case.margins, case.free, strict=True), key=lambda pair: -abs(pair[0]))
        for margin, at in order:
            fed_loss, unfed_loss = max(0, -margin), max(0, margin)
            portion, worth, bit = case.packed[at], case.worth[at], 1 << at
            grown: dict[int, tuple[int, int, int]] = {}
            for eaten, (reach, value, mask) in states.items():
                if reach - fed_loss > incumbent and fits(eaten + portion):
                    fed = (reach - fed_loss, value + worth, mask | bit)
                    other = grown.get(eaten + portion)
                    if other is None or fed > other:
                        grown[eaten + portion] = fed
                if reach - unfed_loss > incumbent:
                    unfed = (reach - unfed_loss, value, mask)
                    other = grown.get(eaten)
                    if other is None or unfed > other:
                        grown[eaten] = unfed
            states = grown
        for eaten, (_, value, mask) in states.items():
            self._keep(value + case.for_sets(eaten), mask)


class _Case:
    """The dogs that are free to be fed or not, once it is settled which counting ones are."""

    def __init__(
        self, plates: tuple[Plate, ...], counting: set[int], fed: tuple[Bonus, ...]
    ) -> None:
        extra = [0] * SIZES
        self.each_set = 0
        for _, points, size in fed:
            if size == SETS:
                self.each_set += points
            else:
                extra[size] += points
        sized = _FIRST_SIZE if self.each_set else None
        self.worth = [plate[0] + extra[plate[5]] for plate in plates]
        self.packed = [_packed(plate, sized) for plate in plates]
        self.free = [at for at in range(len(plates)) if at not in counting]
        self.courses = [(self.worth[at], *plates[at][1:]) for at in self.free]
        """The plate of each free dog, with what it is worth in this case."""
        settled = [at for at, _, _ in fed]
        self.mask = sum(1 << at for at in settled)
        self.base = sum(self.worth[at] for at in settled)
        self.eaten = sum(self.packed[at] for at in settled)
        self.scraps, self.dry, self.canned, self.any_kind = _needed([plates[at] for at in settled])
        self.by_size = [0] * SIZES
        for at in settled:
            self.by_size[plates[at][5]] += 1
        self.margins = [0] * len(self.free)
        """What each free dog brings beyond the price of its food."""
        self.order: list[int] = []
        """In which the free dogs were fed last: another price may not change it."""
        self.weights = self._even()

    def open(self, gap: int) -> int:
        """The dogs that have to be tried both ways, with such a gap to the best feeding."""
        return sum([-gap < margin < gap for margin in self.margins])

    def for_sets(self, eaten: int) -> int:
        """The worth of the sets among the dogs that eat."""
        if not self.each_set:
            return 0
        return self.each_set * min(
            eaten >> (_FIRST_SIZE + size) * _BITS & _ONE for size in range(SIZES)
        )

    def bound(
        self, tokens: Tokens, prices: Prices, weights: Prices
    ) -> tuple[int, Sequence[int], Sequence[int]]:
        """Upper bound on the worth of any feeding of this case, at these prices.

        Weights share the worth of a set among the sizes: the smallest number of three is no more
        than any average of them.

        Returns:
            The bound; where it falls, as tokens left by kind, and as dogs by size beyond the mean.
        """
        scraps, dry, canned = prices
        dearest, cheapest = max(prices), min(prices)
        has_scraps, has_dry, has_canned, wild = tokens
        some_eaten, by_size = self.any_kind, list(self.by_size)
        has_scraps -= self.scraps
        has_dry -= self.dry
        has_canned -= self.canned
        bound = self.base + wild * dearest - some_eaten * cheapest
        bound += has_scraps * scraps + has_dry * dry + has_canned * canned
        bound += sum(map(mul, by_size, weights))
        margins: list[int] = []
        for worth, s, d, c, some, size in self.courses:
            margin = worth + weights[size] - s * scraps - d * dry - c * canned - some * cheapest
            margins.append(margin)
            if margin > 0:
                bound += margin
                has_scraps -= s
                has_dry -= d
                has_canned -= c
                some_eaten += some
                by_size[size] += 1
        self.margins = margins
        left = [has_scraps, has_dry, has_canned]
        left[prices.index(dearest)] += wild
        left[prices.index(cheapest)] -= some_eaten
        if not self.each_set:
            return bound, left, NO_SURPLUS
        mean = sum(by_size) // SIZES
        return bound, left, [count - mean for count in by_size]

    def shifted(self, weights: Prices, surplus: Sequence[int], step: float) -> Prices:
        """Weights moved to the sizes of which fewer are fed."""
        if not self.each_set:
            return weights
        moved = [
            max(0, weight - int(step * more)) for weight, more in zip(weights, surplus, strict=True)
        ]
        total = sum(moved)
        if not total:
            return self._even()
        shared = [self.each_set * weight // total for weight in moved]
        shared[surplus.index(min(surplus))] += self.each_set - sum(shared)
        return shared[0], shared[1], shared[2]

    def _even(self) -> Prices:
        third = self.each_set // SIZES
        return third, third, self.each_set - 2 * third


def _packed(plate: Plate, first_size: int | None) -> int:
    """Gives what a dog eats, and its size where sizes are counted, in one number."""
    _, scraps, dry, canned, any_kind, size = plate
    eaten = scraps | dry << _BITS | canned << 2 * _BITS | any_kind << 3 * _BITS
    return eaten if first_size is None else eaten | 1 << (first_size + size) * _BITS


def _moved(prices: Prices, slope: Sequence[int], step: float) -> Prices:
    return (
        max(0, prices[0] - int(step * slope[0])),
        max(0, prices[1] - int(step * slope[1])),
        max(0, prices[2] - int(step * slope[2])),
    )


def _square(slope: Sequence[int]) -> int:
    """The square of its length."""
    scraps, dry, canned = slope
    return scraps * scraps + dry * dry + canned * canned
