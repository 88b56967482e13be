"""The pointer on the table of Dog Lover: its target, the choices, and the text about it."""

from typing import Final, NamedTuple

from dogs_rules.games.dog_lover.terms import EMPTY
from dogs_rules.phrase import Phrase
from dogs_tui.games.dog_lover.boards.layout import TableLocation, Zone

NOTHING: Final[frozenset[int]] = frozenset()


class Pointing(NamedTuple):
    """The state of the pointer: the cursor, and the trick held over the grid."""

    location: TableLocation = TableLocation(Zone.GRID, 4)
    trick: int = EMPTY
    """The trick held over the grid."""
    placement: int = 0
    fetching: bool = False
    """Enter fetches the card of the grid under the cursor."""
    place: int = EMPTY
    """Set-up: where the Watch Dog would be put."""


class Lit(NamedTuple):
    """The things on the table that may be chosen."""

    tricks: frozenset[int] = NOTHING
    """Own ones that may be used."""
    learn: frozenset[int] = NOTHING
    adopt: frozenset[int] = NOTHING
    fetch: frozenset[int] = NOTHING
    """Cells."""
    places: frozenset[int] = NOTHING
    """Of the Watch Dog."""
    dogs: frozenset[int] = NOTHING
    """Own ones that a card could go to."""


class Note(NamedTuple):
    """A line in an ink."""

    text: Phrase | str = ""
    ink: str = "quiet"
