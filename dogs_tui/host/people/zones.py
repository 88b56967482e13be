"""Time zones by their names in the database of IANA, as the system has it."""

from datetime import UTC, datetime, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from dogs_rules.clean import clean_text, fold
from dogs_rules.phrase import phrase
from dogs_tui.host.errors import LobbyError

ZONE_LIMIT: Final = 40
"""Letters of the name of a zone."""
_UTC: Final = "UTC"


@cache
def zone_called(name: str) -> tzinfo | None:
    """The zone of exactly this name; ``None``: it is not known here."""
    if name == _UTC:
        return UTC
    try:
        return ZoneInfo(name) if name and len(name) <= ZONE_LIMIT else None
    except (KeyError, ValueError, OSError):  # a folder of zones is one, too, for the library
        return None


@cache
def _names() -> dict[str, str]:
    """All names, by themselves and by their last part, in small letters; long ones first."""
    full = {name.casefold(): name for name in available_timezones()}
    short: dict[str, str] = {}
    for name in sorted(full.values(), key=lambda name: (name.count("/"), name), reverse=True):
        short[fold(name.rpartition("/")[2].replace("_", " "))] = name
    return {**short, **full, _UTC.casefold(): _UTC}


def meant_zone(typed: str) -> str:
    """The name of the zone that somebody typed: all of it, or the city alone.

    Raises:
        LobbyError: There is none.
    """
    wanted = clean_text(typed, ZONE_LIMIT).strip()
    names = _names()
    name = names.get(wanted.casefold()) or names.get(fold(wanted.replace("_", " ")))
    if name is None or zone_called(name) is None:
        raise LobbyError(
            phrase(
                "No time zone is called {zone}. Type a city, for example {example}.",
                zone=wanted or "?",
                example="Lisbon",
            )
        )
    return name


def to_zone(at: datetime, zone: tzinfo) -> datetime:
    """A time as clocks of a zone show it; at the ends of the calendar as it is."""
    try:
        return at.astimezone(zone)
    except (OverflowError, ValueError):
        return at
