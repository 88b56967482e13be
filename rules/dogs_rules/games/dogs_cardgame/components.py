"""Reading a component file of DOGS Cardgame: TOML, checked to the last figure, into ``Tables``."""

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from dogs_rules import component_file
from dogs_rules.component_file import SHIPPED, unique, values
from dogs_rules.games.dogs_cardgame.component_checks import check
from dogs_rules.games.dogs_cardgame.tables import Breed, Figures, Location, Points, Tables, Town

Provenance: TypeAlias = Literal["rulebook", "derived", "reconstructed"]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    provenance: Provenance


class _Figure(_Entry, frozen=True):
    value: int


class _Row(_Entry, frozen=True):
    value: tuple[int, ...]


class _Named(_Entry, frozen=True):
    name: str
    original: str


class _Breed(_Named, frozen=True):
    key: str
    code: str


class _Location(_Named, frozen=True):
    key: str
    symbols: int


class _Town(_Entry, frozen=True):
    seats: int
    locations: tuple[int, int, int]
    breeds: int
    characters: int
    puppies: int
    hotel: tuple[int, ...]
    hotel_ties: bool


class _Bay(_Entry, frozen=True):
    dogs: int


class _Kinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In the order of ``Kind``."""

    healthy: _Named
    trained: _Named
    sick: _Named
    hotel: _Named
    fair: _Named


class _Characters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In the order of ``Character``."""

    manager: _Named
    merchant: _Named
    partner: _Named
    trainer: _Named
    vet: _Named


class _Needs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In the order of ``Bonus``, without the dark ones."""

    healthy: _Row
    trained: _Row
    cured: _Row
    hotel: _Row
    fair: _Row
    one_of_each: _Row
    one_breed: _Row
    six_breeds: _Row
    three_pairs: _Row
    nine_dogs: _Row
    two_licences: _Row
    licence_and_improvements: _Row


class _Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    food: _Figure
    coins: _Figure
    dealt: _Figure
    infirmary: _Figure
    first_bay_dogs: _Figure
    opening_food: _Figure
    licence: _Figure
    licence_children: _Figure
    share: _Figure
    dog_food: _Figure
    hire: _Figure
    fair_goods: _Figure
    donation: _Figure
    merchant_food: _Figure
    trainer_coins: _Figure
    manager_food: _Figure
    manager_coins: _Figure
    improvements: _Figure
    improvement: _Figure
    improvements_at_once: _Figure
    third: _Figure
    puppy: _Figure
    characters_kept: _Figure
    renewal: _Figure
    idle_rounds: _Figure


class _Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    breed: _Row
    trained: _Figure
    bonus: _Figure
    puppy: _Figure
    puppy_dogs: _Figure
    sick: _Figure
    no_improvement: _Figure
    licence: _Figure


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    breeds: tuple[_Breed, ...]
    kinds: _Kinds
    characters: _Characters
    locations: tuple[_Location, ...]
    towns: tuple[_Town, ...]
    bays: tuple[_Bay, ...]
    needs: _Needs
    figures: _Figures
    points: _Points


_GROUPS: tuple[type[msgspec.Struct], ...] = (
    _File,
    _Breed,
    _Location,
    _Town,
    _Bay,
    _Figure,
    _Kinds,
    _Characters,
    _Needs,
    _Figures,
    _Points,
)
"""Where to look for the key that was meant."""

_DARK = ((), (), ())
"""The dark bonuses ask for no figure: most is most."""


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
    unique("breeds.key", [breed.key for breed in file.breeds])
    unique("locations.key", [location.key for location in file.locations])
    unique("towns.seats", [town.seats for town in file.towns])
    tables = Tables(
        breeds=tuple(
            Breed(key=breed.key, name=breed.name, original=breed.original, code=breed.code)
            for breed in file.breeds
        ),
        locations=tuple(
            Location(
                key=location.key,
                name=location.name,
                original=location.original,
                symbols=location.symbols,
            )
            for location in sorted(file.locations, key=lambda location: location.symbols)
        ),
        towns={
            town.seats: Town(
                locations=town.locations,
                breeds=town.breeds,
                characters=town.characters,
                puppies=town.puppies,
                hotel=town.hotel,
                hotel_ties=town.hotel_ties,
            )
            for town in file.towns
        },
        bays=tuple(bay.dogs for bay in file.bays),
        kinds=_names(file.kinds),
        characters=_names(file.characters),
        needs=tuple(row.value for row in msgspec.structs.astuple(file.needs)) + _DARK,
        figures=Figures(**values(file.figures)),
        points=Points(**values(file.points)),
        digest="",
    )
    check(tables)
    return tables


def _names(group: msgspec.Struct) -> tuple[tuple[str, str], ...]:
    return tuple((named.name, named.original) for named in msgspec.structs.astuple(group))
