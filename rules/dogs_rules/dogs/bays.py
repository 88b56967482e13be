"""What a bay can hold, as one number, with the tables that rearranging and scoring need.

A bay is two rows of two places and a row takes one breed (rulebook, "bays"). As long as nobody
wastes a row there are exactly 313 contents: empty, one to four of a breed, or one or two each of
two breeds. They are numbered once, in this order: empty; then breed by breed with 1, 2, 3, 4
dogs; then pair of breeds by pair of breeds with 1+1, 1+2, 2+1, 2+2 dogs.
"""

from collections.abc import Iterator
from typing import Final

from dogs_rules.dogs.terms import BAY_PLACES, BREEDS

ROWS: Final = 2
ROW_PLACES: Final = 2
NONE_FITS: Final = -1
"""In ``ADD`` and ``REMOVE``: there is no such bay."""


def _contents() -> Iterator[tuple[int, ...]]:
    yield ()
    for breed in range(BREEDS):
        for dogs in range(1, BAY_PLACES + 1):
            yield (breed,) * dogs
    for first in range(BREEDS):
        for second in range(first + 1, BREEDS):
            for firsts in range(1, ROW_PLACES + 1):
                for seconds in range(1, ROW_PLACES + 1):
                    yield (first,) * firsts + (second,) * seconds


DOGS: Final[tuple[tuple[int, ...], ...]] = tuple(_contents())
"""The breeds in each bay content, sorted."""

INDEX: Final[dict[tuple[int, ...], int]] = {dogs: bay for bay, dogs in enumerate(DOGS)}
"""The number of a content, from its sorted breeds."""

EMPTY_BAY: Final = 0

COUNT: Final = tuple(len(dogs) for dogs in DOGS)

KINDS: Final = tuple(tuple(sorted(set(dogs))) for dogs in DOGS)
"""The different breeds in each content."""

QUARTET: Final = tuple(
    dogs[0] if len(dogs) == BAY_PLACES and len(set(dogs)) == 1 else -1 for dogs in DOGS
)
"""The breed of which a content holds four; else -1."""

ADD: Final = tuple(
    tuple(INDEX.get(tuple(sorted((*dogs, breed))), NONE_FITS) for breed in range(BREEDS))
    for dogs in DOGS
)
"""The content with one dog more, by content and breed; -1 where it has no place."""


def _less(dogs: tuple[int, ...], breed: int) -> int:
    if breed not in dogs:
        return NONE_FITS
    at = dogs.index(breed)
    return INDEX[dogs[:at] + dogs[at + 1 :]]


REMOVE: Final = tuple(tuple(_less(dogs, breed) for breed in range(BREEDS)) for dogs in DOGS)
"""The content with one dog less, by content and breed; -1 where there is none."""

HALF_ROWS: Final = tuple(
    tuple(breed for breed in kinds if dogs.count(breed) % ROW_PLACES)
    for dogs, kinds in zip(DOGS, KINDS, strict=True)
)
"""Breeds that have a row with one free place."""

FREE_ROWS: Final = tuple(
    ROWS - sum(-(-dogs.count(breed) // ROW_PLACES) for breed in kinds)
    for dogs, kinds in zip(DOGS, KINDS, strict=True)
)


def rows(bay: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The two rows of a content, for whoever draws it.

    Returns:
        The breeds in row A and in row B; the fuller row of a breed first.
    """
    dogs = DOGS[bay]
    out: list[tuple[int, ...]] = []
    for breed in KINDS[bay]:
        left = dogs.count(breed)
        while left > 0:
            out.append((breed,) * min(left, ROW_PLACES))
            left -= ROW_PLACES
    out += [()] * (ROWS - len(out))
    return out[0], out[1]


def most_housed(waiting: list[int], half_rows: list[int], free_rows: int) -> int:
    """The largest number of dogs that find a place.

    A free place beside a dog of the same breed helps no other breed, so those are taken first;
    then twos go into free rows before single dogs do.

    Args:
        waiting: How many dogs of each breed want a place.
        half_rows: How many rows with one free place each breed has.
        free_rows: Rows in which nothing lies.
    """
    housed = pairs = singles = 0
    for dogs, halves in zip(waiting, half_rows, strict=True):
        if dogs:
            beside = min(dogs, halves)
            housed += beside
            pairs += (dogs - beside) // ROW_PLACES
            singles += (dogs - beside) % ROW_PLACES
    in_pairs = min(pairs, free_rows)
    return housed + ROW_PLACES * in_pairs + min(singles, free_rows - in_pairs)
