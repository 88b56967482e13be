"""Fitting: the cards a dog takes under it, the dogs a trait can be attached to.

Questions about a dog as it lies there, for rules, screens and computer players alike. Sets of
faces are numbers with a bit for each face.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.tables import Tables
from dogs_rules.games.dog_lover.terms import (
    ADOPTION,
    BONE,
    EMPTY,
    FIRST_DOG,
    FIRST_TOY,
    FIRST_TRAIT,
    KIND_OF,
    TRAINING,
    WALK,
    Face,
    Kind,
    Trait,
)


def bits_of(faces: Iterable[Face]) -> int:
    """A set of faces."""
    bits = 0
    for face in faces:
        bits |= 1 << face
    return bits


def of_kind(*kinds: Kind) -> int:
    """All faces of these kinds below the dogs, as a set."""
    return bits_of(face for face, kind in enumerate(KIND_OF) if kind in kinds)


TOYS: Final = of_kind(Kind.TOY)
FOODS: Final = of_kind(Kind.FOOD)
TRAITS: Final = of_kind(Kind.TRAIT)
RASCAL: Final[Face] = FIRST_TRAIT + Trait.RASCAL
SCAMP: Final[Face] = FIRST_TRAIT + Trait.SCAMP
THIEF: Final[Face] = FIRST_TRAIT + Trait.THIEF
TAKE_FOOD: Final = (SCAMP, THIEF)
"""The traits under which a Food card can be tucked."""

_ANY_NUMBER: Final = {
    FIRST_TRAIT + Trait.BEST_FRIEND: TOYS,
    FIRST_TRAIT + Trait.ARISTOCRAT: 1 << ADOPTION,
    SCAMP: (1 << FIRST_DOG) - 1,
    FIRST_TRAIT + Trait.TEACHERS_PET: 1 << TRAINING,
    THIEF: FOODS,
    FIRST_TRAIT + Trait.PACK_LEADER: 1 << WALK,
    FIRST_TRAIT + Trait.DIGGER: 1 << BONE,
}
"""The cards that each trait lets be tucked without limit."""


def own_toy(tables: Tables, dog: Face) -> Face:
    """The favorite thing that a rescued dog asks for; ``EMPTY`` where it asks for none."""
    ability = tables.dog(dog).ability
    return EMPTY if ability is None or ability.toy is None else FIRST_TOY + ability.toy


def takes(tables: Tables, dog: OwnDog) -> int:
    """The cards that may be tucked under a dog now, as a set of faces (rulebook, tucking).

    One Walk and one Training, its own favorite thing under a rescued dog that asks for one, and
    whatever its trait says; under a Rascal nothing new at all.
    """
    if dog.trait == RASCAL:
        return 0
    once = {WALK, TRAINING, own_toy(tables, dog.card)} - {EMPTY, *dog.tucked}
    return bits_of(once) | _ANY_NUMBER.get(dog.trait, 0)


def can_wear(tables: Tables, dog: OwnDog, trait: Face) -> bool:
    """True if a trait can be attached to a dog: it has none, and the size is right."""
    return (
        dog.trait == EMPTY and tables.dog(dog.card).size == tables.traits[trait - FIRST_TRAIT].size
    )


def takes_food(tables: Tables, dogs: Sequence[OwnDog], waiting: Sequence[Face]) -> bool:
    """True if a Food card taken now could be tucked, and so waits for the mover to decide.

    Under a Thief or Scamp that lies there, or one that waits and could be attached right now.
    """
    for dog in dogs:
        if dog.trait in TAKE_FOOD:
            return True
    return bool(waiting) and any(
        can_wear(tables, dog, trait) for trait in TAKE_FOOD if trait in waiting for dog in dogs
    )
