"""Days and times as guests read them."""

from datetime import date, datetime
from typing import Final

from dogs_tui.words import msgid, tr
from dogs_tui.words.figures import day_of

WEEKDAYS: Final = (
    *(msgid("Mon"), msgid("Tue"), msgid("Wed"), msgid("Thu")),
    *(msgid("Fri"), msgid("Sat"), msgid("Sun")),
)


def day_name(day: date) -> str:
    """A day with its weekday: ``Thu 03 Dec``."""
    return f"{tr(WEEKDAYS[day.weekday()])} {day_of(day)}"


def moment(at: datetime) -> str:
    """A day and a time, in the zone that the time has: ``Thu 03 Dec 19:30``."""
    return f"{day_name(at)} {at:%H:%M}"
