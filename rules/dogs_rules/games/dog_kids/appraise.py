"""The worth of a position and a card to a seat, as far as its view tells: for the bot.

Figures are in fields of the circuit. They were found by letting variants of the bot play against
each other; the rulebook says nothing of the kind.
"""

from itertools import chain
from typing import Final

from dogs_rules.game import Seat
from dogs_rules.games.dog_kids.derived import Crowd, Derived
from dogs_rules.games.dog_kids.moving import choices, double, kennel, single
from dogs_rules.games.dog_kids.terms import (
    DOGS,
    FACES,
    HOME,
    NOBODY,
    SWAP,
    YARD,
    Colour,
    Face,
    Kind,
    Place,
    colours_of,
    kind_of,
)

STARTED: Final = 14.0
"""A dog that is out of its yard, beside the fields it has gone."""
AT_HOME: Final = 16.0
"""A dog that is home, where nobody chucks it out."""
WON: Final = 1000.0
RIVAL: Final = 1.0
"""The weight of a single rival's dogs against one's own; several rivals share it."""
HIT: Final = 0.35
"""The chance that a dog is chucked out that a rival's dog reaches with one colour."""
SHELTER: Final = 1.5
"""A dog on a kennel field."""

KEPT: Final[dict[Kind, float]] = {
    Kind.SINGLE: 0.0,
    Kind.DOUBLE: 0.5,
    Kind.TWO_COLOURS: 1.5,
    Kind.KENNEL: 1.0,
    Kind.SWAP: 4.0,
}
"""The worth of a card for later, beside a plain one."""
FOR_LATER: Final = 0.25
"""The share of a card's present gain that counts for keeping it."""


_KINDS: Final = tuple(kind_of(face) for face in range(FACES))
_COLOURS: Final = tuple(colours_of(face) for face in range(FACES))


class Worths:
    """What is the same in every match with these tables, worked out once."""

    def __init__(self, derived: Derived) -> None:
        self.derived = derived
        fields = range(len(derived.tables.fields))
        places = (YARD, *fields, *range(HOME, HOME + DOGS))
        sides = range(len(derived.tables.sides))
        self.dogs = tuple({place: _dog(derived, side, place) for place in places} for side in sides)
        """By side and place: the worth of a dog."""
        self.nearest = tuple(
            {
                place: tuple(
                    (colour, ahead[colour][place][0]) for colour in Colour if ahead[colour][place]
                )
                for place in (YARD, *fields)
            }
            for ahead in derived.ahead
        )
        """By side and place: the colours that lead on, each with the next place of that colour."""


def _dog(derived: Derived, side: int, place: Place) -> float:
    if place == YARD:
        return 0.0
    gone = STARTED + derived.gone(side, min(place, HOME))
    if place >= HOME:
        return gone + AT_HOME
    return gone + SHELTER * derived.kennels[place]


class Appraiser:
    """Judges positions for one seat."""

    def __init__(self, worths: Worths, crowd: Crowd, seat: Seat) -> None:
        self._parts = worths.derived
        self._crowd = crowd
        self._worths = tuple(worths.dogs[side] for side in crowd.sides)
        self._nearest = tuple(worths.nearest[side] for side in crowd.sides)
        partner = crowd.partners[seat]
        self._friends = (seat,) if partner == NOBODY else (seat, partner)
        self._rivals = tuple(each for each in range(len(crowd.dogs)) if each not in self._friends)

    def crowd(self, dogs: tuple[tuple[Place, ...], ...]) -> Crowd:
        """The same dogs at other places."""
        before = self._crowd
        places = tuple(chain.from_iterable(dogs))
        return Crowd(dogs, places, before.sides, before.partners, before.double_starts)

    def worth(self, crowd: Crowd) -> float:
        """Worth of a position, the danger from the rivals' next moves included."""
        dogs = crowd.dogs
        if all(dogs[seat][0] >= HOME for seat in self._friends):
            return WON
        worths = self._worths
        own = sum([worths[seat][place] for seat in self._friends for place in dogs[seat]])
        theirs = sum([worths[seat][place] for seat in self._rivals for place in dogs[seat]])
        return own - RIVAL * theirs / len(self._rivals) - self._danger(crowd)

    def _danger(self, crowd: Crowd) -> float:
        """Gives what own dogs stand to lose: fields that rivals reach with each colour."""
        places, friends = crowd.places, self._friends
        lost = []
        for seat in self._rivals:
            nearest = self._nearest[seat]
            for dog in choices(crowd.dogs[seat]):
                for colour, target in nearest[dog]:
                    if target in places:  # otherwise it lands on a free place
                        lost += [
                            self._worths[hop.out][hop.target]
                            for hop in single(self._parts, crowd, seat, dog, colour)
                            if hop.out in friends
                        ]
        return HIT * sum(lost)

    def use(self, crowd: Crowd, seat: Seat, card: Face) -> float:
        """The most fields that a card would bring one of a seat's dogs, as things stand."""
        if card == SWAP:
            return KEPT[Kind.SWAP]
        worths = self._worths[seat]
        best = 0.0
        for dog in choices(crowd.dogs[seat]):
            stood = worths[dog]
            for target in self._targets(crowd, seat, dog, card):
                gained = worths[target] - stood
                if gained > best:
                    best = gained
        return best

    def _targets(self, crowd: Crowd, seat: Seat, dog: Place, card: Face) -> list[Place]:
        derived, kind = self._parts, _KINDS[card]
        if kind == Kind.KENNEL:
            moves = [kennel(derived, crowd, seat, dog)]
        elif kind == Kind.DOUBLE and not (dog == YARD and crowd.double_starts):
            moves = [double(derived, crowd, seat, dog, colour) for colour in _COLOURS[card]]
        else:
            return self._next_places(crowd, seat, dog, _COLOURS[card])
        return [hops[0].target for hops in moves if hops]

    def _next_places(
        self, crowd: Crowd, seat: Seat, dog: Place, colours: tuple[int, ...]
    ) -> list[Place]:
        """Where a dog lands with a card of each colour. Most often the next place is free."""
        ahead, places = self._parts.ahead[crowd.sides[seat]], crowd.places
        out = []
        for colour in colours:
            targets = ahead[colour][dog]
            if targets and targets[0] not in places:
                out.append(targets[0])
            elif hops := single(self._parts, crowd, seat, dog, colour):
                out.append(hops[0].target)
        return out

    def keeping(self, crowd: Crowd, seat: Seat, card: Face) -> float:
        """Worth of keeping a card instead of giving it away."""
        return KEPT[_KINDS[card]] + FOR_LATER * self.use(crowd, seat, card)
