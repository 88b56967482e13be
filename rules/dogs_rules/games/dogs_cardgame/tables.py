"""Component tables of DOGS Cardgame: what the printed parts say, as the rules work with it.

Made by ``components.load`` from a component file; never changed afterwards.
"""

import msgspec


class Breed(msgspec.Struct, frozen=True):
    key: str
    name: str
    """English."""
    original: str
    """As the Portuguese rulebook has it."""
    code: str
    """Two letters."""


class Location(msgspec.Struct, frozen=True):
    key: str
    name: str
    original: str
    symbols: int
    """How many dogs lie below it."""


class Town(msgspec.Struct, frozen=True):
    """What so many seats play with (rulebook, set-up)."""

    locations: tuple[int, ...]
    """How many locations with 1, 2 and 3 symbols."""
    breeds: int
    characters: int
    """Cards of each character."""
    puppies: int
    """Cards of each kind of puppies."""
    hotel: tuple[int, ...]
    """Points for the ranks in the hotel."""
    hotel_ties: bool
    """Whether seats that tie share the points of their ranks; otherwise a tie scores nothing."""


class Figures(msgspec.Struct, frozen=True):
    """All other figures."""

    food: int
    """At the start; so are coins."""
    coins: int
    dealt: int
    """Characters dealt to each seat, of which it keeps one."""
    infirmary: int
    """Dogs it takes."""
    first_bay_dogs: int
    """Dogs in the bays that the first opening needs."""
    opening_food: int
    licence: int
    """Coins for a licence."""
    licence_children: int
    """In the children's game."""
    share: int
    """Coins to another seat at the same location."""
    dog_food: int
    """Food for each dog collected."""
    hire: int
    fair_goods: int
    """Goods for each dog brought to the Fair."""
    donation: int
    """Goods for each dog donated."""
    merchant_food: int
    trainer_coins: int
    """For each trained dog in the bays."""
    manager_food: int
    """For each open bay with a dog."""
    manager_coins: int
    """For each dog in the hotel."""
    improvements: int
    """Cards in the game."""
    improvement: int
    """Coins for one."""
    improvements_at_once: int
    third: int
    """The improvement that brings a dog."""
    puppy: int
    """Coins for puppies bought from a Partner."""
    characters_kept: int
    """At most at the end of a turn."""
    renewal: int
    """Variant 1: coins for new characters everywhere."""
    idle_rounds: int
    """Whole rounds in a row without a dog leaving the city, after which the last one begins."""


class Points(msgspec.Struct, frozen=True):
    breed: tuple[int, ...]
    """1, 2, 3 and 4 dogs of a breed in one bay."""
    trained: int
    bonus: int
    puppy: int
    puppy_dogs: int
    """So many dogs of its kind make one point more."""
    sick: int
    """For each dog in the infirmary; 0 or less."""
    no_improvement: int
    """0 or less."""
    licence: int
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
