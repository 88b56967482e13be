"""For those who study games: every action as a number, every state as a row of numbers."""

from dogs_rules.lab.lists import (
    BySeat,
    Exactly,
    Fields,
    Hidden,
    Listed,
    Maybe,
    Record,
)
from dogs_rules.lab.parts import (
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
from dogs_rules.lab.playing import Playing
from dogs_rules.lab.rows import RowError, Rows, WholeRows, numbered
from dogs_rules.lab.space import NoSpaceError, Seen, Space, every, space_of

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
    "Playing",
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
