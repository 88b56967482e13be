"""Tables that are over, or that nobody filled: what becomes of them in time."""

from datetime import datetime, timedelta

from dogs_tui.host.tables.public import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.host.tables.services import Services
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.host.tables.tables import Tables


class TableExpiry:
    """The tables of a lobby that nobody plays at any more.

    Args:
        tables: All tables.
        services: The lobby's.
    """

    def __init__(self, tables: Tables, services: Services) -> None:
        self._tables = tables
        self._services = services

    def is_stale(self, table: HostedTable) -> bool:
        """Whether nobody ever filled the table, for as long as lists remember."""
        age = self._services.clock() - table.record.changed
        kept = timedelta(days=self._services.limits.played_days)
        return table.stage is TableStage.GATHERING and age > kept

    def over_since(self, person: str, since: datetime) -> tuple[TableRecord, ...]:
        """The tables at which somebody sat that were over after a time."""
        found = (table.record for table in self._tables.of(person, since))
        return tuple(one for one in found if one.seat_of(person) is not None)
