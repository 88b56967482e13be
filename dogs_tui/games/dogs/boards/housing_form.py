"""The places of things in the kennel being arranged, in as much room as there is."""

from functools import lru_cache
from typing import Final, NamedTuple

from dogs_rules.games.dogs.terms import BAYS
from dogs_tui.games.dogs.boards.bays import BayForm, bay_form
from dogs_tui.games.dogs.boards.worth import WORTH_LINES
from dogs_tui.play.portraits import SMALL_HEAD, HeadSize, head_size

PEN_ROWS: Final = 3
"""Of yard and infirmary, beside the heads there: their frame, and the codes of the dogs."""
FOOT_ROWS: Final = 5
"""For goods and what there is to be said, where lines are not short."""


class HousingForm(NamedTuple):
    """The form in which everything is drawn, and the line it starts on."""

    bays: BayForm
    head: HeadSize
    """Of the dogs in yard and infirmary: as in the bays, where they have room."""
    shows_worth: bool
    """True if there is room for what brings points."""
    top: int
    """The first line: what is drawn stands in the middle."""

    @property
    def pen_rows(self) -> int:
        """Lines of yard and infirmary."""
        return self.head.rows + PEN_ROWS


@lru_cache(maxsize=64)  # a board asks for it with everything that it paints
def housing_form(width: int, height: int, dogs: int) -> HousingForm:
    """The form for so much room.

    Args:
        width: Columns.
        height: Rows.
        dogs: For how many there must be room in yard and infirmary together.
    """
    bays = bay_form(width // BAYS, height - SMALL_HEAD.rows - PEN_ROWS - FOOT_ROWS, WORTH_LINES)
    spare = height - bays.lines - SMALL_HEAD.rows - PEN_ROWS - FOOT_ROWS
    shows_worth = spare >= WORTH_LINES
    worth = WORTH_LINES if shows_worth else 0
    rows = min(bays.head.rows, SMALL_HEAD.rows + max(0, spare - worth))
    head = head_size((width - 4) // dogs - 1, rows)
    drawn = bays.lines + head.rows + PEN_ROWS + FOOT_ROWS + worth
    return HousingForm(bays, head, shows_worth, max(0, height - drawn) // 2)
