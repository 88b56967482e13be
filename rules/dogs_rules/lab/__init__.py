"""For those who study games: every action as a number, every view as a row of numbers."""

from dogs_rules.lab.encoding import Encoder
from dogs_rules.lab.space import (
    UNSEEN,
    Counted,
    Exactly,
    Listed,
    NoSpaceError,
    Room,
    Rooms,
    Space,
    Unseen,
    every,
    space_of,
)

__all__ = [
    "UNSEEN",
    "Counted",
    "Encoder",
    "Exactly",
    "Listed",
    "NoSpaceError",
    "Room",
    "Rooms",
    "Space",
    "Unseen",
    "every",
    "space_of",
]
