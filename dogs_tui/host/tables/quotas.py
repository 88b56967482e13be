"""How much one person, and all together, may have of what a lobby keeps."""

from collections import Counter

from dogs_rules.phrase import phrase, plural
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.setup import LobbyLimits
from dogs_tui.host.tables.tables import Tables


class Quotas:
    """What the tables of a lobby come to, held against its limits.

    Args:
        tables: All of them.
        limits: How much there may be.
    """

    def __init__(self, tables: Tables, limits: LobbyLimits) -> None:
        self._tables = tables
        self._limits = limits

    def open_by_owner(self) -> Counter[str]:
        """How many tables that are not over people have made, by id."""
        return Counter(table.record.owner for table in self._tables.live)

    def kept_of(self, person: Person) -> int:
        """How many tables somebody has made that are over and kept with their matches."""
        return self._tables.over_made_by(person.id)

    def check_room(self, owner: Person) -> None:
        """Makes sure that somebody may make one more table.

        Raises:
            LobbyError: They have too many, or there are too many in all.
        """
        limits = self._limits
        if len(self._tables.live) >= limits.tables:
            raise LobbyError(phrase("This host has no room for another table now."))
        if self.open_by_owner()[owner.id] >= limits.tables_each:
            raise LobbyError(
                plural(
                    "{n} of your tables is not over yet: finish or close it first.",
                    "{n} of your tables are not over yet: finish or close one first.",
                    limits.tables_each,
                )
            )
        if self.kept_of(owner) >= limits.kept_each:
            raise LobbyError(
                plural(
                    "{n} of your matches is kept here, and no more: ask whoever runs this host to "
                    "put old ones away.",
                    "{n} of your matches are kept here, and no more: ask whoever runs this host to "
                    "put old ones away.",
                    limits.kept_each,
                )
            )
