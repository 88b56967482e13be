"""Copies of states, and work on the sorted tuples that they are made of.

Tuples go through a list: for the few items that they mostly hold, that is half the time of putting
slices together.
"""

from bisect import insort
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from copy import copy

    copied = copy
else:
    copied = msgspec.Struct.__copy__
    """A shallow copy of a struct, in less than half the time of ``copy``."""

T = TypeVar("T")


def added(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """A sorted tuple with one item more."""
    out = list(items)
    insort(out, item)
    return tuple(out)


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """A tuple with one item less, its first occurrence.

    Raises:
        ValueError: It is not there.
    """
    out = list(items)
    out.remove(item)
    return tuple(out)


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """A tuple with another item in one place."""
    out = list(items)
    out[at] = item
    return tuple(out)
