"""The places of the dogs of DOG Kids while what happened is shown, picture by picture."""

from collections.abc import Iterable, Iterator
from typing import Final

from dogs_rules.game import Event
from dogs_rules.games.dog_kids.events import DogChuckedOut, DogMoved, DogsSwapped
from dogs_rules.games.dog_kids.terms import YARD, Place

Dogs = tuple[tuple[Place, ...], ...]
MOST: Final = 12
"""Pictures shown of one happening: the longer the way, the longer the strides."""


def pictures(dogs: Dogs, happened: Iterable[Event]) -> list[Dogs]:
    """The positions of the dogs to show one after the other; empty: no dog moved.

    Args:
        dogs: By seat, where its dogs stood before.
        happened: What then happened.
    """
    drawn = list(_all(dogs, happened))
    if len(drawn) <= MOST:
        return drawn
    return [drawn[(nth + 1) * len(drawn) // MOST - 1] for nth in range(MOST)]


def _all(dogs: Dogs, happened: Iterable[Event]) -> Iterator[Dogs]:
    for event in happened:
        if isinstance(event, DogMoved):
            here = event.origin
            for place in event.way[1:]:
                dogs = _moved(dogs, event.seat, here, place)
                here = place
                yield dogs
        elif isinstance(event, DogChuckedOut):
            dogs = _moved(dogs, event.seat, event.place, YARD)
            yield dogs
        elif isinstance(event, DogsSwapped):
            dogs = _moved(dogs, event.seat, event.other_place, event.place)
            dogs = _moved(dogs, event.other, event.place, event.other_place)
            yield dogs


def _moved(dogs: Dogs, seat: int, origin: Place, target: Place) -> Dogs:
    places = list(dogs[seat])
    places[places.index(origin)] = target
    return (*dogs[:seat], tuple(sorted(places)), *dogs[seat + 1 :])
