"""What became of messages, as the keeper is told."""

import msgspec


class Counts(msgspec.Struct, frozen=True):
    """What became of messages since the start."""

    sent: int = 0
    failed: int = 0
    refused: int = 0
    """There were too many at once."""
    waiting: int = 0
    """Now, with those that are being sent."""
