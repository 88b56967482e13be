"""The progress of a match to its end, as everybody can see it."""

import msgspec

from dogs_rules.phrase import Phrase


class Progress(msgspec.Struct, frozen=True):
    """The event that will end a match, and how far off it is."""

    last_round: bool = False
    """True if this round is the last."""
    left: Phrase | None = None
    """The end and how far it is, in a few words: ``city 10 left``, ``round 5 of 9``."""
