"""What states do with the sorted tuples they are made of."""

from bisect import bisect_right
from typing import TypeVar

T = TypeVar("T")


def added(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """A sorted tuple with one item more."""
    at = bisect_right(items, item)
    return (*items[:at], item, *items[at:])


def without(items: tuple[int, ...], item: int) -> tuple[int, ...]:
    """A tuple with one item less, its first occurrence.

    Raises:
        ValueError: It is not there.
    """
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """A tuple with another item in one place."""
    return (*items[:at], item, *items[at + 1 :])
