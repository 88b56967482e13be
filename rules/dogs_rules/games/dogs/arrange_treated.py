"""The best way to lay dogs into bays where a Veterinario card lets sick ones into them, too."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from dogs_rules.games.dogs.actions import DogsAction, House
from dogs_rules.games.dogs.arrange import best_layout, moves, nearest, plan, points_of
from dogs_rules.games.dogs.tables import Points
from dogs_rules.games.dogs.terms import BREEDS
from dogs_rules.games.dogs.view import DogsView, Housing


def plan_with_treated(view: DogsView, points: Points, infirmary: int) -> list[DogsAction]:
    """The moves of ``plan``, with as many treated dogs housed as that is good for.

    Args:
        view: A view in which a seat arranges its kennel.
        points: The points of dogs in bays and of sick ones.
        infirmary: The number of sick dogs that may stay.
    """
    decision = view.decision
    if not isinstance(decision, Housing) or view.to_move is None or not decision.treated:
        return plan(view, points)
    kennel, breed_points = view.kennels[view.to_move], points.each_breed(view.seats)
    now = tuple(bay for bay in kennel.bays if bay is not None)
    sick = len(kennel.infirmary) + len(decision.to_donate)
    dogs = Counter(decision.yard) + Counter(breed for bay in now for breed in bay)
    settled = len(decision.yard) == decision.must_leave
    best = points_of(now, points, breed_points) + points.sick * min(infirmary, sick)
    chosen: list[DogsAction] = []
    for treated in _subsets(decision.treated):
        housed = dogs + Counter(treated)
        counts = tuple(housed[breed] for breed in range(BREEDS))
        layout = best_layout(counts, len(now), decision.must_leave, points, breed_points)
        if layout is None:
            continue
        worth = layout.points + points.sick * min(infirmary, sick - len(treated))
        if worth <= best and (settled or chosen):
            continue
        target = nearest(layout.contents, now, decision.lifts, points)
        way = None if target is None else _with_treated(moves(now, target), treated)
        if way is not None:
            best, chosen = worth, way
    return chosen


def _subsets(treated: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to house some of the treated dogs, those of more dogs first."""
    for count in range(len(treated), -1, -1):
        yield from sorted(set(combinations(treated, count)))


def _with_treated(way: list[DogsAction], treated: tuple[int, ...]) -> list[DogsAction] | None:
    """Has the last dogs of some breeds be treated ones; ``None``: so many are not put down."""
    left = Counter(treated)
    healthy: list[DogsAction] = []
    last: list[DogsAction] = []
    for action in reversed(way):
        if isinstance(action, House) and left[action.breed]:
            left[action.breed] -= 1
            last.append(House(action.breed, action.bay, treated=True))
        else:
            healthy.append(action)
    return None if left.total() else [*reversed(healthy), *last]
