"""The words of DOGS Cardgame: dogs, characters, bays, bonuses, stages.

A dog card is a number: its breed times five plus its kind, so every card is there only once.
Names and figures are in the component tables.
"""

from enum import IntEnum
from typing import Final, TypeAlias

Dog: TypeAlias = int
"""A dog card: ``breed * 5 + kind``."""

NONE: Final = -1
"""No place, no card, no seat."""

BREEDS: Final = 17
BAYS: Final = 5
FIRST_CLOSED: Final = 3
"""The bays from this one on are under construction at first."""
CLOSED: Final = BAYS - FIRST_CLOSED


class Kind(IntEnum):
    """Kinds of dog cards, by their symbol; in a bay, a sick dog is a cured one."""

    HEALTHY = 0
    TRAINED = 1
    SICK = 2
    HOTEL = 3
    FAIR = 4


class Character(IntEnum):
    """In alphabetical order of the keys in the component file."""

    MANAGER = 0
    MERCHANT = 1
    PARTNER = 2
    TRAINER = 3
    VET = 4


class Good(IntEnum):
    FOOD = 0
    COIN = 1


class Puppy(IntEnum):
    """The kinds of puppies (expansion): what their extra points count."""

    HEALTHY = 0
    TRAINED = 1
    CURED = 2
    HOTEL = 3
    FAIR = 4


class Bonus(IntEnum):
    """In the order of the rulebook; the last three are decided at the end."""

    HEALTHY = 0
    TRAINED = 1
    CURED = 2
    HOTEL = 3
    FAIR = 4
    ONE_OF_EACH = 5
    ONE_BREED = 6
    SIX_BREEDS = 7
    THREE_PAIRS = 8
    NINE_DOGS = 9
    TWO_LICENCES = 10
    LICENCE_AND_IMPROVEMENTS = 11
    MOST_FOOD = 12
    MOST_COINS = 13
    MOST_IMPROVEMENTS = 14


FIRST_DARK: Final = Bonus.MOST_FOOD
"""Bonuses from this one on are given at the end only."""


class Stage(IntEnum):
    """Stages of a match, by what has to be decided."""

    BREEDS = 0
    """Set-up, where the seats choose the breeds: one after the other picks one."""
    CHARACTER = 1
    """Set-up: a seat keeps one of three characters."""
    MOVE = 2
    """A turn, before the truck has moved or stayed."""
    ACT = 3
    """A turn, afterwards."""
    PLACE = 4
    """Dogs wait for bays: collected, cured, or picked with the third improvement."""
    REWARD = 5
    """A dog went to the Fair: food or a coin."""
    REARRANGE = 6
    """The Trainer: dogs are lifted and put down."""
    SHOP = 7
    """A Manager or a Partner: improvements, a Fair dog, puppies."""
    THIRD = 8
    """The third improvement: any dog of the city."""
    PUPPY = 9
    """A bay that is full brings puppies: which."""
    OVER = 10


PHASE_OF_STAGE: Final[dict[int, str]] = {
    Stage.BREEDS: "breeds",
    Stage.CHARACTER: "character",
    Stage.MOVE: "turn",
    Stage.ACT: "turn",
    Stage.PLACE: "placing",
    Stage.REWARD: "placing",
    Stage.REARRANGE: "rearrange",
    Stage.SHOP: "shop",
    Stage.THIRD: "shop",
    Stage.PUPPY: "puppies",
    Stage.OVER: "score",
}
"""The screen of each stage."""


def dog_card(breed: int, kind: int) -> Dog:
    return breed * len(Kind) + kind


def breed_of(dog: Dog) -> int:
    return dog // len(Kind)


def kind_of(dog: Dog) -> Kind:
    return Kind(dog % len(Kind))
