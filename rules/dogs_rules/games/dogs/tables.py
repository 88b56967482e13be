"""Component tables of DOGS: what the printed parts say, in the form the rules work with.

Made by ``components.load`` from a component file; never changed afterwards.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, TypeAlias

import msgspec

from dogs_rules.components import MOST, Count, FigureGroup, Positive
from dogs_rules.games.dogs.terms import TWO_SEATS

AtLeastTwo: TypeAlias = Annotated[int, msgspec.Meta(ge=2, le=MOST)]
AtLeastFour: TypeAlias = Annotated[int, msgspec.Meta(ge=4, le=MOST)]


class Breed(msgspec.Struct, frozen=True):
    key: str
    name: str
    """English."""
    original: str
    """As the Portuguese rulebook has it."""
    code: str
    """Two letters."""
    city: bool
    marks: tuple[int, int, int]
    """The numbers of healthy, sick and lost tokens."""


class Space(msgspec.Struct, frozen=True):
    """A paw-print space; its index in ``Tables.spaces`` is its number."""

    key: str
    """Such as ``C1`` (city) or ``F8`` (country)."""
    city: bool
    x: int
    y: int
    """Place of its middle on a canvas of 80 by 22 cells."""
    reward: int
    """Coins for a lost dog taken here."""
    neighbours: tuple[int, ...]
    """Node numbers; 16 is the centre."""


class Road(msgspec.Struct, frozen=True):
    """A road to draw."""

    ends: tuple[int, int]
    """Node numbers; the centre is 16."""
    bends: tuple[tuple[int, int], ...]
    """Points between the ends where the road turns, on the canvas of the spaces."""


class Start(FigureGroup, frozen=True):
    """Coins and goods that each seat begins with."""

    coins: Count
    gas: Count
    food: Count
    medicine: Count


class Limits(FigureGroup, frozen=True):
    """Figures of the kennel, the board and the round."""

    gas: AtLeastTwo
    infirmary: Count
    gas_per_coin: Positive
    income: Count
    return_gas: Positive
    space_gas: Positive
    centre_gas: Count
    roadwork_gas: Positive
    box_meeples: AtLeastTwo
    box_meeples_two: Positive
    """With two seats."""
    box_cards: Count
    bay_price: Count
    bay_price_discount: Count
    warehouse_trades: Count
    pet_shop_tokens: Count
    sale: Count
    trained_bonus: Count
    prize_bonus: Count
    fair_price: Count
    """The price of a Fair dog is this less the dogs there, but at least 1."""
    salary: Count
    rehire: Count
    quartet_coin: Count
    lifts_per_bay: AtLeastFour
    """The dogs that may be taken out of one bay in one housing: keeps rearranging finite."""
    roadworks: Count
    """In each stack, two seats."""


class Points(msgspec.Struct, frozen=True):
    pair: int
    pair_and_one: int
    two_pairs: int
    trio: int
    quartet: int
    bays: tuple[int, int, int]
    """The additional bays in the order they are opened."""
    breed: int
    breed_two: int
    """With two seats."""
    assistant: int
    resources: int
    """The number of tokens that make one point."""
    sick: int
    """For each sick dog; 0 or less."""
    missing_area: int
    """0 or less. Two seats: no healthy city dog, or no healthy country dog."""

    def of_bay(self, dogs: Sequence[int]) -> int:
        """Points for the dogs of one bay, by their breeds (rulebook, final scoring 1).

        One dog, or two single ones, give none.
        """
        worth = {
            (2,): self.pair,
            (2, 1): self.pair_and_one,
            (2, 2): self.two_pairs,
            (3,): self.trio,
            (4,): self.quartet,
        }
        return worth.get(tuple(sorted(Counter(dogs).values(), reverse=True)), 0)

    def each_breed(self, seats: int) -> int:
        """Points for a breed with a healthy dog, with this number of seats."""
        return self.breed_two if seats == TWO_SEATS else self.breed


class Tables(msgspec.Struct, frozen=True):
    breeds: tuple[Breed, ...]
    """The twelve, in the order of their numbers: 0-5 city, 6-11 country."""
    removed: dict[int, tuple[int, ...]]
    """Breeds left out, by seat count."""
    spaces: tuple[Space, ...]
    """The sixteen; 0-7 city (C1 to C8), 8-15 country (F1 to F8)."""
    centre: tuple[int, int]
    centre_neighbours: tuple[int, ...]
    roads: tuple[Road, ...]
    resource_cards: tuple[tuple[int, int, int], ...]
    """The numbers of cards of 1, 2 and 3 units, by resource (gas, food, medicine, coin)."""
    special_cards: tuple[int, ...]
    """The numbers of each special kind, from card 12 on."""
    fair_cards: tuple[tuple[int, ...], ...]
    """The breeds on each Fair card."""
    start: Start
    limits: Limits
    points: Points
    digest: str
    """Of all figures above: equal for component files that say the same."""
