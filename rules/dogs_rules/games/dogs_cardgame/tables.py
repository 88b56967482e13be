"""Component tables of DOGS Cardgame: what the printed parts say, as the rules work with it.

Made by ``components.load`` from a component file; never changed afterwards.
"""

from typing import Annotated, TypeAlias

import msgspec

from dogs_rules.components import Count, Entry, FigureGroup, Loss, Positive

Worths: TypeAlias = tuple[Count, ...]
Symbols: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=3)]


class Breed(Entry, frozen=True):
    key: str
    name: str
    """English."""
    original: str
    """As the Portuguese rulebook has it."""
    code: str
    """Two letters."""


class Location(Entry, frozen=True):
    key: str
    name: str
    original: str
    symbols: Symbols
    """The number of dogs below it."""


class Town(Entry, frozen=True):
    """Cards and points for a given number of seats (rulebook, set-up)."""

    locations: tuple[int, int, int]
    """The numbers of locations with 1, 2 and 3 symbols."""
    breeds: int
    characters: int
    """Cards of each character."""
    puppies: int
    """Cards of each kind of puppies."""
    hotel: Worths
    """Points for the ranks in the hotel."""
    hotel_ties: bool
    """True if seats that tie share the points of their ranks; otherwise a tie scores nothing."""


class Figures(FigureGroup, frozen=True):
    """All other figures."""

    food: Count
    """At the start; so are coins."""
    coins: Count
    dealt: Positive
    """Characters dealt to each seat, of which it keeps one."""
    infirmary: Count
    """Dogs it takes."""
    first_bay_dogs: Count
    """Dogs in the bays that the first opening needs."""
    opening_food: Count
    licence: Count
    """Coins for a licence."""
    licence_children: Count
    """In the children's game."""
    share: Count
    """Coins to another seat at the same location."""
    dog_food: Count
    """Food for each dog collected."""
    hire: Count
    fair_goods: Count
    """Goods for each dog brought to the Fair."""
    donation: Count
    """Goods for each dog donated."""
    merchant_food: Count
    trainer_coins: Count
    """For each trained dog in the bays."""
    manager_food: Count
    """For each open bay with a dog."""
    manager_coins: Count
    """For each dog in the hotel."""
    improvements: Count
    """Cards in the game."""
    improvement: Count
    """Coins for one."""
    improvements_at_once: Count
    third: Positive
    """The improvement that brings a dog."""
    puppy: Count
    """Coins for puppies bought from a Partner."""
    characters_kept: Positive
    """At most at the end of a turn."""
    renewal: Count
    """Variant 1: coins for new characters everywhere."""
    idle_rounds: Positive
    """Whole rounds in a row without a dog leaving the city, after which the last one begins."""


class Points(FigureGroup, frozen=True):
    breed: Worths
    """1, 2, 3 and 4 dogs of a breed in one bay."""
    trained: Count
    bonus: Count
    puppy: Count
    puppy_dogs: Positive
    """So many dogs of its kind make one point more."""
    sick: Loss
    """For each dog in the infirmary; 0 or less."""
    no_improvement: Loss
    """0 or less."""
    licence: Loss
    """For each licence not paid; 0 or less."""


class Tables(msgspec.Struct, frozen=True):
    breeds: tuple[Breed, ...]
    """The seventeen."""
    locations: tuple[Location, ...]
    """The six, by symbols."""
    towns: dict[int, Town]
    """By seat count."""
    bays: tuple[int, ...]
    """Dogs that each of the five takes."""
    kinds: tuple[tuple[str, str], ...]
    """Name in English and Portuguese, by ``Kind``."""
    characters: tuple[tuple[str, str], ...]
    """Name in English and Portuguese, by ``Character``."""
    needs: tuple[tuple[int, ...], ...]
    """The figures in the condition of each ``Bonus``; none for the dark ones.

    One of each has four: fair, cured, hotel, trained; three pairs has bays and dogs in each;
    licence and improvements has one for each.
    """
    figures: Figures
    points: Points
    digest: str
    """Of all figures above: equal for component files that say the same."""
