"""Checks of a component file of DOG Kids: its rules must work and its board read."""

from collections.abc import Iterator

from dogs_rules.components import Finding, names, unique, within
from dogs_rules.games.dog_kids.tables import Field, Side, Tables
from dogs_rules.games.dog_kids.terms import HAND, HOME, Colour, colours_of
from dogs_rules.phrase import Phrase, phrase, plural

SIDES = 4
WIDTH, HEIGHT = 50, 21
"""Of the canvas, in cells."""
FIELD_WIDTH = 3
REACH = (5, 2)
"""The distance, in cells, that neighbours on the circuit may have and still read as a way."""
FEWEST_FIELDS = 16
_ON_CANVAS = phrase("a place on a canvas of {width} by {height} cells", width=WIDTH, height=HEIGHT)
LARGEST_HAND = 6


def check(tables: Tables) -> None:
    """Checks what types cannot.

    Raises:
        Finding: The first thing that is wrong.
    """
    _check_names(tables)
    _check_circuit(tables.fields)
    _check_sides(tables)
    _check_places(tables)
    _check_seats(tables)
    _check_cards(tables)


def _check_names(tables: Tables) -> None:
    unique("colours.name", tables.colours)
    unique("sides.name", [side.name for side in tables.sides])
    names("colours.name", tables.colours)
    names("sides.name", [side.name for side in tables.sides])


def _check_circuit(fields: tuple[Field, ...]) -> None:
    within("circuit.fields", len(fields), FEWEST_FIELDS, HOME - 1)
    for at, field in enumerate(fields):
        path = f"circuit.fields[{at}]"
        if not 1 <= len(field.colours) <= 2:
            raise Finding(f"{path}.colours", str(len(field.colours)), phrase("one colour, or two"))
        unique(f"{path}.colours", field.colours)
        after = fields[(at + 1) % len(fields)]
        if abs(after.x - field.x) > REACH[0] or abs(after.y - field.y) > REACH[1]:
            raise Finding(
                f"{path}.at", f"{field.x}, {field.y}", phrase("a place beside the next field")
            )
    for colour in Colour:
        if not any(colour in field.colours for field in fields):
            none = phrase("none in {key}", key=colour.name.lower())
            raise Finding("circuit.fields", none, phrase("all four colours"))
    if not any(field.kennel for field in fields):
        raise Finding("circuit.fields", phrase("no kennel field"), phrase("at least one"))


def _check_sides(tables: Tables) -> None:
    if len(tables.sides) != SIDES:
        raise Finding("sides", _sides(len(tables.sides)), f"{SIDES}")
    unique("sides.start", [side.start for side in tables.sides])
    for side in tables.sides:
        path = f"sides '{side.key}'"
        for key, at in (("start", side.start), ("last", side.last)):
            within(f"{path}.{key}", at, 0, len(tables.fields) - 1)
        start = tables.fields[side.start]
        if start.kennel:
            raise Finding(f"{path}.start", phrase("a kennel field"), phrase("a field that is none"))
        if side.last == side.start:
            raise Finding(f"{path}.last", str(side.last), phrase("another field than the start"))


def _places(tables: Tables) -> Iterator[tuple[str, int, int]]:
    for at, field in enumerate(tables.fields):
        yield f"circuit.fields[{at}].at", field.x, field.y
    for side in tables.sides:
        yield from _places_of(side)


def _places_of(side: Side) -> Iterator[tuple[str, int, int]]:
    for group, places in (("yard_at", side.yard_at), ("home_at", side.home_at)):
        for at, (x, y) in enumerate(places):
            yield f"sides '{side.key}'.{group}[{at}]", x, y


def _check_places(tables: Tables) -> None:
    """Everything lies on the canvas, and nothing on something else."""
    taken: dict[tuple[int, int], str] = {}
    for path, x, y in _places(tables):
        half = FIELD_WIDTH // 2
        if not (half <= x < WIDTH - half and 0 <= y < HEIGHT):
            raise Finding(path, f"{x}, {y}", _ON_CANVAS)
        for cell in range(x - half, x + half + 1):
            if (cell, y) in taken:
                own = phrase("a place of its own, not over {path}", path=taken[cell, y])
                raise Finding(path, f"{x}, {y}", own)
            taken[cell, y] = path


def _check_seats(tables: Tables) -> None:
    for seats, sides in tables.sides_of.items():
        path = phrase("seats for {n}", n=seats)
        if len(sides) != seats:
            raise Finding(path, _sides(len(sides)), str(seats))
        if list(sides) != sorted(set(sides)):
            raise Finding(path, ", ".join(map(str, sides)), phrase("each side once, clockwise"))


def _check_cards(tables: Tables) -> None:
    within("solo_hand.cards", tables.solo_hand, HAND, LARGEST_HAND)
    cards, held = sum(tables.copies), SIDES * LARGEST_HAND
    if cards <= held:
        there = plural("{n} card", "{n} cards", cards)
        raise Finding("cards.copies", there, phrase("more than {n}", n=held))
    for colour in Colour:
        if not any(
            tables.copies[face] and colours_of(face) == (colour,) for face in range(len(Colour))
        ):
            lack = phrase("no single card in {key}", key=colour.name.lower())
            raise Finding("cards.single", lack, phrase("at least one of each colour"))


def _sides(count: int) -> Phrase:
    return plural("{n} side", "{n} sides", count)
