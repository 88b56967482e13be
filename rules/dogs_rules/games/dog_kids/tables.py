"""Component tables of DOG Kids: the board and the cards, in the form the rules work with.

Made by ``components.load`` from a component file; never changed afterwards.
"""

import msgspec


class Field(msgspec.Struct, frozen=True):
    """A field of the circuit."""

    colours: tuple[int, ...]
    """Two on start fields, otherwise one."""
    kennel: bool
    """A small dog house: protects from being chucked out."""
    x: int
    y: int
    """Place of its middle on a canvas of 50 by 21 cells."""


class Side(msgspec.Struct, frozen=True):
    """One of the four dog colours, with its fields on the board."""

    key: str
    name: str
    """Of the dogs: white, grey, brown, black."""
    start: int
    """Its start field on the circuit."""
    last: int
    """The field from which its dogs turn off into their home."""
    home: tuple[int, int, int]
    """The colours of its home fields, the outermost first."""
    yard_at: tuple[tuple[int, int], ...]
    """Places of the three yard fields on the canvas."""
    home_at: tuple[tuple[int, int], ...]
    """Places of the three home fields on the canvas."""


class Tables(msgspec.Struct, frozen=True):
    colours: tuple[str, ...]
    """English names, by ``Colour``."""
    fields: tuple[Field, ...]
    """The circuit, clockwise."""
    sides: tuple[Side, ...]
    """The four, clockwise."""
    copies: tuple[int, ...]
    """Cards in the deck, by face."""
    solo_hand: int
    """Cards of the solo player with the handicap."""
    sides_of: dict[int, tuple[int, ...]]
    """The sides that the seats take, by seat count."""
    digest: str
    """Of all figures above: equal for component files that say the same."""
