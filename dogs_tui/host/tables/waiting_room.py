"""A table that waits for people, as one of them sees it, and what they may do with its seats."""

from collections.abc import Callable

from dogs_rules.game import Seat
from dogs_rules.phrase import phrase
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.gathering import Gathering
from dogs_tui.host.tables.public import TableListing, TableStage
from dogs_tui.host.tables.stored_table import StoredTable


class WaitingRoom:
    """What goes on before a match. No match is seen from here, not even once it has begun.

    Args:
        kept: What is kept of the table; kept to itself, as the next two.
        gathering: What is done with its seats.
        card: Gives the table as the lobby shows it to a person, or to anybody.
        person: The id of who is in the room.
    """

    def __init__(
        self,
        kept: StoredTable,
        gathering: Gathering,
        card: Callable[[Person | None], TableListing],
        person: str,
    ) -> None:
        self._kept = kept
        self._gathering = gathering
        self._card = card
        self._id = person

    @property
    def code(self) -> str:
        return self._kept.code

    @property
    def stage(self) -> TableStage:
        return self._kept.stage

    @property
    def seat(self) -> Seat | None:
        """The own seat, if there is one."""
        return self._kept.record.seat_of(self._id)

    @property
    def owns(self) -> bool:
        """Whether the table is this person's."""
        return self._kept.record.owner == self._id

    @property
    def card(self) -> TableListing:
        """The table as the lobby shows it to this person."""
        return self._card(self._kept.services.people.get(self._id))

    def sit(self, seat: Seat | None = None) -> None:
        """Takes a seat, or changes to it; with the last seat taken the match begins.

        Raises:
            LobbyError: Why not.
        """
        self._gathering.sit(self._checked(), seat)

    def stand(self) -> None:
        """Gives the own seat free again.

        Raises:
            LobbyError: Why not.
        """
        self._gathering.stand(self._checked())

    def give(self, seat: Seat, level: str) -> None:
        """Gives a seat to a bot, or, without a level, opens a bot's seat again.

        Raises:
            LobbyError: Why not, such as that somebody else made the table.
        """
        self._gathering.give(self._checked(), seat, level)

    def set_watchable(self, watchable: bool) -> None:
        """Says whether others may watch.

        Raises:
            LobbyError: Why not, such as that somebody else made the table.
        """
        self._gathering.set_watchable(self._checked(), watchable)

    @property
    def spectators_chat(self) -> bool:
        """Whether those who watch the match may say something."""
        return self._kept.record.watchers_talk

    def set_spectators_chat(self, allowed: bool) -> None:
        """Says whether those who watch the match may say something.

        Raises:
            LobbyError: Why not.
        """
        self._gathering.set_watchers_talk(self._checked(), allowed)

    def disband(self) -> None:
        """Takes the table away.

        Raises:
            LobbyError: Why not, such as that somebody else made the table.
        """
        self._gathering.disband(self._checked())

    def _checked(self) -> Person:
        """Who acts, as long as there is something to act on."""
        if self._gathering.disbanded:
            raise LobbyError(phrase("This table was closed."))
        return self._kept.services.people.known(self._id)
