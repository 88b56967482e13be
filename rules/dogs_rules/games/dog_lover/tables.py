"""Component tables of Dog Lover: what the printed parts say, in the form the rules work with.

Made by ``components.load`` from a component file; never changed afterwards.
"""

from typing import Literal, TypeAlias

import msgspec

from dogs_rules.components import Count, Group
from dogs_rules.games.dog_lover.terms import FIRST_DOG, Face, Size, Toy, Trait

AbilityKind: TypeAlias = Literal["toy", "two_traits", "each_trait", "trainings", "sets", "size"]


class Ability(Group, frozen=True):
    """Ability of a rescued dog: points besides its own when it is fed (rulebook, rescued dogs)."""

    kind: AbilityKind
    points: Count
    """For the toy, for one of the two traits, for each trait, training, set or dog counted."""
    more: Count = 0
    """``two_traits``: the points when both are there. ``each_trait``: added when ``trait`` is."""
    toy: Toy | None = None
    traits: tuple[Trait, ...] = ()
    """``two_traits``: the two; ``each_trait``: the one that earns ``more``."""
    size: Size | None = None
    """``size``: the dogs that count."""


class DogCard(msgspec.Struct, frozen=True):
    key: str
    name: str
    """English."""
    original: str
    """As the Polish rulebook has it."""
    size: Size
    points: int
    food: tuple[int, int, int]
    """Scraps, dry bits and canned food that it eats."""
    copies: tuple[int, int, int]
    """Cards marked 2+, 3+ and 4+; rescued dogs: one, in the shelter."""
    ability: Ability | None = None
    """Rescued dogs only."""

    @property
    def rescued(self) -> bool:
        return self.ability is not None


class Printed(msgspec.Struct, frozen=True):
    """A card that is not a dog."""

    key: str
    name: str
    original: str
    copies: tuple[int, int, int]
    """Cards marked 2+, 3+ and 4+."""
    first_copies: tuple[int, int, int]
    """The same by revision 1 of the rules."""


class TraitCard(msgspec.Struct, frozen=True):
    """The figures of a trait; what it does is a rule."""

    size: Size
    """Of the dog it is attached to."""
    points: int
    each: int
    """Points for each card tucked because of it (Scamp: for each type); 0 where it has none."""
    penalty: int
    """The number of things given up when it cannot be attached."""


class Placement(msgspec.Struct, frozen=True):
    """A trick laid on the grid: turned and shifted."""

    cells: tuple[int, ...]
    """Sorted."""
    place: int
    """The place of the Watch Dog afterwards, 0 to 11."""
    turn: int
    """Quarter turns clockwise from how it is printed."""
    at: tuple[int, int]
    """Row and column of the grid where its top left corner lies, as turned."""
    lanes: frozenset[int]
    """The lanes from which it would take more than one card: it cannot be used beside these."""


class TrickCard(msgspec.Struct, frozen=True):
    key: str
    name: str
    original: str
    kind: Literal["basic", "special", "learned"]
    cost: int
    """Trainings discarded for it; 0 for starting tricks."""
    cells: tuple[tuple[int, int], ...]
    """Row and column, as printed."""
    star: tuple[int, int]
    """In the same frame."""
    placements: tuple[Placement, ...]
    """All of them, by turn, then by row and column; those that come to the same only once."""


class Points(msgspec.Struct, frozen=True):
    unfed: int
    """For each dog that is not fed; 0 or less."""
    walk: int
    training: int
    toys: tuple[int, ...]
    """For a set of 1, 2, 3, 4 and 5 different favorite things."""
    one_bone: int
    """0 or less."""
    two_bones: int
    """For each fed dog."""
    three_bones: int
    """For each fed dog, with three or more."""


class Tables(msgspec.Struct, frozen=True, eq=False):
    """Compared and remembered by what they are, not by what they say: that is the digest's."""

    cards: tuple[Printed, ...]
    """All faces below ``FIRST_DOG``, by face; Fetch has no copies in the deck."""
    dogs: tuple[DogCard, ...]
    """By face from ``FIRST_DOG`` on: the dogs of the deck, then the fifteen rescued dogs."""
    shelter: Face
    """The face of the first rescued dog."""
    traits: tuple[TraitCard, ...]
    """By ``Trait``."""
    tricks: tuple[TrickCard, ...]
    """By number: the basic one, the special ones, those that are learned."""
    tokens: tuple[int, int, int, int]
    """Food tokens in the game, by ``Food``."""
    under_end: dict[int, int]
    """Cards under the End card, by seat count."""
    points: Points
    digest: str
    """Of all figures above: equal for component files that say the same."""

    def dog(self, face: Face) -> DogCard:
        return self.dogs[face - FIRST_DOG]

    def name(self, face: Face) -> str:
        """The English name on a card."""
        return self.dogs[face - FIRST_DOG].name if face >= FIRST_DOG else self.cards[face].name
