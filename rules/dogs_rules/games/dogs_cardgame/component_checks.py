"""Checks of a component file: the rules of DOGS Cardgame must work with it."""

from itertools import chain

from dogs_rules.components import Finding, names, shown, unique, within
from dogs_rules.games.dogs_cardgame.tables import Points, Tables, Town
from dogs_rules.games.dogs_cardgame.terms import BAYS, BREEDS, Character, Kind
from dogs_rules.phrase import Phrase, phrase, plural

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
        towns = ", ".join(map(str, sorted(tables.towns))) or phrase("none")
        raise Finding("towns.seats", towns, phrase("one town each for 2, 3, 4 and 5 seats"))
    for seats, town in tables.towns.items():
        _check_town(tables, seats, town)


def _check_breeds(tables: Tables) -> None:
    if len(tables.breeds) != BREEDS:
        raise Finding("breeds", plural("{n} breed", "{n} breeds", len(tables.breeds)), f"{BREEDS}")
    unique("breeds.code", [breed.code for breed in tables.breeds])
    for breed in tables.breeds:
        if len(breed.code) != CODE_LENGTH or not breed.code.isalpha():
            raise Finding(f"breeds '{breed.key}'.code", shown(breed.code), phrase("two letters"))


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
        number = plural("{n} location", "{n} locations", len(tables.locations))
        raise Finding("locations", number, f"{LOCATIONS}")


def _check_bays(tables: Tables) -> None:
    if len(tables.bays) != BAYS:
        raise Finding("bays", plural("{n} bay", "{n} bays", len(tables.bays)), f"{BAYS}")
    for at, dogs in enumerate(tables.bays):
        within(f"bays[{at}].dogs", dogs, 1, LARGEST_BAY)


def _check_points(points: Points) -> None:
    if len(points.breed) != LARGEST_BAY:
        expected = phrase("points for 1 to {n} dogs", n=LARGEST_BAY)
        number = plural("{n} figure", "{n} figures", len(points.breed))
        raise Finding("points.breed", number, expected)


def _check_town(tables: Tables, seats: int, town: Town) -> None:
    path = phrase("towns for {n} seats", n=seats)
    for symbols, count in enumerate(town.locations, 1):
        there = sum(location.symbols == symbols for location in tables.locations)
        places = plural(
            "{path}, locations with {n} symbol",
            "{path}, locations with {n} symbols",
            symbols,
            path=path,
        )
        within(places, count, 0, there)
    locations = sum(town.locations)
    if locations <= 1:
        two = phrase("at least two, to move between them")
        raise Finding(_of(path, "locations"), str(locations), two)
    within(_of(path, "breeds"), town.breeds, 1, BREEDS)
    dogs = town.breeds * len(Kind)
    laid_out = sum(symbols * count for symbols, count in enumerate(town.locations, 1))
    if dogs <= laid_out:
        there_are = plural("{n} dog", "{n} dogs", dogs)
        more = phrase("more than the {n} laid out", n=laid_out)
        raise Finding(_of(path, "breeds"), there_are, more)
    within(_of(path, "characters"), town.characters, 1, CHARACTER_CARDS)
    within(_of(path, "puppies"), town.puppies, 0, MOST_PUPPIES)
    characters = town.characters * len(Character)
    needed = max(seats * tables.figures.dealt, seats + locations)
    if characters < needed:
        expected = phrase("at least {n} to be dealt and laid out", n=needed)
        cards = plural("{n} card", "{n} cards", characters)
        raise Finding(_of(path, "characters"), cards, expected)
    _check_hotel(path, seats, town)


def _of(path: Phrase, key: str) -> Phrase:
    """A key of a town."""
    return phrase("{path}, {key}", path=path, key=key)


def _check_hotel(path: Phrase, seats: int, town: Town) -> None:
    hotel = town.hotel
    if len(hotel) != seats or sorted(hotel, reverse=True) != list(hotel):
        expected = phrase("points for {n} ranks, from the most down", n=seats)
        there = ", ".join(map(str, hotel)) or phrase("none")
        raise Finding(_of(path, "hotel"), there, expected)
    if not town.hotel_ties:
        return
    for first in range(seats):
        for after in range(first + 2, seats + 1):
            if sum(hotel[first:after]) % (after - first):
                figures = " + ".join(map(str, hotel[first:after]))
                expected = plural(
                    "a sum that {n} seat can share", "a sum that {n} seats can share", after - first
                )
                raise Finding(_of(path, "hotel"), figures, expected)
