"""The numbers that hinted actions bear on a board: 1 is the best."""

from collections.abc import Iterable
from typing import Final, TypeVar

Thing = TypeVar("Thing")
LIT: Final = "!"
"""In place of a number, beside what is lit for a lesson: a digit there would be one to press."""


def numbered(about: Iterable[Iterable[Thing]]) -> dict[Thing, str]:
    """By thing, the numbers of the hints that are about it: ``1``, or ``13`` for two of them.

    Args:
        about: For each hint, the best first, what it is about.
    """
    numbers: dict[Thing, str] = {}
    for number, things in enumerate(about, start=1):
        for thing in dict.fromkeys(things):
            numbers[thing] = numbers.get(thing, "") + str(number)
    return numbers


def marked(about: Iterable[Iterable[Thing]]) -> dict[Thing, str]:
    """By thing, the mark of what is lit without being a hint.

    Args:
        about: For each action, what it is about.
    """
    return {thing: LIT for things in about for thing in things}


def foremost(numbers: str, chosen: int) -> str:
    """The one number that is shown where there is room for no more: the chosen one or the best.

    Args:
        numbers: Of all hints about a thing; at least one.
        chosen: The hint gone to, from 0.
    """
    wanted = str(chosen + 1)
    return wanted if wanted in numbers else numbers[0]
