"""New tables: a code that nothing has, room for one more, and the record before anything else."""

from collections.abc import Callable
from typing import Final

from dogs_rules.phrase import phrase
from dogs_tui.host.errors import LobbyError, said
from dogs_tui.host.people.codes import TABLE_LENGTH, new_code
from dogs_tui.host.people.person import Person
from dogs_tui.host.tables.quotas import Quotas
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import Services
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.tables import Tables

MADE_AT_ONCE: Final = 6
"""Tables that somebody may make at once."""
MADE_SECONDS: Final = 20.0
"""After which one more may be made."""


class TableCreation:
    """Lays the tables of a lobby.

    Args:
        services: The lobby's.
        tables: All tables.
        quotas: How many there may be.
    """

    def __init__(self, services: Services, tables: Tables, quotas: Quotas) -> None:
        self._services = services
        self._tables = tables
        self._quotas = quotas
        self._made = services.store.rate_limits(
            "tables", MADE_AT_ONCE, MADE_SECONDS, services.clock
        )
        self._used_codes: set[str] = set()

    def use_up(self, code: str) -> None:
        """Gives this code to nothing any more."""
        self._used_codes.add(code)

    def lay(self, owner: Person, make: Callable[[str], TableRecord]) -> HostedTable:
        """Lays a table. When no seat of it is open, its match begins at once.

        Args:
            owner: Whose it is.
            make: Gives the record for a code.

        Raises:
            LobbyError: No match begins now, there are too many tables, or it could not be written;
                as well what ``make`` raises.
        """
        self._services.people.known(owner.id)
        self._services.check_open()
        self._quotas.check_room(owner)
        record = make(self.free_code())
        wait = self._made.take(owner.id)
        if wait:
            raise LobbyError(phrase("That are many new tables: wait {n} s.", n=wait))
        return self._lay(record)

    def lay_paired(self, record: TableRecord) -> HostedTable:
        """Lays a table whose seats are all taken and whose code was given before; it begins.

        Raises:
            LobbyError: No match begins now, or it could not be written.
        """
        self._services.check_open()
        return self._lay(record)

    def _lay(self, record: TableRecord) -> HostedTable:
        table = HostedTable(self._services, record)
        with said():
            self._services.tables.write(record.code.lower(), record)
        try:
            table.gathering.begin_if_full()
        except LobbyError:
            self._services.forget(record.code)
            raise
        self._tables.put(table)
        self._services.changed(False)
        return table

    def free_code(self) -> str:
        """A code that nothing has or ever had.

        Raises:
            LobbyError: It cannot be known now.
        """
        while True:
            code = new_code(TABLE_LENGTH)
            taken = code in self._used_codes or code in self._tables
            taken = taken or bool(self._services.deals.duplicate(code))
            taken = taken or self._services.results.get(code) is not None
            with said():
                if not taken and not self._services.has_match(code):
                    return code
