"""The progress of DOGS to its end: stacks that run out, or with two players the roadworks."""

from dogs_rules.games.dogs.tables import Tables
from dogs_rules.games.dogs.terms import EMPTY, ROADWORK, SPACES, TWO_SEATS, LastRound
from dogs_rules.games.dogs.view import DogsView
from dogs_rules.phrase import phrase
from dogs_rules.progress import Progress


def progress(tables: Tables, view: DogsView) -> Progress:
    """Progress towards the last round: whether it has come, else what will bring it and how soon.

    With two players all roadworks on the map do so, or the end of the shorter stack.
    """
    if view.finished or view.last_round != LastRound.NOT:
        return Progress(last_round=not view.finished)
    city, country = (
        max(0, len(stack) - _to_fill(tables, view, city=city))
        for city, stack in zip((True, False), view.stacks, strict=True)
    )
    limit = 2 * tables.limits.roadworks
    lying = view.spaces.count(ROADWORK)
    first = phrase("city {n} left", n=city), phrase("country {n} left", n=country)
    stack = first[country < city]
    if view.seats == TWO_SEATS and limit:
        return Progress(
            left=phrase("roadworks {n}/{all} or {stack}", n=lying, all=limit, stack=stack)
        )
    return Progress(left=stack)


def _to_fill(tables: Tables, view: DogsView, *, city: bool) -> int:
    """Counts the spaces of the city, or of the country, that will be filled from its stack."""
    return sum(
        view.spaces[space] == EMPTY and tables.spaces[space].city is city for space in range(SPACES)
    )
