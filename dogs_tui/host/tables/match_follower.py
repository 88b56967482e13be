"""Who is told what becomes of the match at a table."""

from typing import Protocol

from dogs_rules.game import Seat


class Follower(Protocol):
    """Who minds what is played, after the company was told."""

    def played(self, seat: Seat) -> None:
        """An action was played."""
        ...

    def taken_back(self) -> None:
        """Moves were taken back."""
        ...

    def people_changed(self) -> None:
        """Somebody else plays for a seat."""
        ...

    def close(self) -> None:
        """The match runs no longer, or goes on after a pause."""
        ...
