"""Reading a component file of Dog Lover: TOML, checked to the last figure, into ``Tables``."""

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from dogs_rules import component_file
from dogs_rules.component_file import SHIPPED, Finding, unique, values
from dogs_rules.games.dog_lover.component_checks import check, check_shape
from dogs_rules.games.dog_lover.tables import (
    Ability,
    AbilityKind,
    DogCard,
    Points,
    Printed,
    Tables,
    TraitCard,
    TrickCard,
)
from dogs_rules.games.dog_lover.terms import FIRST_DOG, Size, Toy, Trait
from dogs_rules.games.dog_lover.tricks import placements

Provenance: TypeAlias = Literal["stated", "read", "derived", "reconstructed"]
SizeKey: TypeAlias = Literal["small", "medium", "big"]
ToyKey: TypeAlias = Literal["ball", "frisbee", "chew_toy", "leash", "dog_house"]
TraitKey: TypeAlias = Literal[
    "rascal",
    "best_friend",
    "aristocrat",
    "scamp",
    "teachers_pet",
    "thief",
    "pack_leader",
    "digger",
    "runaway",
]
TrickKind: TypeAlias = Literal["basic", "special", "learned"]
Copies: TypeAlias = tuple[int, int, int]

_TRICK_KINDS: tuple[TrickKind, ...] = ("basic", "special", "learned")
_IN_SHELTER: Copies = (1, 0, 0)


