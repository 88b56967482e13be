"""What limits ask of other processes: who is inside there, and who counts a connection."""

from typing import Final, Protocol


class OtherHosts(Protocol):
    """How many are inside at other hosts that the same limits hold for."""

    def sessions(self, place: str) -> int:
        """Of a neighbourhood or region."""
        ...

    def strangers(self, place: str) -> int:
        """Of them those whom nobody knows."""
        ...

    @property
    def strangers_in_all(self) -> int:
        """Of all networks."""
        ...

    @property
    def beside(self) -> int:
        """How many are inside at other hosts on this machine."""
        ...

    def settle(self) -> bool:
        """Tells them at once who is inside here, and reads who is inside there.

        Returns:
            Whether anything was read: the limits are to be looked at once more.
        """
        ...

    def changed(self) -> None:
        """Told when somebody came in or left here."""
        ...


class Arrival(Protocol):
    """A connection as the process that accepted it counts it."""

    def entered(self, *, known: bool) -> None:
        """A session begins, of somebody who is known or not."""
        ...

    def over(self) -> None:
        """The connection is gone. May be repeated."""
        ...


class NoOthers:
    """There are no other hosts."""

    strangers_in_all: Final = 0
    beside: Final = 0

    def sessions(self, place: str) -> int:  # noqa: ARG002
        return 0

    def strangers(self, place: str) -> int:  # noqa: ARG002
        return 0

    def settle(self) -> bool:
        return False

    def changed(self) -> None:
        """Nobody asks."""
