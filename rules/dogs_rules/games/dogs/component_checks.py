"""Checks of a component file: the rules of DOGS must work with it."""

from itertools import chain

from dogs_rules.components import Finding, names, shown, unique, within
from dogs_rules.games.dogs.tables import Points, Tables
from dogs_rules.games.dogs.terms import BREEDS, CENTRE, SPACES, Box, Mark
from dogs_rules.phrase import phrase, plural

TOKENS_PER_BREED = 7
MAP_WIDTH = 80
MAP_HEIGHT = 22
CODE_LENGTH = 2
SEAT_COUNTS = (2, 3, 4)
CARDS_PER_BOX = 2


def check(tables: Tables) -> None:
    """Checks what types cannot.

    Raises:
        Finding: The first thing that is wrong.
    """
    _check_breeds(tables)
    _check_map(tables)
    _check_cards(tables)
    box_cards = tables.limits.box_cards
    within("limits.box_cards", box_cards, CARDS_PER_BOX, CARDS_PER_BOX)
    within("start.gas", tables.start.gas, 0, tables.limits.gas)
    _check_points(tables.points)
    _check_stacks(tables)


def _check_breeds(tables: Tables) -> None:
    if len(tables.breeds) != BREEDS:
        raise Finding("breeds", plural("{n} breed", "{n} breeds", len(tables.breeds)), f"{BREEDS}")
    city = sum(breed.city for breed in tables.breeds)
    if city != BREEDS // 2:
        numbers = plural("{n} city breed", "{n} city breeds", city)
        raise Finding("breeds", numbers, phrase("{n} city, {n} country", n=BREEDS // 2))
    unique("breeds.code", [breed.code for breed in tables.breeds])
    for breed in tables.breeds:
        if len(breed.code) != CODE_LENGTH or not breed.code.isalpha():
            raise Finding(f"breeds '{breed.key}'.code", shown(breed.code), phrase("two letters"))
        names(f"breeds '{breed.key}'.name", (breed.name, breed.original))
        if min(breed.marks) < 0 or sum(breed.marks) != TOKENS_PER_BREED:
            raise Finding(
                phrase("marks of '{key}'", key=breed.key),
                " + ".join(map(str, breed.marks)),
                phrase("healthy, sick and lost tokens that add up to {n}", n=TOKENS_PER_BREED),
            )
    for seats, removed in tables.removed.items():
        if seats not in SEAT_COUNTS:
            raise Finding("removed.seats", str(seats), phrase("2, 3 or 4"))
        unique(phrase("removed for {n} seats", n=seats), removed)


def _check_map(tables: Tables) -> None:
    if len(tables.spaces) != SPACES:
        raise Finding("spaces", plural("{n} space", "{n} spaces", len(tables.spaces)), f"{SPACES}")
    for space in tables.spaces:
        _on_canvas(f"spaces '{space.key}'.at", (space.x, space.y))
    _on_canvas("centre.at", tables.centre)
    for at, road in enumerate(tables.roads):
        if road.ends[0] == road.ends[1]:
            raise Finding(
                f"roads[{at}].ends", phrase("twice the same"), phrase("two different spaces")
            )
        for bend in road.bends:
            _on_canvas(f"roads[{at}].bends", bend)
    unique("roads.ends", [tuple(sorted(road.ends)) for road in tables.roads])
    seen = {CENTRE}
    open_ends = list(tables.centre_neighbours)
    while open_ends:
        node = open_ends.pop()
        if node not in seen:
            seen.add(node)
            open_ends += tables.spaces[node].neighbours
    for at, space in enumerate(tables.spaces):
        if at not in seen:
            path = phrase("roads to '{key}'", key=space.key)
            way = phrase("a way from the centre to each space")
            raise Finding(path, phrase("none"), way)


def _check_cards(tables: Tables) -> None:
    counts = (*chain.from_iterable(tables.resource_cards), *tables.special_cards)
    with_two = sum(counts) - sum(three for _, _, three in tables.resource_cards)
    laid_out = len(Box) * CARDS_PER_BOX
    if with_two < laid_out:
        raise Finding(
            "resource_cards, special_cards",
            plural("{n} card with two players", "{n} cards with two players", with_two),
            phrase("at least the {n} that lie above the boxes", n=laid_out),
        )
    if not tables.fair_cards:
        raise Finding("fair_cards", phrase("none"), phrase("at least one card"))
    for at, card in enumerate(tables.fair_cards):
        unique(f"fair_cards[{at}].breeds", card)


def _check_points(points: Points) -> None:
    """No bay is worth less for holding one breed instead of two.

    Whoever looks for the best arrangement relies on that.
    """
    if points.trio < points.pair_and_one:
        expected = phrase("at least the {n} of a pair and one other", n=points.pair_and_one)
        raise Finding("points.trio", str(points.trio), expected)
    if points.quartet < points.two_pairs:
        expected = phrase("at least the {n} of two pairs", n=points.two_pairs)
        raise Finding("points.quartet", str(points.quartet), expected)


def _check_stacks(tables: Tables) -> None:
    """Each stack must fill its area of the map, and two seats need lost dogs to take out."""
    for seats in SEAT_COUNTS:
        removed = tables.removed.get(seats, ())
        for city in (True, False):
            breeds = [
                breed
                for at, breed in enumerate(tables.breeds)
                if breed.city is city and at not in removed
            ]
            dogs = TOKENS_PER_BREED * len(breeds)
            places = sum(space.city is city for space in tables.spaces)
            if dogs <= places:
                few = (
                    phrase("city dogs: {dogs}, city spaces: {spaces}", dogs=dogs, spaces=places)
                    if city
                    else phrase(
                        "country dogs: {dogs}, country spaces: {spaces}", dogs=dogs, spaces=places
                    )
                )
                raise Finding(
                    phrase("removed for {n} seats, spaces", n=seats),
                    few,
                    phrase("more dogs than spaces"),
                )
            if seats == min(SEAT_COUNTS) and not any(breed.marks[Mark.LOST] for breed in breeds):
                none = (
                    phrase("no lost city dog with two players")
                    if city
                    else phrase("no lost country dog with two players")
                )
                raise Finding("marks", none, phrase("at least one"))


def _on_canvas(path: str, point: tuple[int, int]) -> None:
    x, y = point
    if not (0 <= x < MAP_WIDTH and 0 <= y < MAP_HEIGHT):
        inside = phrase("x from 0 to {x}, y to {y}", x=MAP_WIDTH - 1, y=MAP_HEIGHT - 1)
        raise Finding(path, f"{x}, {y}", inside)
