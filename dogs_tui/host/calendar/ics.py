"""Evenings as other programs read them: RFC 5545, every beginning in UTC.

So nothing depends on what a reader knows of zones: each evening is written with the hour that the
zone of who announced it gives it.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from dogs_rules.version import __version__
from dogs_tui.host.calendar.announcement import LASTS, NEAR, Evening

KIND: Final = "text/calendar; charset=utf-8"
LINE: Final = 75
"""Octets of a line at most; what is longer goes on in the next, after a space."""
_ESCAPES: Final = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


class Ways(NamedTuple):
    """The ways to a host; those that it does not know are empty."""

    host: str
    """The name of the host, for ids that nobody else gives."""
    page: str = ""
    """What browsers open."""
    command: str = ""
    """What guests type to connect."""


def calendar_file(evenings: Iterable[Evening], ways: Ways, now: datetime) -> str:
    """All evenings as a file.

    Args:
        evenings: As somebody sees them; those that were cancelled are in it as such.
        ways: To the host.
        now: The time.
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//dogs-tui//{__version__}//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_escaped(ways.host)}",
    ]
    for evening in evenings:
        lines += _event(evening, ways, now)
    return "".join(f"{_folded(line)}\r\n" for line in (*lines, "END:VCALENDAR"))


def _event(evening: Evening, ways: Ways, now: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{evening.code}-{evening.day:%Y%m%d}@{ways.host}"
    yield f"DTSTAMP:{_time(now)}"
    yield f"DTSTART:{_time(evening.begins)}"
    yield f"DTEND:{_time(evening.begins + LASTS)}"
    yield f"SUMMARY:{_escaped(evening.title)}"
    if ways.command or ways.page:
        yield f"LOCATION:{_escaped(ways.command or ways.page)}"
    if ways.page:
        yield f"URL:{ways.page}"
    yield f"STATUS:{'CANCELLED' if evening.off else 'CONFIRMED'}"
    yield f"SEQUENCE:{int(evening.off)}"
    if not evening.you_come:
        yield "TRANSP:TRANSPARENT"
    elif not evening.off:
        yield from _alarm(evening)
    yield "END:VEVENT"


def _alarm(evening: Evening) -> Iterator[str]:
    """The reminder of whoever comes, as near as the last one on the host."""
    yield "BEGIN:VALARM"
    yield "ACTION:DISPLAY"
    yield f"DESCRIPTION:{_escaped(evening.title)}"
    yield f"TRIGGER:-PT{NEAR // timedelta(minutes=1)}M"
    yield "END:VALARM"


def _time(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)


def _folded(line: str) -> str:
    """A line in pieces of at most ``LINE`` octets, between which no letter is cut."""
    pieces, room = [""], LINE
    for letter in line:
        size = len(letter.encode())
        if size > room:
            pieces.append("")
            room = LINE - 1  # The space before it.
        pieces[-1] += letter
        room -= size
    return "\r\n ".join(pieces)
