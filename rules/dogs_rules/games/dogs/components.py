"""Reading a component file of DOGS: TOML, checked to the last figure, into ``Tables``."""

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from dogs_rules import component_file
from dogs_rules.component_file import SHIPPED, known, unique, values
from dogs_rules.games.dogs.component_checks import check
from dogs_rules.games.dogs.tables import Breed, Limits, Points, Road, Space, Start, Tables
from dogs_rules.games.dogs.terms import CENTRE

Provenance: TypeAlias = Literal["rulebook", "derived", "reconstructed"]
Area: TypeAlias = Literal["city", "country"]
CENTRE_KEY = "centre"


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    provenance: Provenance


class _Figure(_Entry, frozen=True):
    value: int


class _Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    healthy: int
    sick: int
    lost: int
    provenance: Provenance

    @property
    def triple(self) -> tuple[int, int, int]:
        return self.healthy, self.sick, self.lost


class _Breed(_Entry, frozen=True):
    key: str
    name: str
    original: str
    code: str
    area: Area
    marks: _Marks | None = None


class _Removed(_Entry, frozen=True):
    seats: int
    breeds: tuple[str, ...]


class _Centre(_Entry, frozen=True):
    at: tuple[int, int]


class _Space(_Entry, frozen=True):
    key: str
    area: Area
    at: tuple[int, int]
    reward: int


class _Road(_Entry, frozen=True):
    ends: tuple[str, str]
    bends: tuple[tuple[int, int], ...] = ()


class _ResourceCards(_Entry, frozen=True):
    one: int
    two: int
    three: int


class _ByResource(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gas: _ResourceCards
    food: _ResourceCards
    medicine: _ResourceCards
    coin: _ResourceCards


class _SpecialCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    swap_dogs: _Figure
    assistant: _Figure
    vet: _Figure
    trained_dog: _Figure
    take_dog: _Figure
    discount: _Figure
    prize_dog: _Figure
    free_entry: _Figure


class _FairCard(_Entry, frozen=True):
    breeds: tuple[str, ...]


class _Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    coins: _Figure
    gas: _Figure
    food: _Figure
    medicine: _Figure


class _Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gas: _Figure
    infirmary: _Figure
    gas_per_coin: _Figure
    income: _Figure
    return_gas: _Figure
    space_gas: _Figure
    centre_gas: _Figure
    roadwork_gas: _Figure
    box_meeples: _Figure
    box_meeples_two: _Figure
    box_cards: _Figure
    bay_price: _Figure
    bay_price_discount: _Figure
    warehouse_trades: _Figure
    pet_shop_tokens: _Figure
    sale: _Figure
    trained_bonus: _Figure
    prize_bonus: _Figure
    fair_price: _Figure
    salary: _Figure
    rehire: _Figure
    quartet_coin: _Figure
    lifts_per_bay: _Figure
    roadworks: _Figure


class _Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pair: _Figure
    pair_and_one: _Figure
    two_pairs: _Figure
    trio: _Figure
    quartet: _Figure
    first_bay: _Figure
    second_bay: _Figure
    third_bay: _Figure
    breed: _Figure
    breed_two: _Figure
    assistant: _Figure
    resources: _Figure
    sick: _Figure
    missing_area: _Figure


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    start: _Start
    marks: _Marks
    breeds: tuple[_Breed, ...]
    removed: tuple[_Removed, ...]
    centre: _Centre
    spaces: tuple[_Space, ...]
    roads: tuple[_Road, ...]
    resource_cards: _ByResource
    special_cards: _SpecialCards
    fair_cards: tuple[_FairCard, ...]
    limits: _Limits
    points: _Points


_GROUPS: tuple[type[msgspec.Struct], ...] = (
    _File,
    _Start,
    _Marks,
    _Breed,
    _Space,
    _Road,
    _Figure,
    _ByResource,
    _SpecialCards,
    _Limits,
    _Points,
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
                known(node, road.ends[0], f"roads[{at}].ends[0]", "space"),
                known(node, road.ends[1], f"roads[{at}].ends[1]", "space"),
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
                marks=(breed.marks or file.marks).triple,
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
        special_cards=tuple(figure.value for figure in msgspec.structs.astuple(file.special_cards)),
        fair_cards=tuple(
            _numbers(number, card.breeds, f"fair_cards[{at}].breeds")
            for at, card in enumerate(file.fair_cards)
        ),
        start=Start(**values(file.start)),
        limits=Limits(**values(file.limits)),
        points=_points(file.points),
        digest="",
    )
    check(tables)
    return tables


def _points(points: _Points) -> Points:
    figures = values(points)
    bays = (figures.pop("first_bay"), figures.pop("second_bay"), figures.pop("third_bay"))
    return Points(bays=bays, **figures)


def _neighbours(roads: tuple[Road, ...], node: int) -> tuple[int, ...]:
    ends = (road.ends for road in roads if node in road.ends)
    return tuple(sorted(one if two == node else two for one, two in ends))


def _numbers(number: dict[str, int], keys: tuple[str, ...], path: str) -> tuple[int, ...]:
    return tuple(known(number, key, f"{path}[{at}]", "breed") for at, key in enumerate(keys))
