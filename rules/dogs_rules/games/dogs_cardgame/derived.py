"""The component tables with everything that is worked out from them once: what rules look up."""

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from operator import ge
from typing import NamedTuple, TypeAlias

from dogs_rules.games.dogs_cardgame.actions import ClaimBonus, Dismiss, Donate, UseCharacter
from dogs_rules.games.dogs_cardgame.catalogue import CLAIM_BONUS, DISMISS, DOGS, USE_CHARACTER
from dogs_rules.games.dogs_cardgame.tables import Tables
from dogs_rules.games.dogs_cardgame.terms import FIRST_CLOSED, Bonus, Kind

Bays: TypeAlias = tuple[tuple[int, ...], ...]
"""The dogs in each of the five bays."""

CACHE = 1 << 14
_KINDS = len(Kind)


class Tally(NamedTuple):
    """Totals of all bays of a kennel."""

    dogs: int
    kinds: tuple[int, ...]
    """Dogs by ``Kind``."""
    most: int
    """Dogs of the breed that is there most often."""
    breeds: int
    """Different ones."""
    pairs: int
    """Bays with as many dogs of one breed as the bonus for three pairs asks for."""
    points: int
    """For breeds in bays; trained dogs are not counted."""


class Derived:
    """The tables of one component file, ready for play.

    Attributes:
        tables: As the file says.
        capacity: Dogs that so many opened bays hold together, by how many were opened (0 to 2).
        tally: ``tally(bays)``: what the bays hold.
        met: ``met(bays, hotel, licences, improvements)``: the light bonuses whose condition
            holds, as bits; ``hotel`` is how many dogs live there.
        claims: ``claims(bonuses, bays, hotel, licences, improvements)``: claiming those of these
            bonuses whose condition holds.
        nearness: ``nearness(bays, hotel, licences, improvements)``: how near each light bonus
            is, from 0 to 1, the square of the part that is there.
        bay_points: ``bay_points(dogs)``: points for the breeds in one bay.
        growth: ``growth(bays, opened)``: points that one more dog of its breed would bring, beyond
            those of a first one, summed over the open bays with room.
        needs: What each bonus needs so much of; for three pairs, the bays.
        donations: The ways to donate each dog, by dog.
        donates: ``donates(bays, full)``: the ways to donate any dog of these bays but those that
            must stay full (bits).
        progress: ``progress(bonus, bays, hotel, licences, improvements)``: how much of how much a
            light bonus needs is there; what is too much is not counted.
        uses: ``uses(held)``: using each of the characters held.
        surplus: ``surplus(held)``: dismissing those of which one must go before a turn can end:
            any if there are too many, otherwise twins.
    """

    __slots__ = (
        "bay_points",
        "bays",
        "capacity",
        "claims",
        "donates",
        "donations",
        "figures",
        "growth",
        "met",
        "nearness",
        "needs",
        "points",
        "progress",
        "surplus",
        "tables",
        "tally",
        "uses",
    )

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.figures = tables.figures
        self.points = tables.points
        self.bays = tables.bays
        self.capacity = tuple(
            sum(tables.bays[:opened]) for opened in range(FIRST_CLOSED, len(tables.bays) + 1)
        )
        needs = list(tables.needs)
        needs[Bonus.THREE_PAIRS] = needs[Bonus.THREE_PAIRS][:1]
        self.needs = tuple(needs)
        goods = range(tables.figures.donation + 1)
        self.donations = tuple(tuple(Donate(dog, food) for food in goods) for dog in DOGS)
        self.bay_points: Callable[[tuple[int, ...]], int] = lru_cache(CACHE)(self._bay_points)
        self.tally: Callable[[Bays], Tally] = lru_cache(CACHE)(self._tally)
        self.donates: Callable[[Bays, int], tuple[Donate, ...]] = lru_cache(CACHE)(self._donates)
        self.uses: Callable[[tuple[int, ...]], tuple[UseCharacter, ...]] = lru_cache(CACHE)(_uses)
        self.surplus: Callable[[tuple[int, ...]], tuple[Dismiss, ...]] = lru_cache(CACHE)(
            self._surplus
        )
        self.claims: Callable[[tuple[int, ...], Bays, int, int, int], tuple[ClaimBonus, ...]] = (
            lru_cache(CACHE)(self._claims)
        )
        self.nearness: Callable[[Bays, int, int, int], tuple[float, ...]] = lru_cache(CACHE)(
            self._nearness
        )
        self.met: Callable[[Bays, int, int, int], int] = lru_cache(CACHE)(self._met)
        self.progress: Callable[[int, Bays, int, int, int], tuple[int, int]] = lru_cache(CACHE)(
            self._progress
        )
        self.growth: Callable[[Bays, int], int] = lru_cache(CACHE)(self._growth)

    def _tally(self, bays: Bays) -> Tally:
        kinds = [0] * _KINDS
        breeds: dict[int, int] = {}
        pairs = points = 0
        together = self.tables.needs[Bonus.THREE_PAIRS][-1]
        for bay in bays:
            in_bay: dict[int, int] = {}
            for dog in bay:
                breed, kind = divmod(dog, _KINDS)
                kinds[kind] += 1
                breeds[breed] = breeds.get(breed, 0) + 1
                in_bay[breed] = in_bay.get(breed, 0) + 1
            pairs += max(in_bay.values(), default=0) >= together
            points += sum([self.points.breed[count - 1] for count in in_bay.values()])
        return Tally(
            dogs=sum(kinds),
            kinds=tuple(kinds),
            most=max(breeds.values(), default=0),
            breeds=len(breeds),
            pairs=pairs,
            points=points,
        )

    def _progress(
        self, bonus: int, bays: Bays, hotel: int, licences: int, improvements: int
    ) -> tuple[int, int]:
        have = _counted(self.tally(bays), hotel, licences, improvements)[bonus]
        needs = self.needs[bonus]
        return sum(map(min, have, needs)), sum(needs)

    def _met(self, bays: Bays, hotel: int, licences: int, improvements: int) -> int:
        counted = _counted(self.tally(bays), hotel, licences, improvements)
        bits = 0
        for bonus, have in enumerate(counted):
            bits |= all(map(ge, have, self.needs[bonus])) << bonus
        return bits

    def _claims(
        self, bonuses: tuple[int, ...], bays: Bays, hotel: int, licences: int, improvements: int
    ) -> tuple[ClaimBonus, ...]:
        met = self.met(bays, hotel, licences, improvements)
        return tuple(CLAIM_BONUS[bonus] for bonus in bonuses if met >> bonus & 1)

    def _nearness(
        self, bays: Bays, hotel: int, licences: int, improvements: int
    ) -> tuple[float, ...]:
        counted = _counted(self.tally(bays), hotel, licences, improvements)
        out = []
        for bonus, have in enumerate(counted):
            needs = self.needs[bonus]
            part = sum(map(min, have, needs)) / sum(needs)
            out.append(part * part)
        return tuple(out)

    def _growth(self, bays: Bays, opened: int) -> int:
        worth = self.points.breed
        total = 0
        for bay in range(FIRST_CLOSED + opened):
            dogs = bays[bay]
            if dogs and len(dogs) < self.bays[bay]:
                breeds = [dog // _KINDS for dog in dogs]
                most = max(map(breeds.count, breeds))
                total += worth[most] - worth[most - 1] - worth[0]
        return total

    def _bay_points(self, dogs: tuple[int, ...]) -> int:
        return self._tally((dogs,)).points

    def _donates(self, bays: Bays, full: int) -> tuple[Donate, ...]:
        return tuple(
            donation
            for bay, dogs in enumerate(bays)
            if not full >> bay & 1
            for dog in dogs
            for donation in self.donations[dog]
        )

    def _surplus(self, held: tuple[int, ...]) -> tuple[Dismiss, ...]:
        if len(held) > self.figures.characters_kept:
            return tuple(DISMISS[character] for character in sorted(set(held)))
        return tuple(
            DISMISS[face] for face in sorted({face for face, two in pairwise(held) if face == two})
        )


def _counted(
    tally: Tally, hotel: int, licences: int, improvements: int
) -> tuple[tuple[int, ...], ...]:
    """Gives what each light bonus counts, in the order of ``Bonus``."""
    healthy, trained, cured, _, fair = tally.kinds
    return (
        (healthy,),
        (trained,),
        (cured,),
        (hotel,),
        (fair,),
        (fair, cured, hotel, trained),
        (tally.most,),
        (tally.breeds,),
        (tally.pairs,),
        (tally.dogs,),
        (licences,),
        (licences, improvements),
    )


def _uses(held: tuple[int, ...]) -> tuple[UseCharacter, ...]:
    return tuple(USE_CHARACTER[character] for character in sorted(set(held)))
