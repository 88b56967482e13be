"""Contents of a bay, as one number, with the tables that rearranging and scoring need.

A bay is two rows of two places and a row takes one breed (rulebook, "bays"). As long as nobody
wastes a row there are exactly 313 contents: empty, one to four of a breed, or one or two each of
two breeds. They are numbered once, in this order: empty; then breed by breed with 1, 2, 3, 4
dogs; then pair of breeds by pair of breeds with 1+1, 1+2, 2+1, 2+2 dogs.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from dogs_rules.games.dogs.terms import BAY_PLACES, BREEDS

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


_FIELD = 5
_FIELD_MASK = (1 << _FIELD) - 1
_ONES_MASK = sum(1 << _FIELD * breed for breed in range(BREEDS))
_PAIRS_MASK = _ONES_MASK * (_FIELD_MASK >> 1)


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


def pack(dogs: Iterable[int]) -> int:
    """Packs the number of dogs of each breed into one number that can be added and subtracted.

    Five bits a breed, the lowest for breed 0.
    """
    return sum(1 << _FIELD * breed for breed in dogs)


def packed_count(packed: int, breed: int) -> int:
    """Number of dogs of a breed in a number that ``pack`` gave."""
    return packed >> _FIELD * breed & _FIELD_MASK


def unpack(packed: int) -> tuple[int, ...]:
    """The breeds of the dogs in what ``pack`` gave, sorted."""
    return tuple(breed for breed in range(BREEDS) for _ in range(packed_count(packed, breed)))


PACKED: Final = tuple(pack(dogs) for dogs in DOGS)
"""Each content as ``pack`` gives it."""


def most_housed(waiting: int, half_rows: Iterable[int], free_rows: int) -> int:
    """The largest number of dogs that find a place.

    A free place beside a dog of the same breed helps no other breed, so those are taken first;
    then twos go into free rows before single dogs do.

    Args:
        waiting: The dogs that want a place, packed.
        half_rows: For each row with one free place the breed that lies there.
        free_rows: Rows in which nothing lies.
    """
    beside = 0
    for breed in half_rows:
        shift = _FIELD * breed
        if waiting >> shift & _FIELD_MASK:
            waiting -= 1 << shift
            beside += 1
    pairs = (waiting >> 1 & _PAIRS_MASK) % _FIELD_MASK  # the remainder adds the fields up
    if pairs >= free_rows:
        return beside + ROW_PLACES * free_rows
    singles = (waiting & _ONES_MASK).bit_count()
    return beside + ROW_PLACES * pairs + min(singles, free_rows - pairs)
