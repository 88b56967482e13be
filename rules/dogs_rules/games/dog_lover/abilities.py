"""The worth of each dog of an area when it is fed (rulebook: dogs, traits, rescued dogs).

Most of it stands on the dog's own cards; only abilities that count fed dogs depend on who else
eats. Bits of a ``mask`` stand for the dogs of an area, in their order.
"""

from collections.abc import Sequence

import msgspec

from dogs_rules.games.dog_lover.area import OwnDog
from dogs_rules.games.dog_lover.tables import Ability, Tables
from dogs_rules.games.dog_lover.terms import (
    EMPTY,
    FILLED_BY,
    FIRST_DOG,
    FIRST_TOY,
    FIRST_TRAIT,
    TRAINING,
    WALK,
    Face,
    Size,
    Trait,
    kind_of,
    trait,
)

COUNTS_FED = frozenset({"size", "sets"})
"""Abilities that depend on which other dogs eat."""


class Brings(msgspec.Struct, frozen=True, gc=False):
    """Points that a fed dog brings, without the abilities that count fed dogs."""

    points: int
    """Printed on it."""
    trait: int
    """Printed on the trait attached to it."""
    tucked: int
    """Of the cards under it, with what its trait makes of them."""
    ability: int

    @property
    def total(self) -> int:
        return self.points + self.trait + self.tucked + self.ability


def of_each(tables: Tables, dogs: Sequence[OwnDog]) -> tuple[Brings, ...]:
    """Points each dog would bring if it were fed, whichever other dogs eat."""
    attached = [trait(dog.trait) for dog in dogs if dog.trait != EMPTY]
    trainings = sum([dog.tucked.count(TRAINING) for dog in dogs if dog.tucked])
    out: list[Brings] = []
    for dog in dogs:
        card = tables.dogs[dog.card - FIRST_DOG]
        out.append(
            Brings(
                points=card.points,
                trait=0 if dog.trait == EMPTY else tables.traits[dog.trait - FIRST_TRAIT].points,
                tucked=of_tucked(tables, dog.trait, dog.tucked) if dog.tucked else 0,
                ability=_own_ability(card.ability, dog, attached, trainings) if card.ability else 0,
            )
        )
    return tuple(out)


def of_tucked(tables: Tables, attached: Face, tucked: Sequence[Face]) -> int:
    """Points for the cards under a fed dog.

    Args:
        tables: The component tables.
        attached: The face of the dog's trait, or ``EMPTY``.
        tucked: The cards.
    """
    points = tables.points
    worth = points.walk * tucked.count(WALK) + points.training * tucked.count(TRAINING)
    if attached == EMPTY:
        return worth
    number = trait(attached)
    kinds = [kind_of(card) for card in tucked]
    if number == Trait.SCAMP:
        return worth + tables.traits[number].each * len(set(kinds))
    filled_by = FILLED_BY.get(number)
    if filled_by is None:
        return worth
    return worth + tables.traits[number].each * kinds.count(filled_by)


def _own_ability(ability: Ability, dog: OwnDog, attached: Sequence[Trait], trainings: int) -> int:
    """An ability that does not ask who else eats; other dogs with traits need not be fed."""
    match ability.kind:
        case "toy":
            assert ability.toy is not None
            return ability.points if FIRST_TOY + ability.toy in dog.tucked else 0
        case "two_traits":
            there = sum(trait in attached for trait in ability.traits)
            return (0, ability.points, ability.more)[min(there, 2)]
        case "each_trait":
            more = ability.more if any(trait in attached for trait in ability.traits) else 0
            return ability.points * len(attached) + more
        case "trainings":
            return ability.points * trainings
        case "size" | "sets":
            return 0


def of_company(tables: Tables, dogs: Sequence[OwnDog], mask: int) -> tuple[int, ...]:
    """Points from abilities that count fed dogs, by dog; the dog itself is counted too."""
    fed = fed_by_size(tables, dogs, mask)
    return tuple(
        _company(tables.dog(dog.card).ability, fed) if mask >> at & 1 else 0
        for at, dog in enumerate(dogs)
    )


def fed_by_size(tables: Tables, dogs: Sequence[OwnDog], mask: int) -> tuple[int, int, int]:
    """Numbers of small, medium and big dogs that are fed."""
    fed = [0] * len(Size)
    for at, dog in enumerate(dogs):
        fed[tables.dog(dog.card).size] += mask >> at & 1
    return fed[Size.SMALL], fed[Size.MEDIUM], fed[Size.BIG]


def _company(ability: Ability | None, fed: tuple[int, int, int]) -> int:
    if ability is None or ability.kind not in COUNTS_FED:
        return 0
    if ability.kind == "sets":
        return ability.points * min(fed)
    assert ability.size is not None
    return ability.points * fed[ability.size]


def each_fed_for_bones(tables: Tables, bones: int) -> int:
    """Points for every fed dog, by the number of Bones in the hand."""
    if bones <= 1:
        return 0
    return tables.points.two_bones if bones == 2 else tables.points.three_bones


def for_bones(tables: Tables, bones: int, fed: int) -> int:
    """Points for the Bones in the hand (rulebook, bones)."""
    if bones == 1:
        return tables.points.one_bone
    return each_fed_for_bones(tables, bones) * fed
