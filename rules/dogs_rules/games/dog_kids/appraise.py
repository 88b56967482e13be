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
from dogs_rules.games.dog_kids.view import KidsView

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


class Appraiser:
    """Judges positions for one seat."""

    def __init__(self, derived: Derived, view: KidsView, seat: Seat) -> None:
        self._parts = derived
        self._sides = view.sides
        self._partners = view.partners
        self._double_starts = view.double_starts
        partner = view.partners[seat]
        self._friends = (seat,) if partner == NOBODY else (seat, partner)
        self._rivals = tuple(each for each in range(view.seats) if each not in self._friends)

    def crowd(self, dogs: tuple[tuple[Place, ...], ...]) -> Crowd:
        """Dogs that stand like this."""
        places = tuple(chain.from_iterable(dogs))
        return Crowd(dogs, places, self._sides, self._partners, self._double_starts)

    def worth(self, dogs: tuple[tuple[Place, ...], ...]) -> float:
        """Worth of a position, the danger from the rivals' next moves included."""
        if all(dogs[seat][0] >= HOME for seat in self._friends):
            return WON
        own = sum(self._dog(seat, place) for seat in self._friends for place in dogs[seat])
        theirs = sum(self._dog(seat, place) for seat in self._rivals for place in dogs[seat])
        return own - RIVAL * theirs / len(self._rivals) - self._danger(self.crowd(dogs))

    def _dog(self, seat: Seat, place: Place) -> float:
        if place == YARD:
            return 0.0
        gone = STARTED + self._parts.gone(self._sides[seat], min(place, HOME))
        if place >= HOME:
            return gone + AT_HOME
        return gone + SHELTER * self._parts.kennels[place]

    def _danger(self, crowd: Crowd) -> float:
        """Gives what own dogs stand to lose: fields that rivals reach with each colour."""
        return HIT * sum(
            self._dog(hop.out, hop.target)
            for seat in self._rivals
            for dog in choices(crowd.dogs[seat])
            for colour in Colour
            for hop in single(self._parts, crowd, seat, dog, colour)
            if hop.out in self._friends
        )

    def use(self, crowd: Crowd, seat: Seat, card: Face) -> float:
        """The most fields that a card would bring one of a seat's dogs, as things stand."""
        if card == SWAP:
            return KEPT[Kind.SWAP]
        best = 0.0
        for dog in choices(crowd.dogs[seat]):
            for target in self._targets(crowd, seat, dog, card):
                best = max(best, self._dog(seat, target) - self._dog(seat, dog))
        return best

    def _targets(self, crowd: Crowd, seat: Seat, dog: Place, card: Face) -> list[Place]:
        derived, kind = self._parts, kind_of(card)
        if kind == Kind.KENNEL:
            targets = [kennel(derived, crowd, seat, dog)]
        elif kind == Kind.DOUBLE and not (dog == YARD and crowd.double_starts):
            targets = [double(derived, crowd, seat, dog, colour) for colour in colours_of(card)]
        else:
            targets = [single(derived, crowd, seat, dog, colour) for colour in colours_of(card)]
        return [hops[0].target for hops in targets if hops]

    def keeping(self, crowd: Crowd, seat: Seat, card: Face) -> float:
        """Worth of keeping a card instead of giving it away."""
        return KEPT[kind_of(card)] + FOR_LATER * self.use(crowd, seat, card)
