"""The errors of what a guest cannot do, each with a sentence."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from dogs_rules.deal import DealError
from dogs_rules.phrase import Phrase
from dogs_saves import OutdatedError, SaveError

T = TypeVar("T")

TRIES: Final = 3
"""The number of tries of a change that others overtake with another one."""


class LobbyError(Exception):
    """Something that a guest wanted is not possible; nothing happened.

    Attributes:
        phrase: The sentence to say.
    """

    def __init__(self, what: Phrase) -> None:
        super().__init__(str(what))
        self.phrase = what


def is_overtaken(trouble: LobbyError) -> bool:
    """True if somebody was first, who wrote to the same store."""
    return isinstance(trouble.__cause__, OutdatedError)


def again(change: Callable[[], T]) -> T:
    """Changes something, anew where others were first: what both of them did counts.

    Raises:
        LobbyError: It cannot be changed, or others are always first.
    """
    for _ in range(TRIES - 1):
        try:
            return change()
        except LobbyError as refusal:
            if not is_overtaken(refusal):
                raise
    return change()


@contextmanager
def said() -> Iterator[None]:
    """Turns what the disk refuses, or no deal can be, into a sentence for the guest.

    Raises:
        LobbyError: In place of a ``SaveError`` or a ``DealError``.
    """
    try:
        yield
    except (SaveError, DealError) as trouble:
        raise LobbyError(trouble.phrase) from trouble