class _Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything in the file: a key that does not belong there is an error."""


class _Figure(_Group, frozen=True):
    value: int
    provenance: Provenance


class _OfCard(_Group, frozen=True):
    card: Provenance
    copies: Provenance


class _OfDog(_Group, frozen=True):
    card: Provenance
    food: Provenance
    copies: Provenance


class _OfRescue(_Group, frozen=True):
    card: Provenance
    food: Provenance
    ability: Provenance


class _OfTrick(_Group, frozen=True):
    card: Provenance
    shape: Provenance


class _Named(_Group, frozen=True, kw_only=True):
    name: str
    original: str | None = None

    @property
    def names(self) -> tuple[str, str]:
        """The name in English, and as the Polish rulebook has it, if it does."""
        return self.name, self.name if self.original is None else self.original


class _Card(_Named, frozen=True, kw_only=True):
    copies: Copies
    provenance: _OfCard


class _Fetch(_Named, frozen=True, kw_only=True):
    provenance: Provenance


class _Trait(_Card, frozen=True, kw_only=True):
    size: SizeKey
    points: int
    each: int
    penalty: int


class _Ability(_Group, frozen=True):
    kind: AbilityKind
    points: int
    more: int = 0
    toy: ToyKey | None = None
    traits: tuple[TraitKey, ...] = ()
    size: SizeKey | None = None


class _AnyDog(_Named, frozen=True, kw_only=True):
    key: str
    size: SizeKey
    points: int
    food: tuple[int, int, int]


class _Dog(_AnyDog, frozen=True, kw_only=True):
    copies: Copies
    provenance: _OfDog


class _Rescue(_AnyDog, frozen=True, kw_only=True):
    ability: _Ability
    provenance: _OfRescue


class _Trick(_Named, frozen=True, kw_only=True):
    key: str
    kind: TrickKind
    cost: int = 0
    cells: tuple[tuple[int, int], ...]
    star: tuple[int, int]
    provenance: _OfTrick


class _Cards(_Group, frozen=True):
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


class _Traits(_Group, frozen=True):
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


class _Tokens(_Group, frozen=True):
    scraps: _Figure
    dry: _Figure
    canned: _Figure
    wild: _Figure


class _UnderEnd(_Group, frozen=True):
    two: _Figure
    three: _Figure
    four: _Figure


class _Points(_Group, frozen=True):
    unfed: _Figure
    walk: _Figure
    training: _Figure
    one_toy: _Figure
    two_toys: _Figure
    three_toys: _Figure
    four_toys: _Figure
    five_toys: _Figure
    one_bone: _Figure
    two_bones: _Figure
    three_bones: _Figure


class _File(_Group, frozen=True):
    tokens: _Tokens
    under_end: _UnderEnd
    points: _Points
    cards: _Cards
    fetch: _Fetch
    traits: _Traits
    dogs: tuple[_Dog, ...]
    rescues: tuple[_Rescue, ...]
    tricks: tuple[_Trick, ...]


_GROUPS: tuple[type[msgspec.Struct], ...] = (
    _File,
    _Tokens,
    _UnderEnd,
    _Points,
    _Cards,
    _Traits,
    _Trait,
    _Dog,
    _Rescue,
    _Ability,
    _Trick,
    _Figure,
)
"""Where to look for the key that was meant."""


def load(text: str, name: str) -> Tables:
    """The tables of a component file.

    Args:
        text: The file's text, TOML.
        name: What to call it in messages.

    Raises:
        ComponentError: Says the file, the key, what was found and what is expected.
    """
    return component_file.load(text, name, _File, _tables, _GROUPS)


@cache
def shipped_text() -> str:
    """The component file that ships with the game."""
    return component_file.packaged(__package__ or "")


@cache
def shipped() -> Tables:
    """Its tables."""
    return load(shipped_text(), SHIPPED)


def _tables(file: _File) -> Tables:
    unique("key of dogs and rescues", [dog.key for dog in (*file.dogs, *file.rescues)])
    unique("tricks.key", [trick.key for trick in file.tricks])
    traits: list[_Trait] = [getattr(file.traits, key) for key in file.traits.__struct_fields__]
    tables = Tables(
        cards=_cards(file),
        dogs=(
            *(_dog(dog, dog.copies, None) for dog in file.dogs),
            *(_dog(dog, _IN_SHELTER, _ability(dog)) for dog in file.rescues),
        ),
        shelter=FIRST_DOG + len(file.dogs),
        traits=tuple(
            TraitCard(_size(trait.size), trait.points, trait.each, trait.penalty)
            for trait in traits
        ),
        tricks=tuple(
            _trick(trick) for kind in _TRICK_KINDS for trick in file.tricks if trick.kind == kind
        ),
        tokens=(
            file.tokens.scraps.value,
            file.tokens.dry.value,
            file.tokens.canned.value,
            file.tokens.wild.value,
        ),
        under_end={
            2: file.under_end.two.value,
            3: file.under_end.three.value,
            4: file.under_end.four.value,
        },
        points=_points(file.points),
        digest="",
    )
    check(tables)
    return tables


def _cards(file: _File) -> tuple[Printed, ...]:
    """All faces below the dogs, in their order."""
    cards: dict[str, _Card] = msgspec.structs.asdict(file.cards)
    cards |= msgspec.structs.asdict(file.traits)
    printed = (Printed(key, *card.names, card.copies) for key, card in cards.items())
    return (*printed, Printed("fetch", *file.fetch.names, (0, 0, 0)))


def _dog(dog: _AnyDog, copies: Copies, ability: Ability | None) -> DogCard:
    return DogCard(
        dog.key, *dog.names, _size(dog.size), dog.points, dog.food, copies, ability=ability
    )


def _ability(dog: _Rescue) -> Ability:
    ability = dog.ability
    return Ability(
        kind=ability.kind,
        points=ability.points,
        more=ability.more,
        toy=None if ability.toy is None else Toy[ability.toy.upper()],
        traits=tuple(Trait[key.upper()] for key in ability.traits),
        size=None if ability.size is None else _size(ability.size),
    )


def _trick(trick: _Trick) -> TrickCard:
    path = f"tricks '{trick.key}'"
    check_shape(path, trick.cells, trick.star)
    if trick.kind != "learned" and trick.cost:
        raise Finding(f"{path}.cost", str(trick.cost), "none for a starting trick")
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
    figure = values(points)
    toys = tuple(
        figure.pop(key) for key in ("one_toy", "two_toys", "three_toys", "four_toys", "five_toys")
    )
    return Points(toys=toys, **figure)


def _size(key: SizeKey) -> Size:
    return Size[key.upper()]
