"""The numbers that hinted actions bear on a board: 1 is the best."""

from collections.abc import Iterable
from typing import TypeVar

Thing = TypeVar("Thing")


def numbered(about: Iterable[Iterable[Thing]]) -> dict[Thing, str]:
    """By thing, the numbers of the hints that are about it: ``1``, or ``13`` for two of them.

    Args:
        about: For each hint, the best first, what it is about.
    """
    found: dict[Thing, str] = {}
    for number, things in enumerate(about, start=1):
        for thing in dict.fromkeys(things):
            found[thing] = found.get(thing, "") + str(number)
    return found


def foremost(numbers: str, chosen: int) -> str:
    """The one number that is shown where there is room for no more: the chosen one or the best.

    Args:
        numbers: Of all hints about a thing; at least one.
        chosen: The hint gone to, from 0.
    """
    wanted = str(chosen + 1)
    return wanted if wanted in numbers else numbers[0]
