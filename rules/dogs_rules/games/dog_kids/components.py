"""A component file of DOG Kids: its shape, and the ``Tables`` that are made of it."""

from typing import ClassVar, TypeAlias

import msgspec

from dogs_rules.components import ComponentFile, Count, Entry, Group, number_of, unique
from dogs_rules.games.dog_kids.component_checks import check
from dogs_rules.games.dog_kids.tables import Field, Side, Tables
from dogs_rules.phrase import phrase

COLOUR_KEY = phrase("the key of a colour")
SIDE_KEY = phrase("the key of a side")

_At: TypeAlias = tuple[int, int]


class _Colour(Entry, frozen=True):
    name: str


class _Colours(Group, frozen=True):
    """In the order of ``Colour``."""

    red: _Colour
    blue: _Colour
    green: _Colour
    yellow: _Colour


class _OneColour(Group, frozen=True):
    """In the order of ``Colour``."""

    red: Count
    blue: Count
    green: Count
    yellow: Count


class _TwoColours(Group, frozen=True):
    """In the order of ``PAIRS``."""

    red_blue: Count
    red_green: Count
    red_yellow: Count
    blue_green: Count
    blue_yellow: Count
    green_yellow: Count


class _Split(Entry, frozen=True):
    """A number of cards is stated, how it is split may not be."""

    sources: ClassVar[tuple[str, ...]] = ("total", "copies")


class _Coloured(_Split, frozen=True):
    copies: _OneColour


class _Paired(_Split, frozen=True):
    copies: _TwoColours


class _Special(Entry, frozen=True):
    copies: Count


class _Cards(Group, frozen=True):
    single: _Coloured
    double: _Coloured
    two_colours: _Paired
    kennel: _Special
    swap: _Special


class _Seating(Entry, frozen=True):
    sides: tuple[str, ...]


class _Seats(Group, frozen=True):
    two: _Seating
    three: _Seating
    four: _Seating


class _SoloHand(Entry, frozen=True):
    cards: int


class _Field(Group, frozen=True):
    colours: tuple[str, ...]
    at: _At
    kennel: bool = False


class _Circuit(Entry, frozen=True):
    fields: tuple[_Field, ...]


class _Side(Entry, frozen=True):
    sources: ClassVar[tuple[str, ...]] = ("dogs", "board")

    key: str
    name: str
    start: int
    last: int
    home: tuple[str, str, str]
    yard_at: tuple[_At, _At, _At]
    home_at: tuple[_At, _At, _At]


class _File(Group, frozen=True):
    colours: _Colours
    cards: _Cards
    seats: _Seats
    solo_hand: _SoloHand
    circuit: _Circuit
    sides: tuple[_Side, ...]


def _tables(file: _File) -> Tables:
    unique("sides.key", [side.key for side in file.sides])
    colours = {key: number for number, key in enumerate(_Colours.__struct_fields__)}
    numbers = {side.key: number for number, side in enumerate(file.sides)}
    seating = enumerate(msgspec.structs.asdict(file.seats).items(), 2)
    tables = Tables(
        colours=tuple(colour.name for colour in msgspec.structs.astuple(file.colours)),
        fields=tuple(
            _field(field, f"circuit.fields[{at}]", colours)
            for at, field in enumerate(file.circuit.fields)
        ),
        sides=tuple(_side(side, colours) for side in file.sides),
        copies=_copies(file.cards),
        solo_hand=file.solo_hand.cards,
        sides_of={
            count: tuple(
                number_of(numbers, key, f"seats.{name}.sides", SIDE_KEY) for key in seats.sides
            )
            for count, (name, seats) in seating
        },
        digest="",
    )
    check(tables)
    return tables


def _field(field: _Field, path: str, colours: dict[str, int]) -> Field:
    x, y = field.at
    return Field(
        colours=tuple(
            number_of(colours, key, f"{path}.colours", COLOUR_KEY) for key in field.colours
        ),
        kennel=field.kennel,
        x=x,
        y=y,
    )


def _side(side: _Side, colours: dict[str, int]) -> Side:
    path = f"sides '{side.key}'.home"
    first, second, third = (number_of(colours, key, path, COLOUR_KEY) for key in side.home)
    return Side(
        key=side.key,
        name=side.name,
        start=side.start,
        last=side.last,
        home=(first, second, third),
        yard_at=side.yard_at,
        home_at=side.home_at,
    )


def _copies(cards: _Cards) -> tuple[int, ...]:
    return (
        *msgspec.structs.astuple(cards.single.copies),
        *msgspec.structs.astuple(cards.double.copies),
        *msgspec.structs.astuple(cards.two_colours.copies),
        cards.kennel.copies,
        cards.swap.copies,
    )


FILE = ComponentFile(__package__, _File, _tables)
"""DOG Kids' component files: the one that ships with it, and players' own."""
load, shipped, shipped_text = FILE.load, FILE.shipped, FILE.shipped_text
