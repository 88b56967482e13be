"""The questions of limits to other processes: who is inside there, who counts a connection."""

from typing import Protocol


class OtherHosts:
    """The number of sessions at other hosts that the same limits hold for. Here: none.

    Attributes:
        strangers_in_all: Whom nobody knows, of all networks.
        beside: All at other hosts on this machine.
    """

    @property
    def strangers_in_all(self) -> int:
        return 0

    @property
    def beside(self) -> int:
        return 0

    def sessions(self, place: str) -> int:  # noqa: ARG002
        """Of a neighbourhood or region."""
        return 0

    def strangers(self, place: str) -> int:  # noqa: ARG002
        """Of them those whom nobody knows."""
        return 0

    def settle(self) -> bool:
        """Tells them at once who is inside here, and reads who is inside there.

        Returns:
            Whether anything was read: the limits are to be looked at once more.
        """
        return False

    def changed(self) -> None:
        """Told when somebody came in or left here."""


class Arrival(Protocol):
    """A connection as the process that accepted it counts it."""

    def entered(self, *, is_known: bool) -> None:
        """A session begins, of somebody who is known or not."""

    def over(self) -> None:
        """The connection is gone. May be repeated."""
