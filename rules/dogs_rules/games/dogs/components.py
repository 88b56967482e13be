"""A component file of DOGS: its shape, and the ``Tables`` that are made of it."""

from typing import Literal, TypeAlias

import msgspec

from dogs_rules.components import ComponentFile, Count, Entry, FigureGroup, Group, number_of, unique
from dogs_rules.components.shape import Loss, Positive
from dogs_rules.games.dogs.component_checks import check
from dogs_rules.games.dogs.tables import Breed, Limits, Points, Road, Space, Start, Tables
from dogs_rules.games.dogs.terms import CENTRE
from dogs_rules.phrase import phrase

BREED_KEY = phrase("the key of a breed")
SPACE_KEY = phrase("the key of a space")

Area: TypeAlias = Literal["city", "country"]
CENTRE_KEY = "centre"


class _Marks(Entry, frozen=True):
    healthy: int
    sick: int
    lost: int


class _Breed(Entry, frozen=True):
    key: str
    name: str
    original: str
    code: str
    area: Area
    marks: _Marks | None = None


class _Removed(Entry, frozen=True):
    seats: int
    breeds: tuple[str, ...]


class _Centre(Entry, frozen=True):
    at: tuple[int, int]


class _Space(Entry, frozen=True):
    key: str
    area: Area
    at: tuple[int, int]
    reward: Count


class _Road(Entry, frozen=True):
    ends: tuple[str, str]
    bends: tuple[tuple[int, int], ...] = ()


class _ResourceCards(Entry, frozen=True):
    one: Count
    two: Count
    three: Count


class _ByResource(Group, frozen=True):
    gas: _ResourceCards
    food: _ResourceCards
    medicine: _ResourceCards
    coin: _ResourceCards


class _SpecialCards(FigureGroup, frozen=True):
    swap_dogs: Count
    assistant: Count
    vet: Count
    trained_dog: Count
    take_dog: Count
    discount: Count
    prize_dog: Count
    free_entry: Count


class _FairCard(Entry, frozen=True):
    breeds: tuple[str, ...]


class _Points(FigureGroup, frozen=True):
    pair: Count
    pair_and_one: Count
    two_pairs: Count
    trio: Count
    quartet: Count
    first_bay: Count
    second_bay: Count
    third_bay: Count
    breed: Count
    breed_two: Count
    assistant: Count
    resources: Positive
    sick: Loss
    missing_area: Loss


class _File(Group, frozen=True):
    start: Start
    marks: _Marks
    breeds: tuple[_Breed, ...]
    removed: tuple[_Removed, ...]
    centre: _Centre
    spaces: tuple[_Space, ...]
    roads: tuple[_Road, ...]
    resource_cards: _ByResource
    special_cards: _SpecialCards
    fair_cards: tuple[_FairCard, ...]
    limits: Limits
    points: _Points


def _tables(file: _File) -> Tables:
    unique("breeds.key", [breed.key for breed in file.breeds])
    unique("spaces.key", [space.key for space in file.spaces])
    unique("removed.seats", [removed.seats for removed in file.removed])
    breeds = sorted(file.breeds, key=lambda breed: breed.area != "city")
    number = {breed.key: at for at, breed in enumerate(breeds)}
    spaces = sorted(file.spaces, key=lambda space: space.area != "city")
    node = {space.key: at for at, space in enumerate(spaces)} | {CENTRE_KEY: CENTRE}
    roads = tuple(
        Road(
            ends=(
                number_of(node, road.ends[0], f"roads[{at}].ends[0]", SPACE_KEY),
                number_of(node, road.ends[1], f"roads[{at}].ends[1]", SPACE_KEY),
            ),
            bends=road.bends,
        )
        for at, road in enumerate(file.roads)
    )
    tables = Tables(
        breeds=tuple(
            Breed(
                key=breed.key,
                name=breed.name,
                original=breed.original,
                code=breed.code,
                city=breed.area == "city",
                marks=_triple(breed.marks or file.marks),
            )
            for breed in breeds
        ),
        removed={
            removed.seats: _numbers(number, removed.breeds, f"removed[{at}].breeds")
            for at, removed in enumerate(file.removed)
        },
        spaces=tuple(
            Space(
                key=space.key,
                city=space.area == "city",
                x=space.at[0],
                y=space.at[1],
                reward=space.reward,
                neighbours=_neighbours(roads, at),
            )
            for at, space in enumerate(spaces)
        ),
        centre=file.centre.at,
        centre_neighbours=_neighbours(roads, CENTRE),
        roads=roads,
        resource_cards=tuple(
            (cards.one, cards.two, cards.three)
            for cards in msgspec.structs.astuple(file.resource_cards)
        ),
        special_cards=msgspec.structs.astuple(file.special_cards),
        fair_cards=tuple(
            _numbers(number, card.breeds, f"fair_cards[{at}].breeds")
            for at, card in enumerate(file.fair_cards)
        ),
        start=file.start,
        limits=file.limits,
        points=_points(file.points),
        digest="",
    )
    check(tables)
    return tables


def _triple(marks: _Marks) -> tuple[int, int, int]:
    return marks.healthy, marks.sick, marks.lost


def _points(points: _Points) -> Points:
    figures = msgspec.structs.asdict(points)
    bays = (figures.pop("first_bay"), figures.pop("second_bay"), figures.pop("third_bay"))
    return Points(bays=bays, **figures)


def _neighbours(roads: tuple[Road, ...], node: int) -> tuple[int, ...]:
    ends = (road.ends for road in roads if node in road.ends)
    return tuple(sorted(end if other == node else other for end, other in ends))


def _numbers(number: dict[str, int], keys: tuple[str, ...], path: str) -> tuple[int, ...]:
    return tuple(number_of(number, key, f"{path}[{at}]", BREED_KEY) for at, key in enumerate(keys))


FILE = ComponentFile(__package__, _File, _tables)
"""DOGS' component files: the one that ships with it, and players' own."""
load, shipped, shipped_text = FILE.load, FILE.shipped, FILE.shipped_text
