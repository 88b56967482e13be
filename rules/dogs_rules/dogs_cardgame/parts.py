"""The component tables with everything that is worked out from them once: what rules look up."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from dogs_rules.dogs_cardgame.actions import Donate
from dogs_rules.dogs_cardgame.catalogue import DOGS
from dogs_rules.dogs_cardgame.tables import Tables
from dogs_rules.dogs_cardgame.terms import FIRST_CLOSED, FIRST_DARK, Bonus, Kind
from dogs_rules.game import Event

Sink: TypeAlias = "list[Event] | None"
"""Where what happens is noted; ``None``: nowhere."""

Bays: TypeAlias = tuple[tuple[int, ...], ...]
"""The dogs in each of the five bays."""

CACHE = 1 << 14
_KINDS = len(Kind)


class Tally(NamedTuple):
    """What the bays of a kennel hold together."""

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


class Parts:
    """The tables of one component file, ready for play.

    Attributes:
        tables: As the file says.
        capacity: Dogs that so many opened bays hold together, by how many were opened (0 to 2).
        tally: ``tally(bays)``: what the bays hold.
        met: ``met(bays, hotel, licences, improvements)``: the light bonuses whose condition
            holds, as bits; ``hotel`` is how many dogs live there.
        bay_points: ``bay_points(dogs)``: points for the breeds in one bay.
        donations: The ways to donate each dog, by dog.
    """

    __slots__ = (
        "bay_points",
        "bays",
        "capacity",
        "donations",
        "figures",
        "met",
        "points",
        "tables",
        "tally",
    )

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.figures = tables.figures
        self.points = tables.points
        self.bays = tables.bays
        self.capacity = tuple(
            sum(tables.bays[:opened]) for opened in range(FIRST_CLOSED, len(tables.bays) + 1)
        )
        goods = range(tables.figures.donation + 1)
        self.donations = tuple(tuple(Donate(dog, food) for food in goods) for dog in DOGS)
        self.bay_points: Callable[[tuple[int, ...]], int] = lru_cache(CACHE)(self._bay_points)
        self.tally: Callable[[Bays], Tally] = lru_cache(CACHE)(self._tally)
        self.met: Callable[[Bays, int, int, int], int] = lru_cache(CACHE)(self._met)

    def _bay_points(self, dogs: tuple[int, ...]) -> int:
        breeds = Counter(dog // _KINDS for dog in dogs)
        return sum(self.points.breed[count - 1] for count in breeds.values())

    def _tally(self, bays: Bays) -> Tally:
        kinds = [0] * _KINDS
        breeds: Counter[int] = Counter()
        pairs = 0
        _, together = self.tables.needs[Bonus.THREE_PAIRS]
        for bay in bays:
            in_bay: Counter[int] = Counter()
            for dog in bay:
                kinds[dog % _KINDS] += 1
                in_bay[dog // _KINDS] += 1
            pairs += max(in_bay.values(), default=0) >= together
            breeds += in_bay
        return Tally(
            dogs=sum(kinds),
            kinds=tuple(kinds),
            most=max(breeds.values(), default=0),
            breeds=len(breeds),
            pairs=pairs,
            points=sum(map(self.bay_points, bays)),
        )

    def progress(
        self, bonus: int, tally: Tally, hotel: int, licences: int, improvements: int
    ) -> tuple[int, int]:
        """How much of how much a light bonus needs is there; what is too much is not counted."""
        needs = self.tables.needs[bonus]
        kinds = tally.kinds
        have: tuple[int, ...]
        match bonus:
            case Bonus.HEALTHY | Bonus.TRAINED | Bonus.CURED | Bonus.FAIR:
                have = (kinds[_KIND_OF_BONUS[bonus]],)
            case Bonus.HOTEL:
                have = (hotel,)
            case Bonus.ONE_OF_EACH:
                have = (kinds[Kind.FAIR], kinds[Kind.SICK], hotel, kinds[Kind.TRAINED])
            case Bonus.ONE_BREED:
                have = (tally.most,)
            case Bonus.SIX_BREEDS:
                have = (tally.breeds,)
            case Bonus.THREE_PAIRS:
                have, needs = (tally.pairs,), needs[:1]
            case Bonus.NINE_DOGS:
                have = (tally.dogs,)
            case Bonus.TWO_LICENCES:
                have = (licences,)
            case Bonus.LICENCE_AND_IMPROVEMENTS:
                have = (licences, improvements)
            case _:
                raise ValueError(f"{Bonus(bonus).name} is decided at the end")
        return sum(map(min, have, needs)), sum(needs)

    def _met(self, bays: Bays, hotel: int, licences: int, improvements: int) -> int:
        tally = self.tally(bays)
        bits = 0
        for bonus in range(FIRST_DARK):
            have, need = self.progress(bonus, tally, hotel, licences, improvements)
            bits |= (have == need) << bonus
        return bits


_KIND_OF_BONUS: dict[int, int] = {
    Bonus.HEALTHY: Kind.HEALTHY,
    Bonus.TRAINED: Kind.TRAINED,
    Bonus.CURED: Kind.SICK,
    Bonus.FAIR: Kind.FAIR,
}
"""The symbol in the bays that a bonus counts."""
