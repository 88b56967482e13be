"""What a component file must say for the rules of DOGS Cardgame to work with it."""

from itertools import chain

from dogs_rules.components import Finding, names, unique, within
from dogs_rules.games.dogs_cardgame.tables import Points, Tables, Town
from dogs_rules.games.dogs_cardgame.terms import BAYS, BREEDS, Character, Kind

SEAT_COUNTS = (2, 3, 4, 5)
LOCATIONS = 6
LARGEST_BAY = 4
CODE_LENGTH = 2
CHARACTER_CARDS = 4
MOST_PUPPIES = 2


def check(tables: Tables) -> None:
    """Checks what types cannot.

    Raises:
        Finding: The first thing that is wrong.
    """
    _check_breeds(tables)
    _check_names(tables)
    _check_locations(tables)
    _check_bays(tables)
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
    for group, *texts in named:
        names(f"{group}.name", texts)


def _check_locations(tables: Tables) -> None:
    if len(tables.locations) != LOCATIONS:
        raise Finding("locations", f"{len(tables.locations)} locations", f"{LOCATIONS}")


def _check_bays(tables: Tables) -> None:
    if len(tables.bays) != BAYS:
        raise Finding("bays", f"{len(tables.bays)} bays", f"{BAYS}")
    for at, dogs in enumerate(tables.bays):
        within(f"bays[{at}].dogs", dogs, 1, LARGEST_BAY)


def _check_points(points: Points) -> None:
    if len(points.breed) != LARGEST_BAY:
        expected = f"points for 1 to {LARGEST_BAY} dogs"
        raise Finding("points.breed", f"{len(points.breed)} figures", expected)


def _check_town(tables: Tables, seats: int, town: Town) -> None:
    path = f"towns for {seats} seats"
    for symbols, count in enumerate(town.locations, 1):
        there = sum(location.symbols == symbols for location in tables.locations)
        within(f"{path}, locations with {symbols} symbols", count, 0, there)
    locations = sum(town.locations)
    if locations <= 1:
        raise Finding(f"{path}, locations", str(locations), "at least two, to move between them")
    within(f"{path}, breeds", town.breeds, 1, BREEDS)
    dogs = town.breeds * len(Kind)
    laid_out = sum(symbols * count for symbols, count in enumerate(town.locations, 1))
    if dogs <= laid_out:
        raise Finding(f"{path}, breeds", f"{dogs} dogs", f"more than the {laid_out} laid out")
    within(f"{path}, characters", town.characters, 1, CHARACTER_CARDS)
    within(f"{path}, puppies", town.puppies, 0, MOST_PUPPIES)
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
    if not town.hotel_ties:
        return
    for first in range(seats):
        for after in range(first + 2, seats + 1):
            if sum(hotel[first:after]) % (after - first):
                found = " + ".join(map(str, hotel[first:after]))
                expected = f"a sum that {after - first} seats can share"
                raise Finding(f"{path}, hotel", found, expected)
