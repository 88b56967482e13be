"""The holdings of a seat of DOG Kids."""

from dogs_rules.games.dog_kids.derived import Derived
from dogs_rules.games.dog_kids.terms import HOME, YARD
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.holding import Holding
from dogs_rules.phrase import phrase, plural


def holdings(derived: Derived, view: KidsView, seat: int) -> tuple[Holding, ...]:
    """A seat's dogs on their way and in the yard, and how far all of them have come."""
    places, side = view.dogs[seat], view.sides[seat]
    way = sum(YARD < place < HOME for place in places)
    gone = sum(derived.gone(side, place) for place in places)
    return (
        Holding(phrase("{n} on the way"), way, weighed=False),
        Holding(phrase("{n} in the yard"), places.count(YARD)),
        Holding(plural("{n} field", "{n} fields"), gone),
    )
