"""The differences between two views of DOG Kids: dogs that moved, and new cards."""

from collections import Counter
from collections.abc import Hashable, Iterator
from typing import NamedTuple

from dogs_rules.games.dog_kids.terms import Place
from dogs_rules.games.dog_kids.view import KidsView


class Arrived(NamedTuple):
    """A dog of a seat that has come to a place."""

    seat: int
    place: Place


class Left(NamedTuple):
    """A dog of a seat that has left a place."""

    seat: int
    place: Place
    gone: bool = True
    """Keeps it apart from an ``Arrived`` of the same figures."""


class NewCard(NamedTuple):
    """A card of the own hand, by its place."""

    at: int


def changed(before: KidsView, after: KidsView) -> frozenset[Hashable]:
    """All that can be pointed at: of equal cards the last ones are the new ones."""
    return frozenset((*_dogs(before, after), *_cards(before, after)))


def _dogs(before: KidsView, after: KidsView) -> Iterator[Hashable]:
    for seat, (was, now) in enumerate(zip(before.dogs, after.dogs, strict=True)):
        yield from (Arrived(seat, place) for place in Counter(now) - Counter(was))
        yield from (Left(seat, place) for place in Counter(was) - Counter(now))


def _cards(before: KidsView, after: KidsView) -> Iterator[Hashable]:
    if before.hand is None or after.hand is None or before.seat != after.seat:
        return
    fresh = Counter(after.hand) - Counter(before.hand)
    for at, face in reversed(tuple(enumerate(after.hand))):
        if fresh[face]:
            fresh[face] -= 1
            yield NewCard(at)
