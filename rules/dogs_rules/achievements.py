"""Achievements, declared by each game as data.

Each is a pure function of a match that is over: of its last view, its score sheets, and what
happened on the way. A game without any is whole. Nothing here knows ``game``, whose
contract names them.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from dogs_rules.phrase import Phrase

Happened = tuple[tuple[int, tuple[Any, ...]], ...]
"""The seat that played each action and the events of it, from the first to the last."""


class Over(msgspec.Struct, frozen=True):
    """A match that is over, as everybody may see it then, looked at for one seat."""

    view: Any
    """The last view of a spectator."""
    sheets: tuple[Any, ...]
    """The final score sheets, by seat."""
    happened: Happened
    seat: int

    def line(self, key: str) -> Any:
        """The seat's line of the score sheet with that key; ``None`` where it has none."""
        return next((line for line in self.sheets[self.seat].lines if line.key == key), None)

    def count(self, key: str) -> int:
        """Returns the count on the line with that key; 0 if the sheet has no such line."""
        line = self.line(key)
        return 0 if line is None else int(line.count)

    def events(self, kind: type, by: str = "seat") -> list[Any]:
        """The events of a kind that name the seat.

        Args:
            kind: Their class.
            by: Their field that names a seat.
        """
        return [
            event
            for _, events in self.happened
            for event in events
            if isinstance(event, kind) and getattr(event, by) == self.seat
        ]

    @property
    def won(self) -> bool:
        """True if no other seat is ranked above this one."""
        return bool(self.sheets[self.seat].rank == 1)


class Achievement(msgspec.Struct, frozen=True):
    """Something that can be achieved in a match."""

    key: str
    """Names it in files, within its game: small letters and dashes."""
    label: Phrase
    """Its name, as it can follow a colon: ``a quartet``."""
    anchor: str
    """The section of the game's book that it comes from."""
    earned: Callable[[Over], bool]


def counted(key: str, label: Phrase, anchor: str, line: str, least: int) -> Achievement:
    """One that goes by how many things a line of the score sheet counts.

    Args:
        key: As in ``Achievement``.
        label: See there.
        anchor: See there.
        line: The key of the line.
        least: The least number it takes.
    """
    return Achievement(key, label, anchor, lambda over: over.count(line) >= least)


def happened(
    key: str, label: Phrase, anchor: str, kind: type, least: int = 1, by: str = "seat"
) -> Achievement:
    """One that goes by how often something happened.

    Args:
        key: As in ``Achievement``.
        label: See there.
        anchor: See there.
        kind: The class of the events.
        least: The least number it takes.
        by: The field of the event that names the seat.
    """
    return Achievement(key, label, anchor, lambda over: len(over.events(kind, by)) >= least)
