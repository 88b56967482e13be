"""Reading a component file of DOG Kids: TOML, checked to the last figure, into ``Tables``."""

from functools import cache
from typing import Literal, TypeAlias

import msgspec

from dogs_rules import component_file
from dogs_rules.component_file import SHIPPED, known, unique
from dogs_rules.games.dog_kids.component_checks import check
from dogs_rules.games.dog_kids.tables import Field, Side, Tables

Provenance: TypeAlias = Literal["rulebook", "derived", "reconstructed"]
_At: TypeAlias = tuple[int, int]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    provenance: Provenance


class _Colour(_Entry, frozen=True):
    name: str


class _Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In the order of ``Colour``."""

    red: _Colour
    blue: _Colour
    green: _Colour
    yellow: _Colour


class _OneColour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In the order of ``Colour``."""

    red: int
    blue: int
    green: int
    yellow: int


class _TwoColours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In the order of ``PAIRS``."""

    red_blue: int
    red_green: int
    red_yellow: int
    blue_green: int
    blue_yellow: int
    green_yellow: int


class _Split(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a number of cards and its split come from."""

    total: Provenance
    copies: Provenance


class _Coloured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    copies: _OneColour
    provenance: _Split


class _Paired(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    copies: _TwoColours
    provenance: _Split


class _Special(_Entry, frozen=True):
    copies: int


class _Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    single: _Coloured
    double: _Coloured
    two_colours: _Paired
    kennel: _Special
    swap: _Special


class _Seating(_Entry, frozen=True):
    sides: tuple[str, ...]


class _Seats(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    two: _Seating
    three: _Seating
    four: _Seating


class _SoloHand(_Entry, frozen=True):
    cards: int


class _Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colours: tuple[str, ...]
    at: _At
    kennel: bool = False


class _Circuit(_Entry, frozen=True):
    fields: tuple[_Field, ...]


class _Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the dogs of a side and its fields come from."""

    dogs: Provenance
    board: Provenance


class _Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    start: int
    last: int
    home: tuple[str, str, str]
    yard_at: tuple[_At, _At, _At]
    home_at: tuple[_At, _At, _At]
    provenance: _Origin


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colours: _Colours
    cards: _Cards
    seats: _Seats
    solo_hand: _SoloHand
    circuit: _Circuit
    sides: tuple[_Side, ...]


_GROUPS: tuple[type[msgspec.Struct], ...] = (
    _File,
    _Colours,
    _OneColour,
    _TwoColours,
    _Coloured,
    _Cards,
    _Seats,
    _Seating,
    _SoloHand,
    _Circuit,
    _Field,
    _Side,
    _Origin,
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
            count: tuple(known(numbers, key, f"seats.{name}.sides", "side") for key in seats.sides)
            for count, (name, seats) in seating
        },
        digest="",
    )
    check(tables)
    return tables


def _field(field: _Field, path: str, colours: dict[str, int]) -> Field:
    x, y = field.at
    return Field(
        colours=tuple(known(colours, key, f"{path}.colours", "colour") for key in field.colours),
        kennel=field.kennel,
        x=x,
        y=y,
    )


def _side(side: _Side, colours: dict[str, int]) -> Side:
    path = f"sides '{side.key}'.home"
    first, second, third = (known(colours, key, path, "colour") for key in side.home)
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
