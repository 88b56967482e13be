"""What a component file must say for the rules of DOGS to work with it."""

from itertools import chain

from dogs_rules.components import Finding, names, unique, within
from dogs_rules.games.dogs.tables import Points, Tables
from dogs_rules.games.dogs.terms import BREEDS, CENTRE, SPACES, Box, Mark

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
        raise Finding("breeds", f"{len(tables.breeds)} breeds", f"{BREEDS}")
    city = sum(breed.city for breed in tables.breeds)
    if city != BREEDS // 2:
        raise Finding("breeds", f"{city} city breeds", f"{BREEDS // 2} city, {BREEDS // 2} country")
    unique("breeds.code", [breed.code for breed in tables.breeds])
    for breed in tables.breeds:
        if len(breed.code) != CODE_LENGTH or not breed.code.isalpha():
            raise Finding(f"breeds '{breed.key}'.code", repr(breed.code), "two letters")
        names(f"breeds '{breed.key}'.name", (breed.name, breed.original))
        if min(breed.marks) < 0 or sum(breed.marks) != TOKENS_PER_BREED:
            raise Finding(
                f"marks of '{breed.key}'",
                " + ".join(map(str, breed.marks)),
                f"healthy, sick and lost tokens that add up to {TOKENS_PER_BREED}",
            )
    for seats, removed in tables.removed.items():
        if seats not in SEAT_COUNTS:
            raise Finding("removed.seats", str(seats), "2, 3 or 4")
        unique(f"removed for {seats} seats", removed)


def _check_map(tables: Tables) -> None:
    if len(tables.spaces) != SPACES:
        raise Finding("spaces", f"{len(tables.spaces)} spaces", f"{SPACES}")
    for space in tables.spaces:
        _on_canvas(f"spaces '{space.key}'.at", (space.x, space.y))
    _on_canvas("centre.at", tables.centre)
    for at, road in enumerate(tables.roads):
        if road.ends[0] == road.ends[1]:
            raise Finding(f"roads[{at}].ends", "twice the same", "two different spaces")
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
            raise Finding(f"roads to '{space.key}'", "none", "a way from the centre to each space")


def _check_cards(tables: Tables) -> None:
    counts = (*chain.from_iterable(tables.resource_cards), *tables.special_cards)
    with_two = sum(counts) - sum(three for _, _, three in tables.resource_cards)
    laid_out = len(Box) * CARDS_PER_BOX
    if with_two < laid_out:
        raise Finding(
            "resource_cards, special_cards",
            f"{with_two} cards with two players",
            f"at least the {laid_out} that lie above the boxes",
        )
    if not tables.fair_cards:
        raise Finding("fair_cards", "none", "at least one card")
    for at, card in enumerate(tables.fair_cards):
        unique(f"fair_cards[{at}].breeds", card)


def _check_points(points: Points) -> None:
    """No bay is worth less for holding one breed instead of two.

    Whoever looks for the best arrangement relies on that.
    """
    if points.trio < points.pair_and_one:
        expected = f"at least the {points.pair_and_one} of a pair and one other"
        raise Finding("points.trio", str(points.trio), expected)
    if points.quartet < points.two_pairs:
        expected = f"at least the {points.two_pairs} of two pairs"
        raise Finding("points.quartet", str(points.quartet), expected)


def _check_stacks(tables: Tables) -> None:
    """Each stack must fill its area of the map, and two seats need lost dogs to take out."""
    for seats in SEAT_COUNTS:
        removed = tables.removed.get(seats, ())
        for city in (True, False):
            area = "city" if city else "country"
            breeds = [
                breed
                for at, breed in enumerate(tables.breeds)
                if breed.city is city and at not in removed
            ]
            dogs = TOKENS_PER_BREED * len(breeds)
            places = sum(space.city is city for space in tables.spaces)
            if dogs <= places:
                raise Finding(
                    f"removed for {seats} seats, spaces",
                    f"{dogs} {area} dogs for {places} {area} spaces",
                    "more dogs than spaces",
                )
            if seats == min(SEAT_COUNTS) and not any(breed.marks[Mark.LOST] for breed in breeds):
                raise Finding("marks", f"no lost {area} dog with two players", "at least one")


def _on_canvas(path: str, point: tuple[int, int]) -> None:
    x, y = point
    if not (0 <= x < MAP_WIDTH and 0 <= y < MAP_HEIGHT):
        raise Finding(path, f"{x}, {y}", f"x from 0 to {MAP_WIDTH - 1}, y to {MAP_HEIGHT - 1}")
