"""Days and times as guests read and type them."""

import re
from datetime import date, datetime, timedelta
from typing import Final

from dogs_rules.phrase import phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.words import msgid, tr
from dogs_tui.words.figures import day_of

WEEKDAYS: Final = (
    *(msgid("Mon"), msgid("Tue"), msgid("Wed"), msgid("Thu")),
    *(msgid("Fri"), msgid("Sat"), msgid("Sun")),
)
DAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
"""As they are typed, in any language."""
_TIME: Final = re.compile(r"([01]?[0-9]|2[0-3])[:.h]([0-5][0-9])")


def day_name(day: date, *, dated: bool = False) -> str:
    """A day with its weekday: ``Thu 03 Dec``; ``dated``: with the year, ``Thu 2026-12-03``."""
    return f"{tr(WEEKDAYS[day.weekday()])} {f'{day:%Y-%m-%d}' if dated else day_of(day)}"


def moment(at: datetime, *, dated: bool = False) -> str:
    """A day and a time, in the zone that the time has: ``Thu 03 Dec 19:30``."""
    return f"{day_name(at, dated=dated)} {at:%H:%M}"


def day_read(typed: str, today: date) -> date | None:
    """The day that somebody typed: ``2026-12-03``, ``today``, ``thursday``; ``None``: none."""
    word = typed.casefold()
    if word in {"today", "tomorrow"}:
        return today + timedelta(days=word == "tomorrow")
    for number, (name, short) in enumerate(zip(DAYS, WEEKDAYS, strict=True)):
        if word in {name, name[:3], tr(short).casefold()}:
            return today + timedelta(days=(number - today.weekday()) % 7)
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None


def begins_at(day: date, typed: str) -> datetime:
    """A time of a day as somebody typed it, without a zone.

    Raises:
        LobbyError: It is none.
    """
    read = _TIME.fullmatch(typed.strip())
    if read is None:
        raise LobbyError(phrase("Type a time, for example {example}.", example="19:30"))
    return datetime(day.year, day.month, day.day, int(read[1]), int(read[2]))  # noqa: DTZ001
