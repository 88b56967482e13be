"""A component file of Dog Lover: its shape, and the ``Tables`` that are made of it."""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from dogs_rules.components import (
    ComponentFile,
    Count,
    Entry,
    FigureGroup,
    Finding,
    Group,
    Loss,
    Positive,
    unique,
)
from dogs_rules.games.dog_lover.component_checks import check, check_shape
from dogs_rules.games.dog_lover.tables import (
    Ability,
    DogCard,
    Points,
    Printed,
    Tables,
    TraitCard,
    TrickCard,
)
from dogs_rules.games.dog_lover.terms import FIRST_DOG, Size
from dogs_rules.games.dog_lover.tricks import placements
from dogs_rules.phrase import phrase

TrickKind: TypeAlias = Literal["basic", "special", "learned"]
Copies: TypeAlias = tuple[Count, Count, Count]
Sources: TypeAlias = tuple[str, ...]

_TRICK_KINDS: tuple[TrickKind, ...] = ("basic", "special", "learned")
_IN_SHELTER: Copies = (1, 0, 0)
_NOT_DEALT: Copies = (0, 0, 0)


class _Named(Entry, frozen=True, kw_only=True):
    name: str
    original: str | None = None

    @property
    def names(self) -> tuple[str, str]:
        """The name in English, and as the Polish rulebook has it, if it does."""
        return self.name, self.name if self.original is None else self.original


class _Card(_Named, frozen=True, kw_only=True):
    sources: ClassVar[Sources] = ("card", "copies")

    copies: Copies


class _Trait(_Card, frozen=True, kw_only=True):
    size: Size
    points: Count
    each: Count
    penalty: Positive


class _AnyDog(_Named, frozen=True, kw_only=True):
    key: str
    size: Size
    points: Count
    food: tuple[Count, Count, Count]


class _Dog(_AnyDog, frozen=True, kw_only=True):
    sources: ClassVar[Sources] = ("card", "food", "copies")

    copies: Copies


class _Rescue(_AnyDog, frozen=True, kw_only=True):
    sources: ClassVar[Sources] = ("card", "food", "ability")

    ability: Ability


class _Trick(_Named, frozen=True, kw_only=True):
    sources: ClassVar[Sources] = ("card", "shape")

    key: str
    kind: TrickKind
    cost: int = 0
    cells: tuple[tuple[int, int], ...]
    star: tuple[int, int]


class _Cards(Group, frozen=True):
    """In the order of their faces."""

    walk: _Card
    training: _Card
    adoption: _Card
    bone: _Card
    ball: _Card
    frisbee: _Card
    chew_toy: _Card
    leash: _Card
    dog_house: _Card
    scraps: _Card
    scraps_two: _Card
    dry: _Card
    dry_two: _Card
    canned: _Card
    canned_two: _Card
    wild: _Card


class _FirstCopies(Group, frozen=True):
    """Copies by revision 1 of the rules, where they are others."""

    adoption: Copies
    scraps: Copies
    dry: Copies
    dry_two: Copies


class _Traits(Group, frozen=True):
    """In the order of their faces."""

    rascal: _Trait
    best_friend: _Trait
    aristocrat: _Trait
    scamp: _Trait
    teachers_pet: _Trait
    thief: _Trait
    pack_leader: _Trait
    digger: _Trait
    runaway: _Trait


class _Tokens(FigureGroup, frozen=True):
    scraps: Count
    dry: Count
    canned: Count
    wild: Count


class _UnderEnd(FigureGroup, frozen=True):
    two: Count
    three: Count
    four: Count


class _Points(FigureGroup, frozen=True):
    unfed: Loss
    walk: Count
    training: Count
    one_toy: Count
    two_toys: Count
    three_toys: Count
    four_toys: Count
    five_toys: Count
    one_bone: Loss
    two_bones: Count
    three_bones: Count


class _File(Group, frozen=True):
    tokens: _Tokens
    under_end: _UnderEnd
    points: _Points
    cards: _Cards
    fetch: _Named
    traits: _Traits
    dogs: tuple[_Dog, ...]
    rescues: tuple[_Rescue, ...]
    tricks: tuple[_Trick, ...]
    first_copies: _FirstCopies | None = None


def _tables(file: _File) -> Tables:
    unique(phrase("key of dogs and rescues"), [dog.key for dog in (*file.dogs, *file.rescues)])
    unique("tricks.key", [trick.key for trick in file.tricks])
    traits: list[_Trait] = [getattr(file.traits, key) for key in file.traits.__struct_fields__]
    tables = Tables(
        cards=_cards(file),
        dogs=(
            *(_dog(dog, dog.copies, None) for dog in file.dogs),
            *(_dog(dog, _IN_SHELTER, dog.ability) for dog in file.rescues),
        ),
        shelter=FIRST_DOG + len(file.dogs),
        traits=tuple(
            TraitCard(trait.size, trait.points, trait.each, trait.penalty) for trait in traits
        ),
        tricks=tuple(
            _trick(trick) for kind in _TRICK_KINDS for trick in file.tricks if trick.kind == kind
        ),
        tokens=msgspec.structs.astuple(file.tokens),
        under_end=dict(enumerate(msgspec.structs.astuple(file.under_end), 2)),
        points=_points(file.points),
        digest="",
    )
    check(tables)
    return tables


def _cards(file: _File) -> tuple[Printed, ...]:
    """All faces below the dogs, in their order."""
    cards: dict[str, _Card] = msgspec.structs.asdict(file.cards)
    cards |= msgspec.structs.asdict(file.traits)
    first = {} if file.first_copies is None else msgspec.structs.asdict(file.first_copies)
    printed = (
        Printed(key, *card.names, card.copies, first.get(key, card.copies))
        for key, card in cards.items()
    )
    return (*printed, Printed("fetch", *file.fetch.names, _NOT_DEALT, _NOT_DEALT))


def _dog(dog: _AnyDog, copies: Copies, ability: Ability | None) -> DogCard:
    return DogCard(dog.key, *dog.names, dog.size, dog.points, dog.food, copies, ability=ability)


def _trick(trick: _Trick) -> TrickCard:
    path = f"tricks '{trick.key}'"
    check_shape(path, trick.cells, trick.star)
    if trick.kind != "learned" and trick.cost:
        raise Finding(f"{path}.cost", str(trick.cost), phrase("none for a starting trick"))
    return TrickCard(
        trick.key,
        *trick.names,
        trick.kind,
        trick.cost,
        trick.cells,
        trick.star,
        placements(trick.cells, trick.star),
    )


def _points(points: _Points) -> Points:
    figure = msgspec.structs.asdict(points)
    toys = tuple(
        figure.pop(key) for key in ("one_toy", "two_toys", "three_toys", "four_toys", "five_toys")
    )
    return Points(toys=toys, **figure)


FILE = ComponentFile(
    __package__,
    _File,
    _tables,
    provenance=("stated", "read", "derived", "reconstructed"),
    earlier=("f9f8a7d000d3d1f4",),
)
"""Dog Lover's component files: the one that ships with it, and players' own."""
load, shipped, shipped_text = FILE.load, FILE.shipped, FILE.shipped_text
