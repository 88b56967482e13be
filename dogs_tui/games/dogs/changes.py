"""What differs between two views of DOGS, as its boards call the things that are marked there."""

from collections.abc import Hashable, Iterator

from dogs_rules.games.dogs.terms import SPACES
from dogs_rules.games.dogs.view import DogsView, KennelView


def changed(before: DogsView, after: DogsView) -> frozenset[Hashable]:
    """The things on boards that are otherwise in the second view.

    Spaces by number, also those that a truck came to or left; of kennels by seat bays, goods,
    infirmary, truck, cards and assistant; of the action board boxes, their cards and the Fair.
    """
    return (
        frozenset(_map(before, after)) | frozenset(_kennels(before, after)) | _board(before, after)
    )


def _map(before: DogsView, after: DogsView) -> Iterator[Hashable]:
    for space, (old, new) in enumerate(zip(before.spaces, after.spaces, strict=True)):
        if old != new:
            yield ("space", space)
    for then, now in zip(before.kennels, after.kennels, strict=True):
        if then.place != now.place:
            for place in (then.place, now.place):
                if 0 <= place < SPACES:
                    yield ("space", place)


def _kennels(before: DogsView, after: DogsView) -> Iterator[Hashable]:
    for seat, (then, now) in enumerate(zip(before.kennels, after.kennels, strict=True)):
        for bay, (old, new) in enumerate(zip(then.bays, now.bays, strict=True)):
            if old != new:
                yield ("bay", seat, bay)
        for resource, (had, has) in enumerate(zip(_goods(then), _goods(now), strict=True)):
            if had != has:
                yield ("goods", seat, resource)
        if then.infirmary != now.infirmary:
            yield ("sick", seat)
        if (then.truck, then.place, then.trip) != (now.truck, now.place, now.trip):
            yield ("truck", seat)
        if then.cards != now.cards:
            yield ("cards", seat)
        if then.assistant != now.assistant:
            yield ("assistant", seat)


def _goods(kennel: KennelView) -> tuple[int, int, int, int]:
    return kennel.gas, kennel.food, kennel.medicine, kennel.coins


def _board(before: DogsView, after: DogsView) -> frozenset[Hashable]:
    out: set[Hashable] = set()
    for box, (then, now) in enumerate(zip(before.boxes, after.boxes, strict=True)):
        out |= {
            ("card", box, place)
            for place, (old, new) in enumerate(zip(then.cards, now.cards, strict=True))
            if old != new
        }
        if then.meeples != now.meeples:
            out.add(("box", box))
    if before.fair != after.fair:
        out.add(("fair",))
    if before.fair_card != after.fair_card:
        out.add(("fair card",))
    return frozenset(out)
