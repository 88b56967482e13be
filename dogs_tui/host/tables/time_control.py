"""The time for moves at a table, and what happens when it is over."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.host.errors import LobbyError

DAY: Final = 24
"""Hours."""
MOST_HOURS: Final = 31 * 24
"""The longest time for a move."""
MOST_MINUTES: Final = 180
"""Of a clock."""
LEAST_SECONDS: Final = 5
"""Of a decision by a clock, so that who has no minutes left can still decide."""
MOST_SECONDS: Final = 300
GRACE: Final = timedelta(hours=12)
"""The least time that is left after a restart: nobody loses because the host was down."""


class Late(StrEnum):
    """The consequences of running out of time; agreed on with the table."""

    TURN = "turn"
    """A bot plays this turn for them."""
    SEAT = "seat"
    """A bot plays on for them until they come to the table."""
    PAUSE = "pause"
    """The match is put aside until the table goes on."""


class Deadline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Until when the decision that waits has to be made."""

    ply: int
    """After so many moves."""
    seat: Seat
    at: datetime


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time control of a table.

    Either hours for each decision: then nobody need be there at the same hour. Or clocks for people
    who are: the minutes are for the whole match, and only what a decision takes beyond the seconds
    that each one has goes off them. So a clock never goes up, and who has no minutes left still has
    those seconds for every decision.
    """

    hours: int = 0
    """For each decision, from when it is somebody's; 0: there are clocks."""
    late: Late = Late.TURN
    minutes: int = 0
    """On everybody's clock at the beginning."""
    seconds: int = 0
    """Of each decision that do not go off the clock."""

    @property
    def clocked(self) -> bool:
        """True if people are there together, and play by clocks."""
        return not self.hours

    @property
    def time(self) -> timedelta:
        """For each decision of people who need not be there; none by clocks."""
        return timedelta(hours=self.hours)

    def full(self, seats: int) -> tuple[int, ...]:
        """By seat, the seconds on the clocks at the beginning; empty: there are no clocks."""
        return (60 * self.minutes,) * seats if self.clocked else ()

    def whole(self, clocks: Sequence[int], seat: Seat) -> timedelta:
        """Gives the time for a move that begins now.

        Args:
            clocks: By seat, the seconds on them.
            seat: Whose decision it is.
        """
        if not self.clocked:
            return self.time
        return timedelta(seconds=self.seconds + clocks[seat])

    def charged(self, clocks: tuple[int, ...], deadline: Deadline, at: datetime) -> tuple[int, ...]:
        """The clocks after a decision was made, or is somebody's no more.

        Args:
            clocks: By seat, the seconds on them when it began.
            deadline: Until when it had to be made.
            at: When that was.
        """
        if not self.clocked:
            return clocks
        seat, left = deadline.seat, max(0, int((deadline.at - at).total_seconds()))
        return (*clocks[:seat], min(clocks[seat], left), *clocks[seat + 1 :])

    def changed(self, clocks: tuple[int, ...], before: "TimeControl") -> tuple[int, ...]:
        """The clocks when this is agreed on in place of another: so much more or less on each."""
        more = 60 * (self.minutes - before.minutes)
        return tuple(max(0, left + more) for left in clocks)


CLOCKS: Final = (
    TimeControl(minutes=2, seconds=10),
    TimeControl(minutes=5, seconds=20),
    TimeControl(minutes=15, seconds=30),
)
"""The clocks offered to people who are there together: quick, usual, without haste."""
HOURS: Final = (8, 24, 3 * 24, 7 * 24)
"""The hours offered to others; a week is enough for everybody who still plays."""
OFFERED: Final = (*CLOCKS, *map(TimeControl, HOURS))

_HOURS_REFUSED: Final = plural(
    "The time per move is 1 to {n} hour.", "The time per move is 1 to {n} hours.", MOST_HOURS
)
_MINUTES_REFUSED: Final = plural(
    "A clock starts with 0 to {n} minute.", "A clock starts with 0 to {n} minutes.", MOST_MINUTES
)
_SECONDS_REFUSED: Final = plural(
    "A clock adds {least} to {n} second per move.",
    "A clock adds {least} to {n} seconds per move.",
    MOST_SECONDS,
    least=LEAST_SECONDS,
)


def check_time(control: TimeControl | None) -> None:
    """Makes sure that a table may have this.

    Raises:
        LobbyError: It may not.
    """
    if control is None:
        return
    if not control.clocked or not (control.minutes or control.seconds):
        _check(1 <= control.hours <= MOST_HOURS, _HOURS_REFUSED)
        return
    _check(0 <= control.minutes <= MOST_MINUTES, _MINUTES_REFUSED)
    _check(LEAST_SECONDS <= control.seconds <= MOST_SECONDS, _SECONDS_REFUSED)


def _check(fits: bool, otherwise: Phrase) -> None:
    if not fits:
        raise LobbyError(otherwise)


def time_for_all(control: TimeControl) -> Phrase:
    """``8 hours``, ``a day``, ``3 days``; by clocks ``5 min + 20 s``."""
    hours = control.hours
    if control.clocked:
        return phrase(
            "{minutes} min + {seconds} s",
            minutes=control.minutes,
            seconds=control.seconds,
        )
    if hours == DAY:
        return phrase("a day")
    if hours % DAY:
        return plural("{n} hour", "{n} hours", hours)
    return plural("{n} day", "{n} days", hours // DAY)
