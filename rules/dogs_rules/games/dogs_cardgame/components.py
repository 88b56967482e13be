"""A component file of DOGS Cardgame: its shape, and the ``Tables`` that are made of it."""

from typing import TypeAlias

import msgspec

from dogs_rules.components import ComponentFile, Entry, FigureGroup, Group, Positive, unique
from dogs_rules.games.dogs_cardgame.component_checks import check
from dogs_rules.games.dogs_cardgame.tables import Breed, Figures, Location, Points, Tables, Town

One: TypeAlias = tuple[Positive]
Two: TypeAlias = tuple[Positive, Positive]
Four: TypeAlias = tuple[Positive, Positive, Positive, Positive]


class _Named(Entry, frozen=True):
    name: str
    original: str


class _Town(Town, frozen=True):
    seats: int


class _Bay(Entry, frozen=True):
    dogs: int


class _Kinds(Group, frozen=True):
    """In the order of ``Kind``."""

    healthy: _Named
    trained: _Named
    sick: _Named
    hotel: _Named
    fair: _Named


class _Characters(Group, frozen=True):
    """In the order of ``Character``."""

    manager: _Named
    merchant: _Named
    partner: _Named
    trainer: _Named
    vet: _Named


class _Needs(FigureGroup, frozen=True):
    """In the order of ``Bonus``, without the dark ones."""

    healthy: One
    trained: One
    cured: One
    hotel: One
    fair: One
    one_of_each: Four
    one_breed: One
    six_breeds: One
    three_pairs: Two
    nine_dogs: One
    two_licences: One
    licence_and_improvements: Two


class _File(Group, frozen=True):
    breeds: tuple[Breed, ...]
    kinds: _Kinds
    characters: _Characters
    locations: tuple[Location, ...]
    towns: tuple[_Town, ...]
    bays: tuple[_Bay, ...]
    needs: _Needs
    figures: Figures
    points: Points


_DARK = ((), (), ())
"""The dark bonuses ask for no figure: most is most."""


def _tables(file: _File) -> Tables:
    unique("breeds.key", [breed.key for breed in file.breeds])
    unique("locations.key", [location.key for location in file.locations])
    unique("towns.seats", [town.seats for town in file.towns])
    tables = Tables(
        breeds=file.breeds,
        locations=tuple(sorted(file.locations, key=lambda location: location.symbols)),
        towns=dict(map(_town, file.towns)),
        bays=tuple(bay.dogs for bay in file.bays),
        kinds=_names(file.kinds),
        characters=_names(file.characters),
        needs=msgspec.structs.astuple(file.needs) + _DARK,
        figures=file.figures,
        points=file.points,
        digest="",
    )
    check(tables)
    return tables


def _town(town: _Town) -> tuple[int, Town]:
    said = msgspec.structs.asdict(town)
    return said.pop("seats"), Town(**said)


def _names(group: msgspec.Struct) -> tuple[tuple[str, str], ...]:
    return tuple((named.name, named.original) for named in msgspec.structs.astuple(group))


FILE = ComponentFile(__package__, _File, _tables, earlier=("f9cafa08c4fbbc9a",))
"""DOGS Cardgame's component files: the one that ships with it, and players' own."""
load, shipped, shipped_text = FILE.load, FILE.shipped, FILE.shipped_text
