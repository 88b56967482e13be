"""The holdings of a seat of DOGS."""

from dogs_rules.games.dogs.derived import Derived
from dogs_rules.games.dogs.scoring import brought_home
from dogs_rules.games.dogs.terms import Mark
from dogs_rules.games.dogs.view import DogsView
from dogs_rules.holding import Holding
from dogs_rules.phrase import phrase, plural


def holdings(_: Derived, view: DogsView, seat: int) -> tuple[Holding, ...]:
    """Goods first, then the dogs a seat has, and its cards."""
    kennel = view.kennels[seat]
    healthy, sick = (
        brought_home(kennel.trip, kennel.truck, mark) for mark in (Mark.HEALTHY, Mark.SICK)
    )
    yard = len(view.housing.yard) if seat == view.mover else 0
    return (
        Holding(plural("{n} coin", "{n} coins"), kennel.coins),
        Holding(plural("{n} gas", "{n} gas"), kennel.gas),
        Holding(plural("{n} food", "{n} food"), kennel.food),
        Holding(plural("{n} medicine", "{n} medicine"), kennel.medicine),
        Holding(plural("{n} dog", "{n} dogs"), kennel.healthy + yard + healthy),
        Holding(plural("{n} sick dog", "{n} sick dogs"), len(kennel.infirmary) + sick),
        Holding(phrase("{n} on the truck"), len(kennel.truck), weighed=False),
        Holding(plural("{n} card", "{n} cards"), len(kennel.cards)),
        Holding(plural("{n} assistant", "{n} assistants"), int(kennel.assistant)),
    )
