"""The errors of what a guest cannot do, each with a sentence."""

from collections.abc import Iterator
from contextlib import contextmanager

from dogs_rules.phrase import Phrase
from dogs_saves import OutdatedError, SaveError


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


@contextmanager
def said() -> Iterator[None]:
    """Turns what the disk refuses into a sentence for the guest.

    Raises:
        LobbyError: In place of a ``SaveError``.
    """
    try:
        yield
    except SaveError as trouble:
        raise LobbyError(trouble.phrase) from trouble
