"""How much one person, and all together, may have of what a lobby keeps."""

from typing import NamedTuple

from dogs_rules.phrase import phrase
from dogs_tui.host.lobby.errors import LobbyError
from dogs_tui.host.lobby.people import Person
from dogs_tui.host.lobby.table_setup import LobbyLimits
from dogs_tui.host.lobby.tables import Tables


class Made(NamedTuple):
    """How many tables somebody has made."""

    open: int
    """That are not over."""
    kept: int
    """That are over, with their matches."""


class Quotas:
    """What the tables of a lobby come to, held against its limits.

    Args:
        tables: All of them.
        limits: How much there may be.
    """

    def __init__(self, tables: Tables, limits: LobbyLimits) -> None:
        self._tables = tables
        self._limits = limits

    def made_by(self, person: Person) -> Made:
        """What somebody has made."""
        live = sum(table.record.owner == person.id for table in self._tables.live)
        return Made(live, self._tables.over_made_by(person.id))

    def check_room(self, owner: Person) -> None:
        """Makes sure that somebody may make one more table.

        Raises:
            LobbyError: They have too many, or there are too many in all.
        """
        limits = self._limits
        if len(self._tables.live) >= limits.tables:
            raise LobbyError(phrase("This host has no room for another table now."))
        made = self.made_by(owner)
        if made.open >= limits.tables_each:
            raise LobbyError(
                phrase(
                    "{n} of your tables are not over yet: finish or close one first.",
                    n=limits.tables_each,
                )
            )
        if made.kept >= limits.kept_each:
            raise LobbyError(
                phrase(
                    "{n} of your matches are kept here, and no more: ask whoever runs this host to "
                    "put old ones away.",
                    n=limits.kept_each,
                )
            )
