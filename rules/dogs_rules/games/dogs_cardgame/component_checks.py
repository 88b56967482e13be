"""What a component file must say for the rules of DOGS Cardgame to work with it."""

from itertools import chain

import msgspec

from dogs_rules.component_file import Finding, plain, unique
from dogs_rules.games.dogs_cardgame.tables import Points, Tables, Town
from dogs_rules.games.dogs_cardgame.terms import BAYS, BREEDS, FIRST_DARK, Bonus, Character, Kind

SEAT_COUNTS = (2, 3, 4, 5)
LOCATIONS = 6
MOST_SYMBOLS = 3
LARGEST_BAY = 4
CODE_LENGTH = 2
CHARACTER_CARDS = 4
MOST_PUPPIES = 2
MOST = 99

_AT_LEAST: dict[str, int] = {"dealt": 1, "third": 1, "characters_kept": 1, "idle_rounds": 1}
"""Figures that may not be as small as 0."""
_NEEDED: dict[int, int] = {
    Bonus.ONE_OF_EACH: 4,
    Bonus.THREE_PAIRS: 2,
    Bonus.LICENCE_AND_IMPROVEMENTS: 2,
}
"""How many figures the condition of a bonus has, where it is more than one."""


def check(tables: Tables) -> None:
    """Checks what types cannot.

    Raises:
        Finding: The first thing that is wrong.
    """
    _check_breeds(tables)
    _check_names(tables)
    _check_locations(tables)
    _check_bays(tables)
    _check_needs(tables)
    _check_figures(tables)
    _check_points(tables.points)
    if sorted(tables.towns) != list(SEAT_COUNTS):
        found = ", ".join(map(str, sorted(tables.towns))) or "none"
        raise Finding("towns.seats", found, "one town each for 2, 3, 4 and 5 seats")
    for seats, town in tables.towns.items():
        _check_town(tables, seats, town)


def _check_breeds(tables: Tables) -> None:
    if len(tables.breeds) != BREEDS:
        raise Finding("breeds", f"{len(tables.breeds)} breeds", f"{BREEDS}")
    unique("breeds.code", [breed.code for breed in tables.breeds])
    for breed in tables.breeds:
        if len(breed.code) != CODE_LENGTH or not breed.code.isalpha():
            raise Finding(f"breeds '{breed.key}'.code", repr(breed.code), "two letters")


def _check_names(tables: Tables) -> None:
    named = chain(
        (("breeds", breed.name, breed.original) for breed in tables.breeds),
        (("locations", location.name, location.original) for location in tables.locations),
        (("kinds", *names) for names in tables.kinds),
        (("characters", *names) for names in tables.characters),
    )
    for group, *names in named:
        for name in names:
            if not plain(name):
                raise Finding(f"{group}.name", repr(name), "a name to be shown")


def _check_locations(tables: Tables) -> None:
    if len(tables.locations) != LOCATIONS:
        raise Finding("locations", f"{len(tables.locations)} locations", f"{LOCATIONS}")
    for location in tables.locations:
        path = f"locations '{location.key}'.symbols"
        _in_range(path, location.symbols, 1, MOST_SYMBOLS)


def _check_bays(tables: Tables) -> None:
    if len(tables.bays) != BAYS:
        raise Finding("bays", f"{len(tables.bays)} bays", f"{BAYS}")
    for at, dogs in enumerate(tables.bays):
        _in_range(f"bays[{at}].dogs", dogs, 1, LARGEST_BAY)


def _check_needs(tables: Tables) -> None:
    for bonus in Bonus:
        if bonus >= FIRST_DARK:
            continue
        path = f"needs.{bonus.name.lower()}"
        needed, figures = _NEEDED.get(bonus, 1), tables.needs[bonus]
        if len(figures) != needed:
            expected = f"{needed} of them" if needed > 1 else "one"
            raise Finding(path, f"{len(figures)} figures", expected)
        for figure in figures:
            _in_range(path, figure, 1, MOST)


def _check_figures(tables: Tables) -> None:
    for key, value in msgspec.structs.asdict(tables.figures).items():
        _in_range(f"figures.{key}", value, _AT_LEAST.get(key, 0), MOST)


def _check_points(points: Points) -> None:
    if len(points.breed) != LARGEST_BAY:
        expected = f"points for 1 to {LARGEST_BAY} dogs"
        raise Finding("points.breed", f"{len(points.breed)} figures", expected)
    for worth in points.breed:
        _in_range("points.breed", worth, 0, MOST)
    for key in ("trained", "bonus", "puppy"):
        _in_range(f"points.{key}", getattr(points, key), 0, MOST)
    _in_range("points.puppy_dogs", points.puppy_dogs, 1, MOST)
    for key in ("sick", "no_improvement", "licence"):
        _in_range(f"points.{key}", getattr(points, key), -MOST, 0)


def _check_town(tables: Tables, seats: int, town: Town) -> None:
    path = f"towns for {seats} seats"
    for symbols, count in enumerate(town.locations, 1):
        there = sum(location.symbols == symbols for location in tables.locations)
        _in_range(f"{path}, locations with {symbols} symbols", count, 0, there)
    locations = sum(town.locations)
    if locations <= 1:
        raise Finding(f"{path}, locations", str(locations), "at least two, to move between them")
    _in_range(f"{path}, breeds", town.breeds, 1, BREEDS)
    dogs = town.breeds * len(Kind)
    laid_out = sum(symbols * count for symbols, count in enumerate(town.locations, 1))
    if dogs <= laid_out:
        raise Finding(f"{path}, breeds", f"{dogs} dogs", f"more than the {laid_out} laid out")
    _in_range(f"{path}, characters", town.characters, 1, CHARACTER_CARDS)
    _in_range(f"{path}, puppies", town.puppies, 0, MOST_PUPPIES)
    characters = town.characters * len(Character)
    needed = max(seats * tables.figures.dealt, seats + locations)
    if characters < needed:
        expected = f"at least {needed} to be dealt and laid out"
        raise Finding(f"{path}, characters", f"{characters} cards", expected)
    _check_hotel(path, seats, town)


def _check_hotel(path: str, seats: int, town: Town) -> None:
    hotel = town.hotel
    if len(hotel) != seats or sorted(hotel, reverse=True) != list(hotel):
        expected = f"points for {seats} ranks, from the most down"
        raise Finding(f"{path}, hotel", ", ".join(map(str, hotel)) or "none", expected)
    for worth in hotel:
        _in_range(f"{path}, hotel", worth, 0, MOST)
    if not town.hotel_ties:
        return
    for first in range(seats):
        for after in range(first + 2, seats + 1):
            if sum(hotel[first:after]) % (after - first):
                found = " + ".join(map(str, hotel[first:after]))
                expected = f"a sum that {after - first} seats can share"
                raise Finding(f"{path}, hotel", found, expected)


def _in_range(path: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise Finding(path, str(value), f"{least} to {most}")
