"""A game in numbers: every action as one, every state as a row of them."""

from dogs_rules.spaces.lists import (
    BySeat,
    Exactly,
    Fields,
    Hidden,
    Listed,
    Maybe,
    Record,
)
from dogs_rules.spaces.parts import (
    MOST,
    Bits,
    Category,
    Column,
    Count,
    Counted,
    Flag,
    Mapped,
    Part,
    Seated,
    SeatsCounted,
)
from dogs_rules.spaces.rows import RowError, Rows, WholeRows, numbered
from dogs_rules.spaces.space import NoSpaceError, Seen, Space, every, space_of

__all__ = [
    "MOST",
    "Bits",
    "BySeat",
    "Category",
    "Column",
    "Count",
    "Counted",
    "Exactly",
    "Fields",
    "Flag",
    "Hidden",
    "Listed",
    "Mapped",
    "Maybe",
    "NoSpaceError",
    "Part",
    "Record",
    "RowError",
    "Rows",
    "Seated",
    "SeatsCounted",
    "Seen",
    "Space",
    "WholeRows",
    "every",
    "numbered",
    "space_of",
]
