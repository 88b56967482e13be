"""The derived tables of DOG Kids: the tables, and ways on the board worked out once."""

from typing import TypeAlias

import msgspec

from dogs_rules.game import Seat
from dogs_rules.games.dog_kids.actions import Change, Decline, Move, Offer
from dogs_rules.games.dog_kids.tables import Side, Tables
from dogs_rules.games.dog_kids.terms import (
    DOGS,
    FACES,
    HAND,
    HOME,
    KENNEL,
    NO_COLOUR,
    YARD,
    Colour,
    Face,
    Kind,
    Place,
    Teams,
    colours_of,
    kind_of,
    partners_of,
)

Ahead: TypeAlias = tuple[tuple[tuple[Place, ...], ...], ...]
"""By colour and by place: the places of that colour ahead, the nearest first. ``YARD``, being -1,
stands at the end: a dog there has its start field ahead, in the colours which that shows."""


class Crowd(msgspec.Struct, frozen=True, gc=False):
    """Positions of all dogs, their owners, and the house rule by which they start."""

    dogs: tuple[tuple[Place, ...], ...]
    places: tuple[Place, ...]
    """Of all dogs, seat after seat: ``DOGS`` each. Home fields are every seat's own."""
    sides: tuple[int, ...]
    partners: tuple[Seat, ...]
    double_starts: bool
    """A double-step card may bring a dog to its start field."""


Way: TypeAlias = tuple[int, Move]
"""A move, and the places that it needs to be free (bits); otherwise it has to be walked."""


SOLO = 1
"""The seat that plays alone against two."""
CHANGE = Change()
DECLINE = Decline()
OFFERS = tuple(Offer(face) for face in range(FACES))
NEVER = 1
"""The bit of a place that is always taken."""
CIRCUIT = -1 << 1 + DOGS
"""The bits of the circuit, after those of the home fields."""


class Derived:
    """The tables of a match with what follows from them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.sides_of = tables.sides_of
        self.starts = tuple(side.start for side in tables.sides)
        self.start_colours = tuple(tables.fields[start].colours for start in self.starts)
        self.kennels = tuple(field.kennel for field in tables.fields)
        self.bit = [0] * (HOME + DOGS + 1)
        """By place: its bit; a dog in the yard takes none."""
        for home in range(DOGS):
            self.bit[HOME + home] = 1 << 1 + home
        for place in range(len(tables.fields)):
            self.bit[place] = 1 << 1 + DOGS + place
        self.shelters = sum(self.bit[at] for at, safe in enumerate(self.kennels) if safe)
        """The kennel fields, as bits."""
        self.cards = tuple(face for face in range(FACES) for _ in range(tables.copies[face]))
        self.ahead: tuple[Ahead, ...] = tuple(
            tuple(
                (
                    *(self._ahead(side, colour, place) for place in range(len(tables.fields))),
                    (side.start,) if colour in tables.fields[side.start].colours else (),
                )
                for colour in Colour
            )
            for side in tables.sides
        )
        """By side: fields of each colour on its route, home fields last."""
        self.kennels_ahead: tuple[tuple[tuple[Place, ...], ...], ...] = tuple(
            (
                *(
                    tuple(each for each in self._route(side, place) if self.kennels[each])
                    for place in range(len(tables.fields))
                ),
                (),
            )
            for side in tables.sides
        )
        """By side and place: the kennel fields ahead, the nearest first; none from a yard."""
        self.partners = {
            (seats, teams.value): partners_of(seats, teams)
            for seats in tables.sides_of
            for teams in Teams
        }
        """By seat count and teams: the partner of each seat."""
        self._ways: dict[tuple[int, Place, Place], tuple[Place, ...]] = {}
        """By side, origin and target: what ``way`` gave."""
        self.crowd: Crowd | None = None
        """The dogs that were looked at last: legal actions, a step and a view look at the same."""
        self.moves: tuple[tuple[tuple[int, tuple[Move, ...]], ...], ...] = tuple(
            tuple(
                (
                    colour,
                    tuple(Move(face, colour, dog) for dog in (*range(len(tables.fields)), YARD)),
                )
                for colour in colours_of(face) or (NO_COLOUR,)
            )
            for face in range(KENNEL + 1)
        )
        """By card: each colour it can be played as, with the move of the dog at each place."""
        self.ways = tuple(
            tuple(
                tuple(
                    tuple(
                        self._ways_with(side, card, colour, moves, double_starts=double_starts)
                        for colour, moves in self.moves[card]
                    )
                    for card in range(KENNEL + 1)
                )
                for side in range(len(tables.sides))
            )
            for double_starts in (False, True)
        )
        """By house rule, side and card: for each colour the way of the dog at each place."""

    def _ways_with(
        self, side: int, card: Face, colour: int, moves: tuple[Move, ...], *, double_starts: bool
    ) -> tuple[Way, ...]:
        ahead = self.kennels_ahead[side] if card == KENNEL else self.ahead[side][colour]
        ways = []
        for move, targets in zip(moves, ahead, strict=True):
            starts = double_starts and move.dog == YARD
            steps = 2 if kind_of(card) == Kind.DOUBLE and not starts else 1
            ways.append(
                (
                    NEVER
                    if len(targets) < steps
                    else sum(self.bit[target] for target in targets[:steps]),
                    move,
                )
            )
        return tuple(ways)

    def _route(self, side: Side, place: Place) -> tuple[Place, ...]:
        """The fields of the circuit that lie ahead of a dog, up to where it turns off home."""
        count = len(self.tables.fields)
        return tuple((place + step) % count for step in range(1, (side.last - place) % count + 1))

    def _ahead(self, side: Side, colour: int, place: Place) -> tuple[Place, ...]:
        fields = self.tables.fields
        on_circuit = (each for each in self._route(side, place) if colour in fields[each].colours)
        at_home = (HOME + at for at, shown in enumerate(side.home) if shown == colour)
        return (*on_circuit, *at_home)

    def way(self, side: int, origin: Place, target: Place) -> tuple[Place, ...]:
        """The places that a dog of a side walks over, both ends included."""
        if origin == YARD:
            return (YARD, target)
        way = self._ways.get((side, origin, target))
        if way is None:
            owner = self.tables.sides[side]
            route = (origin, *self._route(owner, origin), *range(HOME, HOME + DOGS))
            self._ways[side, origin, target] = way = route[: route.index(target) + 1]
        return way

    def gone(self, side: int, place: Place) -> int:
        """Number of fields a dog has advanced from its yard, the start field being the first."""
        if place == YARD:
            return 0
        owner = self.tables.sides[side]
        count = len(self.tables.fields)
        if place >= HOME:
            return (owner.last - owner.start) % count + 2 + place - HOME
        return (place - owner.start) % count + 1

    def hand_size(self, teams: int, seat: int, *, handicap: bool) -> int:
        """Number of cards a seat holds (rulebook, cards; our help for the solo player)."""
        solo = handicap and teams == Teams.TWO_AGAINST_ONE and seat == SOLO
        return self.tables.solo_hand if solo else HAND
