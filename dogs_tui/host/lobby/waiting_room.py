"""A table that waits for people, as one of them sees it, and what they may do with its seats."""

from typing import TYPE_CHECKING

from dogs_rules.game import Seat
from dogs_rules.phrase import phrase
from dogs_tui.host.lobby.errors import LobbyError
from dogs_tui.host.lobby.people import Person
from dogs_tui.host.lobby.public import TableListing, TableStage

if TYPE_CHECKING:
    from dogs_tui.host.lobby.hosted_table import HostedTable


class WaitingRoom:
    """What goes on before a match. No match is seen from here, not even once it has begun.

    Args:
        table: The table; kept to itself.
        person: The id of who is in the room.
    """

    def __init__(self, table: "HostedTable", person: str) -> None:
        self._table = table
        self._id = person

    @property
    def code(self) -> str:
        return self._table.code

    @property
    def stage(self) -> TableStage:
        return self._table.stage

    @property
    def seat(self) -> Seat | None:
        """The own seat, if there is one."""
        return self._table.record.seat_of(self._id)

    @property
    def owns(self) -> bool:
        """Whether the table is this person's."""
        return self._table.owner == self._id

    @property
    def card(self) -> TableListing:
        """The table as the lobby shows it to this person."""
        return self._table.card(self._person)

    def sit(self, seat: Seat | None = None) -> None:
        """Takes a seat, or changes to it; with the last seat taken the match begins.

        Raises:
            HouseError: Why not.
        """
        self._table.sit(self._checked(), seat)

    def stand(self) -> None:
        """Gives the own seat free again.

        Raises:
            HouseError: Why not.
        """
        self._table.stand(self._checked())

    def give(self, seat: Seat, level: str) -> None:
        """Gives a seat to a bot, or, without a level, opens a bot's seat again.

        Raises:
            HouseError: Why not, such as that somebody else made the table.
        """
        self._table.give(self._checked(), seat, level)

    def set_watchable(self, watchable: bool) -> None:
        """Says whether others may watch.

        Raises:
            HouseError: Why not, such as that somebody else made the table.
        """
        self._table.set_watchable(self._checked(), watchable)

    def disband(self) -> None:
        """Takes the table away.

        Raises:
            HouseError: Why not, such as that somebody else made the table.
        """
        self._table.disband(self._checked())

    @property
    def _person(self) -> Person | None:
        return self._table.services.people.get(self._id)

    def _checked(self) -> Person:
        """Who acts, as long as there is something to act on."""
        if self._table.disbanded:
            raise LobbyError(phrase("This table was closed."))
        return self._table.services.people.known(self._id)
