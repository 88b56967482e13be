"""Time zones by their names in the database of IANA, as the system has it, by city and country."""

import contextlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, tzinfo
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final
from zoneinfo import TZPATH, ZoneInfo, available_timezones

from dogs_rules.clean import clean_text, fold
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.cities import CITIES
from dogs_tui.words import listed

ZONE_LIMIT: Final = 40
"""Letters of the name of a zone."""
OFFERED: Final = 5
"""Names that are offered for one that is unknown."""
_ALIKE: Final = 0.75
"""How alike names are that are offered: from 0 to 1."""
_FEWEST: Final = 3
"""Letters from which on names that begin with them are offered."""
_UTC: Final = "UTC"
_REVERSED: Final = "Etc/GMT"
"""The beginning of zones whose sign is the other one than people write: they need the full name."""


@cache
def zone_called(name: str) -> tzinfo | None:
    """The zone of exactly this name; ``None``: it is not known here."""
    if name == _UTC:
        return UTC
    try:
        return ZoneInfo(name) if name and len(name) <= ZONE_LIMIT else None
    except (KeyError, ValueError, OSError):  # a folder of zones is one, too, for the library
        return None


def _city(zone: str) -> str:
    """The city after which a zone is named."""
    return zone.rpartition("/")[2].replace("_", " ")


@cache
def _names() -> dict[str, str]:
    """All names, by themselves and by their cities, in small letters; long ones first."""
    full = {name.casefold(): name for name in available_timezones()}
    short: dict[str, str] = {}
    for name in sorted(full.values(), key=lambda name: (name.count("/"), name), reverse=True):
        if not name.startswith(_REVERSED):
            short[fold(_city(name))] = name
    more = {fold(city): zone for zone, cities in CITIES.items() for city in cities.split(", ")}
    return {**more, **short, **full, _UTC.casefold(): _UTC}


def _rows(name: str) -> Iterator[list[str]]:
    """The rows of a table beside the zones; none where the system has no such table."""
    with contextlib.suppress(ImportError):  # only where the system has no zones of its own
        packaged = files("tzdata") / "zoneinfo" / name
        if packaged.is_file():
            yield from _split(packaged.read_text(encoding="utf-8"))
            return
    for folder in TZPATH:
        with contextlib.suppress(OSError, UnicodeDecodeError):
            yield from _split((Path(folder) / name).read_text(encoding="utf-8"))
            return


def _split(table: str) -> Iterator[list[str]]:
    for line in table.splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


@cache
def _countries() -> dict[str, list[str]]:
    """The zones of every country, by its English name in small letters."""
    zones: dict[str, list[str]] = {}
    for country, _, zone, *_ in _rows("zone.tab"):
        zones.setdefault(country, []).append(zone)
    return {fold(name): zones.get(code, []) for code, name in _rows("iso3166.tab")}


def _told_apart(zones: Iterable[str]) -> list[str]:
    """The first of all zones whose clocks agree in winter and summer; large cities come first."""
    first: dict[tuple[object, ...], str] = {}
    for name in sorted(zones, key=lambda name: name not in CITIES):
        zone = zone_called(name)
        clocks = tuple(zone and zone.utcoffset(datetime(2026, month, 1)) for month in (1, 7))  # noqa: DTZ001
        first.setdefault(clocks, name)
    return [*first.values()]


def meant_zone(typed: str) -> str:
    """The name of the zone that somebody typed: all of it, or a city or a country in it.

    Raises:
        LobbyError: There is none, or the country has several; says which come nearest.
    """
    wanted = clean_text(typed, ZONE_LIMIT).strip()
    folded = fold(wanted.replace("_", " "))
    names = _names()
    several = _told_apart(_countries().get(folded, []))
    name = names.get(wanted.casefold()) or names.get(folded)
    if name is None and len(several) == 1:
        name = several[0]
    if name is not None and zone_called(name) is not None:
        return name
    if several:
        cities = listed(map(_city, several[:OFFERED]))
        raise LobbyError(
            phrase(
                "{country} has several time zones. Type a city, for example: {cities}.",
                country=wanted,
                cities=cities,
            )
        )
    raise LobbyError(_unknown(wanted, _nearest(folded)))


def _unknown(wanted: str, near: Sequence[str]) -> Phrase:
    """Says that there is no zone of a name, and what to type in place of it."""
    if near:
        unknown = phrase("No time zone is called {zone}. The nearest names: {names}.")
        return unknown.filled(zone=wanted, names=listed(near))
    unknown = phrase("No time zone is called {zone}. Type a large city near you, or a country.")
    return unknown.filled(zone=wanted or "?")


def _nearest(folded: str) -> list[str]:
    """The cities whose names begin with what was typed, then those that are written alike."""
    names = sorted(name for name in _names() if "/" not in name)
    begun = (name for name in names if len(folded) >= _FEWEST and name.startswith(folded))
    alike = get_close_matches(folded, names, OFFERED, _ALIKE)
    return [name.title() for name in dict.fromkeys((*begun, *alike))][:OFFERED]


def to_zone(at: datetime, zone: tzinfo) -> datetime:
    """A time as clocks of a zone show it; at the ends of the calendar as it is."""
    try:
        return at.astimezone(zone)
    except (OverflowError, ValueError):
        return at
