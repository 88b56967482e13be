"""The holdings of a seat of DOG Kids."""

from dogs_rules.games.dog_kids.derived import Derived
from dogs_rules.games.dog_kids.terms import HOME, YARD
from dogs_rules.games.dog_kids.view import KidsView
from dogs_rules.holding import Holding
from dogs_rules.phrase import phrase, plural


def holdings(derived: Derived, view: KidsView, seat: int) -> tuple[Holding, ...]:
    """A seat's dogs on their way and in the yard, and the fields from their start fields on."""
    places, side = view.dogs[seat], view.sides[seat]
    way = sum(YARD < place < HOME for place in places)
    fields = sum(derived.gone(side, place) - 1 for place in places if place != YARD)
    return (
        Holding(phrase("{n} on the way"), way, weighed=False),
        Holding(
            phrase("{n} in the yard"),
            places.count(YARD),
            more=plural("{n} dog back to the yard", "{n} dogs back to the yard"),
            fewer=plural("{n} dog out of the yard", "{n} dogs out of the yard"),
        ),
        Holding(
            plural("{n} field", "{n} fields"),
            fields,
            more=plural("{n} field forward", "{n} fields forward"),
            fewer=plural("{n} field back", "{n} fields back"),
        ),
    )
