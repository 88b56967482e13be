"""How long somebody has for a decision at a table, and what happens when the time is over."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase

DAY: Final = 24
"""Hours."""


class Late(StrEnum):
    """What happens when somebody has not decided in time; agreed on with the table."""

    TURN = "turn"
    """A bot plays this turn for them."""
    SEAT = "seat"
    """A bot plays on for them until they come to the table."""
    PAUSE = "pause"
    """The match is put aside until the table goes on."""


def time_for_all(hours: int) -> Phrase:
    """``8 hours``, ``a day``, ``3 days``."""
    if hours == DAY:
        return phrase("a day")
    if hours % DAY:
        return phrase("{n} hours", n=hours)
    return phrase("{n} days", n=hours // DAY)


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table whose people need not be there at the same hour."""

    hours: int
    """For each decision, from when it is somebody's; at least 1."""
    late: Late = Late.TURN

    @property
    def time(self) -> timedelta:
        """For each decision."""
        return timedelta(hours=self.hours)


class Deadline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Until when the decision that waits has to be made."""

    ply: int
    """After so many moves."""
    seat: Seat
    at: datetime


HOURS: Final = (8, 24, 3 * 24, 7 * 24)
"""What is offered; a week is enough for everybody who still plays."""
MOST_HOURS: Final = 31 * 24
"""What a table may have."""
GRACE: Final = timedelta(hours=12)
"""What is left at least, after the host was started anew: nobody loses by its having been down."""
